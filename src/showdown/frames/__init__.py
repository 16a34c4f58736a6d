"""Hands in columns: Arrow at the centre, and thin doors to the libraries that hold columns."""
