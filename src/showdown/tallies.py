"""Deals counted: how often each player wins, and with what."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import compress

from . import kernel
from .arguments import require_flags, require_functions, require_texts
from .deals.opened import open_deals
from .engine import DealReader
from .errors import DealError
from .ranking import ranking_of
from .read_options import read_options
from .rules import HAND_SIZE, STANDARD, Category, Rules
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, Unpack

    from .deals.bad import Bad, BadPlace
    from .deciding import Verdicts
    from .kernel import Ranking
    from .layout.layout import Layout
    from .read_options import HandColumns
    from .source.blocks import Block
    from .source.open import Source

    Sums = tuple[int, tuple[int, ...], int]
    """Deals, wins, ties."""

    Counted = tuple[int, tuple[int, int] | None, Sums]
    """Lines, a fault in the line after them, sums."""

__all__ = ["Categories", "Tally", "Totals", "count_deals", "tally"]

STRENGTHS = 7463
"""The length of a table that is indexed by strength; its entry 0 is unused."""


class Categories(Value):
    """How often each player held each category, and how often the player won with it.

    Attributes:
        held: a row for each player of ten numbers, from high card to royal flush.
        won: the same for the deals that the player won.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD", categories=True).categories.won[1]
    (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    """

    held: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]


class Tally(Value):
    """How often each player won.

    Attributes:
        deals: how many deals were counted; `sum(wins) + ties`.
        wins: how often each player alone had the best hand.
        ties: how often two or more players shared the best hand.
        skipped: how many lines were left out.
        categories: what was held and won with, if that was counted.

    Tallies of the same number of players can be added, so that files can be counted separately.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    Tally(deals=1, wins=(0, 1), ties=0, skipped=0, categories=None)
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
            ),
        )


def tally(
    source: Source,
    *,
    name: str | None = None,
    rules: Rules = STANDARD,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    decks: Literal["one", "many"] = "one",
    threads: int | None = None,
    categories: bool = False,
    progress: Callable[[int], object] | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
    watch: Callable[[Tally], object] | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    **hands: Unpack[HandColumns],
) -> Tally:
    """Count who wins each deal of a file, one deal per line.

    Args:
        source: a path, a URL, an open file, the bytes themselves, or lines of text.
        name: what errors call the source.
        rules: what beats what.
        players: how many hands a deal has, 2 to 10; by default detected from the first deal.
        cards: how many cards a hand has, 5 to 7, of which the best five count; detected likewise.
        mixed: whether lines may have other layouts than the first deal.
        style: how cards are written, by default detected from the first deal: `rank first`,
            `suit first`, `numbers` (0 for 2♣, 2♦, 2♥, 2♠, 3♣ … to 51; in another order
            `numbers:cdhs23456789TJQKA`, from 1 with `+1` behind it) or `pairs`.
        decks: "many" allows a card to come twice in a deal.
        threads: how many threads count, 1 to 256; by default one per processor.
        categories: also count how often each player held and won with each category; always done
            where a deal is a single hand.
        progress: called after each block with the number of bytes read for it.
        on_bad: called with each invalid line, in order, while the others are counted; without it
            the first invalid line is an error.
        on_layout: called with the layout that was detected.
        watch: called after each block with the tally so far.
        columns: which columns of a table hold the cards: names, letters as in a spreadsheet, or
            numbers from 1, as `B:C` or `one,two`; by default detected from their content.
        sheet: which sheet of a workbook holds them.
        **hands: instead of `columns`, the columns of each player's hand: `hand1="B", hand2="C"`.

    Raises:
        FileError: if the source cannot be read, decompressed or decoded, or has no deals.
        LibraryError: if reading it needs a library that is not installed.
        DealError: if a line is invalid; it says which, where and why.
        ValueError: if an argument is out of range.

    >>> tally(["2D 9C AS AH AC 3D 6D 7D TD QD", "4D 6S 9H QH QC 3D 6D 7H QD QS"]).wins
    (1, 1)
    """
    options = read_options(
        rules=rules,
        players=players,
        cards=cards,
        mixed=mixed,
        style=style,
        decks=decks,
        threads=threads,
        columns=columns,
        sheet=sheet,
        skip_bad=on_bad is not None,
        **hands,
    )
    require_texts(name=name)
    require_flags(categories=categories)
    require_functions(progress=progress, on_bad=on_bad, on_layout=on_layout, watch=watch)
    opened = open_deals(source, name, options)
    if on_layout is not None:
        on_layout(opened.layout)
    reader = DealReader(opened, options, progress=progress, on_bad=on_bad)
    found = count_deals(reader, categories=categories, watch=watch)
    reader.require_deals(found.deals)
    return found


def count_deals(
    reader: DealReader,
    *,
    categories: bool = False,
    watch: Callable[[Tally], object] | None = None,
) -> Tally:
    """Count the deals of a source, with the arguments of `tally`."""
    layout, options = reader.layout, reader.options
    ranking = ranking_of(options.rules)
    with_histogram = categories or layout.players == 1
    histograms: list[array[int]] = []
    unused: list[array[int]] = []
    """The histograms with which no thread is counting."""

    def count(block: Block, bad: list[BadPlace] | None) -> Counted:
        histogram = None
        if with_histogram:
            try:
                histogram = unused.pop()
            except IndexError:
                histogram = array("Q", bytes(8 * 2 * layout.players * STRENGTHS))
                histograms.append(histogram)
        counted = _count_block(block, layout, options.repeats, ranking, histogram, bad)
        if histogram is not None:
            unused.append(histogram)
        return counted

    total = Tally(0, (0,) * layout.players)
    for deals, wins, ties in reader.results(count):
        total = Tally(
            total.deals + deals, _sum(total.wins, wins), total.ties + ties, reader.skipped
        )
        if watch is not None:
            watch(total)
    if not with_histogram:
        return total
    histogram = [sum(counters) for counters in zip(*histograms, strict=True)]
    return total.but(categories=_by_category(histogram, options.rules))


def _count_block(
    block: Block,
    layout: Layout,
    repeats: bool,
    ranking: Ranking | None,
    histogram: array[int] | None,
    bad: list[BadPlace] | None,
) -> Counted:
    """Count the deals of a block; a histogram counts the strengths held, then those won with."""
    players = layout.players
    if not (layout.is_plain and _starts_plain(block, players)):
        return _count_rows(block, layout, repeats, ranking, histogram, bad)
    lines = deals = ties = 0
    wins: tuple[int, ...] = (0,) * players
    start: int | None = block.start
    fault = None
    while start is not None:
        found = kernel.count(block.text, start, block.stop, players, repeats, ranking, histogram)
        part_lines, part_deals, part_wins, part_ties, fault = found
        lines += part_lines
        deals += part_deals
        wins = _sum(wins, part_wins)
        ties += part_ties
        if fault is None or bad is None:
            break
        bad.append((lines, *fault))
        lines += 1
        start, fault = block.next_line(fault[1]), None
    return lines, fault, (deals, wins, ties)


def _starts_plain(block: Block, players: int) -> bool:
    """Whether the first line of a block has single spaces between its cards, and nothing else.

    `kernel.count` is quick with such lines only, `kernel.read` with all that are like the first.
    """
    spaces = b" " * (HAND_SIZE * players - 1)
    separators = block.text[block.start + 2 : block.start + 3 * HAND_SIZE * players : 3]
    return bytes(separators) in (spaces, spaces + b"\n", spaces + b"\r")


def _count_rows(
    block: Block,
    layout: Layout,
    repeats: bool,
    ranking: Ranking | None,
    histogram: array[int] | None,
    bad: list[BadPlace] | None,
) -> Counted:
    """Count the deals of a block of any layout."""
    from .deals.rows import read_rows, strength_rows

    rows = read_rows(block, layout, repeats=repeats, with_cards=False, bad=bad, ranking=ranking)
    winners = rows.winners()
    if winners and histogram is not None:
        kernel.add(strength_rows(rows.strengths, rows.players), winners, histogram)
    wins = kernel.times_won(winners, rows.players)
    return rows.read, rows.fault, (len(winners), wins, len(winners) - sum(wins))


class Totals:
    """Counts verdicts, block by block.

    Args:
        categories: also count how often each player held and won with each category.

    >>> from showdown.deciding import verdicts
    >>> totals = Totals()
    >>> for block in verdicts(["2D 9C AS AH AC 3D 6D 7D TD QD", "4D 6S 9H QH QC 3D 6D 7H QD QS"]):
    ...     totals.add(block)
    >>> totals.tally()
    Tally(deals=2, wins=(1, 1), ties=0, skipped=0, categories=None)
    """

    def __init__(self, *, categories: bool = False) -> None:
        self.categories = categories
        self.rules = STANDARD
        self.players = 0
        self.skipped = 0
        self.winners: Counter[int] = Counter()
        self.held: list[Counter[int]] = []
        self.won: list[Counter[int]] = []

    def add(self, verdicts: Verdicts) -> None:
        """Count a block; all blocks have the same number of players."""
        self.rules, self.players = verdicts.rules, verdicts.players
        numbers = range(self.players + 1)
        wins = kernel.times_won(verdicts.winners, self.players)
        self.winners.update(dict(enumerate((len(verdicts) - sum(wins), *wins))))
        self.categories = self.categories or self.players == 1  # A single hand always wins.
        if self.categories:
            self.held += [Counter() for _ in numbers[1 + len(self.held) :]]
            self.won += [Counter() for _ in numbers[1 + len(self.won) :]]
            for number in numbers[1:]:
                strengths = verdicts.strengths[number - 1 :: self.players]
                won = map(number.__eq__, verdicts.winners)
                self.held[number - 1].update(strengths)
                self.won[number - 1].update(compress(strengths, won))

    def tally(self) -> Tally:
        """The sums so far."""
        wins = tuple([self.winners[number] for number in range(1, self.players + 1)])
        ties = self.winners[0]
        found = None
        if self.categories:
            rows = [[row[s] for s in range(STRENGTHS)] for row in (*self.held, *self.won)]
            found = _by_category([count for row in rows for count in row], self.rules)
        return Tally(sum(wins) + ties, wins, ties, self.skipped, found)

    def skip(self, _: Bad) -> None:
        """Count a line that was left out."""
        self.skipped += 1


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _by_category(histogram: list[int], rules: Rules) -> Categories:
    """Add up the counters of the strengths of each category."""
    from .hand_classes import classes

    rows = []
    for start in range(0, len(histogram), STRENGTHS):
        row = dict.fromkeys(Category, 0)
        for hands in classes(rules):
            row[hands.category] += histogram[start + hands.strength]
        rows.append(tuple(row.values()))
    half = len(rows) // 2
    return Categories(tuple(rows[:half]), tuple(rows[half:]))
