"""Hands in arrays and columns: NumPy and Arrow."""
