"""What programs print: an answer to each deal, and what stands between and behind the answers."""

from __future__ import annotations

import re

from ..errors import quoted
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .deal_set import DealSet

_TRACEBACK = r"Traceback \(most recent call last\):\n(?:[ \t]+\S.*\n)*"
PRINTED = re.compile(
    rf"(?:(?:{_TRACEBACK}\S.*\n\n(?:During|The above) .*\n\n)*{_TRACEBACK}(?P<crash>\S.*)|.*)"
    r"(?:\n|\Z)"
)
"""A line, or a whole traceback, of which the message is named."""
ALL_ON_ONE = re.compile(r"\W*[012](\W+[012]){2,}\W*|[012]{5,}")
TOTAL = re.compile(
    r"(?:.*\W)?(?:(?:player|p|hand)\W*(1|one|2|two)|(black)|white)\b"
    r"(?:\W|has|wins?|won|total)*\b(\d{1,15})\b(?: \w+)?\W*",
    re.IGNORECASE,
)
"""How many deals a player wins, such as `Player 1 won 144 times`."""
MOST_CLOSING_LINES = 5
"""How many lines behind the answers may be about all of them."""
WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        winners: the winner of each deal by the program, 1 or 2, 0 for a tie, or `NO_ANSWER`;
            fewer than there are deals if the answers stop before the last one.
        form: how they are written.
        instead: what the program printed in place of answers, by deal, counted from 0.
    """

    winners: bytes
    form: str
    instead: Mapping[int, str]

    def in_form(self, winners: bytes) -> bytes:
        """Winners as far as this form shows them: some show only whether Player 1 wins."""
        return winners.translate(WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


class PrintedLine(Value):
    """A line that a program printed, or the message of a traceback."""

    number: int
    text: str
    crash: bool

    @property
    def answer(self) -> str:
        """The answer without quotes; empty if it is none."""
        return "" if self.crash else answer_in(self.text)


def read_answers(printed: str, name: str, deal_set: DealSet, correct: bytes) -> Answers:
    """Answers in the form that all their lines share.

    `correct` are the true winners, which settle whether the higher or the lower score wins.

    Raises:
        AnswersError: if they cannot be read, or are more than there are deals.
    """
    deals = len(deal_set)
    lines = _one_for_each(printed, deals, name)
    if len(lines) <= MOST_CLOSING_LINES and len(lines) < deals:
        total = next((line for line in lines if TOTAL.fullmatch(line.answer)), None)
        if total:
            raise AnswersError(
                f"{name}:{total.number}: {quoted(total.text)} is a total: print an answer to each "
                "deal, or grade the total alone"
            )
    form, winners = _read(lines, deal_set, correct, name)
    if len(winners) > deals:
        of = "the exam" if deal_set.name == "exam" else deal_set.name
        raise AnswersError(
            f"{name}: {len(winners):,} answers for {deals:,} deals of {of}: expected one for "
            "each deal. Does your program read another file? A program that is run here should "
            "read standard input, or the file whose name replaces {}"
        )
    rows = enumerate(zip(lines[len(lines) - len(winners) :], winners, strict=True))
    instead = {deal: line.text for deal, (line, winner) in rows if winner == NO_ANSWER}
    return Answers(winners, form, instead)


def _one_for_each(text: str, deals: int, name: str) -> list[PrintedLine]:
    """The lines, one for each deal: without blank lines that are not in its place.

    Raises:
        AnswersError: if nothing is an answer, or it is unclear which deal a traceback belongs to.
    """
    lines = []
    number = 1
    for part in PRINTED.finditer(text):
        message = part["crash"]
        lines.append(PrintedLine(number, message or part[0].rstrip("\n"), message is not None))
        number += part[0].count("\n")
    while lines and not lines[-1].text.strip():
        lines.pop()
    first = next((line.answer for line in lines if line.answer), None)
    if first is None:
        only = next((f", only {quoted(line.text)}" for line in lines if line.text.strip()), "")
        raise AnswersError(f"{name}: no answers{only}")
    if lines[0].crash:
        raise AnswersError(
            f"{name}:1: a traceback before all answers may belong to any deal: print error where "
            "an answer is missing, or have the program run here"
        )
    expected = deals + bool(re.search("[A-Za-z]", first) and not reads_as_answer(first))
    if len(lines) > 4 and not any(line.text.strip() for line in lines[1::2]):
        lines = lines[::2]  # A blank line follows every answer.
    lines = _without_closing_lines(lines, expected)
    whole = [line for line in lines if line.text.strip()]
    return whole if len(lines) > expected == len(whole) else lines


def _without_closing_lines(lines: list[PrintedLine], answers: int) -> list[PrintedLine]:
    """The lines without a few behind the answers that are none, such as `Total: 376`."""
    places = [place for place, line in enumerate(lines) if line.text.strip()]
    if not 0 < len(places) - answers <= MOST_CLOSING_LINES:
        return lines
    for line in (lines[place] for place in places[answers:]):
        if line.crash or (reads_as_answer(line.text) and not re.search(r"[3-9]|\d\d", line.text)):
            return lines
    return lines[: places[answers]]


def _read(
    lines: list[PrintedLine], deal_set: DealSet, correct: bytes, name: str
) -> tuple[str, bytes]:
    deals = len(deal_set)
    texts = without_asides([line.answer for line in lines])
    if len(texts) == 1 < deals and ALL_ON_ONE.fullmatch(texts[0]):
        raise AnswersError(f"{name}: one line for all deals: print one answer per line")
    if not texts[-1] and lines[-1].answer:  # The last time, nothing was left to read.
        del texts[-1], lines[-1]
    try:
        winners = read_forms(texts, deal_set, correct)
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if winners:
        return winners
    place, problem = first_misfit(texts, deal_set, correct)
    more = ""
    if len(texts) == 1 and texts[0].isdecimal():
        more = "; a total alone is not enough: print an answer to each deal"
    elif len(texts) > deals:
        more = "; print only the answers, one per line"
    raise AnswersError(f"{name}:{lines[place].number}: {problem}{more}")
