"""Deals as tables that are read when a query asks for them, and no further than it asks."""
