"""Workbooks: sheets, formulas, cells far away, and damaged files."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import polars as pl
import pytest
from table_files import ONE, TWO, problem, write, write_ods, write_sheets

import showdown as sd


def test_sheets_that_contradict_themselves(tmp_path: Path) -> None:
    path = tmp_path / "deals.xlsx"
    odd, right = ([["id", "hand1", name], ["1", ONE, TWO]] for name in ("hand3", "hand2"))
    write_sheets({"notes": [["a", "b"], ["c", "d"]], "odd": odd}, path)
    assert "sheet 'odd': the numbers in 'hand1', 'hand3' have a gap" in problem(path)
    write_sheets({"odd": odd, "right": right}, path)
    assert "choose one with --sheet" in problem(path)
    assert sd.tally(path, sheet="right").deals == 1


def test_a_wrong_checksum(tmp_path: Path) -> None:
    path = write(pl.DataFrame({"id": [1], "one": [ONE], "two": [TWO]}), tmp_path / "d.xlsx")
    data = bytearray(path.read_bytes())
    data[data.rindex(b"xl/worksheets/sheet1.xml") - 30] ^= 0xFF  # In the central directory.
    with pytest.raises(sd.FileError, match="it cannot be read"):
        sd.tally(bytes(data))


@pytest.mark.parametrize("cell", ["XFD8000", "A60000"])
def test_a_cell_far_away_takes_no_memory(tmp_path: Path, cell: str) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append([ONE, TWO, "x"])
    book.worksheets[0][cell] = "far"
    path = tmp_path / "far.xlsx"
    book.save(path)
    if cell == "A60000":
        assert sd.tally(path, on_bad=lambda _: None).deals == 1
    else:
        assert "delete cells far from the deals" in problem(path)


@pytest.mark.parametrize(("rows", "columns"), [(1048576, 16384), (10, 10)])
def test_cells_that_stand_for_many(tmp_path: Path, rows: int, columns: int) -> None:
    path = tmp_path / "deals.ods"
    write_ods({"deals": [["id", "one", "two"], ["1", ONE, TWO]]}, path)
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    many = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'office:value-type="string" table:number-columns-repeated="{columns}"><text:p>y</text:p>'
        f"</table:table-cell></table:table-row></table:table>"
    )
    parts["content.xml"] = parts["content.xml"].replace(b"</table:table>", many.encode())
    with zipfile.ZipFile(path, "w") as book:
        for name, data in parts.items():
            book.writestr(name, data)
    if rows == 10:
        assert sd.tally(path, columns="B:C", on_bad=lambda _: None).deals == 1
    else:
        assert "it cannot be read: " in problem(path)


def test_formulas_that_were_never_calculated(tmp_path: Path) -> None:
    book, path = openpyxl.Workbook(), tmp_path / "deals.xlsx"
    sheet = book.worksheets[0]
    for row in (["one", "two"], ['="8C TS KC 9H"&" 4S"', '="7D 2S 5D 3S"&" AC"']):
        sheet.append(row)
    book.save(path)
    assert "its formulas were never calculated" in problem(path)
    sheet.append([ONE, TWO, "=1+1"])
    book.save(path)
    assert "its formulas were never calculated" in problem(path)
    sheet["A2"], sheet["B2"] = "5C AD 5D AC 9C", "7C 5H 8D TD KS"
    book.save(path)
    assert sd.tally(path).deals == 2
