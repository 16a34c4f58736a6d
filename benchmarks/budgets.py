"""What showdown wants to be, beside what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .table import show


@dataclass(frozen=True)
class Budget:
    """The most, or the least, that a figure may be."""

    what: str
    limit: float
    unit: str
    at_least: bool = False

    def met(self, figure: float) -> bool:
        return figure >= self.limit if self.at_least else figure <= self.limit


Figures = Mapping[Budget, float]
"""What a section measured."""

START = Budget("showdown FILE, 1,000 deals", 46, "ms")
START_BARE = Budget("showdown FILE, 1,000 deals / bare interpreter", 2.2, "x")
IMPORT = Budget("import showdown, beyond the bare start", 15, "ms")
WC = Budget("100 million deals / wc -l, file in the page cache", 1.15, "x")
MEMORY = Budget("peak memory for 100 million deals", 150, "MB")
ARRAYS = Budget("arrays of seven cards, the slowest of all rules", 120, "M/s", at_least=True)
OMAHA = Budget("arrays of Omaha hands of four cards", 15, "M/s", at_least=True)
ODDS = Budget("exact odds of two hands before the flop", 0.5, "ms")
ODDS_TEN = Budget("exact odds of ten hands before the flop", 1, "ms")
TURN = Budget("odds_many, two hands on a turn, one thread", 0.25, "µs a row")
RIVER = Budget("odds_many, two hands on a river, one thread", 0.08, "µs a row")
FLOPS = Budget("odds_many, a hand and a range on 1,755 flops, one thread", 1, "s")
POTS = Budget("odds_many, 5,000 Omaha-8 pots of six players, one thread", 0.1, "s")
OMAHA_RIVER = Budget("exact odds of an Omaha hand and any other on a river", 50, "ms")
SAMPLED_RANGES = Budget("sampled odds of three ranges / OMPEval", 2, "x", at_least=True)
SAMPLED_HANDS = Budget("sampled odds of three hands / OMPEval", 2, "x", at_least=True)
ARRAYS_ZIG = Budget("arrays of seven cards / zig-poker-eval's batch", 1.5, "x", at_least=True)
EVALUATE = Budget("evaluate of five cards of text", 150, "ns")
PARQUET = Budget("Parquet / Polars reading the same file", 1.5, "x")
CSV = Budget("CSV / Polars reading the same file", 1.5, "x")
JSON_LINES = Budget("JSON lines / Polars reading the same file", 1.5, "x")
SPARK = Budget("100 million deals on Spark, two local cores", 5, "s")
PAGE_START = Budget("the page's first reason / stock Pyodide, processor time", 0.5, "x")
PAGE_SIZE = Budget("the page's HTML, CSS and JavaScript", 60, "kB")

BUDGETS = (
    START,
    START_BARE,
    IMPORT,
    WC,
    MEMORY,
    ARRAYS,
    OMAHA,
    ODDS,
    ODDS_TEN,
    TURN,
    RIVER,
    FLOPS,
    POTS,
    OMAHA_RIVER,
    SAMPLED_RANGES,
    SAMPLED_HANDS,
    ARRAYS_ZIG,
    EVALUATE,
    PARQUET,
    CSV,
    JSON_LINES,
    SPARK,
    PAGE_START,
    PAGE_SIZE,
)


def report(figures: Figures) -> None:
    """Print each budget beside its figure, but for those of sections that did not run."""
    rows = []
    for budget in BUDGETS:
        figure = figures.get(budget)
        if figure is not None:
            bound = f"{'>=' if budget.at_least else '<='} {budget.limit:g} {budget.unit}"
            verdict = "met" if budget.met(figure) else "NOT MET"
            rows.append((budget.what, bound, f"{figure:.4g} {budget.unit}", verdict))
    if rows:
        show("Budgets", ("what", "budget", "measured", ""), rows)
