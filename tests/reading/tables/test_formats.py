"""Tables in every format, among other columns, against the same deals in plain text."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet as pq
from table_files import (
    DEALS,
    ONE,
    PLAIN,
    SHAPES,
    TWO,
    hands,
    problem,
    skipping,
    write,
    write_ods,
    write_sheets,
)

import showdown as sd


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "ods"])
def test_no_header(tmp_path: Path, ending: str, shape: str) -> None:
    path = write(SHAPES[shape]().head(20), tmp_path / f"deals.{ending}", header=False)
    assert sd.tally(path) == sd.tally(DEALS[:20])


@pytest.mark.parametrize("ending", ["parquet", "jsonl"])
def test_lists(tmp_path: Path, ending: str) -> None:
    both = [[deal[:14], deal[15:]] for deal in DEALS]
    frames = [
        pl.DataFrame({"hands": both}),
        pl.DataFrame({"hands": [[hand.split() for hand in two] for two in both]}),
        pl.DataFrame({"cards": [deal.split() for deal in DEALS]}),
    ]
    for frame in frames:
        assert sd.tally(write(frame, tmp_path / f"deals.{ending}")) == PLAIN
    objects = pl.DataFrame({"hands": [{"p1": one, "p2": two} for one, two in both]})
    columns = "hands" if ending == "parquet" else None
    assert sd.tally(write(objects, tmp_path / f"objects.{ending}"), columns=columns) == PLAIN
    for several in (
        pl.DataFrame({"deals": [DEALS[:2], DEALS[2:4]]}),
        pl.DataFrame({"deals": [both[:2], both[2:4]]}),
    ):
        assert problem(write(several, tmp_path / f"several.{ending}"))


@pytest.mark.parametrize(("first", "style"), [(0, "numbers"), (1, "numbers+1")])
def test_how_columns_of_numbers_are_read_is_suggested(
    tmp_path: Path, first: int, style: str
) -> None:
    numbers = [[first + sd.Card(card).number for card in deal.split()] for deal in DEALS]
    columns = {f"c{place}": cards for place, cards in enumerate(zip(*numbers, strict=True), 1)}
    path = write(pl.DataFrame({"id": range(len(DEALS)), **columns}), tmp_path / "deals.parquet")
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(path)
    suggested = caught.value.suggestions[0]
    assert suggested.options["style"] == style
    options: dict[str, Any] = {**suggested.options}
    assert sd.tally(path, **options) == PLAIN


def test_json() -> None:
    rows = [{"hand1": deal[:14], "hand2": deal[15:]} for deal in DEALS]
    for indent in (None, 1):
        for value in (rows, DEALS, [[deal[:14], deal[15:]] for deal in DEALS]):
            assert sd.tally(json.dumps(value, indent=indent).encode()) == PLAIN
    for orient in ("columns", "index", "split"):
        text = pl.DataFrame(rows[:3]).to_pandas().to_json(orient=orient)
        assert problem(text)
    assert "occurs twice" in problem(f'[{{"one":"{ONE}","one":"{TWO}","two":"{TWO}"}}]')
    assert "not valid JSON" in problem(f'[{{"one":"{ONE}",]')
    assert "not valid JSON" in problem('[["8C",' + "[" * 100_000)


def test_arrays_are_rows_without_names() -> None:
    rows = [[n, deal[:14], None, [deal[15:]]] for n, deal in enumerate(DEALS)]
    assert sd.tally(json.dumps(rows).encode()) == PLAIN
    lines = [json.dumps(row) for row in rows]
    assert sd.tally("\n".join(lines).encode()) == PLAIN
    lines[70] = json.dumps(rows[70][:2])
    assert problem("\n".join(lines)).startswith("deals, row 71, column 4: the cell is empty")
    lines[70] = json.dumps([*rows[70], "KH"])
    assert "row 71, column 5: cards in a column that was not read" in problem("\n".join(lines))
    rows = [[*"Ann", deal[:14], "Board", deal[15:]] for deal in DEALS]
    assert "it may say whose the cards" in problem(json.dumps(rows))


def test_an_array_in_a_line_that_starts_with_numbers() -> None:
    rows = [[n, 5, deal[:14], deal[15:]] for n, deal in enumerate(DEALS)]
    text = json.dumps(rows).encode()
    assert sd.tally(text) == sd.tally(text, columns="3-4") == PLAIN
    numbers = json.dumps([[24, 35, 44, 30, 11, 21, 3, 13, 7, 48]] * 3).encode()
    assert sd.tally(numbers, style="numbers", columns="1-10").deals == 3
    assert sd.tally(b"[[24,35,44,30,11],[21,3,13,7,48]]", style="numbers").deals == 1
    texts = "\n".join([f"[{n}]; [{deal[:14]}] [{deal[15:]}]" for n, deal in enumerate(DEALS, 1)])
    assert sd.tally(texts.encode(), columns="2") == PLAIN


def test_lines_of_json() -> None:
    right = f'{{"one":"{ONE}","two":"{TWO}"}}'
    odd = [
        *("7", '{"one":', f'{{"one":"{ONE}","one":"{TWO}","two":"{ONE}"}}'),
        *(f'{{"one":"{ONE}","two":null}}', f'{{"one":"{ONE}"}}'),
        f'{{"one":"{ONE}","two":"{TWO}","three":"AH"}}',
    ]
    lines = [right] * 60
    for place, line in enumerate(odd):
        lines[51 + place] = line
    tally, bad = skipping("\n".join([*lines, "", right]))
    assert (tally.deals, [each.line for each in bad]) == (55, [*range(52, 58)])
    assert [each.raw.decode().rstrip() for each in bad] == odd


WRITERS: list[dict[str, Any]] = [
    {},
    {"compression": "none", "use_dictionary": False},
    {"dictionary_pagesize_limit": 300, "data_page_size": 200},
    {"compression": "zstd", "data_page_version": "2.0", "write_page_index": True},
    {"row_group_size": 33, "write_statistics": False, "store_schema": False},
]


@pytest.mark.parametrize("options", WRITERS)
def test_parquet_of_every_writer(options: dict[str, Any]) -> None:
    out = io.BytesIO()
    pq.write_table(hands().drop("name", "id").to_arrow(), out, **options)
    whole = out.getvalue()
    assert sd.tally(whole) == PLAIN
    for number, place in enumerate(range(4, len(whole), 1 + len(whole) // 60)):
        damaged = bytearray(whole)
        damaged[place] ^= (1, 0x80, 0xFF)[number % 3]
        try:
            sd.tally(bytes(damaged), on_bad=lambda _: None)
        except sd.ShowdownError:
            continue


def test_columns_that_are_not_wanted_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    notes = pa.DictionaryArray.from_arrays(pa.array([0] * 50_000, pa.int32()), ["x" * 1_000_000])
    table = pa.table({"one": [ONE] * 50_000, "two": [TWO] * 50_000, "note": notes})
    pq.write_table(table, path, compression="zstd")
    assert sd.tally(path, columns="one,two").wins == (0, 50_000)
    assert "a column unpacks to" in problem(path)
    pq.write_table(pa.table({"one": [ONE], "two": [TWO], "note": ["x" * 150_000_000]}), path)
    assert path.stat().st_size < 20_000_000
    assert sd.tally(path, columns="one,two").wins == (0, 1)
    assert "unpack" in problem(path)


def test_memory_does_not_grow_with_a_file(tmp_path: Path) -> None:
    path, most = tmp_path / "deals.parquet", []
    usual = pa.default_memory_pool()
    dealt = [[" ".join(map(str, hand)) for hand in hands] for hands in sd.deal(20_000, seed=54)]
    deals = pa.table(list(zip(*dealt, strict=True)), ["hand1", "hand2"])
    for count in (2_000, 20_000):
        pq.write_table(deals[:count], path, row_group_size=1_000, use_dictionary=False)
        pool = pa.proxy_memory_pool(usual)
        pa.set_memory_pool(pool)
        try:
            assert sd.tally(path, columns="hand1,hand2", threads=1).deals == count
        finally:
            pa.set_memory_pool(usual)
        most.append(pool.max_memory())
    assert most[1] < 2 * most[0]


def changed(path: Path, part: str, before: bytes, after: bytes) -> Path:
    """A workbook with a part of it changed."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    parts[part] = parts[part].replace(before, after)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, data in parts.items():
            book.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b'r="B2"', b'r="ZZZZZZ4294967295"', "a sheet has a cell 'ZZZZZZ4294967295'"),
        (b'r="B2"', b'r="XFD800000"', "delete cells far from the deals"),
        (b"<sheetData>", b'<sst uniqueCount="4000000000"/><sheetData>', "more texts than its size"),
        (b"<sheetData>", b"<!--" + b"<x/>" * 70_000_000 + b"--><sheetData>", "it unpacks to"),
    ],
)
def test_hostile_workbooks(tmp_path: Path, before: bytes, after: bytes, said: str) -> None:
    path = tmp_path / "deals.xlsx"
    write_sheets({"deals": [["id", "one", "two"], ["x", ONE, TWO]]}, path)
    assert sd.tally(path).wins == (0, 1)
    assert said in problem(changed(path, "xl/worksheets/sheet1.xml", before, after))


def test_many_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deals.xlsx"
    write_sheets({"deals": [["one", "two"], *[[ONE, TWO]] * 50]}, path)
    monkeypatch.setattr("showdown.reading.tables.table_files.MOST_CELLS", 100)
    assert "save it as CSV" in problem(path)


@pytest.mark.parametrize(("rows", "columns"), [(1048576, 16384), (10, 10)])
def test_cells_that_stand_for_many(tmp_path: Path, rows: int, columns: int) -> None:
    path = tmp_path / "deals.ods"
    write_ods({"deals": [["id", "one", "two"], ["1", ONE, TWO]]}, path)
    many = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'office:value-type="string" table:number-columns-repeated="{columns}"><text:p>y</text:p>'
        f"</table:table-cell></table:table-row></table:table>"
    )
    changed(path, "content.xml", b"</table:table>", many.encode())
    if rows == 10:
        assert sd.tally(path, columns="2-3", on_bad=lambda _: None).deals == 1
    else:
        assert problem(path)


def test_a_table_that_starts_further_down_and_right(tmp_path: Path) -> None:
    path = tmp_path / "deals.xlsx"
    rows: list[list[object]] = [[], [None, None, "one", "two"], [None, None, ONE, TWO]]
    write_sheets({"Sheet": rows}, path)
    assert sd.tally(path).deals == sd.tally(path, columns="3,4").deals == 1


def test_columns_of_the_same_name_and_bytes(tmp_path: Path) -> None:
    table = pa.table([pa.array([ONE]), pa.array([TWO])], names=["hand", "hand"])
    pq.write_table(table, tmp_path / "deals.parquet")
    assert "two columns are called 'hand'" in problem(tmp_path / "deals.parquet")
    column = pa.array([DEALS[0].encode(), b"\xff\xfe", DEALS[1].encode()], pa.binary())
    pq.write_table(pa.table({"deal": column}), tmp_path / "deals.parquet")
    said = problem(tmp_path / "deals.parquet")
    assert said.startswith("deals, row 2, column 'deal': ")


def test_a_workbook_without_rows(tmp_path: Path) -> None:
    path = tmp_path / "empty.xlsx"
    write_sheets({"Deals": [[None, None]]}, path)
    with pytest.raises(sd.FileError, match="no deals found"):
        sd.tally(path)


def test_a_board_of_objects_is_not_overlooked() -> None:
    board = [{"rank": card[0], "suit": card[1]} for card in ONE.split()]
    deals = [{"ann": ONE, "bob": TWO, "board": board}] * 2
    with pytest.raises(sd.FileError, match=r"'board.1.rank' may not be a player"):
        sd.tally(json.dumps(deals).encode())
