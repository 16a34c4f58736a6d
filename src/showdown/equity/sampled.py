"""Sampled odds: deals at random, in blocks, until the errors are small enough."""

from __future__ import annotations

from array import array
from itertools import chain, count
from operator import add
from random import Random

from .. import kernel
from ..counting.threads import ordered_map
from ..errors import HandError
from .counts import shares_of, standard_errors, winners_of
from .dealt import counts_of
from .players import rankings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .counts import Counts, Progress
    from .players import Table

ERROR = 0.001
"""The standard error of the equities to which deals are sampled, if their number is not given."""
BLOCK = 131_072
"""Deals that are sampled at once, from a seed of their own: more threads give the same answer."""
SELDOM = (
    "these hands share cards so often, if they can be dealt together at all, that sampling takes "
    "too long: give some players one hand, such as AcAd for AA"
)
FEWEST_BLOCKS = 2
"""Errors of fewer deals are not reliable enough to stop."""


def sample(
    table: Table, samples: int | None, seed: int, threads: int, progress: Progress | None = None
) -> Counts:
    """Deal a number of times, or until no player's standard error is above `ERROR`.

    Raises:
        HandError: if the hands share too many cards to be sampled in reasonable time.
    """
    players, rankings = len(table.players), rankings_of(table.game)
    ranges = [player.hands or {} for player in table.players]
    cards = bytes(chain.from_iterable(chain.from_iterable(ranges)))
    weights = array("Q", [weight for hands in ranges for weight in hands.values()])
    sizes = list(map(len, ranges))
    known = [len(next(iter(hands), ())) for hands in ranges]

    def deal(block: tuple[int, int]) -> array[int]:
        number, deals = block
        counters = array("Q", bytes(8 * table.counters))
        done = kernel.sample_deals(
            cards,
            weights,
            sizes,
            known,
            table.board if table.game.board else None,
            table.dead,
            deals,
            Random(f"{seed}/{number}").getrandbits(64),
            counters,
            table.hole,
            *rankings,
            table.categories,
        )
        if done < deals:
            raise HandError(SELDOM).suggest("Or count every deal", exact=True)
        return counters

    totals = [0] * table.counters
    for counters in ordered_map(deal, _blocks(samples), threads):
        totals = list(map(add, totals, counters))
        done = sum(totals[: table.outcomes])
        if samples is None:
            won = (
                (winners_of(by, players), n) for by, n in enumerate(totals[: table.outcomes]) if n
            )
            most = max(standard_errors([(shares_of(by, players), n) for by, n in won]))
            if progress is not None:
                progress(done, max(done, int(done * (most / ERROR) ** 2)))
            if done >= FEWEST_BLOCKS * BLOCK and most <= ERROR:
                break
        elif progress is not None:
            progress(done, samples)
    return counts_of(totals, (), table)


def _blocks(samples: int | None) -> Iterable[tuple[int, int]]:
    """The number of each block, and how many deals it has."""
    if samples is None:
        return ((number, BLOCK) for number in count())
    return (
        (number, min(BLOCK, samples - first))
        for number, first in enumerate(range(0, samples, BLOCK))
    )
