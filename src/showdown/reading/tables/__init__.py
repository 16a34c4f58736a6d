"""Tables: CSV, JSON, Parquet, Arrow and workbooks as lines of text that the kernel reads."""
