"""Exact odds: every deal is counted, those that are alike together.

There are two ways. The kernel deals the hands and counts the boards of each matchup: `dealt`. Or,
for two ranges, every board is dealt, and the kernel compares all hands on it. The faster is chosen
by its predicted time. What differs by suits only is counted once.
"""

from __future__ import annotations

from array import array
from itertools import chain
from math import comb, inf, prod

from .. import kernel
from ..errors import HandError
from .counts import CATEGORIES, SHARES, Counts, sums_of_parts
from .dealt import DealtRanges, seconds_to_count, seconds_to_deal
from .players import rankings_of
from .suits import alike, orders_of_suits

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
        HandError: if `seconds` is infinite and there are too many deals to count.
    """
    if all(len(player.known) == table.hole for player in table.players):
        return DealtRanges(table).count(seconds_to_count(table.game, table.missing), 1, None)
    if not table.game.board and seconds == inf:
        raise HandError(f"{table.game.name} is sampled: hands are completed from the deck")
    if not table.game.board:
        return None
    dealt = seconds_to_deal(table, table.missing)
    compared = seconds_to_compare(table, table.missing)
    if min(dealt, compared) == inf == seconds:
        raise HandError(
            "these hands are too many to count, or their weights too fine: they can only be sampled"
        )
    if min(dealt, compared) / 24 > seconds:  # Suits have at most 24 orders.
        return None
    orders = orders_of_suits(table)
    compared /= len(orders)
    if dealt / len(orders) <= min(compared, seconds):
        dealing = DealtRanges(table, orders)
        dealt *= dealing.share
        if dealt <= min(compared, seconds):
            return dealing.count(dealt, threads, progress)
    return None if compared > seconds else _compare(table, orders, threads, progress)


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


def _compare(table: Table, orders: list[Order], threads: int, progress: Progress | None) -> Counts:
    """Compare two ranges on every board: how often each hand beats and ties the other range."""
    ranges = [table.hands_of(player) for player in table.players]
    hands = list(ranges[0] | ranges[1])
    size = len(hands)
    cards = memoryview(bytes(chain.from_iterable(hands)))
    weights = array("Q", [held.get(hand, 0) for hand in hands for held in ranges])
    suits = memoryview(bytes(chain.from_iterable(orders)))
    _, ranking, *_ = rankings_of(table.game)

    def compare(part: int, results: array[int], made: array[int]) -> None:
        kernel.compare_ranges(
            cards.cast("B", (size, 2)),
            memoryview(weights).cast("B").cast("Q", (size, 2)),
            suits.cast("B", (len(orders), 4)),
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
    groups = alike(hands, orders)
    outcomes = {1: 0, 2: 0, 3: 0}
    by_hand: list[dict[Held, tuple[int, int]]] = [{}, {}]
    boards = comb(len(table.left) - 4, table.missing)
    for own, (weight_of, theirs) in enumerate((ranges, ranges[::-1])):
        with_card = [0] * 52
        for hand, weight in theirs.items():
            for card in hand:
                with_card[card] += weight
        total = sum(theirs.values())
        for places in groups:  # Hands that are alike have their mean.
            wins = sum(results[4 * place + own] for place in places) // len(places)
            ties = sum(results[4 * place + 2 + own] for place in places) // len(places)
            for hand in [hands[place] for place in places]:
                weight = weight_of.get(hand, 0)
                beside = total - with_card[hand[0]] - with_card[hand[1]] + theirs.get(hand, 0)
                if weight and beside:
                    shares = SHARES * wins + SHARES // 2 * ties
                    by_hand[own][hand] = weight * beside * boards, weight * shares
                    outcomes[own + 1] += weight * wins
                    outcomes[3] += weight * ties * (own == 0)
    outcomes = {won: n for won, n in outcomes.items() if n}
    return Counts(outcomes, tuple(by_hand), () if table.categories is None else tuple(made))
