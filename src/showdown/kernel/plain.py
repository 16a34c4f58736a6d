"""The kernel in plain Python: reads, counts, decides and evaluates where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. The stub of the compiled module says what the functions take and give. Wrong arguments,
with which the compiled kernel would leave its memory, are not looked for. Odds need the compiled
kernel.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from ..rules import hand_classes
from .faults import Fault
from .lines import layout_of, read_line, room
from .plain_hands import (
    Ranking,
    best_strength,
    evaluate,
    evaluate_badugi,
    evaluate_holes,
    evaluate_many,
    mask,
    mask_texts,
    ranks_of,
    rows_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

    from .lines import Fields, Layout, Line

    Deal = tuple[int, list[int], list[int]]
    """The line of a deal, counted from 0, its cards, and the strengths of its hands."""

    Sums = tuple[int, tuple[int, ...], int, tuple[int, ...]]
    """Deals, wins of each player, ties, and counters of categories if they were counted."""

__all__ = [
    "Ranking",
    "categories",
    "count",
    "count_decided",
    "decide",
    "evaluate",
    "evaluate_badugi",
    "evaluate_holes",
    "evaluate_many",
    "mask",
    "mask_texts",
    "order_numbers",
    "read",
    "room",
    "share",
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
    layout: Fields,
    ranking: Ranking | None,
    categories: Buffer | None,
) -> tuple[int, Sums, tuple[int, int] | None]:
    """Count the deals of a block of text: lines, sums, and what stopped it."""
    lines, deals, fault = _deals(text, start, stop, layout_of(layout), ranking)
    rows = [strengths for _, _, strengths in deals]
    winners = [_alone(_best(hands)) for hands in rows]
    return lines, _sums(rows, winners, layout[0], categories), fault


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
    whole, deals, fault = _deals(text, start, stop, layout_of(layout), ranking)
    numbers = [number for number, _, _ in deals]
    dealt = [card for _, row, _ in deals for card in row]
    held = [strength for _, _, row in deals for strength in row]
    for out, form, found in ((cards, "B", dealt), (strengths, "H", held), (lines, "I", numbers)):
        if out is not None:
            written = array(form, found).tobytes()
            memoryview(out).cast("B")[: len(written)] = written
    return whole, len(deals), fault


def _deals(
    text: Buffer, start: int, stop: int, layout: Layout, ranking: Ranking | None
) -> tuple[int, list[Deal], tuple[int, int] | None]:
    """How many lines were read whole, the deals in them, and the fault that stopped it."""
    data = bytes(memoryview(text)[start:stop])
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    found: list[Deal] = []
    for number, line in enumerate(lines):
        read = read_line(line, layout, ranks_of(ranking))
        fault, place = read.fault, read.place
        strengths = [] if fault else _strengths(read, layout, ranking)
        if 0 in strengths:
            fault = Fault.NO_SUCH_HAND
            place = read.starts[strengths.index(0) * layout.cards]
        if fault:
            return number, found, (int(fault), start + place)
        if read.cards:
            found.append((number, read.cards, strengths))
        start += len(line) + 1
    return len(lines), found, None


def _strengths(line: Line, layout: Layout, ranking: Ranking | None) -> list[int]:
    """The strength of each hand; 0 if its cards repeat so that it has none.

    None have one where they need a board, or more cards.
    """
    size = layout.cards
    if layout.board or size < 5:
        return []
    hands = [line.cards[first : first + size] for first in range(0, len(line.cards), size)]
    return [best_strength(hand, ranking, repeats=size == 5) for hand in hands]


def decide(values: Buffer, out: Buffer, least: int = 0) -> None:
    """Write who has the highest value of each row: alone, from 1, or a bit for each."""
    winners = memoryview(out)
    for row, hands in enumerate(rows_of(values)):
        bits = _best(hands, least)
        winners[row] = _alone(bits) if winners.format == "B" else bits


def _best(hands: Sequence[int], least: int = 0) -> int:
    best = max(least, *hands)
    return sum(1 << player for player, value in enumerate(hands) if value == best)


def _alone(bits: int) -> int:
    return bits.bit_length() if bits.bit_count() == 1 else 0


def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how many parts of their orders, from the category on, the best two agree."""
    known, shared = memoryview(orders), memoryview(out)
    for row, hands in enumerate(rows_of(strengths)):
        second, first = sorted([0, *(known[hand] for hand in hands)])[-2:]
        shared[row] = sum(first ^ second < 1 << bit for bit in _PARTS)


def count_decided(strengths: Buffer, winners: Buffer, categories: Buffer | None) -> Sums:
    """The sums of deals that are decided: deals, wins, ties, and what was made."""
    players = cast("tuple[int, ...]", memoryview(strengths).shape)[1]
    return _sums(rows_of(strengths), memoryview(winners).tolist(), players, categories)


def _sums(
    rows: list[list[int]], winners: list[int], players: int, categories: Buffer | None
) -> Sums:
    """The categories held and won with have ten counters each for every player."""
    made = [0] * (20 * players)
    wins = tuple([winners.count(player) for player in range(1, players + 1)])
    if categories is None:
        return len(rows), wins, winners.count(0), ()
    kinds = memoryview(categories)
    for winner, hands in zip(winners, rows, strict=True):
        for player, strength in enumerate(hands):
            place = 20 * player + kinds[strength]
            made[place] += 1
            made[place + 10] += winner == player + 1
    return len(rows), wins, winners.count(0), tuple(made)
