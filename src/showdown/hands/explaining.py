"""Hands as lines of text: plain, for a terminal, or for rich."""

from __future__ import annotations

from ..cards.card import Suit
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.card import Card
    from ..cards.pictures import ShownHand


class Style(Value):
    """What to write before text in each look, and after it."""

    plain: str
    red: str
    dim: str
    bold: str
    end: str

    def write(self, look: str, text: str) -> str:
        """The text in one of these looks."""
        return f"{look}{text}{self.end}" if look else text


PLAIN = Style("", "", "", "", "")
TERMINAL = Style("", "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m")
# Markup, so that rich need not be imported; rich would color plain digits.
RICH = Style(
    "[not bold default]", "[not bold red]", "[dim not bold default]", "[bold default]", "[/]"
)


def explanation(
    hands: Sequence[ShownHand], caption: str, style: Style = PLAIN, width: int | None = None
) -> str:
    """A line for each hand, the cards that play first, then who wins and why.

    If the lines would not fit the width of the terminal, a hand takes three.
    """
    rows = [(hand.player, _playing_first(hand, PLAIN), hand.description) for hand in hands]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    longest = sum(widths) + 3 * len(widths) + max(len(hand.verdict) for hand in hands)
    narrow = width is not None and longest > width
    for hand, (player, cards, description) in zip(hands, rows, strict=True):
        look = style.plain if hand.verdict == "loses" else style.bold
        if narrow:
            lines += [
                f"{style.write(style.plain, player)}   {style.write(look, hand.verdict)}".rstrip(),
                f"  {_playing_first(hand, style)}",
                f"  {style.write(style.plain, description)}",
            ]
            continue
        columns = [
            style.write(style.plain, player.ljust(widths[0])),
            _playing_first(hand, style) + " " * (widths[1] - len(cards)),
            style.write(style.plain, description.ljust(widths[2])),
            style.write(look, hand.verdict),
        ]
        lines.append("   ".join(columns).rstrip())
    return "\n".join([*lines, "", style.write(style.plain, caption)])


def cards_text(cards: Sequence[Card], playing: Sequence[Card], style: Style) -> str:
    """Cards separated by spaces; those that do not play are dim."""
    written = []
    for card in cards:
        look = style.red if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else style.plain
        written.append(style.write(look if card in playing else style.dim, str(card)))
    return " ".join(written)


def _playing_first(hand: ShownHand, style: Style) -> str:
    playing = cards_text(hand.playing, hand.playing, style)
    others = " ".join(str(card) for card in hand.cards if card not in hand.playing)
    return f"{playing}  {style.write(style.dim, f'({others})')}" if others else playing
