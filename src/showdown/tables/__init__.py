"""Tables: Parquet, Arrow, CSV, JSON and workbooks as blocks of text that the kernel reads."""
