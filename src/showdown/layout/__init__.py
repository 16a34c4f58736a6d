"""How the deals of a text are laid out: detected from its first lines, or given."""
