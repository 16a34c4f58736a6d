"""Every game in columns, by every door, beside single hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from games.dealt import PLAYED, Dealt, deals

import showdown.duckdb
import showdown.pandas
import showdown.polars
from showdown import DealError, HandError, RowError
from showdown import showdown as shown
from showdown.columns import arrow

Row = tuple[Any, ...]
Door = Callable[[str, list[list[Any]], list[Any] | None], list[Row]]
"""The strength, category and words of each first hand, and who wins each row."""

COLUMNS = [(name, each, players) for name, each, players in PLAYED if players in (2, 3)]


def by_arrow(game: str, hands: list[list[Any]], board: list[Any] | None) -> list[Row]:
    columns, shared = [pa.array(hand) for hand in hands], None if board is None else pa.array(board)
    functions = arrow.strength, arrow.category, arrow.description
    of_first = [function(columns[0], shared, game=game).to_pylist() for function in functions]
    winners = arrow.winner(*columns, board=shared, game=game).to_pylist()
    return list(zip(*of_first, winners, strict=True))


def by_polars(game: str, hands: list[list[Any]], board: list[Any] | None) -> list[Row]:
    frame = pl.DataFrame({f"h{player}": hand for player, hand in enumerate(hands)})
    names, shared = frame.columns, None if board is None else "b"
    frame = frame if board is None else frame.with_columns(b=pl.Series(board))
    first: Any = pl.col("h0").poker  # type: ignore[attr-defined]
    found = frame.select(
        strength=first.strength(shared, game=game),
        category=first.category(shared, game=game).cast(pl.String),
        words=first.describe(shared, game=game),
        winner=first.winner(*names[1:], board=shared, game=game),
    )
    column: Any = frame["h0"]
    series = column.poker.strength(None if board is None else frame["b"], game=game)
    assert series.to_list() == found["strength"].to_list()
    return found.rows()


def by_pandas(game: str, hands: list[list[Any]], board: list[Any] | None) -> list[Row]:
    columns = [pd.Series(hand) for hand in hands]
    shared = None if board is None else pd.Series(board)
    first = columns[0].poker
    found = [
        method(shared, game=game) for method in (first.strength, first.category, first.describe)
    ]
    found.append(first.winner(*columns[1:], board=shared, game=game))
    return list(zip(*(series.astype(object).tolist() for series in found), strict=True))


def by_duckdb(game: str, hands: list[list[Any]], board: list[Any] | None) -> list[Row]:
    con = showdown.duckdb.register(duckdb.connect(), game=game)
    columns = {f"h{player}": pa.array(hand) for player, hand in enumerate(hands)}
    columns |= {} if board is None else {"b": pa.array(board)}
    con.register("deals", pa.table(columns))
    first = "h0" if board is None else "h0, b"
    names = ("hand_strength", "hand_category", "hand_description")
    asked = ", ".join(f"{name}({first})" for name in names)
    return con.sql(f"select {asked}, showdown_winner({', '.join(columns)}) from deals").fetchall()


DOORS: list[Door] = [by_arrow, by_polars, by_pandas, by_duckdb]


def columns_of(dealt: Sequence[Dealt]) -> tuple[list[list[Any]], list[Any] | None]:
    players = range(len(dealt[0].hands))
    hands = [["".join(deal.hands[player]) for deal in dealt] for player in players]
    return hands, ["".join(deal.board) for deal in dealt] if dealt[0].board else None


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("name", "each", "players"), COLUMNS)
def test_every_game(name: str, each: int, players: int, door: Door) -> None:
    dealt = deals(name, each, players)
    found = door(name, *columns_of(dealt))
    for row, deal in zip(found, dealt, strict=True):
        hands = shown(*deal.hands, board=deal.board or None, game=deal.game).hands
        hand = hands[0].hand_class
        words = (str(hand.category), hand.description)
        assert row == (deal.strengths()[0], *words, deal.winner)


@pytest.mark.parametrize("door", DOORS)
def test_nulls(door: Door) -> None:
    hands: list[list[Any]] = [["AhKh", None, "AhKh"], ["QsQd"] * 3]
    board = ["JhTh2c3d4s", "JhTh2c3d4s", None]
    first, *others = door("holdem", hands, board)
    assert first[3] == 2
    assert all(pd.isna(cell) for row in others for cell in row)


@pytest.mark.parametrize(
    ("hands", "board", "game", "words"),
    [
        (["AhKh", "QsQd"], "JhTh2c", "holdem", "row 1: .*a board has 5 cards, not 3"),
        (["AhKh", "QsJh"], "JhTh2c3d4s", "holdem", "row 1: .*J♥"),
        (["AhKh", "QsAh"], "JhTh2c3d4s", "holdem", "row 1: .*A♥ is dealt twice"),
        (["AhKhQd", "QsJc"], "JhTh2c3d4s", "holdem", "row 1: .*in holdem has 2 cards, not 3"),
        (["AhXx", "QsJc"], "JhTh2c3d4s", "holdem", "row 1: .*Xx"),
        (["AhKhQdJd", "2c2d2h2s3s"], "9h9s9d9c8c", "omaha", "row 1: .*the same number of cards"),
        (["AhKh", "5sQd"], "JhTh7c8d9s", "short-deck", "row 1: .*5♠ is not in this deck"),
    ],
)
def test_invalid_rows(hands: list[str], board: str, game: str, words: str) -> None:
    good = {"holdem": ["6h6d", "7s7d"], "omaha": ["6h6d6s6c", "7s7d7c7h"]}
    columns = [pa.array(pair) for pair in zip(good.get(game, good["holdem"]), hands, strict=True)]
    shared = pa.array(["JcTc9h8hAs", board])
    with pytest.raises(RowError, match=words):
        arrow.winner(*columns, board=shared, game=game)
    found = arrow.winner(*columns, board=shared, game=game, errors="null").to_pylist()
    assert found[1] is None
    assert found[0] is not None


def test_what_does_not_go_together() -> None:
    hands, board = pa.array(["AhKh"]), pa.array(["JhTh2c3d4s"])
    with pytest.raises(HandError, match="holdem needs a board: give board="):
        arrow.strength(hands, game="holdem")
    with pytest.raises(HandError, match="draw has no board"):
        arrow.strength(hands, board)
    with pytest.raises(DealError, match="differ in length"):
        arrow.strength(hands, pa.array(["JhTh2c3d4s"] * 2), game="holdem")
    with pytest.raises(ValueError, match="unknown game"):
        arrow.strength(hands, board, game="poker")
