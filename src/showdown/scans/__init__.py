"""Files of deals as tables that are read when a query runs, and no further than it asks."""
