"""Among the hands of which category a program ranks those that it gets wrong."""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from itertools import combinations, product

from ..games import DRAW
from ..hand_classes import classes
from ..rules import FLUSHES, Category
from ..values import Value
from .comparing import WHEEL
from .deal_set import DealSet
from .programs import ROYAL
from .proofs import held, resembles
from .tie_break_faults import DECIDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..hand import Hand
    from ..hand_classes import HandClass
    from ..rules import Rules
    from .report import Report
    from .rerun import Rerun

    Among = tuple[Category, ...]
    """The category among whose hands one is ranked, or the two between whose hands it is."""

MOST_DEALS = 8
"""How many of the wrong deals are looked at: usually, they are wrong for few reasons."""
WON = {(1, 2): True, (2, 1): False}
"""Whether a hand wins, by the answers to it as the first and as the second hand; else it ties."""
FEWEST_RUNGS = 2
"""How many hands of each category the program must rank right to be asked about others."""
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
    among: Among

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
    rungs = _rungs(report.task.rules)
    first = report.wrong[:MOST_DEALS]
    hands = {hand.cards: hand for deal in first for hand in report.showdown(deal).hands}
    asked: list[tuple[object, int]] = []
    cards = bytearray()
    for one, (place, (_, row)) in product((*range(len(rungs)), *hands), enumerate(rungs)):
        if isinstance(one, int):
            own = _dealt(rungs[one][1], b"") if one < place else b""
        else:
            own = bytes([card.number for card in one])
        if other := _dealt(row, own) if own else b"":
            asked.append((one, place))
            cards += own + other + other + own
    number = len(cards) // 10
    deals = DealSet(deals.name, bytes(cards), array("Q", range(1, number + 1)))
    lines = [deals.line(deal).encode() for deal in range(number)]
    found = rerun.answers_to(lines, deals, deals.answers(report.task.program()))
    if not found:
        return report
    answers = iter(found)
    wins = {match: WON.get((next(answers), next(answers))) for match in asked}
    trusted = _in_order(wins, len(rungs))
    if min(Counter(rungs[place][0] for place in trusted).values(), default=0) < FEWEST_RUNGS:
        return report
    ranked = []
    for key, hand in hands.items():
        ladder = [(*rungs[place], wins[key, place]) for place in trusted if (key, place) in wins]
        whole = {category for category, _, _ in ladder} == {*DECIDING}
        if among := _place(hand, ladder) if whole else ():
            ranked.append(Ranked(hand, among))
    return report.but(answers=report.answers.but(ranked=tuple(ranked)))


def _in_order(wins: Mapping[tuple[object, int], bool | None], number: int) -> list[int]:
    """The rungs but for the fewest that the program ranks wrong among them."""
    places = range(number)
    wrong = [match for match in combinations(places, 2) if wins.get(match, False) is not False]
    left = {*places}
    while wrong:
        worst = max(left, key=lambda place: sum(place in match for match in wrong))
        left.remove(worst)
        wrong = [match for match in wrong if worst not in match]
    return sorted(left)


def _place(hand: Hand, ladder: Sequence[tuple[Category, HandClass, bool | None]]) -> Among:
    """The category of which a hand can be that wins and loses so, or the two it is between."""
    fitting = [
        category
        for category in DECIDING
        if all(wins is (other < category) for other, _, wins in ladder if other != category)
    ]
    # If it wins or loses against all of its own category, a single one of these may be wrong.
    own = [(row.strength, wins) for other, row, wins in ladder if other == hand.category]
    wrong = sum(wins is not (strength < hand.strength) for strength, wins in own)
    is_own = 2 * wrong < len(own)
    return tuple([one for one in fitting if is_own and one == hand.category] or fitting)


@lru_cache
def _rungs(rules: Rules) -> tuple[tuple[Category, HandClass], ...]:
    """The weakest, a middling and the strongest hand of each category, the weakest first.

    But for those that programs often misjudge: A-2-3-4-5, T-J-Q-K-A and what is nearly a straight.
    """
    rows: dict[Category, list[HandClass]] = {}
    for row in classes(rules):
        hand = held(rules, row.ranks, row.category in FLUSHES)
        if not ({*hand.ranks} in (WHEEL, ROYAL) or resembles(hand)):
            rows.setdefault(hand.category, []).append(row)
    return tuple(
        (category, some[place])
        for category, some in rows.items()
        for place in (0, len(some) // 2, -1)
    )


def _dealt(row: HandClass, taken: Sequence[int]) -> bytes:
    """The cards of a hand of a class, or nothing if they are taken."""
    for suits in FLUSH_SUITS if row.category in FLUSHES else SUITS:
        pairs = zip(row.ranks, suits, strict=True)
        cards = bytes([4 * (rank - 2) + suit for rank, suit in pairs])
        one_suit = row.category in FLUSHES or len({*suits}) > 1
        if one_suit and len({*cards, *taken}) == 5 + len(taken):
            return cards
    return b""
