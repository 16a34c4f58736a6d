"""`showdown check`: how long it takes to know which mistakes explain a program's total."""

from __future__ import annotations

from time import perf_counter

from showdown.check.deal_set import read_deals
from showdown.check.tasks import task_named

from . import data
from .budgets import Figures
from .table import show

EULER = task_named("euler")


def measure(quick: bool) -> Figures:
    sizes = (1000, 10**4 if quick else 10**5)
    rows = [(f"all known mistakes, {size:,} deals", f"{_seconds(size):.2f}") for size in sizes]
    show("Mistakes tried on deals", ("what", "seconds"), rows)
    return {}


def _seconds(size: int) -> float:
    """The seconds to read deals and answer them with every mistake."""
    path = data.deals(size)
    start = perf_counter()
    deal_set = read_deals(path, EULER)
    for mistake in EULER.mistakes:
        deal_set.answers(EULER.program([mistake]))
    return perf_counter() - start
