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

FORMS = (".csv", ".tsv", ".jsonl", ".arrow", ".parquet")
COUNTING, PARQUET, HANDS = "counting alone", "-o .parquet", "-o .parquet --hands"


def measure(quick: bool) -> Figures:
    with TemporaryDirectory(dir=data.FOLDER) as folder:
        _of_each_kind(data.MILLION if quick else 4 * data.MILLION, Path(folder), 3 if quick else 5)
        lengths = [1] if quick else [1, 4, 20]
        _of_lengths([n * data.MILLION for n in lengths], Path(folder))
    return {}


def _of_each_kind(count: int, folder: Path, rounds: int) -> None:
    deals = str(data.deals(count))
    ways = {f"-o {form}": ["-o", f"{folder}/result{form}"] for form in FORMS}
    ways["-o .csv --hands"] = ["-o", f"{folder}/hands.csv", "--hands"]
    ways["-o .csv --reason"] = ["-o", f"{folder}/reasons.csv", "--reason"]
    ways |= {f"--format {judge}": ["--format", judge] for judge in ("wins", "kata")}
    jobs = {COUNTING: partial(_run, deals)}
    jobs |= {name: partial(_run, deals, *arguments) for name, arguments in ways.items()}
    laps = race(jobs, rounds)
    sizes = {f"-o {form}": (folder / f"result{form}").stat().st_size for form in FORMS}
    show(
        f"Verdicts of {count:,} deals: the whole command",
        ("", "s", "M deals/s", "bytes a deal"),
        [
            (
                name,
                f"{lap.seconds:.2f}",
                f"{count / lap.seconds / 1e6:.2f}",
                f"{sizes[name] / count:.0f}" if name in sizes else "",
            )
            for name, lap in laps.items()
        ],
    )


def _of_lengths(counts: list[int], folder: Path) -> None:
    """Parquet for so many deals, and how many times as long as counting that takes."""
    rows = []
    for count in counts:
        deals = str(data.deals(count))
        jobs = {
            COUNTING: partial(_run, deals),
            PARQUET: partial(_run, deals, "-o", f"{folder}/result.parquet"),
            HANDS: partial(_run, deals, "-o", f"{folder}/hands.parquet", "--hands"),
        }
        counting, *others = [lap.seconds for lap in race(jobs, 7).values()]
        times = [seconds / counting for seconds in others]
        cells = [f"{1e3 * counting:.0f}"]
        for seconds, x in zip(others, times, strict=True):
            cells += [f"{1e3 * seconds:.0f}", f"{x:.1f}"]
        rows.append((f"{count:,}", *cells))
    show(
        "Parquet by the number of deals: the whole command, ms",
        ("deals", COUNTING, PARQUET, "x", "--hands", "x"),
        rows,
    )


def _run(*arguments: str) -> None:
    subprocess.run([SHOWDOWN, *arguments], stdout=subprocess.DEVNULL, check=True)
