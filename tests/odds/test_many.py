"""Exact odds of arrays of hands."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import random_hands

from showdown import GAMES as GAMES_BY_NAME
from showdown import evaluate, odds, odds_many

SIZES = {
    "holdem": [2],
    "short-deck": [2],
    "omaha": [4, 5, 6],
    "omaha-8": [4, 5, 6],
    "stud": [7],
    "stud-8": [7],
    "razz": [7],
    "draw": [5, 6, 7],
    "lowball-27": [5],
    "badugi": [4],
}
AK_QQ = [[[50, 46], [43, 41]]]


@pytest.mark.parametrize(("game", "size"), [("holdem", 2), ("omaha", 4), ("omaha-8", 5)])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_as_odds(game: str, size: int, board: int) -> None:
    rows = random_hands(70, 2 * size + 5, seed=size)
    hands, boards = rows[:, : 2 * size].reshape(-1, 2, size), rows[:, -board:]
    found = odds_many(hands.astype(np.int64), boards, game=game, threads=2)
    assert found.shape == (70, 2)
    assert found.dtype == np.float64
    assert np.allclose(found.sum(axis=1), 1)
    for row in (0, 1, 69):
        both = [hand.tolist() for hand in hands[row]]
        alone = odds(*both, board=boards[row].tolist(), game=game)
        assert found[row].tolist() == pytest.approx(list(map(float, alone.equity)))


def test_boards_and_dead_cards() -> None:
    assert odds_many(AK_QQ)[0, 0] == pytest.approx(197_833 / 428_076)
    for board in ([0, 5, 10], [[0, 5, 10]]):
        found = odds_many(AK_QQ, board, dead="2h 3s")
        alone = odds("AhKh", "QsQd", board=[0, 5, 10], dead="2h3s")
        assert found[0].tolist() == list(map(float, alone.equity))
    assert odds_many(np.zeros((0, 2, 2), int)).shape == (0, 2)
    assert odds_many([[[50, 46]]], [0, 5, 10]).tolist() == [[1]]
    assert odds_many([[[50, 46], [43, 41]]], game="short-deck")[0, 0] == pytest.approx(
        0.5428, abs=1e-4
    )


@settings(max_examples=60)
@given(st.data(), st.sampled_from(sorted(SIZES)), st.integers(0, 2**32), st.integers(1, 6))
def test_whole_boards_and_complete_hands(
    data: st.DataObject, game: str, seed: int, players: int
) -> None:
    """Who gets the pot, with many ties and flushes: the deck has few ranks, or few suits."""
    size = data.draw(st.sampled_from(SIZES[game]))
    chance = random.Random(seed)
    deck = [card for card in range(16 if game == "short-deck" else 0, 52) if card % 4 < 3]
    board = GAMES_BY_NAME[game].board
    players = min(players, (len(deck) - board) // size)
    rows = np.array([chance.sample(deck, players * size + board) for _ in range(5)])
    hands = rows[:, : players * size].reshape(5, players, size)
    boards = rows[:, players * size :]
    found = odds_many(hands, boards, game=game)
    for row in range(5):
        highs = [evaluate_in(game, hand, boards[row], 0) for hand in hands[row].tolist()]
        shares = np.array(highs) == max(highs)
        halves = [shares / shares.sum()]
        if GAMES_BY_NAME[game].low is not None:
            lows = np.array(
                [evaluate_in(game, hand, boards[row], 1) for hand in hands[row].tolist()]
            )
            best = (lows == lows.max()) & (lows > 1)
            halves.append(best / best.sum() if best.any() else halves[0])
        assert found[row].tolist() == pytest.approx(np.mean(halves, axis=0).tolist(), abs=1e-15)


def evaluate_in(game: str, hand: list[int], board: Any, half: int) -> int:
    played = GAMES_BY_NAME[game]
    return evaluate(hand, board=board.tolist() if played.board else None, game=played.halves[half])


RANGES: list[tuple[list[str], str, int]] = [
    (["AhKd", "22+,AK"], "holdem", 3),
    (["AhKd", "22+:0.5,AK@25%"], "holdem", 4),
    (["AhKd", "QsQc", "Jc8c"], "holdem", 3),
    (["55+", "A2s+", "KTs+"], "holdem", 4),
    (["AhKd", "random"], "holdem", 5),
    (["random", "random"], "holdem", 4),
    (["AA,KK@0.000001%", "random", "random"], "holdem", 5),
    (["AhKd", "99+"], "short-deck", 3),
    (["AhKdQh2d", "AAKK,AA55:0.5"], "omaha", 4),
    (["AhKdQh2d", "*"], "omaha", 5),
    (["AhKdQh2d", "AA23", "3456"], "omaha-8", 5),
    (["AhKd", "AQs+"], "holdem", 0),
]


@pytest.mark.parametrize(("texts", "game", "size"), RANGES)
def test_ranges_on_many_boards(texts: list[str], game: str, size: int) -> None:
    chance = random.Random(size)
    known = {28, 50, 45, 43, 40, 36, 24, 42, 1}  # Of the texts, and the dead card.
    deck = [card for card in range(16 if game == "short-deck" else 0, 52) if card not in known]
    boards = np.array([chance.sample(deck, size) for _ in range(5 if size else 1)], np.int64)
    found = odds_many(texts, boards.reshape(len(boards), size), game=game, dead="9c")
    assert found.shape == (len(boards), len(texts))
    for row, board in zip(found, boards.tolist(), strict=True):
        alone = odds(*texts, board=board, game=game, dead="9c", exact=True)
        assert row.tolist() == pytest.approx(list(map(float, alone.equity)), abs=1e-15)
        if size:
            assert odds_many(np.array(texts), board, game=game, dead="9c").tolist() == [
                row.tolist()
            ]
