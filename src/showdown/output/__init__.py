"""How results look."""
