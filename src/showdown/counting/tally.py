"""Counted deals: how often each player wins, and with which hands."""

from __future__ import annotations

from _thread import get_ident
from array import array

from ..arguments import require_flags, require_functions
from ..errors import DealError
from ..hands.ranking import categories as categories_of
from ..rules.rules import STANDARD, Category, Rules
from ..values import Value
from .reader import open_reader
from .spans import SPAN, SpanCounter, added

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from ..reading.invalid import Bad
    from ..reading.layout import Layout
    from ..reading.options import ReadArguments
    from ..reading.sources import Source
    from .deciding import Verdicts
    from .reader import DealReader
    from .spans import Sums

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
        from .tally_text import tally_text

        return tally_text("", self)

    def _repr_html_(self) -> str:
        from .tally_text import tally_html

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
    counted = count_deals(reader, categories=categories, watch=watch)
    reader.require_deals(counted.deals)
    return counted


def count_deals(
    reader: DealReader, *, categories: bool, watch: Callable[[Tally], object] | None = None
) -> Tally:
    """Count the deals of a source, with the arguments of `tally`."""
    layout, rest = reader.layout, reader.source.rest
    totals = Totals(categories=categories or (layout.players == 1 and not layout.mixed))
    totals.rules = layout.game.rules
    totals.add_sums((0, (0,) * layout.players, 0))
    counter = SpanCounter(layout, reader.options, totals.counters)
    if rest is not None and counter.reads_file(rest.file):
        rest.size = SPAN
    for sums in reader.results(counter.count):
        totals.add_sums(sums)
        totals.skipped = reader.skipped
        if watch is not None:
            watch(totals.tally(categories=False))
    return totals.tally()


class Totals:
    """Adds up what is counted, part by part; if asked, also what was held and won with.

    Attributes:
        skipped: how many lines were left out.
        rules: those whose categories are counted.
    """

    def __init__(self, *, categories: bool = False) -> None:
        self.skipped = 0
        self.rules = STANDARD
        self._categories = categories
        self._sums: Sums | None = None
        self._counters: dict[tuple[int, int], array[int]] = {}

    def counters(self, players: int) -> array[int] | None:
        """The calling thread's counters of strengths: for each player those held, then won with."""
        if not self._categories:
            return None
        key = get_ident(), int(players)
        if key not in self._counters:
            self._counters[key] = array("Q", bytes(8 * 2 * players * STRENGTHS))
        return self._counters[key]

    def add(self, verdicts: Verdicts) -> None:
        """Count a block of verdicts."""
        from .deciding import sums_of

        self.rules = verdicts.rules
        self._categories = self._categories or (self._sums is None and verdicts.players == 1)
        self.add_sums(sums_of(verdicts, self.counters(verdicts.players)))

    def add_sums(self, sums: Sums) -> None:
        """Add the sums of a part, whose strengths were counted with `counters`."""
        self._sums = sums if self._sums is None else added(self._sums, sums)

    def tally(self, *, categories: bool = True) -> Tally:
        """The totals so far, with the categories if they are counted and wanted."""
        deals, wins, ties = self._sums or (0, (), 0)
        by_category = None
        if categories and self._counters:
            by_category = _by_category(_by_player(self._counters, len(wins)), self.rules)
        return Tally(deals, wins, ties, self.skipped, by_category)

    def skip(self, _: Bad) -> None:
        """Count a line that was left out."""
        self.skipped += 1


def _by_player(counters: dict[tuple[int, int], array[int]], players: int) -> list[int]:
    """The sum of counters, with rows for as many players, first those held, then those won."""
    sums = [0] * (2 * players * STRENGTHS)
    for (_, own), numbers in counters.items():
        half = own * STRENGTHS
        for start, part in ((0, numbers[:half]), (players * STRENGTHS, numbers[half:])):
            for at, count in enumerate(part, start):
                sums[at] += count
    return sums


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _by_category(histogram: Sequence[int], rules: Rules) -> Categories:
    """Add up the counters of the strengths of each category."""
    # Rules where flushes do not count have fewer categories.
    of_strengths = categories_of(rules)
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
