"""Hands in DuckDB: SQL functions.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import DealError, HandError
from ..rules import MOST_PLAYERS, STANDARD, Rules
from . import arrow
from .filling import check_errors
from .needs import need
from .orders import order_of

if TYPE_CHECKING:
    import duckdb

    from .filling import Errors
else:
    duckdb = need("duckdb", "duckdb")

__all__ = ["register"]

_FUNCTIONS: dict[str, tuple[Callable[..., Any], str]] = {
    "hand_strength": (arrow.strength, "USMALLINT"),
    "hand_category": (arrow.category, "VARCHAR"),
    "hand_description": (arrow.description, "VARCHAR"),
    "showdown_winner": (arrow.winner, "UTINYINT"),
}


def register(
    connection: duckdb.DuckDBPyConnection, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> duckdb.DuckDBPyConnection:
    """Give a connection the functions; it is returned.

    - `hand_strength(hand)`: USMALLINT, 1 (75432) to 7462 (royal flush), higher wins;
    - `hand_category(hand)`: VARCHAR, `high card` to `royal flush`;
    - `hand_description(hand)`: VARCHAR, the hand in words without its kickers;
    - `showdown_winner(hand, hand, …)`: UTINYINT, the player from 1, or 0 for a tie.

    Hands are VARCHAR, lists or arrays of card numbers or of cards as text, or UBIGINT masks. NULL
    stays NULL. DuckDB hands rows over as Arrow arrays, some thousand at a time; the row in an
    error is counted from the start of such a part.

    Args:
        connection: to which the functions are added; functions of these names are replaced.
        rules: what beats what.
        errors: "null" makes a row that is no hand NULL.

    Raises:
        MissingError: if DuckDB, pyarrow or nanoarrow is not installed.

    >>> import duckdb
    >>> con = register(duckdb.connect(), errors="null")
    >>> con.sql("select showdown_winner('5H 5C 6S 7S KD', '2C 3S 8S 8D TD')").fetchall()
    [(2,)]
    >>> con.sql("select hand_description([0, 1, 2, 3, 4]), hand_strength('none')").fetchall()
    [('Four Twos', None)]
    """
    need("pyarrow", "duckdb")
    need("nanoarrow", "duckdb")
    check_errors(errors)
    order_of(rules)
    create: Any = connection.create_function
    for name, (function, kind) in _FUNCTIONS.items():
        several = name == "showdown_winner"
        call = partial(_call, name, several, partial(function, rules=rules, errors=errors))
        with suppress(duckdb.Error):  # It is not there yet.
            connection.remove_function(name)
        create(
            name,
            _any_columns(call),
            None,  # Columns of any type, and any number of them.
            kind,
            type="arrow",
            null_handling="special",
        )
    return connection


def _any_columns(call: Callable[..., Any]) -> Callable[..., Any]:
    # DuckDB looks at the signature, and takes no partial.
    def function(*columns: Any) -> Any:
        return call(columns)

    return function


def _call(name: str, several: bool, function: Callable[..., Any], columns: tuple[Any, ...]) -> Any:
    if several and not 2 <= len(columns) <= MOST_PLAYERS:
        raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(columns)}")
    if not several and len(columns) != 1:
        raise HandError(f"{name} takes one hand, not {len(columns)}")
    found = function(*columns)
    pyarrow = need("pyarrow", "duckdb")
    return pyarrow.chunked_array(found).combine_chunks()
