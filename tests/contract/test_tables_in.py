"""Deals in the columns of tables."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from contract import expected
from contract.conftest import Says
from contract.expected import DEALS, Deal
from contract.written import Frame, write, write_book

import showdown as sd

pl = pytest.importorskip("polars")
pytest.importorskip("pyarrow")
pytest.importorskip("python_calamine")

WINS, TIES = expected.wins(DEALS)
RIGHT = sd.Tally(20, WINS, TIES)
SWAPPED = sd.Tally(20, WINS[::-1], TIES)
ENDINGS = ("csv", "tsv", "jsonl", "json", "parquet", "arrow", "arrows", "xlsx")


def frame(columns: Mapping[str, Sequence[object]]) -> Frame:
    """A table with an id in front of the cards and a day behind them."""
    length = len(next(iter(columns.values())))
    return pl.DataFrame({"id": range(1, length + 1), **columns, "day": ["Monday"] * length})


def by_card(deals: Sequence[Deal]) -> Frame:
    rows = [[card for hand in deal for card in hand] for deal in deals]
    return frame({f"card{n + 1}": [row[n] for row in rows] for n in range(len(rows[0]))})


def by_hand(deals: Sequence[Deal]) -> Frame:
    names = [f"hand{player}" for player in range(1, len(deals[0]) + 1)]
    columns = zip(*[[" ".join(hand) for hand in deal] for deal in deals], strict=True)
    return frame(dict(zip(names, columns, strict=True)))


def by_deal(deals: Sequence[Deal]) -> Frame:
    return frame({"deal": expected.text(deals).splitlines()})


SHAPES: dict[str, Callable[[Sequence[Deal]], Frame]] = {
    "cards": by_card,
    "hands": by_hand,
    "deals": by_deal,
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ending", ENDINGS)
def test_columns_are_found(ending: str, shape: str) -> None:
    path = write(SHAPES[shape](DEALS), Path(f"deals.{ending}"))
    assert sd.tally(path) == RIGHT
    assert sd.tally(path.read_bytes()) == RIGHT  # What a table is, its content says.


@pytest.mark.parametrize("ending", ENDINGS)
def test_columns_that_are_given(prints: Says, ending: str) -> None:
    hands = str(write(by_hand(DEALS), Path(f"hands.{ending}")))
    names = {"hand1": "mine", "hand2": "yours"}
    named = str(write(by_hand(DEALS).rename(names), Path(f"named.{ending}")))
    cards = str(write(by_card(DEALS), Path(f"cards.{ending}")))
    ways: list[tuple[str, list[str], int]] = [
        (hands, ["--columns", "hand1,hand2"], 0),
        (hands, ["--columns", "2-3"], 0),
        (named, ["--columns", "3,2"], 1),
        (named, ["--hand1", "yours", "--hand2", "2"], 1),
        (cards, ["--columns", "2-11"], 0),
        (cards, ["--hand1", "card1,card2,card3,card4,card5", "--hand2", "7-11"], 0),
    ]
    for file, options, swapped in ways:
        assert prints("--wins", "1", *options, file) == f"{WINS[swapped]}\n", options
    assert sd.tally(named, columns="3,2") == sd.tally(named, hand1="3", hand2="2") == SWAPPED


def test_sheets(prints: Says, refuses: Says) -> None:
    tables = {"May": by_hand(DEALS[:4]), "June": by_hand(DEALS)}
    sheets = {name: [table.columns, *table.rows()] for name, table in tables.items()}
    write_book(sheets, Path("deals.xlsx"))
    for name, deals in (("May", DEALS[:4]), ("June", DEALS)):
        found = json.loads(prints("--json", "--sheet", name, "deals.xlsx"))
        assert (found["deals"], tuple(found["wins"])) == (len(deals), expected.wins(deals)[0])
    for wrong in ([], ["--sheet", "July"]):
        said = refuses(1, *wrong, "deals.xlsx")
        assert said.startswith("deals.xlsx: ")
        assert "May" in said
        assert "June" in said


def test_compressed_and_from_a_pipe(pipe: Callable[[bytes, list[str]], str]) -> None:
    for ending in ("csv", "jsonl", "parquet", "xlsx"):
        data = write(by_hand(DEALS), Path(f"deals.{ending}")).read_bytes()
        if ending in ("csv", "jsonl"):
            assert sd.tally(gzip.compress(data)) == RIGHT
        else:
            assert pipe(data, ["--wins", "1", "-"]) == f"{WINS[0]}\n"


def test_lines_are_the_rows_that_a_spreadsheet_shows(prints: Says) -> None:
    """From 1 with the header; where there is none to see, from the first row."""
    for ending, first in (("csv", 2), ("xlsx", 2), ("parquet", 1), ("jsonl", 1), ("arrow", 1)):
        file = str(write(by_hand(DEALS), Path(f"deals.{ending}")))
        rows = [line.split("\t")[:2] for line in prints("--lines", file).splitlines()[1:]]
        right = enumerate(expected.winners(DEALS), first)
        assert rows == [[str(line), str(winner)] for line, winner in right]


def test_empty_rows_are_passed_over(prints: Says) -> None:
    table = by_hand([*DEALS[:2], DEALS[9], *DEALS[2:4]])
    blank = pl.when(pl.col("id") != 3)
    table = table.with_columns(blank.then(pl.col(name)).alias(name) for name in table.columns)
    for ending in ("csv", "xlsx"):
        file = str(write(table, Path(f"deals.{ending}")))
        shown = prints("--lines", file).splitlines()[1:]
        assert [int(line.split("\t")[0]) for line in shown] == [2, 3, 5, 6]
        assert sd.tally(file) == sd.Tally(4, *expected.wins(DEALS[:4]))


@pytest.mark.parametrize("ending", ["parquet", "arrow", "xlsx", "csv"])
@pytest.mark.parametrize("columns", [None, "hand1,hand2"])
def test_a_row_without_cards_is_an_error(tmp_path: Path, ending: str, columns: str | None) -> None:
    """Also where the numbers beside them are in columns that are not read."""
    one, two = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
    table = pl.DataFrame({"id": [1, 2, 3], "hand1": [one, None, one], "hand2": [two, None, two]})
    file = write(table, tmp_path / f"deals.{ending}")
    with pytest.raises(sd.DealError, match="the cell is empty: a deal needs all its cards"):
        sd.tally(file, columns=columns)
