"""A thousand deals, the whole process: starting is what takes the time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from . import data
from .budgets import IMPORT, START, START_BARE, Figures
from .commands import PYTHON, SHOWDOWN, first_number, run
from .table import right, show
from .timing import race

DEALS = 1_000
RIVALS = ("pkrbot", "phevaluator", "eval7", "treys")
SCRIPTS = Path(__file__).with_name("scripts")

BARE = "python -c pass"
# Names are loaded when they are first used: the import alone loads nearly nothing.
IMPORTING = "python -c 'import showdown'"
USING = "python -c 'from showdown import Hand'"
OURS = "showdown FILE"
SILENT = (BARE, IMPORTING, USING)
"""These answer nothing."""


def measure(quick: bool) -> Figures:
    file = str(data.deals(DEALS))
    missing = [rival for rival in RIVALS if find_spec(rival) is None]
    jobs: dict[str, Callable[[], str]] = {
        BARE: partial(run, PYTHON, "-c", "pass"),
        IMPORTING: partial(run, PYTHON, "-c", "import showdown"),
        USING: partial(run, PYTHON, "-c", "from showdown import Hand"),
        OURS: partial(run, SHOWDOWN, file),
    }
    for contender in ("counter", *RIVALS):
        if contender not in missing:
            script = SCRIPTS / f"with_{contender}.py"
            jobs[f"a script with {contender}"] = partial(run, PYTHON, str(script), file)
    laps = race(jobs, quick)

    bare, ours = laps[BARE].seconds, laps[OURS].seconds
    rows = []
    for name, lap in laps.items():
        answer, verdict = "", ""
        if name not in SILENT:
            found = first_number(lap.answer)
            answer, verdict = f"{found}", right(found == data.wins(DEALS))
        times = f"{lap.seconds * 1e3:.1f}", f"{lap.seconds / bare:.2f}", f"{lap.seconds / ours:.2f}"
        rows.append((name, *times, answer, verdict))
    rows += [(f"a script with {rival}", "missing", "", "", "", "") for rival in missing]
    show(
        f"Whole process, {DEALS:,} deals: how often does Player 1 win?",
        ("", "ms", "x bare", "x ours", "answer", ""),
        rows,
    )
    return {
        START: ours * 1e3,
        START_BARE: ours / bare,
        IMPORT: (laps[IMPORTING].seconds - bare) * 1e3,
    }
