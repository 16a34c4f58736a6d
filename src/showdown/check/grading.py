"""Programs graded by their answers or their total, and the answers that programs give."""

from __future__ import annotations

from ..arguments import require_list, require_number, require_texts
from ..errors import quoted
from .answer_forms import NO_ANSWER, AnswersError
from .faults import find
from .reading_answers import read_answers
from .reading_deals import read_deals
from .report import Report, TotalReport
from .skipped import skipped_kind
from .suspects import explain_answers, explain_total
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..reading.sources import Source


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
    >>> report.right, "wheel-missing" in [one.id for one, *_ in report.candidates]
    (1, True)
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name, answers_name=answers_name)
    deal_set = read_deals(deals, name=deals_name, decks=judged.decks, kind=judged.deals)
    correct = deal_set.answers(judged.program())
    judged = judged.but(ties=judged.ties or 0 in correct)
    given = read_answers(answers, deal_set, correct, answers_name)
    right = given.winners == given.in_form(correct)
    missing = len(deal_set) - len(given.winners)
    # One answer less may be that to the first deal or to the last.
    whole = missing < 2 and NO_ANSWER not in given.winners
    candidates = explain_answers(deal_set, given, judged) if whole and not right else ()
    if missing and not candidates and NO_ANSWER not in given.winners:
        due = given.in_form(correct)
        compared = Report(deal_set, judged, (), given).showdown
        if skipped := skipped_kind(due, given.winners, compared):
            given = given.but(skips=skipped[0], winners=skipped[1])
    if (missing and not candidates) or NO_ANSWER in given.winners:
        # A program that stops or crashes is judged by the deals that it answers.
        padded = given.winners.ljust(len(deal_set), bytes([NO_ANSWER]))
        given = given.but(winners=padded)
        answered = Report(deal_set, judged, (), given).answered
        if answered.wrong:
            candidates = explain_answers(answered.deal_set, answered.answers, judged)
    return Report(deal_set, judged, candidates, given)


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
    deal_set = read_deals(deals, name=deals_name, decks=judged.decks, kind=judged.deals)
    if not 0 <= total <= len(deal_set):
        raise AnswersError(f"Player 1 cannot win {quoted(total)} of {len(deal_set):,} deals")
    judged = judged.but(ties=judged.ties or 0 in deal_set.answers(judged.program()))
    return TotalReport(deal_set, judged, explain_total(deal_set, total, judged), total)


def answers(
    deals: Source, mistakes: Sequence[str] = (), *, task: str = "euler", name: str | None = None
) -> list[int]:
    """The answers of a program with these mistakes: 1 or 2 for the winner, or 0 for a tie.

    The mistakes are ids of known ones, or of faults that reports name; without any, the answers are
    correct. The other arguments and the errors are those of `grade`.

    Raises:
        MistakeError: if a mistake is unknown, or no program can make these together.

    >>> wheel = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    >>> answers(wheel), answers(wheel, ["wheel-missing"])
    ([1], [2])
    """
    judged = task_named(task)
    require_texts(name=name)
    require_list("mistakes", mistakes)
    program = judged.program([find(mistake) for mistake in mistakes])
    deal_set = read_deals(deals, name=name, decks=judged.decks, kind=judged.deals)
    return list(deal_set.answers(program))
