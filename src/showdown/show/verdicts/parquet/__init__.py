"""Verdicts as Parquet files, made here: their columns are known beforehand, so that it is quick."""
