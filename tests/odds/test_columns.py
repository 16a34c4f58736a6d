"""Odds of columns in Arrow, Polars and pandas: those of `odds`, row by row."""

from __future__ import annotations

from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from showdown import RowError, odds
from showdown.columns import arrow
from showdown.pandas import PokerAccessor
from showdown.polars import Poker

Rows = list[tuple[Any, ...]]

TABLES: list[tuple[Rows, dict[str, Any]]] = [
    (
        [
            ("AhKh", "QsQd", "JhTh2c"),
            ("A♥ K♥", "Qs,Qd", "Jh Th 2c 3d"),
            ("AhKh", "QsQd", ""),
            ("22+", "QsQd", "Jh Th 2c 3d"),
            ("AhKh", "random", "Jh Th 2c 3d 4s"),
            (None, "QsQd", ""),
            ("AhKh", "QsQd", None),
        ],
        {},
    ),
    ([("AhKh", "QsQd", "8c8d", "JhTh2c"), ("AhKh", "QsQd", "JJ", "JhTh2c")], {"dead": "2h"}),
    ([("AhKh", "QsQd", "JhTh9c"), ("AhKh", "QsQd", "")], {"game": "short-deck"}),
    (
        [("AhKh2c2d", "QsQdJsTs", "JhTh2s"), ("AhKh2c2d3c", "QsQdJsTs9s", "JhTh9h")],
        {"game": "omaha"},
    ),
    ([("AhKh2c2d", "QsQdJsTs", "JhTh3s4c"), ("AhKh2c2d", "*", "JhTh3s")], {"game": "omaha-8"}),
    ([("22+", "random", "random", "")], {"samples": 1000, "seed": 5}),
    ([("AhKh", "QsQd", "JhTh2c")], {"exact": False, "seed": 5}),
]


@pytest.mark.parametrize(("rows", "options"), TABLES)
def test_as_odds(rows: Rows, options: dict[str, Any]) -> None:
    if options.get("game") == "omaha-8":
        options = options | {"samples": 100, "seed": 5}
    right = [
        None if None in row else list(map(float, odds(*row[:-1], board=row[-1], **options).equity))
        for row in rows
    ]
    names = ["hero", *map(str, range(len(rows[0]) - 2)), "board"]
    table = pl.DataFrame(rows, names, orient="row")
    others = names[1:-1]
    expression = Poker(pl.col("hero")).odds(*others, board="board", **options)
    series: Any = table["hero"]
    found = [
        table.select(expression).to_series().to_list(),
        table.lazy().select(expression).collect(engine="streaming").to_series().to_list(),
        series.poker.odds(
            *(table[name] for name in others), board=table["board"], **options
        ).to_list(),
    ]
    frame = pd.DataFrame(rows, columns=names, index=range(7, 7 + len(rows)), dtype=object)
    in_pandas = frame["hero"].poker.odds(
        *(frame[name] for name in others), board=frame["board"], **options
    )
    assert in_pandas.index.equals(frame.index)
    for row, one in enumerate(right):
        for column in found:
            equities = column[row] and list(column[row].values())
            assert equities == (one and pytest.approx(one))
        if one is None:
            assert in_pandas.iloc[row].isna().all()
        else:
            assert in_pandas.iloc[row].tolist() == pytest.approx(one)
    assert list(in_pandas.columns) == list(found[0][0])


def test_the_same_for_all_rows() -> None:
    """A hand or a board that is given once."""
    right = [float(odds(hand, "QsQd", board="JhTh2c").equity[0]) for hand in ("AhKh", "8c8d")]
    frame = pl.DataFrame({"hand": ["AhKh", "8c8d"]})
    literal = Poker(pl.col("hand")).odds(pl.lit("QsQd"), board=pl.lit("JhTh2c"))
    assert frame.select(literal.struct[0]).to_series().to_list() == pytest.approx(right)
    hands = frame["hand"].to_pandas()
    found = PokerAccessor(hands).odds("QsQd", board="JhTh2c")
    assert found["equity_1"].tolist() == pytest.approx(right)
    assert PokerAccessor(hands).odds("QsQd", dead="2c").shape == (2, 2)


@pytest.mark.parametrize(
    ("rows", "options", "words"),
    [
        ([("AhKh", "QsQd"), ("AhKx", "QsQd")], {}, "row 1: .*'AhKx' is not a hand"),
        ([("AhKhQd", "3s3d"), ("AA**", "*")], {"game": "omaha"}, "row 0: .*has 4 to 6 cards"),
    ],
)
def test_invalid_rows(rows: Rows, options: dict[str, Any], words: str) -> None:
    columns = [pa.array(column) for column in zip(*rows, strict=True)]
    with pytest.raises(RowError, match=words):
        arrow.odds(*columns, **options)
    found = arrow.odds(*columns, **options, errors="null", samples=99, seed=1).to_pylist()
    assert found[-1 if "row 1" in words else 0] is None
