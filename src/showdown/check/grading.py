"""Programs graded by their answers or their total, and the answers that programs give."""

from __future__ import annotations

from ..arguments import require_list, require_number, require_texts
from ..errors import quoted
from .answer_forms import NO_ANSWER, AnswersError
from .mistakes import mistake_named
from .printed import read_answers
from .reading_deals import answers_text, read_deals
from .report import Report, TotalReport
from .suspects import explain, mistakes_with_total
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..reading.sources import Source
    from .deal_set import DealSet
    from .printed import Answers
    from .tasks import Task


def grade(
    deals: Source,
    answers: Source | Iterable[object],
    *,
    task: str = "euler",
    deals_name: str | None = None,
    answers_name: str | None = None,
) -> Report:
    """Grade a program's answers to deals of two players, and find mistakes that explain them.

    Args:
        deals: what `tally` takes: a path, an open file, bytes, or lines.
        answers: one answer per line, or one by one, in any of the usual forms: `1`, `2` and `0`;
            `Player 1`; `Black wins.`; `Win`; `left`; true or false; a table's column of winners;
            a score for each hand; the winning hands. Blank lines, `error`, `None` and tracebacks
            are deals without an answer.
        task: whose rules are correct: one of `TASKS` by name.
        deals_name: what errors call the deals.
        answers_name: what errors call the answers.

    Raises:
        FileError: if a file cannot be read, or has no deals.
        DealError: if a line is invalid, or the deals are not for two players.
        AnswersError: if the answers cannot be read, or there are more than deals.
        TaskError: if the task is unknown.

    >>> deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]
    >>> report = grade(deals, ["Player 2", "Player 2"])
    >>> report.right, ["wheel-missing"] in report.candidate_ids
    (1, True)
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name, answers_name=answers_name)
    deal_set = read_deals(deals, judged, deals_name)
    text, name = answers_text(answers, answers_name)
    return graded(deal_set, text, name, judged)


def graded(deal_set: DealSet, printed: str, name: str, task: Task) -> Report:
    """The report on what a program printed."""
    correct = deal_set.answers(task.program())
    task = task.but(ties=task.ties or 0 in correct)
    answers = read_answers(printed, name, deal_set, correct)
    answers = answers.but(winners=_padded(answers, correct, name))
    answered = [deal for deal, winner in enumerate(answers.winners) if winner != NO_ANSWER]
    winners = bytes([answers.winners[deal] for deal in answered])
    some = deal_set if len(answered) == len(deal_set) else deal_set.sample(answered)
    explanation = explain(some, answers.but(winners=winners), task, answered)
    return Report(deal_set, task, answers, explanation)


def grade_total(
    deals: Source, total: int, *, task: str = "euler", deals_name: str | None = None
) -> TotalReport:
    """Grade a program's total, and find mistakes that give the same.

    The total is how many deals Player 1 wins, according to the program. The other arguments and
    the errors are those of `grade`; a total of more than all deals is an AnswersError.

    >>> grade_total(["8C TS KC 9H 4S 7D 2S 5D 3S AC"], 0).right_total
    0
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name)
    require_number("total", total)
    deal_set = read_deals(deals, judged, deals_name)
    if not 0 <= total <= len(deal_set):
        raise AnswersError(f"Player 1 cannot win {quoted(total)} of {len(deal_set):,} deals")
    judged = judged.but(ties=judged.ties or 0 in deal_set.answers(judged.program()))
    return TotalReport(deal_set, judged, total, mistakes_with_total(deal_set, total, judged))


def answers(
    deals: Source, mistakes: Sequence[str] = (), *, task: str = "euler", name: str | None = None
) -> list[int]:
    """The answers of a program with these mistakes: 1 or 2 for the winner, or 0 for a tie.

    The mistakes are ids of known ones; without any, the answers are correct. The other arguments
    and the errors are those of `grade`.

    Raises:
        MistakeError: if a mistake is unknown, or no program can make these together.

    >>> wheel = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    >>> answers(wheel), answers(wheel, ["wheel-missing"])
    ([1], [2])
    """
    judged = task_named(task)
    require_texts(name=name)
    require_list("mistakes", mistakes)
    program = judged.program([mistake_named(mistake) for mistake in mistakes])
    return list(read_deals(deals, judged, name).answers(program))


def _padded(answers: Answers, correct: bytes, name: str) -> bytes:
    """An answer or `NO_ANSWER` for each deal.

    Raises:
        AnswersError: if the answers fit better without the first deal.
    """
    winners, missing = answers.winners, bytes([NO_ANSWER])
    padded, shifted = winners.ljust(len(correct), missing), missing + winners
    if len(shifted) == len(correct):
        due = answers.in_form(correct)
        in_place, further = (sum(map(int.__eq__, one, due)) for one in (padded, shifted))
        if further > in_place:
            raise AnswersError(
                f"{name}: an answer is missing, and the others fit if it is the first: does "
                "your program skip the first line?"
            )
    return padded
