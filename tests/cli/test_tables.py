"""Tables from the command line."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import polars as pl
import pytest
from command import Run

ONE = "8C TS KC 9H 4S"
TWO = "7D 2S 5D 3S AC"
CSV = f"id,mine,yours\n1,{ONE},{TWO}\n2,{TWO},{ONE}\n3,{TWO},{ONE}\n"


def test_a_table_is_counted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deals.csv").write_text(CSV, encoding="utf-8")
    assert run("--wins", "1", "deals.csv").stdout == "2\n"
    assert run("--wins", "1", "--columns", "C,B", "deals.csv").stdout == "1\n"
    assert run("--wins", "1", "--hand1", "yours", "--hand2", "mine", "deals.csv").stdout == "1\n"
    done = run("--verbose", "--wins", "1", "deals.csv")
    assert done.stderr == "deals.csv: 2 hands of 5 cards a line, blanks between cards, a header\n"
    assert run("deals.csv").stdout.startswith("deals.csv   3 deals after a header\n\n")


def test_a_folder_of_all_kinds(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deals"
    folder.mkdir()
    frame = pl.DataFrame({"id": [1, 2], "one": [ONE, TWO], "two": [TWO, ONE]})
    frame.write_parquet(folder / "a.parquet")
    frame.write_ndjson(folder / "b.jsonl")
    (folder / "c.csv").write_text(CSV, encoding="utf-8")
    (folder / "d.txt").write_text(f"{ONE} {TWO}\n", encoding="utf-8")
    book = openpyxl.Workbook()
    book.worksheets[0].append([ONE, TWO, "x"])
    book.save(folder / "e.xlsx")
    assert run("--wins", "2", "deals").stdout == "5\n"


def test_verdicts_have_the_numbers_of_rows(run: Run, tmp_path: Path) -> None:
    done = run("--lines", "-", stdin=CSV)
    assert [line.split("\t")[:2] for line in done.stdout.splitlines()[1:]] == [
        ["2", "2"],
        ["3", "1"],
        ["4", "1"],
    ]
    run("-o", "result.parquet", "-", stdin=CSV)
    assert pl.read_parquet(tmp_path / "result.parquet")["line"].to_list() == [2, 3, 4]


def test_bad_rows(run: Run, tmp_path: Path) -> None:
    text = CSV + f"4,{ONE},7D 2S 5D 3S 8C\n"
    done = run("validate", "--columns", "mine,yours", "-", stdin=text)
    assert done.returncode == 1
    assert done.stdout == (
        "<stdin>   3 deals, 1 invalid line\n\n"
        "  ✗ card dealt twice: 1 line\n"
        "    <stdin>, row 5, column 'yours': 8♣ is dealt twice, to Player 1 and to Player 2 "
        "(--decks many allows that)\n"
        "      7D 2S 5D 3S 8C\n"
        "                  ^\n"
    )
    assert run("--wins", "1", "--bad", "bad.csv", "-", stdin=text).stdout == "2\n"
    assert (tmp_path / "bad.csv").read_text(encoding="utf-8") == f"4,{ONE},7D 2S 5D 3S 8C\n"
    assert (tmp_path / "bad.csv.reasons.tsv").read_text(encoding="utf-8").splitlines()[1] == (
        "<stdin>\t5\tcolumn 'yours'\t8♣ is dealt twice, to Player 1 and to Player 2 "
        "(--decks many allows that)"
    )
    assert run("--wins", "1", "--skip-bad", "-", stdin=text).stdout == "2\n"
    done = run("--wins", "1", "-", stdin=text)
    assert done.returncode == 1
    assert "<stdin>, row 5, column 'yours'" in done.stderr


def test_explain_a_row(run: Run, tmp_path: Path) -> None:
    frame = pl.DataFrame({"id": [1, 2, 3], "one": [ONE, None, TWO], "two": [TWO, None, ONE]})
    frame.write_parquet(tmp_path / "d.parquet")
    (tmp_path / "d.csv").write_text(CSV, encoding="utf-8")
    for deal, plain in (
        ("d.parquet:1", (ONE, TWO)),
        ("d.csv:2", (ONE, TWO)),
        ("d.parquet:3", (TWO, ONE)),
        ("d.csv:4", (TWO, ONE)),
    ):
        assert run("explain", deal).stdout == run("explain", *plain).stdout
    for deal, problem in (
        ("d.parquet:4", "d.parquet: there is no line 4: it has 3"),
        ("d.csv:1", "d.csv:1:1: this line is the header"),
        ("d.parquet:2", "d.parquet:2:1: there are no cards in this row"),
    ):
        done = run("explain", deal)
        assert done.returncode == 1
        assert problem in done.stderr


@pytest.mark.parametrize("command", [(), ("validate",)])
def test_what_does_not_go_together(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "--hand1", "B", "-", stdin=CSV)
    assert done.returncode == 2
    assert "hand2 is missing: each player has a hand" in done.stderr
    done = run(*command, "--columns", "B", "--hand1", "B", "--hand2", "C", "-", stdin=CSV)
    assert done.returncode == 2
    assert "or hand1, hand2 … for each hand" in done.stderr
