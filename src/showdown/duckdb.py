"""DuckDB: SQL functions for hands, and files of deals as tables.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
>>> query = "select winner, count(*) from read_deals('examples/deals.txt') group by 1 order by 1"
>>> con.sql(query).fetchall()
[(1, 490), (2, 510)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .frames.duckdb import add_functions, open_database
from .rules import STANDARD, Rules

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal, Unpack

    import duckdb

    from .deals.bad import Bad
    from .deals.tables.wanted import Hands
    from .frames.filling import Errors
    from .scans.deals import Path

__all__ = ["connect", "read_deals", "register"]


def connect(
    database: str | pathlib.Path = ":memory:",
    read_only: bool = False,
    config: Mapping[str, Any] | None = None,
    *,
    rules: Rules = STANDARD,
    errors: Errors = "raise",
) -> duckdb.DuckDBPyConnection:
    """A connection of DuckDB with the functions that `register` gives, of text four times as fast.

    Hands that are VARCHAR are then read by an extension of DuckDB that is part of this package.
    DuckDB loads it only into a database that is opened with `allow_unsigned_extensions`, and may
    load any other file then that SQL names as an extension. So where others write the SQL, open
    it with `duckdb.connect` and use `register`, which gives the same answers. This is also what
    happens where there is no extension: the package was installed without a compiler, or DuckDB
    is none that it was built for.

    Args:
        database: the path of a file, or `:memory:`, as in `duckdb.connect`.
        read_only: whether the file is only read.
        config: DuckDB's settings; all connections to a database are opened with the same.
        rules: what beats what.
        errors: "null" makes a row that is no hand NULL.

    Raises:
        ShowdownError, LibraryError: as `register`.

    >>> con = connect(config={"threads": 1})
    >>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('AhKhQhJhTh')").fetchall()
    [(578, 'royal flush')]
    """
    connection = open_database(database, read_only, config or {})
    try:
        return register(connection, rules=rules, errors=errors)
    except BaseException:
        connection.close()
        raise


def register(
    connection: duckdb.DuckDBPyConnection, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> duckdb.DuckDBPyConnection:
    """Give a connection the functions; it is returned.

    - `hand_strength(hand)`: USMALLINT, 1 (75432) to 7462 (royal flush), higher wins;
    - `hand_category(hand)`: VARCHAR, `high card` to `royal flush`;
    - `hand_description(hand)`: VARCHAR, the hand in words without its kickers;
    - `showdown_winner(hand, hand, …)`: UTINYINT, the player from 1, or 0 for a tie;
    - `read_deals('poker.txt')`: a table with a row a deal, of a file, an address, a folder or a
      pattern.

    Hands are VARCHAR, lists or arrays of card numbers or of cards as text, or UBIGINT masks. NULL
    stays NULL. DuckDB hands rows over some thousand at a time; the row in an error, which quotes
    the hand, is counted from the start of such a part. Text is read without Python if the
    connection was made by `connect`, or DuckDB's setting `allow_unsigned_extensions` is on.

    The columns of `read_deals` are those of the verdicts: `line`, `winner` (0 for a tie), with
    three or more players `winners` (who shares, such as `1 3`), for each player `hand1`,
    `category1` and `strength1`, then `decided_by` and `reason`; for a folder or a
    pattern, first `file`. What a query does not ask for is not made, simple filters leave rows out
    as they are read, and after a LIMIT nothing more is read. `players := 3`, `cards := 7`,
    `mixed := true`, `style := 'pairs'`, `decks := 'many'`, and for tables `columns := 'A:J'`,
    `hand1 := 'B'` and so on, and `sheet := 'june'` are as in `showdown.tally`. It is
    there for this connection only, and needs DuckDB's setting `python_enable_replacements`, which
    is on unless it was switched off. The functions of hands serve all connections to the same
    database, its cursors included; each that is to have `read_deals` is registered as well.

    Args:
        connection: to which the functions are added; those that it was given before are replaced.
        rules: what beats what.
        errors: "null" makes a row that is no hand NULL.

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
    >>> con.sql("select line, hand1 from read_deals('examples/deals.txt') limit 1").fetchall()
    [(1, 'KS 4C 9D 8H AH')]
    """
    add_functions(connection, rules=rules, errors=errors)
    from .scans.duckdb import add_read_deals

    add_read_deals(connection, rules)
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
    **hands: Unpack[Hands],
) -> duckdb.DuckDBPyRelation:
    """Files of deals as a relation, with the columns that SQL's `read_deals` has.

    This takes several paths too, and the deals themselves as bytes; for lists there is the column
    `file`. The arguments are those of `showdown.tally`, which raises the same errors.

    Raises:
        LibraryError: if pyarrow is not installed.

    >>> import duckdb
    >>> deals = read_deals(duckdb.connect(), b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    >>> deals.select("winner, category2").fetchall()
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
