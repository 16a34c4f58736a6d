"""A shim."""
