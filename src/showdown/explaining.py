"""Hands and showdowns as lines of text: plain, for a terminal, or for rich."""

from __future__ import annotations

from .cards import Suit
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .hand import Hand
    from .verdicts import Showdown

__all__ = ["PLAIN", "RICH", "TERMINAL", "Style", "cards_text", "explanation"]


class Style(Value):
    """What is written before words to show them so, and what after them."""

    __slots__ = __match_args__ = ("plain", "red", "dim", "bold", "end")

    plain: str
    red: str
    dim: str
    bold: str
    end: str

    def __init__(self, plain: str, red: str, dim: str, bold: str, end: str) -> None:
        self._set(plain=plain, red=red, dim=dim, bold=bold, end=end)

    def write(self, look: str, text: str) -> str:
        """The text, to be shown as one of the looks above."""
        return f"{look}{text}{self.end}" if look else text


PLAIN = Style("", "", "", "", "")
TERMINAL = Style("", "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m")
# Markup, which rich reads without being imported here; plain digits it would colour.
RICH = Style(
    "[not bold default]", "[not bold red]", "[dim not bold default]", "[bold default]", "[/]"
)


def explanation(shown: Showdown, style: Style = PLAIN) -> str:
    """The hands, the five cards of each that play first, then who wins, and why.

    >>> from showdown import showdown
    >>> print(explanation(showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")))
    Player 1   Q♥ Q♣ 9♥ 6♠ 4♦   Pair of Queens   wins
    Player 2   Q♦ Q♠ 7♥ 6♦ 3♦   Pair of Queens   loses
    <BLANKLINE>
    Pair of Queens each; Nine kicker beats Seven
    """
    names = [f"Player {number}" for number in range(1, shown.players + 1)]
    widths = [
        max(map(len, column))
        for column in (
            names,
            [_cards_played_first(hand, PLAIN) for hand in shown.hands],
            [hand.description for hand in shown.hands],
        )
    ]
    lines = []
    for number, hand in enumerate(shown.hands, 1):
        name, cards, words = names[number - 1], _cards_played_first(hand, PLAIN), hand.description
        verdict = shown.verdict(number)
        columns = [
            style.write(style.plain, name.ljust(widths[0])),
            _cards_played_first(hand, style) + " " * (widths[1] - len(cards)),
            style.write(style.plain, words.ljust(widths[2])),
            style.write(style.plain if verdict == "loses" else style.bold, verdict),
        ]
        lines.append("   ".join(columns))
    return "\n".join([*lines, "", style.write(style.plain, shown.caption)])


def cards_text(cards: Sequence[Card], playing: Sequence[Card], style: Style) -> str:
    """Cards with blanks between them; those that do not play are dim.

    >>> from showdown.cards import Card
    >>> cards_text([Card("Ah"), Card("Kc")], [Card("Ah")], RICH)
    '[not bold red]A♥[/] [dim not bold default]K♣[/]'
    """
    looks = [style.plain if card.suit in (Suit.CLUBS, Suit.SPADES) else style.red for card in cards]
    return " ".join(
        style.write(look if card in playing else style.dim, str(card))
        for card, look in zip(cards, looks, strict=True)
    )


def _cards_played_first(hand: Hand, style: Style) -> str:
    played = cards_text(hand.ordered, hand.ordered, style)
    idle = " ".join(str(card) for card in hand.cards if card not in hand.ordered)
    return f"{played}  {style.write(style.dim, f'({idle})')}" if idle else played
