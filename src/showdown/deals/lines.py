"""One deal of a file, by its line."""

from __future__ import annotations

from .. import kernel
from ..cards import Card
from ..errors import DealError, FileError
from ..kernel.faults import Fault
from ..rules import HAND_SIZE
from .blocks import Block, blocks_of
from .layout import find_players
from .wording import deal_error

__all__ = ["deal_at"]


def deal_at(
    path: str, number: int, *, players: int | None = None, repeats: bool = False
) -> tuple[tuple[Card, ...], ...]:
    """The cards of each player in line `number` of a file, from 1.

    Raises:
        FileError: if the file cannot be read, or has no such line.
        DealError: if the line is blank or no deal.

    >>> from showdown.deals.dealing import deal
    >>> deal_at("examples/deals.txt", 1) == next(deal(1, seed=54))
    True
    """
    line, base = _line(path, number)
    block = Block(line, 0, len(line), base)
    players = players or find_players(block, path, first_line=number)
    *_, fault = kernel.count(line, 0, len(line), players, repeats, None, None)
    if fault is not None:
        raise deal_error(block, Fault(fault[0]), fault[1], name=path, line=number, players=players)
    cards = [Card(text) for text in line.decode("ascii").split()]
    if not cards:
        raise DealError("the line is blank", file=path, line=number, column=1, offset=base, text="")
    return tuple(tuple(cards[i : i + HAND_SIZE]) for i in range(0, len(cards), HAND_SIZE))


def _line(path: str, number: int) -> tuple[bytes, int]:
    """A line without its end, and where it starts."""
    before = 0
    for block in blocks_of(path).blocks:
        text = bytes(memoryview(block.text)[block.start : block.stop])
        lines = text.count(b"\n") + (not text.endswith(b"\n"))
        if number <= before + lines:
            parts = text.split(b"\n", number - before)
            wanted = parts[number - before - 1]
            start = sum(len(part) + 1 for part in parts[: number - before - 1])
            return wanted, block.base + block.start + start
        before += lines
    raise FileError(f"{path}: there is no line {number}: it has {before:,}")
