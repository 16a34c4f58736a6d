"""Straights seen in five cards of which only some are looked at, or just a sum."""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations

from ..cards import Rank
from .programs import CORNERS, LOWEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Ranks = tuple[int, ...]
    """Five ranks, the lowest first."""

    Loose = Callable[[Ranks], bool]
    """Whether five ranks are a straight to a program that is not strict."""

NEIGHBOURS = ("two lowest", "third and fourth highest", "second and third highest", "two highest")


def loose_straights() -> Iterator[tuple[str, dict[str, Any]]]:
    """What programs with such a test do, and how they differ from a correct one.

    >>> [seems for seems, _ in loose_straights()][0]
    'find A-2-3-4-5 by its three and ace alone'
    """
    tests: dict[str, Loose] = {}
    for places in chain.from_iterable(combinations(range(4), size) for size in (1, 2, 3)):
        names = listed([Rank(LOWEST[place]).word.lower() for place in (*places, 4)])
        what = f"find A-2-3-4-5 by its {names} alone"
        test: Loose = partial(_has_at, (*places, 4))
        # If all ranks are different, other places leave no choice, or one in the tests below.
        if places in ((0,), (0, 1)):
            tests[what] = test
        else:
            yield what, {"loose": test}
    for ranks in combinations(LOWEST, 4):
        names = listed([f"a{'n' * (r == Rank.ACE)} {Rank(r).word.lower()}" for r in ranks])
        tests[f"take any hand with {names} for A-2-3-4-5"] = {*ranks}.issubset
    yield (
        "take any hand with an ace whose ranks add up to 28 for A-2-3-4-5",
        {"loose": lambda ranks: 14 in ranks and sum(ranks) == sum(LOWEST)},
    )
    for some in chain.from_iterable(combinations(range(4), size) for size in (1, 2)):
        names = " cards, nor the ".join(NEIGHBOURS[n] for n in some)
        tests[f"find straights without comparing the {names} cards"] = partial(_steps, some)
    tests["take ranks that add up to five times the middle one for a straight"] = lambda ranks: (
        sum(ranks) == 5 * ranks[2]
    )
    for what, test in tests.items():
        yield what, {"loose": test}
        yield f"{what}, if no ranks are equal", {"loose": partial(_different, test)}
    yield (
        "find straights by the lowest, the middle and the highest card alone",
        {"loose": lambda ranks: ranks[4] - 2 == ranks[2] == ranks[0] + 2},
    )
    for also, low in (("", {14, 2, 3, 4}), (", but not A-2-3-4", {0})):
        test = partial(_different, partial(_four_in_a_row, low))
        yield f"call four consecutive ranks a straight if no ranks are equal{also}", {"loose": test}
    for names, corners in (("K-A-2-3-4", 1), ("J-Q-K-A-2, Q-K-A-2-3 and K-A-2-3-4", 3)):
        test = partial(_is_one_of, CORNERS[:corners])
        yield f"accept {names} as straights, but not as straight flushes", {"loose": test}
        suited = {"loose": test, "suited": True}
        yield f"accept {names} as straight flushes, but not as straights", suited


def _has_at(places: tuple[int, ...], ranks: Ranks) -> bool:
    """Whether the ranks at these places, the lowest first, are those of A-2-3-4-5."""
    return [ranks[place] for place in places] == [LOWEST[place] for place in places]


def _steps(skipped: tuple[int, ...], ranks: Ranks) -> bool:
    """Whether each rank but after some places is one below the next."""
    return {ranks[n + 1] - ranks[n] for n in range(4) if n not in skipped} == {1}


def _different(test: Loose, ranks: Ranks) -> bool:
    return len({*ranks}) == 5 and test(ranks)


def _four_in_a_row(low: set[int], ranks: Ranks) -> bool:
    """Whether four ranks follow each other, or these are among them."""
    return low <= {*ranks} or any(ranks[n + 3] - ranks[n] == 3 for n in (0, 1))


def _is_one_of(runs: list[set[int]], ranks: Ranks) -> bool:
    return {*ranks} in runs


def listed(names: list[str]) -> str:
    """Names with commas, and "and" before the last."""
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])
