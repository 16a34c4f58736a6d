"""Programs checked: run, or graded by their answers or their total."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from ..arguments import require_lists, require_number, require_texts
from .answer_forms import AnswersError
from .deal_set import MOST_DEALS, read_deals
from .exams import SEED, exam, exam_deals
from .mistakes import MistakeError, mistake_named
from .printed import answers_text, plain_text, read_answers
from .report import Report, TotalReport
from .running import ENDED_WELL, Ending, ProgramError, name_of, run_program
from .suspects import explain, mistakes_with_total
from .tasks import task_named

UNREAD = "printed nothing that can be read"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..reading.sources import Source
    from .deal_set import DealSet
    from .running import Command
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
            a score for each hand; the winning hands. Blank lines, `error` and `None` are deals
            without an answer.
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
    require_texts(answers_name=answers_name)
    deal_set = read_deals(deals, judged, deals_name)
    return graded(deal_set, *answers_text(answers, answers_name), judged)


def graded(
    deal_set: DealSet, printed: str, name: str, task: Task, ending: Ending | None = None
) -> Report:
    """The report on what a program printed."""
    answers = read_answers(printed, name, deal_set, task, ending)
    return Report(deal_set, task, answers, *explain(deal_set, answers, task), ending or ENDED_WELL)


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
    deal_set = read_deals(deals, judged, deals_name)
    require_number("total", total, 0, len(deal_set), error=AnswersError)
    return TotalReport(deal_set, judged, total, mistakes_with_total(deal_set, total, judged))


def answers(
    deals: Source,
    mistakes: Sequence[str] = (),
    *,
    task: str = "euler",
    deals_name: str | None = None,
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
    require_lists(mistakes=mistakes)
    known = [mistake_named(mistake) for mistake in mistakes]
    if known and judged.game.board:
        raise MistakeError("known mistakes are about hands of five cards, without a board")
    return list(read_deals(deals, judged, deals_name).answers(judged.program(known)))


def run(
    command: Command,
    *,
    task: str = "euler",
    deals: Source | None = None,
    timeout: float = 60,
    deals_name: str | None = None,
) -> Report:
    """Run a program on deals and grade its answers.

    Up to 20,000 deals, a program that no known mistake explains is run again with the deals and
    the cards within each hand in another order, which must not change an answer.

    Args:
        command: the program and its arguments: a str, split as a shell would, or a list. The
            program reads the deals from standard input, or from the file that `{}` stands for, and
            prints an answer to each, as for `grade`. No shell is involved.
        task: whose rules are correct: one of `TASKS` by name.
        deals: what `tally` takes, as text; by default the task's exam.
        timeout: how many seconds all runs may take together.
        deals_name: what errors call the deals.

    Raises:
        ProgramError: if the program cannot be started, or prints nothing.
        AnswersError: if its answers cannot be read.
        FileError, DealError, TaskError: as for `grade`.
        ValueError: if the timeout is not above 0.

    >>> import sys
    >>> program = "for line in open(0): print(1 if line[0] in 'AKQ' else 2)"
    >>> run([sys.executable, "-c", program], deals=["AS KD 9C 5D 4H 2C 3C 4C 5C 7D"]).right
    1
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name)
    if not timeout > 0:
        raise ValueError("timeout must be more than 0 seconds")
    program = name_of(command)
    if deals is None:
        lines = exam(task)
        text, deal_set = "\n".join([*lines, ""]).encode(), exam_deals(lines, judged)
    else:
        text, name = plain_text(deals, deals_name)
        deal_set = read_deals(text, judged, name)
    with TemporaryDirectory() as folder:
        path, end = Path(folder, "deals.txt"), time.monotonic() + timeout

        def printed_for(text: bytes) -> tuple[str, Ending]:
            """What the program prints for deals, in the time that is left, and how it ends."""
            path.write_bytes(text)
            left = max(0.01, end - time.monotonic())
            printed, ending = run_program(command, str(path), left)
            return printed.decode("utf-8-sig", "replace"), ending

        printed, ending = printed_for(text)
        report = graded(deal_set, printed, f"output of {program}", judged, ending)
        exact = len(report.candidates) == 1
        if ending.problem or report.unanswered or exact or len(deal_set) > MOST_DEALS:
            return report
        return _in_other_orders(report, text, printed_for)


def _in_other_orders(
    report: Report, text: bytes, printed_for: Callable[[bytes], tuple[str, Ending]]
) -> Report:
    """The report with the answers that change in another order of the deals, or of the cards."""
    lines = text.splitlines()
    deals = [lines[line - 1] for line in report.deal_set.lines]

    def changed(order: Sequence[int]) -> tuple[int, ...]:
        """The deals with another answer, by their order."""
        for line, deal in zip(report.deal_set.lines, order, strict=True):
            lines[line - 1] = deals[deal]
        line_end = b"\r\n" if b"\r\n" in text else b"\n"
        printed, ending = printed_for(line_end.join([*lines, b""]))
        if ending.problem:
            raise ProgramError(ending.problem, ending.errors)
        answers = read_answers(printed, "", report.deal_set.sample(order), report.task)
        if answers.form != report.answers.form:
            raise AnswersError("these are answers in another form")
        if answers.winners == report.answers.winners:
            return ()  # It reads a file of its own.
        pairs = zip(order, answers.winners, strict=True)
        return tuple(sorted(n for n, now in pairs if report.answers.winners[n] != now))

    what = "deals"
    try:
        if by_deals := changed(range(len(deals))[::-1]):
            return report.but(by_deals=by_deals)
        what, chance = "cards of the hands", random.Random(SEED)
        deals = [_shuffled(line, report.deal_set.hole, chance) for line in deals]
        return report.but(by_cards=changed(range(len(deals))))
    except AnswersError as error:
        ended = error if isinstance(error, ProgramError) else None
        problem = str(ended.args[0]).rpartition(": the program ")[2] if ended else UNREAD
        problem += f" when it was run again with the {what} in another order"
        return report.but(ending=Ending(problem, ended.errors if ended else ()))


def _shuffled(line: bytes, hole: int, chance: random.Random) -> bytes:
    """A line with the cards of each hand in another order, if it is written as in an exam."""
    cards = re.findall(rb"[^ |]+", line)
    if {*map(len, cards)} != {2}:
        return line
    parts = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
    order = iter([card for part in parts for card in chance.sample(part, len(part))])
    return re.sub(rb"[^ |]+", lambda _: next(order), line)
