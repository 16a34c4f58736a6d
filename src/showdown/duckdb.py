"""DuckDB: SQL functions for hands."""

from .frames.duckdb import register

__all__ = ["register"]
