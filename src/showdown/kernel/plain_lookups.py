"""The plain kernel's lookups: what is done with strengths once they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import hand_classes
from .plain_buffers import INTEGERS, bitmap, require, strengths_of, view, writable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

__all__ = [
    "categories",
    "decide_columns",
    "first_zero",
    "look_up",
    "mark",
    "measure",
    "order_numbers",
    "spell",
    "take",
]


def categories() -> memoryview:
    """The category of every standard strength."""
    return memoryview(hand_classes.categories())


def order_numbers() -> memoryview:
    """What sorts every standard strength."""
    return memoryview(hand_classes.order_numbers())


def take(values: Buffer, indices: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write the value at each index, 0 where the index is null."""
    given = view(values, "H", 1).tolist()
    places = view(indices, INTEGERS, 1).tolist()
    valid = bitmap(validity, start, len(places))
    found = strengths_of(out, len(places))
    for row, place in enumerate(places):
        require(0 <= place < len(given) or not valid(row), "an index has no value")
        found[row] = given[place] if valid(row) else 0


def first_zero(values: Buffer, validity: Buffer | None, start: int, row: int) -> int:
    """The first row from `row` on that is 0 though it is valid, or the number of rows."""
    given = view(values, "H", 1).tolist()
    valid = bitmap(validity, start, len(given))
    rows = (i for i in range(row, len(given)) if given[i] == 0 and valid(i))
    return next(rows, max(row, len(given)))


def mark(values: Buffer, out: Buffer) -> int:
    """Set the bits of the rows that are not 0; how many there are."""
    given = view(values, "HB", 1).tolist()
    bits = writable(out, "B")
    require(len(bits) == (len(given) + 7) // 8, "out has not one bit a value")
    for place in range(len(bits)):
        byte = given[8 * place : 8 * place + 8]
        bits[place] = sum((value != 0) << bit for bit, value in enumerate(byte))
    return sum(value != 0 for value in given)


def decide_columns(columns: Sequence[Buffer], out: Buffer) -> None:
    """Write who has the highest value, 0 where several have it, 255 where a value is 0."""
    winners = writable(out, "B")
    values = [view(column, "H", 1).tolist() for column in columns]
    for column in values:
        require(len(column) == len(winners), "out has not one item a deal")
    require(2 <= len(values) <= 10, "a deal has 2 to 10 players")
    for row, hands in enumerate(zip(*values, strict=True)):
        best = max(hands)
        winner = hands.index(best) + 1 if hands.count(best) == 1 else 0
        winners[row] = winner if min(hands) else 255


def look_up(values: Buffer, table: Buffer, size: int, out: Buffer) -> None:
    """Write the entry of a table for each value."""
    given = view(values, "H", 1).tolist()
    entries = view(table, "B", 1).tobytes()
    found = writable(out, "B")
    require(size in (1, 2, 4, 8, 16), "entries have 1, 2, 4, 8 or 16 bytes")
    require(len(found) == len(given) * size, "out has not one entry a value")
    require(all(value < len(entries) // size for value in given), "a value is not in the table")
    found[:] = b"".join(entries[value * size : (value + 1) * size] for value in given)


def measure(values: Buffer, starts: Buffer, offsets: Buffer) -> None:
    """Write where the words of values start, and where the last ends."""
    given = view(values, "H", 1).tolist()
    places = _starts(starts, None)
    out = writable(offsets, "q")
    require(len(out) == len(given) + 1, "offsets are one more than values")
    require(all(value + 1 < len(places) for value in given), "a value has no word")
    total = 0
    for row, value in enumerate(given):
        out[row] = total
        total += places[value + 1] - places[value]
    out[len(given)] = total


def spell(values: Buffer, starts: Buffer, words: Buffer, out: Buffer) -> int:
    """Write the words of values one after the other; how many bytes that are."""
    given = view(values, "H", 1).tolist()
    texts = view(words, "B", 1).tobytes()
    places = _starts(starts, len(texts))
    found = writable(out, "B")
    right = all(value + 1 < len(places) for value in given)
    text = b"".join(texts[places[v] : places[v + 1]] for v in given) if right else b""
    require(right and len(text) <= len(found), "a value has no word, or the text no room")
    found[: len(text)] = text
    return len(text)


def _starts(starts: Buffer, most: int | None) -> list[int]:
    found = view(starts, "q", 1).tolist()
    require(
        bool(found)
        and found[0] >= 0
        and found == sorted(found)
        and (most is None or found[-1] <= most),
        "words start inside their text, one after the other",
    )
    return found
