"""Blocks of text as rows of card numbers and strengths: the one place that reads all layouts."""

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

__all__ = ["Rows", "read_rows", "strength_rows"]


class Rows(Value):
    """The deals of a block.

    Attributes:
        players: how many hands each deal has.
        read: how many lines were read.
        lines: the line of each deal, counted from 0 in the block; a `range` if none is blank.
        cards: the card numbers of each deal as dealt; empty if they were not asked for.
        strengths: an array of type `H`: the strength of each hand, a row a deal.
        fault: why the next line is invalid, and the byte that shows it; None if none is.
    """

    players: int
    read: int
    lines: Sequence[int]
    cards: bytes
    strengths: array[int]
    fault: tuple[int, int] | None

    def winners(self) -> bytes:
        """Who wins each deal, from 1; 0 is a tie."""
        if self.players == 1:
            return b"\1" * len(self.strengths)
        winners = bytearray(len(self.strengths) // self.players)
        if winners:
            kernel.decide(strength_rows(self.strengths, self.players), None, winners)
        return bytes(winners)


def strength_rows(strengths: array[int], players: int) -> memoryview:
    """The strengths of one or more deals, of shape (deals, players) and format `H`."""
    return memoryview(strengths).cast("B").cast("H", (len(strengths) // players, players))


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

    Invalid lines are added to the list `bad` if there is one; without it, the first ends the
    reading. The strengths are those of the ranking, by default of the standard one.

    >>> from showdown.layout.layout import PLAIN
    >>> from showdown.source.blocks import Block
    >>> text = b"2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n\n2C 2D 2H 2S 3C 3D 3H 3S 4C 4D\n"
    >>> rows = read_rows(Block(text, 0, len(text)), PLAIN)
    >>> rows.read, list(rows.lines), rows.cards[:10] == bytes(range(10))
    (3, [0, 2], True)
    """
    players, size = int(layout.players), layout.size  # It may be an integer of NumPy.
    fields = layout.fields(repeats=repeats)
    room = kernel.room(block.stop - block.start, fields)
    cards = bytearray(room * size if with_cards else 0)
    strengths = array("H", [0]) * (room * players)
    lines = array("I", [0]) * room
    read = deals = 0
    start: int | None = block.start
    fault = None
    while start is not None:
        part_read, part_deals, fault = kernel.read(
            block.text,
            start,
            block.stop,
            fields,
            memoryview(cards)[deals * size :] if with_cards else None,
            memoryview(strengths)[deals * players :],
            memoryview(lines)[deals:],
            ranking,
        )
        for deal in range(deals, deals + part_deals if read else 0):
            lines[deal] += read
        read += part_read
        deals += part_deals
        if fault is None or bad is None:
            break
        bad.append((read, *fault))
        read += 1
        start, fault = block.next_line(fault[1]), None
    del cards[deals * size :], strengths[deals * players :], lines[deals:]
    plain = range(deals) if read == deals else lines
    return Rows(players, read, plain, bytes(cards), strengths, fault)
