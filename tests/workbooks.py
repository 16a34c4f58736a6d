"""Workbooks for tests: written, read back, changed, and calculated again by LibreOffice."""

from __future__ import annotations

import atexit
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from python_calamine import CalamineWorkbook

from showdown.counting.deciding import verdicts
from showdown.counting.verdict_columns import Columns
from showdown.output.workbook import write_workbook

Cells = dict[str, list[list[Any]]]
"""The cells of each sheet, row by row."""

SOFFICE = shutil.which("soffice")

needs_libreoffice = pytest.mark.skipif(
    SOFFICE is None, reason="soffice is not installed: apt-get install libreoffice-calc"
)


@cache
def _profile() -> Path:
    """A profile of our own for LibreOffice, which its first start makes."""
    folder = Path(mkdtemp(prefix="showdown-soffice-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def written(path: Path, lines: Sequence[str], *, formulas: bool = False, **options: Any) -> Cells:
    """Write a workbook of lines of deals, and read it back as it was saved."""
    reason = options.pop("reason", False)
    first, *others = verdicts(lines, **options)
    columns = Columns(first.players, first.game, hands=True, reason=reason)
    with path.open("wb") as file:
        blocks = [("poker.txt", block) for block in (first, *others)]
        write_workbook(file, columns, blocks, formulas=formulas)
    return read(path)


def read(path: Path) -> Cells:
    book = CalamineWorkbook.from_path(path)
    return {
        name: book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        for name in book.sheet_names
    }


def recalculated(path: Path, typed: dict[str, str | float | bool | None] | None = None) -> Cells:
    """Remove all results from a workbook, type into cells of its deals, and calculate it again."""
    book = load_workbook(path)
    deals = book["Deals"]
    assert isinstance(deals, Worksheet)
    for cell, text in (typed or {}).items():
        deals[cell] = text
    bare = path.with_name(f"{path.stem}-bare.xlsx")
    book.save(bare)
    assert not any(isinstance(row[1], int | float) for row in read(bare)["Deals"][1:])
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
