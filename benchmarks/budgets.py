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

START = Budget("1,000 deals / bare interpreter", 2.2, "x")
IMPORT = Budget("import showdown, beyond the bare start", 15, "ms")
WC = Budget("100 million deals / wc -l, file as cached", 1.0, "x")
WC_ANEW = Budget("100 million deals / wc -l, file just read", 1.0, "x")
MEMORY = Budget("peak memory above the mapped file", 150, "MB")
# OMPEval does 84 million of such hands a second on a 2.5 GHz Cascade Lake; that is not timed here.
ARRAYS = Budget("arrays of seven cards, 1.5 x OMPEval elsewhere", 126, "M/s", at_least=True)
KERNEL_ONE = Budget("kernel.evaluate of five cards of text", 150, "ns")
EVALUATE = Budget("evaluate of five cards of text", 150, "ns")
EVALUATE_RIVALS = Budget("evaluate of text, the quickest rival's / ours", 10, "x", at_least=True)
HAND = Budget("Hand(text).category", 1000, "ns")
CAREFUL = Budget("other separators, lower case: time / plain", 3, "x")
READERS = Budget("the quickest reader of tables / showdown", 1, "x", at_least=True)
PARQUET = Budget("Parquet with two columns of hands / Polars reading it", 1.5, "x")
CHECK_PAIRS = Budget("all mistakes and pairs of them, 1,000 deals", 2, "s")
CHECK_MANY = Budget("all single mistakes, 100,000 deals", 2, "s")
DOOR_ARRAYS = Budget("NumPy door, seven cards, uint8", 120, "M/s", at_least=True)
DOOR_TEXTS = Budget("NumPy door, seven cards, text", 60, "M/s", at_least=True)
DOOR_POLARS = Budget("Polars / NumPy door, text", 1.5, "x")
DOOR_FLAT = Budget("a hand among the most / among 100,000", 1.5, "x")
DOOR_MEMORY = Budget("columns: memory beside input and output", 64, "MB")
SPARK = Budget("100 million deals on Spark, two local cores", 5, "s")

BUDGETS = (
    START,
    IMPORT,
    WC,
    WC_ANEW,
    MEMORY,
    ARRAYS,
    KERNEL_ONE,
    EVALUATE,
    EVALUATE_RIVALS,
    HAND,
    CAREFUL,
    READERS,
    PARQUET,
    CHECK_PAIRS,
    CHECK_MANY,
    DOOR_ARRAYS,
    DOOR_TEXTS,
    DOOR_POLARS,
    DOOR_FLAT,
    DOOR_MEMORY,
    SPARK,
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
