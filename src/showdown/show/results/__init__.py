"""Results of queries: as a table for a terminal, as text for programs, as files."""
