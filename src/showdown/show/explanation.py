"""A showdown explained on a terminal or in a pipe."""

from __future__ import annotations

from ..cards import Suit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..cards import Card
    from ..hand import Hand
    from ..verdicts import Showdown

__all__ = ["explanation"]

RED, DIM, BOLD, PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"


def explanation(shown: Showdown, *, colours: bool = False) -> str:
    """The hands, the five cards of each that play first, then who wins, and why.

    >>> from showdown import showdown
    >>> print(explanation(showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")))
    Player 1   Q♥ Q♣ 9♥ 6♠ 4♦   Pair of Queens   wins
    Player 2   Q♦ Q♠ 7♥ 6♦ 3♦   Pair of Queens   loses
    <BLANKLINE>
    Pair of Queens each; Nine kicker beats Seven
    """
    names = [f"Player {number}" for number in range(1, shown.players + 1)]
    cards = [_cards(hand) for hand in shown.hands]
    words = [hand.description for hand in shown.hands]
    lines = []
    for number, hand in enumerate(shown.hands):
        verdict = shown.verdict(number + 1)
        gap = " " * (max(map(len, cards)) - len(cards[number]))
        columns = [
            names[number].ljust(max(map(len, names))),
            (_coloured(hand) if colours else cards[number]) + gap,
            words[number].ljust(max(map(len, words))),
            f"{BOLD}{verdict}{PLAIN}" if colours and verdict != "loses" else verdict,
        ]
        lines.append("   ".join(columns))
    return "\n".join([*lines, "", shown.reason])


def _idle(hand: Hand) -> list[Card]:
    """The cards that do not play."""
    return [card for card in hand.cards if card not in hand.ordered]


def _cards(hand: Hand) -> str:
    idle = f"  ({' '.join(map(str, _idle(hand)))})" if _idle(hand) else ""
    return " ".join(map(str, hand.ordered)) + idle


def _coloured(hand: Hand) -> str:
    idle = f"  {DIM}({' '.join(map(str, _idle(hand)))}){PLAIN}" if _idle(hand) else ""
    return " ".join(map(_red, hand.ordered)) + idle


def _red(card: Card) -> str:
    if card.suit in (Suit.HEARTS, Suit.DIAMONDS):
        return f"{RED}{card}{PLAIN}"
    return str(card)
