"""Rows of strengths and of cards, in plain Python: what `cpp/kernel/rows.cpp` does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..hand_classes import strengths
from .plain_buffers import view

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["add", "decide", "spell_hands", "times_won"]


def decide(values: Buffer, column: Buffer | None, out: Buffer) -> None:
    """Write who has the highest value of each row, from 1, or 0 where several have it."""
    rows = view(values, "H", 2)
    winners = view(out, "B", 1)
    if winners.readonly:
        raise BufferError("out cannot be written")
    length, players = rows.shape or ()
    if not 2 <= players <= 10:
        raise ValueError("a deal has 2 to 10 players")
    if len(winners) != length:
        raise ValueError("out has not one item a deal")
    found = memoryview(rows.tobytes()).cast("H").tolist()
    if column is not None:
        other = view(column, "H", 1).tolist()
        if found and max(found) >= len(other):
            raise ValueError("a value is not in the column")
        found = [other[value] for value in found]
    for row in range(length):
        hands = found[row * players : (row + 1) * players]
        best = max(hands)
        winners[row] = hands.index(best) + 1 if hands.count(best) == 1 else 0


def times_won(winners: Buffer, players: int) -> tuple[int, ...]:
    """How often each player is among the winners."""
    if not 1 <= players <= 10:
        raise ValueError("a deal has 1 to 10 players")
    rows = view(winners, "B", 1).tobytes()
    return tuple([rows.count(player) for player in range(1, players + 1)])


def spell_hands(cards: Buffer, size: int, player: int, players: int, out: Buffer) -> None:
    """Write the hands of one player as text, with nothing between two of them."""
    numbers = view(cards, "B", 1).tobytes()
    text = view(out, "B", 1)
    if text.readonly:
        raise BufferError("out cannot be written")
    if not (5 <= size <= 7 and 0 <= player < players <= 10):
        raise ValueError("there are no such hands")
    rows = len(numbers) // (size * players)
    if len(numbers) != rows * size * players or len(text) != rows * (3 * size - 1):
        raise ValueError("out has not three items a card, but for the last of each hand")
    if numbers and max(numbers) >= 52:
        raise ValueError("a number is no card's")
    hands = []
    for start in range(player * size, len(numbers), size * players):
        hand = numbers[start : start + size]
        hands.append(" ".join(RANK_LETTERS[n // 4] + SUIT_LETTERS[n % 4].upper() for n in hand))
    text[:] = "".join(hands).encode()


def add(values: Buffer, winners: Buffer, histogram: Buffer) -> None:
    """Add to the counters of a histogram: what was held, then what was won with."""
    rows = view(values, "H", 2)
    won = view(winners, "B", 1)
    counters = view(histogram, "Q", 1)
    if counters.readonly:
        raise BufferError("histogram cannot be written")
    length, players = rows.shape or ()
    width = len(set(strengths().values())) + 1
    if len(won) != length:
        raise ValueError("winners has not one item a deal")
    if len(counters) != 2 * players * width:
        raise ValueError("histogram has not two rows of strengths a player")
    found = memoryview(rows.tobytes()).cast("H").tolist()
    for place, strength in enumerate(found):
        row, player = divmod(place, players)
        if strength >= width:
            raise ValueError("a value is no strength")
        counters[player * width + strength] += 1
        if won[row] == player + 1:
            counters[(players + player) * width + strength] += 1
