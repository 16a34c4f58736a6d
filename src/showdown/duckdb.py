"""DuckDB: SQL functions for hands.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
>>> import showdown as sd
>>> deals = sd.read("examples/deals.txt")
>>> con.sql("select winner, count(*) from deals group by 1 order by 1").fetchall()
[(1, 490), (2, 510)]
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .errors import ShowdownError
from .needs import need

if TYPE_CHECKING:
    import duckdb

    from .columns.strengths import Errors
    from .rules.games import Game
    from .rules.rules import Rules
else:
    duckdb = need("duckdb", "duckdb")
    need("pyarrow", "duckdb")
    need("numpy", "duckdb")  # DuckDB needs it for functions in Python, and does not require it.

from .columns.arrow import sql_functions
from .rules.games import DRAW

__all__ = ["register"]

_TYPES = {"uint8": "UTINYINT", "uint16": "USMALLINT", "large_string": "VARCHAR"}
"""DuckDB's types by Arrow's."""


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    game: str | Game = DRAW,
    rules: Rules | str | None = None,
    errors: Errors = "raise",
) -> duckdb.DuckDBPyConnection:
    """Add the SQL functions to a connection, and return it.

    - `hand_strength(hand)`: USMALLINT, 1 (75432) to 7462 (royal flush), higher wins;
    - `hand_category(hand)`: VARCHAR, `high card` to `royal flush`;
    - `hand_description(hand)`: VARCHAR, the hand in words without its kickers;
    - `showdown_winner(hand, hand, …)`: UTINYINT, the player from 1, or 0 for a tie.

    In games with a board, it is the last argument. Hands are VARCHAR, lists or arrays of card
    numbers or of cards as text, or UBIGINT masks. NULL stays NULL; `errors="null"` makes an invalid
    row NULL. DuckDB passes some thousand rows at a time, from the start of which an error counts
    its row. All connections to the same database have the functions: one of them registers.

    Raises:
        ShowdownError: if another connection to the same database has registered them.

    >>> import duckdb
    >>> con = register(duckdb.connect(), errors="null")
    >>> con.sql("select hand_description([0, 1, 2, 3, 4]), hand_strength('none')").fetchall()
    [('Four Twos', None)]
    """
    for name, (function, type_) in sql_functions(game, rules, errors).items():
        with suppress(duckdb.Error):  # It is missing, or belongs to another connection.
            connection.remove_function(name)
        create: Any = connection.create_function
        try:
            # Without parameters it takes columns of any type, and any number of them.
            create(name, function, None, _TYPES[type_], type="arrow", null_handling="special")
        except duckdb.Error as error:
            raise ShowdownError(
                f"{name} is there already, for all connections to this database: only "
                "the connection that registered the functions can replace them"
            ) from error
    return connection
