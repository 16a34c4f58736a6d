"""Verdicts as tables: which columns there are, and their cells, the same for every output."""
