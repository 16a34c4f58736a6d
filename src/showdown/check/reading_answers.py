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
    from collections.abc import Sequence

    from ..source.open import Source
    from .deal_set import DealSet

    Found = tuple[str, bytes]
    """The form of answers, and the winners: 1, 2, or 0 for a tie."""

__all__ = ["Answers", "AnswersError", "read_answers", "winners"]

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
WHETHER_1 = bytes((0, 1, 0, *range(3, 256)))
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class AnswersError(ShowdownError, ValueError):
    """Answers cannot be read, or do not belong to these deals."""


class Answers(Value):
    """What a program answered, deal by deal.

    Attributes:
        name: what errors call their source.
        winners: the winner of each deal by the program, 1 or 2, or 0 for a tie.
        form: how they are written.
    """

    name: str
    winners: bytes
    form: str

    def in_form(self, winners: bytes) -> bytes:
        """Winners as far as this form shows them: some show only whether Player 1 wins."""
        return winners.translate(WHETHER_1) if ONLY_PLAYER_1 in self.form else winners


def read_answers(
    source: Source | Iterable[object], deal_set: DealSet, correct: bytes, name: str | None = None
) -> Answers:
    """Answers in the form that all their lines share.

    `correct` are the true winners, which settle whether the higher or the lower score wins.
    """
    lines, name = _lines(source, name)
    form, found = _read(lines, deal_set, correct, name)
    if len(found) not in (len(deal_set), len(deal_set) - 1):
        raise AnswersError(
            f"{name}: {len(found):,} answer{'' if len(found) == 1 else 's'} for "
            f"{len(deal_set):,} deals of {deal_set.name}: expected one for each deal"
        )
    return Answers(name, found, form)


def _lines(source: Source | Iterable[object], name: str | None) -> tuple[list[str], str]:
    if isinstance(source, Iterable) and not isinstance(source, str | bytes | IOBase):
        try:
            items = iter(source)
        except TypeError:
            raise TypeError(
                "answers must be a path, an open file, bytes, or a list of answers, not "
                f"{type(source).__name__}"
            ) from None
        source = [_text(item, number) for number, item in enumerate(items, 1)]
    opened = blocks_of(cast("Source", source), name)
    text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    try:
        lines = text.decode().splitlines()
    except UnicodeDecodeError:
        raise AnswersError(f"{opened.name}: the answers are not text") from None
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise AnswersError(f"{opened.name}: no answers")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            raise AnswersError(f"{opened.name}:{number}: blank line: expected one answer per line")
    return lines, opened.name


def _text(item: object, number: int) -> str:
    if item is None:
        raise AnswersError(f"answer {number} is None: does your function return the winner?")
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    return str(item)


def _read(lines: list[str], deal_set: DealSet, correct: bytes, name: str) -> Found:
    bare = [line.strip().strip("\"'").strip() for line in lines]
    try:
        found = (
            winners(bare, correct)
            or _column(lines, len(deal_set), correct)
            or _scores(bare, correct)
            or _winning_hands(bare, deal_set)
        )
    except AnswersError as error:
        raise AnswersError(f"{name}: {error}") from None
    if found is not None:
        return found
    place = _first_misfit(bare)
    unlike = f" in the form of line 1, {quoted(bare[0])}" if place > 0 else ""
    raise AnswersError(
        f"{name}:{place + 1}: {quoted(bare[place])} is not an answer{unlike}: write 1, 2 or 0 for "
        "a tie, Player 1, Black, Win, left, true, or two scores"
    )


def winners(texts: Sequence[str], correct: bytes) -> Found | None:
    """Who wins, if all of these texts say so in the same form.

    `correct` are the true winners: if Player 2 is among them, but the answers are only 1 and 0,
    then 0 stands for any deal that Player 1 does not win.
    """
    plain = {text: _plain(text) for text in set(texts)}
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
        found = bytes(meaning[text] for text in texts)
        if numbers and 0 in found and 2 not in found and 2 in correct:
            return ONLY_PLAYER_1, found
        return form, found
    return None


def _first_misfit(texts: Sequence[str]) -> int:
    """The place of the first text that is not an answer, or not in the form of those before it."""
    places = []
    for patterns in FORMS.values():
        form = re.compile("|".join(patterns))
        wrong = (place for place, text in enumerate(texts) if not form.fullmatch(_plain(text)))
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
        names or (len(rows) == deals + 1 and not any(map(_number, head)))
    )
    columns = list(zip(*rows[has_header:], strict=True))
    numbered = [place for place, cells in enumerate(columns) if _numbers_lines(cells)]
    possible = {
        place: found
        for place, cells in enumerate(columns)
        if place not in numbered and (found := winners(cells, correct)) is not None
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
    pairs = [tuple(map(_number, row)) for row in rows]
    if any(len(pair) != 2 or None in pair for pair in pairs):
        return None
    higher = bytes(0 if a == b else 1 if a > b else 2 for a, b in pairs)  # type: ignore[operator]
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
        try:
            cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", line)))
        except (CardError, HandError):
            return None
        both = deal_set[deal]
        hands = [set(both), set(both[:5]), set(both[5:])]
        if cards not in hands:
            return None
        found.append(hands.index(cards))
    if not any(found):
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes(found)


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table, stripped; nothing if the rows differ in length."""
    try:
        dialect = csv.Sniffer().sniff("\n".join(lines[:20]), ",;\t|")
    except csv.Error:
        rows = [[line] for line in lines]
    else:
        rows = list(csv.reader(lines, dialect))
    rows = [[cell.strip() for cell in row] for row in rows]
    return rows if all(len(row) == len(rows[0]) for row in rows) else []


def _numbers_lines(cells: Sequence[str]) -> bool:
    """Whether cells are 0, 1, 2 or 1, 2, 3 and so on."""
    numbers = [str(number) for number in range(len(cells) + 1)]
    return len(cells) > 2 and list(cells) in (numbers[:-1], numbers[1:])


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _plain(text: str) -> str:
    return text.strip().lower().removesuffix(".").strip()
