"""Which lines of a text with separated columns are a record, where some of its quotes are stray."""

from __future__ import annotations

import csv
import io
import re
from functools import cache
from itertools import accumulate, pairwise

from ...layout.card_patterns import count_cards
from ...rules import HAND_SIZE
from ...values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Dialect", "Record", "are_sound", "cells_of", "records", "stray_quote"]

MOST_LINES = 10_000
"""No record goes on for more."""


class Dialect(Value):
    """What stands between the columns of a text, and the places of the deals, if they are known."""

    __slots__ = __match_args__ = ("separator", "places")

    separator: str
    places: tuple[int, ...]

    def __init__(self, separator: str, places: tuple[int, ...]) -> None:
        self._set(separator=separator, places=places)


class Record(Value):
    """Where a record starts and stops in a text.

    `stray` tells that a quote in it is never closed in this text, and `goes_on` that it may be
    behind.
    """

    __slots__ = __match_args__ = ("start", "stop", "stray", "goes_on")

    start: int
    stop: int
    stray: bool
    goes_on: bool

    def __init__(self, start: int, stop: int, stray: bool = False, goes_on: bool = False) -> None:
        self._set(start=start, stop=stop, stray=stray, goes_on=goes_on)


def records(text: bytes, dialect: Dialect) -> Iterator[Record]:
    r"""The records of a text.

    A line with an odd number of quotes goes on up to the next of that kind, unless that makes no
    record, or a line between them has deals in their columns: then its quote is stray.

    >>> [text.stop for text in records(b'1,"8C\nTS"\n2,KC\n', Dialect(",", (1,)))]
    [10, 15]
    >>> [text.stray for text in records(b'1,"8C\n2,KC\n3,TS\n', Dialect(",", (1,)))]
    [True, False, False]
    """
    lines = text.split(b"\n")
    lines = [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    places = list(pairwise(accumulate(map(len, lines), initial=0)))
    at = 0
    while at < len(lines):
        start, stop = places[at]
        if lines[at].count(b'"') % 2 == 0:
            yield Record(start, stop)
            at += 1
            continue
        last = _last(lines, at, dialect)
        if last is None:
            yield Record(start, stop, stray=True, goes_on=True)
            at += 1
            continue
        yield Record(start, places[last][1], stray=last == at)
        at = last + 1


def are_sound(text: bytes, dialect: Dialect) -> bool:
    r"""Whether it is plain that no quote is stray: each opens or closes a cell or is written twice.

    And no line within a cell has as many columns as a deal. It is quick; `records` tells the rest.

    >>> dialect = Dialect(",", (1,))
    >>> are_sound(b'"a\nb",8C\n', dialect), are_sound(b'a"b,8C\n', dialect)
    (True, False)
    >>> are_sound(b'"a\n1,8C\n2",8C\n', dialect)
    False
    """
    return _sound(dialect).fullmatch(b"\n" + text) is not None


@cache
def _sound(dialect: Dialect) -> re.Pattern[bytes]:
    """Text without quotes, and cells in quotes, in any order."""
    sign = re.escape(dialect.separator.encode())
    words = rb'[^"\n]*+(?:""[^"\n]*+)*+'
    few = rb'(?:[^"\n%b]|"")*+' % sign
    more = b"(?:%b%b){0,%d}+" % (sign, few, max(dialect.places) - 1) if max(dialect.places) else b""
    return re.compile(
        rb'(?:[^"]++|(?<=[\n%b])"%b(?:\n%b%b)*+"(?=[\r\n%b]|\Z))*+' % (sign, words, few, more, sign)
    )


def _last(lines: Sequence[bytes], first: int, dialect: Dialect) -> int | None:
    """The last line of a record; the first if its quote is stray, None if it may go on."""
    for at in range(first + 1, min(len(lines), first + MOST_LINES)):
        if lines[at].count(b'"') % 2:
            return at if _is_one(b"".join(lines[first : at + 1]), dialect) else first
        if _has_deals(lines[at], dialect):
            return first
    return None if len(lines) < first + MOST_LINES else first


def _has_deals(line: bytes, dialect: Dialect) -> bool:
    """Whether cards stand in all columns of the deals, or as many as two hands have anywhere."""
    if not dialect.places:
        return count_cards(line.decode("utf-8", "replace")) >= 2 * HAND_SIZE
    cells = cells_of(line, dialect)
    return all(place < len(cells) and count_cards(cells[place]) for place in dialect.places)


def _is_one(text: bytes, dialect: Dialect) -> bool:
    """Whether a text is one record with all columns of the deals, and its quotes stand right."""
    file = io.StringIO(text.decode("utf-8", "replace"), newline="")
    try:
        found = list(csv.reader(file, delimiter=dialect.separator, strict=True))
    except csv.Error:
        return False
    return len(found) == 1 and len(found[0]) > max(dialect.places, default=-1)


def cells_of(record: bytes, dialect: Dialect) -> list[str]:
    """The cells of a record; none if it is blank.

    >>> cells_of(b'1,"8C, TS"', Dialect(",", (1,)))
    ['1', '8C, TS']
    """
    file = io.StringIO(record.decode("utf-8", "replace"), newline="")
    try:
        return next(csv.reader(file, delimiter=dialect.separator), [])
    except csv.Error:  # A cell of more than 128 kB.
        return []


def stray_quote(record: str, separator: str) -> tuple[int, int]:
    """At which character the quote stands that is never closed, and in which column, from 0.

    >>> stray_quote('1,"one",8C "TS,"', ",")
    (11, 2)
    """
    column = at = 0
    while at < len(record):
        if record[at] == '"':
            opened, at = at, record.find('"', at + 1)
            while at >= 0 and record[at + 1 : at + 2] == '"':
                at = record.find('"', at + 2)
            if at < 0 or record[at + 1 : at + 2] not in ("", "\r", "\n", separator):
                return opened, column
            at += 1
        stop = record.find(separator, at)
        quote = record.find('"', at, None if stop < 0 else stop)
        if quote >= 0:
            return quote, column
        if stop < 0:
            break
        column, at = column + 1, stop + 1
    return 0, 0
