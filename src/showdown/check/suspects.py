"""Which known mistakes explain what a program answered."""

from __future__ import annotations

import random
from contextlib import suppress
from heapq import nsmallest
from itertools import combinations, islice, zip_longest

from ..values import Value
from .exams import SEED
from .kinds import category_of
from .mistakes import Mistake, MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .deal_set import DealSet
    from .printed import Answers
    from .tasks import Task

    Suspects = tuple[Mistake, ...]
    """Mistakes that together explain all answers."""

    Tried = tuple[Suspects, int, int]
    """Mistakes, the place of the player who gets their ties, and the deals, as bits of the sample,
    that they do not explain."""

MOST_TOGETHER = 3
MOST_SETS = 80
"""How many of the likeliest sets of two or three mistakes are tried."""
MOST_FITS = 2
FEWEST = 5
"""How many wrong answers a mistake that fits must explain, beside a tenth of all."""
NEARLY_ALL = 0.8
MOST_DEALS_FOR_PAIRS = 10_000


class Fit(Value):
    """A mistake of which every deal where it matters is answered as it would.

    Attributes:
        mistake: the mistake.
        deals: the wrong deals that it explains, counted from 0.
    """

    mistake: Mistake
    deals: tuple[int, ...]


class Nearest(Value):
    """The mistake that explains the most answers, if none explains all.

    Attributes:
        mistake: the mistake.
        explained: how many wrong answers it explains.
        spoilt: how many right answers it would make wrong.
    """

    mistake: Mistake
    explained: int
    spoilt: int


class Explanation(Value):
    """What known mistakes say about answers.

    Attributes:
        candidates: the smallest sets of one to three mistakes that give exactly these answers.
        fits: if there are none, up to two mistakes that fit, the one that explains most first.
        nearest: the mistake that explains four of five wrong answers, if none fits so many.
    """

    candidates: tuple[Suspects, ...] = ()
    fits: tuple[Fit, ...] = ()
    nearest: Nearest | None = None


class _Judged:
    """Some deals, their winners, and what a program answered.

    A program that never answers that a deal is a tie has to give those that it takes for ties to
    a player. Its answers are compared with each tie given to Player 1, and with each to Player 2,
    except in deals that are ties.
    """

    def __init__(self, deals: DealSet, answers: Answers, task: Task) -> None:
        self.deals = deals
        self.answers = answers
        self.task = task
        self.correct = deals.answers(task.program())
        two_valued = 0 not in answers.winners or answers.in_form(b"\2") == b"\0"
        self.players = (0, 1, 2) if two_valued else (0,)
        self.wrong = _differing(answers.in_form(self.correct), answers.winners)

    def part(self, deals: Sequence[int]) -> _Judged:
        """Some of the deals."""
        winners = bytes([self.answers.winners[deal] for deal in deals])
        part = _Judged(self.deals.sample(deals), self.answers.but(winners=winners), self.task)
        part.players = self.players
        return part

    def seen(self, suspects: Suspects) -> Iterator[bytes]:
        """What a program with these mistakes answers, for each player who may be given ties.

        Raises:
            MistakeError: if no program can make these mistakes together.
        """
        winners = self.deals.answers(self.task.program(suspects))
        for player in self.players:
            pairs = zip(winners, self.correct, strict=True)
            given = bytes(player if not winner and due else winner for winner, due in pairs)
            yield self.answers.in_form(given if player and 0 in winners else winners)

    def missed(self, suspects: Suspects, place: int) -> set[int]:
        """The deals that a program with these mistakes answers otherwise."""
        return {*_differing([*self.seen(suspects)][place], self.answers.winners)}

    def tried(self, suspects: Suspects) -> Iterator[Tried]:
        """What these mistakes leave, for each player who may be given ties."""
        with suppress(MistakeError):
            for place, seen in enumerate(self.seen(suspects)):
                yield suspects, place, _bits(_differing(seen, self.answers.winners))


def explain(deals: DealSet, answers: Answers, task: Task, numbers: Sequence[int]) -> Explanation:
    """What known mistakes explain these answers: all of them, or as many as possible.

    `numbers` are those of the deals in the report, which may have more.
    """
    whole = _Judged(deals, answers, task)
    if not whole.wrong:
        return Explanation()
    sample = whole.part(_sampled(whole))
    alone = [one for mistake in task.mistakes for one in sample.tried((mistake,))]
    sets = alone
    for size in range(1, MOST_TOGETHER + 1):
        exact = [
            (suspects, place)
            for suspects, place, missed in sets
            if not missed and not whole.missed(suspects, place)
        ]
        if exact:
            # A mistake that gives all ties to a player is better than one that leaves them open.
            first = min(place for _, place in exact)
            best = [suspects for suspects, place in exact if place == first or first > 0]
            return Explanation(tuple(dict.fromkeys(best)))
        if size < MOST_TOGETHER:
            sets = _extended(sample, sets, alone)
    fits = _fits(whole, sample, alone)
    near = _nearest(whole, sample, alone)
    if near and sum(len(fit.deals) for fit in fits) >= near.explained:
        near = None
    fits = tuple(fit.but(deals=tuple(numbers[deal] for deal in fit.deals)) for fit in fits)
    return Explanation((), fits, near)


def mistakes_with_total(deals: DealSet, total: int, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of known mistakes, of one or two, that give Player 1 this many deals.

    Pairs are tried on up to `MOST_DEALS_FOR_PAIRS` deals: those that would give the total if each
    mistake changed what it changes alone, the first `MOST_SETS` of them.
    """

    def won(suspects: Suspects) -> int:
        winners = deals.answers(task.program(suspects))
        return _bits(deal for deal, winner in enumerate(winners) if winner == 1)

    def has_total(suspects: Suspects) -> bool:
        with suppress(MistakeError):
            return won(suspects).bit_count() == total
        return False

    usual = won(())
    changed = {mistake: won((mistake,)) ^ usual for mistake in task.mistakes}
    alone = [mistake for mistake, bits in changed.items() if (usual ^ bits).bit_count() == total]
    if alone or len(deals) > MOST_DEALS_FOR_PAIRS:
        return tuple((mistake,) for mistake in alone)
    likely = [
        (one, other)
        for (one, bits), (other, more) in combinations(changed.items(), 2)
        if (usual ^ (bits | more)).bit_count() == total
    ]
    return tuple(pair for pair in likely[:MOST_SETS] if has_total(pair))


def _sampled(whole: _Judged) -> list[int]:
    """Some wrong deals and some others, of each pair of categories if there are."""
    chance = random.Random(SEED)
    strengths = whole.deals.strengths()
    wrong = {*whole.wrong}
    alike: dict[object, list[int]] = {}
    for deal in chance.sample(range(len(whole.deals)), len(whole.deals)):
        pair = (category_of(strengths[2 * deal]), category_of(strengths[2 * deal + 1]))
        alike.setdefault((deal in wrong, *pair), []).append(deal)
    rounds = zip_longest(*alike.values())
    turns = (deal for turn in rounds for deal in turn if deal is not None)
    return sorted(islice(turns, whole.deals.sampled))


def _extended(sample: _Judged, sets: Sequence[Tried], alone: Sequence[Tried]) -> list[Tried]:
    """The likeliest sets with one mistake more, as if each changed what it changes alone."""
    wrong = _bits(sample.wrong)
    rated: dict[tuple[frozenset[Mistake], int], tuple[int, Suspects]] = {}
    for suspects, place, missed in sets:
        for (mistake,), same, more in alone:
            if place == same and mistake not in suspects and more & wrong != wrong:
                left = (missed & more | (missed | more) & ~wrong).bit_count()
                rated.setdefault(
                    (frozenset((*suspects, mistake)), place), (left, (*suspects, mistake))
                )
    best = nsmallest(MOST_SETS, rated.items(), key=lambda item: item[1][0])
    return [
        one
        for (_, place), (_, suspects) in best
        for one in sample.tried(suspects)
        if one[1] == place
    ]


def _fits(whole: _Judged, sample: _Judged, alone: Sequence[Tried]) -> tuple[Fit, ...]:
    """Up to two mistakes of which every deal where they matter is answered as they would."""
    explained: dict[Mistake, set[int]] = {}
    wrong = _bits(sample.wrong)
    for suspects, place, missed in alone:
        if missed & ~wrong or missed & wrong == wrong:
            continue
        seen = [*whole.seen(suspects)][place]
        changed = {*_differing(seen, whole.answers.in_form(whole.correct))}
        if changed.isdisjoint(_differing(seen, whole.answers.winners)):
            explained[suspects[0]] = max(changed, explained.get(suspects[0], set()), key=len)
    fits: list[Fit] = []
    left = {*whole.wrong}
    while explained and len(fits) < MOST_FITS:
        mistake = max(explained, key=lambda one: len(explained[one] & left))
        deals = explained.pop(mistake) & left
        if len(deals) < max(FEWEST, len(whole.wrong) / 10):
            break
        fits.append(Fit(mistake, tuple(sorted(deals))))
        left -= deals
    return tuple(fits)


def _nearest(whole: _Judged, sample: _Judged, alone: Sequence[Tried]) -> Nearest | None:
    """The mistake that explains four of five wrong answers, and makes few others wrong."""
    wrong, sampled = {*whole.wrong}, _bits(sample.wrong)
    in_wrong = len(wrong) / max(1, len(sample.wrong))
    in_right = (len(whole.deals) - len(wrong)) / max(1, len(sample.deals) - len(sample.wrong))

    def misses(one: Tried) -> float:
        of_wrong, of_right = (one[2] & sampled).bit_count(), (one[2] & ~sampled).bit_count()
        return of_wrong * in_wrong + of_right * in_right

    (mistake,), place, _ = min(alone, key=misses)
    missed = whole.missed((mistake,), place)
    explained, spoilt = len(wrong - missed), len(missed - wrong)
    if len(wrong) < FEWEST or explained < NEARLY_ALL * len(wrong) or 4 * spoilt > len(wrong):
        return None
    return Nearest(mistake, explained, spoilt)


def _differing(one: bytes, other: bytes) -> list[int]:
    """The deals with different answers."""
    if one == other:
        return []
    return [deal for deal, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


def _bits(deals: Iterable[int]) -> int:
    bits = 0
    for deal in deals:
        bits |= 1 << deal
    return bits
