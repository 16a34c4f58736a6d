"""Deals, from whatever people have to blocks of text for the kernel."""
