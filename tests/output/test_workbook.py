"""Workbooks as somebody opens them: read back with readers that showdown does not use."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import load_workbook
from random_hands import random_lines
from workbooks import decided, written

from showdown import ACE_HIGH, Card, DealError, ShowdownError, showdown, tally
from showdown.output import workbook
from showdown.output.workbook import deals, write_workbook

EXAMPLES = [
    ("5H 5C 6S 7S KD", "2C 3S 8S 8D TD"),
    ("5D 8C 9S JS AC", "2C 5C 7D 8S QH"),
    ("2D 9C AS AH AC", "3D 6D 7D TD QD"),
    ("4D 6S 9H QH QC", "3D 6D 7H QD QS"),
    ("2H 2D 4C 4D 4S", "3C 3D 3S 9S 9D"),
    ("JH JS 9H 9D 4C", "JD JC 9S 9C 4H"),
]
LINES = [" ".join(hands) for hands in EXAMPLES]
BOTH = pytest.mark.parametrize("formulas", [False, True])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "verdicts.xlsx"


def test_what_decided(path: Path) -> None:
    rows = written(path, decided(LINES), reasons=True)["Deals"]
    assert (rows[0][2], rows[0][9]) == ("Player 1", "Player 2")
    assert rows[2][2:9] == ["5♥", "5♣", "6♠", "7♠", "K♦", "One pair", 2067]
    assert [row[16] for row in rows[1:]] == [
        *("Decided by", "1st rank", "1st rank", "category"),
        *("3rd rank (kicker)", "1st rank", "equal"),
    ]
    assert [row[17] for row in rows[2:]] == [showdown(*hands).reason for hands in EXAMPLES]


def test_who_shares_among_several_players(path: Path) -> None:
    lines = [
        "2H 3H 4H 5H 6C | AD KD QD JD 9C | 2S 3S 4S 5S 6D",
        "2H 3H 4H 5H 7C | AD KD QD JD 9C | 2S 3S 4S 5S 6D",
    ]
    rows = written(path, decided(lines))["Deals"]
    assert [row[:4] for row in rows[1:]] == [
        ["Line", "Winner", "Winners", "1"],
        [1, 0, "1 3", "2♥"],
        [2, 3, "3", "2♥"],
    ]


def test_several_files(path: Path) -> None:
    blocks = chain(decided(LINES[:2], name="one.txt"), decided(LINES[2:3], name="two.txt"))
    cells = written(path, blocks, files=("one.txt", "two.txt"))
    assert [row[:3] for row in cells["Deals"][1:5]] == [
        ["File", "Line", "Winner"],
        ["one.txt", 1, 2],
        ["one.txt", 2, 1],
        ["two.txt", 1, 2],
    ]


def test_how_it_opens(path: Path) -> None:
    written(path, decided(LINES, name="my deals.txt"))
    book: Any = load_workbook(path)
    assert book.sheetnames == ["Summary", "Deals"]
    assert book.active.title == "Summary"
    assert len(book["Summary"]._charts) == 4
    assert book["Summary"]["B2"].value == "my deals.txt"
    sheet = book["Deals"]
    assert sheet.freeze_panes == "C3"
    assert sheet.auto_filter.ref == "A2:Q8"
    assert sheet.print_title_rows == "$1:$2"
    assert sheet.print_title_cols == "$A:$B"
    assert sheet.page_setup.orientation == "landscape"
    assert 5 < sheet.column_dimensions["C"].width < sheet.column_dimensions["H"].width < 25
    assert sheet["B3"].number_format == '"Player "0;-0;"tie";@'
    with zipfile.ZipFile(path) as archive:
        drawing = archive.read("xl/drawings/drawing1.xml").decode()
        chart = archive.read("xl/charts/chart1.xml").decode()
    assert 'descr="Who wins: Player 1 3, Player 2 2, Tie 1"' in drawing
    # The values of the bars are saved as well, for programs that calculate nothing.
    assert chart.count("<c:v>") == 7


def test_colours(path: Path) -> None:
    written(path, decided(LINES))
    sheet: Any = load_workbook(path)["Deals"]

    def fills(cells: str) -> set[str]:
        return {str(cell.fill.fgColor.rgb) for cell in sheet[cells][0]}

    black, red = "FF16181D", "FFC8102E"
    assert [cell.font.color.rgb for cell in sheet["C3:G3"][0]] == [red, black, black, black, red]
    loses, wins, splits = fills("C3:C3"), fills("J3:J3"), fills("C8:P8")
    assert len(loses | wins | splits) == 3
    for row, winner in enumerate([2, 1, 2, 1, 1], 3):
        for player, (first, last) in enumerate([("C", "I"), ("J", "P")], 1):
            assert fills(f"{first}{row}:{last}{row}") == (wins if player == winner else loses)
            assert sheet[f"{last}{row}"].font.b == (player == winner)


@pytest.mark.parametrize(("players", "formulas"), [(2, True), (5, False), (10, True)])
def test_the_summary_is_the_tally(path: Path, players: int, formulas: bool) -> None:
    lines = random_lines(400, players)
    expected = tally(lines, categories=True)
    cells = written(path, decided(lines), formulas=formulas)["Summary"]
    assert "400 deals" in cells[2][1]
    assert [row[2] for row in cells[6 : 7 + players]] == [*expected.wins, expected.ties]
    total = next(row for row in cells if row[1] == "All deals")
    assert total[2:4] == [400, 1]
    assert expected.categories is not None
    held, won, rate = (
        next(i for i, row in enumerate(cells) if row[1] == title)
        for title in ("Held", "Won with", "Won when held")
    )
    for top, counts in ((held, expected.categories.held), (won, expected.categories.won)):
        everyone = [sum(column) for column in zip(*counts, strict=True)]
        for player, row in enumerate([*counts, everyone]):
            assert [cells[top + place][2 + player] for place in range(10, 0, -1)] == list(row)
    assert cells[rate + 9][1] == "One pair"
    assert cells[rate + 9][2] == pytest.approx(cells[won + 9][2] / cells[held + 9][2])


@pytest.mark.parametrize(
    ("count", "heights", "formulas"), [(20, [12, 12], False), (25, [12, 12, 7], True)]
)
def test_a_full_sheet_is_continued_on_another(
    path: Path, monkeypatch: pytest.MonkeyPatch, count: int, heights: list[int], formulas: bool
) -> None:
    monkeypatch.setattr(deals, "SHEET_ROWS", 12)
    lines = random_lines(count)
    cells = written(path, decided(lines), formulas=formulas)
    sheets = [rows for name, rows in cells.items() if name.startswith("Deals")]
    assert list(cells)[1:3] == ["Deals", "Deals 2"]
    assert [len(rows) for rows in sheets] == heights
    assert [row[0] for rows in sheets for row in rows[2:]] == list(range(1, count + 1))
    assert cells["Summary"][6][2] == tally(lines).wins[0]
    assert all(rows[1] == sheets[0][1] for rows in sheets)


@pytest.mark.parametrize("cards", [6, 7])
def test_hands_of_more_than_five_cards(path: Path, cards: int) -> None:
    hands = [text[: 3 * cards - 1] for text in ("As Ks Qs Js Ts 2c 3c", "2d 2h 3h 4h 5h 6h 9d")]
    blocks = decided([" ".join(hands)], players=2, cards=cards)
    rows = written(path, blocks, reasons=True)["Deals"]
    assert rows[2][: 2 + cards] == [1, 1, *(str(Card(card)) for card in hands[0].split())]
    assert rows[2][-1] == showdown(*hands).reason
    book: Any = load_workbook(path)
    black = [book["Deals"].cell(3, 3 + place).font.color.rgb for place in range(cards)]
    assert black == ["FF16181D"] * 5 + ["FFA4A9A6"] * (cards - 5)


@BOTH
def test_other_rules_and_no_deals(path: Path, formulas: bool) -> None:
    blocks = decided(["5h 4c 3s 2s Ad Kh Qc 9s 2d 3d"], ACE_HIGH)
    cells = written(path, blocks, formulas=formulas)
    assert cells["Deals"][2][7:9] == ["High card", 785]
    assert "ace-high rules" in cells["Summary"][2][1]
    nothing = decided(["8C 8C 3D 4D 5D 6D 7D 9D TD JD"], players=2, on_bad=lambda _: None)
    cells = written(path, nothing, formulas=formulas, reasons=True)
    assert len(cells["Deals"]) == 2
    assert cells["Summary"][2][1].startswith("0 deals")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("=1+1", "=1+1"),
        ("<&>\"'", "<&>\"'"),
        ("a\x00\x1b\udcff\n_x0041_b", r"a\x00\x1b\xff\n_x0041_b"),
        ("♠" * 40_000, "♠" * 32_767),
        ("", ""),
    ],
)
def test_any_name_makes_well_formed_xml(path: Path, source: str, shown: str) -> None:
    blocks = decided(random_lines(3, 3), name=source)
    cells = written(path, blocks, reasons=True)
    assert cells["Summary"][1][1] == shown
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            ElementTree.fromstring(archive.read(name))


def test_files_that_cannot_seek_or_are_full() -> None:
    class Pipe(BytesIO):
        def seek(self, *_: object) -> int:
            raise OSError("not seekable")

        tell = seek

    pipe = Pipe()
    write_workbook(pipe, decided(LINES))
    assert zipfile.ZipFile(BytesIO(pipe.getvalue())).testzip() is None
    if Path("/dev/full").exists():
        with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match="No space"):
            write_workbook(full, decided(LINES))


def test_an_error_among_the_deals_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file = BytesIO()
    with pytest.raises(DealError, match="'1X'"):
        write_workbook(file, decided([*random_lines(20_000), "8C 1X"]))
    assert file.getvalue() == b""
    assert list(tmp_path.iterdir()) == []


def test_without_xlsxwriter(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name.startswith((f"{workbook.__name__}.", "xlsxw")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(ShowdownError, match=r"^xlsxwriter is not installed: "):
        write_workbook(BytesIO(), decided(LINES))


SEVEN = "2c 3c 4c 5c 6c 7c 8c 2d 3d 4d 5d 6d 7d 8d"
TWICE = ["", "8C TS KC 9H 4S 7D 2S 5D 3S 8C"]


@pytest.mark.parametrize(
    ("lines", "options", "message"),
    [
        ([], {}, "no verdicts to write"),
        (["1,10,1,11,1,13,1,12,1,1,9"], {}, "a workbook shows 2 to 10 players, not 1"),
        (
            [SEVEN],
            {"players": 2},
            "a workbook's formulas score hands of 5 cards, not 7; without formulas it shows those "
            "as well",
        ),
        (
            TWICE,
            {"decks": "many"},
            "poker.txt, line 2: 8♣ is dealt twice, and a workbook's formulas are for one deck; "
            "leave them out",
        ),
    ],
)
def test_what_it_does_not_show(lines: list[str], options: Any, message: str) -> None:
    blocks = decided(lines, **options) if lines else iter([])
    with pytest.raises(DealError) as caught:
        write_workbook(BytesIO(), blocks, formulas=bool(options))
    assert str(caught.value) == message
    if options:
        write_workbook(BytesIO(), decided(lines, **options))


def test_memory_does_not_grow_with_the_deals(tmp_path: Path) -> None:
    code = (
        "import resource, sys\n"
        "from showdown.counting.deciding import verdicts\n"
        "from showdown.output.workbook import write_workbook\n"
        "deal = '8C TS KC 9H 4S 7D 2S 5D 3S AC'\n"
        "def peak(rows):\n"
        "    with open(sys.argv[1], 'wb') as file:\n"
        "        blocks = (('x', block) for block in verdicts(deal for _ in range(rows)))\n"
        "        write_workbook(file, blocks)\n"
        "    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(peak(1000), peak(12_000))\n"
    )
    path = tmp_path / "large.xlsx"
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    few, many = map(int, done.stdout.split())
    unit = 1024 if sys.platform != "darwin" else 1
    assert (many - few) * unit < 16 << 20
    with zipfile.ZipFile(path) as archive:
        assert archive.read("xl/worksheets/sheet2.xml").count(b"<row ") > 11_000
