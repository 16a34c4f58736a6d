"""Deals counted: how often each player wins, and with what."""

from __future__ import annotations

from itertools import chain

from .counting import MOST_THREADS, STRENGTHS, Count
from .deals.blocks import blocks_of
from .deals.layout import find_players
from .errors import DealError, FileError, quoted
from .rules import MOST_PLAYERS, STANDARD, Category, Rules, require_rules
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from .deals.blocks import Source

__all__ = ["Categories", "Tally", "tally"]


class Categories(Value):
    """How often each player held each category, and how often the player won with it.

    Attributes:
        held: a row for each player of ten numbers, from high card to royal flush.
        won: the same for the deals that the player won.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD", categories=True).categories.won[1]
    (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    """

    __slots__ = __match_args__ = ("held", "won")

    held: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]

    def __init__(self, held: tuple[tuple[int, ...], ...], won: tuple[tuple[int, ...], ...]) -> None:
        self._set(held=held, won=won)


class Tally(Value):
    """How often each player won.

    Attributes:
        deals: how many deals were counted; `sum(wins) + ties`.
        wins: how often each player alone had the best hand.
        ties: how often two or more players shared the best hand.
        skipped: how many lines were left out.
        categories: what was held and won with, if that was counted.

    Tallies of as many players can be added, so that parts can be counted apart.

    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    Tally(deals=1, wins=(0, 1), ties=0, skipped=0, categories=None)
    >>> one = tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    >>> (one + tally(b"5D 8C 9S JS AC 2C 5C 7D 8S QH")).wins
    (1, 1)
    """

    __slots__ = __match_args__ = ("deals", "wins", "ties", "skipped", "categories")

    deals: int
    wins: tuple[int, ...]
    ties: int
    skipped: int
    categories: Categories | None

    def __init__(
        self,
        deals: int,
        wins: tuple[int, ...],
        ties: int = 0,
        skipped: int = 0,
        categories: Categories | None = None,
    ) -> None:
        self._set(deals=deals, wins=wins, ties=ties, skipped=skipped, categories=categories)

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
            _added(self.wins, other.wins),
            self.ties + other.ties,
            self.skipped + other.skipped,
            self.categories
            and other.categories
            and Categories(
                tuple(map(_added, self.categories.held, other.categories.held)),
                tuple(map(_added, self.categories.won, other.categories.won)),
            ),
        )


def tally(
    source: Source,
    *,
    name: str | None = None,
    rules: Rules = STANDARD,
    players: int | None = None,
    decks: Literal["one", "many"] = "one",
    threads: int | None = None,
    categories: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Tally:
    """Count who wins the deals of a text, a deal a line.

    Args:
        source: a path, an address, an open file, the bytes themselves, or lines of text.
        name: what errors call the source.
        rules: what beats what.
        players: how many hands a deal has, 2 to 10; found from the first deal if not given.
        decks: "many" allows a card to come twice in a deal.
        threads: how many to count with, 1 to 256; by default as many as there are processors.
        categories: count too how often each player held and won with each category.
        progress: called after each block with the number of bytes read for it.

    Raises:
        FileError: if the source cannot be read, unpacked or decoded, or holds no deals.
        DealError: if a line is no deal; it says which, where and why.
        ValueError: if an argument is out of range.

    >>> tally(["2D 9C AS AH AC 3D 6D 7D TD QD", "4D 6S 9H QH QC 3D 6D 7H QD QS"]).wins
    (1, 1)
    """
    require_rules(rules)
    if players is not None and not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"players is 2 to {MOST_PLAYERS}, not {quoted(players)}")
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads is 1 to {MOST_THREADS}, not {quoted(threads)}")
    if decks not in ("one", "many"):
        raise ValueError(f"decks is 'one' or 'many', not {quoted(decks)}")
    opened = blocks_of(source, name)
    first = next(opened.blocks, None)
    if first is None:
        raise FileError(f"{opened.name}: there are no deals in it")
    count = Count(
        chain([first], opened.blocks),
        opened.name,
        players or find_players(first, opened.name),
        rules=rules,
        repeats=decks == "many",
        histogram=categories,
        progress=progress,
    )
    one_block = first.stop - first.start == opened.size
    deals, wins, ties, histogram = count.run(1 if one_block else threads)
    if deals == 0:
        raise FileError(f"{opened.name}: there are no deals in it")
    found = None if histogram is None else _by_category(histogram, rules)
    return Tally(deals, wins, ties, categories=found)


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
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
