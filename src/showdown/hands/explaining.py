"""Hands as lines of text: plain, or for a terminal."""

from __future__ import annotations

from ..cards.card import Suit
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.pictures import ShownHand


class Style(Value):
    """What to write before text in each look, and after it."""

    red: str
    dim: str
    bold: str
    end: str

    def write(self, look: str, text: str) -> str:
        """The text in one of these looks."""
        return f"{look}{text}{self.end}" if look else text


PLAIN = Style("", "", "", "")
TERMINAL = Style("\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m")


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
        verdict = style.write("" if hand.verdict == "loses" else style.bold, hand.verdict)
        shown = _playing_first(hand, style)
        if narrow:
            lines += [f"{player}   {verdict}".rstrip(), f"  {shown}", f"  {description}"]
            continue
        shown += " " * (widths[1] - len(cards))
        columns = [player.ljust(widths[0]), shown, description.ljust(widths[2]), verdict]
        lines.append("   ".join(columns).rstrip())
    return "\n".join([*lines, "", caption])


def _playing_first(hand: ShownHand, style: Style) -> str:
    """The cards that play, and the others, dim, in brackets."""
    playing = " ".join(
        style.write(style.red if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "", str(card))
        for card in hand.playing
    )
    others = " ".join(str(card) for card in hand.cards if card not in hand.playing)
    return f"{playing}  {style.write(style.dim, f'({others})')}" if others else playing
