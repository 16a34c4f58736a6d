"""Lines of any layout in plain Python: what `cpp/kernel/line.cpp` does, byte for byte."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..cards import RANK_LETTERS, SUIT_LETTERS
from .faults import Fault

if TYPE_CHECKING:
    Fields = tuple[int, int, bool, bool, int, int, int, bytes, bytes]

    Token = tuple[int, int]
    """A card's number and its length in bytes."""

__all__ = ["Line", "Layout", "layout_of", "read_line", "room"]

RANK_FIRST, SUIT_FIRST, NUMBERS, PAIRS = range(4)
BLANKS = b" \t"
ELSEWHERE = b",;|-/:"
"""What stands between cards in some layout."""


class Layout(NamedTuple):
    """The fields of a layout, as the compiled kernel has them."""

    players: int
    cards: int
    repeats: bool
    mixed: bool
    style: int
    separator: int
    mark: int
    passed: bytes
    order: bytes

    @property
    def may_touch(self) -> bool:
        """Whether a card may follow another directly."""
        return self.separator == 0 or self.mark == 0 or self.mixed


class Line(NamedTuple):
    """The card numbers of a line, where each starts, and a fault with its place, if any."""

    cards: list[int]
    starts: list[int]
    fault: Fault
    place: int


def layout_of(fields: Fields) -> Layout:
    """Checks what crosses, as the compiled kernel does."""
    layout = Layout(*fields)
    if not 1 <= layout.players <= 10:
        raise ValueError("a deal has 1 to 10 players")
    if not 5 <= layout.cards <= 7:
        raise ValueError("a hand has five, six or seven cards")
    if not (0 <= layout.style <= 3 and 0 <= layout.separator < 128 and 0 <= layout.mark < 128):
        raise ValueError("there is no such layout")
    if layout.style == NUMBERS and (len(layout.order) != 52 or max(layout.order) >= 52):
        raise ValueError("order is not a card for each number")
    return layout


def room(size: int, layout: Fields) -> int:
    """How many deals a text of so many bytes can hold."""
    laid = layout_of(layout)
    least = 1 if laid.style == NUMBERS else 2
    touching = laid.may_touch
    cards = laid.players * laid.cards
    return (size + 1) // (cards * (least + (not touching)) + touching)


def _signs() -> dict[bytes, int]:
    """Unicode's playing cards: rows of sixteen, an ace first; the twelfth is a knight, no card."""
    return {
        chr(0x1F0A0 + 16 * row + place).encode(): 4 * rank + suit
        for row, suit in enumerate((3, 2, 1, 0))
        for rank, place in enumerate((*range(2, 12), 13, 14, 1))
    }


_RANKS = {
    **{letter.encode(): rank for rank, letter in enumerate(RANK_LETTERS)},
    **{letter.lower().encode(): rank for rank, letter in enumerate(RANK_LETTERS)},
    b"10": 8,
}
_SUITS = {
    **{letter.encode(): suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{letter.upper().encode(): suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{chr(0x2660 + place).encode(): suit for place, suit in enumerate((3, 2, 1, 0) * 2)},
}
_SIGNS = _signs()
_RANK = rb"(10|[2-9TJQKAtjqka])"
_SUIT = rb"([CDHScdhs]|\xe2\x99[\xa0-\xa7](?:\xef\xb8\x8f)?)"
_PAIRS = re.compile(_RANK + _SUIT), re.compile(_SUIT + _RANK)
_NUMBER = re.compile(rb"[0-9]{1,3}")
_SIGN = re.compile(rb"\xf0\x9f[\x82\x83][\x80-\xbf]")


def _pair(line: bytes, place: int, stop: int, suit_first: bool) -> Token | None:
    found = _PAIRS[suit_first].match(line, place, stop)
    if found is None:
        return None
    suit, rank = found.groups() if suit_first else reversed(found.groups())
    return 4 * _RANKS[rank] + _SUITS[suit[:3]], len(found[0])


def _number(line: bytes, place: int, stop: int, order: bytes) -> Token | None:
    found = _NUMBER.match(line, place, stop)
    if found is None or int(found[0]) >= 52:
        return None
    return order[int(found[0])], len(found[0])


def _two_numbers(line: bytes, place: int, stop: int, separator: int) -> Token | None:
    """A suit, 1 to 4 for hearts, spades, diamonds and clubs, and a rank, 1 to 13 from the ace."""
    suit = _NUMBER.match(line, place, stop)
    if suit is None or not 1 <= int(suit[0]) <= 4:
        return None
    then = suit.end()
    while then < stop and (line[then] in BLANKS or line[then] == separator != 0):
        then += 1
    rank = _NUMBER.match(line, then, stop)
    if rank is None or not 1 <= int(rank[0]) <= 13 or then == suit.end():
        return None
    of_rank = 12 if int(rank[0]) == 1 else int(rank[0]) - 2
    return 4 * of_rank + (2, 3, 1, 0)[int(suit[0]) - 1], rank.end() - place


def _card(line: bytes, place: int, stop: int, layout: Layout) -> Token | None:
    if layout.style == NUMBERS:
        return _number(line, place, stop, layout.order)
    if layout.style == PAIRS:
        return _two_numbers(line, place, stop, layout.separator)
    if line[place] == 0xF0:
        sign = _SIGN.match(line, place, stop)
        return (_SIGNS[sign[0]], 4) if sign and sign[0] in _SIGNS else None
    suit_first = layout.style == SUIT_FIRST
    token = _pair(line, place, stop, suit_first)
    if token is None and layout.mixed:
        token = _pair(line, place, stop, not suit_first)
    return token


class _Gap:
    """What stands between two cards."""

    def __init__(self) -> None:
        self.blank = False
        self.bytes: list[int] = []

    def take(self, byte: int, layout: Layout) -> bool:
        if byte in BLANKS or byte in layout.passed:
            self.blank = True
        elif byte != 0 and byte in (layout.separator, layout.mark):
            self.bytes.append(byte)
        elif not (layout.mixed and byte in ELSEWHERE):
            return False
        return True

    def fits(self, hands: bool, layout: Layout) -> bool:
        wanted = layout.mark if hands else layout.separator
        if layout.mixed:
            return True
        if wanted == 0x20:
            return self.blank and not self.bytes
        return self.bytes == ([wanted] if wanted else [])


def read_line(line: bytes, layout: Layout) -> Line:
    """Reads a line without its line feed."""
    stop = len(line.removesuffix(b"\r"))
    comment = line.find(b"#", 0, stop)
    text = line[: comment if comment >= 0 else stop].rstrip(BLANKS)
    if text.endswith(b",") and b'"' in layout.passed:
        text = text[:-1].rstrip(BLANKS)  # A list's items stand a line each.
    stop = len(text)
    size = layout.players * layout.cards
    cards: list[int] = []
    starts: list[int] = []
    gap = _Gap()
    classed = False
    after = place = 0

    def fail(fault: Fault, where: int) -> Line:
        return Line(cards, starts, fault, where)

    while place < stop:
        if gap.take(line[place], layout):
            place += 1
            continue
        touches = bool(cards) and place == after and not layout.may_touch
        if len(cards) == size and layout.style == PAIRS and place != after and not classed:
            found = _NUMBER.match(line, place, stop)
            if found is not None and int(found[0]) <= 9:
                classed = True
                place = found.end()
                continue
        if len(cards) == size:
            return fail(Fault.WRONG_SEPARATOR if touches else Fault.TOO_MANY_CARDS, place)
        token = _card(line, place, stop, layout)
        if token is None:
            return fail(Fault.WRONG_SEPARATOR if touches else Fault.UNKNOWN_CARD, place)
        if cards and not gap.fits(len(cards) % layout.cards == 0, layout):
            return fail(Fault.WRONG_SEPARATOR, after)
        if token[0] in cards and not layout.repeats:
            return fail(Fault.REPEATED_CARD, place)
        cards.append(token[0])
        starts.append(place)
        after = place = place + token[1]
        gap = _Gap()
    if 0 < len(cards) < size:
        return fail(Fault.TOO_FEW_CARDS, stop)
    return Line(cards, starts, Fault.NONE, stop)
