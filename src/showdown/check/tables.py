"""Answers in tables: a column of winners, or a score for each hand."""

from __future__ import annotations

import csv
import re
from decimal import Decimal, InvalidOperation

from .winners import Found, winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["AmbiguousColumnsError", "column", "scores"]

_NAMES = re.compile(
    r"(winner|win|won|result|outcome|output|answer|verdict|player|prediction)s?|w", re.IGNORECASE
)
_SWAP = bytes.maketrans(b"\1\2", b"\2\1")


class AmbiguousColumnsError(Exception):
    """Several columns could be the answers."""


def column(lines: Sequence[str], deals: int, right: bytes) -> Found | None:
    r"""Winners in a column of a table, with or without a header.

    A column that is called winner, result or the like goes before others; one that numbers the
    lines is none. Without a header, two columns of numbers are taken for scores.

    >>> column(["deal,who", "1,2", "2,1", "3,0"], 3, b"\2\1\0")
    ("winners' numbers in column who", b'\x02\x01\x00')
    """
    rows = _rows(lines)
    if not rows:
        return None
    headed, head = _headed(rows, deals), rows[0]
    body = rows[1:] if headed else rows
    found: dict[int, Found] = {}
    numbered = False
    for place in range(len(head)):
        cells = [row[place] for row in body]
        if _numbers_lines(cells):
            numbered = True
        elif (said := winners(cells, right)) is not None:
            found[place] = said
    named = [place for place in found if headed and _NAMES.fullmatch(head[place])]
    if not named and not numbered and len(head) == 2 and scores(lines, right):
        return None
    if len(named or found) > 1:
        both = [head[place] if headed else f"column {place + 1}" for place in named or found]
        raise AmbiguousColumnsError(f"{' and '.join(both)} could be the answers: name one winner")
    for place in named or found:
        form, found_winners = found[place]
        title = head[place] if headed else str(place + 1)
        return (form if len(head) == 1 else f"{form} in column {title}"), found_winners
    return None


def scores(lines: Sequence[str], right: bytes) -> Found | None:
    r"""Winners from a score for each hand, the higher or the lower one winning.

    >>> scores(["7140,1600", "166,298"], b"\2\1")
    ('scores, of which the lower wins', b'\x02\x01')
    """
    rows = [re.split(r"\s*[,;\t|]\s*|\s+", line.strip("()[]")) for line in lines]
    if len(rows) > 1 and len(rows[0]) == 2 and not any(map(_number, rows[0])):
        rows = rows[1:]
    if any(len(row) != 2 for row in rows):
        return None
    pairs = []
    for one, other in rows:
        first, second = _number(one), _number(other)
        if first is None or second is None:
            return None
        pairs.append((first, second))
    higher = bytes(0 if a == b else 1 if a > b else 2 for a, b in pairs)
    lower = higher.translate(_SWAP)
    agree = [sum(map(int.__eq__, said, right)) for said in (higher, lower)]
    if agree[1] > agree[0]:
        return "scores, of which the lower wins", lower
    return "scores, of which the higher wins", higher


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table, blanks around them left out; none if it is no table."""
    try:
        dialect = csv.Sniffer().sniff("\n".join(lines[:20]), ",;\t|")
    except csv.Error:
        rows = [[line] for line in lines]
    else:
        rows = list(csv.reader(lines, dialect))
    rows = [[cell.strip() for cell in row] for row in rows]
    return rows if all(len(row) == len(rows[0]) for row in rows) else []


def _headed(rows: list[list[str]], deals: int) -> bool:
    """Whether the first row is a header."""
    names = any(_NAMES.fullmatch(cell) for cell in rows[0])
    return len(rows) > 1 and (names or (len(rows) == deals + 1 and not any(map(_number, rows[0]))))


def _numbers_lines(cells: Sequence[str]) -> bool:
    """Whether cells are 0, 1, 2 or 1, 2, 3 and so on."""
    return len(cells) > 2 and any(
        cells == [str(number) for number in range(first, first + len(cells))] for first in (0, 1)
    )


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
