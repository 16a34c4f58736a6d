"""Answers as programs print them: one for each deal, in any of the usual forms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from io import IOBase
from typing import cast

from ..errors import quoted
from ..reading.sources import blocks_of
from ..values import Value
from .answer_forms import (
    NO_ANSWER,
    ONLY_PLAYER_1,
    AnswersError,
    answer_in,
    column,
    first_misfit,
    named_column,
    scores,
    winners,
    winning_hands,
    without_deals,
    without_numbers,
    without_prompt,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..cards import Card
    from ..reading.sources import Source
    from .answer_forms import Found
    from .deal_set import DealSet
    from .ladders import Ranked

_TRACEBACK = r"Traceback \(most recent call last\):\n(?:[ \t]+\S.*\n)*"
PRINTED = re.compile(
    rf"(?:(?:{_TRACEBACK}\S.*\n\n(?:During|The above) .*\n\n)*{_TRACEBACK}(?P<python>\S.*)"
    r"|(?P<other>\S*(?:Error|Exception)\b.*)(?:\n[ \t]+at .*)+|.*)(?:\n|\Z)"
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
"""How many lines behind the answers, a blank one among them, may be about all of them."""
WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        winners: the winner of each deal by the program, 1 or 2, 0 for a tie, or `NO_ANSWER`;
            fewer than there are deals if the answers stop before the last one.
        form: how they are written.
        instead: what the program printed in place of answers, by deal, counted from 0.
        from_run: whether the program was run on these very deals.
        ended: what was wrong with how it ended then, such as `ended with exit code 1`.
        changed: the deals with another answer when it was run on them in the reverse order.
        shuffled: the cards of the deals with another answer when it was run with the cards of each
            hand in another order, and that answer; None if that is not known, or if a known
            mistake explains it.
        exchanged: the deals with the same answer when it was run with the hands of both players
            exchanged, though one of them wins.
        skips: what the deals have in common for which the program seems to print nothing.
        ranked: where it ranks the hands of the first wrong deals, as far as that is known.
    """

    name: str
    winners: bytes
    form: str
    instead: Mapping[int, str]
    from_run: bool = False
    ended: str = ""
    changed: tuple[int, ...] = ()
    shuffled: Mapping[int, tuple[Sequence[Card], int]] | None = None
    exchanged: tuple[int, ...] = ()
    skips: str = ""
    ranked: tuple[Ranked, ...] = ()

    @property
    def stop(self) -> int:
        """After how many deals the answers stop."""
        given = len(self.winners)
        while self.winners[given - 1] == NO_ANSWER and given - 1 not in self.instead:
            given -= 1
        return given

    def in_form(self, winners: bytes) -> bytes:
        """Winners as far as this form shows them: some show only whether Player 1 wins."""
        return winners.translate(WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


def read_answers(
    source: Source | Iterable[object], deal_set: DealSet, correct: bytes, name: str | None = None
) -> Answers:
    """Answers in the form that all their lines share.

    `correct` are the true winners, which settle whether the higher or the lower score wins.
    """
    text, name = _all_text(source, name)
    lines = _one_for_each(text, len(deal_set), name)
    lines = _without_totals(lines, deal_set, correct, name)
    form, found = _read(lines, deal_set, correct, name)
    if len(found) > len(deal_set):
        of = "the exam" if deal_set.name == "exam" else deal_set.name
        raise AnswersError(
            f"{name}: {len(found):,} answers for {len(deal_set):,} deals of {of}: expected one for "
            "each deal. Does your program read another file? With --run, it should read standard "
            "input, or the file whose name replaces {}"
        )
    given = enumerate(zip(lines[len(lines) - len(found) :], found, strict=True))
    instead = {deal: line.text for deal, (line, winner) in given if winner == NO_ANSWER}
    return Answers(name, found, form, instead)


class Line(Value):
    """A line that a program printed, or the message of a traceback."""

    number: int
    text: str
    crash: bool

    @property
    def answer(self) -> str:
        """The answer without quotes; empty if it is none."""
        return "" if self.crash else answer_in(self.text)


def _all_text(source: Source | Iterable[object], name: str | None) -> tuple[str, str]:
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | IOBase):
        try:
            items = iter(source)
        except TypeError:
            raise TypeError(
                "answers must be a path, an open file, bytes, or a list of answers, not "
                f"{type(source).__name__}"
            ) from None
        source = list(map(_text, items))
    opened = blocks_of(cast("Source", source), name)
    text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    try:
        return "\n".join(text.decode().splitlines()), opened.name
    except UnicodeDecodeError:
        raise AnswersError(f"{opened.name}: the answers are not text") from None


def _one_for_each(text: str, deals: int, name: str) -> list[Line]:
    """The lines, one for each deal: without blank lines and tracebacks that are not in its place.

    Raises:
        AnswersError: if nothing is an answer, or it is unclear which deals tracebacks belong to.
    """
    lines = []
    number = 1
    for part in PRINTED.finditer(text):
        message = part["python"] or part["other"]
        lines.append(Line(number, message or part[0].rstrip("\n"), message is not None))
        number += part[0].count("\n")
    while lines and not lines[-1].text.strip():
        lines.pop()
    if not any(line.answer for line in lines):
        only = next((f", only {quoted(line.text)}" for line in lines if line.text.strip()), "")
        raise AnswersError(f"{name}: no answers{only}")
    first = next(line.answer for line in lines if line.answer)
    header = bool(re.search("[A-Za-z]", first)) and winners([first], b"") is None
    lines = _without_closing_words(lines, deals + header)
    if len(lines) > 4 and not any(line.text.strip() for line in lines[1::2]):
        lines = lines[::2]  # A blank line follows every answer.
    for blanks, crashes in ((True, True), (True, False), (False, True)):
        if len(lines) <= deals + header:
            break
        kept = [
            line
            for line in lines
            if not ((crashes and line.crash) or (blanks and not line.text.strip()))
        ]
        if len(kept) == deals + header:
            lines = kept
    crashed = [place for place, line in enumerate(lines) if line.crash]
    if crashed and not any(line.answer for line in lines[: crashed[-1]]):
        # Standard error, where tracebacks are, is often written before standard output.
        if len(crashed) > 1 or len(lines) >= deals + header:
            raise AnswersError(
                f"{name}:{lines[crashed[0]].number}: a traceback before all answers may belong to "
                "any deal: print error where an answer is missing, or let `showdown check --run` "
                "run the program"
            )
        del lines[crashed[0]]
    return lines


def _without_closing_words(lines: list[Line], answers: int) -> list[Line]:
    """The lines without a few words behind the answers and a blank line, such as `Total: 376`."""
    blanks = [place for place, line in enumerate(lines) if not line.text.strip()]
    before = lines[: blanks[-1]] if blanks else lines
    given = sum(bool(line.text.strip()) and not line.crash for line in before)
    if len(lines) - len(before) <= MOST_CLOSING_LINES and given == answers:
        return before
    return lines


def _without_totals(lines: list[Line], deal_set: DealSet, correct: bytes, name: str) -> list[Line]:
    """The lines without totals of the answers before them, such as `Player 1 wins 376`."""
    for rest in (lines[: len(deal_set)], lines[: len(deal_set) + 1]):
        totals = [re.findall(r"\d{1,15}", line.text) for line in lines[len(rest) :]]
        most = [max(map(int, numbers), default=0) for numbers in totals]
        if not most or min(most) <= 2:
            continue
        with suppress(AnswersError):
            _, winners = _read(rest, deal_set, correct, name)
            counts = {len(winners), *map(winners.count, (0, 1, 2))}
            if len(winners) == len(deal_set) and counts.issuperset(most):
                return rest
    return lines


def _text(item: object) -> str:
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    try:
        return str(item)
    except ValueError:  # An int with too many digits to print.
        return quoted(item)


def _read(lines: list[Line], deal_set: DealSet, correct: bytes, name: str) -> Found:
    if total := _total(lines, len(deal_set)):
        raise AnswersError(f"{name}:{lines[0].number}: {quoted(lines[0].text)} is a total: {total}")
    bare = without_deals(without_numbers([line.answer for line in lines]), deal_set)
    bare = [answer_in(text) for text in bare]
    if len(bare) == 1 < len(deal_set) and ALL_ON_ONE.fullmatch(bare[0]):
        raise AnswersError(f"{name}: one line for all deals: print one answer per line")
    answers = without_prompt(bare)
    if not answers[-1] and bare[-1]:  # The last time, nothing was left to read.
        del answers[-1], bare[-1], lines[-1]
    try:
        found = (
            winners(bare, correct)
            or winners(answers, correct)
            or column([line.text * bool(line.answer) for line in lines], len(deal_set), correct)
            or scores(bare, correct)
            or winning_hands(bare, deal_set)
        )
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if found is not None:
        return found
    title, cells = named_column([line.text * bool(line.answer) for line in lines])
    if any(cells):
        bare = cells
    where = f"column {title}: " if any(cells) else ""
    place = first_misfit(bare, deal_set)
    first = next(place for place, text in enumerate(bare) if text)
    unlike = ""
    if place > first:
        unlike = f" in the form of line {lines[first].number}, {quoted(bare[first])}"
    total = ""
    if len(bare) == 1 and bare[0].isdecimal() and len(bare[0]) < 20:
        total = f"; if it is a total, {_grade_total(bare[0])}"
    elif len(bare) > len(deal_set):
        total = "; print only the answers, one per line"
    raise AnswersError(
        f"{name}:{lines[place].number}: {where}{quoted(bare[place])} is not an answer{unlike}: "
        "write 1, 2 or 0 for a tie, Player 1, Black, Win, left, true, two scores, or error if "
        f"there is none{total}"
    )


def _total(lines: list[Line], deals: int) -> str:
    """How to grade totals that name a player, if a few lines are nothing else."""
    found = [match for line in lines if (match := TOTAL.fullmatch(line.answer))]
    if not found or len(lines) > MOST_CLOSING_LINES or len(lines) >= deals:
        return ""
    first = next((match[3] for match in found if match[1] in ("1", "one") or match[2]), "N")
    return f"print an answer to each deal, or {_grade_total(first)}"


def _grade_total(total: str) -> str:
    return (
        f"grade it with `showdown check DEALS --total {total}`, where DEALS is the file it is "
        "about (`showdown exam > exam.txt` saves the exam)"
    )
