"""Tables in every format, among other columns, against the same deals in plain text."""

from __future__ import annotations

import datetime
import gzip
import io
import json
import sys
import zipfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import openpyxl
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import showdown as sd
from showdown import needs
from showdown.deals.bad import Bad
from showdown.deals.opened import open_deals
from showdown.deals.tables import arrow_files, workbooks
from showdown.deciding import verdicts

DEALS = [
    " ".join(card.rank.letter + card.suit.letter.upper() for hand in deal for card in hand)
    for deal in islice(sd.deal(500, seed=7), 500)
]
PLAIN = sd.tally(DEALS)
DAY = datetime.date(2026, 1, 5)


def cards() -> pl.DataFrame:
    """One column a card, among others."""
    rows = [deal.split() for deal in DEALS]
    columns = {f"card {place + 1}": [row[place] for row in rows] for place in range(10)}
    return pl.DataFrame({"id": range(len(rows)), "day": DAY, **columns, "table": 'one, or "two"'})


def hands() -> pl.DataFrame:
    """One column a hand, among others."""
    one, two = [deal[:14] for deal in DEALS], [deal[15:] for deal in DEALS]
    return pl.DataFrame({"id": range(len(one)), "h1": one, "name": "Ann", "h2": two})


def deals() -> pl.DataFrame:
    """One column a deal, among others."""
    return pl.DataFrame({"id": range(len(DEALS)), "deal": DEALS, "when": "12:30"})


SHAPES = {"cards": cards, "hands": hands, "deals": deals}


def write(frame: pl.DataFrame, path: Path, *, header: bool = True) -> Path:
    match path.suffix:
        case ".csv":
            frame.write_csv(path, include_header=header)
        case ".tsv":
            frame.write_csv(path, separator="\t", include_header=header)
        case ".parquet":
            frame.write_parquet(path, row_group_size=100)
        case ".arrow" | ".feather":
            frame.write_ipc(path)
        case ".arrows":
            frame.write_ipc_stream(path)
        case ".jsonl":
            frame.write_ndjson(path)
        case ".xlsx":
            book = openpyxl.Workbook()
            sheet = book.active
            assert sheet is not None
            for row in ([frame.columns] if header else []) + [list(row) for row in frame.rows()]:
                sheet.append(row)
            book.save(path)
        case ".ods":
            rows = ([frame.columns] if header else []) + [list(row) for row in frame.rows()]
            write_ods({"Sheet1": rows}, path)
    return path


def write_ods(sheets: dict[str, Sequence[Sequence[object]]], path: Path) -> None:
    """The least that an OpenDocument spreadsheet is."""
    names = ("office", "table", "text")
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names
    )
    tables = []
    for title, rows in sheets.items():
        lines = []
        for row in rows:
            cells = [
                '<table:table-cell office:value-type="string">'
                f"<text:p>{'' if cell is None else cell}</text:p></table:table-cell>"
                for cell in row
            ]
            lines.append(f"<table:table-row>{''.join(cells)}</table:table-row>")
        tables.append(f"<table:table table:name={quoteattr(title)}>{''.join(lines)}</table:table>")
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", kind)
        book.writestr(
            "META-INF/manifest.xml",
            "<manifest:manifest "
            'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
            "</manifest:manifest>",
        )
        book.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body><office:spreadsheet>"
            f"{''.join(tables)}</office:spreadsheet></office:body></office:document-content>",
        )


ENDINGS = ("csv", "tsv", "parquet", "arrow", "feather", "arrows", "jsonl", "xlsx", "ods")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ENDINGS)
def test_columns_are_found(tmp_path: Path, ending: str, shape: str) -> None:
    path = write(SHAPES[shape](), tmp_path / f"deals.{ending}")
    assert sd.tally(path) == PLAIN
    assert sd.tally(str(path)) == PLAIN
    assert sd.tally(path.read_bytes()) == PLAIN
    assert sd.tally(io.BytesIO(path.read_bytes())) == PLAIN
    with path.open("rb") as file:
        assert sd.tally(file) == PLAIN


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "ods"])
def test_no_header(tmp_path: Path, ending: str, shape: str) -> None:
    path = write(SHAPES[shape](), tmp_path / f"deals.{ending}", header=False)
    assert sd.tally(path) == PLAIN


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl"])
def test_lists_of_hands(tmp_path: Path, ending: str) -> None:
    pairs = [[deal[:14], deal[15:]] for deal in DEALS]
    nested = [[hand.split() for hand in pair] for pair in pairs]
    for number, lists in enumerate([pl.Series(pairs), pl.Series(nested)]):
        frame = pl.DataFrame({"id": range(len(DEALS)), "hands": lists})
        assert sd.tally(write(frame, tmp_path / f"{number}.{ending}")) == PLAIN


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl"])
@pytest.mark.parametrize(
    "wrong",
    [
        ["8C TS KC 9H", "4S 7D 2S 5D 3S AC"],
        ["8C TS KC 9H 4S", "7D 2S 5D 3S AC", None],
        [["8C", "TS", "KC", "9H"], ["4S", "7D", "2S", "5D", "3S", "AC"]],
        [["8C", "TS", "KC", "9H", "4S"], ["7D", None, "2S", "5D", "3S", "AC"]],
        ["8C", "TS", "KC", "9H", "4S", "7D", "2S", None, "5D", "3S", "AC"],
    ],
)
def test_a_list_keeps_its_hands_apart(tmp_path: Path, ending: str, wrong: list[Any]) -> None:
    right: list[Any] = ["8C TS KC 9H 4S", "7D 2S 5D 3S AC"]
    if isinstance(wrong[0], list):
        right = [hand.split() for hand in right]
    elif len(wrong) > 5:
        right = " ".join(right).split()
    frame = pl.DataFrame({"id": range(4), "deal": [right, right, wrong, right]})
    bad: list[Bad] = []
    assert sd.tally(write(frame, tmp_path / f"a.{ending}"), on_bad=bad.append).deals == 3
    assert [one.line for one in bad] == [3]


@pytest.mark.parametrize("ending", ["parquet", "jsonl"])
def test_two_deals_in_a_list_are_not_one_of_four_players(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame({"id": [1, 2], "deals": [DEALS[:2], DEALS[2:4]]})
    with pytest.raises(sd.FileError, match="no cards, hands or deals are found"):
        sd.tally(write(frame, tmp_path / f"a.{ending}"))


def test_json_without_end_is_no_table() -> None:
    deal = b'{"id":1,"h1":"8C TS KC 9H 4S","h2":"7D 2S 5D 3S AC"}\n'
    endless = b'{"id":' + b"[" * 100_000 + b"\n"
    bad: list[Bad] = []
    assert sd.tally(deal + endless, on_bad=bad.append).deals == 1
    assert [one.line for one in bad] == [2]
    with pytest.raises(sd.DealError):
        sd.tally(endless)


@pytest.mark.parametrize("ending", ["csv", "parquet", "xlsx"])
def test_the_column_of_a_board_is_no_hand(tmp_path: Path, ending: str) -> None:
    three = pl.DataFrame({"board": [deal[:14] for deal in DEALS[1:] + DEALS[:1]]})
    path = write(hands().hstack(three).head(1), tmp_path / f"deals.{ending}")
    with pytest.raises(sd.FileError, match="column 'board' has cards of no player"):
        sd.tally(path)
    assert sd.tally(path, hand1="h1", hand2="h2") == sd.tally(DEALS[:1])


class Slow(io.RawIOBase):
    """Gives a line at a time, as a pipe may."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines = iter(text.encode().splitlines(keepends=True))

    def readable(self) -> bool:
        return True

    def read(self, _size: int = -1) -> bytes:
        return next(self.lines, b"")


@pytest.mark.parametrize("above", ["", "A title\n", "\n\nA title\n\n"])
def test_a_table_that_comes_a_line_at_a_time(above: str) -> None:
    text = above + hands().head(300).write_csv()
    assert sd.tally(Slow(text)) == sd.tally(DEALS[:300])
    lines = [number for block in verdicts(Slow(text)) for number in block.lines]
    assert lines == [number for block in verdicts(text.encode()) for number in block.lines]
    two = json.dumps(hands().head(2).to_dicts())
    assert sd.tally(two.encode()) == sd.tally(Slow(two)) == sd.tally(DEALS[:2])


def test_a_quote_within_a_cell() -> None:
    rows = [f'{row},6" x 5",{deal[:14]},{deal[15:]}\n' for row, deal in enumerate(DEALS)]
    assert sd.tally("".join(rows).encode()) == PLAIN
    rows[7] = rows[7].replace(' x 5"', "")
    with pytest.raises(sd.FileError, match='a cell has a quote \\("\\) in it, but neither quotes'):
        sd.tally("".join(rows).encode())


@pytest.mark.parametrize("ending", ["parquet", "arrow", "arrows"])
def test_a_table_without_rows(tmp_path: Path, ending: str) -> None:
    with pytest.raises(sd.FileError, match="there are no deals in it"):
        sd.tally(write(hands().head(0), tmp_path / f"deals.{ending}"))


def test_a_column_told_twice(tmp_path: Path) -> None:
    path = write(hands(), tmp_path / "deals.csv")
    with pytest.raises(sd.FileError, match="column B is told twice"):
        sd.tally(path, columns="h1,B", on_bad=lambda _: None)
    with pytest.raises(sd.FileError, match="column B is told twice"):
        sd.tally(path, hand1="h1", hand2="h1", on_bad=lambda _: None)


def test_objects_in_an_array() -> None:
    rows = hands().to_dicts()
    lines = ",\n".join(map(json.dumps, rows))
    for text in (
        json.dumps(rows),
        json.dumps(rows, indent=2),
        f"[\n{lines}\n]\n",
        f"[{lines},]",
        f" [ {lines} ]\r\n".replace("\n", "\r\n"),
    ):
        assert sd.tally(text.encode()) == PLAIN
        assert sd.tally(gzip.compress(text.encode())) == PLAIN
    bad: list[Bad] = []
    wrong = json.dumps(rows).replace(DEALS[2][:2], "XX", 1)
    assert sd.tally(wrong.encode(), on_bad=bad.append).deals == len(rows) - 1
    assert len(bad) == 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("names", ["c{}", "C{}", "s{}", "h{}"])
def test_names_of_columns_that_look_like_cards(tmp_path: Path, ending: str, names: str) -> None:
    named = [names.format(place) for place in range(1, 11)]
    frame = cards().rename({f"card {place}": name for place, name in enumerate(named, 1)})
    for rows, plain in ((500, PLAIN), (1, sd.tally(DEALS[:1]))):
        path = write(frame.head(rows), tmp_path / f"deals{rows}.{ending}")
        assert sd.tally(path) == plain
    hands = [f"h{hand}c{place}" for hand in (1, 2) for place in range(1, 6)]
    frame = cards().rename({f"card {place}": name for place, name in enumerate(hands, 1)})
    assert sd.tally(write(frame, tmp_path / f"two.{ending}")) == PLAIN


def test_a_first_row_of_hidden_cards_is_no_heading() -> None:
    text = "\n".join(f"{row},{deal[:14]},{deal[15:]}" for row, deal in enumerate(DEALS))
    for hand in ("XX XX XX XX XX", "joker joker 1S 1C ??", "?,?,?,?,?"):
        with pytest.raises(sd.DealError) as caught:
            sd.tally(f'0,"{hand}","{hand}"\n{text}'.encode())
        assert caught.value.line == 1


@pytest.mark.parametrize("ending", ["csv", "parquet", "jsonl", "xlsx"])
def test_columns_are_told(tmp_path: Path, ending: str) -> None:
    path = write(hands(), tmp_path / f"deals.{ending}")
    for columns in ("B,D", "h1,h2", "2,4", " h1 , D"):
        assert sd.tally(path, columns=columns) == PLAIN
    assert sd.tally(path, hand1="h1", hand2="D") == PLAIN
    assert sd.tally(path, columns="h2,h1").wins == PLAIN.wins[::-1]
    assert sd.tally(path, hand2="h1", hand1="h2").wins == PLAIN.wins[::-1]


@pytest.mark.parametrize("ending", ["csv", "parquet", "xlsx"])
def test_ranges_of_columns(tmp_path: Path, ending: str) -> None:
    path = write(cards(), tmp_path / f"deals.{ending}")
    assert sd.tally(path, columns="C:L") == PLAIN
    assert sd.tally(path, columns="card 1:card 10") == PLAIN
    assert sd.tally(path, hand1="C:G", hand2="card 6:card 10") == PLAIN
    assert sd.tally(path, columns="L:C").wins == PLAIN.wins[::-1]


def test_a_name_with_brackets_is_no_pattern(tmp_path: Path) -> None:
    write(hands().tail(7), tmp_path / "d1.parquet")
    path = write(hands().head(10), tmp_path / "d[1].parquet")
    assert sd.tally(path) == sd.tally(DEALS[:10])


def test_three_players(tmp_path: Path) -> None:
    deals = [[" ".join(map(str, hand)) for hand in deal] for deal in sd.deal(50, players=3, seed=3)]
    plain = sd.tally([" ".join(deal) for deal in deals])
    frame = pl.DataFrame(deals, schema=["a", "b", "c"], orient="row").with_row_index()
    path = write(frame, tmp_path / "deals.parquet")
    assert sd.tally(path) == plain
    assert sd.tally(path, hand1="c", hand2="b", hand3="a").wins == plain.wins[::-1]
    assert sd.tally(path, players=2, hand1="a", hand2="b").players == 2


def spelt(frame: pl.DataFrame, *pairs: tuple[str, str]) -> pl.DataFrame:
    for old, new in pairs:
        frame = frame.with_columns(pl.col("^(card|h|deal).*$").str.replace_all(old, new))
    return frame


@pytest.mark.parametrize("ending", ["parquet", "xlsx", "csv"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "pairs",
    [
        [("T", "10")],
        [("C", "♣"), ("D", "♦"), ("H", "♥"), ("S", "♠")],
        [("([2-9TJQKA])([CDHS])", "${2}${1}")],
        [(" ", "")],
        [(" ", "-")],
        [(" ", "  ")],
    ],
    ids=["10", "signs", "suit first", "nothing between", "dashes", "two blanks"],
)
def test_notations(tmp_path: Path, ending: str, shape: str, pairs: list[tuple[str, str]]) -> None:
    frame = spelt(SHAPES[shape](), *pairs)
    assert sd.tally(write(frame, tmp_path / f"deals.{ending}")) == PLAIN


def test_lists_and_categories(tmp_path: Path) -> None:
    split = hands().with_columns(pl.col("h1", "h2").str.split(" "))
    assert sd.tally(write(split, tmp_path / "deals.parquet")) == PLAIN
    assert sd.tally(write(split, tmp_path / "deals.jsonl")) == PLAIN
    arrays = split.with_columns(pl.col("h1", "h2").list.to_array(5))
    assert sd.tally(write(arrays, tmp_path / "arrays.parquet")) == PLAIN
    whole = split.select("id", deal=pl.concat_list(pl.col("h1", "h2")))
    assert sd.tally(write(whole, tmp_path / "whole.parquet")) == PLAIN
    categories = cards().with_columns(pl.selectors.starts_with("card").cast(pl.Categorical))
    assert sd.tally(write(categories, tmp_path / "categories.parquet")) == PLAIN
    assert sd.tally(write(categories, tmp_path / "categories.arrow")) == PLAIN


@pytest.mark.parametrize("kind", [pl.Int64, pl.UInt8, pl.Float64])
def test_numbers_are_cards_only_if_that_is_told(tmp_path: Path, kind: type[pl.DataType]) -> None:
    numbers = [[card.number for card in map(sd.Card, deal.split())] for deal in DEALS]
    coded = pl.DataFrame(numbers, schema=list("abcdefghij"), orient="row").cast(kind)
    coded = coded.with_columns(day=pl.lit(DAY))
    for ending in ("parquet", "xlsx", "arrow"):
        path = write(coded, tmp_path / f"deals.{ending}")
        assert sd.tally(path, style="numbers") == PLAIN
        with pytest.raises(sd.FileError) as error:
            sd.tally(path, name="deals")
        assert str(error.value) == (
            "deals: no cards, hands or deals are found in its columns 'a', 'b', 'c', 'd', 'e', "
            "'f', 'g', 'h', 'i', 'j', 'day': if numbers are cards, tell it with --layout numbers "
            "(0 is 2♣ and 51 A♠) or --layout pairs (a suit and a rank)"
        )


def test_suits_and_ranks_in_numbers(tmp_path: Path) -> None:
    rows = [[1, 10, 1, 11, 1, 13, 1, 12, 1, 1, 9], [2, 11, 2, 13, 2, 10, 3, 12, 2, 1, 0]]
    frame = pl.DataFrame(rows, schema=[f"c{i}" for i in range(11)], orient="row")
    path = write(frame, tmp_path / "hands.parquet")
    found = sd.tally(path, style="pairs")
    assert found == sd.tally(frame.write_csv(include_header=False).encode())
    assert found.players == 1


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_sheets(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"deals.{ending}"
    sheets: dict[str, Sequence[Sequence[object]]] = {
        "notes": [["nothing", "here"]],
        "first": [["x", deal] for deal in DEALS[:3]],
    }
    write_sheets(sheets, path)
    assert sd.tally(path).deals == 3
    write_sheets({**sheets, "second": [["x", deal] for deal in DEALS[3:10]]}, path)
    assert sd.tally(path, sheet="second").deals == 7
    assert sd.tally(path, sheet="first", columns="B").deals == 3
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "there are deals in the sheets 'first' and 'second': tell which with --sheet"),
        (
            {"sheet": "third"},
            "there is no sheet 'third': its sheets are 'notes', 'first', 'second'",
        ),
        (
            {"columns": "B"},
            "it has sheets 'notes', 'first', 'second': tell with --sheet whose columns these are",
        ),
        (
            {"sheet": "notes"},
            "no cards, hands or deals are found in its columns 'nothing', 'here': tell which "
            "hold them with --columns",
        ),
    ]
    for told, problem in cases:
        with pytest.raises(sd.FileError) as error:
            sd.tally(path, name="deals", **told)
        assert str(error.value) == f"deals: {problem}"


def write_sheets(sheets: dict[str, Sequence[Sequence[object]]], path: Path) -> None:
    if path.suffix == ".ods":
        write_ods(sheets, path)
        return
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    book.save(path)


def test_only_workbooks_have_sheets(tmp_path: Path) -> None:
    for ending in ("csv", "parquet", "jsonl"):
        path = write(hands(), tmp_path / f"deals.{ending}")
        with pytest.raises(sd.FileError) as error:
            sd.tally(path, name="deals", sheet="one")
        assert str(error.value) == "deals: it is no workbook, and has no sheets"


def test_a_table_that_starts_further_down_and_right(tmp_path: Path) -> None:
    path = tmp_path / "deals.xlsx"
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet["C3"] = "Hands of Monday"
    sheet["D5"], sheet["E5"] = "mine", "yours"
    for row, deal in enumerate(DEALS[:4], 6):
        sheet.cell(row, 4, deal[:14])
        sheet.cell(row, 5, deal[15:])
    sheet["E8"] = "8C TS 1C 9H 4S"
    book.save(path)
    bad: list[Bad] = []
    assert sd.tally(path, name="deals.xlsx", on_bad=bad.append).deals == 3
    assert str(bad[0].error).splitlines() == [
        "deals.xlsx, sheet 'Sheet', row 8, column 'yours': '1C' is not a card: a ten is written "
        "T or 10, an ace A",
        "  8C TS 1C 9H 4S",
        "        ^",
    ]
    assert bad[0].raw.decode() == f"{DEALS[2][:14]},8C TS 1C 9H 4S\n"
    assert sd.tally(path, columns="D,E", on_bad=bad.append).deals == 3


@pytest.mark.parametrize(
    ("ending", "place"),
    [
        ("csv", "row 302"),
        ("parquet", "row 301"),
        ("arrow", "row 301"),
        ("jsonl", "row 301"),
        ("xlsx", "sheet 'Sheet', row 302"),
        ("ods", "sheet 'Sheet1', row 302"),
    ],
)
@pytest.mark.parametrize(
    ("cell", "problem", "caret"),
    [
        ("8C TS 1C 9H 4S", "'1C' is not a card: a ten is written T or 10, an ace A", 6),
        ("8C TS KC 9H", "4 cards, but a hand has 5", 0),
        ("8C TS KC 9H 4S 2D", "6 cards, but a hand has 5", 0),
        (
            "8C TS KC 9H 9H",
            "9♥ is dealt twice, both times to Player 1 (--decks many allows that)",
            12,
        ),
        ("8C TS;KC 9H 4S", "';' after TS: cards stand apart by a space", 5),
        ("", "the cell is empty, and others of the row are not", 0),
        ("  ", "the cell is empty, and others of the row are not", 0),
        ("#N/A", "'#N/A' is no hand", 0),
        ("8C TS KC 9H 4S #", "'8C TS KC 9H 4S #' is no hand", 15),
    ],
)
def test_an_error_names_the_cell(
    tmp_path: Path, ending: str, place: str, cell: str, problem: str, caret: int
) -> None:
    if ending == "xlsx" and cell in ("  ", "#N/A"):
        pytest.skip("that is an empty cell, or a formula's error")
    other = "2C 3D 5H 7C JD"
    frame = hands().with_columns(
        pl.when(pl.col("id") == 300).then(pl.lit(new)).otherwise(name).alias(name)
        for name, new in (("h1", cell), ("h2", other))
    )
    path = write(frame, tmp_path / f"deals.{ending}")
    with pytest.raises(sd.DealError) as error:
        sd.tally(path, name="deals")
    assert str(error.value).splitlines() == [
        f"deals, {place}, column 'h1': {problem}",
        f"  {cell}".rstrip() if not cell.strip() else f"  {cell}",
        f"  {' ' * caret}^",
    ] or (
        not cell.strip() and str(error.value).startswith(f"deals, {place}, column 'h1': {problem}")
    )
    assert (error.value.column, error.value.offset) == (caret + 1, None)
    with pytest.raises(sd.DealError) as again:
        list(verdicts(path, name="deals"))
    assert str(again.value) == str(error.value)
    bad: list[Bad] = []
    found = sd.tally(path, on_bad=bad.append)
    assert (found.deals, found.skipped) == (len(DEALS) - 1, 1)
    raw = bad[0].raw.decode()
    assert raw.endswith("\n")
    if ending == "csv":
        assert raw == path.read_text(encoding="utf-8").splitlines(keepends=True)[301]
    elif ending == "jsonl":
        assert raw == path.read_text(encoding="utf-8").splitlines(keepends=True)[300]
    else:
        assert raw == f"{cell},{other}\n"


@pytest.mark.parametrize("ending", ENDINGS)
def test_cards_that_slip_into_the_next_cell_are_no_deal(tmp_path: Path, ending: str) -> None:
    slipped = hands().with_columns(
        h1=pl.when(pl.col("id") == 7).then(pl.lit("8C TS KC 9H")).otherwise("h1"),
        h2=pl.when(pl.col("id") == 7).then(pl.lit("4S 7D 2S 5D 3S AC")).otherwise("h2"),
    )
    with pytest.raises(sd.DealError, match="column 'h1': 4 cards, but a hand has 5"):
        sd.tally(write(slipped, tmp_path / f"hands.{ending}"))
    slipped = cards().with_columns(
        pl.when(pl.col("id") == 7).then(pl.lit(new)).otherwise(name).alias(name)
        for name, new in zip(
            [f"card {i}" for i in range(1, 11)],
            ["2C 2D", "", *["3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S"]],
            strict=True,
        )
    )
    with pytest.raises(sd.DealError, match="column 'card 2': the cell is empty"):
        sd.tally(write(slipped, tmp_path / f"cards.{ending}"))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("shape", SHAPES)
def test_empty_rows_are_blank_lines(tmp_path: Path, ending: str, shape: str) -> None:
    frame = SHAPES[shape]()
    holds = pl.col("^(card|h|deal).*$")
    gaps = frame.with_columns(pl.when(pl.col("id") % 3 != 1).then(holds))
    path = write(gaps, tmp_path / f"deals.{ending}")
    found = sd.tally(path)
    assert found == sd.tally([deal for row, deal in enumerate(DEALS) if row % 3 != 1])
    first = 1 if ending in ("parquet", "arrow", "feather", "arrows", "jsonl") else 2
    numbers = [number for block in verdicts(path) for number in block.numbers]
    assert numbers == [row + first for row in range(len(DEALS)) if row % 3 != 1]


def test_blank_short_and_long_records_keep_their_numbers() -> None:
    deal = "8C TS KC 9H 4S,7D 2S 5D 3S AC"
    lines = [
        "",
        "id,one,two,note",
        f"1,{deal},",
        "",
        f"2,{deal},more,and more",
        "3,8C TS KC 9H 4S",
        "",
        "x",
        f"4,{deal},",
        f"5,{deal},",
    ]
    for end in ("\n", "\r\n"):
        bad: list[Bad] = []
        counted = sd.tally(end.join(lines).encode(), on_bad=bad.append)
        assert (counted.deals, counted.skipped) == (4, 1)
        assert [one.line for one in bad] == [6]
        assert bad[0].error.problem == "the cell is empty, and others of the row are not"
        assert bad[0].raw == f"3,8C TS KC 9H 4S{end}".encode()


def test_line_ends_between_quotes(tmp_path: Path) -> None:
    notes = hands().with_columns(name=pl.lit('a\nb, and\n"c"'))
    text = notes.write_csv().encode()
    assert sd.tally(text) == PLAIN
    numbers = [number for block in verdicts(text) for number in block.numbers]
    assert numbers == list(range(2, len(DEALS) + 2))
    many = text + b"".join(text.partition(b"\n")[2] for _ in range(200))
    path = tmp_path / "many.csv"
    path.write_bytes(many)
    assert len(many) > 1 << 22
    assert sd.tally(path).wins == tuple(201 * wins for wins in PLAIN.wins)
    assert sd.tally(io.BytesIO(many)).wins == tuple(201 * wins for wins in PLAIN.wins)
    spoilt = text.replace(DEALS[250][:14].encode(), b"8C TS 1C 9H 4S")
    bad: list[Bad] = []
    sd.tally(spoilt, on_bad=bad.append)
    assert [one.line for one in bad] == [252]
    assert bad[0].raw == spoilt[spoilt.index(b"250,8C") : spoilt.index(b"251,")]


def test_a_quote_that_is_never_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    from showdown.deals.tables import separated

    monkeypatch.setattr(separated, "LONGEST_LINE", 1000)
    text = hands().write_csv().encode() + b'x,"' + hands().write_csv().encode()
    with pytest.raises(sd.FileError) as error:
        sd.tally(text, name="deals.csv")
    assert str(error.value) == 'deals.csv: a quote (") in it is never closed'


def test_packed_and_piped_csv(tmp_path: Path) -> None:
    text = hands().write_csv().encode()
    path = tmp_path / "deals.csv.gz"
    path.write_bytes(gzip.compress(text))
    assert sd.tally(path) == PLAIN
    assert sd.tally(text.decode().encode("utf-16")) == PLAIN
    slowly = iter(text.splitlines(keepends=True))
    assert sd.tally(line for line in slowly) == PLAIN


def test_batches_keep_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow_files, "ROWS", 7)
    monkeypatch.setattr(arrow_files, "SLICE", 7)
    monkeypatch.setattr(workbooks, "ROWS", 7)
    for ending in ("parquet", "arrow", "xlsx"):
        path = write(hands(), tmp_path / f"deals.{ending}")
        blocks = [block.ready() for block in open_deals(path).blocks]
        assert len(blocks) > 60
        text = b"".join(bytes(block.text) for block in blocks).decode()
        assert text.split("\n")[-len(DEALS) - 1 : -1] == DEALS
        assert sd.tally(path) == PLAIN


@pytest.mark.parametrize("shape", SHAPES)
def test_large_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    monkeypatch.setattr(arrow_files, "LARGE", 99)
    monkeypatch.setattr(arrow_files, "ROWS", 7)
    path = write(SHAPES[shape](), tmp_path / "deals.parquet")
    assert sd.tally(path) == PLAIN
    assert sd.tally(path.read_bytes()) == PLAIN
    lists = hands().with_columns(pl.col("h1", "h2").str.split(" "))
    path = write(lists, tmp_path / "lists.parquet")
    assert sd.tally(path, columns="h2,h1").wins == PLAIN.wins[::-1]


def test_json_lines_of_all_kinds() -> None:
    lines = [
        '{"deal": ["8C", "TS", "KC", "9H", "4S", "7D", "2S", "5D", "3S", "AC"], "n": 1}',
        "",
        '{"n": 2, "deal": "8C TS KC 9H 4S 7D 2S 5D 3S AC"}',
        '{"deal": null}',
        '{"deal": 5}',
        '{"deal":',
        "[1]",
    ]
    bad: list[Bad] = []
    found = sd.tally("\n".join(lines).encode(), name="d.jsonl", on_bad=bad.append)
    assert (found.deals, found.skipped) == (2, 3)
    assert [(one.line, one.raw.strip().decode()) for one in bad] == [
        (5, '{"deal": 5}'),
        (6, '{"deal":'),
        (7, "[1]"),
    ]


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl", "xlsx", "ods"])
def test_no_deals_in_it(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame({"id": [1, 2], "day": ["Monday", "Tuesday"]})
    with pytest.raises(sd.FileError) as error:
        sd.tally(write(frame, tmp_path / f"days.{ending}"), name="days")
    assert str(error.value) == (
        "days: no cards, hands or deals are found in its columns 'id', 'day': tell which hold "
        "them with --columns"
    )


@pytest.mark.parametrize("ending", ["parquet", "arrow"])
def test_no_rows_in_it(tmp_path: Path, ending: str) -> None:
    path = write(hands().clear(), tmp_path / f"none.{ending}")
    with pytest.raises(sd.FileError) as error:
        sd.tally(path, name="none", hand1="h1", hand2="h2")
    assert str(error.value) == "none: there are no deals in it"


def test_no_such_column(tmp_path: Path) -> None:
    path = write(hands(), tmp_path / "deals.csv")
    for told, missing in (("hand", "hand"), ("A:Z", "Z"), ("0", "0"), ("h1,", "")):
        with pytest.raises(sd.FileError) as error:
            sd.tally(path, name="deals", columns=told)
        assert str(error.value) == (
            f"deals: there is no column '{missing}': its columns are 'id', 'h1', 'name', 'h2'"
        )


def test_what_is_told_of_columns_goes_together() -> None:
    for told, problem in (
        ({"hand1": "B"}, "hand2 is missing: each player has a hand"),
        ({"hand1": "B", "hand3": "C"}, "hand2 is missing: each player has a hand"),
        (
            {"columns": "A", "hand1": "B", "hand2": "C"},
            "columns are those of all cards, and hand1 and hand2 of a hand: tell one",
        ),
    ):
        with pytest.raises(ValueError, match=problem):
            sd.tally(b"", **told)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="there is no argument 'hand'"):
        sd.tally(b"", hand="B")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="columns is text, such as 'B', not int"):
        sd.tally(b"", columns=2)  # type: ignore[arg-type]


def test_damaged_files(tmp_path: Path) -> None:
    for ending in ("parquet", "arrow", "xlsx", "ods"):
        data = write(hands(), tmp_path / f"deals.{ending}").read_bytes()
        for size in (8, len(data) // 2):
            with pytest.raises(sd.FileError, match="deals: it cannot be read: "):
                sd.tally(data[:size], name="deals")


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs.need.cache_clear()
    for library, ending in (
        ("polars", "csv"),
        ("polars", "jsonl"),
        ("polars", "parquet"),
        ("pyarrow", "parquet"),
        ("pyarrow", "csv"),
        ("python_calamine", "xlsx"),
        ("python_calamine", "ods"),
    ):
        path = write(hands(), tmp_path / f"deals.{ending}")
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            with pytest.raises(sd.LibraryError) as error:
                sd.tally(path)
            needs.need.cache_clear()
        assert str(error.value) == (
            f'{library} is not installed: pip install "poker-showdown[tables]"'
        )


def test_text_in_plain_layouts_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    needs.need.cache_clear()
    monkeypatch.setitem(sys.modules, "polars", None)
    commas = "\n".join(deal.replace(" ", ",") for deal in DEALS)
    header = ",".join(f"c{place}" for place in range(10))
    assert sd.tally(commas.encode()) == PLAIN
    assert sd.tally(f"{header}\n{commas}".encode()) == PLAIN
    with pytest.raises(sd.DealError, match="'!' is not a card"):
        sd.tally(f"{DEALS[0]} !,y".replace(" ", ",").encode())


CARDS = st.permutations([f"{card.rank.letter}{card.suit.letter}" for card in sd.deck()])
SPELT = st.sampled_from([str.upper, str.lower, lambda card: card.replace("T", "10")])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(CARDS, st.sampled_from([0, 0, 0, 1, 2])), min_size=3, max_size=9), SPELT)
def test_tables_and_text_agree(rows: list[tuple[list[str], int]], spell: object) -> None:
    """Whatever is wrong with a row, it is a deal in a table if it is one in text."""
    lines, one, two = [], [], []
    for place, (dealt, wrong) in enumerate(rows):
        ten = [spell(card) for card in dealt[:10]]  # type: ignore[operator]
        if wrong and place % 3 == 2:
            ten[wrong] = ten[wrong + 5] if wrong == 1 else "1x"
        one.append(" ".join(ten[:5]))
        two.append(" ".join(ten[5:]))
        lines.append(" ".join(ten))
    bad: list[Bad] = []
    plain = sd.tally(lines, on_bad=bad.append)
    numbers = [one.line for one in bad]
    frame = pl.DataFrame({"id": range(len(rows)), "one": one, "two": two})
    parquet = io.BytesIO()
    frame.write_parquet(parquet)
    separated = frame.write_csv().encode()
    objects = frame.write_ndjson().encode()
    for source, first in ((parquet.getvalue(), 0), (separated, 1), (objects, 0)):
        bad.clear()
        assert sd.tally(source, on_bad=bad.append) == plain
        assert [one.line - first for one in bad] == numbers
