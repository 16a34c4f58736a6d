"""`python -m benchmarks`: all sections, then the budgets."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from showdown import kernel

from .budgets import Budget, report

SECTIONS = {
    "process": "1,000 deals, the whole process, beside scripts with other libraries",
    "large": "10 and 100 million deals beside wc -l; cost per deal; peak memory",
    "kernel": "text, arrays and single hands, without the command around them",
    "games": "hands of every game from arrays, and one Omaha hand a call",
    "odds": "how often hands and ranges win, exactly and sampled, beside other libraries",
    "layouts": "deals in other layouts, beside plain ones and readers of tables",
    "packed": "packed deals, beside unpacking alone",
    "tables": "deals in the columns of Parquet, Arrow, CSV and JSON, beside text",
    "library": "evaluate, Hand, winner and showdown beside other libraries",
    "frames": "columns of hands in NumPy, Arrow, Polars, pandas and DuckDB, beside loops",
    "clusters": "files counted by Spark, Dask and Ray, and rows of a frame by Spark",
    "verdicts": "a verdict for each deal, in each form, beside counting them",
    "page": "the page in Chromium: its start beside stock Pyodide's, and deals decided",
    "check": "mistakes tried on a thousand deals and on a hundred thousand",
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="How fast showdown is, beside what you would use instead.",
        epilog="sections:\n" + "\n".join(f"  {name:9} {text}" for name, text in SECTIONS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--quick", action="store_true", help="one or two minutes: a million deals, fewer turns"
    )
    parser.add_argument("--only", choices=SECTIONS, help="one section", metavar="SECTION")
    options = parser.parse_args()
    if kernel.NAME != "compiled":
        sys.exit("the plain kernel is not what these figures are about: build the compiled one")
    _machine()
    figures: dict[Budget, float] = {}
    for name in [options.only] if options.only else SECTIONS:
        # A section imports what it measures.
        figures |= import_module(f".{name}", __package__).measure(options.quick)
    report(figures)
    print(f"\n{_load()}")


def _machine() -> None:
    print(
        f"showdown {version('poker-showdown')}, {kernel.NAME} kernel; "
        f"Python {platform.python_version()}; {platform.system()} {platform.machine()}\n"
        f"{os.cpu_count()} processors: {_processor()}\n{_load()}\n"
        "Contenders take turns; the best of their turns counts. x is how many times as long."
    )


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def _load() -> str:
    """How busy the machine is: near 0 before, above 1 after, if nothing else runs."""
    return f"load of the last minute: {os.getloadavg()[0]:.2f}"


if __name__ == "__main__":
    main()
