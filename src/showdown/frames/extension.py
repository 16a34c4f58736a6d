"""The extension of DuckDB that was built with the package: hands of text, without Python.

DuckDB loads the file into a database and its functions ask a slot by which rules they go. Python
opens the same file, and so the same library, to say by which.
"""

from __future__ import annotations

from ctypes import (
    CDLL,
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_bool,
    c_char_p,
    c_int32,
    c_uint64,
    c_void_p,
    memmove,
    string_at,
)
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import kernel
from ..errors import CardError, DealError, HandError, RowError
from ..evaluating import evaluate
from ..hand_classes import column
from ..needs import need
from ..rules import STANDARD
from .labels import Words, categories, descriptions

if TYPE_CHECKING:
    import duckdb

    from ..rules import Rules
    from .filling import Errors
else:
    duckdb = need("duckdb", "duckdb")

__all__ = ["Slot", "is_built", "load"]

FILE = Path(__file__).with_name("showdown.duckdb_extension")
_TO_COME = -1
"""The number of the slot whose settings a new database gets."""


class Slot:
    """By what rules the functions of a database go.

    Attributes:
        rules, errors: as `use` last said.
    """

    rules: Rules
    errors: Errors

    def __init__(self, number: int) -> None:
        self.number = number

    def use(self, rules: Rules, errors: Errors) -> None:
        """Have the functions go by other rules from their next call on."""
        self.rules = rules
        self.errors = errors
        _library().showdown_use(self.number, byref(_settings(rules, errors)[0]))


def is_built() -> bool:
    """Whether there is an extension, and the compiled kernel is not forbidden.

    >>> is_built() == (kernel.NAME == "compiled")
    True
    """
    return kernel.NAME == "compiled" and FILE.exists()


def load(connection: duckdb.DuckDBPyConnection, rules: Rules, errors: Errors) -> Slot | None:
    """The slot of a connection's database, into which the extension is loaded if it is not there.

    A slot that was there keeps its rules. There is none where the connection may load no file
    that DuckDB's makers did not sign, or DuckDB is not one that the extension was built for.
    """
    if not is_built() or not _allowed(connection):
        return None
    number = _number(connection)
    if number is not None:
        return _slot(number)
    _slot(_TO_COME).use(rules, errors)
    path = str(FILE).replace("'", "''")
    try:
        connection.execute(f"load '{path}'")
    except duckdb.Error:
        return None
    number = _number(connection)
    return None if number is None else _slot(number)


def _allowed(connection: duckdb.DuckDBPyConnection) -> bool:
    query = "select current_setting('allow_unsigned_extensions')"
    return bool(connection.execute(query).fetchall()[0][0])


def _number(connection: duckdb.DuckDBPyConnection) -> int | None:
    try:
        number: int = connection.execute("select showdown_slot()").fetchall()[0][0]
    except duckdb.CatalogException:
        return None
    return number


@cache
def _slot(number: int) -> Slot:
    """The slot of a number, which is another database's once this one is closed."""
    return Slot(number)


@cache
def _library() -> CDLL:
    library = CDLL(str(FILE))
    library.showdown_use.argtypes = [c_int32, POINTER(_Settings)]
    library.showdown_use.restype = c_bool
    return library


# As cpp/duckdb/slots.hpp has them.
_Reader = CFUNCTYPE(c_int32, c_void_p, c_uint64, c_uint64, c_void_p, c_uint64)


class _Words(Structure):
    _fields_ = [("starts", c_void_p), ("text", c_char_p)]


class _Settings(Structure):
    _fields_ = [
        ("column", c_void_p),
        ("categories", _Words),
        ("descriptions", _Words),
        ("read", _Reader),
        ("ascii", c_bool),
    ]


@cache
def _settings(rules: Rules, errors: Errors) -> tuple[_Settings, Any]:
    """Settings, and what they point to; kept, for a query may read them at any time."""
    order = None if rules == STANDARD else column(rules)
    words = (categories(rules), descriptions(rules))
    settings = _Settings(
        None if order is None else order.buffer_info()[0],
        *map(_address, words),
        _reader(rules, errors),
        errors == "raise",
    )
    return settings, (order, words)


def _address(words: Words) -> _Words:
    return _Words(words.starts.buffer_info()[0], words.text)


def _reader(rules: Rules, errors: Errors) -> Any:
    def read(text: int, size: int, row: int, message: int, room: int) -> int:
        said: BaseException
        hand = ""
        try:
            hand = string_at(text, size).decode(errors="replace")
            return evaluate(hand, rules=rules)
        except (CardError, HandError, DealError) as error:
            if errors == "null":
                return 0
            said = RowError(str(error), row=row, hand=hand)
        except BaseException as error:  # DuckDB is between this and the caller.
            said = error
        words = f"{type(said).__name__}: {said}".encode()[: room - 1]
        words = words.decode(errors="ignore").encode() + b"\0"
        memmove(message, words, len(words))
        return -1

    return _Reader(read)
