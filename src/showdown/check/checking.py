"""A program run on an exam or on other deals, and its answers graded."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..cards_in_text import read_cards
from ..errors import FileError
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

    from ..cards import Card
    from ..reading.sources import Source
    from .report import Report
    from .running import Command, Ending

MOST_DEALS = 10_000
"""Up to this many deals a program is run again."""
CARD = re.compile(rf"(?<!\w)(?:{PLAYING_CARD}|{RANK}{SUIT})(?!\w)")


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
        runs = _Runs(command, str(Path(folder, "deals.txt")), time.monotonic() + timeout)
        printed, ending = runs.run(text)
        try:
            report = graded(deal_set, printed, name_of(command), judged)
        except AnswersError as error:
            place = rf"^{re.escape(name_of(command))}:(\d+)"
            line = re.sub(place, rf"{name_of(command)}: line \1 of its output", str(error))
            raise AnswersError(line) from None
        report = report.but(ending=ending)
        exact = len(report.candidates) == 1
        if ending.problem or report.unanswered or exact or len(deal_set) > MOST_DEALS:
            return report
        return _in_other_orders(report, text, runs)


class _Runs:
    """A program that can be run again for some time."""

    def __init__(self, command: Command, path: str, end: float) -> None:
        self._command = command
        self._path = path
        self._end = end

    def run(self, text: bytes) -> tuple[str, Ending]:
        """What the program prints for deals, and how it ends."""
        Path(self._path).write_bytes(text)
        left = max(0.01, self._end - time.monotonic())
        printed, ending = run_program(self._command, self._path, left)
        return answers_text(printed, name_of(self._command))[0], ending


def _in_other_orders(report: Report, text: bytes, runs: _Runs) -> Report:
    """A report that also says whether another order of the cards or of the deals matters.

    Both are changed at once. If an answer changes then, the deals alone are reversed: where
    chance or what is kept from earlier deals changes answers, the cards are not why.
    """
    lines = text.splitlines(keepends=True)
    places = [line - 1 for line in report.deal_set.lines]
    if not lines[places[-1]].endswith(b"\n"):
        lines[places[-1]] += b"\n"
    shuffled = _shuffled([lines[place] for place in places], report)
    deals, cards = shuffled or ([lines[place] for place in places], None)
    found = _answers_to(deals, lines, places, report, runs)
    if found is None or found == report.answers.winners:
        return report
    if cards is None:
        return report.but(by_deals=_changed(report, found))
    again = _answers_to([lines[place] for place in places], lines, places, report, runs)
    if again is None:
        return report  # It may be chance.
    if by_deals := _changed(report, again):
        return report.but(by_deals=by_deals)
    by_cards = {deal: (cards[deal], found[deal]) for deal in _changed(report, found)}
    return report.but(by_cards=by_cards)


def _changed(report: Report, winners: bytes) -> tuple[int, ...]:
    pairs = enumerate(zip(report.answers.winners, winners, strict=True))
    return tuple(deal for deal, (before, now) in pairs if before != now)


def _answers_to(
    deals: Sequence[bytes], lines: list[bytes], places: list[int], report: Report, runs: _Runs
) -> bytes | None:
    """The answers to deals that come in reverse; None if the program does not end well in time."""
    reversed_lines = [*lines]
    for place, deal in zip(places, reversed(deals), strict=True):
        reversed_lines[place] = deal
    backwards = report.deal_set.sample(range(report.deals - 1, -1, -1))
    with suppress(AnswersError):
        printed, ending = runs.run(b"".join(reversed_lines))
        answers = read_answers(printed, "", backwards, backwards.answers(report.task.program()))
        if answers.form == report.answers.form and not ending.problem:
            winners = answers.winners[::-1]
            return winners if len(winners) == report.deals else None
    return None


def _shuffled(
    lines: Sequence[bytes], report: Report
) -> tuple[list[bytes], list[tuple[Card, ...]]] | None:
    """The lines with the cards of each hand and the board in another order, if they are cards."""
    deal_set, chance = report.deal_set, random.Random(SEED)
    hole = deal_set.hole
    shuffled, dealt = [], []
    for deal, line in enumerate(lines):
        text, cards = line.decode(), deal_set[deal]
        written = CARD.findall(text)
        if len(written) != len(cards) or read_cards(written) != tuple(cards):
            return None
        order: list[int] = []
        for start, end in ((0, hole), (hole, 2 * hole), (2 * hole, len(cards))):
            order += chance.sample(range(start, end), end - start)
        pieces = zip(CARD.split(text), [*(written[place] for place in order), ""], strict=True)
        shuffled.append("".join(chain.from_iterable(pieces)).encode())
        dealt.append(tuple([cards[place] for place in order]))
    return shuffled, dealt
