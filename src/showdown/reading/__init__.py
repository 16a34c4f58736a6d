"""From a source to deals: text and tables, and what settles whatever is unclear about them."""
