"""Rows of tables: errors with their cells, blank rows, odd rows, and large tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table_files import DEALS, ONE, PLAIN, TWO, cards, csv, problem, skipping, write

import showdown as sd
from showdown.counting.deciding import verdicts
from showdown.reading.tables import table_files


def test_odd_records() -> None:
    rows = [f"1,{ONE},{TWO}"] * 60
    rows[52:57] = [f"2,{ONE}", f"3,{ONE},{TWO},4", "", ",,", "#"]
    tally, bad = skipping(csv("id,one,two", *rows))
    assert (tally.deals, [each.line for each in bad]) == (55, [54, 55])
    assert bad[0].error.problem == "2 cells, but other rows have 3"
    assert bad[0].raw == f"2,{ONE}\n".encode()


@pytest.mark.parametrize("at", [0, 1, 60])
def test_comments_are_no_rows(at: int) -> None:
    rows = ["id,one,two", *[f"1,{ONE},{TWO}"] * 60]
    for comment in ("# table 2, with a comma", "#---", "#", "#a17"):
        assert sd.tally(csv(*rows[:at], comment, *rows[at:]).encode()).wins == (0, 60)
    for row in (f"# {ONE}", "# A♠K♠Q♠J♠T♠", f"#a17,{ONE}", f"# 1,{ONE},{TWO}"):
        said = problem(csv(*rows[:at], row, *rows[at:]))
        assert said.startswith((f"deals, row {at + 1}", f"deals:{at + 1}:"))


def test_a_header_that_may_be_a_comment() -> None:
    for sign in ",;\t|":
        rows = [sign.join(["#", "hand1", "hand2"]), *[sign.join(["1", ONE, TWO])] * 3]
        assert sd.tally(csv(*rows).encode()).wins == (0, 3)
        assert sd.tally(csv(rows[0][1:], *rows[1:]).encode()).wins == (0, 3)
    turned = csv("#,hand2,hand1", f"1,{ONE},{TWO}")
    assert "not in order" in problem(turned)
    for mark in ("#", "# "):
        rows = [",".join([each, ONE, TWO]) for each in ("", mark, "")]
        assert "may be a row or a comment" in problem(csv("x,hand1,hand2", *rows))


def test_a_cell_that_would_be_a_comment() -> None:
    rows = [f"x,{ONE},{TWO}"] * 60
    said = problem(csv("id,one,two", *rows, f"x,#N/A,{TWO}"))
    assert "row 62, column 'one'" in said


@pytest.mark.parametrize("row", [0, 80])
def test_quotes(row: int) -> None:
    rows = [f'x,"{ONE}","say ""hi"" 5\' long","{TWO}"'] * 100
    assert sd.tally(csv("id,one,note,two", *rows).encode()).deals == 100
    rows[row] = f'x,"{ONE}","a\nb","{TWO}"'
    assert problem(csv("id,one,note,two", *rows)).endswith('a quote (") is not closed in its line')
    rows[row] = f'x,"{ONE},x,{TWO}'
    assert 'a quote (") is not closed in its line' in problem(csv("id,one,note,two", *rows))


def test_a_quote_within_a_cell_is_a_character() -> None:
    text = csv("id,one,note,two", *[f'x,{ONE},5" disk,{TWO}'] * 70)
    assert sd.tally(text.encode()).deals == 70


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet", "arrow"])
def test_batches_keep_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(table_files, "BATCH_ROWS", 8)
    monkeypatch.setattr("showdown.reading.blocks.BLOCK", 1000)
    path = write(cards(), tmp_path / f"deals.{ending}")
    assert sd.tally(path, threads=3) == PLAIN
    shown = b"".join(block.winners for block in verdicts(path, threads=3))
    assert shown == b"".join(block.winners for block in verdicts(DEALS))


NUMBERS = "13,4,23,34,50,10,47,43,5,42"


@pytest.mark.parametrize(
    ("text", "options", "error"),
    [
        (f"day,3,4,5,6,7,8,9,10,11,12\nMonday,{NUMBERS}", {"columns": "2-11", "style": "numbers"},
         "its first row may be a deal or names"),
        (f"2,3,4,5,6,7,8,9,10,11\n{NUMBERS}", {"hand1": "1-5", "hand2": "6-10", "style": "numbers"},
         "its first row may be a deal or names"),
    ],
)  # fmt: skip
def test_names_and_rows_are_never_dealt(text: str, options: dict[str, Any], error: str) -> None:
    """Names that are numbers."""
    with pytest.raises(sd.ShowdownError, match=error):
        sd.tally(text.encode(), **options)
    with pytest.raises(sd.DealError, match="'id' is not a card") as caught:
        sd.tally(b"id,c2,c3,c4,c5,c6,c7,c8,c9,c10\n0,CJ,H6,S4,DQ,C2,SA,HK,S5,D6", game="holdem")
    assert caught.value.suggestions == ()


@pytest.mark.parametrize("between", [" vs ", ";P2: "])
def test_a_first_deal_in_numbers_is_no_header(between: str) -> None:
    one, two = "24 35 44 30 11", "21 3 13 7 48"
    rows = [f"{n}|x|P1: {one if n else two}{between}{two if n else one}" for n in range(3)]
    text = "\n".join(rows).replace("P1: ", "" if "vs" in between else "P1: ")
    assert sd.tally(text.encode(), style="numbers", columns="3").deals == 3


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ([{"name": "Ann", "cards": "AhKh"}, {"name": "Bob", "cards": ["Qs", "Qd"]}],
         {"columns": "players.1.cards,players.2.cards,board"}),
        ([{"seat": 5, "stack": 10.5, "cards": "AhKh"}, {"cards": "(Qs Qd)", "seat": 7}],
         {"columns": "players.1.cards,players.2.cards,board"}),
        ([{"cards": "AhKh", "folded": "7c7d"}, {"cards": "QsQd", "folded": "8c8d"}],
         {"columns": "players.1.cards,players.2.cards,board"}),
        ({"Player 2": "AhKh", "Player 1": ["Qs", "Qd"]},
         {"columns": "players.Player 1,players.Player 2,board"}),
        ({"Ann": "AhKh", "Bob": "QsQd", "muck": "7c7d"},
         {"columns": "players.Ann,players.Bob,board"}),
        ([{"name": "Ann", "cards": "AhKh"}, {"name": "Bob", "cards": "QsQx"}], None),
        ([{"cards": "AhKh"}, {"cards": ""}, {"cards": "QsQd"}],
         {"columns": "players.1.cards,players.3.cards,board"}),
        (["AhKh", "", "QsQd"], None),
        ([["AhKh", None], ["QsQd"]], None),
    ],
)  # fmt: skip
def test_hands_in_objects(players: Any, options: dict[str, str] | None) -> None:
    """Fields of objects are columns, which are suggested if others may say more of the cards."""
    row = {"id": 7, "players": players, "board": ["2c", "3c", "4c", "5c", "9h"]}
    for source in (f"{json.dumps(row)}\n".encode() * 2, json.dumps([row, row]).encode()):
        with pytest.raises(sd.ShowdownError) as caught:
            sd.tally(source)
        offered: list[dict[str, Any]] = [{**each.options} for each in caught.value.suggestions]
        assert offered[:1] == ([] if options is None else [options])
        assert all(sum(sd.tally(source, **each).wins) == 2 for each in offered)


def test_fields_of_objects_are_columns() -> None:
    """Their names put them in order."""
    rows: list[dict[str, Any]] = [
        {"hands": {"p1": ONE, "p2": TWO}},
        {"hands": {"p2": TWO, "p1": ONE}, "x": {"y": []}},
    ]
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    assert sd.tally(text.encode()).wins == (0, 2)
    same = {"hands.p1": ONE, "hands": {"p1": ONE, "p2": TWO}}
    for more in ({"x": {"dead": "2D"}}, {"hands": {"p1": ONE}}, same):
        with pytest.raises(sd.DealError, match=r"row 3|<bytes>:3"):
            sd.tally(f"{text}{json.dumps(more)}\n".encode())
    assert sd.tally(json.dumps(rows[0]).encode()).wins == (0, 1)
    with pytest.raises(sd.ShowdownError, match=r"'deals.1.p1' may not"):
        sd.tally(json.dumps({"deals": [{"p1": ONE}, {"p1": TWO}]}).encode())
