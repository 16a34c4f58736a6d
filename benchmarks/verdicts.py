"""`showdown FILE -o RESULT` and `--format wins`: the whole command, beside counting alone."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from . import data
from .budgets import PARQUET_OUT, Figures
from .commands import SHOWDOWN
from .table import show
from .timing import race

FORMS = (".csv", ".tsv", ".jsonl", ".arrow", ".parquet")


def measure(quick: bool) -> Figures:
    count = data.MILLION if quick else 4 * data.MILLION
    deals = str(data.deals(count))
    with TemporaryDirectory(dir=data.FOLDER) as folder:
        ways = {f"-o {form}": ["-o", f"{folder}/result{form}"] for form in FORMS}
        ways["-o .parquet --hands"] = ["-o", f"{folder}/hands.parquet", "--hands"]
        ways["-o .csv --hands"] = ["-o", f"{folder}/hands.csv", "--hands"]
        ways["-o .csv --reason"] = ["-o", f"{folder}/reasons.csv", "--reason"]
        ways |= {f"--format {judge}": ["--format", judge] for judge in ("wins", "kata")}
        jobs = {"counting alone": partial(_run, deals)}
        jobs |= {name: partial(_run, deals, *arguments) for name, arguments in ways.items()}
        laps = race(jobs, 3 if quick else 5)
        sizes = {f"-o {form}": Path(folder, f"result{form}").stat().st_size for form in FORMS}
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
    return {PARQUET_OUT: laps["-o .parquet"].seconds / laps["counting alone"].seconds}


def _run(*arguments: str) -> None:
    subprocess.run([SHOWDOWN, *arguments], stdout=subprocess.DEVNULL, check=True)
