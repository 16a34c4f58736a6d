"""Tables in every format, among other columns, against the same deals in plain text."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import ipc
from pyarrow import parquet as pq
from showdown.deals.bad import Bad
from table_files import (
    DAY,
    DEALS,
    ENDINGS,
    PLAIN,
    SHAPES,
    cards,
    hands,
    problem,
    skipping,
    spelt,
    write,
    write_sheets,
)

import showdown as sd
from showdown.deciding import verdicts

DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


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
    found, bad = skipping(write(frame, tmp_path / f"a.{ending}"))
    assert (found.deals, [one.line for one in bad]) == (3, [3])


@pytest.mark.parametrize("ending", ["parquet", "jsonl"])
def test_two_deals_in_a_list_are_not_one_of_four_players(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame({"id": [1, 2], "deals": [DEALS[:2], DEALS[2:4]]})
    assert "column 'deals': '|' is not a card" in problem(write(frame, tmp_path / f"a.{ending}"))


def test_json_without_end_is_no_table() -> None:
    deal = b'{"id":1,"h1":"8C TS KC 9H 4S","h2":"7D 2S 5D 3S AC"}\n'
    endless = b'{"id":' + b"[" * 100_000 + b"\n"
    found, bad = skipping(deal + endless)
    assert (found.deals, [one.line for one in bad]) == (1, [2])
    assert problem(endless)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_table_in_any_source(tmp_path: Path, ending: str) -> None:
    path = write(hands(), tmp_path / f"deals.{ending}")
    assert sd.tally(str(path)) == PLAIN
    assert sd.tally(io.BytesIO(path.read_bytes())) == PLAIN
    with path.open("rb") as file:
        assert sd.tally(file) == PLAIN


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "ods"])
def test_no_header(tmp_path: Path, ending: str, shape: str) -> None:
    path = write(SHAPES[shape]().head(20), tmp_path / f"deals.{ending}", header=False)
    assert sd.tally(path) == sd.tally(DEALS[:20])


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
    text = above + hands().head(150).write_csv()
    assert sd.tally(Slow(text)) == sd.tally(DEALS[:150])
    lines = [number for block in verdicts(Slow(text)) for number in block.lines]
    assert lines == [number for block in verdicts(text.encode()) for number in block.lines]


def test_a_cell_of_many_lines_that_comes_a_line_at_a_time() -> None:
    words = "".join(f"word {line}\n" for line in range(600))
    good = f"7,Ann,{DEALS[0][:14]},{DEALS[0][15:]}\n"
    text = "id,name,one,two\n" + 30 * good + good.replace("Ann", f'"{words}"') + good
    assert sd.tally(Slow(text)) == sd.tally(text.encode()) == sd.tally(32 * DEALS[:1])
    bad: list[Bad] = []
    assert sd.tally(Slow(text + "8,Ann,XX,YY\n"), on_bad=bad.append).deals == 32
    assert [one.raw for one in bad] == [b"8,Ann,XX,YY\n"]


@pytest.mark.parametrize(
    "row",
    [
        "1,8C TS KC 9H 4S,7D 2S 5D 3S AC",
        "2024-01-03;Sam;8CTSKC9H4S;7D2S5D3SAC\r\n",
        "Sam,8C TS KC 9H 4S 7D 2S 5D 3S AC,y\n\n",
        "7,8C,TS,KC,9H,4S,7D,2S,5D,3S,AC\n",
        "8C TS KC 9H 4S,7D 2S 5D 3S AC,Sam",
    ],
)
def test_one_row_without_a_header(row: str) -> None:
    right = sd.tally(["8C TS KC 9H 4S 7D 2S 5D 3S AC"])
    assert sd.tally(row.encode()) == sd.tally([row]) == right


@pytest.mark.parametrize("ending", ["parquet", "arrow", "arrows"])
def test_texts_in_binary_columns(tmp_path: Path, ending: str) -> None:
    binary = hands().with_columns(pl.col("h1", "h2").cast(pl.Binary), other=pl.lit(b"\xff\0"))
    assert sd.tally(write(binary, tmp_path / f"deals.{ending}")) == PLAIN
    spoilt = binary.with_columns(h1=pl.lit(b"\xff\xff"))
    assert "no card columns" in problem(write(spoilt, tmp_path / f"spoilt.{ending}"))


@pytest.mark.parametrize("within", [" ", ",", ";", "|"])
@pytest.mark.parametrize("between", [",", ";", "|", "\t"])
def test_signs_within_hands_are_not_between_columns(between: str, within: str) -> None:
    mark = "/" if within == "|" else "|"
    for players, each in ((2, 5), (6, 7)):
        shuffled = [random.Random(seed).sample(DECK, players * each) for seed in range(10)]
        dealt = [
            [within.join(deal[at : at + each]) for at in range(0, len(deal), each)]
            for deal in shuffled
        ]
        plain = "\n".join(" ".join(deal) for deal in shuffled).encode()
        right = sd.tally(plain, players=players, cards=each)
        for rows in (dealt, [[mark.join(deal)] for deal in dealt]):
            if between in "".join(map("".join, rows)):
                continue
            titles = [f"of {number}" for number in range(len(rows[0]))]
            text = "\n".join(between.join(["id", *row, "day"]) for row in [titles, *rows]).encode()
            assert sd.tally(text) == right
            assert sd.tally(text, columns=f"of 0:{titles[-1]}") == right


def test_names_of_columns_are_looked_up_between_all_signs() -> None:
    text = b"id|mine|yours\n1|8C,TS,KC,9H,4S|7D,2S,5D,3S,AC\n"
    assert sd.tally(text, columns="mine,yours").wins == (0, 1)
    assert "unknown column 'his'" in problem(text, columns="his")


def arrow(table: pa.Table, path: Path) -> Path:
    """What pyarrow writes."""
    if path.suffix == ".parquet":
        pq.write_table(table, path)
        return path
    new = ipc.new_file if path.suffix == ".arrow" else ipc.new_stream
    with new(path, table.schema) as writer:
        writer.write_table(table)
    return path


@pytest.mark.parametrize("ending", ["parquet", "arrow", "arrows"])
def test_columns_of_the_same_name(tmp_path: Path, ending: str) -> None:
    one, two = (pa.array([deal[part] for deal in DEALS]) for part in (slice(14), slice(15, None)))
    table = pa.Table.from_arrays([one, two], names=["hand", "hand"])
    assert "two columns are called 'hand'" in problem(arrow(table, tmp_path / f"deals.{ending}"))


@pytest.mark.parametrize("ending", ["arrow", "arrows"])
@pytest.mark.parametrize("row", [5, 4000])
def test_offsets_beyond_a_damaged_file(tmp_path: Path, ending: str, row: int) -> None:
    deals = [DEALS[place % len(DEALS)] for place in range(5000)]
    offsets = list(range(0, 29 * 5001, 29))
    offsets[row] = 1 << 30
    buffers = [
        None,
        pa.array(offsets, pa.int32()).buffers()[1],
        pa.py_buffer("".join(deals).encode()),
    ]
    table = pa.table({"deal": pa.Array.from_buffers(pa.string(), 5000, buffers)})
    said = problem(arrow(table, tmp_path / f"deals.{ending}"))
    assert said.startswith("deals: it cannot be read: ")


def test_a_column_told_twice(tmp_path: Path) -> None:
    path = write(hands(), tmp_path / "deals.csv")
    for given in ({"columns": "h1,B"}, {"hand1": "h1", "hand2": "h1"}):
        assert "column B is given twice" in problem(path, on_bad=lambda _: None, **given)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("names", ["C{}", "s{}"])
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
        assert problem(f'0,"{hand}","{hand}"\n{text}').startswith("deals, row 1")


def test_columns_are_given() -> None:
    names = hands().write_csv().encode()
    assert sd.tally(names, columns=" h1 , D") == PLAIN
    assert sd.tally(cards().write_csv().encode(), columns="L:C").wins == PLAIN.wins[::-1]
    three = (
        names.replace(b"\n", b",x\n").replace(b"h2,x", b"h2,h3").replace(b"Ann", b"2C 3C 4C 5C 7D")
    )
    assert sd.tally(three, hand1="D", hand2="B", decks="many").wins == PLAIN.wins[::-1]
    given = sd.tally(three, hand1="h1", hand2="h2", hand3="name", decks="many")
    assert (given.players, given.wins[:2]) == (3, PLAIN.wins)


@pytest.mark.parametrize(
    "pairs",
    [
        [("T", "10")],
        [("C", "♣"), ("D", "♦"), ("H", "♥"), ("S", "♠")],
        [("([2-9TJQKA])([CDHS])", "${2}${1}")],
        [(" ", "-")],
        [(" ", "  ")],
    ],
    ids=["10", "signs", "suit first", "dashes", "two blanks"],
)
def test_cards_in_any_notation(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    for shape, ending in (("cards", "csv"), ("hands", "parquet"), ("deals", "xlsx")):
        frame = spelt(SHAPES[shape]().head(50), *pairs)
        assert sd.tally(write(frame, tmp_path / f"deals.{ending}")) == sd.tally(DEALS[:50])


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


@pytest.mark.parametrize("kind", [pl.UInt8, pl.Float64])
def test_numbers_are_cards_only_if_that_is_told(tmp_path: Path, kind: type[pl.DataType]) -> None:
    numbers = [[card.number for card in map(sd.Card, deal.split())] for deal in DEALS]
    coded = pl.DataFrame(numbers, schema=list("abcdefghij"), orient="row").cast(kind)
    coded = coded.with_columns(day=pl.lit(DAY))
    for ending in ("parquet", "xlsx", "arrow"):
        path = write(coded, tmp_path / f"deals.{ending}")
        assert sd.tally(path, style="numbers") == PLAIN
        assert problem(path) == (
            "deals: no card columns among 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', "
            "'day': if numbers are cards, give --layout numbers (0 is 2♣, 51 is A♠) or "
            "--layout pairs (a suit and a rank)"
        )


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "parquet"])
@pytest.mark.parametrize("has_header", [True, False])
def test_chosen_columns_of_numbers_need_a_layout(
    tmp_path: Path, ending: str, *, has_header: bool
) -> None:
    rows = [
        [10, 4, 12, 1, 2, 13, 8, 48, 5, 9, 2],
        [3, 32, 13, 2, 5, 27, 26, 4, 15, 47, 2],
        [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 1],
    ]
    frame = pl.DataFrame(rows, schema=[f"n{i}" for i in range(11)], orient="row")
    path = write(frame, tmp_path / f"deals.{ending}")
    if not has_header and ending in ("csv", "tsv"):
        path.write_text(path.read_text().partition("\n")[2])
    assert sd.tally(path, columns="A:J", style="numbers").wins == (1, 2)
    expected = (
        "deals: the columns have numbers: if numbers are cards, give --layout numbers (0 is 2♣, "
        "51 is A♠) or --layout pairs (a suit and a rank)"
    )
    assert problem(path, columns="A:J") == expected
    assert problem(path, hand1="A:E", hand2="F:J") == expected
    assert problem("1,10,1,11,1,13,1,12,1,1,9\n" * 2, columns="A:J").endswith(expected[5:])


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
    for given, said in (
        ({}, "sheets 'first' and 'second' both have deals: choose one with --sheet"),
        ({"sheet": "third"}, "unknown sheet 'third': its sheets are 'notes', 'first', 'second'"),
        ({"columns": "B"}, "it has sheets 'notes', 'first', 'second': choose one with --sheet"),
        ({"sheet": "notes"}, "no deals found: no rows below 'nothing', 'here'"),
    ):
        assert problem(path, **given) == f"deals: {said}"


def test_only_workbooks_have_sheets(tmp_path: Path) -> None:
    for ending in ("csv", "parquet", "jsonl"):
        path = write(hands(), tmp_path / f"deals.{ending}")
        assert problem(path, sheet="one") == "deals: only workbooks have sheets"


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
    found, bad = skipping(path)
    assert found.deals == 3
    assert str(bad[0].error).splitlines() == [
        "deals, sheet 'Sheet', row 8, column 'yours': '1C' is not a card: a ten is written "
        "T or 10, an ace A",
        "  8C TS 1C 9H 4S",
        "        ^",
    ]
    assert bad[0].raw.decode() == f"{DEALS[2][:14]},8C TS 1C 9H 4S\n"
    assert skipping(path, columns="D,E")[0].deals == 3
