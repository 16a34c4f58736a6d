"""Rows in which something is no card, made as they may have been meant, to find their columns."""

from __future__ import annotations

import re

from ...layout.card_patterns import are_names, is_unread_card, with_stand_ins
from ...layout.given import Given
from .kinds import CARDS, WORD, are_numbers, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Row = Sequence[str]

__all__ = ["mended_rows"]

_STYLES = ("rank first", "suit first")
_STAND_INS = dict(zip(_STYLES, ("2C", "C2"), strict=True))
_CARDS = dict(zip(_STYLES, CARDS, strict=True))
_PIECE = re.compile("10.|..", re.DOTALL)
"""A card among others with nothing between them."""
LONGEST = 3
"""Among cards, a word of so many characters may have been meant for one."""
PARTS = 3
"""So many cards in a cell are part of a hand."""
LEAST = 4
"""So many words are a hand, if perhaps with a card too few."""


def mended_rows(
    rows: Sequence[Row],
    players: int | None,
    cards: int | None,
    style: str | None,
    *,
    whole: bool = False,
) -> list[Row]:
    """Rows with a card wherever something stands that may have been meant for one.

    A row that is no deal then, or of whose cards not half are right and differ, stays as it is.
    Unless they are to be `whole`, a hand may have a card too few or too many.

    >>> mended_rows([["one", "two"], ["8C TS KC 9H 4X", "7D 2S 5D 3S"]], None, None, None)
    [['one', 'two'], ['8C TS KC 9H 2C', '8C TS KC 9H 2C']]
    """
    if are_numbers(style):
        return list(rows)
    styles = [one for one in _STYLES if style in (None, one)]
    return [
        next((new for one in styles if (new := _mended(row, players, cards, one, whole))), row)
        for row in rows
    ]


def _mended(
    row: Row, players: int | None, cards: int | None, style: str, whole: bool
) -> Row | None:
    cells = [cell.strip() for cell in row]
    found = _hands(cells, style, whole) or _cards(cells, players, cards, style)
    return [found.get(place, cell) for place, cell in enumerate(cells)] if found else None


def _hands(cells: Sequence[str], style: str, whole: bool) -> dict[int, str]:
    """The cells that are hands or deals once they are mended, by their places."""
    found: dict[int, str] = {}
    counts: dict[int, str] = {}
    right: set[str] = set()
    every = 0
    split = {place: words for place, cell in enumerate(cells) if (words := _words(cell))}
    for place, words in split.items():
        good = {word.upper() for word in words if _CARDS[style].fullmatch(word)}
        if 2 * len(good) <= len(words) and not all(map(is_unread_card, words)):
            continue
        text = _with_cards(cells[place], words, style)
        if kind := kind_of(text, style):
            found[place] = text
            right |= good
            every += len(words)
            if kind == "hand":
                counts[len(words)] = text
    for place, words in () if whole else split.items():
        near = [text for count, text in counts.items() if abs(count - len(words)) == 1]
        if near and place not in found and all(map(_CARDS[style].fullmatch, words)):
            found[place] = near[0]
            right |= {word.upper() for word in words}
            every += len(words)
    if any(
        len(list(filter(_CARDS[style].fullmatch, WORD.findall(cell)))) >= PARTS
        for place, cell in enumerate(cells)
        if place not in found
    ):
        return {}  # Without the hand of a third player, right rows further down would be others.
    return found if 2 * len(right) >= every else {}


def _words(cell: str) -> list[str]:
    """What may be the cards of a cell; none if it holds fewer than a hand."""
    words: list[str] = WORD.findall(cell)
    if len(words) == 1 and "".join(pieces := _PIECE.findall(cell)) == cell:
        words = pieces
    return words if len(words) >= LEAST else []


def _with_cards(cell: str, words: Sequence[str], style: str) -> str:
    """A cell with cards for the words that are none."""
    parts: list[str] = []
    start = 0
    for word in words:
        place = cell.index(word, start)
        right = _CARDS[style].fullmatch(word)
        meant = not right and (len(word) <= LONGEST or is_unread_card(word))
        parts += cell[start:place], _STAND_INS[style] if meant else word
        start = place + len(word)
    return "".join(parts) + cell[start:]


def _cards(
    cells: Sequence[str], players: int | None, cards: int | None, style: str
) -> dict[int, str]:
    """The cells that are a card each once they are mended, by their places."""
    right = [place for place, cell in enumerate(cells) if _CARDS[style].fullmatch(cell)]
    distinct = {cells[place].upper() for place in right}
    deals = []
    for places in _spans(cells, right, style):
        dealt = Given(players, cards).ways_to_deal(len(places)) and 2 * len(distinct) >= len(places)
        if dealt and not are_names([cells[place] for place in places]):
            deals.append(places)
    # With fewer of them, right rows further down might pass for deals of fewer cards.
    most = max(deals, key=len, default=[])
    return {place: cells[place] if place in right else _STAND_INS[style] for place in most}


def _spans(cells: Sequence[str], right: Sequence[int], style: str) -> Iterator[list[int]]:
    """The places from the first right card to the last, and perhaps of others beside them."""
    if not right:
        return
    first, last = right[0], right[-1]
    start, stop = first, last + 1
    while start and _is_nearly(cells[start - 1], style):
        start -= 1
    while stop < len(cells) and _is_nearly(cells[stop], style):
        stop += 1
    within = [place for place in range(first, last) if _is_meant(cells[place])]
    for before in range(start, first + 1):
        for after in range(last, stop):
            yield [*range(before, first), *within, *range(last, after + 1)]


def _is_meant(cell: str) -> bool:
    """Whether what stands between cards may have been meant for one."""
    if cell.isdecimal() or not WORD.fullmatch(cell):
        return False
    return len(cell) <= LONGEST or is_unread_card(cell)


def _is_nearly(cell: str, style: str) -> bool:
    """Whether what stands beside cards may have been meant for one."""
    if len(cell) == LONGEST and not cell[0].isdecimal():
        return False  # Names end with the letters of suits, such as Ted.
    word = (cell if style == "rank first" else cell[::-1]).encode()
    return _is_meant(cell) and with_stand_ins(word) != word
