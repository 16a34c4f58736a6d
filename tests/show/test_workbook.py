"""Workbooks as somebody opens them: read back with readers that showdown does not use."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import load_workbook
from workbooks import Row, dealt, read, verdict, written

from showdown import (
    ACE_HIGH,
    Card,
    DealError,
    FileError,
    ShowdownError,
    evaluate,
    showdown,
    tally,
)
from showdown.needs import need
from showdown.show import workbook
from showdown.show.workbook import deals, write_workbook

EXAMPLES = [
    ("5H 5C 6S 7S KD", "2C 3S 8S 8D TD"),
    ("5D 8C 9S JS AC", "2C 5C 7D 8S QH"),
    ("2D 9C AS AH AC", "3D 6D 7D TD QD"),
    ("4D 6S 9H QH QC", "3D 6D 7H QD QS"),
    ("2H 2D 4C 4D 4S", "3C 3D 3S 9S 9D"),
    ("JH JS 9H 9D 4C", "JD JC 9S 9C 4H"),
]


def examples() -> list[Row]:
    return [verdict(n, [hand.split() for hand in hands]) for n, hands in enumerate(EXAMPLES, 1)]


def written_out(number: int) -> str:
    card = Card(number)
    return card.rank.letter + card.suit.letter


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "verdicts.xlsx"


def test_the_rows(path: Path) -> None:
    rows = written(path, examples(), reasons=True)["Deals"]
    assert rows[0][2] == "Player 1"
    assert rows[0][9] == "Player 2"
    group = [*"12345", "Category", "Strength"]
    assert rows[1] == ["Line", "Winner", *group, *group, "Decided by", "Reason"]
    assert rows[2] == [
        *(1, 2, "5♥", "5♣", "6♠", "7♠", "K♦", "One pair", 2067),
        *("2♣", "3♠", "8♠", "8♦", "T♦", "One pair", evaluate("2C 3S 8S 8D TD")),
        *("1st rank", "Pair of Eights beats Pair of Fives"),
    ]
    assert [row[1] for row in rows[2:]] == [2, 1, 2, 1, 1, 0]
    assert [row[16] for row in rows[2:]] == [
        *("1st rank", "1st rank", "category", "3rd rank (kicker)", "1st rank", "equal")
    ]
    assert [row[17] for row in rows[2:]] == [showdown(*hands).reason for hands in EXAMPLES]


def test_without_reasons_there_is_no_column_for_them(path: Path) -> None:
    assert written(path, examples())["Deals"][1][-1] == "Decided by"


def test_how_it_opens(path: Path) -> None:
    written(path, dealt(30), source="my deals.txt")
    book: Any = load_workbook(path)
    assert book.sheetnames == ["Summary", "Deals"]
    assert book.active.title == "Summary"
    assert len(book["Summary"]._charts) == 4
    assert book["Summary"]["B2"].value == "my deals.txt"
    sheet = book["Deals"]
    assert sheet.freeze_panes == "C3"
    assert sheet.auto_filter.ref == "A2:Q32"
    assert sheet.print_title_rows == "$1:$2"
    assert sheet.print_title_cols == "$A:$B"
    assert sheet.page_setup.orientation == "landscape"
    assert 5 < sheet.column_dimensions["C"].width < sheet.column_dimensions["H"].width < 25
    assert sheet["B3"].number_format == '"Player "0;-0;"tie";@'


def test_colours(path: Path) -> None:
    written(path, examples())
    book: Any = load_workbook(path)
    sheet = book["Deals"]

    def colours(cell: str) -> tuple[str, str, bool]:
        style = sheet[cell]
        return str(style.font.color.rgb), str(style.fill.fgColor.rgb), style.font.b

    black, red = "FF16181D", "FFC8102E"
    assert [colours(f"{column}3")[0] for column in "CDEFG"] == [red, black, black, black, red]
    loses, wins, splits = colours("C3")[1], colours("J3")[1], colours("J8")[1]
    assert len({loses, wins, splits}) == 3
    for row, winner in enumerate([2, 1, 2, 1, 1], 3):
        for player, columns in enumerate(("CDEFGHI", "JKLMNOP"), 1):
            fills = {colours(f"{column}{row}")[1] for column in columns}
            assert fills == {wins if player == winner else loses}
            assert colours(f"{columns[-1]}{row}")[2] == (player == winner)
    assert {colours(f"{column}8")[1] for column in "CDEFGHIJKLMNOP"} == {splits}


@pytest.mark.parametrize(("players", "formulas"), [(2, False), (2, True), (5, False), (10, True)])
def test_the_summary_is_the_tally(path: Path, players: int, formulas: bool) -> None:
    rows = list(dealt(400, players))
    text = "\n".join(" ".join(written_out(card) for card in cards) for _, cards, _, _ in rows)
    expected = tally(text.encode(), categories=True)
    cells = written(path, rows, players=players, formulas=formulas)["Summary"]
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
        for player, row in enumerate(counts):
            assert [cells[top + place][2 + player] for place in range(10, 0, -1)] == list(row)
        everyone = [sum(column) for column in zip(*counts, strict=True)]
        assert [cells[top + place][2 + players] for place in range(10, 0, -1)] == everyone
    pairs = cells[held + 9][2], cells[won + 9][2]
    assert cells[rate + 9][1] == "One pair"
    assert cells[rate + 9][2] == pytest.approx(pairs[1] / pairs[0])


@pytest.mark.parametrize("formulas", [False, True])
def test_a_full_sheet_goes_on_in_another(
    path: Path, monkeypatch: pytest.MonkeyPatch, formulas: bool
) -> None:
    monkeypatch.setattr(deals, "SHEET_ROWS", 12)
    rows = list(dealt(25))
    cells = written(path, rows, formulas=formulas)
    names = ["Deals", "Deals 2", "Deals 3"]
    assert [name for name in cells if name.startswith("Deals")] == names
    assert [len(cells[name]) for name in names] == [12, 12, 7]
    assert [row[:2] for name in names for row in cells[name][2:]] == [
        [line, winner] for line, _, _, winner in rows
    ]
    assert cells["Summary"][6][2] == sum(winner == 1 for *_, winner in rows)
    assert all(cells[name][1] == cells["Deals"][1] for name in names)


def test_sheets_that_are_just_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "SHEET_ROWS", 12)
    cells = written(path, dealt(20))
    assert [len(cells[name]) for name in list(cells)[1:]] == [12, 12]


@pytest.mark.parametrize("cards", [6, 7])
def test_hands_of_more_than_five_cards(path: Path, cards: int) -> None:
    hands = [
        ["As", "Ks", "Qs", "Js", "Ts", "2c", "3c"][:cards],
        ["2d", "2h", "3h", "4h", "5h", "6h", "9d"][:cards],
    ]
    rows = written(path, [verdict(7, hands)], cards=cards, reasons=True)["Deals"]
    assert rows[2][:2] == [7, 1]
    assert rows[2][2 : 2 + cards] == [str(Card(card)) for card in hands[0]]
    assert rows[2][-1] == showdown(*hands).reason
    book: Any = load_workbook(path)
    black = [book["Deals"].cell(3, 3 + place).font.color.rgb for place in range(cards)]
    assert black[:5] == ["FF16181D"] * 5
    assert black[5:] == ["FFA4A9A6"] * (cards - 5)


def test_other_rules(path: Path) -> None:
    hands = [["5h", "4c", "3s", "2s", "Ad"], ["Kh", "Qc", "9s", "2d", "3d"]]
    for formulas in (False, True):
        cells = written(path, [verdict(1, hands, ACE_HIGH)], rules=ACE_HIGH, formulas=formulas)
        assert cells["Deals"][2][7:9] == ["High card", 785]
        assert "ace-high rules" in cells["Summary"][2][1]


@pytest.mark.parametrize("formulas", [False, True])
def test_no_deals(path: Path, formulas: bool) -> None:
    cells = written(path, [], formulas=formulas, reasons=True)
    assert len(cells["Deals"]) == 2
    assert cells["Summary"][2][1].startswith("0 deals")


@pytest.mark.parametrize("formulas", [False, True])
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
def test_any_name_makes_well_formed_xml(
    path: Path, source: str, shown: str, formulas: bool
) -> None:
    cells = written(path, dealt(3, 3), players=3, source=source, formulas=formulas, reasons=True)
    assert cells["Summary"][1][1] == shown
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            ElementTree.fromstring(archive.read(name))


def test_to_a_path(path: Path) -> None:
    write_workbook(str(path), dealt(3), players=2, source="poker.txt")
    assert len(read(path)["Deals"]) == 5


def test_to_what_cannot_seek() -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: object) -> int:
            raise OSError("not seekable")

        tell = seek

    pipe = Pipe()
    write_workbook(pipe, dealt(3), players=2, source="poker.txt")
    assert zipfile.ZipFile(BytesIO(pipe.getvalue())).testzip() is None


def test_what_cannot_be_written(tmp_path: Path) -> None:
    missing = str(tmp_path / "no" / "a.xlsx")
    with pytest.raises(FileError) as caught:
        write_workbook(missing, dealt(1), players=2, source="poker.txt")
    assert str(caught.value) == f"{missing}: no such file or directory"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk() -> None:
    with pytest.raises(FileError, match=r"^/dev/full: no space left on device$"):
        write_workbook("/dev/full", dealt(1), players=2, source="poker.txt")
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match="No space"):
        write_workbook(full, dealt(1), players=2, source="poker.txt")


def test_deals_that_break_off_leave_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Any:
        yield from dealt(3)
        raise DealError("the fourth is no deal")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file = BytesIO()
    with pytest.raises(DealError, match="the fourth"):
        write_workbook(file, broken(), players=2, source="poker.txt")
    assert file.getvalue() == b""
    assert list(tmp_path.iterdir()) == []


def test_without_xlsxwriter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    for name in [
        name for name in sys.modules if name.startswith((f"{workbook.__name__}.", "xlsxw"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    need.cache_clear()
    with pytest.raises(ShowdownError) as caught:
        write_workbook(BytesIO(), [], players=2, source="poker.txt")
    assert str(caught.value) == ('xlsxwriter is not installed: pip install "poker-showdown[excel]"')


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "a workbook shows 2 to 10 players, not 1"),
        ({"players": 11}, "a workbook shows 2 to 10 players, not 11"),
        ({"cards": 8}, "a workbook shows hands of 5 to 7 cards, not 8"),
        (
            {"cards": 7, "formulas": True},
            "a workbook's formulas rank hands of 5 cards, not 7: without formulas it shows those "
            "as well",
        ),
    ],
)
def test_what_it_does_not_show(options: dict[str, Any], message: str) -> None:
    with pytest.raises(DealError) as caught:
        write_workbook(BytesIO(), [], **{"players": 2, "source": "poker.txt", **options})
    assert str(caught.value) == message


@pytest.mark.parametrize("formulas", [False, True])
def test_a_row_with_other_cards(formulas: bool) -> None:
    rows = [(3, bytes(range(9)), [7297, 7310], 2)]
    with pytest.raises(ValueError, match="a row has 10 cards, not 9 as that of line 3"):
        write_workbook(BytesIO(), rows, players=2, source="poker.txt", formulas=formulas)


def test_charts_are_told_in_words(path: Path) -> None:
    written(path, examples())
    with zipfile.ZipFile(path) as archive:
        drawing = archive.read("xl/drawings/drawing1.xml").decode()
        chart = archive.read("xl/charts/chart1.xml").decode()
    assert 'descr="Who wins: Player 1 3, Player 2 2, Tie 1"' in drawing
    # What the bars show is written as well, for programs that work nothing out.
    assert chart.count("<c:v>") == 7


def test_formulas_are_for_one_deck() -> None:
    twice = verdict(17, [["8C", "TS", "KC", "9H", "4S"], ["7D", "2S", "5D", "3S", "8C"]])
    write_workbook(BytesIO(), [twice], players=2, source="poker.txt")
    with pytest.raises(DealError) as caught:
        write_workbook(BytesIO(), [twice], players=2, source="poker.txt", formulas=True)
    assert str(caught.value) == (
        "poker.txt, line 17: 8♣ comes twice, and a workbook's formulas are for deals from one "
        "deck: leave them out"
    )


def test_memory_does_not_grow_with_the_deals(tmp_path: Path) -> None:
    code = (
        "import resource, sys\n"
        "from itertools import repeat\n"
        "from showdown.show.workbook import write_workbook\n"
        "deal = (1, bytes(range(10)), (7297, 7310), 2)\n"
        "def peak(rows):\n"
        "    write_workbook(sys.argv[1], repeat(deal, rows), players=2, source='x')\n"
        "    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(peak(1000), peak(30_000))\n"
    )
    path = tmp_path / "large.xlsx"
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    few, many = map(int, done.stdout.split())
    unit = 1024 if sys.platform != "darwin" else 1
    assert (many - few) * unit < 16 << 20
    with zipfile.ZipFile(path) as archive, archive.open("xl/worksheets/sheet2.xml") as sheet:
        assert (
            sum(chunk.count(b"<row ") for chunk in iter(lambda: sheet.read(1 << 20), b"")) > 29_000
        )
