"""Reads what programs print: an answer to each deal, and other lines between and after them."""

from __future__ import annotations

import re
from os import PathLike
from typing import cast

from ..arguments import require_lists
from ..errors import FileError, counted, quoted
from ..reading.sources import TableFile, open_source
from ..values import Value
from .answer_forms import (
    NO_ANSWER,
    ONLY_PLAYER_1,
    AnswersError,
    answer_in,
    first_misfit,
    read_forms,
    reads_as_answer,
    without_asides,
)
from .running import DEALS_COME, refuse_function

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..reading.sources import Source
    from .deal_set import DealSet
    from .running import Ending
    from .tasks import Task

    Line = tuple[int, str]  # Its number and text.

MOST_CLOSING_LINES = 5
"""How many lines behind the answers may be about all of them; so few answers are a total."""
WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        winners: the winner of each deal by the program, 1 or 2, 0 for a tie, or `NO_ANSWER`.
        form: how they are written.
        instead: what the program printed in place of answers, by deal, counted from 0.
    """

    winners: bytes
    form: str
    instead: Mapping[int, str]

    def in_form(self, winners: bytes) -> bytes:
        """Winners as far as this form shows them: some show only whether Player 1 wins."""
        return winners.translate(WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


def read_answers(
    printed: str, name: str, deal_set: DealSet, task: Task, ending: Ending | None = None
) -> Answers:
    """Answers in the form that all their lines share.

    A program that was run has an `ending`; if that is a problem, it may have answered few deals.

    Raises:
        AnswersError: if they cannot be read, or do not belong to these deals.
    """
    deals = len(deal_set)
    lines = _answering(printed, name, deals)
    hint = "" if ending is None else f" ({DEALS_COME})"
    stopped = ending is not None and ending.problem
    if len(lines) <= MOST_CLOSING_LINES and len(lines) < deals and not stopped:
        text = lines[0][1].strip()
        few = f"{counted(len(lines), 'line')} for {deals:,} deals, the first {quoted(text)}"
        error = AnswersError(f"{name}: {few}: print an answer to each deal, one per line{hint}")
        if text.isdecimal() and len(text) < 10 and not deal_set.name.startswith("<"):
            own = "deals.txt" if deal_set.name == "exam" else deal_set.name
            more = ({} if task.name == "euler" else {"task": task.name}) | {"total": int(text)}
            error.suggest("For the total of a file", own, function="check.grade_total", **more)
        raise error
    correct = deal_set.answers(task.program())
    texts = without_asides([answer_in(text) for _, text in lines])
    if not texts[-1] and answer_in(lines[-1][1]):  # The last time, nothing was left to read.
        del texts[-1], lines[-1]
    try:
        form, winners = read_forms(texts, deal_set, correct) or ("", b"")
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if not winners:
        place, problem = first_misfit(texts, deal_set, correct)
        raise AnswersError(f"{name}:{lines[place][0]}: {problem}")
    if len(winners) > deals:
        why = f"does your program read another file?{hint}"
        if len(winners) == deals + 1:
            empty = "an empty line at the end, too"
            why = "line 1, too, which is not a deal" if deal_set.lines[0] == 2 else empty
            why = f"does your program answer {why}?"
        raise AnswersError(f"{name}: {len(winners):,} answers for {deals:,} deals: {why}")
    rows = enumerate(zip(lines[len(lines) - len(winners) :], winners, strict=True))
    instead = {deal: text for deal, ((_, text), winner) in rows if winner == NO_ANSWER}
    return Answers(winners.ljust(deals, bytes([NO_ANSWER])), form, instead)


def _answering(printed: str, name: str, deals: int) -> list[Line]:
    """The lines, one for each deal: without blank lines between, and a few others behind them.

    Raises:
        AnswersError: if nothing is an answer.
    """
    lines = list(enumerate(printed.rstrip().splitlines(), 1))
    first = next((answer for _, text in lines if (answer := answer_in(text))), "")
    if not first:
        only = next((f", only {quoted(text)}" for _, text in lines if text.strip()), "")
        raise AnswersError(f"{name}: no answers{only}")
    expected = deals + bool(re.search("[A-Za-z]", first) and not reads_as_answer(first))
    if len(lines) > 4 and not any(text.strip() for _, text in lines[1::2]):
        lines = lines[::2]  # A blank line follows every answer.
    filled = [line for line in lines if line[1].strip()]
    behind = [text for _, text in filled[expected:]]
    are_no_answers = all(not reads_as_answer(t) or re.search(r"[3-9]|\d\d", t) for t in behind)
    if 0 < len(behind) <= MOST_CLOSING_LINES and are_no_answers:
        lines = lines[: lines.index(filled[expected])]
        filled = filled[:expected]
    return filled if len(lines) > expected == len(filled) else lines


def plain_text(source: Source, name: str | None = None) -> tuple[bytes, str]:
    """The text of a source without compression, and its name.

    Raises:
        FileError: if it cannot be read, or is a table.
    """
    opened = open_source(source, name)
    if isinstance(opened, TableFile):
        raise FileError(f"{opened.name}: it is not text")
    return b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks), opened.name


def answers_text(source: Source | Iterable[object], name: str | None = None) -> tuple[str, str]:
    """Answers, of a source or one by one, as text, and their name.

    Raises:
        FileError: if they cannot be read.
    """
    refuse_function(source)
    sources = (str, PathLike, bytes, bytearray, memoryview)
    if not (isinstance(source, sources) or hasattr(source, "read")):
        require_lists(answers=source)
        in_cells = [item if isinstance(item, (tuple, list)) else (item,) for item in source]
        source = [",".join(map(str, cells)) for cells in in_cells]
    text, name = plain_text(cast("Source", source), name)
    return text.decode("utf-8", "replace"), name
