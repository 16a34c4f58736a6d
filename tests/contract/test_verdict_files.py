"""A file with a row for every deal, read back by other libraries."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from contract import expected
from contract.conftest import Says
from contract.expected import DEALS, REASONS, text

ENDINGS = ("csv", "tsv", "jsonl", "parquet", "arrow", "feather")
Row = dict[str, Any]


def right(file: str = "", *, hands: bool = False) -> list[Row]:
    """The rows by the oracle; their keys stand in the order of the columns."""
    rows = []
    for line, deal in enumerate(DEALS, 1):
        row: Row = {"file": file} if file else {}
        row |= {"line": line, "winner": expected.winner(deal)}
        for player, hand in enumerate(deal, 1):
            if hands:
                row[f"hand{player}"] = " ".join(hand)
            row[f"category{player}"] = expected.category(hand)
            row[f"strength{player}"] = expected.strength(hand)
        rows.append(row | {"decided_by": expected.decided_by(deal)})
    return rows


def read(path: Path) -> list[Row]:
    """The rows as values; of text, whose cells have no types, as they are meant."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix in (".csv", ".tsv"):
        with path.open(newline="") as file:
            delimiter = "," if path.suffix == ".csv" else "\t"
            rows: list[Row] = [dict(row) for row in csv.DictReader(file, delimiter=delimiter)]
        for row in rows:
            whole = [key for key in row if key.startswith(("line", "winner", "strength"))]
            row.update({key: int(row[key]) for key in whole})
            row["decided_by"] = row["decided_by"] or None
        return rows
    pl = pytest.importorskip("polars")
    table = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_ipc(path)
    numbers = {"line": pl.UInt64, "winner": pl.UInt8, "strength": pl.UInt16}
    for name, kind in table.schema.items():
        assert kind == numbers.get(name.rstrip("0123456789"), pl.String)
    found: list[Row] = table.to_dicts()
    return found


@pytest.fixture(autouse=True)
def _deals(_empty_folder: None) -> None:
    Path("deals.txt").write_text(text(DEALS))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize("reason", [False, True])
def test_files(prints: Says, ending: str, hands: bool, reason: bool) -> None:
    options = ["--hands"] * hands + ["--reason"] * reason
    Path(f"out.{ending}").write_text("before")
    shown = prints("deals.txt", *options, "-o", f"out.{ending}")
    assert shown == prints("deals.txt")  # The totals all the same.
    rows, wanted = read(Path(f"out.{ending}")), right(hands=hands)
    if reason:
        assert list(rows[0])[-1] == "reason"
        found = [row.pop("reason") for row in rows]
        assert found[: len(REASONS)] == REASONS
        assert all(" beats " in words or " beat " in words for words in found[len(REASONS) :])
    assert rows == wanted
    assert list(rows[0]) == list(wanted[0])


@pytest.mark.parametrize("ending", ENDINGS)
def test_several_files(prints: Says, ending: str) -> None:
    """In text, which spreadsheets read, the name of a file is a path and no formula."""
    Path("=too,.txt").write_text(text(DEALS[:3]))
    prints("deals.txt", "=too,.txt", "-o", f"out.{ending}")
    rows = read(Path(f"out.{ending}"))
    name = "./=too,.txt" if ending in ("csv", "tsv") else "=too,.txt"
    assert rows == right("deals.txt") + right(name)[:3]
    assert list(rows[0])[:2] == ["file", "line"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_players_and_lines(prints: Says, ending: str) -> None:
    """Three hands, among lines that are blank, comments or wrong."""
    deals = expected.random_deals(3, 3)
    one, two, three = text(deals).splitlines(keepends=True)
    Path("three.txt").write_text(f"# three\n{one}\n{two}8C 8C\n{three}")
    prints("three.txt", "--skip-bad", "-o", f"out.{ending}")
    rows = read(Path(f"out.{ending}"))
    assert [row["line"] for row in rows] == [2, 4, 6]
    assert [row["winner"] for row in rows] == expected.winners(deals)
    assert [row["strength3"] for row in rows] == [expected.strength(deal[2]) for deal in deals]
    assert [row["decided_by"] for row in rows] == [expected.decided_by(deal) for deal in deals]
