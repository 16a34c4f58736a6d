"""Hands in Polars, against the hands one by one."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import cloudpickle
import polars as pl
import pytest
from many_hands import CLASSES, HANDS, NAMES, RIGHT, TEXTS
from polars.exceptions import ComputeError
from polars.testing import assert_series_equal

import showdown.polars
from showdown import (
    ACE_HIGH,
    Category,
    DealError,
    Hand,
    RowError,
    classes,
    evaluate,
    notations,
    winner,
)


def written(hands: Sequence[Sequence[int]]) -> list[str]:
    return [" ".join(NAMES[card] for card in hand) for hand in hands]


LAYOUTS: dict[str, Callable[[], pl.Series]] = {
    "String": lambda: pl.Series("hand", TEXTS),
    "Categorical": lambda: pl.Series("hand", TEXTS, pl.Categorical),
    "Enum": lambda: pl.Series("hand", TEXTS, pl.Enum(sorted(set(TEXTS)))),
    "UInt64": lambda: pl.Series("hand", [sum(1 << c for c in hand) for hand in HANDS], pl.UInt64),
    "List(UInt8)": lambda: pl.Series("hand", HANDS, pl.List(pl.UInt8)),
    "List(Int64)": lambda: pl.Series("hand", HANDS, pl.List(pl.Int64)),
    "List(String)": lambda: pl.Series("hand", [text.split() for text in TEXTS]),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_hands(layout: str) -> None:
    series = LAYOUTS[layout]()
    found = series.to_frame().select(pl.col("hand").poker.strength()).to_series()
    assert found.name == "hand"
    assert found.dtype == pl.UInt16
    assert found.to_list() == RIGHT
    alone = series.poker.strength()
    assert (alone.name, alone.to_list()) == ("hand", RIGHT)


def test_series() -> None:
    """A series has what an expression has, under its name."""
    hands = pl.Series("hand", TEXTS[:100])
    pairs = pl.DataFrame({"first": hands, "second": hands.reverse()}).to_struct("pairs")
    fives = pl.Series(" ".join(NAMES[:5]) for _ in range(100))
    deals = (fives + " " + " ".join(NAMES[20:25])).alias("deal")
    asked: list[tuple[pl.Series, Callable[[Any], Any]]] = [
        (hands, lambda column: column.poker.strength()),
        (hands, lambda column: column.poker.category()),
        (hands, lambda column: column.poker.describe()),
        (hands, lambda column: column.poker.notation("decimal")),
        (pairs, lambda column: column.poker.winner()),
        (deals, lambda column: column.poker.verdicts()),
    ]
    for series, ask in asked:
        assert_series_equal(ask(series), series.to_frame().select(ask(pl.first())).to_series())


@pytest.mark.parametrize("size", [5, 6, 7])
def test_arrays(size: int) -> None:
    hands = [hand for hand in HANDS if len(hand) == size][:3000]
    series = pl.Series(hands, dtype=pl.Array(pl.UInt8, size))
    assert series.poker.strength().to_list() == list(map(evaluate, hands))


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_frames(engine: Any) -> None:
    frame = pl.LazyFrame({"hand": TEXTS}).with_columns(
        strength=pl.col("hand").poker.strength(),
        category=pl.col("hand").poker.category(),
        words=pl.col("hand").poker.describe(),
        kev=pl.col("hand").poker.notation("kev"),
        decimal=pl.col("hand").poker.notation("decimal"),
    )
    found = frame.collect(engine=engine)
    assert found.schema == frame.collect_schema()
    assert found["strength"].to_list() == RIGHT
    assert found["category"].to_list() == [str(row.category) for row in CLASSES]
    assert found["words"].to_list() == [row.description for row in CLASSES]
    assert found["kev"].to_list() == [7463 - strength for strength in RIGHT]
    assert found["decimal"].to_list() == list(map(notations.decimal.of, RIGHT))
    flushes = frame.filter(pl.col("category") >= "flush").select(pl.len())
    assert flushes.collect(engine=engine).item() == sum(
        row.category >= Category.FLUSH for row in CLASSES
    )
    grouped = frame.group_by("category").len().sort("category").collect(engine=engine)
    kinds = sorted({row.category for row in CLASSES})
    assert grouped["category"].to_list() == list(map(str, kinds))


def test_nulls_slices_and_chunks() -> None:
    chance = Random(1)
    texts = [None if chance.random() < 0.3 else text for text in TEXTS[:3000]]
    right = [None if text is None else evaluate(text) for text in texts]
    series = pl.Series(texts)
    assert series.poker.strength().to_list() == right
    assert series[7:1999].poker.strength().to_list() == right[7:1999]
    assert series[:0].poker.strength().to_list() == []
    chunked = pl.concat([series[:5], series[5:2000], series[2000:]], rechunk=False)
    assert chunked.n_chunks() == 3
    assert chunked.poker.category().to_list() == [
        None if s is None else str(classes()[s - 1].category) for s in right
    ]
    nothing = pl.Series([None, None])
    assert nothing.poker.describe().to_list() == [None, None]
    assert (
        pl.DataFrame({"x": [1, 2]}).select(pl.lit("8C TS KC 9H 4S").poker.strength()).item() == 578
    )


def test_the_same_everywhere_in_a_plan() -> None:
    frame = pl.DataFrame({"hand": TEXTS[:1000], "table": [i % 7 for i in range(1000)]})
    best = frame.group_by("table").agg(pl.col("hand").poker.strength().max()).sort("table")
    assert best["hand"].to_list() == [max(RIGHT[:1000][table::7]) for table in range(7)]
    over = frame.select(pl.col("hand").poker.strength().max().over("table"))
    assert over.to_series().to_list()[:7] == best["hand"].to_list()


def test_bad_rows() -> None:
    frame = pl.DataFrame({"hand": [*TEXTS[:99], "8C TS KC 9H 1S", *TEXTS[:9]]})
    with pytest.raises(
        (RowError, ComputeError), match="row 99: '8C TS KC 9H 1S': '1S' is not a card"
    ):
        frame.select(pl.col("hand").poker.strength())
    with pytest.raises(RowError, match="row 99: '8C TS KC 9H 1S': '1S' is not"):
        frame["hand"].poker.category()
    found = frame.select(pl.col("hand").poker.strength(errors="null")).to_series()
    assert found.to_list() == [*RIGHT[:99], None, *RIGHT[:9]]
    with pytest.raises(ValueError, match="errors must be"):
        pl.col("hand").poker.strength(errors="ignore")


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("players", [2, 3, 10])
def test_winners(players: int, engine: Any) -> None:
    chance = Random(players)
    columns = {f"h{i}": chance.choices(TEXTS, k=3000) for i in range(players)}
    right = [winner(*row, decks="many") for row in zip(*columns.values(), strict=True)]
    frame = pl.LazyFrame(columns)
    found = frame.select(
        function=showdown.polars.winner(*columns),
        columns=showdown.polars.winner(*map(pl.col, columns)),
        struct=pl.struct(*columns).poker.winner(),
    ).collect(engine=engine)
    assert found.dtypes == [pl.UInt8] * 3
    for name in found.columns:
        assert found[name].to_list() == right


def test_winners_of_one_hand_against_many() -> None:
    frame = pl.DataFrame({"hand": TEXTS[:100]})
    found = frame.select(showdown.polars.winner("hand", pl.lit("5H 5C 6S 7S KD")))
    assert found.to_series().to_list() == [
        winner(text, "5H 5C 6S 7S KD", decks="many") for text in TEXTS[:100]
    ]
    assert frame[:0].select(showdown.polars.winner("hand", "hand")).height == 0
    with pytest.raises(DealError, match="2 to 10 hands, not 1"):
        showdown.polars.winner("hand")


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_verdicts(engine: Any) -> None:
    deals = ["5H 5C 6S 7S KD 2C 3S 8S 8D TD", None, "2D 9C AS AH AC 3D 6D 7D TD QD"]
    frame = pl.LazyFrame({"deal": deals}).select(pl.col("deal").poker.verdicts(2))
    rows = frame.collect(engine=engine).unnest("deal").rows()
    assert rows == [
        (2, 2067, 2633),
        (None, None, None),
        (2, evaluate("2D 9C AS AH AC"), evaluate("3D 6D 7D TD QD")),
    ]
    with pytest.raises(DealError, match="not 11"):
        pl.col("deal").poker.verdicts(11)


def test_other_rules() -> None:
    hands = [(0, 4, 8, 12, 49), (0, 4, 8, 12, 49, 20, 30), *HANDS[:500]]
    series = pl.Series(written(hands))
    assert series.poker.strength(rules=ACE_HIGH).to_list() == [
        evaluate(hand, rules=ACE_HIGH) for hand in hands
    ]
    words = [Hand(hand, ACE_HIGH).category.words for hand in hands]
    assert series.poker.category(rules=ACE_HIGH).to_list() == words


def test_plans_travel() -> None:
    """As an engine sends them to its workers."""
    plan = pl.LazyFrame({"hand": TEXTS[:100]}).select(pl.col("hand").poker.describe())
    again = pickle.loads(cloudpickle.dumps(plan))
    assert again.collect().to_series().to_list() == [row.description for row in CLASSES[:100]]


def test_threads() -> None:
    frame = pl.LazyFrame({"hand": TEXTS}).select(pl.col("hand").poker.strength())
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: frame.collect().to_series().to_list(), range(16)):
            assert found == RIGHT
