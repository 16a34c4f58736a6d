"""What the cells of a table hold: a card, a hand, a whole deal, or none of these."""

from __future__ import annotations

import re

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..layout.card_patterns import CARDS, is_unread_card
from ..layout.line_layout import layout_of_line
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, HAND_SIZES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Kind = Literal["card", "hand", "deal", "number", ""]

__all__ = [
    "CARDS_PATTERN",
    "CARD_PATTERNS",
    "are_numbers",
    "cards_in",
    "hand_size",
    "kind_of",
    "reads_as_cards",
]

LONGEST = 1000
"""A longer cell holds no deal."""

CARD_PATTERNS = (f"(?:{RANK}{SUIT}|{PLAYING_CARD})", f"(?:{SUIT}{RANK}|{PLAYING_CARD})")
"""Rank first, and suit first."""
_AROUND = "\\s,;|/()\\[\\]{}'\":.+_&<>*\\\\=~·•–—^!\u200b\ufeff-"
_GAP = f"[{_AROUND}]*"
_HIDDEN = r"(?:XX|\?{1,2}|(?:black|red)?joker)"
_CARD_OR_HIDDEN = (*CARD_PATTERNS, _HIDDEN)
CARDS_PATTERN = "(?i)" + "|".join(
    [
        *(f"{card}{_GAP}{card}" for card in _CARD_OR_HIDDEN),
        *(f"^{_GAP}{card}{_GAP}$" for card in _CARD_OR_HIDDEN),
    ]
)
"""Cells with several cards, or with one and nothing else, in Arrow's regular expressions."""

_CARDS = [CARDS["rank first"], CARDS["suit first"]]
_NUMBER = re.compile("[0-9]|[1-4][0-9]|5[012]")
_WORD = re.compile(f"[^{_AROUND}]+")


def kind_of(cell: str, style: str | None = None, *, strict: bool = False) -> Kind:
    """What a cell holds; unless it is `strict`, a hand or deal may have a few wrong cards.

    >>> kind_of("8C"), kind_of("8C TS KC 9H 4S"), kind_of("8C TS KC 9H 4X"), kind_of("Ace High")
    ('card', 'hand', 'hand', '')
    """
    cell = cell.strip()
    if _NUMBER.fullmatch(cell):
        return "number"
    if any(card.fullmatch(cell) for card in _CARDS):
        return "card"
    if not 5 <= len(cell) <= LONGEST:
        return ""
    line = cell.encode("utf-8", "replace")
    for players in (1, None):
        layout = layout_of_line(line, ReadOptions(players, style=style))
        if layout is not None and (style or not are_numbers(layout.style)):
            return "hand" if layout.players == 1 else "deal"
    if strict or are_numbers(style):
        return ""
    words, right = _WORD.findall(cell), cards_in(cell)
    if right < 3 or right < 2 * (len(words) - right):
        return ""
    return "hand" if len(words) <= max(HAND_SIZES) else "deal"


def cards_in(cell: str, style: str | None = None) -> int:
    """How many words of a cell are cards, or stand for cards, such as `XX`.

    >>> cards_in("8C, XX"), cards_in("Sam"), cards_in("8CTSKC9H4S")
    (2, 0, 5)
    """
    if are_numbers(style):
        return sum(bool(_NUMBER.fullmatch(word)) for word in re.split(r"[\s,;|/-]+", cell))
    words = _WORD.findall(cell)
    return sum(map(is_unread_card, words)) + max(
        sum(len(card.findall(word)) for word in words if not card.sub("", word)) for card in _CARDS
    )


def reads_as_cards(cell: str) -> bool:
    """Whether a cell has nothing but cards, or is a hand with a few wrong ones.

    >>> reads_as_cards("2C"), reads_as_cards("Ac Kd"), reads_as_cards("lost with Ac Kd")
    (True, True, False)
    """
    words = _WORD.findall(cell)
    if 0 < len(words) <= cards_in(cell) or kind_of(cell) in ("hand", "deal"):
        return True
    # A hand without separators, of which a character is missing or wrong.
    covered = max(sum(map(len, card.findall("".join(words)))) for card in _CARDS)
    return len(words) == 1 and covered >= 6 and 3 * covered >= 2 * len(words[0])


def are_numbers(style: str | None) -> bool:
    """Whether cards are written as numbers, or as pairs of numbers, in this style."""
    return style is not None and style.startswith(("numbers", "pairs"))


def hand_size(cell: str) -> int:
    """How many cards a hand has that is written in a cell; five if that is not clear.

    >>> hand_size("8C TS KC 9H 4S 2D 2X")
    7
    """
    words = _WORD.findall(cell)
    size = len(words) if len(words) > 1 else cards_in(cell)
    return size if size in HAND_SIZES else HAND_SIZE
