"""Which mistakes explain what a program answered."""

from __future__ import annotations

from itertools import combinations

from .mistakes import Mistake, MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .deal_set import DealSet
    from .programs import Program
    from .reading_answers import Answers
    from .tasks import Task

    Suspects = tuple[Mistake, ...]
    """Mistakes that together explain all answers."""

__all__ = ["MOST_DEALS_FOR_PAIRS", "explain_answers", "explain_total", "hidden_mistakes"]

MOST_DEALS_FOR_PAIRS = 10_000


def explain_answers(deal_set: DealSet, answers: Answers, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one or two, that give exactly these answers.

    All sets of that size; none if no known mistakes do.
    """
    return _smallest(task, _gives(deal_set, answers, task, 24), 2)


def hidden_mistakes(deal_set: DealSet, answers: Answers, task: Task) -> Suspects:
    """The mistakes that these deals do not show: with each, all answers stay correct."""
    gives = _gives(deal_set, answers, task, 2000)
    return tuple(mistake for mistake in task.mistakes if gives(task.program([mistake])))


def explain_total(deal_set: DealSet, total: int, task: Task) -> tuple[Suspects, ...]:
    """The smallest sets of mistakes, of one or two, with which Player 1 wins this many deals.

    All sets of that size; none if no known mistakes do. Pairs are tried on up to
    `MOST_DEALS_FOR_PAIRS` deals only, because each of them must be counted to the end.
    """
    most = 2 if len(deal_set) <= MOST_DEALS_FOR_PAIRS else 1
    return _smallest(task, lambda program: deal_set.answers(program).count(1) == total, most)


def _gives(
    deal_set: DealSet, answers: Answers, task: Task, sample: int
) -> Callable[[Program], bool]:
    """Whether a program gives exactly these answers.

    It is tried first on this many wrong answers, and about as many others.
    """
    loses_a_line = len(answers.winners) < len(deal_set)
    deals: list[int] = []
    if not loses_a_line:
        correct = answers.in_form(deal_set.answers(task.program()))
        pairs = enumerate(zip(correct, answers.winners, strict=True))
        wrong = [deal for deal, (due, given) in pairs if due != given]
        step = max(1, len(deal_set) // sample)
        deals = sorted({*wrong[:sample], *range(0, len(deal_set), step)})
    sampled = deal_set.sample(deals)
    sampled_winners = bytes([answers.winners[deal] for deal in deals])

    def gives(program: Program) -> bool:
        if loses_a_line is not bool(program.lines):
            return False
        if deals and answers.in_form(sampled.answers(program)) != sampled_winners:
            return False
        return answers.in_form(deal_set.answers(program)) == answers.winners

    return gives


def _smallest(task: Task, explains: Callable[[Program], bool], most: int) -> tuple[Suspects, ...]:
    for size in range(1, most + 1):
        found = []
        for suspects in combinations(task.mistakes, size):
            try:
                program = task.program(suspects)
            except MistakeError:
                continue
            if explains(program):
                found.append(suspects)
        if found:
            return tuple(found)
    return ()
