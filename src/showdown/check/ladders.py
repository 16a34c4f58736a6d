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
from .given import Given
from .programs import ROYAL
from .proofs import held, resembles
from .tie_break_faults import DECIDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ..cards import Card
    from ..hand import Hand
    from ..hand_classes import HandClass
    from ..rules import Rules
    from .report import Report
    from .rerun import Rerun
    from .suspects import Suspects

    Cards = tuple[Card, ...]
    Rungs = tuple[tuple[Category, HandClass], ...]
    Match = tuple[int | Cards, int]
    """A rung by its place, or a hand, and the place of the rung that it is compared with."""

    Among = tuple[Category, ...]
    """The category among whose hands one is ranked, or the two between whose hands it is."""

MOST_DEALS = 6
"""How many of the wrong deals are looked at: usually, they are wrong for few reasons."""
WON = {(1, 2): True, (2, 1): False}
"""Whether a hand wins, by the answers to it as the first and as the second hand; else it ties."""
RUNGS, FEWEST_RUNGS = 7, 5
"""How many hands of each category others are compared with, and how many of them the program must
rank right among other categories."""
ENDS = {Category.HIGH_CARD: False, Category.STRAIGHT_FLUSH: True}
"""Categories that have no other below or above, and whether a hand beyond these beats theirs."""
SUITS = tuple(product(range(4), repeat=5))
FLUSH_SUITS = [(suit,) * 5 for suit in range(4)]


class Ranked(Value):
    """Where a program ranks a hand.

    Attributes:
        hand: the hand.
        among: the category of the hands among which the program ranks it, or the two between
            whose hands it does; a royal flush is a straight flush.
        beyond: whether it loses to all hands of the lowest category, or beats all of the highest.
    """

    hand: Hand
    among: Among
    beyond: bool = False

    @property
    def is_right(self) -> bool:
        """Whether it is among its own kind."""
        return self.among == (min(self.hand.category, Category.STRAIGHT_FLUSH),)


def with_ranked_hands(rerun: Rerun, report: Report) -> Report:
    """A report that also says among which hands the program ranks those of the first wrong deals.

    The program is run with each of these hands against a few of each category. Mistakes that do not
    explain those answers are left out; if none is left, the hands are ranked.
    """
    deals = report.deal_set
    own_lines = [deals.line(deal).encode() for deal in range(len(deals))]
    if deals.game is not DRAW or report.depends or not report.wrong or rerun.lines != own_lines:
        return report
    rungs = _rungs(report.task.rules)
    first = report.wrong[:MOST_DEALS]
    hands = {hand.cards: hand for deal in first for hand in report.showdown(deal).hands}
    matches, asked = _matches(rungs, hands)
    due = asked.answers(report.task.program())
    lines = [asked.line(deal).encode() for deal in range(len(asked))]
    found = rerun.answers_to(lines, asked, due)
    if not found:
        return report
    decided = [deal for deal, winner in enumerate(due) if winner]
    winners = bytes([found[deal] for deal in decided])
    given = Given(asked.sample(decided), report.answers.but(winners=winners), report.task)
    left = tuple([one for one in report.candidates if _explains(one, given)])
    if left:
        return report.but(candidates=left)
    if report.answers.in_form(b"\2") == b"\0":
        found = found.replace(b"\0", b"\2")  # They say only whether Player 1 wins.
    answers = iter(found)
    wins = {match: WON.get((next(answers), next(answers))) for match in matches}
    ranked = _ranked(hands, rungs, wins)
    return report.but(candidates=(), answers=report.answers.but(ranked=tuple(ranked)))


def _matches(rungs: Rungs, hands: Iterable[Cards]) -> tuple[list[Match], DealSet]:
    """Rungs against those of the next category, and hands against all, in both seats."""
    matches: list[Match] = []
    cards = bytearray()
    for one, (place, (category, row)) in product((*range(len(rungs)), *hands), enumerate(rungs)):
        if isinstance(one, int):
            own = _dealt(rungs[one][1], b"") if rungs[one][0] == category - 1 else b""
        else:
            own = bytes([card.number for card in one])
        if other := _dealt(row, own) if own else b"":
            matches.append((one, place))
            cards += own + other + other + own
    return matches, DealSet("hands", bytes(cards), array("Q", range(1, len(cards) // 10 + 1)))


def _ranked(
    hands: Mapping[Cards, Hand], rungs: Rungs, wins: Mapping[Match, bool | None]
) -> Iterator[Ranked]:
    """Where the program ranks each hand, if it ranks enough rungs right and that is clear."""
    trusted = _in_order(wins, len(rungs))
    count = Counter(rungs[place][0] for place in trusted)
    if any(count[category] < FEWEST_RUNGS for category in DECIDING):
        return
    for key, hand in hands.items():
        ladder = [(rungs[n][0], wins[key, n]) for n in trusted if (key, n) in wins]
        whole = {category for category, _ in ladder} == {*DECIDING}
        if among := _place(hand, ladder) if whole else ():
            beaten = {won for category, won in ladder if category == among[0]}
            end = among[0] in ENDS and {among[0]} == {*among} and beaten == {ENDS[among[0]]}
            yield Ranked(hand, among, beyond=end)


def _explains(suspects: Suspects, given: Given) -> bool:
    return given.ties_to(given.task.program(suspects)) is not None


def _in_order(wins: Mapping[Match, bool | None], number: int) -> list[int]:
    """The rungs without those ranked wrong; the one with the most wrong matches goes first."""
    places = range(number)
    wrong = [match for match in combinations(places, 2) if wins.get(match, False) is not False]
    left = {*places}
    while wrong:
        worst = max(left, key=lambda place: sum(place in match for match in wrong))
        left.remove(worst)
        wrong = [match for match in wrong if worst not in match]
    return sorted(left)


def _place(hand: Hand, ladder: Sequence[tuple[Category, bool | None]]) -> Among:
    """The categories that a hand with these wins and losses can belong to."""
    fitting = [
        category
        for category in DECIDING
        if all(wins is (other < category) for other, wins in ladder if other != category)
    ]
    # One that only seems to be beyond its own category may be compared wrong within it.
    return tuple([one for one in fitting if one == hand.category] or fitting)


@lru_cache
def _rungs(rules: Rules) -> Rungs:
    """Some hands of each category, from the weakest to the strongest.

    Those that programs often misjudge are left out: A-2-3-4-5, T-J-Q-K-A and what is nearly a
    straight.
    """
    rows: dict[Category, list[HandClass]] = {}
    for row in classes(rules):
        hand = held(rules, row.ranks, row.category in FLUSHES)
        if not ({*hand.ranks} in (WHEEL, ROYAL) or resembles(hand)):
            rows.setdefault(hand.category, []).append(row)
    return tuple(
        (category, some[step * (len(some) - 1) // (RUNGS - 1)])
        for category, some in rows.items()
        for step in range(RUNGS)
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
