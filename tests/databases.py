"""Both ways to a database of DuckDB that has the functions: Python's, and the extension's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb

import showdown.duckdb

__all__ = ["WAYS", "Open", "opened"]

Open = Callable[..., duckdb.DuckDBPyConnection]


def opened(database: Any = ":memory:", **settings: Any) -> duckdb.DuckDBPyConnection:
    """A connection into which no extension is loaded."""
    return showdown.duckdb.register(duckdb.connect(database), **settings)


WAYS: dict[str, Open] = {"python": opened, "extension": showdown.duckdb.connect}
