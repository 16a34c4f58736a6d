"""The kernel in plain Python: the compiled kernel's functions, where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. The stub of the compiled module says what the functions take and give.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from .. import hand_classes
from .faults import Fault, require, view
from .lines import layout_of, read_line, room
from .plain_hands import (
    STRENGTHS,
    Ranking,
    best_strength,
    checked,
    evaluate,
    evaluate_badugi,
    evaluate_holes,
    evaluate_many,
    evaluate_texts,
    mask,
    ranks_of,
)
from .plain_odds import compare_ranges, count_boards
from .plain_sampling import deal_rows, sample_deals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

    from .lines import Fields, Layout, Line

    Rows = list[list[int]]

__all__ = [
    "Ranking",
    "add",
    "categories",
    "compare_ranges",
    "count",
    "count_boards",
    "deal_rows",
    "decide",
    "evaluate",
    "evaluate_badugi",
    "evaluate_holes",
    "evaluate_many",
    "evaluate_texts",
    "mask",
    "order_numbers",
    "read",
    "room",
    "sample_deals",
    "share",
    "times_won",
]

_PARTS = range(0, 24, 4)
"""The lowest bit of each part of an order: five ranks, then the category."""


def categories() -> memoryview:
    """The category of every standard strength."""
    return memoryview(hand_classes.categories())


def order_numbers() -> memoryview:
    """What sorts every standard strength."""
    return memoryview(hand_classes.order_numbers())


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
    counters = None if histogram is None else _counters(histogram, players)
    fields = players, 5, 0, repeats, False, 0, b" ", (b"", *[b" "] * (players - 1), b""), b""
    deals = _Deals(text, start, stop, layout_of(fields), ranking)
    rows = [found for _, found in deals]
    winners = bytes(map(_winner, rows))
    if counters is not None:
        _add(rows, winners, counters)
    wins = tuple([winners.count(player) for player in range(1, players + 1)])
    return deals.whole, len(rows), wins, winners.count(0), deals.fault


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
    is_whole = laid.board == 0 and laid.cards >= 5
    words = "only hands of five cards or more without a board have strengths"
    require(strengths is None or is_whole, words)
    deals = _Deals(text, start, stop, laid, ranking)
    outs = ((cards, "B", laid.size), (strengths, "H", laid.players), (lines, "I", 1))
    views = [None if out is None else view(out, form, writable=True) for out, form, _ in outs]
    for (_, _, width), buffer in zip(outs, views, strict=True):
        if buffer is not None:
            has_room = buffer.nbytes // buffer.itemsize // width >= room(stop - start, layout)
            require(has_room, "the buffers are too small for the deals that the text can hold")
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
        self.whole = 0
        self.fault: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[tuple[list[int], list[int]]]:
        """The card numbers and the strengths of each deal, up to the first fault."""
        ranks = ranks_of(self.ranking)
        for line in self.lines:
            read = read_line(line, self.layout, ranks)
            fault, place = read.fault, read.place
            strengths = [] if fault else self._strengths(read)
            if 0 in strengths:
                fault = Fault.NO_SUCH_HAND
                place = read.starts[strengths.index(0) * self.layout.cards]
            if fault:
                self.fault = (int(fault), self.place + place)
                return
            if read.cards:
                yield read.cards, strengths
            self.whole += 1
            self.place += len(line) + 1

    def _strengths(self, line: Line) -> list[int]:
        """The strength of each hand; 0 if its cards repeat so that it has none.

        None have one where they need a board, or more cards.
        """
        size = self.layout.cards
        if self.layout.board or size < 5:
            return []
        hands = [line.cards[first : first + size] for first in range(0, len(line.cards), size)]
        repeats = size == 5
        return [best_strength(hand, self.ranking, repeats=repeats) for hand in hands]


def decide(values: Buffer, column: Buffer | None, out: Buffer) -> None:
    """Write who has the highest value of each row, from 1, or 0 where several have it."""
    rows = _rows(values, 2)
    winners = view(out, "B", 1, writable=True)
    require(len(winners) == len(rows), "out must have one item per deal")
    others = None if column is None else view(column, "H", 1).tolist()
    for row, found in enumerate(rows):
        if others is not None:
            require(max(found) < len(others), "a value is not in the column")
        winners[row] = _winner(found if others is None else [others[value] for value in found])


def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how many parts of their orders, from the category on, the best two agree."""
    rows = _rows(strengths, 1)
    known = view(orders, "I", 1).tolist()
    shared = view(out, "B", 1, writable=True)
    require(len(shared) == len(rows), "out must have one item per deal")
    for row, hands in enumerate(rows):
        require(all(0 < hand < len(known) for hand in hands), "a strength has no order")
        second, first = sorted([0, *(known[hand] for hand in hands)])[-2:]
        shared[row] = sum(first ^ second < 1 << bit for bit in _PARTS)


def times_won(winners: Buffer, players: int) -> tuple[int, ...]:
    """How often each player is among the winners."""
    require(1 <= players <= 10, "a deal has 1 to 10 players")
    rows = view(winners, "B", 1).tobytes()
    return tuple([rows.count(player) for player in range(1, players + 1)])


def add(values: Buffer, winners: Buffer, histogram: Buffer) -> None:
    """Add to the counters of a histogram: what was held, then what was won with."""
    rows = view(values, "H", 2)
    won = view(winners, "B", 1).tobytes()
    length, players = rows.shape or ()
    require(len(won) == length, "winners must have one item per deal")
    _add(cast("Rows", rows.tolist()), won, _counters(histogram, players))


def _rows(values: Buffer, fewest: int) -> Rows:
    rows = view(values, "H", 2)
    _, players = rows.shape or ()
    require(fewest <= players <= 10, f"a deal has {fewest} to 10 players")
    return cast("Rows", rows.tolist())


def _winner(hands: Sequence[int]) -> int:
    best = max(hands)
    return hands.index(best) + 1 if hands.count(best) == 1 else 0


def _counters(histogram: Buffer, players: int) -> memoryview:
    counters = view(histogram, "Q", 1, writable=True)
    right = len(counters) == 2 * players * STRENGTHS
    require(right, "histogram must have two rows of strengths per player")
    return counters


def _add(rows: Rows, winners: bytes, counters: memoryview) -> None:
    players = len(counters) // STRENGTHS // 2
    for winner, hands in zip(winners, rows, strict=True):
        for player, strength in enumerate(hands):
            require(strength < STRENGTHS, "a value is not a strength")
            counters[player * STRENGTHS + strength] += 1
            if winner == player + 1:
                counters[(players + player) * STRENGTHS + strength] += 1
