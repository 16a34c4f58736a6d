"""Parquet files whose deals are texts, read without a library: their pages become lines."""
