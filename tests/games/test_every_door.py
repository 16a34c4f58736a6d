"""Every game, with each form of board and number of players, from each source to each output."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
from command import Run
from games.dealt import PLAYED, Dealt, deals, written

import showdown as sd
from showdown.deciding import verdicts
from showdown.polars import scan_deals

PLAYERS = [(name, each, players) for name, each, players in PLAYED if players > 1]
PLAYERS += [("omaha-8", 5, 3), ("stud-8", 7, 4), ("razz", 7, 7), ("badugi", 4, 6)]
BOARDS = [" | ", " ", " Board: ", ","]
"""What is between the hands and the board."""


def columns(dealt: list[Dealt]) -> pl.DataFrame:
    """A table with a column for each hand, and one for the board."""
    found = {
        f"hand{player}": ["".join(one.hands[player - 1]) for one in dealt]
        for player in range(1, len(dealt[0].hands) + 1)
    }
    shared = {"board": ["".join(one.board) for one in dealt]} if dealt[0].board else {}
    return pl.DataFrame(found | shared)


def save(dealt: list[Dealt], ending: str, between: str, folder: Path) -> Path:
    """The deals as a file."""
    path = folder / f"deals{ending}"
    text = "".join(written(one, board=between) + "\n" for one in dealt).encode()
    match ending:
        case ".txt":
            path.write_bytes(text)
        case ".gz":
            path.write_bytes(gzip.compress(text))
        case ".csv":
            columns(dealt).write_csv(path)
        case ".parquet":
            columns(dealt).write_parquet(path)
    return path


@pytest.mark.parametrize("ending", [".txt", ".gz", ".csv", ".parquet"])
@pytest.mark.parametrize(("name", "each", "players"), PLAYERS)
def test_sources_and_outputs(
    name: str, each: int, players: int, ending: str, tmp_path: Path
) -> None:
    dealt = deals(name, each, players, 7)
    between = Random(f"{name} {players} {ending}").choice(BOARDS)
    path = save(dealt, ending, between, tmp_path)
    shown = [sd.showdown(*one.hands, board=one.board or None, game=name) for one in dealt]
    given: dict[str, Any] = {"game": name, "players": players}
    wins = tuple(sum(one.winner == player for one in shown) for player in range(1, players + 1))
    assert sd.tally(path, **given).wins == wins
    (found,) = verdicts(path, **given)
    rows: Any = found.rows.tolist()
    assert rows == [[hand.strength for hand in one.hands] for one in shown]
    table = scan_deals(str(path), **given).collect()
    assert table["winner"].to_list() == [one.winner for one in shown]
    for player in range(players):
        hands = [one.hands[player] for one in shown]
        assert table[f"category{player + 1}"].to_list() == [str(hand.category) for hand in hands]
        if hands[0].game.low:
            shares = [one.shares[player] for one in shown]
            assert table[f"share{player + 1}"].to_list() == shares


@pytest.mark.parametrize(("name", "each", "players"), PLAYERS)
def test_explained(name: str, each: int, players: int, run: Run, tmp_path: Path) -> None:
    dealt = deals(name, each, players, 3)
    path = save(dealt, ".txt", " | ", tmp_path)
    right = sd.showdown(*dealt[1].hands, board=dealt[1].board or None, game=name)
    done = run("explain", f"{path}:2", "--game", name, "--players", str(players))
    assert done.stdout == right.explanation() + "\n"
    done = run("explain", f"{path}:2", "--game", name, "--players", str(players), "--json")
    fields = json.loads(done.stdout)
    assert fields["winners"] == list(right.winners)
    if right.hands[0].game.low:
        assert fields["shares"] == list(right.shares)
        lows = [hand["low"] and hand["low"]["description"] for hand in fields["hands"]]
        assert lows == [hand.low and hand.low.description for hand in right.hands]
    picture = right.svg()
    assert all(picture.count(f"Player {player}:") >= 2 for player in range(1, players + 1))
