"""Exams: short files of deals that show every known mistake."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import lru_cache
from importlib.resources import files

from ..arguments import require_number
from ..cards import Card, Rank, Suit
from ..errors import ShowdownError
from ..hand_classes import classes
from ..rules import FLUSHES, STANDARD, Category
from .deal_set import DealSet
from .tasks import Task, task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    T = TypeVar("T")
    Chance = Callable[[], float]
    Look = tuple[tuple[Rank, ...], bool]
    """A hand's ranks, and whether it has one suit."""

__all__ = ["DEALS", "ExamError", "exam"]

DEALS = 80
FEWEST_DEALS = 60
"""Fewer have never been enough to show every mistake."""
MOST_DEALS = 1000
SEED = 54
POOL = 4000
"""The deals of an exam are chosen from this many."""
POOLS = 4
"""How often an exam is tried with other deals."""
ERRORS = 3
"""Every mistake gets at least this many deals of an exam wrong."""
SWAPS = 40_000
"""How often a swap of a chosen deal for another is tried."""


class ExamError(ShowdownError, ValueError):
    """An exam cannot have this number of deals, or this seed."""


def exam(task: str = "euler", deals: int = DEALS, seed: int | None = None) -> list[str]:
    """Deals, one per line, that show every known mistake.

    Every mistake that can change an answer gets at least three deals wrong, and no two give the
    same answers; most give different totals too. (Programs that lose the first or the last line
    show it by the number of their answers.)

    Args:
        task: whose rules are correct, as for `grade`.
        deals: how many deals, 1 to 1,000.
        seed: 0 or more; the same seed gives the same exam. By default the usual exam.

    Raises:
        TaskError: if the task is unknown.
        ExamError: if this is too few deals to show every mistake, or a number is out of range.
        TypeError: if a number is not a whole number.

    >>> len(exam())
    80
    """
    judged = task_named(task)
    require_number("deals", deals, 1, MOST_DEALS, error=ExamError)
    if seed is not None:
        require_number("seed", seed, 0, error=ExamError)
    usual_rules = judged.rules == STANDARD and judged.ties and judged.decks == "one"
    if usual_rules and (deals, seed) == (DEALS, None):
        return (files(__package__) / "exam.txt").read_text(encoding="ascii").splitlines()
    return list(search(judged, int(deals), SEED if seed is None else int(seed)))


@lru_cache
def search(task: Task, deals: int, seed: int) -> tuple[str, ...]:
    """Make an exam by choosing deals from a pool of random ones."""
    # Only random() promises to give the same numbers in all versions of Python.
    chance = random.Random(seed).random
    programs = [task.program([mistake]) for mistake in task.mistakes]
    shown = [task.program(), *(program for program in programs if not program.lines)]
    for _ in range(POOLS if deals >= FEWEST_DEALS else 0):
        pool = _pool(task, chance)
        chosen = _choose([pool.answers(program) for program in shown], deals, chance)
        if chosen:
            return tuple(
                " ".join(card.rank.letter + card.suit.letter.upper() for card in pool[deal])
                for deal in _shuffled(chosen, chance)
            )
    raise ExamError(
        f"{deals} deal{' is' if deals == 1 else 's are'} too few to show each mistake {ERRORS} "
        f"times: try {DEALS}"
    )


def _choose(answers: Sequence[bytes], deals: int, chance: Chance) -> list[int]:
    """Choose deals by the answers of programs, the correct one first; none if that fails.

    Deals for the mistakes that few deals show come first; then swaps make a better exam.
    """
    programs = len(answers)
    # What each deal adds to the totals, to the errors, and to a checksum of each program's answers.
    parts = [
        [*(a == 1 for a in row), *(a != row[0] for a in row[1:]), *(a * weight for a in row)]
        for row in zip(*answers, strict=True)
        for weight in [int(chance() * 2**48)]
    ]
    others = _shuffled(range(len(parts)), chance)
    first: list[int] = []
    correct, *wrong = answers
    showing = [[deal for deal in others if own[deal] != correct[deal]] for own in wrong]
    counts = Counter(deal for shows in showing for deal in shows)
    for shows in sorted(showing, key=len):
        shows.sort(key=counts.__getitem__, reverse=True)
        missing = max(0, ERRORS - len({*shows} & {*first}))
        first += [deal for deal in shows if deal not in first][:missing]
    if min(map(len, showing)) < ERRORS:
        return []
    order = [*first, *(deal for deal in others if deal not in first)]
    chosen, left = order[:deals], order[deals:]
    sums = list(map(sum, zip(*(parts[deal] for deal in chosen), strict=True)))
    cost = _cost(sums, programs)
    for step in range(SWAPS):
        place, other = int(chance() * deals), int(chance() * len(left))
        errors = sums[programs : 2 * programs - 1]
        if step % 2 and min(errors) < ERRORS:
            deal = _one_of(showing[errors.index(min(errors))], chance)
            other = left.index(deal) if deal in left else other
        old, new = parts[chosen[place]], parts[left[other]]
        changed = [total - a + b for total, a, b in zip(sums, old, new, strict=True)]
        now = _cost(changed, programs)
        # An early step back may lead out of a dead end.
        if now <= cost + 4 * chance() * max(0.0, 1 - 1.5 * step / SWAPS):
            cost, sums = now, changed
            chosen[place], left[other] = left[other], chosen[place]
    return chosen if _missing(sums, programs) == 0 else []


def _cost(sums: Sequence[int], programs: int) -> int:
    """How bad an exam is: what is missing, then how many programs give the same total."""
    correct, *totals = sums[:programs]
    times = Counter(totals)
    equal_pairs = sum(number * (number - 1) // 2 for number in times.values())
    return 20 * _missing(sums, programs) + equal_pairs + 10 * times[correct]


def _missing(sums: Sequence[int], programs: int) -> int:
    """How many errors are missing, plus how many programs answer like another."""
    errors, checksums = sums[programs : 2 * programs - 1], sums[2 * programs - 1 :]
    too_few = sum(max(0, ERRORS - number) for number in errors)
    return too_few + programs - len(set(checksums))


def _pool(task: Task, chance: Chance) -> DealSet:
    """Random deals of hands that are hard to tell apart."""
    kinds = _kinds_of_hands(task)
    cards = bytearray()
    while len(cards) < 10 * POOL:
        look = _any(kinds, chance)
        first = _cards(look, [], chance)
        taken = first if task.decks == "one" else []
        second = _cards(_close_to(look, kinds, chance), taken, chance)
        one, other = _shuffled([first, second], chance)
        if len(one + other) == 10:
            cards += bytes(card.number for card in one + other)
    pool = DealSet("pool", bytes(cards), array("Q", range(1, POOL + 1)))
    correct = pool.answers(task.program())
    return pool.sample([deal for deal in range(POOL) if task.ties or correct[deal]])


def _kinds_of_hands(task: Task) -> list[list[Look]]:
    """The hands of each category, and hands that are nearly straights."""
    kinds: dict[Category, list[Look]] = {}
    for row in classes(task.rules):
        kinds.setdefault(row.category, []).append((row.ranks, row.category in FLUSHES))
    ranks = tuple(Rank)
    runs = [tuple(ranks[(start + step) % 13] for step in range(5)) for start in range(13)]
    in_a_row = [(run, flush) for run in runs for flush in (False, True)]
    nearly = [
        ((*run[:place], other, *run[place + 1 :]), False)
        for run in runs
        for place in range(5)
        for other in ranks
    ]
    # To programs that read T as 1, T-2-3-4-5 looks like a straight too.
    low_straights = [((rank, *ranks[:4]), False) for rank in (Rank.ACE, Rank.TEN)]
    return [*kinds.values(), in_a_row, nearly, low_straights]


def _any(kinds: Sequence[Sequence[Look]], chance: Chance) -> Look:
    """A hand of any kind."""
    return _one_of(_one_of(kinds, chance), chance)


def _close_to(look: Look, kinds: Sequence[Sequence[Look]], chance: Chance) -> Look:
    """A hand that is hard to tell apart from another."""
    how = chance()
    if how < 0.2:
        return _any(kinds, chance)
    if how < 0.45:
        return _any([kind for kind in kinds if look in kind], chance)
    if how < 0.57:
        return look
    ranks, flush = look
    changed = min(ranks) if chance() < 0.3 else _one_of(ranks, chance)
    other = _one_of(tuple(Rank), chance)
    if how < 0.67:  # Another pair, or another rank.
        return tuple(other if rank is changed else rank for rank in ranks), flush
    if how < 0.8:  # Another card.
        place = ranks.index(changed)
        return (*ranks[:place], other, *ranks[place + 1 :]), flush
    kickers = [_one_of(tuple(Rank), chance) for _ in ranks]
    pairs = zip(ranks, kickers, strict=True)
    return tuple(rank if ranks.count(rank) > 1 else kicker for rank, kicker in pairs), flush


def _cards(look: Look, taken: Sequence[Card], chance: Chance) -> list[Card]:
    """Cards with this look, in random order; fewer than five if they are taken."""
    ranks, flush = look
    suits = [int(chance() * 4) for _ in range(5)]
    same = 5 if flush else 3 + int(chance() * 2) if chance() < 0.3 else 0
    suits[:same] = suits[:1] * same
    cards: list[Card] = []
    for rank, suit in zip(_shuffled(ranks, chance), suits, strict=True):
        # Another suit if this card is gone, unless it is to be a flush.
        ways = [Card.of(rank, Suit((suit + step) % 4)) for step in range(1 if flush else 4)]
        cards += [card for card in ways if card not in cards and card not in taken][:1]
    return cards


def _one_of(items: Sequence[T], chance: Chance) -> T:
    return items[int(chance() * len(items))]


def _shuffled(items: Iterable[T], chance: Chance) -> list[T]:
    left = list(items)
    return [left.pop(int(chance() * len(left))) for _ in range(len(left))]
