"""Deals counted: how often each player wins, and with which hands."""

from __future__ import annotations

from functools import reduce
from operator import add

from .. import kernel
from ..arguments import require_flags
from ..errors import FilesRead
from ..kernel.ranking import category_places, ranking_of
from ..reading.blocks import BLOCK, Span
from ..rules.rules import HAND_SIZE, STANDARD
from .reader import open_reader, read_lines
from .totals import Categories, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from ..kernel import Ranking
    from ..kernel.lines import Fields
    from ..kernel.plain import Sums
    from ..reading.blocks import Block, File, Part
    from ..reading.layout import Layout
    from ..reading.options import ReadArguments, ReadOptions
    from ..reading.rewriting import Bad
    from ..reading.sources import Source
    from ..rules.rules import Rules
    from .reader import DealReader, Invalid, Worked

SPAN = 24 << 20
"""How many bytes of a file a thread counts at a time."""


def tally(
    source: Source,
    *,
    name: str | None = None,
    categories: bool = False,
    progress: Callable[[int], object] | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
    **reading: Unpack[ReadArguments],
) -> Tally:
    """Count who wins each deal of a file, one deal per line.

    Args:
        source: a path, a URL, an open file, the bytes themselves, or lines of text.
        name: what errors call the source.
        categories: also count how often each player held and won with each category; always done
            where a deal is a single hand.
        progress: called after each block with the number of bytes of its text, unpacked.
        on_bad: called with each invalid line, in order, while the others are counted; without it
            the first invalid line is an error.
        on_layout: called with the layout that was detected.
        **reading: how the deals are read:

            - `game`: the game, or its name, such as "omaha-8"; by default the one that the cards
              show: draw, "holdem" or "omaha".
            - `rules`: what beats what, instead of the game's rules, such as `"ace-high"`.
            - `players`: how many hands a deal has, 1 to 10; by default detected.
            - `cards`: how many cards a hand has, in draw 5 to 7, of which the best five count; by
              default detected.
            - `mixed`: whether each line may have its own layout and number of players; of deals
              of fewer players, the last ones win nothing.
            - `style`: how cards are written, by default detected: `rank first`, `suit first`,
              `numbers` (0 for 2♣, 2♦, 2♥, 2♠, 3♣ … to 51), `numbers+1` (1 to 52) or `pairs` (a
              suit, 1 to 4, and a rank, 1 to 13).
            - `decks`: "many" allows a card to come twice in a deal; by default "one".
            - `threads`: how many threads count, 1 to 256; by default one per processor.
            - `columns`: which columns of a table hold the cards, or which fields of a text: names
              or numbers from 1, as `one,two` or `2-11`; by default those that hold nothing else.
            - `hand1`, `hand2` …: instead, the column of each player's hand, or its columns.
            - `words`: whether the columns of a text are its cards, and the words between them.
            - `skip_bad`: whether to leave out invalid lines, as with `on_bad`.
            - `board`: the column of the board, in games that have one; by default detected.
            - `sheet`: which sheet of a workbook holds them.

    Raises:
        FileError: if the source cannot be read, decompressed or decoded, or has no deals.
        LibraryError: if reading it needs a library that is not installed.
        DealError: if a line is invalid, or can be read in two ways; it says which, where and why,
            and its `suggestions` say which arguments settle it.
        ValueError: if an argument is out of range.

    >>> tally(["2D 9C AS AH AC 3D 6D 7D TD QD", "4D 6S 9H QH QC 3D 6D 7H QD QS"]).wins
    (1, 1)
    """
    if categories is not False:
        require_flags(categories=categories)
    reader = open_reader(source, name, progress, on_bad, on_layout, reading)
    return count_deals(reader, categories=categories)


def count_deals(reader: DealReader, *, categories: bool) -> Tally:
    """Count the deals of a source."""
    layout, rest = reader.layout, reader.source.rest
    categories = categories or (layout.players == 1 and not layout.mixed)
    counter = PartCounter(layout, reader.options, categories=categories)
    size = SPAN if rest is not None and counter.reads_file(rest.file) else None
    return reduce(add, reader.results(counter.count, size)).but(skipped=reader.skipped)


class PartCounter:
    """Counts parts of one source, on any thread: a span of a file in the kernel, else a block."""

    def __init__(self, layout: Layout, options: ReadOptions, *, categories: bool) -> None:
        game = layout.game
        self.layout, self.options = layout, options
        self.is_draw: bool = not game.board and game.low is None and game.rules.cards == HAND_SIZE
        is_usual = game.rules is STANDARD or not self.is_draw
        self.ranking: Ranking | None = None if is_usual else ranking_of(game.rules)
        self.rules: Rules | None = game.rules if categories else None
        self.places: bytes | None = category_places(game.rules)[1] if categories else None
        self.fields: Fields = layout.fields(repeats=options.repeats)

    def reads_file(self, file: File) -> bool:
        """Whether the kernel reads a file and counts its deals by itself."""
        return self.is_draw and file.descriptor is not None and hasattr(kernel, "count_span")

    def count(self, part: Part) -> Worked[Tally]:
        """Count the deals of a part."""
        if isinstance(part, Span) and self.reads_file(part.file):
            return self._count_span(part)
        return self._count_block(part.load())

    def _count_span(self, span: Span) -> Worked[Tally]:
        """Count in the file; its first line, and those with which that fails, in blocks."""
        place, lines = span.first, 0
        bad: list[Invalid] = []
        tallies: list[Tally] = []
        file = span.file.descriptor or 0
        while place < span.last:
            if span.first or place > span.first:
                with FilesRead(span.file.name):
                    place, read, sums = kernel.count_span(
                        file, place, span.last, self.fields, self.ranking, self.places
                    )
                lines += read
                tallies.append(self._tally(sums))
            if place < span.last:
                piece = span.piece(place, BLOCK)
                lines, _, more, counted = self._count_block(piece.load(), lines)
                bad += more
                tallies.append(counted)
                place = piece.last
                if bad and not self.options.skip_bad:
                    break
        total = reduce(add, tallies)
        return lines, total.deals, bad, total

    def _count_block(self, block: Block, lines: int = 0) -> Worked[Tally]:
        """Count the deals of a block that starts this many lines into its part."""
        layout = block.layout or self.layout
        if not self.is_draw:
            from .deciding import decide_part

            lines, deals, bad, verdicts = decide_part(block, layout, self.options)
            return lines, deals, bad, verdicts.tally(categories=self.rules is not None)
        fields = layout.fields(repeats=self.options.repeats) if block.layout else self.fields

        def count(start: int, _: int) -> tuple[int, Sums, tuple[int, int] | None]:
            return kernel.count(block.text, start, block.stop, fields, self.ranking, self.places)

        lines, bad, sums = read_lines(block, lines, self.options, count)
        total = reduce(add, map(self._tally, sums))
        return lines, total.deals, bad, total

    def _tally(self, sums: Sums) -> Tally:
        held = Categories.of_counters(sums[3], self.rules) if self.rules else None
        return Tally(*sums[:3], 0, held)
