"""The deals of a source, in memory, to compare what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from ..counting.deciding import decide_block
from ..errors import DealError, FileError, quoted
from ..reading.invalid import deal_error
from ..reading.opened import open_deals
from ..reading.options import read_options
from .answer_forms import winners
from .deal_set import FEW, DealSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..reading.blocks import Block
    from ..reading.layout import Layout
    from ..reading.sources import Source


def read_deals(
    source: Source,
    *,
    name: str | None = None,
    decks: str = "one",
    kind: type[DealSet] | None = None,
) -> DealSet:
    r"""Deals for two players, in memory.

    Args:
        source: what `tally` takes.
        name: what errors call it.
        decks: "many" where players may have the same card.
        kind: the class of the deals, and so the game; by default draw.

    Raises:
        FileError: if the source cannot be read, or has no deals.
        DealError: if a line is invalid, or the deals are not of two hands of five cards.

    >>> from showdown.check.programs import Program
    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"]).answers(Program())
    b'\x02'
    """
    kind = kind or DealSet
    cards = bytearray()
    lines = array("Q")
    options = read_options(game=kind.game).but(repeats=decks == "many")
    opened = open_deals(source, name, options)
    layout = opened.layout
    line = 0
    unit = "line"
    for block in opened.blocks:
        unit = block.unit
        read, fault, found = decide_block(block, layout, options)
        if fault is not None:
            raise _deal_error(block, fault, opened.name, line + read + 1, layout)
        if (layout.players, layout.cards) != (2, kind.hole):
            raise DealError(
                f"{opened.name}: the task has deals of {kind.written}, not "
                f"{layout.players} players with {layout.cards} cards; `showdown --format wins` "
                "prints who wins any deals"
            )
        cards += found.cards
        lines.extend([line + number for number in found.numbers])
        line += read
    if not lines:
        raise FileError(f"{opened.name}: no deals found")
    deals = kind(opened.name, bytes(cards), lines, unit)
    return _shared(deals) if len(lines) <= FEW else deals


@lru_cache(maxsize=4)
def _shared(deal_set: DealSet) -> DealSet:
    """The same deals as before, if there were such: many programs are graded by an exam."""
    return deal_set


def _deal_error(
    block: Block, fault: tuple[int, int], name: str, line: int, layout: Layout
) -> DealError:
    error = deal_error(block, *fault, name=name, line=line, layout=layout, can_repeat=False)
    if error.text and winners([error.text], b""):
        return DealError(
            f"{name}:{line}: {quoted(error.text)} is an answer: give the deals first, then the "
            "answers"
        )
    return error
