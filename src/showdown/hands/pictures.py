"""Hands drawn as SVG, from top to bottom."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from ..cards.pictures import GAP, HEIGHT, MARGIN, WIDTH, card_at, on_felt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .explaining import ShownHand

GREY = "#aebbb3"
"""The face of a card that does not play."""
LINE = 22
LETTER = 8.5
"""The average width of a bold letter in a wide font."""


def picture(hands: Sequence[ShownHand], caption: str = "") -> str:
    """Hands from top to bottom as an SVG document, with a title in words for screen readers."""
    cards = max(5, *(len(hand.cards) for hand in hands))
    titles = [f"{hand.player}: {hand.description}".removeprefix(": ") for hand in hands]
    marks = ["" if hand.verdict == "loses" else hand.verdict for hand in hands]
    longest = max(len(f"{title}  {mark}") for title, mark in zip(titles, marks, strict=True))
    width = max(cards * (WIDTH + GAP) - GAP, longest * LETTER)
    words, body, top = [], "", MARGIN
    for hand, title, mark in zip(hands, titles, marks, strict=True):
        body += _text(title, top, f'<tspan dx="10" fill="#ffd34d">{escape(mark)}</tspan>')
        for place, card in enumerate(hand.cards):
            body += card_at(card, place, top + LINE, "#fff" if card in hand.playing else GREY)
        said = f"{title} ({mark})" if mark else title
        words.append(f"{said}: {' '.join(map(str, hand.cards))}")
        top += LINE + HEIGHT + GAP + 4
    for line in caption.split("\n"):
        for part in wrap(line, int(width / LETTER)):
            body += _text(part, top)
            top += LINE
    whole = "; ".join(words) + (f". {caption}" if caption else "")
    return on_felt(width, top - MARGIN - GAP, whole, body)


def _text(text: str, top: int, more: str = "") -> str:
    return f'<text x="{MARGIN}" y="{top + 12}" fill="#fff">{escape(text)}{more}</text>'
