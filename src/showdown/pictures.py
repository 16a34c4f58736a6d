"""Cards drawn as SVG, on green felt that looks right on light pages and on dark ones."""

from __future__ import annotations

from html import escape

from .cards import Rank, Suit
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .cards import Card

__all__ = ["ShownHand", "picture"]

WIDTH, HEIGHT, GAP, MARGIN = 70, 98, 8, 16
LINE = 22
ROW = LINE + HEIGHT + GAP + 4
"""The height of a hand and the title above it."""
LETTER = 7.4
"""The average width of a letter."""

SHAPES = {
    Suit.CLUBS: "M0-40a20 20 0 0 1 16 32a20 20 0 1 1-11 29q1 12 10 19h-30q9-7 10-19"
    "a20 20 0 1 1-11-29a20 20 0 0 1 16-32z",
    Suit.DIAMONDS: "M0-42q13 22 31 42q-18 20-31 42q-13-22-31-42q18-20 31-42z",
    Suit.HEARTS: "M0 40c-22-22-40-34-40-54c0-14 10-24 21-24c8 0 15 4 19 12c4-8 11-12 19-12"
    "c11 0 21 10 21 24c0 20-18 32-40 54z",
    Suit.SPADES: "M0-42c8 20 39 32 39 55c0 13-9 20-18 20c-7 0-13-4-17-10c1 8 4 13 10 18h-28"
    "c6-5 9-10 10-18c-4 6-10 10-17 10c-9 0-18-7-18-20c0-23 31-35 39-55z",
}
"""The outlines of the suits, each in a square of 84 around 0,0."""

TWO_COLOURS = ("#16181d", "#c8102e", "#c8102e", "#16181d")
FOUR_COLOURS = ("#137333", "#1a56c4", "#c8102e", "#16181d")

# The pips of each rank as x and y: left, middle or right, and from top to bottom.
L, M, R = -11, 0, 11
PIPS: dict[Rank, Sequence[tuple[float, float]]] = {
    Rank.ACE: [(M, 0)],
    Rank.TWO: [(M, -26), (M, 26)],
    Rank.THREE: [(M, -26), (M, 0), (M, 26)],
    Rank.FOUR: [(L, -26), (R, -26), (L, 26), (R, 26)],
    Rank.FIVE: [(L, -26), (R, -26), (M, 0), (L, 26), (R, 26)],
    Rank.SIX: [(L, -26), (R, -26), (L, 0), (R, 0), (L, 26), (R, 26)],
    Rank.SEVEN: [(L, -26), (R, -26), (M, -13), (L, 0), (R, 0), (L, 26), (R, 26)],
    Rank.EIGHT: [(L, -26), (R, -26), (M, -13), (L, 0), (R, 0), (M, 13), (L, 26), (R, 26)],
    Rank.NINE: [*((x, y) for y in (-28, -9, 9, 28) for x in (L, R)), (M, 0)],
    Rank.TEN: [*((x, y) for y in (-28, -9, 9, 28) for x in (L, R)), (M, -18), (M, 18)],
}


class ShownHand(Value):
    """What is shown of a hand, in a picture or in text.

    Attributes:
        cards: all its cards, as given.
        playing: the cards that play, the most important first; the others are drawn faded.
        description: the hand in words.
        player: whose hand it is, if there are several.
        verdict: `wins`, `splits` or `loses`.
    """

    cards: Sequence[Card]
    playing: Sequence[Card]
    description: str
    player: str = ""
    verdict: str = ""

    @property
    def title(self) -> str:
        """The text above the cards."""
        return f"{self.player}: {self.description}" if self.player else self.description

    @property
    def mark(self) -> str:
        """The verdict, unless the hand loses."""
        return "" if self.verdict == "loses" else self.verdict


def picture(hands: Sequence[ShownHand], caption: str = "", *, four_colours: bool = False) -> str:
    """Hands from top to bottom as an SVG document, with a title in words for screen readers."""
    colours = FOUR_COLOURS if four_colours else TWO_COLOURS
    lines = caption.split("\n") if caption else []
    longest = max([len(line) for line in lines] + [len(hand.title) + 8 for hand in hands])
    cards = max(len(hand.cards) for hand in hands)
    width = 2 * MARGIN + max(cards * (WIDTH + GAP) - GAP, longest * LETTER)
    height = MARGIN + len(hands) * ROW + len(lines) * LINE + MARGIN - GAP
    words = "; ".join(map(_words, hands)) + (f". {caption}" if caption else "")
    body = "".join([*_rows(hands, colours), *_caption(lines, MARGIN + len(hands) * ROW)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" role="img" style="max-width:100%;height:auto" '
        f'font-family="system-ui,sans-serif" font-size="15">'
        f"<title>{escape(words)}</title>"
        f'<rect width="100%" height="100%" rx="12" fill="#1d5c42"/>{body}</svg>'
    )


def _words(hand: ShownHand) -> str:
    mark = f" ({hand.mark})" if hand.mark else ""
    return f"{hand.title}{mark}: {' '.join(map(str, hand.cards))}"


def _rows(hands: Sequence[ShownHand], colours: Sequence[str]) -> Iterator[str]:
    for number, hand in enumerate(hands):
        top = MARGIN + number * ROW
        yield f'<text x="{MARGIN}" y="{top + 12}" fill="#fff">{escape(hand.title)}'
        yield f'<tspan dx="10" fill="#ffd34d" font-weight="700">{escape(hand.mark)}</tspan></text>'
        for place, card in enumerate(hand.cards):
            faded = "" if card in hand.playing else ' opacity=".45"'
            x = MARGIN + place * (WIDTH + GAP) + WIDTH / 2
            yield f'<g transform="translate({x:g} {top + LINE + HEIGHT / 2:g})"{faded}>'
            yield from _card(card, colours[card.suit])
            yield "</g>"


def _caption(lines: Iterable[str], top: int) -> Iterator[str]:
    for number, line in enumerate(lines):
        y = top + 12 + number * LINE
        yield f'<text x="{MARGIN}" y="{y}" fill="#fff" font-weight="600">{escape(line)}</text>'


def _card(card: Card, colour: str) -> Iterator[str]:
    """A card, its centre at 0,0."""
    yield (
        f'<rect x="{-WIDTH / 2:g}" y="{-HEIGHT / 2:g}" width="{WIDTH}" height="{HEIGHT}" rx="6" '
        f'fill="#fff" stroke="#8a8f98"/>'
    )
    for turn in ("", ' transform="rotate(180)"'):
        yield f'<g fill="{colour}"{turn}><text x="-26" y="-34" text-anchor="middle" '
        yield f'font-size="14" font-weight="700" letter-spacing="-1">{_letter(card.rank)}</text>'
        yield f"{_shape(card.suit, -26, -25, 0.12)}</g>"
    yield f'<g fill="{colour}">'
    if card.rank in PIPS:
        size = 0.42 if card.rank is Rank.ACE else 0.18
        for x, y in PIPS[card.rank]:
            yield _shape(card.suit, x, y, -size if y > 0 else size)
    else:
        yield f'<rect x="-18" y="-38" width="36" height="76" rx="3" fill="none" stroke="{colour}"/>'
        yield '<text y="8" text-anchor="middle" font-family="Georgia,serif" font-size="40" '
        yield f'font-weight="700">{_letter(card.rank)}</text>'
        yield _shape(card.suit, -9, -29, 0.15) + _shape(card.suit, 9, 29, -0.15)
    yield "</g>"


def _letter(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.letter


def _shape(suit: Suit, x: float, y: float, size: float) -> str:
    """The outline of a suit; a negative size turns it upside down."""
    return f'<path transform="translate({x:g} {y:g}) scale({size:g})" d="{SHAPES[suit]}"/>'
