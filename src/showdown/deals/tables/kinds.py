"""What the cells of a table hold."""

from __future__ import annotations

import re

from ...layout.card_patterns import is_unread_card
from ...layout.given import Given
from ...layout.line_layout import layout_of_line

__all__ = ["CARDS", "WORD", "are_numbers", "cards_in", "kind_of"]

_SUIT = "(?:[CDHS]|[\u2660-\u2667]\ufe0f?)"
_RANK = "(?:10|[2-9TJQKA])"
_SIGN = "[\U0001f0a1-\U0001f0de]"
CARDS = (
    re.compile(f"{_RANK}{_SUIT}|{_SIGN}", re.IGNORECASE),
    re.compile(f"{_SUIT}{_RANK}|{_SIGN}", re.IGNORECASE),
)
"""With the rank first, and with the suit first."""
_NUMBER = re.compile("[0-9]|[1-4][0-9]|5[01]")
WORD = re.compile(r"[^\s,;|/()\[\]'\"-]+")


def kind_of(cell: str, style: str | None) -> str:
    """What a cell holds: a `card`, a `hand`, a `deal`, a `number`, or nothing of these.

    >>> kind_of("8C", None), kind_of("8C TS KC 9H 4S", None), kind_of("Ace High", None)
    ('card', 'hand', '')
    """
    if _NUMBER.fullmatch(cell):
        return "number"
    if any(card.fullmatch(cell) for card in CARDS):
        return "card"
    if len(cell) < 5 or len(cell) > 1000:
        return ""
    line = cell.encode("utf-8", "replace")
    for kind, players in (("hand", 1), ("deal", None)):
        layout = layout_of_line(line, Given(players, None, style))
        if layout is not None and (style or not are_numbers(layout.style)):
            return "hand" if layout.players == 1 else kind
    return ""


def cards_in(cell: str, style: str | None) -> int:
    """How many cards a cell has, or what people write for cards, in words of nothing else.

    >>> cards_in("8C, XX", None), cards_in("Sam", None)
    (2, 0)
    """
    words = WORD.findall(cell)
    if are_numbers(style):
        return sum(bool(_NUMBER.fullmatch(word)) for word in words)
    return sum(map(is_unread_card, words)) + max(
        sum(len(card.findall(word)) for word in words if not card.sub("", word)) for card in CARDS
    )


def are_numbers(style: str | None) -> bool:
    """Whether cards are written so as numbers, or pairs of them."""
    return style is not None and style.startswith(("numbers", "pairs"))
