"""Workbooks for tests: written, read back, changed, and worked out anew by LibreOffice."""

from __future__ import annotations

import atexit
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from python_calamine import CalamineWorkbook

from showdown import STANDARD, Card, Rules, deal, evaluate
from showdown.show.workbook import write_workbook

Row = tuple[int, bytes, list[int], int]
Cells = dict[str, list[list[Any]]]
"""The cells of each sheet, row by row."""

SOFFICE = shutil.which("soffice")

needs_libreoffice = pytest.mark.skipif(
    SOFFICE is None, reason="soffice is not here: apt-get install libreoffice-calc"
)


@cache
def _profile() -> Path:
    """A profile of our own for LibreOffice, whose first start makes it."""
    folder = Path(mkdtemp(prefix="showdown-soffice-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def verdict(line: int, hands: Iterable[Iterable[Card | str]], rules: Rules = STANDARD) -> Row:
    """A deal with its verdict."""
    cards = [[Card(card) for card in hand] for hand in hands]
    strengths = [evaluate(hand, rules=rules) for hand in cards]
    best = max(strengths)
    winner = strengths.index(best) + 1 if strengths.count(best) == 1 else 0
    return line, bytes(card.number for hand in cards for card in hand), strengths, winner


def dealt(count: int, players: int = 2, seed: int = 54, rules: Rules = STANDARD) -> Iterator[Row]:
    """Random deals with their verdicts."""
    for line, hands in enumerate(deal(count, players=players, seed=seed), 1):
        yield verdict(line, hands, rules)


def written(path: Path, rows: Iterable[Row], **options: Any) -> Cells:
    """Write a workbook and read it back as it was saved."""
    with path.open("wb") as file:
        write_workbook(file, rows, **{"players": 2, "source": "poker.txt", **options})
    return read(path)


def read(path: Path) -> Cells:
    book = CalamineWorkbook.from_path(path)
    return {
        name: book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        for name in book.sheet_names
    }


def recalculated(path: Path, typed: dict[str, str | float | bool | None] | None = None) -> Cells:
    """Take all results out of a workbook, type into cells of its deals, and work it out anew."""
    book = load_workbook(path)
    deals = book["Deals"]
    assert isinstance(deals, Worksheet)
    for cell, text in (typed or {}).items():
        deals[cell] = text
    bare = path.with_name(f"{path.stem}-bare.xlsx")
    book.save(bare)
    assert not any(isinstance(row[1], int | float) for row in read(bare)["Deals"][2:])
    folder = path.with_name(f"{path.stem}-recalculated")
    subprocess.run(
        [
            str(SOFFICE),
            f"-env:UserInstallation={_profile().as_uri()}",
            *("--headless", "--convert-to", "xlsx", "--outdir", str(folder), str(bare)),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )
    return read(folder / bare.name)
