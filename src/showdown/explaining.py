"""Hands as lines of text: plain, for a terminal, or for rich."""

from __future__ import annotations

from .cards import Suit
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .pictures import ShownHand

__all__ = ["PLAIN", "RICH", "TERMINAL", "Style", "cards_text", "explanation"]


class Style(Value):
    """What to write before text to give it a look, and what to write after it."""

    plain: str
    red: str
    dim: str
    bold: str
    end: str

    def write(self, look: str, text: str) -> str:
        """The text in one of the looks above."""
        return f"{look}{text}{self.end}" if look else text


PLAIN = Style("", "", "", "", "")
TERMINAL = Style("", "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m")
# Markup, which rich reads without being imported here; it would colour plain digits.
RICH = Style(
    "[not bold default]", "[not bold red]", "[dim not bold default]", "[bold default]", "[/]"
)


def explanation(hands: Sequence[ShownHand], caption: str, style: Style = PLAIN) -> str:
    """A line for each hand, the cards that play first, then who wins and why.

    >>> from showdown.cards import Card
    >>> from showdown.pictures import ShownHand
    >>> one, two = (
    ...     ShownHand([Card(card)], [Card(card)], words, player, verdict)
    ...     for card, words, player, verdict in (
    ...         ("Ah", "Highest card Ace", "Ann", "wins"),
    ...         ("Kc", "Highest card King", "Bo", "loses"),
    ...     )
    ... )
    >>> print(explanation([one, two], "Ace beats King"))
    Ann   A♥   Highest card Ace    wins
    Bo    K♣   Highest card King   loses
    <BLANKLINE>
    Ace beats King
    """
    name_width, cards_width, description_width = (
        max(map(len, column))
        for column in (
            [hand.player for hand in hands],
            [_playing_first(hand, PLAIN) for hand in hands],
            [hand.description for hand in hands],
        )
    )
    lines = []
    for hand in hands:
        padding = " " * (cards_width - len(_playing_first(hand, PLAIN)))
        columns = [
            style.write(style.plain, hand.player.ljust(name_width)),
            _playing_first(hand, style) + padding,
            style.write(style.plain, hand.description.ljust(description_width)),
            style.write(style.plain if hand.verdict == "loses" else style.bold, hand.verdict),
        ]
        lines.append("   ".join(columns))
    return "\n".join([*lines, "", style.write(style.plain, caption)])


def cards_text(cards: Sequence[Card], playing: Sequence[Card], style: Style) -> str:
    """Cards separated by spaces; those that do not play are dim.

    >>> from showdown.cards import Card
    >>> cards_text([Card("Ah"), Card("Kc")], [Card("Ah")], RICH)
    '[not bold red]A♥[/] [dim not bold default]K♣[/]'
    """
    looks = [style.plain if card.suit in (Suit.CLUBS, Suit.SPADES) else style.red for card in cards]
    return " ".join(
        style.write(look if card in playing else style.dim, str(card))
        for card, look in zip(cards, looks, strict=True)
    )


def _playing_first(hand: ShownHand, style: Style) -> str:
    playing = cards_text(hand.playing, hand.playing, style)
    others = " ".join(str(card) for card in hand.cards if card not in hand.playing)
    return f"{playing}  {style.write(style.dim, f'({others})')}" if others else playing
