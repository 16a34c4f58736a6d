"""The most likely layout of invalid lines, so that errors can point at the place."""

from __future__ import annotations

import re

from ..errors import DealError
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, MOST_PLAYERS
from .card_patterns import PLACEHOLDERS, respelled, separator_after_a_card, with_placeholders
from .detect import is_card
from .header import header_of
from .labels import label_problem
from .layout import Layout
from .line_layout import MAX_LENGTH, layout_of_line, reads, uci_problem
from .numbered_names import are_names, misnumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .detect import Line

__all__ = ["guess"]

_SIGN = re.compile(rb"(?<![0-9])[-+](?=[0-9])")


def guess(lines: list[Line], given: ReadOptions | None = None, *, name: str = "") -> Layout:
    """The most likely layout of some lines, the first of which is invalid.

    Raises:
        DealError: if the problem is already clear, unless invalid lines are skipped.

    >>> lines = [(1, b"2C,3C,4C,5C,6C,7C,2D,3D,4D,5D,6D,7D", 0)]
    >>> guess(lines, ReadOptions(cards=5), name="two.txt")
    Layout(2, separator=',')
    """
    given = given or ReadOptions()
    if not given.skip_bad:
        _require_a_deal(lines, given, name)
    for line in lines if given.style is None else ():
        if words := uci_problem(line[1][:MAX_LENGTH].decode("utf-8", "replace")):
            raise _error(line, words, 0, name)
    for above, deal in [*enumerate(lines[1:], 1), *_with_placeholders(lines, given.style)]:
        if found := layout_of_line(deal[1], given):
            header = header_of(lines[:above], deal[1], found)
            return found.but(header=header.number, announced=header.announced)
    found = _by_counting(lines, given)
    if reads(found, lines[0][1]):
        problem = f"the layout of this line is unclear ({found}?): choose one with --layout"
        raise _error(lines[0], problem, 0, name)
    return found


def _by_counting(lines: list[Line], given: ReadOptions) -> Layout:
    """A layout from the separator and the number of cards in the first line."""
    each = given.cards or HAND_SIZE
    if given.players or given.cards:
        free = ReadOptions(style=given.style, mixed=given.mixed)
        other = next((found for _, line, _ in lines if (found := layout_of_line(line, free))), None)
        if other is not None and other.players > 1:
            many = given.players or other.players
            before, mark, *_, after = other.around
            around = (before, *[mark] * (many - 1), after)
            return Layout(many, each, other.style, other.separator, around, mixed=given.mixed)
    line = lines[0][1]
    sign = separator_after_a_card(line.decode("utf-8", "replace"))
    tokens = line.split(sign.strip().encode() or None)
    many = given.players or max(2, min(-(-len(tokens) // each), MOST_PLAYERS))
    mark = sign
    if b"\t" in line and sign == " ":  # Tabs are delimiters, of hands or of cards.
        mark = "\t"
        sign = " " if any(len(field.split()) > 1 for field in line.split(b"\t")) else mark
    around = ("", *[mark] * (many - 1), "")
    return Layout(many, each, given.style or "rank first", sign, around, mixed=given.mixed)


def _require_a_deal(lines: list[Line], given: ReadOptions, name: str) -> None:
    """Refuse a first line whose problem is already clear.

    Raises:
        DealError: if its cards do not make hands, or belong to no player, or its labels are wrong.
    """
    line = lines[0][1]
    text = respelled(line).decode("utf-8", "replace")
    tokens = line.split()
    if len(tokens) >= 2 * HAND_SIZE and not (given.players or given.mixed):
        free = given.style in (None, "rank first")
        if free and b"\t" not in line and all(map(is_card, tokens)):
            problem = (
                f"{len(tokens)} cards do not make 2 to {MOST_PLAYERS} hands of "
                f"{given.cards or HAND_SIZE}"
            )
            raise _error(lines[0], problem, len(text), name)
    if wrong := label_problem(text):
        raise _error(lines[0], *wrong, name)
    words = re.findall(r"\w+", text)
    if len(lines) > 1 and not are_names(words) and (wrong := misnumbered(words)):
        raise _error(lines[0], wrong[0], 0, name)


def _error(line: Line, problem: str, column: int, name: str) -> DealError:
    number, raw, place = line
    text = raw.decode("utf-8", "replace")
    return DealError(
        problem,
        file=name,
        line=number,
        column=column + 1,
        offset=place + len(text[:column].encode()),
        text=text,
    )


def _with_placeholders(lines: list[Line], style: str | None) -> Iterator[tuple[int, Line]]:
    """Lines with invalid cards replaced by valid ones, then lines without plus and minus signs."""
    short = [(place, line) for place, line in enumerate(lines) if len(line[1]) <= MAX_LENGTH]
    for one in [style] if style in PLACEHOLDERS else PLACEHOLDERS:
        for place, (number, line, start) in short:
            yield place, (number, with_placeholders(line, one), start)
    for place, (number, line, start) in short:
        yield place, (number, _SIGN.sub(b"", line), start)
