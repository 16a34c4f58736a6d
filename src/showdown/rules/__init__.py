"""What beats what, who gets which cards, and the classes of hands."""
