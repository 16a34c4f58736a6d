"""Blocks of text as rows of card numbers: the one place where all deals of a text are read."""

from __future__ import annotations

from array import array

from .. import kernel
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..kernel import Ranking
    from ..layout.layout import Layout
    from ..source.blocks import Block
    from .bad import BadPlace

__all__ = ["Rows", "read_rows"]


class Rows(Value):
    """The deals of a block.

    Attributes:
        read: how many lines were read.
        lines: the line of each deal, counted from 0 in the block; a `range` if none is blank.
        cards: the card numbers of each deal as dealt; empty if they were not asked for.
        strengths: an array of type `H`: the strength of each hand, a row a deal.
        fault: why the next line is invalid, and the byte that shows it; None if none is.
    """

    read: int
    lines: Sequence[int]
    cards: bytes
    strengths: array[int]
    fault: tuple[int, int] | None


def read_rows(
    block: Block,
    layout: Layout,
    *,
    repeats: bool = False,
    with_cards: bool = True,
    bad: list[BadPlace] | None = None,
    ranking: Ranking | None = None,
) -> Rows:
    r"""Read the deals of a block; `repeats` allows a card to come twice in a deal.

    Where there is a list for `bad` lines, these are noted there, and the reading goes on. The
    strengths are those of the ranking, by default of the standard one.

    >>> from showdown.layout.layout import PLAIN
    >>> from showdown.source.blocks import Block
    >>> text = b"2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n\n2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n"
    >>> rows = read_rows(Block(text, 0, len(text)), PLAIN)
    >>> rows.read, list(rows.lines), rows.cards[:10] == bytes(range(10))
    (3, [0, 2], True)
    """
    fields = layout.fields(repeats=repeats)
    room = kernel.room(block.stop - block.start, fields)
    cards = bytearray(room * layout.size if with_cards else 0)
    strengths = array("H", [0]) * (room * layout.players)
    lines = array("I", [0]) * room
    deals = 0

    def read(part: Block) -> tuple[int, int, tuple[int, int] | None]:
        """The rows of a part, written behind those before it."""
        return kernel.read(
            part.text,
            part.start,
            part.stop,
            fields,
            memoryview(cards)[deals * layout.size :] if with_cards else None,
            memoryview(strengths)[deals * layout.players :],
            memoryview(lines)[deals:],
            ranking,
        )

    lines_read, fault = 0, None
    if bad is None:
        lines_read, deals, fault = read(block)
    else:
        from .bad import past_faults

        for before, (part, found, _) in past_faults(
            read, lambda part: (part[0], part[2]), block, bad
        ):
            for place in range(deals, deals + found if before else 0):
                lines[place] += before
            deals += found
            lines_read = before + part
        lines_read += bool(bad and bad[-1][0] == lines_read)
    del cards[deals * layout.size :], strengths[deals * layout.players :], lines[deals:]
    plain = range(deals) if lines_read == deals else lines
    return Rows(lines_read, plain, bytes(cards), strengths, fault)
