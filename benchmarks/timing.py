"""Times of contenders that take turns, so that a busy moment of the machine meets them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Lap(Generic[T]):
    """The best time of a contender, and its answer."""

    seconds: float
    answer: T


def race(jobs: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, Lap[T]]:
    """Run each job once untimed, then in turns.

    The best round counts: what else the machine does can only make a job slower.
    """
    # The first run warms the page cache, the interpreter's caches and the branch predictors.
    answers = {name: job() for name, job in jobs.items()}
    best = dict.fromkeys(jobs, inf)
    names = list(jobs)
    for _ in range(rounds):
        for name in names:
            start = perf_counter()
            jobs[name]()
            best[name] = min(best[name], perf_counter() - start)
        # Nobody always runs after the same neighbour.
        names = names[1:] + names[:1]
    return {name: Lap(best[name], answers[name]) for name in jobs}
