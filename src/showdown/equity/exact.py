"""Exact odds: every deal is counted, those that are alike together.

There are two ways. The kernel deals the hands and counts the boards of each matchup: `dealt`. Or,
for two ranges, every board is dealt, and the kernel compares all hands on it. The faster is chosen
by its predicted time. What differs by suits only is counted once.
"""

from __future__ import annotations

from array import array
from math import comb, inf, prod

from .. import kernel
from ..errors import HandError
from .counts import CATEGORIES, SHARES, Counts, sums_of_parts
from .dealt import DealtRanges, seconds_to_count, seconds_to_deal
from .players import rankings_of
from .suits import SUITS, alike, orders_of_suits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .counts import Progress
    from .players import Held, Table
    from .suits import Order

SECONDS = 1.0
"""How long counting may take, as predicted for one thread, unless it is asked for."""

_BOARD, _SORTED = 1e-6, 1.2e-8
"""Seconds to compare two ranges on a board, and to do so for each hand."""


def count_all(
    table: Table, seconds: float, threads: int, progress: Progress | None = None
) -> Counts | None:
    """Count every deal; None if that would take longer than `seconds`.

    Raises:
        HandError: if there is no limit, but the deals are too many to count.
    """
    known = all(player.known for player in table.players)
    if known and table.game.board:
        return DealtRanges(table).count(seconds_to_count(table.game, table.missing), 1, None)
    dealt = seconds_to_deal(table, table.missing)
    compared = seconds_to_compare(table, table.missing)
    if min(dealt, compared) == inf == seconds:
        raise HandError(
            "these hands are too many to count, or their weights too fine: they can only be sampled"
        )
    orders: list[Order] = [SUITS]
    if table.game.board:
        if min(dealt, compared) / 24 > seconds:  # There are no more orders of suits.
            return None
        orders = orders_of_suits(table)
    compared /= len(orders)
    if dealt / len(orders) <= min(compared, seconds):
        dealing = DealtRanges(table, orders)
        dealt *= dealing.share
        if dealt <= min(compared, seconds):
            return dealing.count(dealt, threads, progress)
    return None if compared > seconds else _ComparedRanges(table, orders).count(threads, progress)


def seconds_to_compare(table: Table, missing: int) -> float:
    """How long it takes to compare two ranges on every board; infinity in other games."""
    game = table.game
    if len(table.players) != 2 or game.hole != (2,) or game.exactly or game.low is not None:
        return inf
    sizes = map(table.number_of_hands, table.players)
    if table.categories is not None:  # Their counters have weights of both ranges.
        weights = prod(sum(table.hands_of(player).values()) for player in table.players)
        if weights * comb(len(table.left), table.missing) >= 1 << 64:
            return inf
    return comb(len(table.left), missing) * (_BOARD + max(sizes) * _SORTED)


class _ComparedRanges:
    """Two ranges, compared on every board."""

    def __init__(self, table: Table, orders: list[Order]) -> None:
        self.table, self.orders = table, orders
        self.ranges = [table.hands_of(player) for player in table.players]
        self.hands = list(self.ranges[0] | self.ranges[1])

    def count(self, threads: int, progress: Progress | None) -> Counts:
        """Count how often each hand beats and ties the other range."""
        table, size = self.table, len(self.hands)
        cards = memoryview(bytes([card for hand in self.hands for card in hand]))
        weights = array("Q", [held.get(hand, 0) for hand in self.hands for held in self.ranges])
        suits = memoryview(bytes([suit for order in self.orders for suit in order]))
        _, ranking, *_ = rankings_of(table.game)

        def compare(part: int, results: array[int], made: array[int]) -> None:
            kernel.compare_ranges(
                cards.cast("B", (size, 2)),
                memoryview(weights).cast("B").cast("Q", (size, 2)),
                suits.cast("B", (len(self.orders), 4)),
                part,
                table.board,
                table.dead,
                memoryview(results).cast("B").cast("Q", (size, 2, 2)),
                ranking,
                table.categories,
                made,
            )

        parts = range(len(table.left) - table.missing + 1 if table.missing else 1)
        sizes = 4 * size, 4 * CATEGORIES
        results, made = sums_of_parts(compare, parts, sizes, threads, progress)
        by_category = () if table.categories is None else tuple(made)
        return self._counts(results).but(by_category=by_category)

    def _counts(self, results: list[int]) -> Counts:
        """Wins of the first and second range, then ties, by hand; alike hands have their mean."""
        groups = alike(self.hands, self.orders)
        outcomes = {1: 0, 2: 0, 3: 0}
        by_hand: list[dict[Held, tuple[int, int]]] = [{}, {}]
        left = len(self.table.left)
        boards = comb(left - 4, self.table.missing)
        for own, (hands, others) in enumerate((self.ranges, self.ranges[::-1])):
            with_card = [0] * 52
            for hand, weight in others.items():
                for card in hand:
                    with_card[card] += weight
            total = sum(others.values())
            for places in groups:
                wins = sum(results[4 * place + own] for place in places) // len(places)
                ties = sum(results[4 * place + 2 + own] for place in places) // len(places)
                for place in places:
                    hand = self.hands[place]
                    weight = hands.get(hand, 0)
                    beside = total - with_card[hand[0]] - with_card[hand[1]] + others.get(hand, 0)
                    if weight and beside:
                        shares = SHARES * wins + SHARES // 2 * ties
                        by_hand[own][hand] = weight * beside * boards, weight * shares
                        outcomes[own + 1] += weight * wins
                        outcomes[3] += weight * ties * (own == 0)
        return Counts({won: n for won, n in outcomes.items() if n}, tuple(by_hand))
