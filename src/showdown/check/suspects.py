"""Which mistakes explain what a program answered."""

from __future__ import annotations

import heapq
import random
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain, combinations, product
from operator import itemgetter

from ..values import Value
from .exams import FIRST, SEED, pool
from .faults import SIDES, STYLES
from .given import FEW, Given, giving_ties
from .mistakes import Mistake, MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .deal_set import DealSet
    from .faults import Fault
    from .given import Evidence
    from .programs import Program
    from .reading_answers import Answers
    from .tasks import Task

    Suspect = Mistake | Fault
    Suspects = tuple[Suspect, ...]
    """Mistakes that together explain all answers."""

MOST_DEALS_FOR_PAIRS = 10_000
MOST_NEAREST = 100
"""How many mistakes that explain most of the first few wrong answers are tried on more."""
MOST_NEAR = 100
"""How many likely pairs with other faults are tried: those that change the fewest right answers."""
MOST_PAIRS, BEST_PAIRS, MOST_TRIPLES = 200, 40, 400
"""How many pairs are tried on the way to three mistakes, how many are kept, and how many threes."""
MOST_SETS = 30
"""How many sets of several mistakes may hold faults that are not known mistakes."""


def explain_answers(deal_set: DealSet, answers: Answers, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one to three, that give exactly these answers.

    All sets of that size, known mistakes before other faults, but of those that make the same
    program only the first; none if no mistakes do. With two sets or more, any may be the truth.
    (Of two with other faults, and of three, the likeliest are tried; of many sets of several, only
    those of known mistakes are given.)
    """
    given = Given(deal_set, answers, task)
    for sets in (_singles, _pairs, _triples):
        explaining = _explaining(task, sets(given), given.ties_to)
        explaining.sort(key=lambda item: sum(not isinstance(one, Mistake) for one in item[0]))
        if found := _different(explaining, task):
            if sets is _singles or len(found) <= MOST_SETS:
                return found
            # Faults that explain a few wrong answers together by chance say nothing.
            known = [some for some in found if all(isinstance(one, Mistake) for one in some)]
            if known:
                return tuple(known)
    return ()


def hidden_mistakes(
    deal_set: DealSet, answers: Answers, task: Task, made: Suspects = ()
) -> Suspects:
    """What these deals do not show beside the mistakes made: with it, the answers are the same.

    Or what they do not tell from these mistakes: another in one player's hands only.
    """
    given = Given(deal_set, answers, task, 2000, FIRST)
    suspects: Suspects = task.companions if made else (*task.mistakes, *task.faults)
    found = _explaining(task, ((*made, one) for one in suspects), given.ties_to)
    if not made:
        return tuple(one for (one,), _ in found)
    # In one player's hands only, another mistake may look the same: ties may fall to the other.
    others = [one for one in (*task.mistakes, *suspects) if one not in made]
    alike = Given(deal_set, answers, task)
    found += _explaining(task, product(others, SIDES), alike.ties_to)
    # Some change nothing beside what is made.
    same = [answers for _, answers in _elsewhere(_explaining(task, [made], given.ties_to), task)]
    return tuple(some[-1] for some, answers in _elsewhere(found, task) if answers not in same)


class Nearest(Value):
    """The mistake that explains the most answers, if none explains all.

    Attributes:
        mistake: the mistake or fault.
        explained: how many wrong answers it explains.
        spoilt: how many right answers it would make wrong.
    """

    mistake: Suspect
    explained: int
    spoilt: int


def nearest(deal_set: DealSet, answers: Answers, task: Task) -> Nearest | None:
    """The mistake that explains nearly all of the wrong answers, and spoils few others."""
    given = Given(deal_set, answers, task)
    whole, number = given.whole, len(given.whole.wrong)
    if number < FEW:
        return None
    suspects: list[Suspect] = [*task.mistakes, *task.faults]
    suspects = [one for one in suspects if "lines" not in one.changes]
    # Those that explain nearly all explain most of the first few.
    for part, most in ((given.some, MOST_NEAREST), (given.sample, 1)):
        rated = [
            (min(len(part.misses(given.alone(one, part), p)) for p in given.players), place)
            for place, one in enumerate(suspects)
        ]
        suspects = [suspects[place] for _, place in sorted(rated)[:most]]
    (one,) = suspects
    found = given.alone(one, whole)
    wrong = {*whole.wrong}
    left = min(({*whole.misses(found, player)} for player in given.players), key=len)
    explained, spoilt = len(wrong - left), len(left - wrong)
    if len(left) > number / 5 and (explained < number or 2 * spoilt > number):
        return None
    return Nearest(one, explained, spoilt)


def explain_total(deal_set: DealSet, total: int, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of known mistakes, of one or two, that give Player 1 this many deals.

    All sets of that size; none if no known mistakes do. Pairs are tried on up to
    `MOST_DEALS_FOR_PAIRS` deals only, because each of them must be counted to the end.
    """

    def ties_to(program: Program) -> int | None:
        return 0 if deal_set.answers(program).count(1) == total else None

    for size in (1, 2) if len(deal_set) <= MOST_DEALS_FOR_PAIRS else (1,):
        if found := _explaining(task, combinations(task.mistakes, size), ties_to):
            return tuple(suspects for suspects, _ in found)
    return ()


def _singles(given: Given) -> Iterator[Suspects]:
    """Each known mistake and each other fault."""
    suspects: Suspects = (*given.task.mistakes, *given.task.faults)
    return ((one,) for one in suspects)


def _pairs(given: Given) -> Iterator[Suspects]:
    """All pairs of known mistakes, those in another style, and likely pairs with other faults."""
    known = given.task.mistakes
    near = heapq.nsmallest(MOST_NEAR, _near_pairs(given), key=itemgetter(0))
    return chain(_known_pairs(given), product(known, STYLES), (pair for _, pair in near))


def _known_pairs(given: Given) -> Iterator[Suspects]:
    """All pairs of known mistakes, but those that alone change none of the first wrong answers."""
    wrong = given.few.wrong
    some = _bits(wrong)
    changed = {
        one: given.evidence(one, given.few)[0] if wrong and "lines" not in one.changes else some
        for one in given.task.mistakes
    }
    for (one, changes), (other, others) in combinations(changed.items(), 2):
        if (changes | others) & some or not wrong:
            yield one, other


def _near_pairs(given: Given) -> Iterator[tuple[int, Suspects]]:
    """A known mistake or another fault, and a fault, that may explain the answers together.

    Each comes after how many right answers of the sample they change alone: few, if they do.
    """
    if given.loses_a_line:
        return
    suspects: Suspects = (*given.task.faults, *given.task.mistakes)
    suspects = tuple(one for one in suspects if "lines" not in one.changes)
    wrong, all_wrong = (_bits(part.wrong) for part in (given.some, given.sample))
    evidence = [given.evidence(one, given.some) for one in suspects]
    in_sample = cache(lambda place: given.evidence(suspects[place], given.sample))
    by_deal = {0: [*range(len(suspects))]}
    for place, (changed, _) in enumerate(evidence):
        for deal in range(changed.bit_length()):
            if changed >> deal & 1:
                by_deal.setdefault(1 << deal, []).append(place)
    for place, (changed, missed) in enumerate(evidence[: len(given.task.faults)]):
        # The other must change the first of the deals that this one leaves.
        left = wrong & ~changed | missed
        for other in by_deal.get(left & -left, ()):
            if (
                other > place
                and _complement(wrong, evidence[place], evidence[other])
                and _complement(all_wrong, in_sample(place), in_sample(other))
            ):
                spoilt = (in_sample(place)[0] | in_sample(other)[0]) & ~all_wrong
                yield spoilt.bit_count(), (suspects[other], suspects[place])


def _complement(wrong: int, one: Evidence, other: Evidence) -> bool:
    """Whether each of two mistakes changes the wrong answers that the other leaves or misses."""
    return not ((wrong & ~one[0] | one[1]) & ~other[0] or other[1] & ~one[0])


def _bits(deals: Iterable[int]) -> int:
    return sum(1 << deal for deal in deals)


def _triples(given: Given) -> Iterator[Suspects]:
    """The likeliest three known mistakes.

    Together, most mistakes change what they change alone. So pairs are rated by the answers that
    both of them alone leave wrong; the best are tried, and are rated with a third in the same way.
    """
    if given.loses_a_line:
        return
    known, sample = given.task.mistakes, given.sample
    first, wrong = given.some, {*given.some.wrong}
    for player in given.players[-2:]:

        def unlike(found: bytes, player: int = player) -> int:
            return _bits(sample.misses(found, player))

        explaining = [
            place
            for place, one in enumerate(known)
            if "lines" not in one.changes
            and wrong.difference(first.misses(given.alone(one, first), player))
        ]
        wrong_bits = unlike(sample.correct)
        alone = {place: unlike(given.alone(known[place], sample)) for place in explaining}

        def left(one: int, other: int, wrong: int = wrong_bits) -> int:
            return (one & other | (one | other) & ~wrong).bit_count()

        pairs = sorted(
            combinations(explaining, 2), key=lambda two: left(*map(alone.__getitem__, two))
        )
        tried = []
        for one, other in pairs[:MOST_PAIRS]:
            with suppress(MistakeError):
                program = given.task.program((known[one], known[other]))
                tried.append((unlike(sample.deals.answers(program)), one, other))
        tried.sort(key=lambda item: item[0].bit_count())
        rated = {
            tuple(sorted((one, other, third))): left(bits, alone[third])
            for bits, one, other in tried[:BEST_PAIRS]
            for third in explaining
            if third not in (one, other)
        }
        for some in sorted(rated, key=lambda some: rated[some])[:MOST_TRIPLES]:
            yield tuple(known[place] for place in some)


def _explaining(
    task: Task, sets: Iterable[Suspects], ties_to: Callable[[Program], int | None]
) -> list[tuple[Suspects, int]]:
    """The sets that explain the answers, and to whom programs with them give their ties."""
    found = []
    for suspects in sets:
        try:
            program = task.program(suspects)
        except MistakeError:
            continue
        player = ties_to(program)
        if player is not None:
            found.append((suspects, player))
    return found


def _different(found: list[tuple[Suspects, int]], task: Task) -> tuple[Suspects, ...]:
    """The sets without those that make the same program as one before them."""
    if len(found) == 1:
        return (found[0][0],)
    kept: dict[bytes, Suspects] = {}
    for suspects, answers in _elsewhere(found, task):
        kept.setdefault(answers, suspects)
    return tuple(kept.values())


def _elsewhere(found: list[tuple[Suspects, int]], task: Task) -> Iterator[tuple[Suspects, bytes]]:
    """The sets of mistakes, and what programs with them answer to deals that tell all apart."""
    for suspects, player in found:
        deals, correct = _reference(task)
        answers = deals.answers(task.program(suspects))
        if len(answers) == len(deals):
            answers = giving_ties(answers, correct, player)
        yield suspects, answers


@lru_cache
def _reference(task: Task) -> tuple[DealSet, bytes]:
    """Deals that tell all programs apart, and their winners."""
    deals = pool(task, random.Random(SEED).random)
    return deals, deals.answers(task.program())
