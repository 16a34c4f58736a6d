"""The unit of counting: a span of a file's bytes, or a block of text, on any thread or machine."""

from __future__ import annotations

from .. import kernel
from ..hands.ranking import ranking_of
from ..reading.blocks import FilePart, file_errors
from ..rules.rules import HAND_SIZE, STANDARD
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from ..kernel import Ranking
    from ..reading.blocks import Block, Part, SeekableFile
    from ..reading.files import File
    from ..reading.layout import Layout
    from ..reading.options import ReadOptions

    Invalid = tuple[Block, int, int, int]
    """An invalid line: its block, its number in its part from 0, its fault, and the byte of it."""

    Counted = tuple[int, Invalid | None, "Sums"]
    """The lines of a part, the invalid line behind them, and the sums of its deals."""

    Sums = tuple[int, tuple[int, ...], int]
    """Deals, how many each player wins, and ties."""

SPAN = 16 << 20
"""How many bytes of a file a thread counts at a time."""


class Span(Value):
    """The lines that start in a range of a file's bytes, and how to read them.

    It is what a thread counts and, as it can be pickled, what another machine does.

    Attributes:
        file: the file; open where the span is counted.
        first: the first byte.
        last: the byte after the last one; None if the size of the file is unknown.
        layout: how the deals are written; None to detect it where the span is counted.
        categories: whether to count how often each player held and won with each category.
        keep_bad: whether skipped lines are kept.
        number: its place among all spans, from 0; `of` is how many there are.
    """

    file: File
    first: int
    last: int | None
    layout: Layout | None
    options: ReadOptions
    categories: bool = False
    keep_bad: bool = False
    number: int = 0
    of: int = 1


class SpanCounter:
    """Counts spans and blocks of one source, on any thread.

    `counters` gives the thread's counters of the strengths held and won with, by the number of
    players, or None if these are not counted.
    """

    def __init__(
        self,
        layout: Layout,
        options: ReadOptions,
        counters: Callable[[int], array[int] | None],
    ) -> None:
        game = layout.game
        self.layout: Layout = layout
        self.options: ReadOptions = options
        self.counters: Callable[[int], array[int] | None] = counters
        self.is_draw: bool = not game.board and game.low is None and game.rules.cards == HAND_SIZE
        usual = game.rules is STANDARD or not self.is_draw
        self.ranking: Ranking | None = None if usual else ranking_of(game.rules)
        self.fields = layout.fields(repeats=options.repeats)

    def reads_file(self, file: SeekableFile) -> bool:
        """Whether the kernel reads a file and counts its deals by itself."""
        return self.is_draw and file.descriptor is not None and hasattr(kernel, "count_span")

    def count(self, part: Part, bad: list[Invalid] | None) -> Counted:
        """Count the deals of a part; where there is a list, it gets the invalid lines."""
        if isinstance(part, FilePart) and self.reads_file(part.file):
            return self._count_file(part, bad)
        return self._count_block(part.load(), 0, bad)

    def _count_file(self, part: FilePart, bad: list[Invalid] | None) -> Counted:
        """Count in the file; its first line, and those with which that fails, in blocks."""
        place, lines, sums = part.first, 0, self._no_deals(self.layout)
        file, counters = part.file.descriptor or 0, self.counters(self.layout.players)
        while place < part.last:
            if part.is_later or place > part.first:
                with file_errors(part.file.name):
                    place, read, deals, wins, ties = kernel.count_span(
                        file, place, part.last, self.fields, self.ranking, counters
                    )
                lines, sums = lines + read, added(sums, (deals, wins, ties))
            if place < part.last:
                piece = part.piece(place)
                lines, invalid, of_piece = self._count_block(piece.load(), lines, bad)
                sums, place = added(sums, of_piece), piece.last
                if invalid is not None:
                    return lines, invalid, sums
        return lines, None, sums

    def _count_block(self, block: Block, lines: int, bad: list[Invalid] | None) -> Counted:
        """Count the deals of a block, above which its part has so many lines."""
        layout = block.layout or self.layout
        counters = self.counters(layout.players)
        if not self.is_draw:
            from .deciding import decide_block, sums_of

            read, fault, verdicts = decide_block(
                block, layout, self.options, bad, lines, with_cards=False
            )
            lines += read
            return lines, fault and (block, lines, *fault), sums_of(verdicts, counters)
        fields = (
            self.fields if block.layout is None else layout.fields(repeats=self.options.repeats)
        )
        sums = self._no_deals(layout)
        start: int | None = block.start
        while start is not None:
            read, deals, wins, ties, fault = kernel.count(
                block.text, start, block.stop, fields, self.ranking, counters
            )
            lines, sums = lines + read, added(sums, (deals, wins, ties))
            if fault is None:
                break
            if bad is None:
                return lines, (block, lines, *fault), sums
            bad.append((block, lines, *fault))
            lines, start = lines + 1, block.next_line(fault[1])
        return lines, None, sums

    def _no_deals(self, layout: Layout) -> Sums:
        return 0, (0,) * layout.players, 0


def added(sums: Sums, more: Sums) -> Sums:
    """Sums added up; the players that one of them has not win nothing."""
    players = max(len(sums[1]), len(more[1]))
    wins, more_wins = (each[1] + (0,) * (players - len(each[1])) for each in (sums, more))
    return sums[0] + more[0], tuple(map(int.__add__, wins, more_wins)), sums[2] + more[2]
