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
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from .errors import ShowdownError
from .needs import need

if TYPE_CHECKING:
    from collections.abc import Callable

    import duckdb

    from .columns.hands import Errors
    from .rules.rules import Rules
else:
    duckdb = need("duckdb", "duckdb")
    need("pyarrow", "duckdb")
    need("numpy", "duckdb")  # DuckDB needs it for functions in Python, and does not require it.

from .columns.arrow import SQL_FUNCTIONS, sql_function
from .columns.columns import strengths_in
from .columns.hands import check_errors, split_board
from .rules.games import DRAW, Game, game_with

__all__ = ["register"]

_TYPES = ("USMALLINT", "VARCHAR", "VARCHAR", "UTINYINT")
"""What each of `SQL_FUNCTIONS` returns."""


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

    Hands are VARCHAR, lists or arrays of card numbers or of cards as text, or UBIGINT masks. NULL
    stays NULL. DuckDB passes some thousand rows at a time; the row number in an error, which
    quotes the hand, is counted from the start of such a part. The functions serve all connections
    to the same database, its cursors included.

    Args:
        connection: gets the functions; those of an earlier call are replaced.
        game: the game, or its name. In those with a board the functions take it as the last
            argument: `hand_strength(hand, board)`, `showdown_winner(hand, hand, …, board)`.
        rules: what beats what, instead of the game's rules: `Rules`, or their name, such as
            `"ace-high"`.
        errors: "null" makes an invalid row NULL.

    Raises:
        ShowdownError: if another connection to the same database was registered with another game,
            rules or errors, or a transaction is open.

    >>> import duckdb
    >>> con = register(duckdb.connect(), errors="null")
    >>> con.sql("select hand_description([0, 1, 2, 3, 4]), hand_strength('none')").fetchall()
    [('Four Twos', None)]
    """
    check_errors(errors)
    played = game_with(game, rules)
    if _in_transaction(connection):
        raise ShowdownError(
            "a transaction is open: register the functions before it begins or after it ends"
        )
    # Connections to one database share their functions, and only the connection that added them can
    # remove them: another one finds them, and uses them if they are what it asks for.
    with _ADDING:
        for name in (_SETTINGS, *SQL_FUNCTIONS):
            with suppress(duckdb.Error):  # It is missing, or belongs to another connection.
                connection.remove_function(name)
        found = _settings(connection)
        if found == (played, errors):
            return connection
        if found is not None:
            raise ShowdownError(
                "another connection to this database registered the functions with "
                f"game={found[0].name!r}, rules={found[0].rules!r} and errors={found[1]!r}: a "
                "database has them only once"
            )
        create: Any = connection.create_function
        *functions, settings = _functions(played, errors)
        for name, type_, function in zip(SQL_FUNCTIONS, _TYPES, functions, strict=True):
            # Without parameters it takes columns of any type, and any number of them.
            create(name, function, None, type_, type="arrow", null_handling="special")
        create(_SETTINGS, settings, [], "INTEGER")
    return connection


_ADDING = Lock()
_SETTINGS = "showdown_settings"
_KNOWN: list[tuple[Game, Errors]] = []
"""The game and errors of all functions; one in the database returns a place in this list."""


def _in_transaction(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a transaction is open: a query that fails would end it.

    Besides, DuckDB's Python would not notice that a function is gone when it is rolled back.
    """
    query = "select txid_current()"
    first, second = (connection.execute(query).fetchall() for _ in range(2))
    return bool(first == second)


def _settings(connection: duckdb.DuckDBPyConnection) -> tuple[Game, Errors] | None:
    try:
        place: int = connection.execute(f"select {_SETTINGS}()").fetchall()[0][0]
    except duckdb.CatalogException:
        return None
    return _KNOWN[place]


@cache
def _functions(game: Game, errors: Errors) -> list[Callable[..., Any]]:
    """`SQL_FUNCTIONS`, then the one that gives the settings.

    DuckDB frees a function when the connection that registered it is closed, but still calls it on
    others. So each is made once and kept.
    """

    def made(name: str) -> Callable[..., Any]:
        # DuckDB looks at the signature, and does not take a partial.
        def function(*columns: Any) -> Any:
            hands, board = split_board(columns, game)
            return sql_function(name, strengths_in(hands, board, game, errors), game)

        return function

    place = len(_KNOWN)
    _KNOWN.append((game, errors))
    return [*map(made, SQL_FUNCTIONS), lambda: place]
