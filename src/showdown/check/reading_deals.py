"""The deals and the answers of a source, in memory: all that check asks of the readers."""

from __future__ import annotations

from array import array
from os import PathLike
from typing import cast

from ..arguments import require_list
from ..counting.deciding import decide_block
from ..errors import DealError, FileError, quoted
from ..reading.invalid import bad_line
from ..reading.opened import open_deals
from ..reading.options import read_options
from ..reading.sources import blocks_of
from .answer_forms import AnswersError, reads_as_answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..reading.blocks import Block
    from ..reading.layout import Layout
    from ..reading.sources import Source
    from .deal_set import DealSet
    from .tasks import Task


def read_deals(source: Source, task: Task, name: str | None = None) -> DealSet:
    r"""Deals for two players, in memory.

    Raises:
        FileError: if the source cannot be read, or has no deals.
        DealError: if a line is invalid, or the deals are not those of the task's game.

    >>> from showdown.check.tasks import TASKS
    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"], TASKS[0])
    <1 deals of <lines>>
    """
    kind = task.deals
    cards = bytearray()
    lines = array("Q")
    options = read_options(game=kind.game).but(repeats=task.decks == "many")
    opened = open_deals(source, name, options)
    layout = opened.layout
    line = 0
    unit = "line"
    for block in opened.blocks:
        unit = block.unit
        line, invalid, deals = decide_block(block, layout, options, None, line)
        if invalid is not None:
            raise _deal_error(block, invalid[2:], opened.name, line + 1, layout)
        if (layout.players, layout.cards) != (2, kind.hole):
            raise DealError(
                f"{opened.name}: the task has deals of {kind.written}, not "
                f"{layout.players} players with {layout.cards} cards; `showdown` scores any deals"
            )
        cards += deals.cards
        lines += deals.lines
    if not lines:
        raise FileError(f"{opened.name}: no deals found")
    return kind(opened.name, bytes(cards), lines, unit)


def plain_text(source: Source, name: str | None = None) -> tuple[bytes, str]:
    """The text of a source without compression, and its name.

    Raises:
        FileError: if it cannot be read, or is a table.
    """
    opened = blocks_of(source, name)
    return b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks), opened.name


def answers_text(source: Source | Iterable[object], name: str | None = None) -> tuple[str, str]:
    """Answers, of a source or one by one, as text with newlines as line ends, and their name.

    Raises:
        FileError: if they cannot be read.
        AnswersError: if they are not text.
    """
    if not (
        isinstance(source, str | PathLike | bytes | bytearray | memoryview)
        or hasattr(source, "read")
    ):
        require_list("answers", source)
        source = [_as_text(item) for item in source]
    text, name = plain_text(cast("Source", source), name)
    try:
        return "\n".join(text.decode().splitlines()), name
    except UnicodeDecodeError:
        raise AnswersError(f"{name}: the answers are not text") from None


def _as_text(item: object) -> str:
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if isinstance(item, (tuple, list)):
        return ",".join(map(str, item))
    try:
        return str(item)
    except ValueError:  # An int with too many digits to print.
        return quoted(item)


def _deal_error(
    block: Block, fault: tuple[int, int], name: str, line: int, layout: Layout
) -> DealError:
    error = bad_line(block, *fault, name=name, line=line, layout=layout).error
    error.suggestions = ()  # The task says how deals are read.
    if error.text and reads_as_answer(error.text):
        return DealError(
            f"{name}:{line}: {quoted(error.text)} is an answer: give the deals first, then the "
            "answers"
        )
    return error
