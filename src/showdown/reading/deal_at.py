"""One deal of a file, by its line."""

from __future__ import annotations

from ..cards.card import Card, deck
from ..errors import DealError, FileError
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from .invalid import bad_line
from .opened import open_deals
from .options import ReadOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Cards = tuple[Card, ...]

    from ..rules.games import Game
    from .blocks import Block
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
    fields = layout_of(layout.fields(repeats=options.repeats))
    read = read_line(block.text[start:stop], fields, {rank - 2 for rank in layout.game.rules.ranks})
    if read.fault:
        place = start + read.place
        raise bad_line(block, read.fault, place, name=name, line=number, layout=layout).error
    if not read.cards:
        shown = block.original(start, stop).decode("utf-8", "replace").rstrip()
        problem = "no deal in this line" if shown.strip() else "the line is blank"
        if number <= opened.layout.header:
            problem = "this line is the header, not a deal"
        offset = block.base + start
        raise DealError(problem, file=name, line=number, column=1, offset=offset, text=shown)
    cards = [deck()[card] for card in read.cards]
    dealt = layout.players * layout.cards
    for at, card in enumerate(cards[:dealt]):
        if card in cards[at - at % layout.cards : at]:
            twice = (Fault.REPEATED_CARD, start + read.starts[at])
            error = bad_line(block, *twice, name=name, line=number, layout=layout).error
            error.suggestions = ()  # A hand cannot repeat a card, however many decks there are.
            raise error
    hands = [tuple(cards[i : i + layout.cards]) for i in range(0, dealt, layout.cards)]
    return tuple(hands), tuple(cards[dealt:]), layout.game


def _line(
    opened: DealSource, number: int, progress: Callable[[int], object] | None
) -> tuple[Block, int, int]:
    """The block that has a line, where that starts in its text, and where its end does."""
    before = 0
    for block in opened.blocks:
        lines = block.text[block.start : block.stop].split(b"\n")
        lines = lines if lines[-1] else lines[:-1]
        if number <= before + len(lines):
            above = lines[: number - before - 1]
            start = block.start + sum(map(len, above)) + len(above)
            return block, start, start + len(lines[len(above)])
        before += len(lines)
        if progress is not None:
            progress(block.read)
    raise FileError(f"{opened.name}: no line {number:,}, only {before:,}")
