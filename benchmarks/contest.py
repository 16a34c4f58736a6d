"""A table of ways to do one thing with one hand, or with one deal, a call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from .rivals import Way, agrees
from .table import right, show
from .timing import race

HANDS = 5_000
"""As many different hands are taken in turn."""

Column = tuple[Sequence[Any], Sequence[Way]]
"""Hands, and the ways that can take them."""


def contest(
    title: str,
    columns: Mapping[str, Column],
    missing: Sequence[str] = (),
    *,
    quick: bool,
    sorts: bool = True,
) -> dict[str, float]:
    """Print what a call costs; return the nanoseconds of the first column by way.

    The first way is what the others are compared with, and whose answers they must share. `sorts`
    says that the answers are numbers whose order counts.
    """
    tables: list[dict[str, tuple[str, ...]]] = []
    nanoseconds: list[dict[str, float]] = []
    for hands, ways in columns.values():
        jobs = {way.name: partial(way.run, list(map(way.prepare, hands))) for way in ways}
        laps = race(jobs, quick)
        ours = laps[ways[0].name]
        nanoseconds.append({name: lap.seconds / len(hands) * 1e9 for name, lap in laps.items()})
        tables.append(
            {
                name: (
                    f"{lap.seconds / len(hands) * 1e9:,.0f}",
                    f"{lap.seconds / ours.seconds:.1f}",
                    right(agrees(ours.answer, lap.answer, sorts=sorts)),
                )
                for name, lap in laps.items()
            }
        )
    headings = [heading for name in columns for heading in (f"{name}: ns", "x ours", "")]
    blank = ("", "", "")
    rows = [
        (name, *(cell for table in tables for cell in table.get(name, blank)))
        for name in dict.fromkeys(name for table in tables for name in table)
    ]
    rows += [(name, *["missing", "", ""] * len(columns)) for name in missing]
    show(title, ("", *headings), rows)
    return nanoseconds[0]
