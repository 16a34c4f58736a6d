"""The plain kernel's columns of hands."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ..cards import DRAWING_SIGNS, RANK_LETTERS, SUIT_LETTERS, deck
from ..hand_classes import strengths
from .plain_buffers import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from typing_extensions import Buffer

__all__ = [
    "decide_columns",
    "evaluate_deals",
    "evaluate_even",
    "evaluate_fixed",
    "evaluate_lists",
    "evaluate_masks",
    "evaluate_texts",
    "first_zero",
    "look_up",
    "mark",
    "measure",
    "narrow",
    "number_cards",
    "spell",
    "take",
]

_INTEGERS = "bBhHiIlLqQ"
_NO_NUMBER = 255
_LONGEST = 256
_SIGNS = "♣♦♥♠♧♢♡♤"
_DRAWING = "".join(map(chr, DRAWING_SIGNS))
_BETWEEN = re.compile(rb"[ \t-\r\x1c-\x1f,;|]*")
_CARD = re.compile(
    f"(10|[{RANK_LETTERS}{RANK_LETTERS.lower()}])".encode()
    + f"([{SUIT_LETTERS}{SUIT_LETTERS.upper()}]|".encode()
    + b"(?:%b)" % b"|".join(sign.encode() for sign in _SIGNS)
    + b"(?:%b)*)" % b"|".join(sign.encode() for sign in _DRAWING)
)
_SUITS = {letter.encode(): i for i, letter in enumerate(SUIT_LETTERS)} | {
    sign.encode(): i % 4 for i, sign in enumerate(_SIGNS)
}


def evaluate_texts(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    column: Buffer | None,
    out: Buffer,
) -> int:
    """Write a strength a text; the first row that is no hand, or the number of rows."""
    texts = _texts(data, places)
    found = _strengths(out, len(texts))
    valid = _bitmap(validity, start, len(texts))
    other = _other(column)
    return _each(found, valid, lambda row: _strength(_read(texts[row](), 7), other))


def evaluate_fixed(text: Buffer, column: Buffer | None, out: Buffer) -> int:
    """Write a strength a text of a width; the first row that is no hand, or the number of rows."""
    rows = view(text, "BI", 2)
    length, width = rows.shape or ()
    found = _strengths(out, length)
    other = _other(column)
    cells = memoryview(rows.tobytes()).cast("B" if rows.itemsize == 1 else "I").tolist()

    def strength(row: int) -> int:
        cell = cells[row * width : (row + 1) * width]
        text = bytes(cell) if rows.itemsize == 1 else _as_utf8(cell)
        return _strength(_read(text.rstrip(b"\0"), 7), other)

    return _each(found, lambda row: True, strength)  # noqa: ARG005


def evaluate_masks(
    masks: Buffer, validity: Buffer | None, start: int, column: Buffer | None, out: Buffer
) -> int:
    """Write a strength a mask; the first row that is no hand, or the number of rows."""
    bits = view(masks, "Q", 1).tolist()
    found = _strengths(out, len(bits))
    valid = _bitmap(validity, start, len(bits))
    other = _other(column)

    def strength(row: int) -> int:
        cards = [card.number for card in deck() if bits[row] >> card.number & 1]
        return _strength(cards if bits[row] < 1 << 52 else [], other)

    return _each(found, valid, strength)


def evaluate_lists(
    cards: Buffer,
    offsets: Buffer,
    first: int,
    validity: Buffer | None,
    start: int,
    column: Buffer | None,
    out: Buffer,
) -> int:
    """Write a strength a list of numbers; the first row that is no hand, or the number of rows."""
    numbers = view(cards, "B", 1).tobytes()
    places = view(offsets, "iq", 1).tolist()
    _require(bool(places), "offsets are one more than rows")
    found = _strengths(out, len(places) - 1)
    valid = _bitmap(validity, start, len(found))
    other = _other(column)

    def strength(row: int) -> int:
        begin, end = (place - first for place in places[row : row + 2])
        _require(0 <= begin <= end <= len(numbers), "a row is not inside the data")
        return _strength(list(numbers[begin:end]), other)

    return _each(found, valid, strength)


def evaluate_even(
    cards: Buffer,
    size: int,
    validity: Buffer | None,
    start: int,
    column: Buffer | None,
    out: Buffer,
) -> int:
    """Write a strength for every `size` numbers; the first row that is no hand, or the number."""
    numbers = view(cards, "B", 1).tobytes()
    found = _writable(out, "H")
    _require(0 <= size <= 52, "a deck has 52 cards")
    valid = _bitmap(validity, start, len(found))
    other = _other(column)

    def strength(row: int) -> int:
        _require((row + 1) * size <= len(numbers), "a row is not inside the data")
        return _strength(list(numbers[row * size : (row + 1) * size]), other)

    return _each(found, valid, strength)


def evaluate_deals(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    players: int,
    column: Buffer | None,
    out: Buffer,
) -> int:
    """Write the strengths of each deal; the first row that is none, or the number of rows."""
    _require(2 <= players <= 10, "a deal has 2 to 10 players")
    texts = _texts(data, places)
    valid = _bitmap(validity, start, len(texts))
    other = _other(column)
    found = _strengths(out, len(texts) * players)
    bad = len(texts)
    for row, text in enumerate(texts):
        hands = [0] * players
        if valid(row):
            cards = _read(text(), 5 * players)
            if len(cards) == len(set(cards)) == 5 * players:
                hands = [_strength(cards[i : i + 5], other) for i in range(0, len(cards), 5)]
            if 0 in hands:
                hands = [0] * players
                bad = min(bad, row)
        for player, strength in enumerate(hands):
            found[row * players + player] = strength
    return bad


def number_cards(
    data: Sequence[Buffer], places: Buffer, validity: Buffer | None, start: int, out: Buffer
) -> None:
    """Write the number of the card that each text is, 255 for what is none."""
    texts = _texts(data, places)
    valid = _bitmap(validity, start, len(texts))
    numbers = _writable(out, "B")
    _require(len(numbers) == len(texts), "out has not one item a card")
    for row, text in enumerate(texts):
        read = _read(text(), 1) if valid(row) else []
        numbers[row] = read[0] if read else _NO_NUMBER


def narrow(values: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write integers as bytes, 255 for what is no card's number."""
    given = view(values, _INTEGERS, 1).tolist()
    valid = _bitmap(validity, start, len(given))
    numbers = _writable(out, "B")
    _require(len(numbers) == len(given), "out has not one item a card")
    for row, value in enumerate(given):
        numbers[row] = value if 0 <= value < 52 and valid(row) else _NO_NUMBER


def take(values: Buffer, indices: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write the value at each index, 0 where the index is null."""
    given = view(values, "H", 1).tolist()
    places = view(indices, _INTEGERS, 1).tolist()
    valid = _bitmap(validity, start, len(places))
    found = _strengths(out, len(places))
    for row, place in enumerate(places):
        _require(0 <= place < len(given) or not valid(row), "an index has no value")
        found[row] = given[place] if valid(row) else 0


def first_zero(values: Buffer, validity: Buffer | None, start: int, row: int) -> int:
    """The first row from `row` on that is 0 though it is valid, or the number of rows."""
    given = view(values, "H", 1).tolist()
    valid = _bitmap(validity, start, len(given))
    rows = (i for i in range(row, len(given)) if given[i] == 0 and valid(i))
    return next(rows, max(row, len(given)))


def mark(values: Buffer, out: Buffer) -> int:
    """Set the bits of the rows that are not 0; how many there are."""
    given = view(values, "HB", 1).tolist()
    bits = _writable(out, "B")
    _require(len(bits) == (len(given) + 7) // 8, "out has not one bit a value")
    for place in range(len(bits)):
        byte = given[8 * place : 8 * place + 8]
        bits[place] = sum((value != 0) << bit for bit, value in enumerate(byte))
    return sum(value != 0 for value in given)


def decide_columns(columns: Sequence[Buffer], out: Buffer) -> None:
    """Write who has the highest value, 0 where several have it, 255 where a value is 0."""
    winners = _writable(out, "B")
    values = [view(column, "H", 1).tolist() for column in columns]
    for column in values:
        _require(len(column) == len(winners), "out has not one item a deal")
    _require(2 <= len(values) <= 10, "a deal has 2 to 10 players")
    for row, hands in enumerate(zip(*values, strict=True)):
        best = max(hands)
        winner = hands.index(best) + 1 if hands.count(best) == 1 else 0
        winners[row] = winner if min(hands) else 255


def look_up(values: Buffer, table: Buffer, size: int, out: Buffer) -> None:
    """Write the entry of a table for each value."""
    given = view(values, "H", 1).tolist()
    entries = view(table, "B", 1).tobytes()
    found = _writable(out, "B")
    _require(size in (1, 2, 4, 8, 16), "entries have 1, 2, 4, 8 or 16 bytes")
    _require(len(found) == len(given) * size, "out has not one entry a value")
    _require(all(value < len(entries) // size for value in given), "a value is not in the table")
    found[:] = b"".join(entries[value * size : (value + 1) * size] for value in given)


def measure(values: Buffer, starts: Buffer, offsets: Buffer) -> None:
    """Write where the words of values start, and where the last ends."""
    given = view(values, "H", 1).tolist()
    places = _starts(starts, None)
    out = _writable(offsets, "q")
    _require(len(out) == len(given) + 1, "offsets are one more than values")
    _require(all(value + 1 < len(places) for value in given), "a value has no word")
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
    found = _writable(out, "B")
    right = all(value + 1 < len(places) for value in given)
    text = b"".join(texts[places[v] : places[v + 1]] for v in given) if right else b""
    _require(right and len(text) <= len(found), "a value has no word, or the text no room")
    found[: len(text)] = text
    return len(text)


def _require(right: bool, otherwise: str) -> None:
    if not right:
        raise ValueError(otherwise)


def _writable(out: Buffer, form: str) -> memoryview:
    found = view(out, form, 1)
    if found.readonly:
        raise BufferError("out cannot be written")
    return found


def _strengths(out: Buffer, count: int) -> memoryview:
    found = _writable(out, "H")
    _require(len(found) == count, "out has not one item a hand")
    return found


def _other(column: Buffer | None) -> list[int] | None:
    if column is None:
        return None
    other = view(column, "H", 1).tolist()
    width = len(set(strengths().values())) + 1
    _require(
        len(other) == width and max(other) < width, "column is not a strength for each strength"
    )
    return other


def _bitmap(validity: Buffer | None, start: int, rows: int) -> Callable[[int], bool]:
    if validity is None:
        return lambda row: True  # noqa: ARG005
    bits = view(validity, "B", 1).tobytes()
    _require(start + rows <= 8 * len(bits), "validity has not a bit a row")
    return lambda row: bool(bits[(start + row) // 8] >> (start + row) % 8 & 1)


def _each(found: memoryview, valid: Callable[[int], bool], strength: Callable[[int], int]) -> int:
    """Write the strength of each valid row; the first of them that has none."""
    bad = len(found)
    for row in range(len(found)):
        found[row] = value = strength(row) if valid(row) else 0
        if value == 0 and valid(row):
            bad = min(bad, row)
    return bad


def _texts(data: Sequence[Buffer], places: Buffer) -> list[Callable[[], bytes]]:
    """What gives each text: rows that are null may lie anywhere, and are not asked for."""
    buffers = [view(buffer, "B", 1).tobytes() for buffer in data]
    found = view(places, "iqB", 1)
    if found.itemsize == 1:
        views = found.tobytes()
        _require(len(views) % 16 == 0, "views have sixteen bytes each")
        return [_viewed(views[i : i + 16], buffers) for i in range(0, len(views), 16)]
    _require(len(buffers) == 1, "offsets are into one buffer")
    _require(len(found) != 0, "offsets are one more than rows")
    return [_cut(buffers[0], begin, end) for begin, end in pairwise(found.tolist())]


def _viewed(item: bytes, buffers: list[bytes]) -> Callable[[], bytes]:
    size, _, buffer, place = memoryview(item).cast("I")
    if size <= 12:
        return lambda: item[4 : 4 + size]
    return _cut(buffers[buffer] if buffer < len(buffers) else b"", place, place + size)


def _cut(data: bytes, begin: int, end: int) -> Callable[[], bytes]:
    def text() -> bytes:
        _require(0 <= begin <= end <= len(data), "a row is not inside the data")
        return data[begin:end]

    return text


def _as_utf8(cell: list[int]) -> bytes:
    text = "".join([chr(c) if c < 0x110000 else "?" for c in cell]).rstrip("\0")
    return text.encode("utf-8", "surrogatepass") if len(text) <= _LONGEST else b""


def _read(text: bytes, most: int) -> list[int]:
    """The cards of a text; none if something is no card, or there are more than `most`."""
    numbers: list[int] = []
    for rank, suit in _cards_of(text):
        if rank == b"" or len(numbers) == most:
            return []
        place = RANK_LETTERS.index("T" if rank == b"10" else rank.decode().upper())
        numbers.append(4 * place + _SUITS[suit])
    return numbers


def _cards_of(text: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Rank and suit of each card, empty for what is none."""
    place = _after(text, 0)
    while place < len(text):
        card = _CARD.match(text, place)
        if card is None:
            yield b"", b""
            return
        suit = card[2].lower() if len(card[2]) == 1 else card[2][:3]
        yield card[1], suit
        place = _after(text, card.end())


def _after(text: bytes, place: int) -> int:
    between = _BETWEEN.match(text, place)
    assert between is not None
    return between.end()


def _strength(numbers: list[int], other: list[int] | None) -> int:
    """The strength of the best five of five to seven different cards; else 0."""
    right = 5 <= len(numbers) <= 7 and len(set(numbers)) == len(numbers) and max(numbers) < 52
    if not right:
        return 0
    found = list(_fives(numbers))
    if other is not None:
        found = [other[strength] for strength in found]
    return max(found) if all(found) else 0


def _fives(numbers: Iterable[int]) -> Iterator[int]:
    for five in combinations(numbers, 5):
        ranks = tuple(sorted([number // 4 + 2 for number in five]))
        yield strengths()[ranks, len({number % 4 for number in five}) == 1]


def _starts(starts: Buffer, most: int | None) -> list[int]:
    found = view(starts, "q", 1).tolist()
    _require(
        bool(found)
        and found[0] >= 0
        and found == sorted(found)
        and (most is None or found[-1] <= most),
        "words start inside their text, one after the other",
    )
    return found
