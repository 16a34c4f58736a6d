"""`showdown FILE -o RESULT` and `--format wins`: the whole command, beside counting alone."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from . import data
from .budgets import Figures
from .commands import SHOWDOWN
from .table import show
from .timing import race

FORMS = (".csv", ".jsonl", ".arrow", ".parquet")
COUNTING = "counting alone"


def measure(quick: bool) -> Figures:
    count = 10**5 if quick else data.MILLION
    deals = str(data.deals(count))
    with TemporaryDirectory(dir=data.FOLDER) as folder:
        ways = {f"-o {form}": ["-o", f"{folder}/result{form}"] for form in FORMS}
        ways["-o .parquet --hands"] = ["-o", f"{folder}/hands.parquet", "--hands"]
        ways["-o .csv --reason"] = ["-o", f"{folder}/reasons.csv", "--reason"]
        ways["--format wins"] = ["--format", "wins"]
        jobs = {COUNTING: partial(_run, deals)}
        jobs |= {name: partial(_run, deals, *arguments) for name, arguments in ways.items()}
        laps = race(jobs, quick)
        sizes = {name: Path(way[1]).stat().st_size for name, way in ways.items() if way[0] == "-o"}
    show(
        f"Verdicts of {count:,} deals: the whole command",
        ("", "s", "M deals/s", f"x {COUNTING}", "bytes a deal"),
        [
            (
                name,
                f"{lap.seconds:.2f}",
                f"{count / lap.seconds / 1e6:.2f}",
                f"{lap.seconds / laps[COUNTING].seconds:.1f}",
                f"{sizes[name] / count:.0f}" if name in sizes else "",
            )
            for name, lap in laps.items()
        ],
    )
    return {}


def _run(*arguments: str) -> None:
    subprocess.run([SHOWDOWN, *arguments], stdout=subprocess.DEVNULL, check=True)
