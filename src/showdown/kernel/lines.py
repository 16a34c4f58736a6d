"""Lines of any layout in plain Python: what `cpp/kernel/line.cpp` does, byte for byte."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..cards.card_text import PLAYING_CARD, RANK, SUIT, card_numbers
from .faults import Fault

if TYPE_CHECKING:
    from collections.abc import Collection

    Fields = tuple[int, int, int, bool, int, bytes, tuple[bytes, ...], bytes]

    Token = tuple[int, int]
    """A card's number, and where its text ends."""

RANK_FIRST, SUIT_FIRST, NUMBERS, PAIRS, PAIRS_AND_CLASS = range(5)
SPACES = b" \t"
PUNCTUATION = b",;|-/:[](){}\"'"
"""What surrounds cards in some layout."""
NO_NUMBER = 255
"""What an order of cards has for a number that no card has."""

_CARDS = (
    re.compile(f"({RANK})({SUIT})|{PLAYING_CARD}".encode()),
    re.compile(f"({SUIT})({RANK})|{PLAYING_CARD}".encode()),
)
"""With the rank first, and with the suit first."""
_NUMBER = re.compile(rb"[0-9]{1,3}")
_SINGLE_DASH = re.compile(b"(?<!-)-(?!-)")
_PUNCTUATION = re.compile(b"[%s]*" % re.escape(SPACES + PUNCTUATION))


class Layout(NamedTuple):
    """The fields of a layout, as the compiled kernel has them."""

    players: int
    cards: int
    board: int
    repeats: bool
    style: int
    separator: bytes
    around: tuple[bytes, ...]
    order: bytes
    blanks: bytes = SPACES
    """What may be added around gaps; no tabs where they are delimiters."""

    @property
    def size(self) -> int:
        """How many cards a deal has."""
        return self.players * self.cards + self.board

    def gap(self, card: int) -> bytes:
        """What is in front of a card; behind the last, if it is the one after that."""
        if card == self.size:
            return self.around[-1]
        hand, place = divmod(card, self.cards)
        return self.separator if place or hand > self.players else self.around[hand]

    def past(self, gap: bytes, line: bytes, place: int, stop: int) -> int | None:
        """Where a gap ends, if it starts at the place."""
        match = _gap_pattern(gap, self.blanks).match(line, place, stop)
        return None if match is None else match.end()


@lru_cache
def _gap_pattern(gap: bytes, blanks: bytes) -> re.Pattern[bytes]:
    if gap == b" ":
        return re.compile(b"[%s]+" % blanks)
    blank = b"[%s]*" % blanks
    return re.compile(blank + b"".join(re.escape(bytes([byte])) + blank for byte in gap))


@lru_cache
def _whole_line(layout: Layout) -> re.Pattern[bytes] | None:
    """Matches the usual lines at once; None for layouts that have no usual way to write them."""
    if layout.style != RANK_FIRST:
        return None
    gaps = [_gap_pattern(layout.gap(card), layout.blanks) for card in range(layout.size + 1)]
    card = rb"((?:10|[2-9TJQKAtjqka])[CDHScdhs])"  # Simple, since compiling it takes time, too.
    return re.compile(card.join(gap.pattern for gap in gaps))


class Line(NamedTuple):
    """The card numbers of a line, where each starts, and a fault with its place, if any."""

    cards: list[int]
    starts: list[int]
    fault: Fault
    place: int


@lru_cache
def layout_of(fields: Fields) -> Layout:
    """The fields as the lines are read: where tabs are delimiters, only spaces are blank."""
    layout = Layout(*fields)
    tabs = any(b"\t" in gap for gap in (layout.separator, *layout.around))
    # A comma may be behind any line.
    around = (*layout.around[:-1], layout.around[-1].removesuffix(b","))
    return layout._replace(around=around, blanks=b" " if tabs else SPACES)


def room(size: int, layout: Fields) -> int:
    """How many deals a text of `size` bytes can hold, with a byte or more for each card."""
    players, cards, board, *_ = layout
    return (size + 1) // (players * cards + board + 1)


def _card_text(line: bytes, place: int, stop: int, suit_first: bool) -> Token | None:
    match = _CARDS[suit_first].match(line, place, stop)
    if match is None:
        return None
    text = match[2] + match[1] if suit_first and match[1] else match[0]
    return card_numbers()[text.decode()], match.end()


def _number(line: bytes, place: int | None, stop: int) -> Token | None:
    """A number of up to three digits, and where it ends."""
    match = None if place is None else _NUMBER.match(line, place, stop)
    return None if match is None else (int(match[0]), match.end())


def _card(line: bytes, place: int, stop: int, layout: Layout) -> Token | None:
    if layout.style < NUMBERS:
        return _card_text(line, place, stop, layout.style == SUIT_FIRST)
    number = _number(line, place, stop)
    if number is None:
        return None
    if layout.style == NUMBERS:
        card = layout.order[number[0]] if number[0] < len(layout.order) else NO_NUMBER
        return None if card == NO_NUMBER else (card, number[1])
    # A suit, 1 to 4 for hearts, spades, diamonds and clubs, and a rank, 1 to 13 from the ace.
    rank = _number(line, layout.past(layout.separator, line, number[1], stop), stop)
    if rank is None or not (1 <= number[0] <= 4 and 1 <= rank[0] <= 13):
        return None
    return 4 * ((rank[0] - 2) % 13) + (2, 3, 1, 0)[number[0] - 1], rank[1]


def _is_empty(line: bytes, layout: Layout) -> bool:
    """Whether it has no card, only what surrounds cards, such as empty cells.

    A single dash stands for a missing deal, unlike a line of dashes.
    """
    around = b"".join((layout.separator, *layout.around))
    signs = set(line) - set(SPACES)
    usual = set(PUNCTUATION) & set(around)
    return signs <= usual and _SINGLE_DASH.search(line) is None


def _bare(line: bytes) -> bytes:
    """A line without its line end and a comma behind it."""
    text = line.rstrip(b"\r").rstrip(SPACES)
    if text.endswith(b",") and text[:-1].strip(SPACES):
        text = text[:-1].rstrip(SPACES)
    return text


def read_line(line: bytes, layout: Layout, ranks: Collection[int] = range(13)) -> Line:
    """Reads a line without its line feed; `ranks` are those in the deck, from 0 for the two."""
    text = _bare(line)
    stop = len(text)
    whole = _whole_line(layout)
    if match := whole and whole.fullmatch(text):
        numbers = card_numbers()
        dealt = [numbers[card.decode()] for card in match.groups()]
        in_deck = len(ranks) == 13 or all(card // 4 in ranks for card in dealt)
        if in_deck and (layout.repeats or len({*dealt}) == len(dealt)):
            places = [match.start(card) for card in range(1, len(dealt) + 1)]
            return Line(dealt, places, Fault.NONE, stop)
    # Otherwise it is read card by card, to find what is wrong and where.
    cards: list[int] = []
    starts: list[int] = []
    after = 0

    while len(cards) < layout.size:
        gap = layout.gap(len(cards))
        then = layout.past(gap, text, after, stop)
        place = after if then is None else then
        token = None if then is None else _card(text, place, stop, layout)
        if token is None:
            if not cards and _is_empty(text, layout):
                return Line([], [], Fault.NONE, stop)
            if place == stop or (then is None and _PUNCTUATION.fullmatch(text, place, stop)):
                return Line(cards, starts, Fault.TOO_FEW_CARDS, stop)
            if then is None and not cards:
                place = layout.past(b"", text, place, stop) or place
            fault = Fault.WRONG_SEPARATOR if then is None else Fault.UNKNOWN_CARD
            return Line(cards, starts, fault, place)
        if token[0] // 4 not in ranks:
            return Line(cards, starts, Fault.NOT_IN_DECK, place)
        if token[0] in cards and not layout.repeats:
            return Line(cards, starts, Fault.REPEATED_CARD, place)
        cards.append(token[0])
        starts.append(place)
        after = token[1]
    return Line(cards, starts, *_rest(text, after, stop, layout))


def _rest(text: bytes, after: int, stop: int, layout: Layout) -> tuple[Fault, int]:
    """What is behind the last card, which ends at `after`."""
    if layout.style == PAIRS_AND_CLASS:
        then = layout.past(layout.separator, text, after, stop)
        match = _number(text, then, stop)
        if match is None or match[0] > 9:
            if then is None or then == stop:
                return Fault.TOO_FEW_CARDS, stop
            return Fault.UNKNOWN_CARD, then
        after = match[1]
    rest = layout.past(layout.around[-1], text, after, stop)
    if rest == stop:
        return Fault.NONE, stop
    more = layout.past(layout.separator, text, after, stop)
    more = layout.past(b"", text, after, stop) if more is None else more
    if more is not None and after < more < stop:
        return Fault.TOO_MANY_CARDS, more
    return Fault.WRONG_SEPARATOR, after
