"""Workbooks as somebody opens them: read back with readers that showdown does not use."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import load_workbook
from random_hands import random_lines
from workbooks import read, written

from showdown import ACE_HIGH, DealError, tally
from showdown.counting.deciding import verdicts
from showdown.counting.verdict_columns import Columns
from showdown.output import workbook
from showdown.output.files import write_verdict_file
from showdown.output.workbook import write_workbook

LINES = [
    "5H 5C 6S 7S KD 2C 3S 8S 8D TD",
    "2D 9C AS AH AC 3D 6D 7D TD QD",
    "JH JS 9H 9D 4C JD JC 9S 9C 4H",
]
FORMULAS = pytest.mark.parametrize("formulas", [False, True])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "verdicts.xlsx"


def test_several_files(path: Path) -> None:
    names = ("=one.txt", "two.txt")
    blocks = [(name, block) for name in names for block in verdicts(LINES)]
    with path.open("wb") as file:
        write_workbook(file, Columns(2, hands=True, files=names), blocks)
    cells = read(path)
    assert [row[0] for row in cells["Deals"]] == ["file", *["=one.txt"] * 3, *["two.txt"] * 3]
    assert cells["Summary"][0][0] == "2 files"


@FORMULAS
def test_how_it_opens_and_prints(path: Path, formulas: bool) -> None:
    written(path, LINES, formulas=formulas)
    book: Any = load_workbook(path)
    shown = [sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible"]
    assert (shown, book.active.title) == (["Summary", "Deals"], "Summary")
    sheet = book["Deals"]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("B2", "A1:I4")
    assert sheet.print_area == "'Deals'!$A$1:$I$4"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.page_setup.orientation == "landscape"
    assert sheet["B2"].number_format == '"Player "0;-0;"tie"'
    assert sheet["C2"].number_format == "@"
    rules = [str(rule.cells) for rule in sheet.conditional_formatting]
    assert rules == [f"{letter}2:{letter}4" for letter in "CF"]


@pytest.mark.parametrize(("players", "formulas"), [(2, True), (5, False), (10, True)])
def test_the_summary_is_the_tally(path: Path, players: int, formulas: bool) -> None:
    lines = random_lines(400, players)
    expected = tally(lines, categories=True)
    title, about, _, *cells = written(path, lines, formulas=formulas)["Summary"]
    assert (title[0], about[0]) == ("poker.txt", "400 deals of draw, standard rules")
    counts = [*expected.wins, expected.ties]
    assert [row[1] for row in cells[1 : players + 2]] == counts
    assert [row[2] for row in cells[1 : players + 2]] == [times / 400 for times in counts]
    assert expected.categories is not None
    for place, name in enumerate(reversed(expected.categories.names), 1):
        row = cells[players + 3 + place]
        assert row[0] == name
        assert row[1::2] == [held[-place] for held in expected.categories.held]
        assert row[2::2] == [won[-place] for won in expected.categories.won]


def test_more_deals_than_a_sheet_has_rows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "SHEET_ROWS", 4)
    assert len(written(path, LINES)["Deals"]) == 4
    with pytest.raises(DealError, match=r"a workbook holds 3 deals, and these are more: a \.par"):
        written(path, [*LINES, *LINES])


@FORMULAS
def test_other_rules_and_no_deals(path: Path, formulas: bool) -> None:
    lines = ["5h 4c 3s 2s Ad Kh Qc 9s 2d 3d"]
    cells = written(path, lines, rules=ACE_HIGH, formulas=formulas)
    assert cells["Deals"][1][3:5] == ["high card", 785]
    assert "ace-high rules" in cells["Summary"][1][0]
    nothing = ["8C 8C 3D 4D 5D 6D 7D 9D TD JD"]
    cells = written(path, nothing, players=2, on_bad=lambda _: None, formulas=formulas)
    assert len(cells["Deals"]) == 1
    assert cells["Summary"][1][0].startswith("0 deals")


@pytest.mark.parametrize(
    ("source", "shown"),
    [("=1+1", "=1+1"), ("<&>\"'", "<&>\"'"), ("a\x00\udcff\n_x0041_b", r"a\x00\udcff\n_x0041_b")],
)
def test_any_name_makes_well_formed_xml(path: Path, source: str, shown: str) -> None:
    with path.open("wb") as file:
        blocks = [(source, block) for block in verdicts(random_lines(3))]
        write_workbook(file, Columns(2, hands=True), blocks)
    assert read(path)["Summary"][0][0] == shown
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            ElementTree.fromstring(archive.read(name))


def write(file: Any, lines: list[str], formulas: bool = False, **options: Any) -> None:
    blocks = (("poker.txt", block) for block in verdicts(lines, players=2, **options))
    write_verdict_file(".xlsx", file, Columns(2, hands=True), blocks, formulas=formulas)


def test_an_error_among_the_deals_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file = BytesIO()
    with pytest.raises(DealError, match="'1X'"):
        write(file, [*random_lines(20_000), "8C 1X"])
    assert file.getvalue() == b""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lines", "options", "message"),
    [
        (["2c 3c 4c 5c 6c 7c 8c 2d 3d 4d 5d 6d 7d 8d"], {}, "score hands of 5 cards, not 7: leave"),
        (["", "8C TS KC 9H 4S 7D 2S 5D 3S 8C"], {"decks": "many"}, "line 2: a card is dealt twice"),
    ],
)
def test_what_formulas_do_not_score(lines: list[str], options: Any, message: str) -> None:
    with pytest.raises(DealError, match=message):
        write(BytesIO(), lines, formulas=True, **options)
    write(BytesIO(), lines, **options)
