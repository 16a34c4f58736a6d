"""`showdown check`: how long it takes to know which mistakes explain a program's total."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from time import perf_counter

from showdown.check.deal_set import read_deals
from showdown.check.mistakes import MistakeError
from showdown.check.tasks import task_named

from . import data
from .budgets import Figures
from .table import show

EULER = task_named("euler")


def measure(quick: bool) -> Figures:
    pairs = _programs(data.deals(1000), 2)
    size = 10**4 if quick else 10**5
    many = _programs(data.deals(size), 1)
    show(
        "Mistakes tried on deals",
        ("what", "seconds"),
        [
            ("all single mistakes and all pairs, 1,000 deals", f"{pairs:.2f}"),
            (f"all single mistakes, {size:,} deals", f"{many:.2f}"),
        ],
    )
    return {}


def _programs(path: Path, most: int) -> float:
    """The seconds to read deals and answer them with every set of up to `most` mistakes."""
    start = perf_counter()
    deal_set = read_deals(path, EULER)
    for size in range(1, most + 1):
        for mistakes in combinations(EULER.mistakes, size):
            try:
                program = EULER.program(mistakes)
            except MistakeError:
                continue
            deal_set.answers(program)
    return perf_counter() - start
