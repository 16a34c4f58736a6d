"""The most likely layout of a text whose first deal is invalid, so that errors show the place."""

from __future__ import annotations

import re

from ..errors import DealError
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, MOST_PLAYERS
from .card_patterns import CARDS, PLACEHOLDERS, SEPARATORS, respelled, with_placeholders
from .detect import are_cards
from .header import with_header
from .labels import label_problem
from .layout import Layout
from .line_layout import MAX_LENGTH, layout_of_line, pairs_problem, reads
from .numbered_names import are_names, misnumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
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
        if words := pairs_problem(line[1][:MAX_LENGTH].decode("utf-8", "replace")):
            raise _error(line, words, 0, name)
    if found := _of_another_line(lines, given):
        return found
    found = _of_the_separator(lines, given)
    if reads(found, lines[0][1]):
        problem = f"the layout of this line is unclear ({found}?): choose one with --layout"
        raise _error(lines[0], problem, 0, name)
    return found


def _of_another_line(lines: list[Line], given: ReadOptions) -> Layout | None:
    """The layout of a line that is valid, or would be with other cards or without signs."""
    texts = [line if len(line) <= MAX_LENGTH else b"" for _, line, _ in lines]
    styles = [given.style] if given.style in PLACEHOLDERS else PLACEHOLDERS
    others = [[with_placeholders(line, style) for line in texts] for style in styles]
    for changed in (texts, *others, [_SIGN.sub(b"", line) for line in texts]):
        for place, line in enumerate(changed):
            if found := layout_of_line(line, given):
                return with_header(found, lines[:place], line)[0]
    return None


def _of_the_separator(lines: list[Line], given: ReadOptions) -> Layout:
    """A layout for the number of cards in the first line, and its first separator."""
    each = given.cards or HAND_SIZE
    if given.players or given.cards:
        free = ReadOptions(style=given.style, mixed=given.mixed)
        other = next((found for _, line, _ in lines if (found := layout_of_line(line, free))), None)
        if other is not None and other.players > 1:
            players = given.players or other.players
            before, mark, *_, after = other.around
            around = (before, *[mark] * (players - 1), after)
            return Layout(players, each, other.style, other.separator, around, mixed=given.mixed)
    line = lines[0][1].decode("utf-8", "replace")
    card = CARDS["rank first"].match(line)
    sign = line[card.end() :].lstrip()[:1] if card else ""
    sign = sign if sign in tuple(SEPARATORS) else " "
    tokens = line.split(sign.strip() or None)
    players = given.players or max(2, min(-(-len(tokens) // each), MOST_PLAYERS))
    mark = sign
    if "\t" in line and sign == " ":  # Tabs are delimiters, of hands or of cards.
        mark = "\t"
        sign = " " if any(len(field.split()) > 1 for field in line.split("\t")) else mark
    around = ("", *[mark] * (players - 1), "")
    return Layout(players, each, given.style or "rank first", sign, around, mixed=given.mixed)


def _require_a_deal(lines: list[Line], given: ReadOptions, name: str) -> None:
    """Refuse a first line whose problem is already clear.

    Raises:
        DealError: if its cards do not make hands, or belong to no player, or its labels are wrong.
    """
    line = lines[0][1]
    text = respelled(line).decode("utf-8", "replace")
    tokens = line.split()
    is_free = given.style in (None, "rank first") and not (given.players or given.mixed)
    if is_free and len(tokens) >= 2 * HAND_SIZE and b"\t" not in line and are_cards(tokens):
        each = given.cards or HAND_SIZE
        problem = f"{len(tokens)} cards do not make 2 to {MOST_PLAYERS} hands of {each}"
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
