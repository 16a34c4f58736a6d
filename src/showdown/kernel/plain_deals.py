"""The plain kernel's deals: what `cpp/kernel/deals.cpp` and `cpp/kernel/rows.cpp` read."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from .faults import Fault
from .lines import Line, layout_of, read_line, room
from .plain_buffers import require, view
from .plain_hands import CARDS
from .plain_ranking import STRENGTHS, best_strength, checked, five_strength, ranks_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from typing_extensions import Buffer

    from .lines import Fields, Layout
    from .plain_ranking import Ranking

__all__ = ["count", "read", "room"]

_CARDS = {text.encode(): number for text, number in CARDS.items()}


def count(
    text: Buffer,
    start: int,
    stop: int,
    players: int,
    repeats: bool,
    ranking: Ranking | None,
    histogram: Buffer | None,
) -> tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]:
    """Count the deals of a block of text: lines, deals, wins, ties, and what stopped it."""
    require(2 <= players <= 10, "a deal has 2 to 10 players")
    counters = None if histogram is None else view(histogram, "Q", 1, writable=True)
    right = counters is None or len(counters) == 2 * players * STRENGTHS
    require(right, "histogram has not two rows of strengths a player")
    fields = players, 5, repeats, False, 0, b" ", _plain_gaps(players), b""
    deals = _Deals(text, start, stop, layout_of(fields), ranking)
    total = 0
    wins = [0] * players
    for _, found in deals:
        best = max(found)
        winner = found.index(best) if found.count(best) == 1 else None
        total += 1
        if winner is not None:
            wins[winner] += 1
        if counters is not None:
            for player, strength in enumerate(found):
                counters[player * STRENGTHS + strength] += 1
            if winner is not None:
                counters[(players + winner) * STRENGTHS + best] += 1
    return deals.whole, total, tuple(wins), total - sum(wins), deals.fault


def read(
    text: Buffer,
    start: int,
    stop: int,
    layout: Fields,
    cards: Buffer | None,
    strengths: Buffer | None,
    lines: Buffer | None,
    ranking: Ranking | None = None,
) -> tuple[int, int, tuple[int, int] | None]:
    """Read the deals of a block of text: lines, deals, and what stopped it."""
    laid = layout_of(layout)
    deals = _Deals(text, start, stop, laid, ranking)
    views = []
    for out, form, width in (
        (cards, "B", laid.size),
        (strengths, "H", laid.players),
        (lines, "I", 1),
    ):
        buffer = None if out is None else view(out, form, writable=True)
        size = 0 if buffer is None else buffer.nbytes // buffer.itemsize
        has_room = buffer is None or size // width >= room(stop - start, layout)
        require(has_room, "there is no room for as many deals as the text can hold")
        views.append(buffer)
    rows: tuple[list[int], list[int], list[int]] = ([], [], [])
    for numbers, held in deals:
        rows[0].extend(numbers)
        rows[1].extend(held)
        rows[2].append(deals.whole)
    for buffer, found in zip(views, rows, strict=True):
        if buffer is not None:
            end = len(found) * buffer.itemsize
            buffer.cast("B")[:end] = array(buffer.format[-1], found).tobytes()
    return deals.whole, len(rows[2]), deals.fault


def _plain_gaps(players: int) -> tuple[bytes, ...]:
    """What is around the hands of a line with nothing but cards and blanks."""
    return (b"", *[b" "] * (players - 1), b"")


class _Deals:
    """The deals of a block: how many lines were read whole, and the fault that stopped it."""

    def __init__(
        self, text: Buffer, start: int, stop: int, layout: Layout, ranking: Ranking | None
    ) -> None:
        block = view(text, "B")
        require(0 <= start <= stop <= block.nbytes, "start and stop are not inside the text")
        data = bytes(block[start:stop])
        self.lines = data.removesuffix(b"\n").split(b"\n") if data else []
        self.place = start
        self.layout = layout
        self.ranking = checked(ranking)
        self.ranks = ranks_of(ranking)
        gaps = _plain_gaps(layout.players)
        self.plain = (layout.style, layout.separator, layout.around) == (0, b" ", gaps)
        self.whole = 0
        self.fault: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[tuple[list[int], list[int]]]:
        """The card numbers and the strengths of each deal, up to the first fault."""
        for line in self.lines:
            found = self.plain and _quick_line(line, self.layout, self.ranks)
            found = found or read_line(line, self.layout, self.ranks)
            if found.fault:
                self.fault = (int(found.fault), self.place + found.place)
                return
            if found.cards:
                found_strengths = self._strengths(found)
                if found_strengths is None:
                    return
                yield found.cards, found_strengths
            self.whole += 1
            self.place += len(line) + 1

    def _strengths(self, line: Line) -> list[int] | None:
        """The strength of each hand, unless the cards of one repeat so that it has none."""
        found = []
        for first in range(0, len(line.cards), self.layout.cards):
            hand = line.cards[first : first + self.layout.cards]
            strength = five_strength if self.layout.cards == 5 else best_strength
            found.append(strength(hand, self.ranking))
            if found[-1] == 0:
                self.fault = (int(Fault.NO_SUCH_HAND), self.place + line.starts[first])
                return None
        return found


def _quick_line(line: bytes, layout: Layout, ranks: Collection[int]) -> Line | None:
    """A line of cards of two characters with a blank between them, if it is one."""
    try:
        numbers = [_CARDS[card] for card in line.split(b" ")]
    except KeyError:
        return None
    in_deck = all(number // 4 in ranks for number in numbers)
    if in_deck and len(numbers) == len(set(numbers)) == layout.size:
        return Line(numbers, list(range(0, len(line), 3)), Fault.NONE, len(line))
    return None
