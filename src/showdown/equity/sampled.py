"""Sampled odds: deals at random, in blocks, until the errors are small enough."""

from __future__ import annotations

from array import array
from itertools import count
from random import Random

from .. import kernel
from ..counting.threads import ordered_map
from ..errors import HandError
from .counts import shares_of, standard_errors, winners_of
from .dealt import counts_of
from .players import rankings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .counts import Counts, Progress
    from .players import Held, Table

BLOCK = 65536
"""Deals that are sampled at once, from a seed of their own: more threads give the same answer."""
SELDOM = (
    "these hands share cards so often, if they can be dealt together at all, that sampling takes "
    "too long: give some players one hand, such as AcAd for AA"
)
FEWEST_BLOCKS = 4
"""Errors of fewer deals are not reliable enough to stop."""


def sample(
    table: Table,
    samples: int | None,
    error: float,
    seed: int,
    threads: int,
    progress: Progress | None = None,
) -> Counts:
    """Deal a number of times, or until no player's standard error is above `error`.

    Raises:
        HandError: if the hands share too many cards to be sampled in reasonable time.
    """
    players = len(table.players)
    width, rankings = table.counters, rankings_of(table.game)
    ranges = [player.hands or {} for player in table.players]
    cards = bytes([card for hands in ranges for hand in hands for card in hand])
    given = [len(next(iter(hands), ())) for hands in ranges]
    drawn = _drawn(ranges)
    sizes = [len(hands) for hands in ranges]

    def deal(block: tuple[int, int]) -> tuple[array[int], array[int]]:
        number, deals = block
        outcomes = array("Q", bytes(8 * width))
        shares = array("Q", bytes(16 * sum(sizes)))
        start = Random(f"{seed}/{number}").getrandbits(64)
        done = kernel.sample_deals(
            cards,
            drawn,
            sizes,
            given,
            table.board if table.game.board else None,
            table.dead,
            deals,
            start,
            outcomes,
            shares,
            table.hole,
            *rankings,
            table.categories,
        )
        if done < deals:
            raise HandError(SELDOM).suggest("Or count every deal", exact=True)
        return outcomes, shares

    totals = [0] * width
    shares = [0] * (2 * sum(sizes))
    done = 0
    for outcomes, more in ordered_map(deal, _blocks(samples), threads):
        totals = [a + b for a, b in zip(totals, outcomes, strict=True)]
        shares = [a + b for a, b in zip(shares, more, strict=True)]
        done = sum(totals[: table.outcomes])
        if samples is None:
            most = max(standard_errors(_pots(totals[: table.outcomes], players)))
            if progress is not None:
                progress(done, max(done, int(done * (most / error) ** 2)))
            if done >= FEWEST_BLOCKS * BLOCK and most <= error:
                break
        elif progress is not None:
            progress(done, samples)
    pots = _pots(totals[: table.outcomes], players)
    return counts_of(totals, _by_hand(ranges, shares, done, pots), table)


def _by_hand(
    ranges: list[dict[Held, int]],
    shares: Sequence[int],
    deals: int,
    pots: list[tuple[tuple[int, ...], int]],
) -> tuple[dict[Held, tuple[int, int]], ...]:
    """In how many deals each player held each hand, and its shares."""
    by_hand = []
    first = 0
    for player, hands in enumerate(ranges):
        last = first + 2 * len(hands)
        counted = zip(hands, shares[first:last:2], shares[first + 1 : last : 2], strict=True)
        held = {hand: (times, won) for hand, times, won in counted if times}
        if len(hands) == 1:  # An only hand is held in every deal, and not counted.
            held = dict.fromkeys(hands, (deals, sum(won[player] * n for won, n in pots)))
        by_hand.append(held)
        first = last
    return tuple(by_hand)


def _pots(totals: Sequence[int], players: int) -> list[tuple[tuple[int, ...], int]]:
    """What each player gets of the pot, by outcome, and how often."""
    return [(shares_of(winners_of(won, players), players), n) for won, n in enumerate(totals) if n]


def _blocks(samples: int | None) -> Iterable[tuple[int, int]]:
    """The number of each block, and how many deals it has."""
    if samples is None:
        return ((number, BLOCK) for number in count())
    return (
        (number, min(BLOCK, samples - first))
        for number, first in enumerate(range(0, samples, BLOCK))
    )


def _drawn(ranges: list[dict[Held, int]]) -> array[int]:
    """The chance that each hand is kept when drawn, then the one that else replaces each."""
    chances = [_alias_table(list(hands.values())) for hands in ranges]
    keep = [chance for kept, _ in chances for chance in kept]
    return array("I", keep + [other for _, alias in chances for other in alias])


def _alias_table(weights: Sequence[int]) -> tuple[list[int], list[int]]:
    """How likely each hand is kept, in 2**32, and which replaces it (Vose's alias method)."""
    total, size = sum(weights), len(weights)
    chances = [weight * size for weight in weights]
    keep, alias = [2**32 - 1] * size, list(range(size))
    low = [i for i, chance in enumerate(chances) if chance < total]
    high = [i for i, chance in enumerate(chances) if chance >= total]
    while low and high:
        small, large = low.pop(), high[-1]
        keep[small] = max(0, (chances[small] << 32) // total - 1)
        alias[small] = large
        chances[large] -= total - chances[small]
        if chances[large] < total:
            low.append(high.pop())
    return keep, alias
