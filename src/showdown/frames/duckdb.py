"""Hands in DuckDB: SQL functions.

>>> import duckdb
>>> import showdown.duckdb
>>> con = showdown.duckdb.register(duckdb.connect())
>>> con.sql("select hand_strength('8C TS KC 9H 4S'), hand_category('A♥K♥Q♥J♥10♥')").fetchall()
[(578, 'royal flush')]
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import kernel
from ..errors import DealError, HandError, ShowdownError
from ..needs import need
from ..ranking import ranking_of
from ..rules import MOST_PLAYERS, STANDARD, Rules
from . import extension
from .filling import check_errors, zeros
from .labels import Words, categories, descriptions
from .layouts import strengths_in
from .results import THERE, bitmap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import duckdb

    from .filling import Errors
else:
    duckdb = need("duckdb", "duckdb")

__all__ = ["add_functions", "open_database"]


def open_database(
    database: str | Path, read_only: bool, config: Mapping[str, Any]
) -> duckdb.DuckDBPyConnection:
    """A connection into which the extension may be loaded, if there is one.

    >>> connection = open_database(":memory:", False, {"threads": 1})
    >>> query = "select current_setting('threads'), current_setting('allow_unsigned_extensions')"
    >>> connection.execute(query).fetchall() == [(1, extension.is_built())]
    True
    """
    own = {"allow_unsigned_extensions": True} if extension.is_built() else {}
    return duckdb.connect(database, read_only, {**config, **own})


def add_functions(
    connection: duckdb.DuckDBPyConnection, *, rules: Rules = STANDARD, errors: Errors = "raise"
) -> None:
    """Give a connection `hand_strength` and the others, as `showdown.duckdb.register` tells.

    Connections to one database share their functions, and only the one that gave them can take
    them away: another finds them there, and they serve it too if they are what it wants.

    Where the extension can be loaded, hands that are VARCHAR are its, and functions in Python
    stand under the same names for all others. These stay while the database is open, and ask by
    which rules they go each time that they are called.

    Raises:
        ShowdownError: if another connection gave the same database functions of other rules or
            errors, or a transaction is open.
        LibraryError: if pyarrow, nanoarrow or NumPy is not installed.
    """
    need("pyarrow", "duckdb")
    need("nanoarrow", "duckdb")
    need("numpy", "duckdb")  # DuckDB wants it for functions in Python, and does not require it.
    check_errors(errors)
    ranking_of(rules)
    if _in_transaction(connection):
        raise ShowdownError(
            "a transaction is open: functions are registered before it begins, or after it ends"
        )
    with _ADDING:
        slot = extension.load(connection, rules, errors)
        for name in (_SETTINGS, *(_FUNCTIONS if slot is None else ())):
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
        if slot is not None:
            slot.use(rules, errors)
        create: Any = connection.create_function
        for name, (_, kind) in _FUNCTIONS.items():
            if slot is not None:
                if _is_there(connection, name):
                    continue
                with suppress(duckdb.Error):  # There is one of the user's own only rarely.
                    connection.remove_function(name)
            create(
                name,
                _of_any_columns(name, slot or Settings(rules, errors)),
                None,  # Columns of any type, and any number of them.
                kind,
                type="arrow",
                null_handling="special",
            )
        create(_SETTINGS, _of_settings(rules, errors), [], "INTEGER")


class Settings(NamedTuple):
    """With what functions were registered."""

    rules: Rules
    errors: Errors


_ADDING = Lock()
_SETTINGS = "showdown_settings"
_KNOWN: list[Settings] = []
"""With what functions were registered; a function in the database tells a place in here."""


def _in_transaction(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether one was begun, in which a query that fails would be the last.

    Nor would DuckDB's Python see that a function is gone when it is rolled back.
    """
    query = "select txid_current()"
    first, second = (connection.execute(query).fetchall() for _ in range(2))
    return bool(first == second)


def _settings(connection: duckdb.DuckDBPyConnection) -> Settings | None:
    """With what the functions of a database were registered, if they are there."""
    try:
        place: int = connection.execute(f"select {_SETTINGS}()").fetchall()[0][0]
    except duckdb.CatalogException:
        return None
    return _KNOWN[place]


def _is_there(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Whether a database has the function in Python, which takes what the extension's does not."""
    try:
        connection.execute(f"select {name}(hand) from (select ''::blob as hand where false)")
    except duckdb.Error:
        return False
    return True


# DuckDB lets go of a function when the connection that registered it is closed, and calls it on
# others all the same. So each is made once and kept.


@cache
def _of_settings(rules: Rules, errors: Errors) -> Callable[[], int]:
    place = len(_KNOWN)
    _KNOWN.append(Settings(rules, errors))
    return lambda: place


@cache
def _of_any_columns(name: str, settings: Settings | extension.Slot) -> Callable[..., Any]:
    # DuckDB looks at the signature, and takes no partial.
    def function(*columns: Any) -> Any:
        return _FUNCTIONS[name][0](columns, name, settings.rules, settings.errors)

    return function


def _strength(columns: Sequence[Any], name: str, rules: Rules, errors: Errors) -> Any:
    if len(columns) != 1:
        raise HandError(f"{name} takes one hand, not {len(columns)}")
    strengths = _strengths(columns[0], rules, errors)
    return _array("uint16", strengths, *bitmap(strengths))


def _category(columns: Sequence[Any], name: str, rules: Rules, errors: Errors) -> Any:
    return _as_arrow(categories(rules)).take(_strength(columns, name, rules, errors))


def _description(columns: Sequence[Any], name: str, rules: Rules, errors: Errors) -> Any:
    return _as_arrow(descriptions(rules)).take(_strength(columns, name, rules, errors))


def _winner(columns: Sequence[Any], name: str, rules: Rules, errors: Errors) -> Any:
    if not 2 <= len(columns) <= MOST_PLAYERS:
        raise DealError(f"{name} takes 2 to {MOST_PLAYERS} hands, not {len(columns)}")
    out = bytearray(len(columns[0]))
    kernel.decide_columns([_strengths(column, rules, errors) for column in columns], out)
    return _array("uint8", out, *bitmap(memoryview(out.translate(THERE))))


_FUNCTIONS = {
    "hand_strength": (_strength, "USMALLINT"),
    "hand_category": (_category, "VARCHAR"),
    "hand_description": (_description, "VARCHAR"),
    "showdown_winner": (_winner, "UTINYINT"),
}


def _strengths(column: Any, rules: Rules, errors: Errors) -> memoryview:
    """The strengths of a column, which is nearly always one array."""
    found = _of_plain_text(column, rules)
    if found is not None:
        return found
    parts = list(strengths_in(column, rules, errors))
    return parts[0] if len(parts) == 1 else memoryview(b"".join(parts)).cast("H")


def _of_plain_text(column: Any, rules: Rules) -> memoryview | None:
    """The strengths of text that the kernel reads to its end, straight from pyarrow's buffers.

    DuckDB calls for every 2,048 rows, so that what a call costs is seen.
    """
    if column.num_chunks != 1 or column.type.id != _text_id():
        return None
    chunk = column.chunk(0)
    rows, start = len(chunk), chunk.offset
    validity, offsets, data = chunk.buffers()
    if not rows or data is None:
        return None
    places = memoryview(offsets).cast("B").cast("i")[start : start + rows + 1]
    bits = None if validity is None else memoryview(validity)
    found = zeros(rows)
    read = kernel.evaluate_texts([memoryview(data)], places, bits, start, ranking_of(rules), found)
    return found if read == rows else None


@lru_cache
def _text_id() -> int:
    number: int = need("pyarrow", "duckdb").string().id
    return number


def _array(kind: str, data: Any, bits: bytearray | None, nulls: int) -> Any:
    pyarrow = need("pyarrow", "duckdb")
    buffers = [None if bits is None else pyarrow.py_buffer(bits), pyarrow.py_buffer(data)]
    rows = len(data)
    return pyarrow.Array.from_buffers(getattr(pyarrow, kind)(), rows, buffers, nulls)


@lru_cache
def _as_arrow(words: Words) -> Any:
    return need("pyarrow", "duckdb").array(words.words)
