"""Odds by street: board by board they are those of `odds`, and in the mean, too."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from command import Run

import showdown as sd
from showdown import Odds, OddsByStreet, odds, odds_by

SPOTS: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("flop", ("AhKh", "QsQd"), {}),
    ("flop", ("AhKh", "QsJd", "7c7d"), {"dead": "2h 9s"}),
    ("turn", ("AhKh", "QsQd"), {"board": "Jh Th 2c"}),
    ("river", ("AA,KK:0.5", "QsQd"), {"board": "Jh Th 2c"}),
    ("turn", ("AKs,QQ", "TT+:0.25,72o"), {"board": "Jh Th 2c"}),
    ("turn", ("22+,A2s+", "22+,A2s+"), {"board": "Jh Th 2h"}),
    ("flop", ("AA", "KK"), {"dead": "2c3d"}),
    ("turn", ("AhKh9s8s", "QsQdJsTs"), {"board": "Jh Th 2c", "game": "omaha-8"}),
    ("river", ("AA**", "KsKdQsQd"), {"board": "Jh Th 2c", "game": "omaha"}),
    ("flop", ("AhKh", "QsQd"), {"game": "short-deck"}),
    ("river", ("AhKh", "random"), {"board": "Jh Th 2c 3d"}),
]


def exact(hands: tuple[str, ...], **table: Any) -> Odds:
    return odds(*hands, exact=True, **table)


@pytest.mark.parametrize(("street", "hands", "table"), SPOTS)
def test_as_odds(street: Any, hands: tuple[str, ...], table: dict[str, Any]) -> None:
    by = odds_by(street, *hands, **table)
    whole = exact(hands, **table)
    assert by.mean == pytest.approx([*map(float, whole.equity)], abs=1e-12)
    assert by.equity.sum(axis=1) == pytest.approx(np.ones(len(by.boards)))
    assert (by.histogram().sum(axis=1) == by.weights.sum()).all()
    assert {len({*board}) for board in by.boards.tolist()} == {by.boards.shape[1]}
    assert len({frozenset(board) for board in by.boards.tolist()}) == len(by.boards)
    rows = np.random.default_rng(1).choice(len(by.boards), 25)
    scale = set()
    for row in rows:
        alone = exact(hands, **table | {"board": by.boards[row].tolist()})
        assert by.equity[row] == pytest.approx([*map(float, alone.equity)], abs=1e-12)
        scale.add(round(float(by.weights[row] / alone.deals), 9))
    # Hands that a board leaves without others may have smaller weights there.
    assert len(scale) == 1 or ":" in "".join(hands)


def test_boards_and_weights() -> None:
    flops = odds_by("flop", "AhKh", "QsQd")
    assert flops.boards.shape == (17_296, 3)
    assert flops.boards.dtype.name == "uint8"
    assert flops.weights.dtype.name == "uint64"
    assert flops.weights.tolist() == [990] * 17_296
    turns = odds_by("turn", "AhKh", "QsQd", board="Jh Th 2c", threads=1)
    assert turns.boards[:, :3].tolist() == [[38, 34, 0]] * 45
    again = odds_by("turn", "AhKh", "QsQd", board="Jh Th 2c", threads=3)
    assert (turns.equity == again.equity).all()
    alone = odds_by("turn", "AhKh", board="Jh Th 2c")
    assert alone.mean == pytest.approx(
        [*map(float, exact(("AhKh", "random"), board="JhTh2c").equity)]
    )
    # Three kings on the flop leave no hand of KK.
    assert len(odds_by("flop", "AA", "KK").boards) == 22_100 - 8


def test_histogram() -> None:
    rivers = odds_by("river", "AhKh", "QsQd", board="Jh Th 2c 3d")
    won = int((rivers.equity[:, 0] == 1).sum())
    assert rivers.histogram(3).tolist() == [[44 - won, 0, won], [won, 0, 44 - won]]
    # An equity of 0.5 is in the upper half.
    split = odds_by("river", "AhKd", "AdKh", board="2c 2d 2h 3s")
    assert split.histogram(2).tolist() == [[0, 44], [0, 44]]
    for wrong in (0, 1001, 2.5):
        with pytest.raises((ValueError, TypeError), match="bins must be a whole number"):
            rivers.histogram(wrong)  # type: ignore[arg-type]
    assert rivers.favourite(1) == won / 44


def test_command(run: Run) -> None:
    done = run("odds", "AhKh", "QsQd", "--by", "flop")
    assert done.stdout.startswith("17,296 flops, all counted\n\n  equity of A♥ K♥: 46.21 %\n")
    assert "On 29.05 % of flops A♥ K♥ is at least an 80 % favourite." in done.stdout
    fields = json.loads(run("odds", "AhKh", "QsQd", "--by", "flop", "--json").stdout)
    by: OddsByStreet = sd.odds_by("flop", "AhKh", "QsQd")
    assert fields == {
        "street": "flop",
        "boards": 17_296,
        "hands": ["AhKh", "QsQd"],
        "board": [],
        "mean": [*by.mean],
        "histogram": by.histogram().tolist(),
    }
    for wrong in ("--exact", "--categories", "--seed=1"):
        done = run("odds", "AhKh", "QsQd", "--by", "flop", wrong)
        assert done.returncode == 2
        assert "and --by cannot be combined" in done.stderr


def test_progress() -> None:
    said: list[tuple[int, int]] = []
    odds_by("flop", "AhKh", "QsQd", progress=lambda done, of: said.append((done, of)))
    assert said[-1] == (17_296, 17_296)
    assert said == sorted(said)


def test_boards_that_leave_no_hand_of_a_range() -> None:
    turns = odds_by("turn", "Ah*", "random", board="2c 3d 7s")
    assert len(turns.boards) == 48  # All but the ace of hearts.
