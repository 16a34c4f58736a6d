"""Objects of JSON, nested cells, and lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest
from table_files import ONE, ROYAL, TWO, problem, skipping, write

import showdown as sd


def lines(*rows: object) -> bytes:
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


def bad_rows(source: bytes | Path, right: tuple[int, ...], **options: Any) -> list[int]:
    """The rows that cannot be read; the others have the right wins."""
    assert problem(source, **options)
    found, bad = skipping(source, **options)
    assert found.wins == right
    return [one.line for one in bad]


@pytest.mark.parametrize("names", [("p2", "p1"), ("2", "1"), ("hand b", "hand a")])
def test_numbers_in_the_names_of_nested_hands_decide(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    nested = dict(zip(names, (ONE, TWO), strict=True))
    assert sd.tally(lines({"id": 1, "players": nested})).wins == (1, 0)
    for frame in (pl.DataFrame({"h": [nested]}), pl.DataFrame({"id": [1], "h": [nested]})):
        assert sd.tally(write(frame, tmp_path / "deals.parquet")).wins == (1, 0)


def test_cards_in_objects(tmp_path: Path) -> None:
    three = {"hero": ONE, "villain": TWO, "friend": {"cards": ROYAL}}
    assert sd.tally(lines(three)).wins == (0, 0, 1)
    frame = pl.DataFrame({"mine": [ONE], "yours": [TWO], "his": [{"cards": ROYAL, "n": 1}]})
    harmless = frame.with_columns(his=pl.struct(name=pl.lit("Ann"), n=pl.lit(7)))
    for kind in ("parquet", "arrow"):
        assert "column 'his'" in problem(write(frame, tmp_path / f"deals.{kind}"))
        assert sd.tally(write(harmless, tmp_path / f"harmless.{kind}")).deals == 1


def test_keys_that_come_later_or_twice() -> None:
    first = {"hand1": ONE, "hand2": TWO, "id": 1}
    assert "column 'hand3'" in problem(lines(*[first] * 100, {**first, "hand3": ROYAL}))
    twice = f'{{"hand1": "{ONE}", "hand2": "{TWO}", "id": 1, "hand2": "{ROYAL}"}}'
    assert "'hand2' occurs twice" in problem(lines(*[first] * 100) + twice.encode())
    assert sd.tally(lines({"id": 1, "p2": ROYAL, "p1": ONE})).wins == (0, 1)


def test_escaped_suits_in_some_rows() -> None:
    rows = [{"p1": ONE.replace("C", "♣"), "p2": TWO}] * 2
    text = f"{json.dumps(rows[0], ensure_ascii=False)}\n".encode() + lines(*rows)
    assert sd.tally(text).wins == (0, 3)


@pytest.mark.parametrize("odd", [0, 1, 2])
def test_an_odd_row_costs_itself_only(tmp_path: Path, odd: int) -> None:
    for names in (("cards",), ("hand1", "hand2"), ("mine", "yours")):
        cells = [f"{ONE} {TWO}"] if names == ("cards",) else [ONE, TWO]
        rows = [{"id": 1, **dict(zip(names, cells, strict=True))} for _ in range(3)]
        rows[odd][f"{names[-1]}x"] = rows[odd].pop(names[-1])
        assert bad_rows(lines(*rows), (0, 2)) == [odd + 1]
    hands = [ONE.split()] * 3
    hands[odd] = ["5H 8D", *ONE.split()[2:]]
    frame = pl.DataFrame({"id": range(3), "one": hands, "two": [TWO.split()] * 3})
    for kind in ("parquet", "arrow", "jsonl"):
        assert bad_rows(write(frame, tmp_path / f"deals.{kind}"), (0, 2)) == [odd + 1]


@pytest.mark.parametrize("style", [None, "numbers"])
@pytest.mark.parametrize("lost", [0, 1, 4])
def test_a_list_with_null(style: str | None, lost: int) -> None:
    one, two = ([5, *range(30, 34)], [*range(10, 14), 40]) if style else (ONE.split(), TWO.split())
    first = [None if at == lost else card for at, card in enumerate(one)]
    rows = [{"hand1": hand, "hand2": two} for hand in (first, one, one)]
    right = sd.tally(lines(*rows[1:]), style=style).wins
    assert bad_rows(lines(*rows), right, style=style) == [1]


@pytest.mark.parametrize("orient", ["columns", "index", "split", "list", "deals"])
def test_one_object_with_many_deals(orient: Any) -> None:
    frame = pd.DataFrame({"hand1": [ONE, TWO, ONE], "hand2": [TWO, ONE, ROYAL]})
    if orient in ("list", "deals"):
        columns, rows = frame.to_dict("list"), frame.to_dict("records")
        text = json.dumps(columns if orient == "list" else {"deals": rows})
    else:
        text = frame.to_json(orient=orient)
    assert "several deals in one object: write an array of objects" in problem(text.encode())
