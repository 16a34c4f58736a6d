"""A program's answers, to be compared with those of programs with known mistakes."""

from __future__ import annotations

from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .deal_set import DealSet
    from .faults import Fault
    from .mistakes import Mistake
    from .programs import Program
    from .reading_answers import Answers
    from .tasks import Task

    Evidence = tuple[int, int]
    """The deals, as bits, that a mistake alone changes, and those that it alone misses."""

FEW = 8
"""How many wrong answers most programs fail to give."""
SOME = 24
"""How many wrong answers, and how many others, nearly all programs fail to give."""
SAMPLE = 200
"""How many wrong answers, and about as many others, a program must give before all are compared."""


class Part:
    """Some deals, their winners, and what a program answered."""

    def __init__(
        self, deals: DealSet, correct: bytes, winners: bytes, in_form: Callable[[bytes], bytes]
    ) -> None:
        self.deals = deals
        self.correct = correct
        self.winners = winners
        self.in_form = in_form

    def of(self, deals: Sequence[int]) -> Part:
        """Some of the deals."""
        correct = bytes([self.correct[deal] for deal in deals])
        winners = bytes([self.winners[deal] for deal in deals])
        return Part(self.deals.sample(deals), correct, winners, self.in_form)

    @property
    def wrong(self) -> list[int]:
        """The deals that the program answered wrong."""
        return self.misses(self.correct, 0)

    def fitting(self, program: Program, players: Sequence[int]) -> tuple[int, ...]:
        """The players to whom another program may give its ties so that it answers the same."""
        found = self.deals.answers(program)
        return tuple(player for player in players if self._seen(found, player) == self.winners)

    def misses(self, found: bytes, player: int) -> list[int]:
        """The deals to which a program that gives its ties to a player answers something else."""
        pairs = enumerate(zip(self._seen(found, player), self.winners, strict=True))
        return [deal for deal, (answer, given) in pairs if answer != given]

    def evidence(self, found: bytes, free: bool) -> Evidence:
        """The deals, as bits, that a mistake alone changes, and that it alone misses.

        It misses those that it changes to something that the program did not answer. If `free`,
        its ties may fall to either player.
        """
        changed = missed = 0
        due = self._seen(self.correct, 0)
        rows = zip(found, self._seen(found, 0), due, self.winners, strict=True)
        for deal, (winner, answer, right, given) in enumerate(rows):
            tie = free and winner == 0
            if answer != right or tie:
                changed |= 1 << deal
                missed |= (answer != given and not tie) << deal
        return changed, missed

    def _seen(self, found: bytes, player: int) -> bytes:
        return self.in_form(giving_ties(found, self.correct, player))


class Given:
    """A program's answers, to be compared with those of programs with known mistakes.

    A program that never answers that a deal is a tie has to give those that it takes for ties to
    a player, which does not count as a mistake. Its answers are compared with each tie given to
    Player 1, and with each to Player 2, except in deals that are ties.

    Args:
        sample: how many of the wrong answers are compared first, and about as many others.
        first: how many of all answers are compared before those, with a few wrong ones.
    """

    def __init__(
        self,
        deal_set: DealSet,
        answers: Answers,
        task: Task,
        sample: int = SAMPLE,
        first: int = 0,
    ) -> None:
        self.loses_a_line = len(answers.winners) < len(deal_set)
        winners = answers.winners
        if answers.form == "winning hands" and not self.loses_a_line:
            # Where both players hold the same cards, the answer may be either of them.
            deals = [n for n in range(len(deal_set)) if len({*deal_set[n]}) > deal_set.hole]
            deal_set, winners = deal_set.sample(deals), bytes([winners[deal] for deal in deals])
        self.task = task
        self.whole = Part(deal_set, deal_set.answers(task.program()), winners, answers.in_form)
        two_valued = 0 not in winners or answers.in_form(b"\2") == b"\0"
        self.players: tuple[int, ...] = (0, 1, 2) if two_valued and not self.loses_a_line else (0,)
        wrong: list[int] = []
        deals = []
        if not self.loses_a_line:
            wrong = self.whole.wrong
            step = max(1, len(deal_set) // sample)
            deals = sorted({*wrong[:sample], *range(0, len(deal_set), step)})
        self.few = self.whole.of(sorted({*wrong[:FEW], *deals[:first]}))
        self.some = self.whole.of(sorted({*wrong[:SOME], *deals[:SOME]}))
        self.sample = self.whole.of(deals)

    def ties_to(self, program: Program) -> int | None:
        """The player to whom a program gives its ties, or 0, so that it answers this; or None."""
        if self.loses_a_line is not bool(program.lines):
            return None
        players, parts = self.players, [self.few, self.some, self.sample]
        if len(self.sample.winners) < len(self.whole.winners):
            parts.append(self.whole)
        for part in parts:
            players = part.fitting(program, players) if players and part.winners else players
        return players[0] if players else None

    def alone(self, one: Mistake | Fault, part: Part) -> bytes:
        """What a program with one mistake answers to a part of the deals."""
        known = _known(part.deals, self.task)
        if one.id not in known:
            known[one.id] = part.deals.answers(self.task.program([one]))
        return known[one.id]

    def evidence(self, one: Mistake | Fault, part: Part) -> Evidence:
        """What a mistake alone changes and misses in a part of the deals."""
        return part.evidence(self.alone(one, part), len(self.players) > 1)


@lru_cache(maxsize=4)
def _known(deals: DealSet, task: Task) -> dict[str, bytes]:  # noqa: ARG001
    """What programs with one mistake each answer: programs are often graded by the same deals."""
    return {}


def giving_ties(answers: bytes, correct: bytes, player: int) -> bytes:
    """Answers with each tie given to a player, unless the deal is one, or the player is 0."""
    if player == 0 or 0 not in answers:
        return answers
    if 0 not in correct:
        return answers.replace(b"\0", bytes([player]))
    pairs = zip(answers, correct, strict=True)
    return bytes([player if answer == 0 and due else answer for answer, due in pairs])
