"""Exams: short files of deals on which every mistake of the bank shows."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import TypeVar

from ..arguments import require_number
from ..cards import Card, Rank, Suit
from ..errors import ShowdownError
from ..hand_classes import HandClass, classes
from ..rules import Category
from .dealt import Dealt
from .suspects import program_of
from .tasks import Task, task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Chance = Callable[[], float]
    Look = tuple[list[Rank], bool]
    """A hand's ranks, and whether it has one suit."""
    Rows = dict[Category, list[HandClass]]

T = TypeVar("T")

__all__ = ["DEALS", "ExamError", "exam"]

DEALS = 80
MOST_DEALS = 1000
SEED = 54
POOL = 4000
"""Of so many deals the best are chosen."""
ERRORS = 3
"""On so many deals of an exam every mistake shows."""
ROUNDS = 80_000
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
ODD_HANDS = ((Rank.ACE, *list(Rank)[:4]), (Rank.TEN, *list(Rank)[:4]))
"""The wheel, and what looks like it to programs that read T as 1."""


class ExamError(ShowdownError, ValueError):
    """So few deals cannot show every mistake."""


def exam(task: str = "euler", deals: int = DEALS, seed: int | None = None) -> list[str]:
    """Deals, a line each, on which every mistake of the bank errs in its own way.

    Every mistake that can show errs on three deals at least, and no two err on the same ones
    alone; nearly all give totals of their own too. (First or last lines that are lost show in
    their number.)

    Args:
        task: whose rules are right, as for `grade`.
        deals: how many deals, 1 to 1,000.
        seed: 0 or more, the same exam for the same seed; without one, the usual exam.

    Raises:
        TaskError: if there is no such task.
        ExamError: if so few deals cannot show every mistake, or a number is out of range.
        TypeError: if a number is not one.

    >>> len(exam())
    80
    """
    judged = task_named(task)
    require_number("deals", deals, 1, MOST_DEALS, error=ExamError)
    if seed is not None:
        require_number("seed", seed, 0, error=ExamError)
    usual = (judged.quirks, judged.ties, judged.decks) == ({}, True, "one")
    if usual and (deals, seed) == (DEALS, None):
        text = (files(__package__) / "exam.txt").read_text(encoding="ascii")
        return text.splitlines()
    return list(search(judged, int(deals), SEED if seed is None else int(seed)))


@lru_cache
def search(task: Task, deals: int, seed: int) -> tuple[str, ...]:
    """An exam that is looked for, not remembered."""
    # Of Python's generator only random() is promised to stay the same for ever.
    chance = random.Random(seed).random
    shown = [mistake for mistake in task.mistakes if "lines" not in mistake.quirks]
    while True:
        pool = _pool(task, chance)
        answers = [pool.answers(program_of([mistake], task)) for mistake in shown]
        paper = _Paper(pool.answers(task.right), answers)
        if paper.can_be_fair:  # In some pools, one in twenty, a mistake shows too seldom.
            break
    paper.show_all()
    if len(paper.chosen) > deals:
        raise ExamError(
            f"{deals} deal{' is' if deals == 1 else 's are'} too few to show each of {len(shown)} "
            f"mistakes {ERRORS} times: {len(paper.chosen)} would do"
        )
    paper.fill(deals, chance)
    paper.tell_totals_apart(chance)
    return tuple(
        " ".join(card.rank.letter + card.suit.letter.upper() for card in pool[deal])
        for deal in _shuffled(paper.chosen, chance)
    )


class _Paper:
    """The deals chosen for an exam, and what each mistake makes of them."""

    def __init__(self, right: bytes, answers: Sequence[bytes]) -> None:
        self.deals = len(right)
        programs = [right, *answers]
        # By deal: which programs err, and which have Player 1 win.
        self.errs = [
            {program for program, said in enumerate(answers) if said[deal] != right[deal]}
            for deal in range(self.deals)
        ]
        self.wins = [[said[deal] == 1 for said in programs] for deal in range(self.deals)]
        # Some can only be told apart by what they answer: all give ties to somebody.
        wrong = [
            tuple(deal for deal in range(self.deals) if program in self.errs[deal])
            for program in range(len(answers))
        ]
        self.same = [wrong.index(deals) for deals in wrong]
        self.answers = answers
        self.chosen: list[int] = []
        self.caught = [0] * len(answers)
        self.totals = [0] * len(programs)

    def show_all(self) -> None:
        """Choose deals until every mistake shows often enough, and in a way of its own."""
        left = list(range(self.deals))
        while not self.is_fair():
            rare = {m for m, times in enumerate(self.caught) if times < ERRORS}
            alike = self._alike()
            worth = [len(self.errs[deal] & rare) + self._told_apart(deal, alike) for deal in left]
            best = left.pop(worth.index(max(worth)))
            self._choose(best, 1)
            self.chosen.append(best)

    def fill(self, size: int, chance: Chance) -> None:
        """Choose any deals besides, for what else may be wrong."""
        left = [deal for deal in range(self.deals) if deal not in self.chosen]
        while len(self.chosen) < size:
            deal = left.pop(int(chance() * len(left)))
            self._choose(deal, 1)
            self.chosen.append(deal)

    def _alike(self) -> list[list[int]]:
        """The mistakes that err on the same chosen deals, in groups of two or more."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for program, kind in enumerate(self.same):
            # A kind of its own errs on deals of its own; one of several in its own words.
            if kind == program and self.same.count(kind) == 1:
                known = tuple(deal for deal in self.chosen if program in self.errs[deal])
            else:
                known = tuple(self.answers[program][deal] for deal in self.chosen)
            groups.setdefault(known, []).append(program)
        return [group for group in groups.values() if len(group) > 1]

    def _told_apart(self, deal: int, alike: list[list[int]]) -> int:
        """How many pairs of mistakes a deal tells apart that err alike so far."""
        said = [[self.answers[program][deal] for program in group] for group in alike]
        return sum(one != other for row in said for one, other in combinations(row, 2))

    @property
    def can_be_fair(self) -> bool:
        """Whether every mistake shows often enough if all deals are chosen."""
        times = Counter(mistake for errs in self.errs for mistake in errs)
        return min(times[mistake] for mistake in range(len(self.answers))) >= ERRORS

    def is_fair(self) -> bool:
        """Whether every mistake shows often enough, and on deals of its own."""
        return min(self.caught) >= ERRORS and not self._alike()

    def tell_totals_apart(self, chance: Chance) -> None:
        """Change deals for others as long as that makes fewer totals the same."""
        alike = self._alike_totals()
        # Some never change how often Player 1 wins.
        never = sum(all(row[0] == row[p] for row in self.wins) for p in range(1, len(self.totals)))
        least = _pairs(never) + 10 * never
        for step in range(ROUNDS):
            if alike <= least:
                return
            place = int(chance() * len(self.chosen))
            old, new = self.chosen[place], int(chance() * self.deals)
            if new in self.chosen:
                continue
            self._change(place, new)
            now = self._alike_totals()
            # At first a step back is allowed, for it may lead round a corner.
            patience = 4 * chance() * max(0.0, 1 - 1.5 * step / ROUNDS)
            if now > alike + patience or not self.is_fair():
                self._change(place, old)
            else:
                alike = now

    def _change(self, place: int, new: int) -> None:
        self._choose(self.chosen[place], -1)
        self._choose(new, 1)
        self.chosen[place] = new

    def _choose(self, deal: int, times: int) -> None:
        for program in self.errs[deal]:
            self.caught[program] += times
        self.totals = [
            total + times * win for total, win in zip(self.totals, self.wins[deal], strict=True)
        ]

    def _alike_totals(self) -> int:
        """How many pairs of totals are the same; above all none is to be the right one."""
        right, *others = self.totals
        times = Counter(others)
        return sum(map(_pairs, times.values())) + 10 * times[right]


def _pairs(number: int) -> int:
    return number * (number - 1) // 2


def _pool(task: Task, chance: Chance) -> Dealt:
    """Deals in which the hands are as close as those that programs get wrong."""
    rows: dict[Category, list[HandClass]] = {}
    for row in classes(task.rules):
        rows.setdefault(row.category, []).append(row)
    cards = bytearray()
    while len(cards) < POOL * 10:
        look = _any_hand(rows, chance)
        first = _cards(look, [], chance)
        second = _cards(_near(look, rows, chance), first if task.decks == "one" else [], chance)
        one, other = _shuffled([first, second], chance)
        deal = one + other
        if len(deal) == 10 and (task.ties or task.right.winner(deal) != 0):
            cards += bytes(card.number for card in deal)
    return Dealt("pool", bytes(cards), array("Q", range(1, POOL + 1)))


def _any_hand(rows: Rows, chance: Chance) -> Look:
    """A hand of any category, each about as often; some are nearly straights."""
    if chance() < 0.2:
        start = int(chance() * 13)
        ranks = [Rank(2 + (start + step) % 13) for step in range(5)]
        change = chance()
        if change < 0.5:
            ranks[int(chance() * 5)] = Rank(2 + int(chance() * 13))
        elif change < 0.65:
            ranks = list(ODD_HANDS[int(chance() * len(ODD_HANDS))])
        return ranks, chance() < 0.3
    return _hand_of(list(rows)[int(chance() * len(rows))], rows, chance)


def _hand_of(category: Category, rows: Rows, chance: Chance) -> Look:
    some = rows[category]
    return list(some[int(chance() * len(some))].ranks), category in FLUSHES


def _near(hand: Look, rows: Rows, chance: Chance) -> Look:
    """A hand that is hard to tell from another."""
    ranks, flush = hand
    kind = chance()
    if kind < 0.2:
        return _any_hand(rows, chance)
    if kind < 0.45:
        found = [row for some in rows.values() for row in some if list(row.ranks) == ranks]
        return _hand_of(found[0].category, rows, chance) if found else _any_hand(rows, chance)
    if kind < 0.57:
        return ranks, flush
    near = list(ranks)
    changed = min(near) if chance() < 0.3 else near[int(chance() * 5)]
    other = Rank(2 + int(chance() * 13))
    if kind < 0.67:  # Another pair, or another rank.
        near = [other if rank is changed else rank for rank in near]
    elif kind < 0.8:  # Another card.
        near[near.index(changed)] = other
    else:  # Other kickers.
        near = [r if near.count(r) > 1 else Rank(2 + int(chance() * 13)) for r in near]
    return near, flush


def _cards(hand: Look, taken: Sequence[Card], chance: Chance) -> list[Card]:
    """Cards that look so, as dealt, or fewer than five if there are none left."""
    ranks, flush = hand
    suits = [int(chance() * 4) for _ in range(5)]
    same = 5 if flush else 3 + int(chance() * 2) if chance() < 0.3 else 0
    suits[:same] = suits[:1] * same
    cards: list[Card] = []
    for rank, suit in zip(_shuffled(ranks, chance), suits, strict=True):
        # Another suit if this card is gone, unless it is to be a flush.
        ways = [Card.of(rank, Suit((suit + step) % 4)) for step in range(1 if flush else 4)]
        cards += [card for card in ways if card not in cards and card not in taken][:1]
    return cards


def _shuffled(items: Iterable[T], chance: Chance) -> list[T]:
    left = list(items)
    return [left.pop(int(chance() * len(left))) for _ in range(len(left))]
