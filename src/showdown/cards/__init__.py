"""Cards: one, several in text, and pictures of them."""
