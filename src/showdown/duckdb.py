"""DuckDB: SQL functions for hands, and files of deals as relations.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
>>> deals = showdown.duckdb.read_deals(con, "examples/deals.txt")
>>> con.sql("select winner, count(*) from deals group by 1 order by 1").fetchall()
[(1, 490), (2, 510)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .frames.duckdb import add_functions
from .rules import STANDARD, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Literal, Unpack

    import duckdb

    from .deals.bad import Bad
    from .frames.filling import Errors
    from .read_options import HandColumns
    from .scans.deals import Path

__all__ = ["read_deals", "register"]


def register(
    connection: duckdb.DuckDBPyConnection, *, rules: Rules = STANDARD, errors: Errors = "raise"
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
        connection: to which the functions are added; those that it was given before are replaced.
        rules: what beats what.
        errors: "null" makes a row that is not a hand NULL.

    Raises:
        ShowdownError: if another connection to the same database was registered with other rules
            or errors, or a transaction is open.
        LibraryError: if DuckDB, pyarrow, nanoarrow or NumPy is not installed.

    >>> import duckdb
    >>> con = register(duckdb.connect(), errors="null")
    >>> con.sql("select showdown_winner('5H 5C 6S 7S KD', '2C 3S 8S 8D TD')").fetchall()
    [(2,)]
    >>> con.sql("select hand_description([0, 1, 2, 3, 4]), hand_strength('none')").fetchall()
    [('Four Twos', None)]
    """
    add_functions(connection, rules=rules, errors=errors)
    return connection


def read_deals(
    connection: duckdb.DuckDBPyConnection,
    source: Path | bytes | Sequence[Path],
    *,
    rules: Rules = STANDARD,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    decks: Literal["one", "many"] = "one",
    threads: int | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    **hands: Unpack[HandColumns],
) -> duckdb.DuckDBPyRelation:
    """Files of deals as a relation: one row per deal.

    The columns are those of the verdicts: `line`, `winner` (0 for a tie), for each player `hand1`,
    `category1` and `strength1`, then `decided_by` and `reason`; for a folder, a pattern or a list,
    first `file`. Columns that a query does not ask for are not made, simple filters leave rows out
    as they are read, and after a LIMIT nothing more is read.

    SQL that runs on the same connection finds the relation under the name of its variable, unless
    DuckDB's setting `python_enable_replacements` is off, or as the view that its method
    `create_view` makes.

    The source is a path, an address, a folder or a pattern; several of them; or the deals
    themselves as bytes. The other arguments are those of `showdown.tally`.

    Raises:
        LibraryError: if DuckDB or pyarrow is not installed.
        FileError, DealError: as in `showdown.tally`.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> deals = read_deals(con, b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    >>> deals.select("winner, category2").fetchall()
    [(2, 'one pair')]
    >>> con.sql("select winner, category2 from deals").fetchall()
    [(2, 'one pair')]
    """
    from .needs import need

    need("pyarrow", "duckdb")
    from .scans.dataset import DealsDataset
    from .scans.deals import Deals

    deals = Deals(
        source,
        rules=rules,
        players=players,
        cards=cards,
        mixed=mixed,
        style=style,
        decks=decks,
        threads=threads,
        on_bad=on_bad,
        columns=columns,
        sheet=sheet,
        **hands,
    )
    return connection.from_arrow(DealsDataset(deals))
