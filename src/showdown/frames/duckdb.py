"""Hands in DuckDB: SQL functions.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import DealError, HandError, ShowdownError
from ..needs import need
from ..ranking import ranking_of
from ..rules import MOST_PLAYERS, STANDARD, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    import duckdb

    from .hands import Errors
else:
    duckdb = need("duckdb", "duckdb")
    need("pyarrow", "duckdb")
    need("numpy", "duckdb")  # DuckDB wants it for functions in Python, and does not require it.

from . import arrow
from .hands import check_errors

__all__ = ["add_functions"]


def add_functions(
    connection: duckdb.DuckDBPyConnection, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> None:
    """Give a connection `hand_strength` and the others, as described in `showdown.duckdb.register`.

    Connections to one database share their functions, and only the one that gave them can take
    them away: another finds them there, and they serve it too if they are what it wants.

    Raises:
        ShowdownError: if another connection gave the same database functions of other rules or
            errors, or a transaction is open.
    """
    check_errors(errors)
    ranking_of(rules)
    if _in_transaction(connection):
        raise ShowdownError(
            "a transaction is open: functions are registered before it begins, or after it ends"
        )
    with _ADDING:
        for name in (_SETTINGS, *_FUNCTIONS):
            with suppress(duckdb.Error):  # It is not there, or another connection's.
                connection.remove_function(name)
        there = _settings(connection)
        if there == (rules, errors):
            return
        if there is not None:
            raise ShowdownError(
                "another connection to this database has registered its functions with "
                f"rules={there.rules!r} and errors={there.errors!r}: a database has them once"
            )
        create: Any = connection.create_function
        for name, (_, kind) in _FUNCTIONS.items():
            create(
                name,
                _of_columns(name, rules, errors),
                None,  # Columns of any type, and any number of them.
                kind,
                type="arrow",
                null_handling="special",
            )
        create(_SETTINGS, _of_settings(rules, errors), [], "INTEGER")


class Settings(NamedTuple):
    """The arguments with which functions were registered."""

    rules: Rules
    errors: Errors


_ADDING = Lock()
_SETTINGS = "showdown_settings"
_KNOWN: list[Settings] = []
"""The settings of all functions; a function in the database returns a place in here."""


def _in_transaction(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a transaction is open, which a query that fails would end.

    Nor would DuckDB's Python see that a function is gone when it is rolled back.
    """
    query = "select txid_current()"
    first, second = (connection.execute(query).fetchall() for _ in range(2))
    return bool(first == second)


def _settings(connection: duckdb.DuckDBPyConnection) -> Settings | None:
    """The settings of the functions of a database, if it has them."""
    try:
        place: int = connection.execute(f"select {_SETTINGS}()").fetchall()[0][0]
    except duckdb.CatalogException:
        return None
    return _KNOWN[place]


# DuckDB lets go of a function when the connection that registered it is closed, and calls it on
# others all the same. So each is made once and kept.


@cache
def _of_settings(rules: Rules, errors: Errors) -> Callable[[], int]:
    place = len(_KNOWN)
    _KNOWN.append(Settings(rules, errors))
    return lambda: place


@cache
def _of_columns(name: str, rules: Rules, errors: Errors) -> Callable[..., Any]:
    of_hands, _ = _FUNCTIONS[name]
    several = of_hands is arrow.winner

    # DuckDB looks at the signature, and takes no partial.
    def function(*columns: Any) -> Any:
        if several and not 2 <= len(columns) <= MOST_PLAYERS:
            raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(columns)}")
        if not several and len(columns) != 1:
            raise HandError(f"{name} takes one hand, not {len(columns)}")
        return of_hands(*columns, rules=rules, errors=errors)

    return function


_FUNCTIONS: dict[str, tuple[Callable[..., Any], str]] = {
    "hand_strength": (arrow.strength, "USMALLINT"),
    "hand_category": (arrow.category, "VARCHAR"),
    "hand_description": (arrow.description, "VARCHAR"),
    "showdown_winner": (arrow.winner, "UTINYINT"),
}
