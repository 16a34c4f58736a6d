"""Which mistakes explain what a program answered."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import lru_cache
from itertools import chain, combinations, islice, product

from ..values import Value
from .exams import FIRST, SEED, pool
from .faults import SIDES, STYLES
from .mistakes import Mistake, MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .deal_set import DealSet
    from .faults import Fault
    from .programs import Program
    from .reading_answers import Answers
    from .tasks import Task

    Suspect = Mistake | Fault
    Suspects = tuple[Suspect, ...]
    """Mistakes that together explain all answers."""

MOST_DEALS_FOR_PAIRS = 10_000
KINDS = ("mistakes", "faults")
MOST_NEAR = 500
"""How many likely pairs with other faults are tried: more are likely by chance."""
MOST_PAIRS, BEST_PAIRS, MOST_TRIPLES = 200, 40, 400
"""How many pairs are tried on the way to three mistakes, how many are kept, and how many threes."""
MOST_SETS = 12
"""How many sets of several mistakes may hold faults that are not known mistakes."""
FEW = 8
"""How many wrong answers most programs fail to give."""
SAMPLE = 200
"""How many wrong answers, and about as many others, a program must give before all are compared."""


def explain_answers(deal_set: DealSet, answers: Answers, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one to three, that give exactly these answers.

    All sets of that size, known mistakes before other faults, but of those that make the same
    program only the first; none if no mistakes do. With two sets or more, any may be the truth.
    (Of three together, the likeliest are tried.)
    """
    given = _Given(deal_set, answers, task, SAMPLE)
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
    given = _Given(deal_set, answers, task, 2000, FIRST)
    suspects: Suspects = task.companions if made else (*task.mistakes, *task.faults)
    found = _explaining(task, ((*made, one) for one in suspects), given.ties_to)
    if not made:
        return tuple(one for (one,), _ in found)
    # In one player's hands only, another mistake may look the same: ties may fall to the other.
    others = [one for one in (*task.mistakes, *suspects) if one not in made]
    alike = _Given(deal_set, answers, task, SAMPLE)
    found += _explaining(task, product(others, SIDES), alike.ties_to)
    # Some change nothing beside what is made.
    same = [answers for _, answers in _elsewhere(_explaining(task, [made], given.ties_to), task)]
    return tuple(some[-1] for some, answers in _elsewhere(found, task) if answers not in same)


class Nearest(Value):
    """The mistake that explains the most answers, if none explains all.

    Attributes:
        mistake: the mistake or fault.
        explained: how many wrong answers it explains.
        spoilt: to how many deals it would give another wrong answer, or a wrong one at all.
    """

    mistake: Suspect
    explained: int
    spoilt: int


def nearest(deal_set: DealSet, answers: Answers, task: Task) -> Nearest | None:
    """The mistake that explains nearly all of the wrong answers, and spoils few others."""
    given = _Given(deal_set, answers, task, SAMPLE)
    rated = [
        (given.misses(found, player, given.sample_correct, given.sample_winners), one, player)
        for one, found in chain(*(_alone(given.sample, task, kind) for kind in KINDS))
        for player in given.players
    ]
    _, mistake, player = min(rated, key=lambda item: len(item[0]))
    deal_set, winners = given.deal_set, given.answers.winners
    wrong = given.misses(given.correct, 0, given.correct, winners)
    found = deal_set.answers(task.program([mistake]))
    left = given.misses(found, player, given.correct, winners)
    if len(wrong) < FEW or len(left) > len(wrong) / 5:
        return None
    return Nearest(mistake, len(wrong - left), len(left - wrong))


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


class _Given:
    """A program's answers, to be compared with those of programs with known mistakes.

    A program that never answers that a deal is a tie has to give those that it takes for ties to
    a player, which does not count as a mistake. Its answers are compared with each tie given to
    Player 1, and with each to Player 2, except in deals that are ties.

    Args:
        sample: how many of the wrong answers are compared first, and about as many others.
        first: how many of all answers are compared before those, with a few wrong ones.
    """

    def __init__(
        self, deal_set: DealSet, answers: Answers, task: Task, sample: int, first: int = 0
    ) -> None:
        self.loses_a_line = len(answers.winners) < len(deal_set)
        if answers.form == "winning hands" and not self.loses_a_line:
            # Where both players hold the same cards, the answer may be either of them.
            deals = [n for n in range(len(deal_set)) if len({*deal_set[n]}) > deal_set.hole]
            winners = bytes([answers.winners[deal] for deal in deals])
            deal_set, answers = deal_set.sample(deals), answers.but(winners=winners)
        self.deal_set = deal_set
        self.answers = answers
        self.task = task
        self.correct = deal_set.answers(task.program())
        two_valued = 0 not in answers.winners or answers.in_form(b"\2") == b"\0"
        self.players: tuple[int, ...] = (0, 1, 2) if two_valued and not self.loses_a_line else (0,)
        due = answers.in_form(self.correct)
        wrong: list[int] = []
        deals = []
        if not self.loses_a_line:
            pairs = enumerate(zip(due, answers.winners, strict=True))
            wrong = [deal for deal, (right, answer) in pairs if right != answer]
            step = max(1, len(deal_set) // sample)
            deals = sorted({*wrong[:sample], *range(0, len(deal_set), step)})
        few = sorted({*wrong[:FEW], *deals[:first]})
        self.few = deal_set.sample(few)
        self.few_correct = bytes([self.correct[deal] for deal in few])
        self.few_winners = bytes([answers.winners[deal] for deal in few])
        self.sample = deal_set.sample(deals)
        self.sample_correct = bytes([self.correct[deal] for deal in deals])
        self.sample_winners = bytes([answers.winners[deal] for deal in deals])

    def ties_to(self, program: Program) -> int | None:
        """The player to whom a program gives its ties, or 0, so that it answers this; or None."""
        if self.loses_a_line is not bool(program.lines):
            return None
        players = self.players
        if self.few_winners:
            found = self.few.answers(program)
            players = self._fitting(players, found, self.few_correct, self.few_winners)
        if players and self.sample_winners:
            found = self.sample.answers(program)
            players = self._fitting(players, found, self.sample_correct, self.sample_winners)
        if players and len(self.sample) < len(self.deal_set):
            found = self.deal_set.answers(program)
            players = self._fitting(players, found, self.correct, self.answers.winners)
        return players[0] if players else None

    def _fitting(
        self, players: Sequence[int], found: bytes, correct: bytes, given: bytes
    ) -> tuple[int, ...]:
        in_form = self.answers.in_form
        return tuple(p for p in players if in_form(_giving_ties(found, correct, p)) == given)

    def misses(self, found: bytes, player: int, correct: bytes, given: bytes) -> set[int]:
        """The deals to which a program that gives its ties to a player answers something else."""
        seen = self.answers.in_form(_giving_ties(found, correct, player))
        pairs = enumerate(zip(seen, given, strict=True))
        return {deal for deal, (answer, given) in pairs if answer != given}

    def unlike(self, found: bytes, player: int) -> int:
        """The sampled deals, as bits, to which a program answers something else than given."""
        return sum(
            1 << deal
            for deal in self.misses(found, player, self.sample_correct, self.sample_winners)
        )

    def evidence(self, found: bytes) -> tuple[int, int]:
        """The sampled deals, as bits, that a mistake alone changes, and that it alone misses.

        It misses those that it changes to something that the program did not answer.
        """
        changed = missed = 0
        due, seen = self.answers.in_form(self.sample_correct), self.answers.in_form(found)
        rows = zip(found, seen, due, self.sample_winners, strict=True)
        for deal, (winner, answer, right, given) in enumerate(rows):
            free = winner == 0 and len(self.players) > 1
            if answer != right or free:
                changed |= 1 << deal
                missed |= (answer != given and not free) << deal
        return changed, missed

    @property
    def wrong(self) -> int:
        """The sampled deals, as bits, that the program answered wrong."""
        due = self.answers.in_form(self.sample_correct)
        pairs = enumerate(zip(due, self.sample_winners, strict=True))
        return sum(1 << deal for deal, (right, answer) in pairs if right != answer)


def _singles(given: _Given) -> Iterator[Suspects]:
    """Each known mistake and each other fault."""
    suspects: Suspects = (*given.task.mistakes, *given.task.faults)
    return ((one,) for one in suspects)


def _pairs(given: _Given) -> Iterator[Suspects]:
    """All pairs of known mistakes, those in another style, and likely pairs with other faults."""
    known = given.task.mistakes
    near = list(islice(_near_pairs(given), MOST_NEAR + 1))
    return chain(
        combinations(known, 2), product(known, STYLES), near if len(near) <= MOST_NEAR else ()
    )


def _near_pairs(given: _Given) -> Iterator[Suspects]:
    """A known mistake or another fault, and a fault, that may explain the answers together."""
    if given.loses_a_line:
        return
    known, wrong = _evidence(given, "mistakes"), given.wrong
    faults = _evidence(given, "faults")
    by_deal: dict[int, list[tuple[int, Suspect, int, int]]] = {}
    for place, (one, changed, missed) in enumerate((*faults, *known)):
        for deal in range(changed.bit_length()):
            if changed >> deal & 1:
                by_deal.setdefault(1 << deal, []).append((place, one, changed, missed))
    for place, (fault, changed, missed) in enumerate(faults):
        # The other must change the first of the deals that this one leaves.
        left = wrong & ~changed | missed
        for at, other, changes, misses in by_deal.get(left & -left, ()):
            if at > place and not left & ~changes and not misses & ~changed:
                yield other, fault


def _triples(given: _Given) -> Iterator[Suspects]:
    """The likeliest three known mistakes.

    Together, most mistakes change what they change alone. So pairs are rated by the answers that
    both of them alone leave wrong; the best are tried, and are rated with a third in the same way.
    """
    if given.loses_a_line:
        return
    known = given.task.mistakes
    for player in given.players[-2:]:
        wrong = given.unlike(given.sample_correct, player)
        alone = _alone(given.sample, given.task, "mistakes")
        unlike = {one: given.unlike(found, player) for one, found in alone}
        explaining = [one for one, bits in unlike.items() if wrong & ~bits]

        def left(some: int, others: int, wrong: int = wrong) -> int:
            return (some & others | (some | others) & ~wrong).bit_count()

        pairs = sorted(
            combinations(explaining, 2), key=lambda two: left(*map(unlike.__getitem__, two))
        )
        tried = []
        for pair in pairs[:MOST_PAIRS]:
            with suppress(MistakeError):
                found = given.sample.answers(given.task.program(pair))
                tried.append((given.unlike(found, player), pair))
        tried.sort(key=lambda item: item[0].bit_count())
        rated = {
            frozenset((*pair, one)): left(bits, unlike[one])
            for bits, pair in tried[:BEST_PAIRS]
            for one in explaining
            if one not in pair
        }
        for some in sorted(rated, key=lambda some: rated[some])[:MOST_TRIPLES]:
            one, two, three = sorted(some, key=known.index)
            yield one, two, three


def _evidence(given: _Given, kind: str) -> list[tuple[Suspect, int, int]]:
    """Mistakes that change the answers to some of the deals, with `_Given.evidence`."""
    alone = _alone(given.sample, given.task, kind)
    return [(one, *found) for one, answers in alone if (found := given.evidence(answers))[0]]


@lru_cache(maxsize=4)
def _alone(deals: DealSet, task: Task, kind: str) -> list[tuple[Suspect, bytes]]:
    """What programs with one of a task's mistakes or faults each answer, unless they lose a line.

    (Programs are often graded by the same deals.)
    """
    whole = [one for one in getattr(task, kind) if "lines" not in one.changes]
    return [(one, deals.answers(task.program([one]))) for one in whole]


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
            answers = _giving_ties(answers, correct, player)
        yield suspects, answers


@lru_cache
def _reference(task: Task) -> tuple[DealSet, bytes]:
    """Deals that tell all programs apart, and their winners."""
    deals = pool(task, random.Random(SEED).random)
    return deals, deals.answers(task.program())


def _giving_ties(answers: bytes, correct: bytes, player: int) -> bytes:
    """Answers with each tie given to a player, unless the deal is one, or the player is 0."""
    if player == 0 or 0 not in answers:
        return answers
    if 0 not in correct:
        return answers.replace(b"\0", bytes([player]))
    pairs = zip(answers, correct, strict=True)
    return bytes([player if answer == 0 and due else answer for answer, due in pairs])
