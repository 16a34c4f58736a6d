"""Cards drawn as SVG, on green felt that looks right on light pages and on dark ones."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .card import Card

WIDTH, HEIGHT, GAP, MARGIN = 70, 98, 8, 16
LINE = 22
HAND_HEIGHT = LINE + HEIGHT + GAP + 4
LETTER = 8.5
"""The average width of a bold letter in a wide font."""

SHAPES = (
    "M0-40a20 20 0 0 1 16 32a20 20 0 1 1-11 29q1 12 10 19h-30q9-7 10-19"
    "a20 20 0 1 1-11-29a20 20 0 0 1 16-32z",
    "M0-42q13 22 31 42q-18 20-31 42q-13-22-31-42q18-20 31-42z",
    "M0 40c-22-22-40-34-40-54c0-14 10-24 21-24c8 0 15 4 19 12c4-8 11-12 19-12"
    "c11 0 21 10 21 24c0 20-18 32-40 54z",
    "M0-42c8 20 39 32 39 55c0 13-9 20-18 20c-7 0-13-4-17-10c1 8 4 13 10 18h-28"
    "c6-5 9-10 10-18c-4 6-10 10-17 10c-9 0-18-7-18-20c0-23 31-35 39-55z",
)
"""The outlines of the suits from clubs to spades, each in a square of 84 around 0,0."""

COLOURS = ("#16181d", "#c8102e", "#c8102e", "#16181d")
GREY = "#aebbb3"


class ShownHand(Value):
    """What is shown of a hand; those `playing` are in the order of their importance."""

    cards: Sequence[Card]
    playing: Sequence[Card]
    description: str
    player: str = ""
    verdict: str = ""


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
            x, y = MARGIN + place * (WIDTH + GAP) + WIDTH / 2, top + LINE + HEIGHT / 2
            face = "#fff" if card in hand.playing else GREY
            shapes = card_shapes(card, face, COLOURS[card.suit])
            body += f'<g transform="translate({x:g} {y:g})">{shapes}</g>'
        said = f"{title} ({mark})" if mark else title
        words.append(f"{said}: {' '.join(map(str, hand.cards))}")
        top += HAND_HEIGHT
    for line in caption.split("\n"):
        for part in wrap(line, int(width / LETTER)):
            body += _text(part, top)
            top += LINE
    whole = "; ".join(words) + (f". {caption}" if caption else "")
    return _on_felt(width, top - MARGIN - GAP, whole, body)


def card_picture(card: Card) -> str:
    """A card as an SVG document."""
    shapes = card_shapes(card, "#fff", COLOURS[card.suit])
    x, y = MARGIN + WIDTH / 2, MARGIN + HEIGHT / 2
    body = f'<g transform="translate({x:g} {y:g})">{shapes}</g>'
    return _on_felt(WIDTH, HEIGHT, str(card), body)


class Printed(Value):
    """What a notebook shows as text, its columns aligned also where its style has another font."""

    def _repr_html_(self) -> str:
        body = escape(str(self))
        for suit in "♥♦":
            body = body.replace(suit, f'<span style="color:#c8102e">{suit}</span>')
        return f'<pre style="font-family:monospace;line-height:1.35;white-space:pre">{body}</pre>'


def card_shapes(card: Card, face: str, colour: str) -> str:
    """A card, its centre at 0,0: rank and suit large enough for a small screen."""
    rank, shape = card.rank.letter.replace("T", "10"), SHAPES[card.suit]
    return (
        f'<rect x="{-WIDTH / 2:g}" y="{-HEIGHT / 2:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" '
        f'fill="{face}" stroke="#8a8f98"/><g fill="{colour}">'
        f'<text x="-29" y="-20" font-size="28" font-weight="700" letter-spacing="-2">{rank}</text>'
        f'<path transform="translate(-19 -3) scale(0.22)" d="{shape}"/>'
        f'<path transform="translate(8 20) scale(0.5)" d="{shape}"/></g>'
    )


def _text(text: str, top: int, more: str = "") -> str:
    return f'<text x="{MARGIN}" y="{top + 12}" fill="#fff">{escape(text)}{more}</text>'


def _on_felt(width: float, height: float, words: str, body: str) -> str:
    """An SVG document on green felt with a margin, and a title for screen readers."""
    size = f"{width + 2 * MARGIN:.0f}", f"{height + 2 * MARGIN:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" style="max-width:100%;height:auto" '
        f'font-family="system-ui,sans-serif" font-size="15" font-weight="600">'
        f"<title>{escape(words)}</title>"
        f'<rect width="100%" height="100%" rx="12" fill="#1d5c42"/>{body}</svg>'
    )
