"""Times of contenders that take turns, so that a busy moment of the machine meets them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from statistics import median
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Lap(Generic[T]):
    """The best time of a contender, or its median, and its answer."""

    seconds: float
    answer: T


def race(
    jobs: Mapping[str, Callable[[], T]], quick: bool = False, turns: int | None = None
) -> dict[str, Lap[T]]:
    """Run the jobs in turns, until each has run for about a second, or often.

    The best turn counts: what else the machine does can only make a job slower, and the first turn
    warms the page cache, the interpreter's caches and the branch predictors. With `turns`, each
    runs exactly so often, and the median counts: that is fair to a job that needs all processors
    beside one that needs a single one, which is more often left alone.
    """
    most, seconds = (turns, inf) if turns else (8, 0.2) if quick else (30, 1.0)
    answers: dict[str, T] = {}
    times: dict[str, list[float]] = {name: [] for name in jobs}
    names = list(jobs)
    while names:
        for name in names:
            start = perf_counter()
            answers[name] = jobs[name]()
            times[name].append(perf_counter() - start)
        names = [
            name
            for name in names
            if len(times[name]) < 2 or (len(times[name]) < most and sum(times[name]) < seconds)
        ]
        # Nobody always runs after the same neighbour.
        names = names[1:] + names[:1]
    typical = median if turns else min
    return {name: Lap(typical(times[name]), answers[name]) for name in jobs}
