"""The plain kernel's rows of strengths and of cards: what `cpp/kernel/rows.cpp` does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .plain_buffers import require, view
from .plain_ranking import STRENGTHS

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["add", "decide", "share", "times_won"]

_PARTS = range(0, 24, 4)
"""The lowest bit of each part of an order: five ranks, then the category."""


def _lists(rows: memoryview) -> list[list[int]]:
    return cast("list[list[int]]", rows.tolist())


def decide(values: Buffer, column: Buffer | None, out: Buffer) -> None:
    """Write who has the highest value of each row, from 1, or 0 where several have it."""
    rows = view(values, "H", 2)
    winners = view(out, "B", 1, writable=True)
    length, players = rows.shape or ()
    require(2 <= players <= 10, "a deal has 2 to 10 players")
    require(len(winners) == length, "out has not one item a deal")
    others = None if column is None else view(column, "H", 1).tolist()
    for row, found in enumerate(_lists(rows)):
        hands = found
        if others is not None:
            require(max(found) < len(others), "a value is not in the column")
            hands = [others[value] for value in found]
        best = max(hands)
        winners[row] = hands.index(best) + 1 if hands.count(best) == 1 else 0


def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how many parts of their orders, from the category on, the best two agree."""
    rows = view(strengths, "H", 2)
    known = view(orders, "I", 1).tolist()
    shared = view(out, "B", 1, writable=True)
    length, players = rows.shape or ()
    require(1 <= players <= 10, "a deal has 1 to 10 players")
    require(len(shared) == length, "out has not one item a deal")
    for row, hands in enumerate(_lists(rows)):
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
    counters = view(histogram, "Q", 1, writable=True)
    length, players = rows.shape or ()
    require(len(won) == length, "winners has not one item a deal")
    right = len(counters) == 2 * players * STRENGTHS
    require(right, "histogram has not two rows of strengths a player")
    for winner, hands in zip(won, _lists(rows), strict=True):
        for player, strength in enumerate(hands):
            require(strength < STRENGTHS, "a value is not a strength")
            counters[player * STRENGTHS + strength] += 1
            if winner == player + 1:
                counters[(players + player) * STRENGTHS + strength] += 1
