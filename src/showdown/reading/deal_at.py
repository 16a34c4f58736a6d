"""One deal of a file, by its line."""

from __future__ import annotations

from ..cards.card import Card, deck
from ..errors import DealError, FileError
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from .blocks import Block
from .invalid import bad_line
from .opened import open_deals
from .options import ReadOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = tuple[Card, ...]

    from ..rules.games import Game
    from .opened import DealSource
    from .sources import Source


def deal_at(
    source: Source,
    number: int,
    options: ReadOptions | None = None,
    *,
    name: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> tuple[tuple[Cards, ...], Cards, Game]:
    """The cards of each player, the board and the game in a line of a file or row of a table.

    Lines and rows are counted from 1.

    `progress` is called with the number of bytes in each block before that of the line.

    >>> from showdown.hands.dealing import deal
    >>> hands, board, game = deal_at("examples/deals.txt", 1)
    >>> hands == next(deal(1, seed=54)), board, game.name
    (True, (), 'draw')
    """
    name = name or str(source)
    options = (options or ReadOptions()).but(skip_bad=True)
    opened = open_deals(source, name, options)
    block, start, stop = _line(opened, number, progress)
    layout = block.layout or opened.layout
    fields = layout.fields(repeats=options.repeats)
    line = block.text[start:stop]
    read = read_line(line, layout_of(fields), {rank - 2 for rank in layout.game.rules.ranks})
    if read.fault:
        place = start + read.place
        raise bad_line(block, read.fault, place, name=name, line=number, layout=layout).error
    shown = block.original(start, stop).decode("utf-8", "replace").rstrip()

    def error(words: str, place: int) -> DealError:
        column = len(line[:place].decode("utf-8", "replace")) + 1
        offset = block.base + start + place
        return DealError(words, file=name, line=number, column=column, offset=offset, text=shown)

    if number <= layout.header:
        raise error("this line is the header, not a deal", 0)
    if not read.cards:
        raise error("no deal in this line" if shown.strip() else "the line is blank", 0)
    cards = [deck()[card] for card in read.cards]
    dealt = layout.players * layout.cards
    hands = [tuple(cards[i : i + layout.cards]) for i in range(0, dealt, layout.cards)]
    for index, (card, place) in enumerate(zip(cards[:dealt], read.starts, strict=False)):
        player, before = divmod(index, layout.cards)
        if card in hands[player][:before]:
            words = f"Player {player + 1} holds {card} twice: a hand cannot repeat a card"
            raise block.located(error(words, place), Fault.REPEATED_CARD, start + place)
    return tuple(hands), tuple(cards[dealt:]), layout.game


def _line(
    opened: DealSource, number: int, progress: Callable[[int], object] | None
) -> tuple[Block, int, int]:
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
        if progress is not None:
            progress(block.read)
    raise FileError(f"{opened.name}: no line {number:,}, only {before:,}")
