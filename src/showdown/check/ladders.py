"""Among the hands of which category a program ranks those that it gets wrong."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import islice, product

from ..games import DRAW
from ..hand_classes import classes
from ..rules import FLUSHES, Category
from ..values import Value
from .comparing import WHEEL
from .deal_set import DealSet
from .faults import DECIDING
from .programs import ROYAL
from .proofs import held, resembles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..hand import Hand
    from ..hand_classes import HandClass
    from ..rules import Rules
    from .report import Report
    from .rerun import Rerun

    Rung = tuple[Category, int, bytes]
    """A hand's category, its strength, and the numbers of its cards."""

MOST_DEALS = 8
"""How many of the wrong deals are looked at: usually, they are wrong for few reasons."""
SUITS = tuple(product(range(4), repeat=5))
FLUSH_SUITS = SUITS[:: len(SUITS) // 3]
"""Five times the same suit, for each suit."""


class Ranked(Value):
    """Where a program ranks a hand.

    Attributes:
        hand: the hand.
        among: the category of the hands among which the program ranks it, or the two between
            whose hands it does; a royal flush is a straight flush.
    """

    hand: Hand
    among: tuple[Category, ...]

    @property
    def is_right(self) -> bool:
        """Whether it is among its own kind."""
        return self.among == (min(self.hand.category, Category.STRAIGHT_FLUSH),)


def with_ranked_hands(rerun: Rerun, report: Report) -> Report:
    """A report that also says among which hands the program ranks those of the first wrong deals.

    If nothing explains its answers, the program is run with each of these hands against the
    weakest, a middling and the strongest hand of each category.
    """
    deals = report.deal_set
    own_lines = [deals.line(deal).encode() for deal in range(len(deals))]
    explained = bool(report.candidates) or report.depends or not report.wrong
    if deals.game is not DRAW or explained or rerun.lines != own_lines:
        return report
    deals_of_hands = [report.showdown(deal).hands for deal in report.wrong[:MOST_DEALS]]
    seated = {
        hand.cards: (hand, player) for two in deals_of_hands for player, hand in enumerate(two)
    }
    ladders = [(*found, list(_ladder(found[0]))) for found in seated.values()]
    cards = bytearray()
    for hand, player, ladder in ladders:
        own = bytes([card.number for card in hand.cards])
        for _, _, other in ladder:
            cards += other + own if player else own + other
    number = len(cards) // 10
    asked = DealSet(deals.name, bytes(cards), array("Q", range(1, number + 1)))
    lines = [asked.line(deal).encode() for deal in range(number)]
    found = rerun.answers_to(lines, asked, asked.answers(report.task.program()))
    answers = iter(found or ())
    ranked: list[Ranked] = []
    for hand, player, ladder in ladders if found else ():
        won = [next(answers) == player + 1 for _ in ladder]
        if among := _place(hand, ladder, won):
            ranked.append(Ranked(hand, among))
    return report.but(answers=report.answers.but(ranked=tuple(ranked)))


def _place(hand: Hand, ladder: Sequence[Rung], won: Sequence[bool]) -> tuple[Category, ...]:
    """The category of which a hand can be that wins and loses so, or the two it is between."""
    fitting = [
        category
        for category in DECIDING
        if all(
            wins is (other < category)
            for (other, _, _), wins in zip(ladder, won, strict=True)
            if other != category
        )
    ]
    # If it wins or loses against all of its own category, a single one of these may be wrong.
    own = [pair for pair in zip(ladder, won, strict=True) if pair[0][0] == hand.category]
    wrong = sum(wins is not (strength < hand.strength) for (_, strength, _), wins in own)
    is_own = 2 * wrong < len(own)
    return tuple([one for one in fitting if is_own and one == hand.category] or fitting)


def _ladder(hand: Hand) -> Iterator[Rung]:
    """The weakest, a middling and the strongest hand of each category that share no card with it.

    But for those that programs often misjudge: A-2-3-4-5, T-J-Q-K-A and what is nearly a straight.
    """
    taken = [card.number for card in hand.cards]
    for category, rows in _rows(hand.rules).items():
        middle = len(rows) // 2
        for some in (rows, rows[middle:] + rows[:middle], rows[::-1]):
            dealt = ((row, cards) for row in some if (cards := _dealt(row, taken)))
            for row, cards in islice(dealt, 1):
                yield category, row.strength, cards


@lru_cache
def _rows(rules: Rules) -> dict[Category, list[HandClass]]:
    """The classes of each category, but for those that look special, the weakest first."""
    rows: dict[Category, list[HandClass]] = {}
    for row in classes(rules):
        hand = held(rules, row.ranks, row.category in FLUSHES)
        if not ({*hand.ranks} in (WHEEL, ROYAL) or resembles(hand)):
            rows.setdefault(hand.category, []).append(row)
    return rows


def _dealt(row: HandClass, taken: Sequence[int]) -> bytes:
    """The cards of a hand of a class, or nothing if they are taken."""
    for suits in FLUSH_SUITS if row.category in FLUSHES else SUITS:
        pairs = zip(row.ranks, suits, strict=True)
        cards = bytes([4 * (rank - 2) + suit for rank, suit in pairs])
        one_suit = row.category in FLUSHES or len({*suits}) > 1
        if one_suit and len({*cards, *taken}) == 10:
            return cards
    return b""
