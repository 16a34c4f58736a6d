"""A program run on an exam or on other deals, and its answers graded."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from ..arguments import require_texts
from ..cards.cards_in_text import read_cards
from ..errors import FileError, ShowdownError
from .answer_forms import AnswersError
from .exams import SEED, exam
from .grading import graded
from .printed import read_answers
from .reading_deals import answers_text, plain_text, read_deals
from .running import name_of, run_program
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..reading.sources import Source
    from .report import Report
    from .running import Command, Ending

MOST_DEALS = 10_000
"""Up to this many deals a program is run again."""


def run(
    command: Command,
    *,
    task: str = "euler",
    deals: Source | None = None,
    timeout: float = 60,
    deals_name: str | None = None,
) -> Report:
    """Run a program on deals and grade its answers.

    Up to 10,000 deals, a program that no known mistake explains is run again with the deals and
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
    if isinstance(timeout, bool) or not isinstance(timeout, int | float):
        raise TypeError("timeout must be a number of seconds")
    if not timeout > 0:
        raise ValueError("timeout must be more than 0 seconds")
    if deals is None:
        name, text = "exam", "\n".join([*exam(task), ""]).encode()
    else:
        text, name = plain_text(deals, deals_name)
        if not text.strip():
            raise FileError(f"{name}: no deals found")
    deal_set = read_deals(text, judged, name)
    with TemporaryDirectory() as folder:
        runs = _Runs(command, Path(folder, "deals.txt"), time.monotonic() + timeout)
        printed, ending = runs.run(text)
        program = name_of(command)
        try:
            report = graded(deal_set, printed, program, judged).but(ending=ending)
        except AnswersError as error:
            place = rf"^{re.escape(program)}:(\d+)"
            where = re.sub(place, rf"{program}: line \1 of its output", str(error))
            raise AnswersError(where) from None
        exact = len(report.candidates) == 1
        if ending.problem or report.unanswered or exact or len(deal_set) > MOST_DEALS:
            return report
        return _in_other_orders(report, text, runs)


class _Runs:
    """A program that can be run again for some time."""

    def __init__(self, command: Command, path: Path, end: float) -> None:
        self._command = command
        self._path = path
        self._end = end

    def run(self, text: bytes) -> tuple[str, Ending]:
        """What the program prints for deals, and how it ends."""
        self._path.write_bytes(text)
        left = max(0.01, self._end - time.monotonic())
        printed, ending = run_program(self._command, str(self._path), left)
        return answers_text(printed, name_of(self._command))[0], ending


def _in_other_orders(report: Report, text: bytes, runs: _Runs) -> Report:
    """The report with the answers that change in another order of cards and deals.

    If an answer changes then, the deals alone are reversed: where chance or what is kept from
    earlier deals changes answers, the cards are not why.
    """
    lines = text.splitlines(keepends=True)
    deals = [lines[line - 1] for line in report.deal_set.lines]
    chance = random.Random(SEED)
    shuffled = [_shuffled(line, report.deal_set.hole, chance) for line in deals]
    changed = _changed(shuffled, lines, report, runs)
    if not changed or shuffled == deals:
        return report.but(by_deals=tuple(changed or ()))
    by_order = _changed(deals, lines, report, runs)
    if by_order is None or by_order:  # If there is no answer, it may be chance.
        return report.but(by_deals=tuple(by_order or ()))
    cards = {n: read_cards(shuffled[n].decode().replace("|", " ")) for n in changed}
    return report.but(by_cards={n: (cards[n], winner) for n, winner in changed.items()})


def _changed(
    deals: Sequence[bytes], lines: Sequence[bytes], report: Report, runs: _Runs
) -> dict[int, int] | None:
    """The other answers to deals that come in reverse; None if the program does not end well."""
    text = [*lines]
    for line, deal in zip(report.deal_set.lines, reversed(deals), strict=True):
        text[line - 1] = deal if deal.endswith(b"\n") else deal + b"\n"
    backwards = report.deal_set.sample(range(report.deals - 1, -1, -1))
    with suppress(ShowdownError):
        printed, ending = runs.run(b"".join(text))
        answers = read_answers(printed, "", backwards, backwards.answers(report.task.program()))
        winners = answers.winners[::-1]
        if answers.form == report.answers.form and len(winners) == report.deals:
            pairs = enumerate(zip(report.answers.winners, winners, strict=True))
            return None if ending.problem else {n: now for n, (was, now) in pairs if was != now}
    return None


def _shuffled(line: bytes, hole: int, chance: random.Random) -> bytes:
    """A line as an exam writes it with the cards of each hand, and the board, in another order.

    Other lines are as they were.
    """
    words = line.split()
    end = line[len(line.rstrip()) :]
    cards = [word for word in words if word != b"|"]
    if b" ".join(words) + end != line or {*map(len, cards)} != {2}:
        return line
    places = range(len(cards))
    parts = places[:hole], places[hole : 2 * hole], places[2 * hole :]
    order = iter([place for part in parts for place in chance.sample(part, len(part))])
    return b" ".join([word if word == b"|" else cards[next(order)] for word in words]) + end
