"""Totals of deals, and their text: how often each player wins, and with which hands."""

from __future__ import annotations

from itertools import starmap, zip_longest

from ..errors import counted
from ..kernel.ranking import category_places
from ..rules.rules import Category, Rules
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self

COUNTERS = 10
"""How many counters the kernel has for the categories of hands, under any rules."""


class Categories(Value):
    """How often each player held each category, and how often the player won with it.

    Attributes:
        held: a row for each player with a number for each category, the weakest first: the ten from
            high card to royal flush, or those of the rules.
        won: the same for the deals that the player won; in hi-lo games the whole pot.
        names: the categories.

    >>> from showdown import tally
    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD", categories=True).categories.won[1]
    (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    """

    held: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = tuple(map(str, Category))

    @classmethod
    def of_counters(cls, counters: Sequence[int], rules: Rules) -> Self:
        """From the kernel's counters: for each player of what was held, then of what won."""
        names, _ = category_places(rules)
        starts = range(0, len(counters), COUNTERS)
        rows = [tuple(counters[start : start + len(names)]) for start in starts]
        return cls(tuple(rows[::2]), tuple(rows[1::2]), names)

    def __add__(self, other: Categories) -> Categories:
        held = zip_longest(self.held, other.held, fillvalue=())
        won = zip_longest(self.won, other.won, fillvalue=())
        return Categories(tuple(starmap(_added, held)), tuple(starmap(_added, won)), self.names)


class Tally(Value):
    """How often each player won.

    Attributes:
        deals: how many deals were counted; `sum(wins) + ties`.
        wins: how often each player alone had the best hand; in hi-lo games, won the whole pot.
        ties: how often two or more players shared the best hand, or the pot.
        skipped: how many lines were left out.
        categories: what was held and won with, if that was counted.

    Tallies can be added, so that files can be counted separately; a player whom one of them does
    not have wins nothing there.

    >>> from showdown import tally
    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    Tally(deals=1, wins=(0, 1), ties=0, skipped=0, categories=None)
    >>> first = tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD")
    >>> (first + tally(b"5D 8C 9S JS AC 2C 5C 7D 8S QH")).wins
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
        return tally_text("", self)

    def __add__(self, other: Tally) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(
            self.deals + other.deals,
            _added(self.wins, other.wins),
            self.ties + other.ties,
            self.skipped + other.skipped,
            self.categories and other.categories and self.categories + other.categories,
        )


def _added(row: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip_longest(row, more, fillvalue=0)])


def tally_text(name: str, tally: Tally, remark: str = "") -> str:
    """A tally under its name and a remark, with tables of categories if they were counted."""
    counts, thing, digits = _counts(tally)
    rows = [
        (label, f"{count:,}", _percentage(count, tally.deals, digits))
        for label, count in counts.items()
    ]
    if tally.skipped:
        rows.append(("Skipped lines", f"{tally.skipped:,}", ""))
    title = f"{name}   {counted(tally.deals, thing)}{remark}".lstrip()
    lines = [title, "", *columns_text(rows)]
    if tally.categories is not None and thing == "deal":
        lines += category_tables(tally.categories)
    return "\n".join(lines)


def _counts(tally: Tally) -> tuple[dict[str, int], str, int]:
    """The rows of a tally, what is counted, and the decimals of percentages."""
    if tally.players == 1 and tally.categories is not None:  # Nobody wins or loses.
        named = zip(tally.categories.names, tally.categories.held[0], strict=True)
        return {name.capitalize(): count for name, count in reversed([*named])}, "hand", 4
    counts = {f"Player {player} wins": won for player, won in enumerate(tally.wins, 1)}
    return counts | {"Ties": tally.ties}, "deal", 1


def _percentage(count: int, of: int, digits: int) -> str:
    """Such as `33.3 %`; of a few among many `<0.1 %`, as only nothing is `0.0 %`."""
    share = f"{100 * count / max(1, of):.{digits}f}"
    return f"<{10**-digits:.{digits}f} %" if count and not float(share) else f"{share} %"


def files_text(files: Sequence[tuple[str, Tally, str]]) -> str:
    """Names, tallies and remarks of several files, a line for each."""
    skipped = any(tally.skipped for _, tally, _ in files)
    heads = [f"Player {player} wins" for player in range(1, files[0][1].players + 1)]
    rows = [("", "deals", *heads, "Ties", *["Skipped lines"] * skipped)]
    for name, tally, remark in files:
        numbers = [tally.deals, *tally.wins, tally.ties, *[tally.skipped] * skipped]
        rows.append((name + remark, *(f"{number:,}" for number in numbers)))
    return "\n".join([f"{len(files):,} files", "", *columns_text(rows)])


def category_tables(categories: Categories) -> list[str]:
    """How often each player held and won with each category; a table for two players each."""
    columns = []
    for player, (held, won) in enumerate(zip(categories.held, categories.won, strict=True), 1):
        columns.append((f"Player {player}", "held", *map("{:,}".format, held)))
        columns.append(("", "won", *map("{:,}".format, won)))
    names = ("", "", *map(str.capitalize, categories.names))
    lines = []
    for first in range(0, len(columns), 4):
        title, head, *rows = zip(names, *columns[first : first + 4], strict=True)
        lines += ["", *columns_text([title, head, *reversed(rows)])]
    return lines


def columns_text(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first column is aligned left, the others right."""
    columns = []
    for place, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([cell.rjust(width) if place else cell.ljust(width) for cell in column])
    return [("  " + "   ".join(row)).rstrip() for row in zip(*columns, strict=True)]
