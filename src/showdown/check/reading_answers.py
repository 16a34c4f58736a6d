"""Answers as programs print them: one for each deal, in any of the usual forms."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from io import IOBase
from typing import cast

from ..errors import CardError, HandError, ShowdownError, quoted
from ..reading import read_cards
from ..source.open import blocks_of
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..source.open import Source
    from .deal_set import DealSet

    Found = tuple[str, bytes]
    """The form of answers, and the winners: 1, 2, or 0 for a tie."""

__all__ = ["NO_ANSWER", "Answers", "AnswersError", "read_answers", "winners"]

NO_ANSWER = 255
"""The winner of a deal that a program does not answer."""

ONLY_PLAYER_1 = "whether Player 1 wins"
"""The form of answers that do not distinguish Player 2's wins from ties."""

TIE = r"tie\b.*|draw\b.*|split\b.*|push\b.*|equal\b.*|none"
FORMS = {
    "winners' numbers": (r"1", r"2", r"0|1[ ,]+2"),
    "players": (
        r"(player|p|hand)\s*#?\s*(1|one)( |$|\.|:).*",
        r"(player|p|hand)\s*#?\s*(2|two)( |$|\.|:).*",
        rf"{TIE}|0|(players|hands|hand) 1 and 2\b.*",
    ),
    "Black and White": (r"black\b.*", r"white\b.*", TIE),
    "left and right": (r"left", r"right", TIE),
    "wins and losses": (r"win|won|w", r"loss|lose|loses|lost|l", rf"{TIE}|t|d"),
    "signs": (r"\+?1", r"-1", r"0"),
    ONLY_PLAYER_1: (r"true|yes|t", r"(?!)", r"false|no|f"),
}
"""How each form writes that Player 1 wins, that Player 2 wins, and a tie."""
ANSWER_COLUMNS = re.compile(
    r"(winner|win|won|result|outcome|output|answer|verdict|player|prediction)s?|w", re.IGNORECASE
)
NOTHING = re.compile(
    r"|None|null|undefined|nan|NaN|(?i:\W*(an? )?([\w.]+\.)?\w*(error|exception)\b.*)"
)
"""What programs print in place of an answer; `none` in lower case may be a tie."""
_TRACEBACK = r"Traceback \(most recent call last\):\n(?:[ \t]+\S.*\n)*"
PRINTED = re.compile(
    rf"(?:(?:{_TRACEBACK}\S.*\n\n(?:During|The above) .*\n\n)*{_TRACEBACK}(?P<python>\S.*)"
    r"|(?P<other>\S*(?:Error|Exception)\b.*)(?:\n[ \t]+at .*)+|.*)(?:\n|\Z)"
)
"""A line, or a whole traceback, of which the message is named."""
WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class AnswersError(ShowdownError, ValueError):
    """Answers cannot be read, or do not belong to these deals."""


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        winners: the winner of each deal by the program, 1 or 2, 0 for a tie, or `NO_ANSWER`;
            fewer than there are deals if the answers stop before the last one.
        form: how they are written.
        instead: what the program printed in place of answers, by deal, counted from 0.
    """

    name: str
    winners: bytes
    form: str
    instead: Mapping[int, str]

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
    form, found = _read(lines, deal_set, correct, name)
    if len(found) > len(deal_set):
        raise AnswersError(
            f"{name}: {len(found):,} answers for {len(deal_set):,} deals of {deal_set.name}: "
            "expected one for each deal"
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
        return "" if self.crash else _bare(self.text)


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
    bare = [line.answer for line in lines]
    try:
        found = (
            winners(bare, correct)
            or _column([line.text * bool(line.answer) for line in lines], len(deal_set), correct)
            or _scores(bare, correct)
            or _winning_hands(bare, deal_set)
        )
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if found is not None:
        return found
    place = _first_misfit(bare)
    first = next(place for place, text in enumerate(bare) if text)
    unlike = ""
    if place > first:
        unlike = f" in the form of line {lines[first].number}, {quoted(bare[first])}"
    total = ""
    if len(bare) == 1 and bare[0].isdecimal():
        total = f"; if it is a total, grade it with `showdown check DEALS --total {bare[0]}`"
    raise AnswersError(
        f"{name}:{lines[place].number}: {quoted(bare[place])} is not an answer{unlike}: write 1, 2 "
        "or 0 for a tie, Player 1, Black, Win, left, true, two scores, or error if there is "
        f"none{total}"
    )


def winners(texts: Sequence[str], correct: bytes) -> Found | None:
    """Who wins, if all of these texts say so in the same form; empty texts are missing answers.

    `correct` are the true winners: if Player 2 is among them, but the answers are only 1 and 0,
    then 0 stands for any deal that Player 1 does not win.
    """
    plain = {text: _plain(text) for text in set(texts) - {""}}
    if not plain:
        return None
    for form, patterns in FORMS.items():
        meaning = {
            text: winner
            for text, words in plain.items()
            for winner, pattern in zip((1, 2, 0), patterns, strict=True)
            if re.fullmatch(pattern, words)
        }
        if len(meaning) < len(plain):
            continue
        numbers = form == "winners' numbers"
        if numbers and not {"0", "1", "2"} & set(plain.values()):
            continue  # Only pairs of numbers: these are scores.
        found = bytes(meaning.get(text, NO_ANSWER) for text in texts)
        if numbers and 0 in found and 2 not in found and 2 in correct:
            return ONLY_PLAYER_1, found
        return form, found
    return None


def _first_misfit(texts: Sequence[str]) -> int:
    """The place of the first text that is not an answer, or not in the form of those before it."""
    places = []
    for patterns in FORMS.values():
        form = re.compile("|".join(patterns))
        wrong = (
            place for place, text in enumerate(texts) if text and not form.fullmatch(_plain(text))
        )
        places.append(next(wrong, 0))
    return max(places)


def _column(lines: Sequence[str], deals: int, correct: bytes) -> Found | None:
    """The winners in a column of a table, with or without a header.

    A column called winner, result or the like is preferred to others, and a column of line
    numbers is ignored. Two columns of numbers with other names are taken as scores.
    """
    rows = _cells(lines)
    if not rows:
        return None
    head = rows[0]
    names = any(ANSWER_COLUMNS.fullmatch(cell) for cell in head)
    has_header = len(rows) > 1 and (
        names or (len(rows) == deals + 1 and any(head) and not any(map(_number, head)))
    )
    columns = list(zip(*rows[has_header:], strict=True))
    numbered = [place for place, cells in enumerate(columns) if _numbers_lines(cells)]
    possible = {
        place: found
        for place, cells in enumerate(columns)
        if place not in numbered and (found := winners(list(map(_bare, cells)), correct))
    }
    named = [place for place in possible if has_header and ANSWER_COLUMNS.fullmatch(head[place])]
    if not named and not numbered and len(head) == 2 and _scores(lines, correct):
        return None
    places = named or list(possible)
    titles = [head[place] if has_header else str(place + 1) for place in places]
    if len(titles) > 1:
        which = " and ".join(titles if has_header else [f"column {title}" for title in titles])
        raise AnswersError(f"{which} could be the answers: name one of them winner")
    if not places:
        return None
    form, answers = possible[places[0]]
    return (form if len(head) == 1 else f"{form} in column {titles[0]}"), answers


def _scores(lines: Sequence[str], correct: bytes) -> Found | None:
    """The winners by a score for each hand; whether higher or lower wins is detected."""
    rows = [re.split(r"\s*[,;\t|]\s*|\s+", line.strip("()[]")) for line in lines]
    if len(rows) > 1 and len(rows[0]) == 2 and not any(map(_number, rows[0])):
        rows = rows[1:]  # A header.
    winners = []
    for row in rows:
        scores = [number for cell in row if (number := _number(cell)) is not None]
        if row == [""]:
            winners.append(NO_ANSWER)
        elif len(scores) < len(row) or len(row) != 2:
            return None
        else:
            winners.append(0 if scores[0] == scores[1] else 1 if scores[0] > scores[1] else 2)
    higher = bytes(winners)
    lower = higher.translate(SWAPPED)
    right_if_higher, right_if_lower = (
        sum(map(int.__eq__, found, correct)) for found in (higher, lower)
    )
    if right_if_lower > right_if_higher:
        return "scores, of which the lower wins", lower
    return "scores, of which the higher wins", higher


def _winning_hands(lines: Sequence[str], deal_set: DealSet) -> Found | None:
    """Answers that are the winning hands."""
    if len(lines) > len(deal_set):
        return None
    found = []
    for deal, line in enumerate(lines):
        if not line:
            found.append(NO_ANSWER)
            continue
        try:
            cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", line)))
        except (CardError, HandError):
            return None
        both = deal_set[deal]
        hands = [set(both), set(both[:5]), set(both[5:])]
        if cards not in hands:
            return None
        found.append(hands.index(cards))
    if not {1, 2} & {*found}:
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes(found)


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table, stripped; nothing if the rows differ in length.

    A blank line is a row of empty cells.
    """
    try:
        dialect = csv.Sniffer().sniff("\n".join(filter(None, lines[:20])), ",;\t|")
    except csv.Error:
        rows = [[line] for line in lines]
    else:
        rows = list(csv.reader(lines, dialect))
    rows = [[cell.strip() for cell in row] for row in rows]
    width = max(map(len, rows))
    rows = [row if any(row) else [""] * width for row in rows]
    return rows if all(len(row) == width for row in rows) else []


def _numbers_lines(cells: Sequence[str]) -> bool:
    """Whether cells are 0, 1, 2 or 1, 2, 3 and so on, not counting lines without an answer."""
    numbered = [
        int(cell) - place for place, cell in enumerate(cells) if cell.isdecimal() and len(cell) < 20
    ]
    whole = len(numbered) == sum(map(bool, cells))
    return whole and len(numbered) > 2 and {*numbered} in ({0}, {1})


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _bare(text: str) -> str:
    """An answer without quotes; empty if it is none."""
    bare = text.strip().strip("\"'").strip()
    cells = re.split(r"[\s,;|()\[\]]+", bare)
    return "" if NOTHING.fullmatch(bare) or all(map(NOTHING.fullmatch, cells)) else bare


def _plain(text: str) -> str:
    return text.strip().lower().removesuffix(".").strip()
