"""One deal of a file, by its line."""

from __future__ import annotations

from .. import kernel
from ..cards import Card, deck
from ..errors import DealError, FileError
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..read_options import ReadOptions
from ..source.blocks import Block
from .opened import open_deals
from .wording import deal_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .opened import DealSource

__all__ = ["deal_at"]


def deal_at(
    path: str, number: int, options: ReadOptions | None = None, *, name: str | None = None
) -> tuple[tuple[Card, ...], ...]:
    """The cards of each player in line `number` of a file, from 1; errors call it `name`.

    The layout is that of the file. Of a table it is a row.

    Raises:
        FileError: if the file cannot be read, or has no such line.
        DealError: if the line is blank or invalid.

    >>> from showdown.deals.dealing import deal
    >>> deal_at("examples/deals.txt", 1) == next(deal(1, seed=54))
    True
    """
    name = name or path
    options = (options or ReadOptions()).but(skip_bad=True)
    opened = open_deals(path, name, options)
    layout = opened.layout
    block, start, stop = _line(opened, number)
    fields = layout.fields(repeats=options.repeats)
    *_, fault = kernel.read(block.text, start, stop, fields, None, None, None)
    if fault is not None:
        raise deal_error(block, *fault, name=name, line=number, layout=layout)
    line = block.text[start:stop]
    read = read_line(line, layout_of(fields))
    found = list(zip(map(deck().__getitem__, read.cards), read.starts, strict=True))
    dealt = [found[i : i + layout.cards] for i in range(0, len(found), layout.cards)]
    shown = block.original(start, stop).decode("utf-8", "replace").rstrip()
    if not dealt:
        words = "there is no deal in this line" if shown.strip() else "the line is blank"
        if number <= layout.header:
            words = "this line is the header, not a deal"
        offset = block.base + start
        raise DealError(words, file=name, line=number, column=1, offset=offset, text=shown)
    if problem := _no_hand(dealt):
        words, place = problem
        column = len(line[:place].decode("utf-8", "replace")) + 1
        offset = block.base + start + place
        error = DealError(words, file=name, line=number, column=column, offset=offset, text=shown)
        raise block.located(error, Fault.REPEATED_CARD, start + place)
    return tuple(tuple(card for card, _ in hand) for hand in dealt)


def _no_hand(hands: list[list[tuple[Card, int]]]) -> tuple[str, int] | None:
    """Why a hand cannot be shown although it can be counted, and at which byte of the line."""
    for player, hand in enumerate(hands, 1):
        cards = [card for card, _ in hand]
        for place, (card, start) in enumerate(hand):
            if card in cards[:place]:
                return f"Player {player} holds {card} twice: the cards of a hand differ", start
    return None


def _line(opened: DealSource, number: int) -> tuple[Block, int, int]:
    """The block that has a line, where that starts in its text, and where its end does."""
    before = 0
    for block in opened.blocks:
        text = bytes(memoryview(block.text)[block.start : block.stop])
        lines = text.count(b"\n") + (text[-1:] not in (b"", b"\n"))
        if number <= before + lines:
            parts = text.split(b"\n", number - before)
            start = block.start + sum(len(part) + 1 for part in parts[: number - before - 1])
            return block, start, start + len(parts[number - before - 1])
        before += lines
    raise FileError(f"{opened.name}: there is no line {number}: it has {before:,}")
