"""Hands and ranges that the kernel deals."""

from __future__ import annotations

from array import array
from itertools import chain
from math import comb, inf, prod

from .. import kernel
from .counts import SHARES, Counts, sums_of_parts
from .players import rankings_of
from .suits import SUITS, alike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

    from ..rules.games import Game
    from .counts import Progress
    from .players import Held, Table
    from .suits import Order

_BOARDS = (3e-9, 8e-7, 1.5e-6, 2e-5, 1e-4, 4e-4)
"""Seconds to deal a hand to each player and to count the boards, by how many cards are missing."""
_TWO_COUNT = 4
"""How much longer that takes where exactly two cards of a hand count."""
_HAND = 2e-7
"""Seconds to evaluate a hand on a whole board."""
PART = 0.02
"""How many seconds the kernel counts before it can be interrupted and progress is shown."""


def seconds_to_count(game: Game, missing: int) -> float:
    """How long it takes to count the boards of known hands."""
    return _BOARDS[missing] * (_TWO_COUNT if game.exactly else 1)


def seconds_to_deal(table: Table, missing: int) -> float:
    """How long `DealtRanges` takes for each board, by how many cards of the board are missing.

    Infinity if it cannot count them.
    """
    if table.hole > 2 and sum(player.hands is None for player in table.players) > 1:
        return inf  # Without a list of hands, they cannot be dealt in parts.
    sizes = list(map(table.number_of_hands, table.players))
    heaviest = [max((player.hands or {(): 1}).values()) for player in table.players]
    if prod(sizes) * prod(heaviest) * comb(len(table.left), missing) * SHARES >= 1 << 64:
        return inf
    evaluated = 0 if missing else sum(sizes)
    return prod(sizes) * seconds_to_count(table.game, missing) + evaluated * _HAND


class DealtRanges:
    """The hands of all players, as the kernel takes them.

    Of hands that are alike in one of the orders of suits, one is dealt for all: those of the player
    who has most, whose hands are dealt in parts.

    Attributes:
        share: how many of that player's hands are dealt, of all.
    """

    def __init__(self, table: Table, orders: Sequence[Order] = (SUITS,)) -> None:
        self.table = table
        # The kernel deals any cards, except two, whose equities are given hand by hand.
        ranges = [
            {} if player.hands is None and table.hole > 2 else table.hands_of(player)
            for player in table.players
        ]
        self.hands: list[list[Held]] = list(map(list, ranges))
        self.sizes: list[int] = list(map(len, ranges))
        self.cards: bytes = bytes(chain.from_iterable(chain.from_iterable(ranges)))
        self.weights: list[int] = [weight for hands in ranges for weight in hands.values()]
        self.groups: list[list[list[int]]] = [alike(hands, orders) for hands in self.hands]
        self.longest: int = self.sizes.index(max(self.sizes))
        self.share: float = len(self.groups[self.longest]) / max(1, *self.sizes)

    def count_boards(
        self,
        boards: Buffer | None,
        out: Buffer,
        weights: array[int] | None = None,
        results: array[int] | None = None,
    ) -> None:
        """Add to a row of counters for each board, and to two results for each hand."""
        kernel.count_matchups(
            self.cards,
            array("Q", self.weights) if weights is None else weights,
            self.sizes,
            boards,
            self.table.dead,
            out,
            results,
            self.table.hole,
            *rankings_of(self.table.game),
            self.table.categories,
        )

    def count(self, seconds: float, threads: int, progress: Progress | None) -> Counts:
        """Count the boards of all matchups; `seconds` is about how long that takes."""
        size, width = len(self.weights), self.table.counters
        first = sum(self.sizes[: self.longest])
        last = first + self.sizes[self.longest]
        dealt = array("Q", self.weights)
        for places in self.groups[self.longest]:
            dealt[first + places[0]] *= len(places)
            for place in places[1:]:
                dealt[first + place] = 0
        step = max(1, int((last - first) * min(1.0, PART / seconds)))
        board = self.table.board if self.table.game.board else None

        def count_part(start: int, out: array[int], results: array[int]) -> None:
            weights = array("Q", bytes(8 * size))
            unchanged = slice(0, first), slice(last, size)
            for part in (*unchanged, slice(start, min(start + step, last))):
                weights[part] = dealt[part]
            counters = memoryview(out).cast("B").cast("Q", (1, width))
            self.count_boards(board, counters, weights, results)

        starts = range(first, max(last, first + 1), step)
        sizes = width, 2 * size
        counters, results = sums_of_parts(count_part, starts, sizes, threads, progress)
        by_hand = []
        for player, hands in enumerate(self.hands):
            before = 2 * sum(self.sizes[:player])
            by_hand.append(self._by_hand(player, results[before : before + 2 * len(hands)]))
        return counts_of(counters, tuple(by_hand), self.table)

    def _by_hand(self, player: int, results: list[int]) -> dict[Held, tuple[int, int]]:
        """In how many deals each hand was held, and its shares; alike hands have their mean."""
        held: dict[Held, tuple[int, int]] = {}
        for places in self.groups[player]:
            deals, shares = (
                sum(results[2 * place + what] for place in places) // len(places) for what in (0, 1)
            )
            held |= {self.hands[player][place]: (deals, shares) for place in places if deals}
        return held


def counts_of(
    counters: Sequence[int], by_hand: tuple[dict[Held, tuple[int, int]], ...], table: Table
) -> Counts:
    """What the kernel's counters say."""
    outcomes = {won: n for won, n in enumerate(counters[: table.outcomes]) if n}
    return Counts(outcomes, by_hand, tuple(counters[table.outcomes :]))
