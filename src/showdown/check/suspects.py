"""Which mistakes explain what a program answered."""

from __future__ import annotations

from itertools import combinations

from .mistakes import Mistake, MistakeError, program
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .dealt import Dealt
    from .forms import Answers
    from .tasks import Task

    Suspects = tuple[Mistake, ...]
    """Mistakes that together explain all answers."""

__all__ = ["MANY", "explain_answers", "explain_total", "hidden_mistakes", "program_of"]

MANY = 10_000
PROBES = 24
"""On so many deals a program is asked first; hardly a wrong suspect gets past them."""


def explain_answers(dealt: Dealt, answers: Answers, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one or two, that give exactly these answers.

    All sets of that size; none if no mistakes of the bank do.
    """
    right = task.right
    short = len(answers.said) < len(dealt)
    probes = [] if short else _probes(answers.in_form(dealt.answers(right)), answers.said)

    def explains(program: Program) -> bool:
        if short is not ("lines" in program.quirks):
            return False
        for deal in probes:
            winner = bytes([program.winner(dealt[deal])])
            if answers.in_form(winner) != answers.said[deal : deal + 1]:
                return False
        return answers.in_form(dealt.answers(program)) == answers.said

    return _smallest(task, explains)


def hidden_mistakes(dealt: Dealt, answers: Answers, task: Task) -> Suspects:
    """The mistakes that do not show on these deals: with each, right answers stay as they are."""
    return tuple(
        mistake
        for mistake in task.mistakes
        if answers.in_form(dealt.answers(program_of([mistake], task))) == answers.said
    )


def explain_total(dealt: Dealt, total: int, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one or two, with which Player 1 wins so many deals.

    All sets of that size; none if no mistakes of the bank do. Two at once are looked for in up to
    `MANY` deals only: nothing tells before all of them are counted that a pair is wrong.
    """
    most = 2 if len(dealt) <= MANY else 1
    return _smallest(task, lambda program: dealt.answers(program).count(1) == total, most)


def _smallest(
    task: Task, explains: Callable[[Program], bool], most: int = 2
) -> tuple[Suspects, ...]:
    for size in range(1, most + 1):
        found = tuple(suspects for suspects, program in _programs(task, size) if explains(program))
        if found:
            return found
    return ()


def _programs(task: Task, size: int) -> Iterator[tuple[Suspects, Program]]:
    """The programs with so many mistakes that can be made together."""
    for suspects in combinations(task.mistakes, size):
        try:
            yield suspects, program_of(suspects, task)
        except MistakeError:
            continue


def program_of(mistakes: Sequence[Mistake], task: Task) -> Program:
    """The program that makes these mistakes and is right by the task's rules in all else.

    Raises:
        MistakeError: if two of them concern the same thing.
    """
    return program(mistakes, task.quirks)


def _probes(right: bytes, said: bytes) -> list[int]:
    """Deals on which to ask first: above all those that were answered wrong."""
    wrong = [deal for deal, (a, b) in enumerate(zip(right, said, strict=True)) if a != b]
    step = max(1, len(said) // PROBES)
    return [*wrong[:PROBES], *range(0, len(said), step)]
