"""The plain kernel's columns of hands."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..card_text import PLAYING_CARD, RANK, SUIT, card_numbers
from ..cards import deck
from .plain_buffers import INTEGERS, bitmap, require, strengths_of, view, writable
from .plain_ranking import best_strength, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typing_extensions import Buffer

    from .plain_ranking import Ranking

__all__ = [
    "evaluate_deals",
    "evaluate_even",
    "evaluate_fixed",
    "evaluate_lists",
    "evaluate_masks",
    "evaluate_texts",
    "narrow",
    "number_cards",
]

_NO_NUMBER = 255
_LONGEST = 256
_BETWEEN = re.compile(rb"[ \t-\r\x1c-\x1f,;|]*")
_SIGNS_BETWEEN = re.compile(rb"[,;|]")
_CARD = re.compile(f"{RANK}{SUIT}|{PLAYING_CARD}".encode())
_MEANT = bytes.maketrans(b"\n\r#", b"  !")


def evaluate_texts(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write a strength a text; the first row that is no hand, or the number of rows."""
    ranking = checked(ranking)
    texts = _texts(data, places)
    found = strengths_of(out, len(texts))
    valid = bitmap(validity, start, len(texts))
    return _each(found, valid, lambda row: best_strength(_read(texts[row](), 7), ranking))


def evaluate_fixed(text: Buffer, ranking: Ranking | None, out: Buffer) -> int:
    """Write a strength a text of a width; the first row that is no hand, or the number of rows."""
    ranking = checked(ranking)
    rows = view(text, "BI", 2)
    length, width = rows.shape or ()
    found = strengths_of(out, length)
    cells = memoryview(rows.tobytes()).cast("B" if rows.itemsize == 1 else "I").tolist()

    def strength(row: int) -> int:
        cell = cells[row * width : (row + 1) * width]
        text = bytes(cell) if rows.itemsize == 1 else _as_utf8(cell)
        return best_strength(_read(text.rstrip(b"\0"), 7), ranking)

    return _each(found, lambda row: True, strength)  # noqa: ARG005


def evaluate_masks(
    masks: Buffer, validity: Buffer | None, start: int, ranking: Ranking | None, out: Buffer
) -> int:
    """Write a strength a mask; the first row that is no hand, or the number of rows."""
    ranking = checked(ranking)
    bits = view(masks, "Q", 1).tolist()
    found = strengths_of(out, len(bits))
    valid = bitmap(validity, start, len(bits))

    def strength(row: int) -> int:
        cards = [card.number for card in deck() if bits[row] >> card.number & 1]
        return best_strength(cards if bits[row] < 1 << 52 else [], ranking)

    return _each(found, valid, strength)


def evaluate_lists(
    cards: Buffer,
    offsets: Buffer,
    first: int,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write a strength a list of numbers; the first row that is no hand, or the number of rows."""
    ranking = checked(ranking)
    numbers = view(cards, "B", 1).tobytes()
    places = view(offsets, "iq", 1).tolist()
    require(bool(places), "offsets are one more than rows")
    found = strengths_of(out, len(places) - 1)
    valid = bitmap(validity, start, len(found))

    def strength(row: int) -> int:
        begin, end = (place - first for place in places[row : row + 2])
        require(0 <= begin <= end <= len(numbers), "a row is not inside the data")
        return best_strength(list(numbers[begin:end]), ranking)

    return _each(found, valid, strength)


def evaluate_even(
    cards: Buffer,
    size: int,
    validity: Buffer | None,
    start: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write a strength for every `size` numbers; the first row that is no hand, or the number."""
    ranking = checked(ranking)
    numbers = view(cards, "B", 1).tobytes()
    found = writable(out, "H")
    require(0 <= size <= 52, "a deck has 52 cards")
    valid = bitmap(validity, start, len(found))

    def strength(row: int) -> int:
        require((row + 1) * size <= len(numbers), "a row is not inside the data")
        return best_strength(list(numbers[row * size : (row + 1) * size]), ranking)

    return _each(found, valid, strength)


def evaluate_deals(
    data: Sequence[Buffer],
    places: Buffer,
    validity: Buffer | None,
    start: int,
    players: int,
    ranking: Ranking | None,
    out: Buffer,
) -> int:
    """Write the strengths of each deal; the first row that is none, or the number of rows."""
    ranking = checked(ranking)
    require(2 <= players <= 10, "a deal has 2 to 10 players")
    texts = _texts(data, places)
    valid = bitmap(validity, start, len(texts))
    found = strengths_of(out, len(texts) * players)
    bad = len(texts)
    for row, text in enumerate(texts):
        hands = [0] * players
        if valid(row):
            cards = _read(text(), 5 * players)
            if len(cards) == len(set(cards)) == 5 * players:
                hands = [best_strength(cards[i : i + 5], ranking) for i in range(0, len(cards), 5)]
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
    valid = bitmap(validity, start, len(texts))
    numbers = writable(out, "B")
    require(len(numbers) == len(texts), "out has not one item a card")
    for row, text in enumerate(texts):
        read = _read(text(), 1) if valid(row) and not _SIGNS_BETWEEN.search(text()) else []
        numbers[row] = read[0] if read else _NO_NUMBER


def narrow(values: Buffer, validity: Buffer | None, start: int, out: Buffer) -> None:
    """Write integers as bytes, 255 for what is no card's number."""
    given = view(values, INTEGERS, 1).tolist()
    valid = bitmap(validity, start, len(given))
    numbers = writable(out, "B")
    require(len(numbers) == len(given), "out has not one item a card")
    for row, value in enumerate(given):
        numbers[row] = value if 0 <= value < 52 and valid(row) else _NO_NUMBER


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
        require(len(views) % 16 == 0, "views have sixteen bytes each")
        return [_viewed(views[i : i + 16], buffers) for i in range(0, len(views), 16)]
    require(len(buffers) == 1, "offsets are into one buffer")
    require(len(found) != 0, "offsets are one more than rows")
    return [_cut(buffers[0], begin, end) for begin, end in pairwise(found.tolist())]


def _viewed(item: bytes, buffers: list[bytes]) -> Callable[[], bytes]:
    size, _, buffer, place = memoryview(item).cast("I")
    if size <= 12:
        return lambda: item[4 : 4 + size]
    return _cut(buffers[buffer] if buffer < len(buffers) else b"", place, place + size)


def _cut(data: bytes, begin: int, end: int) -> Callable[[], bytes]:
    def text() -> bytes:
        require(0 <= begin <= end <= len(data), "a row is not inside the data")
        return data[begin:end]

    return text


def _as_utf8(cell: list[int]) -> bytes:
    text = "".join([chr(c) if c < 0x110000 else "?" for c in cell]).rstrip("\0")
    return text.encode("utf-8", "surrogatepass") if len(text) <= _LONGEST else b""


def _read(text: bytes, most: int) -> list[int]:
    """The cards of a text; none if something is no card, or there are more than `most`."""
    numbers: list[int] = []
    place = _after(text, 0)
    while place < len(text):
        card = _CARD.match(text, place)
        if card is None or len(numbers) == most:
            return []
        numbers.append(card_numbers()[card[0].decode()])
        place = _after(text, card.end())
    return numbers


def _after(text: bytes, place: int) -> int:
    between = _BETWEEN.match(text, place)
    assert between is not None
    return between.end()
