"""One deal of a file, by its line."""

from __future__ import annotations

from .. import kernel
from ..cards import Card, deck
from ..errors import DealError, FileError
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from .blocks import Block
from .opened import open_deals
from .wording import deal_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .opened import Opened
    from .tables.wanted import Hands

__all__ = ["deal_at"]


def deal_at(
    path: str,
    number: int,
    *,
    name: str | None = None,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    repeats: bool = False,
    columns: str | None = None,
    sheet: str | None = None,
    hands: Hands | None = None,
) -> tuple[tuple[Card, ...], ...]:
    """The cards of each player in line `number` of a file, from 1; errors call it `name`.

    The layout is that of the file: its first deal tells what is not given.

    Raises:
        FileError: if the file cannot be read, or has no such line.
        DealError: if the line is blank or no deal.

    >>> from showdown.deals.dealing import deal
    >>> deal_at("examples/deals.txt", 1) == next(deal(1, seed=54))
    True
    """
    name = name or path
    opened = open_deals(
        path,
        name,
        players=players,
        cards=cards,
        mixed=mixed,
        style=style,
        anywhere=True,
        columns=columns,
        sheet=sheet,
        hands=hands,
    )
    layout = opened.layout
    line, base = _line(opened, number)
    block = Block(line, 0, len(line), base)
    *_, fault = kernel.read(line, 0, len(line), layout.fields(repeats=repeats), None, None, None)
    if fault is not None:
        raise deal_error(block, Fault(fault[0]), fault[1], name=name, line=number, layout=layout)
    text = line.decode().rstrip()
    read = read_line(line, layout_of(layout.fields(repeats=repeats)))
    places = [len(line[:start].decode()) for start in read.starts]
    found = list(zip(map(deck().__getitem__, read.cards), places, strict=True))
    dealt = [found[i : i + layout.cards] for i in range(0, len(found), layout.cards)]
    if problem := _no_hands(dealt):
        words, column = problem
        raise DealError(
            words, file=name, line=number, column=column + 1, offset=base + column, text=text
        )
    return tuple(tuple(card for card, _ in hand) for hand in dealt)


def _no_hands(hands: list[list[tuple[Card, int]]]) -> tuple[str, int] | None:
    """Why cards that can be counted are no hands to be shown, and in which column from 0."""
    if not hands:
        return "the line is blank", 0
    for player, hand in enumerate(hands, 1):
        cards = [card for card, _ in hand]
        for place, (card, column) in enumerate(hand):
            if card in cards[:place]:
                return f"Player {player} holds {card} twice: the cards of a hand differ", column
    return None


def _line(opened: Opened, number: int) -> tuple[bytes, int]:
    """A line without its end, and where it starts."""
    before = 0
    for block in (block.ready() for block in opened.blocks):
        text = bytes(memoryview(block.text)[block.start : block.stop])
        lines = text.count(b"\n") + (not text.endswith(b"\n"))
        if number <= before + lines:
            parts = text.split(b"\n", number - before)
            start = sum(len(part) + 1 for part in parts[: number - before - 1])
            return parts[number - before - 1], block.base + block.start + start
        before += lines
    raise FileError(f"{opened.name}: there is no line {number}: it has {before:,}")
