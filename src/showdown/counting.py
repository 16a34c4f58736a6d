"""Blocks of deals counted by several threads."""

from __future__ import annotations

import os

from . import kernel
from .ranking import ranking_of
from .read_options import MAX_THREADS
from .rules import HAND_SIZE
from .working import in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable

    from .deals.bad import BadPlace, RejectCollector
    from .deals.opened import DealSource
    from .kernel import Ranking
    from .layout.layout import Layout
    from .read_options import ReadOptions
    from .source.blocks import Block

    Counted = tuple[int, tuple[int, ...], int, list[int] | None]
    """Deals, wins, ties; if asked for, each player's strengths held and then won with."""

    Sums = tuple[int, tuple[int, ...], int]
    """Deals, wins, ties."""

    Part = tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]
    """What `kernel.count` gives: lines, deals, wins, ties, and a fault."""

__all__ = ["STRENGTHS", "Count", "processors"]

STRENGTHS = 7463
"""The length of a table that is indexed by strength, whose entry 0 stands for no hand."""


class Count:
    """A count of blocks.

    Args:
        source: the deals.
        options: how they are read.
        histogram: whether to count the strengths that were held and won with.
        progress: called after each block with the number of bytes read for it.
        sieve: takes the lines that are no deals; without it, the first of them stops the count.
        watch: called after each block with the sums so far.
    """

    def __init__(
        self,
        source: DealSource,
        options: ReadOptions,
        *,
        histogram: bool,
        progress: Callable[[int], object] | None = None,
        sieve: RejectCollector | None = None,
        watch: Callable[[Sums], object] | None = None,
    ) -> None:
        self.source = source
        self.layout = source.layout
        self.options = options
        self.ranking = ranking_of(options.rules)
        self.histogram = histogram
        self.progress = progress
        self.sieve = sieve
        self.watch = watch
        self.lines = 0
        """How many lines were read."""
        self.deals = 0
        self.wins = [0] * source.layout.players
        self.ties = 0
        self.histograms: list[array[int]] = []
        self.unused: list[array[int]] = []
        """Those of the histograms that nobody counts with at the moment."""

    def run(self) -> Counted:
        """Count all blocks.

        Raises:
            DealError: for the first line that is no deal.
            FileError: if a block cannot be read.
        """
        threads = self.options.threads or min(processors(), MAX_THREADS)
        if self.source.one_block:
            threads = 1
        counted = in_order(self._count, self.source.blocks, threads, self.source.waits)
        for index, (block, part, bad) in enumerate(counted):
            self._add(index, block, part, bad)
        histogram = None
        if self.histogram:
            histogram = [sum(counters) for counters in zip(*self.histograms, strict=True)]
        return self.deals, tuple(self.wins), self.ties, histogram

    def _add(self, index: int, block: Block, part: Part, bad: list[BadPlace]) -> None:
        lines, deals, wins, ties, fault = part
        self.deals += deals
        self.ties += ties
        self.wins = [sum(pair) for pair in zip(self.wins, wins, strict=True)]
        if self.sieve is not None:
            self.sieve.take(index, block, lines, bad)
        if self.watch is not None:
            self.watch((self.deals, tuple(self.wins), self.ties))
        if fault is not None:
            from .deals.wording import deal_error
            from .kernel.faults import Fault

            raise deal_error(
                block,
                Fault(fault[0]),
                fault[1],
                name=self.source.name,
                line=self.lines + lines + 1,
                layout=self.layout,
                rules=self.options.rules,
            )
        self.lines += lines
        if self.progress is not None:
            self.progress(block.read)

    def _count(self, block: Block) -> tuple[Block, Part, list[BadPlace]]:
        """Count one block, by whichever thread."""
        histogram = self._take_histogram()
        bad: list[BadPlace] = []

        def count(part: Block) -> Part:
            return count_block(part, self.layout, self.options.repeats, self.ranking, histogram)

        found = count(block) if self.sieve is None else _count_past_faults(count, block, bad)
        if histogram is not None:
            self.unused.append(histogram)
        return block, found, bad

    def _take_histogram(self) -> array[int] | None:
        """Counters that no other thread has now."""
        if not self.histogram:
            return None
        try:
            return self.unused.pop()
        except IndexError:
            from array import array

            histogram = array("Q", bytes(8 * 2 * self.layout.players * STRENGTHS))
            self.histograms.append(histogram)
            return histogram


def _count_past_faults(count: Callable[[Block], Part], block: Block, bad: list[BadPlace]) -> Part:
    """Count all lines of a block that are deals, and note the others."""
    from .deals.bad import past_faults

    lines = deals = ties = 0
    wins: tuple[int, ...] = ()
    for _, found in past_faults(count, lambda found: (found[0], found[-1]), block, bad):
        lines += found[0]
        deals += found[1]
        wins = tuple(map(sum, zip(wins, found[2], strict=True))) if wins else found[2]
        ties += found[3]
    return lines + len(bad), deals, wins, ties, None


def count_block(
    block: Block,
    layout: Layout,
    repeats: bool,
    ranking: Ranking | None,
    histogram: array[int] | None,
) -> Part:
    """What `kernel.count` gives, for any layout."""
    text, start, stop = block.text, block.start, block.stop
    if layout.is_plain and _starts_plain(block, layout.players):
        return kernel.count(text, start, stop, layout.players, repeats, ranking, histogram)
    from array import array

    fields = layout.fields(repeats=repeats)
    room = kernel.room(stop - start, fields)
    rows = memoryview(array("H", [0]) * (room * layout.players))
    lines, deals, fault = kernel.read(text, start, stop, fields, None, rows, None, ranking)
    if deals == 0:
        return lines, 0, (0,) * layout.players, 0, fault
    strengths = rows[: deals * layout.players].cast("B").cast("H", (deals, layout.players))
    winners = bytearray(b"\1") * deals
    if layout.players > 1:
        kernel.decide(strengths, None, winners)
    if histogram is not None:
        kernel.add(strengths, winners, histogram)
    wins = kernel.times_won(winners, layout.players)
    return lines, deals, wins, deals - sum(wins), fault


def _starts_plain(block: Block, players: int) -> bool:
    """Whether a single space stands between the cards of a block's first line, and its end after.

    `kernel.count` is quick with such lines only; `kernel.read` with all that are like the first.
    """
    blanks = b" " * (HAND_SIZE * players - 1)
    signs = block.text[block.start + 2 : block.start + 3 * HAND_SIZE * players : 3]
    return bytes(signs) in (blanks, blanks + b"\n", blanks + b"\r")


def processors() -> int:
    """How many threads can count at once."""
    if kernel.NAME == "plain":
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
