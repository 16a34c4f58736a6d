"""Layouts: how a text writes its deals, detected from its first lines or given."""
