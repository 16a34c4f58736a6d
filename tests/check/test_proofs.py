"""What exams prove: that programs pass which order all hands right, and no others."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, partial
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

import pytest
import test_holdem as holdem
from learners import LEARNERS, TAKEN
from rankers import (
    FLUSH,
    FULL_HOUSE,
    HIGH,
    PAIR,
    QUADS,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TIE_BREAKS,
    TRIPS,
    TWO_PAIR,
    Hand,
    Key,
    Test,
    judge,
    seeing,
)

from showdown.check import exam, grade
from showdown.check.exams import SEED, pool
from showdown.check.holdem_pool import DEALS, holdem_pool
from showdown.check.tasks import task_named

EXAMS = {
    "euler": exam(),
    "ties": exam(ties=True),
    "uva": exam("uva"),
    "exercism": exam("exercism"),
}
THRICE = (TRIPS, FULL_HOUSE, QUADS)
COUNTED = (HIGH, PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS)
ROYAL = (14, 13, 12, 11, 10)
Ranks = tuple[int, ...]
"""A category and ranks."""
each_exam = pytest.mark.parametrize("task", EXAMS)


@cache
def dealt(task: str, seed: int | None = None) -> list[tuple[Hand, Hand]]:
    deals = EXAMS[task] if seed is None else exam(task.replace("ties", "codewars"), seed=seed)
    return [(hand(deal[:14], task), hand(deal[15:], task)) for deal in deals]


def hand(cards: str, task: str) -> Hand:
    return judge(cards, (), (), task != "uva")


@cache
def classes(task: str) -> list[Hand]:
    """One hand of each class, from the weakest."""
    found = set()
    for ranks in combinations_with_replacement(RANKS[2:], 5):
        if len({*ranks}) > 1:
            suits = ["CDHSC"] + ["CCCCC"] * (len({*ranks}) == 5)
            for suit in suits:
                found.add(hand(" ".join(map("".join, zip(ranks, suit, strict=True))), task))
    return sorted(found)


def passes(key: Key, task: str, seed: int | None = None) -> bool:
    """Whether a program that compares hands by a key is right, or is if a player has its ties."""
    due = answers(lambda hand: hand[:2], task, seed)
    given = list(zip(answers(key, task, seed), due, strict=True))
    return any(all((one or (right and tie)) == right for one, right in given) for tie in (0, 1, 2))


def answers(key: Key, task: str, seed: int | None = None) -> list[int]:
    return [compared(key(one), key(other)) for one, other in dealt(task, seed)]


def compared(one: Any, other: Any) -> int:
    return 0 if one == other else 1 if one > other else 2


@cache
def neighbours(task: str) -> list[tuple[Hand, Hand]]:
    """The worse and the better of hands of two neighbouring classes, or of the next ones."""
    ordered = classes(task)
    return [
        (worse, better)
        for worse, better in (*pairwise(ordered), *zip(ordered, ordered[2:], strict=False))
        if task == "exercism" or max(map((worse.ranks + better.ranks).count, worse.ranks)) < 5
    ]


def is_right(key: Key, task: str) -> bool:
    """Whether a program that compares hands by a key is right wherever neighbours are dealt."""
    return all(key(worse) < key(better) for worse, better in neighbours(task))


def test_there_are_7462_classes() -> None:
    assert len(classes("euler")) == len(classes("uva")) == 7462


@each_exam
def test_each_two_neighbouring_ranks_decide_at_each_place(task: str) -> None:
    """The later ranks pull the other way, or one deal is won by each player."""
    needed = set()
    for worse, better in pairwise(classes(task)):
        found = differing(better, worse)
        if found and (task == "exercism" or worse.category not in THRICE or found[1] == 0):
            needed.add(found)
    pulled = set()
    won: dict[bool, set[object]] = {True: set(), False: set()}
    for one, other in dealt(task):
        better, worse = max(one, other), min(one, other)
        found = differing(better, worse)
        if found:
            _, place, _ = found
            won[one > other].add(found)
            if better.breaks[place + 1 :] < worse.breaks[place + 1 :]:
                pulled.add(found)
    assert len(needed) > 200
    assert needed <= pulled | (won[True] & won[False])


def differing(better: Hand, worse: Hand) -> tuple[int, int, int] | None:
    """The category, the place and the lower rank if the first ranks that differ are neighbours."""
    if better.category != worse.category:
        return None
    for place, (high, low) in enumerate(zip(better.breaks, worse.breaks, strict=True)):
        if high != low:
            return (better.category, place, low) if high == low + 1 else None
    return None


@each_exam
def test_no_other_order_of_the_ranks_at_a_place_passes(task: str) -> None:
    chance = random.Random(1)
    for _ in range(200):
        category = chance.randrange(9)
        places = 1 if category in THRICE and task != "exercism" else TIE_BREAKS[category]
        place, table = chance.randrange(places), [*range(15)]
        for _ in range(chance.choice((1, 1, 2, 5))):
            one, other = chance.sample(range(2, 15), 2)
            table[one], table[other] = chance.choice(
                ((table[other], table[one]), (table[other], table[other]))
            )
        key = by_table(table, category, place)
        assert not passes(key, task) or is_right(key, task), (category, place, table)


def by_table(table: list[int], *where: int) -> Key:
    """Ranks compared as what a table has for them, in a category and at a place, or anywhere."""

    def key(hand: Hand) -> object:
        breaks = list(hand.breaks)
        for place, rank in enumerate(breaks):
            if where in ((hand.category, place), (hand.category,), ()):
                breaks[place] = table[rank]
        return hand.category, breaks

    return key


@each_exam
@pytest.mark.parametrize("what", ["cards", "breaks"])
def test_no_base_that_is_too_small_passes(task: str, what: str) -> None:
    for base, one in product(range(2, 13), (None, *range(9))):
        key = in_base(base, what, one)
        # In many decks, base ten takes threes with A-2 and with K-Q for a tie, but no others.
        tie = task == "exercism" and base == 10
        assert tie or not passes(key, task) or is_right(key, task), (base, one)


def in_base(base: int, what: str, category: int | None) -> Key:
    """The cards, or the ranks that decide, added up as digits."""

    def key(hand: Hand) -> object:
        if category not in (None, hand.category):
            return hand[:2]
        digits = hand.breaks
        if what == "cards":
            times = Counter(hand.ranks)
            digits = tuple(rank for rank in digits for _ in range(times.get(rank, 1)))
        total = sum(digit * base**place for place, digit in enumerate(reversed(digits)))
        return hand.category, (total,)

    return key


STEPS = [steps for steps in product(range(5), repeat=4) if sum(steps) == 4]
STEPS += [steps for steps in product(range(3), repeat=4) if sum(steps) == 5 and min(steps) == 1]
STEPS += [steps for steps in product(range(2), repeat=4) if 1 < sum(steps) < 4]
STEPS.remove((1, 1, 1, 1))
"""What loose tests take for a straight: how much higher each rank is than the next."""


@each_exam
def test_no_loose_test_of_straights_passes(task: str) -> None:
    chance = random.Random(1)
    sets = [[steps] for steps in STEPS]
    sets += [chance.sample(STEPS, chance.choice((2, 3, 5, 8, 20))) for _ in range(200)]
    for some in sets:
        also = chance.choice([(), (FLUSH,), (FULL_HOUSE, QUADS)])
        key = seeing(by_all_steps(some), chance.random() < 0.5, (*range(STRAIGHT), *also))
        assert not passes(key, task) or is_right(key, task), (some, also)


def by_all_steps(some: list[tuple[int, ...]]) -> Test:
    return lambda ranks: tuple(high - low for high, low in pairwise(ranks)) in some


@each_exam
def test_no_equal_cards_taken_for_another_category_pass(task: str) -> None:
    chance = random.Random(1)
    kinds = sorted({kind(hand) for hand in classes(task) if hand.category in COUNTED})
    assert len(kinds) == 15
    for n in range(200):
        taken = {
            one: chance.randrange(9) for one in chance.sample(kinds, chance.choice((1, 1, 2, 4)))
        }
        key = counted(taken, n % 2 == 0)
        assert not passes(key, task) or is_right(key, task), taken


def kind(hand: Hand) -> tuple[int, ...]:
    """How many cards of each rank there are, the highest first."""
    return tuple(map(hand.ranks.count, dict.fromkeys(hand.ranks)))


def counted(taken: dict[tuple[int, ...], int], as_cards: bool) -> Key:
    def key(hand: Hand) -> object:
        category = taken.get(kind(hand)) if hand.category in COUNTED else None
        if category is None or category == hand.category:
            return hand[:2]
        return category, hand.ranks if as_cards else hand.breaks

    return key


@each_exam
def test_no_loose_test_of_royal_flushes_passes(task: str) -> None:
    subsets = [{rank for n, rank in enumerate(ROYAL) if some >> n & 1} for some in range(1, 31)]
    tests: list[Test] = [partial(has_ranks, some) for some in subsets]
    tests += [partial(has_lowest, least) for least in range(2, 10)]
    tests += [partial(has_sum, least) for least in range(40, 60)]
    for test, straight in product(tests, (False, True)):
        key = royal(test, straight)
        assert not passes(key, task) or is_right(key, task)


def has_ranks(some: set[int], ranks: tuple[int, ...]) -> bool:
    return some <= {*ranks}


def has_lowest(least: int, ranks: tuple[int, ...]) -> bool:
    return ranks[-1] >= least


def has_sum(least: int, ranks: tuple[int, ...]) -> bool:
    return sum(ranks) >= least


def royal(test: Test, straight: bool) -> Key:
    """Flushes that pass are royal, or straight flushes do only."""

    def key(hand: Hand) -> object:
        suited = hand.category in (FLUSH, STRAIGHT_FLUSH)[straight:]
        return (9, ()) if suited and test(hand.ranks) else hand[:2]

    return key


@each_exam
@pytest.mark.parametrize(
    "seed", [None, *(pytest.param(n, marks=pytest.mark.slow) for n in range(4))]
)
def test_no_program_of_a_learner_passes(task: str, seed: int | None) -> None:
    passing = [name for name, key in LEARNERS.items() if passes(key, task, seed)]
    assert [name for name in passing if not is_right(LEARNERS[name], task)] == []


@pytest.mark.parametrize("name", TAKEN)
def test_nothing_false_is_claimed(name: str) -> None:
    """What explains the answers of a program alone does so on other deals, too."""
    judged = task_named("euler")
    report = grade(EXAMS["euler"], answers(TAKEN[name], "euler"))
    assert report.mistake is None
    assert len(report.candidates[0]) == 1
    more = pool(judged, random.Random(6).random)
    lines = [more.line(deal) for deal in range(len(more))]
    truth = [
        compared(TAKEN[name](hand(deal[:14], "euler")), TAKEN[name](hand(deal[15:], "euler")))
        for deal in lines
    ]
    assert bytes(truth) in [more.answers(judged.program(some)) for some in report.candidates]


def test_a_program_is_not_accused_of_more_than_it_does() -> None:
    """It takes only three of a kind of the lowest rank for two pair."""
    name = "three of a kind of the lowest rank as two pair"
    report = grade(EXAMS["euler"], answers(TAKEN[name], "euler"))
    ((fault,),) = report.candidates
    assert fault.seems == "take three of a kind for two pair if both other cards are higher"


def swapped(key: Ranks, category: int, place: int, low: int) -> Ranks:
    """A key with a rank and the next taken for each other at a place of a category."""
    if key[0] != category or place >= len(key):
        return key
    rank = {low: low + 1, low + 1: low}.get(key[place], key[place])
    return *key[:place], rank, *key[place + 1 :]


def test_no_hold_em_program_with_two_ranks_swapped_at_a_place_passes() -> None:
    """If it is wrong about a deal that the exam is chosen from, it is about one of the exam."""
    pool = holdem_pool(random.Random(SEED).random)
    more = [pool.line(deal) for deal in range(DEALS, len(pool))]
    dealt, others = (
        [holdem.both(holdem.best, line) for line in lines] for lines in (holdem.EXAM, more)
    )
    wrong = 0
    for where in product(range(9), range(1, 6), range(12)):

        def shows(pair: tuple[Ranks, Ranks], where: tuple[int, int, int] = where) -> bool:
            return compared(*(swapped(key, *where) for key in pair)) != compared(*pair)

        if any(map(shows, others)):
            wrong += 1
            assert any(map(shows, dealt)), where
    assert wrong > 200
