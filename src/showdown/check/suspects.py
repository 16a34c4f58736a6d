"""Which known mistakes explain what a program answered."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import reduce
from heapq import nsmallest
from itertools import combinations, islice, zip_longest
from operator import and_, or_
from typing import NamedTuple

from ..values import Value
from .answer_forms import NO_ANSWER
from .deal_set import shape_of
from .exams import SEED
from .mistakes import Mistake, MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .deal_set import DealSet
    from .printed import Answers
    from .tasks import Task

    Suspects = tuple[Mistake, ...]
    """Mistakes that together explain all answers."""
    Explanation = tuple[tuple[Suspects, ...], tuple["Match", ...], "Match | None"]

MOST_TOGETHER = 3
MOST_SETS = 80
"""How many of the likeliest sets of two or three mistakes are tried."""
MOST_USEFUL = 50
"""How many mistakes that explain most are put into sets."""
SAMPLED = 350
"""How many deals mistakes are tried on before all are compared."""
FEWEST = 5
"""How many wrong answers a mistake must explain to be shown beside others."""
NEARLY_ALL = 0.8


class Match(Value):
    """A mistake that explains some of the wrong answers.

    Attributes:
        mistake: the mistake.
        deals: the wrong deals that it explains, counted from 0.
        spoilt: how many other deals a program with this mistake answers otherwise.
    """

    mistake: Mistake
    deals: tuple[int, ...]
    spoilt: int = 0


class _Trial(NamedTuple):
    """What a program with some mistakes would answer: its ties go to a player, or are answered 0.

    It would answer the deals of `missed`, as bits, otherwise than the program in question, and
    those of `changed` wrong.
    """

    suspects: Suspects
    ties_to: int
    missed: int
    changed: int


class _Case:
    """Some deals, their winners, and what a program answered."""

    def __init__(self, deals: DealSet, answers: Answers, task: Task) -> None:
        self.deals = deals
        self.answers = answers
        self.task = task
        self.correct = deals.answers(task.program())
        self.due = answers.in_form(self.correct)
        self.answered = _bits(answers.winners, bytes([NO_ANSWER]) * len(deals))
        self.wrong = _bits(self.due, answers.winners) & self.answered
        self.number = self.wrong.bit_count()

    def part(self, deals: Sequence[int]) -> _Case:
        """Some of the deals."""
        winners = bytes([self.answers.winners[deal] for deal in deals])
        return _Case(self.deals.sample(deals), self.answers.but(winners=winners), self.task)

    def trial(self, suspects: Suspects, ties_to: int) -> _Trial:
        """What a program with these mistakes answers.

        Raises:
            MistakeError: if no program can make these mistakes together.
        """
        winners = self.deals.answers(self.task.program(suspects))
        if ties_to and 0 in winners:
            pairs = zip(winners, self.correct, strict=True)
            winners = bytes(ties_to if not winner and due else winner for winner, due in pairs)
        said = self.answers.in_form(winners)
        missed = _bits(said, self.answers.winners) & self.answered
        return _Trial(suspects, ties_to, missed, _bits(said, self.due) & self.answered)


def explain(deals: DealSet, answers: Answers, task: Task) -> Explanation:
    """The smallest sets of one to three known mistakes that give exactly these answers.

    If there are none, the mistakes that fit: every deal in which they matter is answered as they
    would. Then the nearest: it explains four of five wrong answers, if no other fits as many.
    """
    whole = _Case(deals, answers, task)
    if not whole.wrong:
        return (), (), None
    sample = whole.part(_sampled(whole))
    # A program that never answers that a deal is a tie has to give what it takes for one to a
    # player, which does not count as a mistake.
    says_ties = 0 in answers.winners and answers.in_form(b"\2") == b"\2"
    alone = [
        sample.trial((mistake,), ties_to)
        for mistake in task.mistakes
        for ties_to in ((0,) if says_ties else (0, 1, 2))
    ]
    for size in range(1, MOST_TOGETHER + 1):
        sets = alone if size == 1 else _likely(sample, alone, size)
        likely = [trial for trial in sets if not trial.missed]
        exact = [t for t in likely if not whole.trial(t.suspects, t.ties_to).missed]
        if exact:
            # A mistake that gives all ties to a player is better than one that leaves them open.
            first = min(trial.ties_to for trial in exact)
            best = [trial.suspects for trial in exact if trial.ties_to == first or first]
            return tuple(dict.fromkeys(best)), (), None
    fits = _fits(
        whole, [trial for trial in alone if trial.changed and not trial.changed & trial.missed]
    )
    near = _nearest(whole, nsmallest(3, alone, key=lambda trial: trial.missed.bit_count()))
    fitting = sum(len(fit.deals) for fit in fits)
    return (), fits, near if near and len(near.deals) > fitting else None


def mistakes_with_total(deals: DealSet, total: int, task: Task) -> tuple[Suspects, ...]:
    """The known mistakes that give Player 1 this many deals, and answer some of them wrong."""
    correct = deals.answers(task.program())
    return tuple(
        (mistake,)
        for mistake in task.mistakes
        if (winners := deals.answers(task.program((mistake,)))).count(1) == total
        and winners != correct
    )


def _sampled(whole: _Case) -> list[int]:
    """Some wrong deals and some others, of each pair of categories if there are."""
    key = whole.task.program().key
    categories = [key(shape_of(strength))[0] for strength in whole.deals.strengths()]
    wrong = {*_deals(whole.wrong)}
    alike: dict[object, list[int]] = {}
    for deal in random.Random(SEED).sample(range(len(whole.deals)), len(whole.deals)):
        pair = categories[2 * deal : 2 * deal + 2]
        alike.setdefault((deal in wrong, *pair), []).append(deal)
    turns = (deal for turn in zip_longest(*alike.values()) for deal in turn if deal is not None)
    return sorted(islice(turns, SAMPLED))


def _likely(sample: _Case, alone: Sequence[_Trial], size: int) -> Iterator[_Trial]:
    """The likeliest sets of mistakes, as if each changed what it changes alone."""
    wrong = sample.wrong
    useful = [trial for trial in alone if trial.missed & wrong != wrong]
    useful = nsmallest(MOST_USEFUL, useful, key=lambda trial: trial.missed.bit_count())

    def left(trials: Sequence[_Trial]) -> int:
        by_all = reduce(and_, (trial.missed for trial in trials))
        by_any = reduce(or_, (trial.missed for trial in trials))
        return (by_all & wrong | by_any & ~wrong).bit_count()

    sets = combinations(useful, size)
    alike = (trials for trials in sets if len({trial.ties_to for trial in trials}) == 1)
    for trials in nsmallest(MOST_SETS, alike, key=left):
        with suppress(MistakeError):
            yield sample.trial(tuple(trial.suspects[0] for trial in trials), trials[0].ties_to)


def _fits(whole: _Case, likely: Sequence[_Trial]) -> tuple[Match, ...]:
    """The mistakes of which every deal where they matter is answered as they would."""
    trials = [whole.trial(trial.suspects, trial.ties_to) for trial in likely]
    fitting = [trial for trial in trials if not trial.changed & trial.missed]
    fits: list[Match] = []
    left = whole.wrong
    while fitting:
        best = max(fitting, key=lambda trial: (trial.changed & left).bit_count())
        deals = best.changed & left
        if deals.bit_count() < max(FEWEST, whole.number / 10):
            break
        fits.append(Match(best.suspects[0], _deals(deals)))
        left &= ~deals
    return tuple(fits)


def _nearest(whole: _Case, likely: Sequence[_Trial]) -> Match | None:
    """The mistake that explains four of five wrong answers, and makes few others wrong."""
    for trial in likely:
        missed = whole.trial(trial.suspects, trial.ties_to).missed
        explained, spoilt = whole.wrong & ~missed, (missed & ~whole.wrong).bit_count()
        number = explained.bit_count()
        if number >= max(FEWEST, NEARLY_ALL * whole.number) and 4 * spoilt <= whole.number:
            return Match(trial.suspects[0], _deals(explained), spoilt)
    return None


def _bits(first: bytes, second: bytes) -> int:
    """The deals with different answers, as bits."""
    flags = ["01"[a != b] for a, b in zip(first, second, strict=True)]
    return int("".join(reversed(flags)) or "0", 2)


def _deals(bits: int) -> tuple[int, ...]:
    return tuple(deal for deal, bit in enumerate(reversed(f"{bits:b}")) if bit == "1")
