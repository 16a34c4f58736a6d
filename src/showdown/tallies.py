"""Counted deals: how often each player wins, and with which hands."""

from __future__ import annotations

from _thread import get_ident
from array import array

from . import kernel
from .arguments import require_flags, require_functions
from .engine import open_reader
from .errors import DealError
from .ranking import categories, ranking_of
from .reading.blocks import FilePart, file_errors
from .rules import HAND_SIZE, STANDARD, Category, Rules
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from .deciding import Verdicts
    from .engine import DealReader, Invalid, Worked
    from .reading.blocks import Block, Part, SeekableFile
    from .reading.invalid import Bad, BadPlace
    from .reading.layout import Layout
    from .reading.options import ReadArguments, ReadOptions
    from .reading.sources import Source

SPAN = 16 << 20
"""How many bytes of a file a thread counts at a time."""
STRENGTHS = 7463
"""The length of a table that is indexed by strength; its entry 0 is unused."""


class Categories(Value):
    """How often each player held each category, and how often the player won with it.

    Attributes:
        held: a row for each player with a number for each category, the weakest first: the ten from
            high card to royal flush, or those of the rules.
        won: the same for the deals that the player won; in hi-lo games the whole pot.
        names: the categories.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD", categories=True).categories.won[1]
    (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    """

    held: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = tuple(map(str, Category))


class Tally(Value):
    """How often each player won.

    Attributes:
        deals: how many deals were counted; `sum(wins) + ties`.
        wins: how often each player alone had the best hand; in hi-lo games, won the whole pot.
        ties: how often two or more players shared the best hand, or the pot.
        skipped: how many lines were left out.
        categories: what was held and won with, if that was counted.

    Tallies of the same number of players can be added, so that files can be counted separately.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    Tally(deals=1, wins=(0, 1), ties=0, skipped=0, categories=None)
    >>> print(tally("examples/deals.txt"))
    1,000 deals
    <BLANKLINE>
      Player 1 wins   490   49.0 %
      Player 2 wins   510   51.0 %
      Ties              0    0.0 %
    >>> one = tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    >>> (one + tally(b"5D 8C 9S JS AC 2C 5C 7D 8S QH")).wins
    (1, 1)
    """

    deals: int
    wins: tuple[int, ...]
    ties: int = 0
    skipped: int = 0
    categories: Categories | None = None

    @property
    def players(self) -> int:
        """How many hands each deal has."""
        return len(self.wins)

    def __str__(self) -> str:
        from .totals_text import tally_text

        return tally_text("", self)

    def _repr_html_(self) -> str:
        from .totals_text import tally_html

        return tally_html(self)

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        if self.players != other.players:
            raise DealError(
                f"deals of {self.players} players and of {other.players} cannot be added up"
            )
        return Tally(
            self.deals + other.deals,
            _sum(self.wins, other.wins),
            self.ties + other.ties,
            self.skipped + other.skipped,
            self.categories
            and other.categories
            and Categories(
                tuple(map(_sum, self.categories.held, other.categories.held)),
                tuple(map(_sum, self.categories.won, other.categories.won)),
                self.categories.names,
            ),
        )


def tally(
    source: Source,
    *,
    name: str | None = None,
    categories: bool = False,
    progress: Callable[[int], object] | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
    watch: Callable[[Tally], object] | None = None,
    **reading: Unpack[ReadArguments],
) -> Tally:
    """Count who wins each deal of a file, one deal per line.

    Args:
        source: a path, a URL, an open file, the bytes themselves, or lines of text.
        name: what errors call the source.
        categories: also count how often each player held and won with each category; always done
            where a deal is a single hand.
        progress: called after each block with the number of bytes read for it.
        on_bad: called with each invalid line, in order, while the others are counted; without it
            the first invalid line is an error.
        on_layout: called with the layout that was detected.
        watch: called after each block with the tally so far.
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
            - `columns`: which columns of a table hold the cards, or which fields of a text: names,
              letters as in a spreadsheet, or numbers from 1, as `B:C`, `2-11` or `one,two`; by
              default those that hold nothing else.
            - `hand1`, `hand2` …: instead, the column of each player's hand.
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
    require_flags(categories=categories)
    require_functions(watch=watch)
    reader = open_reader(source, name, progress, on_bad, on_layout, reading)
    found = count_deals(reader, categories=categories, watch=watch)
    reader.require_deals(found.deals)
    return found


def count_deals(
    reader: DealReader, *, categories: bool, watch: Callable[[Tally], object] | None = None
) -> Tally:
    """Count the deals of a source, with the arguments of `tally`."""
    layout, source = reader.layout, reader.source
    with_histogram = categories or (layout.players == 1 and not layout.mixed)
    counter = _PartCounter(layout, reader.options, with_histogram=with_histogram)
    if source.rest is not None and counter.can_count(source.rest.file):
        source.rest.size = SPAN
    total = Tally(0, (0,) * layout.players)
    for part in reader.results(counter.count):
        # In mixed deals, some have fewer players.
        most = max(total.players, part.players) if layout.mixed else total.players
        total = (_padded(total, most) + _padded(part, most)).but(skipped=reader.skipped)
        if watch is not None:
            watch(total)
    if not with_histogram:
        return total
    histogram = _added(counter.histograms, total.players)
    return total.but(categories=_by_category(histogram, layout.game.rules))


class _PartCounter:
    """Counts parts of a source in any thread.

    Attributes:
        histograms: one for each thread and number of players.
    """

    def __init__(self, layout: Layout, options: ReadOptions, *, with_histogram: bool) -> None:
        self.layout, self.options, self.with_histogram = layout, options, with_histogram
        self.own_hands = layout.game.has_own_hands and layout.game.rules.cards == HAND_SIZE
        self.fields = layout.fields(repeats=options.repeats)
        self.ranking = ranking_of(layout.game.rules) if self.own_hands else None
        self.histograms: dict[tuple[int, int], array[int]] = {}

    def can_count(self, file: SeekableFile) -> bool:
        """Whether the kernel can count the deals of a file in the file."""
        return self.own_hands and file.descriptor is not None and hasattr(kernel, "count_span")

    def count(self, part: Part, bad: list[Invalid] | None) -> Worked[Tally]:
        """Count the deals of a part."""
        if not (isinstance(part, FilePart) and part.is_later and self.can_count(part.file)):
            return self._count_block(part.load(), 0, bad)
        return self._count_span(part, bad)

    def _count_span(self, part: FilePart, bad: list[Invalid] | None) -> Worked[Tally]:
        """Count deals in the file; lines with which that fails, and some behind them, as blocks."""
        place, last, lines = part.first, part.last, 0
        total = Tally(0, (0,) * self.layout.players)
        file, histogram = part.file.descriptor or 0, self._histogram(self.layout.players)
        while place < last:
            with file_errors(part.file.name):
                place, counted, deals, wins, ties = kernel.count_span(
                    file, place, last, self.fields, self.ranking, histogram
                )
            lines += counted
            total += Tally(deals, wins, ties)
            if place < last:
                piece = part.piece(place)
                lines, invalid, tally = self._count_block(piece.load(), lines, bad)
                total += tally
                if invalid is not None:
                    return lines, invalid, total
                place = piece.last
        return lines, None, total

    def _count_block(self, block: Block, lines: int, bad: list[Invalid] | None) -> Worked[Tally]:
        """Count the deals of a block, which has so many lines of its part above it."""
        layout = block.layout or self.layout
        histogram = self._histogram(layout.players)
        if not self.own_hands:
            return self._decide_block(block, lines, bad)
        fields = layout.fields(repeats=self.options.repeats) if block.layout else self.fields
        total = Tally(0, (0,) * layout.players)
        start: int | None = block.start
        while start is not None:
            counted, deals, wins, ties, fault = kernel.count(
                block.text, start, block.stop, fields, self.ranking, histogram
            )
            lines += counted
            total += Tally(deals, wins, ties)
            if fault is None:
                break
            if bad is None:
                return lines, (block, lines, *fault), total
            bad.append((block, lines, *fault))
            lines += 1
            start = block.next_line(fault[1])
        return lines, None, total

    def _decide_block(self, block: Block, lines: int, bad: list[Invalid] | None) -> Worked[Tally]:
        """The same in games where hands need more than the kernel's own ranking of five cards."""
        from .deciding import decide_block

        layout = block.layout or self.layout
        places: list[BadPlace] | None = None if bad is None else []
        read, stop, found = decide_block(block, layout, self.options, places, with_cards=False)
        if bad is not None:
            bad += [(block, lines + line, fault, at) for line, fault, at in places or ()]
        tally = _count_verdicts(found, self._histogram(layout.players))
        lines += read
        return lines, stop and (block, lines, *stop), tally

    def _histogram(self, players: int) -> array[int] | None:
        """The counters of a thread for the strengths held and won with."""
        if not self.with_histogram:
            return None
        key = get_ident(), int(players)
        if key not in self.histograms:
            self.histograms[key] = _histogram(players)
        return self.histograms[key]


def _padded(tally: Tally, players: int) -> Tally:
    if tally.players == players:
        return tally
    return tally.but(wins=tally.wins + (0,) * (players - tally.players))


def _added(histograms: dict[tuple[int, int], array[int]], players: int) -> list[int]:
    """The sum of histograms, with rows for as many players, first those held, then those won."""
    sums = [0] * (2 * players * STRENGTHS)
    for (_, own), histogram in histograms.items():
        half = own * STRENGTHS
        for start, part in ((0, histogram[:half]), (players * STRENGTHS, histogram[half:])):
            for at, count in enumerate(part, start):
                sums[at] += count
    return sums


def _count_verdicts(found: Verdicts, histogram: array[int] | None) -> Tally:
    """The tally of some deals; a histogram counts the strengths held, then those won with."""
    if found.winners and histogram is not None:
        kernel.add(found.rows, found.winners, histogram)
    wins = kernel.times_won(found.winners, found.players)
    return Tally(len(found), wins, len(found) - sum(wins))


class Totals:
    """Counts verdicts, block by block; if asked, also what was held and won with."""

    def __init__(self, *, categories: bool = False) -> None:
        self.categories = categories
        self.skipped = 0
        self.rules = STANDARD
        self.found: Tally | None = None
        self.histogram: array[int] | None = None

    def add(self, verdicts: Verdicts) -> None:
        """Count a block; all blocks have the same number of players."""
        self.rules = verdicts.rules
        if self.histogram is None and (self.categories or verdicts.players == 1):
            self.histogram = _histogram(verdicts.players)
        more = _count_verdicts(verdicts, self.histogram)
        if self.found is not None:
            most = max(self.found.players, more.players)
            more = _padded(self.found, most) + _padded(more, most)
        self.found = more

    def tally(self) -> Tally:
        """The sums so far."""
        found = (self.found or Tally(0, ())).but(skipped=self.skipped)
        if self.histogram is None:
            return found
        return found.but(categories=_by_category(self.histogram, self.rules))

    def skip(self, _: Bad) -> None:
        """Count a line that was left out."""
        self.skipped += 1


def _histogram(players: int) -> array[int]:
    """Counters for the strengths that each player held, then for those won with."""
    return array("Q", bytes(8 * 2 * players * STRENGTHS))


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _by_category(histogram: Sequence[int], rules: Rules) -> Categories:
    """Add up the counters of the strengths of each category."""
    # Rules where flushes do not count have fewer categories.
    of_strengths = categories(rules)
    used = {0, *of_strengths}
    kinds = [kind for kind in rules.categories if kind in used]
    rows = []
    for start in range(0, len(histogram), STRENGTHS):
        row = dict.fromkeys((0, *kinds), 0)  # No hand has a strength of 0.
        counts = histogram[start : start + STRENGTHS]
        # Rules for a smaller deck have fewer strengths.
        for category, count in zip(of_strengths, counts, strict=False):
            row[category] += count
        rows.append(tuple(row.values())[1:])
    half = len(rows) // 2
    return Categories(tuple(rows[:half]), tuple(rows[half:]), tuple(map(str, kinds)))
