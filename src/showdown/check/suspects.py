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

MOST_SETS = 80
"""How many of the likeliest sets of two or three mistakes are tried."""
BEST_PAIRS = 25
"""How many pairs a third mistake is added to."""
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
        self.due = answers.in_form(self.correct)
        two_valued = 0 not in answers.winners or answers.in_form(b"\2") == b"\0"
        self.players = (0, 1, 2) if two_valued else (0,)
        self.wrong = self.differing(self.due, answers.winners)
        self.wrong_bits = _bits(self.wrong)

    def part(self, deals: Sequence[int]) -> _Judged:
        """Some of the deals."""
        winners = bytes([self.answers.winners[deal] for deal in deals])
        part = _Judged(self.deals.sample(deals), self.answers.but(winners=winners), self.task)
        part.players = self.players
        return part

    def seen(self, suspects: Suspects) -> list[bytes]:
        """What a program with these mistakes answers, for each player who may be given ties.

        Raises:
            MistakeError: if no program can make these mistakes together.
        """
        winners = self.deals.answers(self.task.program(suspects))
        giving = [giving_ties(winners, self.correct, player) for player in self.players]
        return [self.answers.in_form(one) for one in giving]

    def missed(self, seen: bytes) -> list[int]:
        """The deals that were answered otherwise."""
        return self.differing(seen, self.answers.winners)

    @staticmethod
    def differing(one: bytes, other: bytes) -> list[int]:
        """The deals with different answers."""
        if one == other:
            return []
        pairs = enumerate(zip(one, other, strict=True))
        return [deal for deal, (a, b) in pairs if a != b]


class _Tried(Value):
    """A mistake alone, with its ties given to one player, on the sample: deals as bits."""

    mistake: Mistake
    player: int
    missed: int
    changed: int


def explain(
    deals: DealSet, answers: Answers, task: Task, numbers: Sequence[int] = ()
) -> Explanation:
    """What known mistakes explain these answers: all of them, or as many as possible.

    `numbers` are those of the deals in the report, if they are only some.
    """
    whole = _Judged(deals, answers, task)
    if not whole.wrong:
        return Explanation()
    sample = whole.part(_sampled(whole))
    tried = []
    for mistake in task.mistakes:
        if "lines" in mistake.changes:
            continue
        for place, seen in enumerate(sample.seen((mistake,))):
            missed, changed = sample.missed(seen), sample.differing(seen, sample.due)
            tried.append(_Tried(mistake, whole.players[place], _bits(missed), _bits(changed)))
    alone = [(one.mistake,) for one in tried if not one.missed]
    for sets in (alone, _pairs(sample, tried), _triples(sample, tried)):
        exact = {
            some: how for some in dict.fromkeys(sets) if (how := _exactly(some, sample, whole))
        }
        if exact:
            # A mistake that gives all ties to a player is better than one that leaves them open.
            best = min(exact.values())
            return Explanation(tuple(some for some, how in exact.items() if how == best))
    fits = _fits(whole, [one for one in tried if not one.missed & one.changed])
    if numbers:
        fits = tuple(fit.but(deals=tuple(numbers[deal] for deal in fit.deals)) for fit in fits)
    near = _nearest(whole, sample, tried)
    if near and sum(len(fit.deals) for fit in fits) >= near.explained:
        near = None
    return Explanation((), fits, near)


def giving_ties(winners: bytes, correct: bytes, player: int) -> bytes:
    """Answers with each tie given to a player, unless the deal is one, or the player is 0."""
    if player == 0 or 0 not in winners:
        return winners
    pairs = zip(winners, correct, strict=True)
    return bytes([player if winner == 0 and due else winner for winner, due in pairs])


def mistakes_with_total(deals: DealSet, total: int, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of known mistakes, of one or two, that give Player 1 this many deals.

    Pairs are tried on up to `MOST_DEALS_FOR_PAIRS` deals: those that would give the total if each
    mistake changed what it changes alone, the first `MOST_SETS` of them.
    """

    def has_total(suspects: Suspects) -> bool:
        with suppress(MistakeError):
            return deals.answers(task.program(suspects)).count(1) == total
        return False

    if alone := [(mistake,) for mistake in task.mistakes if has_total((mistake,))]:
        return tuple(alone)
    if len(deals) > MOST_DEALS_FOR_PAIRS:
        return ()
    usual = _won(deals.answers(task.program()))
    changed = {
        mistake: _won(deals.answers(task.program((mistake,)))) ^ usual
        for mistake in task.mistakes
        if "lines" not in mistake.changes
    }
    likely = [
        (one, other)
        for (one, bits), (other, more) in combinations(changed.items(), 2)
        if (usual ^ (bits | more)).bit_count() == total and bits & more not in (bits, more)
    ]
    return tuple(pair for pair in likely[:MOST_SETS] if has_total(pair))


def _won(winners: bytes) -> int:
    return _bits(deal for deal, winner in enumerate(winners) if winner == 1)


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


def _exactly(suspects: Suspects, sample: _Judged, whole: _Judged) -> int:
    """Whether a program with these mistakes gives exactly these answers.

    0 if not, 1 if so, and 2 if it does so with its ties given to a player.
    """
    with suppress(MistakeError):
        for judged in (sample, whole):
            seen = judged.seen(suspects)
            if judged.answers.winners not in seen:
                return 0
        return 1 if seen[0] == whole.answers.winners else 2
    return 0


def _left(one: int, other: int, wrong: int) -> int:
    """How many deals two mistakes leave unexplained, if each changes what it changes alone."""
    return (one & other | (one | other) & ~wrong).bit_count()


def _pairs(sample: _Judged, tried: Iterable[_Tried]) -> Iterator[Suspects]:
    """The likeliest pairs of mistakes."""
    wrong = sample.wrong_bits
    rated = [
        (_left(one.missed, other.missed, wrong), one.mistake, other.mistake)
        for one, other in combinations([one for one in tried if wrong & ~one.missed], 2)
        if one.player == other.player and one.mistake is not other.mistake
    ]
    best = nsmallest(MOST_SETS * len(sample.players), rated, key=lambda item: item[0])
    return ((one, other) for _, one, other in best)


def _triples(sample: _Judged, tried: Sequence[_Tried]) -> Iterator[Suspects]:
    """The likeliest three mistakes: the best pairs, and what explains most of what they leave."""
    pairs: list[tuple[int, int, int, Suspects]] = []
    for pair in _pairs(sample, tried):
        with suppress(MistakeError):
            for player, seen in zip(sample.players, sample.seen(pair), strict=True):
                missed = sample.missed(seen)
                pairs.append((len(missed), player, _bits(missed), pair))
    best = nsmallest(BEST_PAIRS, pairs, key=lambda item: item[0])
    rated = [
        (_left(bits, one.missed, sample.wrong_bits), (*pair, one.mistake))
        for _, player, bits, pair in best
        for one in tried
        if one.player == player and one.mistake not in pair
    ]
    return (some for _, some in nsmallest(MOST_SETS, rated, key=lambda item: item[0]))


def _fits(whole: _Judged, tried: Sequence[_Tried]) -> tuple[Fit, ...]:
    """Up to two mistakes of which every deal where they matter is answered as they would."""
    explained: dict[Mistake, set[int]] = {}
    for one in tried:
        place = whole.players.index(one.player)
        seen = whole.seen((one.mistake,))[place] if one.changed else whole.due
        changed = {*whole.differing(seen, whole.due)}
        if len(changed) >= FEWEST and changed.isdisjoint(whole.missed(seen)):
            explained[one.mistake] = max(changed, explained.get(one.mistake, set()), key=len)
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


def _nearest(whole: _Judged, sample: _Judged, tried: Sequence[_Tried]) -> Nearest | None:
    """The mistake that explains four of five wrong answers, and makes few others wrong."""
    in_wrong = len(whole.wrong) / max(1, len(sample.wrong))
    in_right = (len(whole.deals) - len(whole.wrong)) / max(1, len(sample.deals) - len(sample.wrong))

    def misses(one: _Tried) -> float:
        wrong = (one.missed & sample.wrong_bits).bit_count()
        return wrong * in_wrong + (one.missed.bit_count() - wrong) * in_right

    best = min(tried, key=misses)
    place = whole.players.index(best.player)
    missed = {*whole.missed(whole.seen((best.mistake,))[place])}
    wrong = {*whole.wrong}
    explained, spoilt = len(wrong - missed), len(missed - wrong)
    if len(wrong) < FEWEST or explained < NEARLY_ALL * len(wrong) or 4 * spoilt > len(wrong):
        return None
    return Nearest(best.mistake, explained, spoilt)


def _bits(deals: Iterable[int]) -> int:
    bits = 0
    for deal in deals:
        bits |= 1 << deal
    return bits
