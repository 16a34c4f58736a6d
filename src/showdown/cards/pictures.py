"""Cards drawn as SVG, on green felt that looks right on light pages and on dark ones."""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .card import Card

WIDTH, HEIGHT, GAP, MARGIN = 70, 98, 8, 16

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


def card_picture(card: Card) -> str:
    """A card as an SVG document."""
    return on_felt(WIDTH, HEIGHT, str(card), card_at(card, 0, MARGIN, "#fff"))


def card_at(card: Card, place: int, top: int, face: str) -> str:
    """A card in a row of cards that starts at the margin."""
    x, y = MARGIN + place * (WIDTH + GAP) + WIDTH / 2, top + HEIGHT / 2
    shapes = card_shapes(card, face, COLOURS[card.suit])
    return f'<g transform="translate({x:g} {y:g})">{shapes}</g>'


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


def on_felt(width: float, height: float, words: str, body: str) -> str:
    """An SVG document on green felt with a margin, and a title for screen readers."""
    size = f"{width + 2 * MARGIN:.0f}", f"{height + 2 * MARGIN:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" style="max-width:100%;height:auto" '
        f'font-family="system-ui,sans-serif" font-size="15" font-weight="600">'
        f"<title>{escape(words)}</title>"
        f'<rect width="100%" height="100%" rx="12" fill="#1d5c42"/>{body}</svg>'
    )
