"""Answers as people's programs print them: one a line, in any of the usual forms."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from io import IOBase
from typing import cast

from ..deals.blocks import blocks_of
from ..errors import CardError, HandError, ShowdownError, quoted
from ..reading import read_cards
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..deals.blocks import Source
    from .dealt import Dealt

__all__ = ["Answers", "AnswersError", "read_answers"]

NOT_ONE = bytes((0, 1, 0, *range(3, 256)))
"""For answers that say only whether Player 1 wins: the others' wins are like ties."""
AS_IS = bytes(range(256))

_TIE = r"tie\b.*|draw\b.*|split\b.*|push\b.*|equal\b.*|none"
_FORMS = {
    "winners' numbers": (r"1", r"2", r"0"),
    "players": (
        r"(player|p|hand)\s*#?\s*(1|one)( |$|\.|:).*",
        r"(player|p|hand)\s*#?\s*(2|two)( |$|\.|:).*",
        rf"{_TIE}|0|hand 1 and 2 draw.*",
    ),
    "Black and White": (r"black\b.*", r"white\b.*", _TIE),
    "left and right": (r"left", r"right", _TIE),
    "wins and losses": (r"win|won|w", r"loss|lose|loses|lost|l", rf"{_TIE}|t|d"),
    "signs": (r"\+?1", r"-1", r"0"),
}
_TRUTHS = {"true": 1, "false": 0, "yes": 1, "no": 0, "t": 1, "f": 0}
_COLUMN = re.compile(r"winner|win|won|result|answer|verdict|w", re.IGNORECASE)


class AnswersError(ShowdownError, ValueError):
    """Answers that cannot be read, or that are no answers to these deals."""


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        said: the winner of each deal, 1 or 2, or 0 for a tie.
        form: how they were written.
        blur: what becomes of a winner where the form does not tell all.
    """

    __slots__ = __match_args__ = ("name", "said", "form", "blur")

    name: str
    said: bytes
    form: str
    blur: bytes

    def __init__(self, name: str, said: bytes, form: str, blur: bytes = AS_IS) -> None:
        self._set(name=name, said=said, form=form, blur=blur)


def read_answers(
    source: Source | Iterable[object], dealt: Dealt, name: str | None = None
) -> Answers:
    r"""Answers in the form that all their lines share.

    Args:
        source: a path, an open file, bytes, or the answers one by one.
        dealt: the deals that they answer, by which the direction of scores is told.
        name: what errors call the source.

    Raises:
        FileError: if the source cannot be read.
        AnswersError: if they are no answers, or not as many as there are deals.

    >>> from .dealt import read_deals
    >>> two = read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD", "2H 2D 4C 4D 4S 3C 3D 3S 9S 9D"])
    >>> read_answers(["White wins.", "Black wins. - with full house: 4 over 3"], two).said
    b'\x02\x01'
    >>> read_answers(["7140,1600", "166,298"], two).form
    'scores, of which the lower wins'
    """
    lines, name = _lines(source, name)
    found = _read(lines, dealt, name)
    if len(found.said) not in (len(dealt), len(dealt) - 1):
        raise AnswersError(
            f"{name}: {len(found.said):,} answers, but {dealt.name} has {len(dealt):,} deals: "
            f"{'they end too early' if len(found.said) < len(dealt) else 'some are too many'}, "
            f"or are for other deals"
        )
    return found


def _lines(source: Source | Iterable[object], name: str | None) -> tuple[list[str], str]:
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | IOBase):
        source = [_text(item, number) for number, item in enumerate(source, 1)]
    opened = blocks_of(cast("Source", source), name)
    text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    # Windows PowerShell's > writes UTF-16.
    encoding = "utf-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        lines = text.decode(encoding).splitlines()
    except UnicodeDecodeError:
        raise AnswersError(f"{opened.name}: these bytes are no text") from None
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise AnswersError(f"{opened.name}: there are no answers in it")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            raise AnswersError(f"{opened.name}:{number}: the line is blank: an answer a line")
    return lines, opened.name


def _text(item: object, number: int) -> str:
    if item is None:
        raise AnswersError(f"answer {number} is None: a function without return gives that")
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    return str(item)


def _read(lines: list[str], dealt: Dealt, name: str) -> Answers:
    bare = [line.strip().strip("\"'").strip() for line in lines]
    found = (
        _winners(bare, dealt, name)
        or _column(lines, dealt, name, named=True)
        or _scores(_cells(bare), dealt, name)
        or _column(lines, dealt, name, named=False)
        or _hands(bare, dealt, name)
    )
    if found is not None:
        return found
    number, line = _odd_one(bare)
    raise AnswersError(
        f"{name}:{number}: {quoted(line)} is no answer"
        + (f" as line 1 is, {quoted(bare[0])}" if number > 1 else "")
        + ": an answer is 1, 2 or 0 for a tie, Player 1, Black, Win, left, true, or two scores"
    )


def _winners(words: Sequence[str], dealt: Dealt, name: str) -> Answers | None:
    """Answers that name the winner."""
    said = {word: word.lower().removesuffix(".").strip() for word in set(words)}
    for form, patterns in _FORMS.items():
        meaning = {}
        for word, plain in said.items():
            for winner, pattern in zip((1, 2, 0), patterns, strict=True):
                if re.fullmatch(pattern, plain):
                    meaning[word] = winner
        if len(meaning) < len(said):
            continue
        winners = bytes(meaning[word] for word in words)
        # Ones and zeros alone say whether Player 1 wins, unless nobody else ever does.
        if form == "winners' numbers" and 0 in winners and 2 not in winners and 2 in dealt.right():
            return Answers(name, winners, "whether Player 1 wins", NOT_ONE)
        return Answers(name, winners, form)
    if set(said.values()) <= set(_TRUTHS):
        truths = bytes(_TRUTHS[said[word]] for word in words)
        return Answers(name, truths, "whether Player 1 wins", NOT_ONE)
    return None


def _cells(lines: Sequence[str]) -> list[list[str]]:
    return [re.split(r"\s*[,;\t|]\s*|\s+", line.strip("()[]")) for line in lines]


def _scores(rows: list[list[str]], dealt: Dealt, name: str) -> Answers | None:
    """Answers that give each hand a score."""
    if len(rows) > 1 and len(rows[0]) == 2 and not any(map(_number, rows[0])):
        rows = rows[1:]
    if any(len(row) != 2 for row in rows):
        return None
    scores = [(_number(one), _number(other)) for one, other in rows]
    if any(None in pair for pair in scores):
        return None
    higher = bytes(0 if a == b else 1 if a > b else 2 for a, b in scores)  # type: ignore[operator]
    lower = higher.translate(bytes((0, 2, 1, *range(3, 256))))
    right = dealt.right()
    agree = [sum(map(int.__eq__, said, right)) for said in (higher, lower)]
    if agree[1] > agree[0]:
        return Answers(name, lower, "scores, of which the lower wins")
    return Answers(name, higher, "scores, of which the higher wins")


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _column(lines: list[str], dealt: Dealt, name: str, *, named: bool) -> Answers | None:
    """Answers in a column of a table with a header, which perhaps says so."""
    try:
        rows = list(csv.reader(lines, csv.Sniffer().sniff("\n".join(lines[:20]), ",;\t|")))
    except csv.Error:
        return None
    header, *body = rows
    if not body or any(len(row) != len(header) for row in body):
        return None
    columns = {
        title.strip(): found
        for title, *cells in zip(*rows, strict=True)
        if (found := _winners([cell.strip() for cell in cells], dealt, name)) is not None
    }
    if named:
        columns = {title: found for title, found in columns.items() if _COLUMN.fullmatch(title)}
    if len(columns) > 1:
        raise AnswersError(f"{name}: {' and '.join(columns)} could be the answers: name one winner")
    return next(iter(columns.values()), None) if columns or named else _scores(body, dealt, name)


def _hands(lines: Sequence[str], dealt: Dealt, name: str) -> Answers | None:
    """Answers that are the winning hands."""
    if len(lines) > len(dealt):
        return None
    said = []
    for deal, line in enumerate(lines):
        try:
            cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", line)))
        except (CardError, HandError):
            return None
        both = dealt[deal]
        hands = {1: set(both[:5]), 2: set(both[5:]), 0: set(both)}
        winner = next((winner for winner, hand in hands.items() if hand == cards), None)
        if winner is None:
            return None
        said.append(winner)
    if not any(said):
        raise AnswersError(f"{name}: these are the deals themselves, not who wins them")
    return Answers(name, bytes(said), "winning hands")


def _odd_one(lines: Sequence[str]) -> tuple[int, str]:
    """The first line that is no answer, or none in the form of the first."""
    fitting = [
        [re.fullmatch("|".join(patterns), line.lower().removesuffix(".").strip()) for line in lines]
        for patterns in _FORMS.values()
    ]
    best = max(fitting, key=lambda found: next((i for i, m in enumerate(found) if m is None), 0))
    number = next((i for i, match in enumerate(best) if match is None), 0)
    return number + 1, lines[number]
