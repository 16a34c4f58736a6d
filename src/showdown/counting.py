"""Blocks of deals counted by several threads."""

from __future__ import annotations

import os

from . import kernel
from .arguments import require_choice, require_number
from .layout.number_styles import STYLES, order_of
from .ranking import ranking_of
from .rules import HAND_SIZE, HAND_SIZES, MOST_PLAYERS, Rules, require_rules
from .working import in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator

    from .deals.bad import BadPlace, Sieve
    from .kernel import Ranking
    from .layout.layout import Layout
    from .source.blocks import Block

    Counted = tuple[int, tuple[int, ...], int, list[int] | None]
    """Deals, wins, ties; if asked for, each player's strengths held and then won with."""

    Sums = tuple[int, tuple[int, ...], int]
    """Deals, wins, ties."""

    Part = tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]
    """What `kernel.count` gives: lines, deals, wins, ties, and a fault."""

__all__ = [
    "MOST_THREADS",
    "STRENGTHS",
    "Count",
    "processors",
    "require_arguments",
]

STRENGTHS = 7463
"""The length of a table that is indexed by strength, whose entry 0 stands for no hand."""

MOST_THREADS = 256


class Count:
    """A count of blocks.

    Args:
        blocks: the deals.
        name: what errors call their source.
        layout: how they are written.
        rules: what beats what.
        repeats: whether a card may come twice in a deal.
        histogram: whether to count the strengths that were held and won with.
        progress: called after each block with the number of bytes read for it.
        sieve: takes the lines that are no deals; without it, the first of them stops the count.
        watch: called after each block with the sums so far.
        waits: whether the next block has still to come, if that can be known.
    """

    def __init__(
        self,
        blocks: Iterator[Block],
        name: str,
        layout: Layout,
        *,
        rules: Rules,
        repeats: bool,
        histogram: bool,
        progress: Callable[[int], object] | None = None,
        sieve: Sieve | None = None,
        watch: Callable[[Sums], object] | None = None,
        waits: Callable[[], bool] | None = None,
    ) -> None:
        self.blocks = blocks
        self.name = name
        self.layout = layout
        self.rules = rules
        self.ranking = ranking_of(rules)
        self.repeats = repeats
        self.histogram = histogram
        self.progress = progress
        self.sieve = sieve
        self.watch = watch
        self.waits = waits
        self.lines = 0
        """How many lines were read."""
        self.deals = 0
        self.wins = [0] * layout.players
        self.ties = 0
        self.histograms: list[array[int]] = []
        self.unused: list[array[int]] = []
        """Those of the histograms that nobody counts with at the moment."""

    def run(self, threads: int | None) -> Counted:
        """Count all blocks; by default with a thread for each processor.

        Raises:
            DealError: for the first line that is no deal.
            FileError: if a block cannot be read.
        """
        threads = threads or min(processors(), MOST_THREADS)
        for index, (block, part, bad) in enumerate(
            in_order(self._count, self.blocks, threads, self.waits)
        ):
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
                name=self.name,
                line=self.lines + lines + 1,
                layout=self.layout,
                rules=self.rules,
            )
        self.lines += lines
        if self.progress is not None:
            self.progress(block.read)

    def _count(self, block: Block) -> tuple[Block, Part, list[BadPlace]]:
        """Count one block, by whichever thread."""
        histogram = self._take_histogram()
        bad: list[BadPlace] = []

        def count(part: Block) -> Part:
            return count_block(part, self.layout, self.repeats, self.ranking, histogram)

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


def require_arguments(
    rules: Rules,
    players: int | None,
    cards: int | None,
    style: str | None,
    decks: str,
    threads: int | None,
) -> None:
    """Refuse what deals cannot be counted with.

    Raises:
        TypeError: if an argument has the wrong type.
        ValueError: if one is out of range.

    >>> from showdown import STANDARD
    >>> require_arguments(STANDARD, 11, None, None, "one", None)
    Traceback (most recent call last):
        ...
    ValueError: players must be a whole number from 2 to 10, not 11
    """
    require_rules(rules)
    if players is not None:
        require_number("players", players, 2, MOST_PLAYERS)
    if cards is not None:
        require_number("cards", cards, HAND_SIZES[0], HAND_SIZES[-1])
    if isinstance(style, str) and style.startswith("numbers:"):
        order_of(style)
    elif style is not None:
        require_choice("style", style, STYLES)
    if threads is not None:
        require_number("threads", threads, 1, MOST_THREADS)
    require_choice("decks", decks, ("one", "many"))


def processors() -> int:
    """How many threads can count at once."""
    if kernel.NAME == "plain":
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
