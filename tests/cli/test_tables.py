"""Tables from the command line."""

from __future__ import annotations

from pathlib import Path

import polars as pl
from command import Run

ONE = "8C TS KC 9H 4S"
TWO = "7D 2S 5D 3S AC"
CSV = f"id,mine,yours\n1,{ONE},{TWO}\n2,{TWO},{ONE}\n3,{TWO},{ONE}\n"


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
        ("d.parquet:2", "d.parquet:2:1: no cards in this row"),
    ):
        done = run("explain", deal)
        assert done.returncode == 1
        assert problem in done.stderr
