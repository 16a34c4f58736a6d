"""Packed files of deals, beside what unpacks them when nothing is done with the text."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from showdown import tally

from . import data
from .budgets import Figures
from .table import show
from .timing import race

AT_ONCE = 1 << 20

Open = Callable[[Path], Any]


def measure(quick: bool) -> Figures:
    """A million deals, all threads; the reader is Python's own."""
    count, wins = data.MILLION, data.wins(data.MILLION)
    rows = []
    for name, (pack, open_) in PACKINGS.items():
        path = data.FOLDER / f"{count}.{name}"
        if not path.exists():
            path.write_bytes(pack(data.deals(count).read_bytes()))

        def counted(path: Path = path) -> None:
            assert tally(path).wins[0] == wins

        jobs: dict[str, Callable[[], None]] = {
            "tally": counted,
            "alone": partial(_read, open_, path),
        }
        laps = race(jobs, quick)
        ours, alone = laps["tally"].seconds, laps["alone"].seconds
        rows.append((name, f"{ours:.3f}", f"{alone:.3f}", f"{ours / alone:.2f}"))
    show(
        f"{count:,} packed deals, all threads",
        ("packing", "showdown, s", "unpacking alone, s", "x"),
        rows,
    )
    return {}


def _read(open_: Open, path: Path) -> None:
    with open_(path) as file:
        while file.read(AT_ONCE):
            pass


PACKINGS: dict[str, tuple[Callable[[bytes], bytes], Open]] = {
    "gzip": (gzip.compress, gzip.open),
    "bzip2": (bz2.compress, bz2.open),
    "xz": (partial(lzma.compress, preset=1), lzma.open),
}
if find_spec("backports.zstd"):
    zstd = import_module("backports.zstd")
    PACKINGS["zstd"] = (zstd.compress, zstd.open)
