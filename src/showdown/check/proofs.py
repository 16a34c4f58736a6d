"""Deals each of which shows a whole family of mistakes, whatever else a program gets wrong.

A program that orders the ranks at some place wrong, in whatever way, gets two neighbouring ranks
wrong; one that orders the categories wrong gets two neighbouring ones wrong. So an exam needs only
deals in which neighbours decide and all other cards pull the other way, besides what may look like
a straight or a royal flush.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from ..cards import Rank
from ..hand_classes import classes
from ..rules import FLUSHES, STANDARD, Category
from .programs import LOWEST, ROYAL
from .tie_break_faults import DECIDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
    from typing import TypeVar

    from ..rules import Rules
    from .deal_set import DealSet
    from .tasks import Task

    T = TypeVar("T")
    Look = tuple[tuple[Rank, ...], bool]
    """A hand's ranks, and whether it has one suit."""

    Proof = tuple[Hashable, tuple[int, ...]]
    """What a deal proves, and how hard its later ranks pull the other way."""

C = Category

ONE_GAP = {(2, 1, 1, 1), (1, 2, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2)}
ALMOST = {
    *(steps for steps in product(range(5), repeat=4) if sum(steps) == 4),
    *(steps for steps in product(range(2), repeat=4) if sum(steps) in (2, 3)),
    *ONE_GAP,
} - {(1, 1, 1, 1)}
"""The steps between the sorted ranks of what loose tests take for a straight."""
RUNS = (C.STRAIGHT, C.STRAIGHT_FLUSH)
NO_TIE = (1,)
"""How hard later ranks pull where a mistake cannot lead to a tie."""
DRAWN = 60
"""How many hands with a rank at a place are drawn, to share most of their cards with others."""
EACH = 3
"""How many pairs of hands there are for each proof."""
TRIES = 4
"""How many pairs are drawn where many would do."""


class Held(NamedTuple):
    """A hand's category, and its ranks, the most important first."""

    category: Category
    ranks: tuple[int, ...]

    @property
    def deciding(self) -> tuple[int, ...]:
        """The ranks that decide between two hands of the category."""
        return tuple(dict.fromkeys(self.ranks))[: DECIDING[self.category]]

    @property
    def kind(self) -> Hashable:
        """The category, and where its equal cards are in the sorted hand."""
        ranks = sorted(self.ranks)
        return self.category, tuple(map(ranks.count, dict.fromkeys(ranks)))


@lru_cache(1 << 13)
def resembles(hand: Held) -> list[tuple[Category, Hashable]]:
    """What a loose test may take a hand for, and why."""
    ranks = sorted(hand.ranks)
    ace = ranks[-1] == LOWEST[-1]
    run = C.STRAIGHT_FLUSH if hand.category in FLUSHES else C.STRAIGHT
    found: list[tuple[Category, Hashable]] = []
    if (steps := _steps(ranks)) in ALMOST:
        found.append((run, (steps, ace and steps in ONE_GAP)))
    elif ace and (steps := _steps([1, *ranks[:-1]])) in ONE_GAP:
        found.append((run, steps))
    missing = ROYAL - {*ranks}
    if hand.category is C.FLUSH and len(missing) == 1 and min(ranks) < min(ROYAL) - 1:
        found.append((run, missing.pop()))
    if hand.category is C.STRAIGHT and not missing:
        found.append((C.STRAIGHT_FLUSH, "royal"))
    return found


def held(rules: Rules, ranks: Sequence[int], flush: bool) -> Held:
    """What a hand is under some rules; a royal flush is a straight flush."""
    category, order = rules.order(ranks, flush)
    return Held(C(min(category, C.STRAIGHT_FLUSH)), tuple(map(int, order)))


def proving(deals: DealSet, rules: Rules) -> Iterator[list[int]]:
    """For each thing that the deals prove, those that prove it best."""
    first_wins = []

    def proofs(deal: int) -> Iterator[Proof]:
        one, other = (
            held(rules, [card.rank for card in cards], len({card.suit for card in cards}) == 1)
            for cards in (hand.best for hand in deals.showdown(deal, rules).hands)
        )
        first_wins.append(one > other)
        return _proofs(max(one, other), min(one, other))

    for pull, some in _best(range(len(deals)), proofs):
        winners = [{True, False}]
        if pull <= (0,) * len(pull):
            # A program that sees a tie here may give its ties to one player.
            winners = [{True}, {False}]
        groups = [[deal for deal in some if first_wins[deal] in either] for either in winners]
        yield from filter(None, groups)


def pairs_that_prove(
    looks: Sequence[Look], task: Task, chance: Callable[[], float]
) -> Iterator[tuple[Look, Look]]:
    """Pairs of hands, the better one first: a few for each thing that deals can prove.

    Args:
        looks: one of each class of hands, from the weakest.
        task: whose rules are correct.
        chance: what chooses them.
    """
    hands = {held(task.rules, *look): look for look in looks}
    weakest_first = list(hands)

    def any_of(some: Sequence[T]) -> T:
        return some[int(chance() * len(some))]

    # The better of two neighbouring classes has a higher rank at some place, and the lowest after
    # it; the worse has the highest. If these take five cards of a rank, the next classes do.
    found = [*pairwise(weakest_first), *zip(weakest_first, weakest_first[2:], strict=False)]
    # What is nearly a straight, and what it loses to, but would beat if it were a straight; or
    # what it beats, but would lose to.
    starts = {hand.category: place for place, hand in reversed([*enumerate(weakest_first)])}
    for place, hand in enumerate(weakest_first):
        for run, _ in resembles(hand):
            lower = hand.category < run
            others = slice(place + 1, starts[run]) if lower else slice(starts[C(run + 1)], place)
            for _ in range(TRIES if weakest_first[others] else 0):
                other = any_of(weakest_first[others])
                found.append((hand, other) if lower else (other, hand))

    def proofs(pair: tuple[Held, Held]) -> Iterable[Proof]:
        worse, better = pair
        cards = worse.ranks + better.ranks
        possible = task.decks == "many" or max(map(cards.count, cards)) < 5
        return _proofs(better, worse) if possible else ()

    for _, alike in _best(found, proofs):
        for _ in range(EACH):
            worse, better = any_of(alike)
            yield hands[better], hands[worse]


def close_pairs(chance: Callable[[], float]) -> Iterator[list[tuple[Look, Look]]]:
    """Pairs of hands that may share most of a board, the better one first.

    There is a list for each two neighbouring ranks that decide at a place of a category; in most
    of its pairs, the next rank pulls the other way. And there is one for each tie of straights.
    """
    looks = [(row.ranks, row.category in FLUSHES) for row in classes(STANDARD)]
    hands = {(*sorted(look[0]), look[1]): (held(STANDARD, *look), look) for look in looks}
    with_rank: dict[tuple[C, int, int], list[tuple[Held, Look]]] = {}
    for hand, look in hands.values():
        for place, rank in enumerate(hand.deciding):
            with_rank.setdefault((hand.category, place, rank), []).append((hand, look))
        if hand.category in RUNS:
            yield [(look, look)] * DRAWN
    for (category, place, rank), some in with_rank.items():
        found: list[tuple[Look, Look]] = []
        for _ in range(DRAWN):
            hand, (ranks, flush) = some[int(chance() * len(some))]
            following = hand.deciding[place + 1 : place + 2]
            for low in (0, 2, 3, 4, 5):  # The lowest that the next rank can be, or the same.
                others = {rank: rank + 1} | (dict.fromkeys(following, low) if low else {})
                if category in RUNS:
                    others = {one: one + 1 for one in range(rank - 4, rank + 1)}
                changed = sorted([others.get(one, one) for one in hand.ranks])
                better = hands.get((*changed, flush))
                if better and better[0].category == category and better[0] > hand:
                    found.append((better[1], (ranks, flush)))
        yield found


def _best(
    items: Iterable[T], proofs: Callable[[T], Iterable[Proof]]
) -> Iterable[tuple[tuple[int, ...], list[T]]]:
    """For each thing that items prove, those in which later ranks pull the hardest, and how."""
    found: dict[Hashable, tuple[tuple[int, ...], list[T]]] = {}
    for item in items:
        for what, pull in proofs(item):
            if what not in found or pull > found[what][0]:
                found[what] = pull, []
            if pull == found[what][0]:
                found[what][1].append(item)
    return found.values()


def _proofs(better: Held, worse: Held) -> Iterator[Proof]:
    """What a deal proves."""
    if better == worse:
        if better.category in RUNS:
            yield better, NO_TIE
    elif better.category == worse.category:
        yield from _neighbouring_ranks(better, worse)
    elif _looks_higher(worse, better):
        # A program may add up points: the worst hand of a category against the best of another.
        pull = tuple([low - high for low, high in zip(worse.ranks, better.ranks, strict=True)])
        yield (worse.kind, better.kind) if _next(worse, better) else (worse[0], better[0]), pull
    for hand, other in ((worse, better), (better, worse)):
        for run, why in resembles(hand) if not resembles(other) else ():
            # Taken for a straight, the worse hand would win, or the better hand lose.
            if (hand is worse and other.category < run) or (
                hand is better and other.category > run
            ):
                yield (run, why), NO_TIE


def _neighbouring_ranks(better: Held, worse: Held) -> Iterator[Proof]:
    """The first ranks that differ, if they differ by one, and where aces and tens decide."""
    ranks = zip(better.deciding, worse.deciding, strict=True)
    differences = [high - low for high, low in ranks]
    place = next((n for n, difference in enumerate(differences) if difference), None)
    if place is not None and differences[place] == 1:
        pull = tuple([-difference for difference in differences[place + 1 :]])
        yield (better.category, place, worse.deciding[place]), pull
        # Aces and tens are often read wrong, perhaps where the equal cards are at one place only.
        if better.deciding[place] in (Rank.ACE, Rank.TEN):
            yield (better.kind, worse.kind, place, worse.deciding[place]), pull


def _next(worse: Held, better: Held) -> bool:
    """Whether no category is between those of two hands."""
    return better.category == worse.category + 1


def _looks_higher(worse: Held, better: Held) -> bool:
    """Whether the worse of two hands has the higher cards."""
    return worse.ranks[0] > better.ranks[0] and max(worse.ranks) > max(better.ranks)


def _steps(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple([high - low for low, high in pairwise(ranks)])
