"""The command line with games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Run
from games.dealt import deals, written

from showdown import GAMES, showdown

DEALS = "AhKh QsQd | JhTh2c3d4s\n7c7d AsQd | 7hKsKc2d2s\n2c2d 3h4h | AsKsQsJsTs\n"
EXAMPLE = str(Path(__file__).parents[2] / "examples" / "holdem" / "deals.csv")


def test_totals(run: Run) -> None:
    found = json.loads(run("--game", "HOLDEM", "--json", "--categories", "-", stdin=DEALS).stdout)
    assert (found["deals"], found["wins"], found["ties"]) == (3, [1, 1], 1)
    assert found["categories"]["held"][0]["royal flush"] == 1
    assert "1,000 deals" in run("--game", "holdem", EXAMPLE).stdout


def test_validate(run: Run) -> None:
    text = DEALS + "AhKh QsJh | JhTh2c3d4s\nAhKh QsQd | JhTh2c\n"
    done = run("validate", "--game", "holdem", "-", stdin=text)
    assert done.returncode == 1
    assert "3 deals, 2 invalid lines" in done.stdout
    assert "4:8: J♥" not in done.stdout
    assert "<stdin>:4:13: J♥ is dealt twice, to Player 2 and to the board" in done.stdout
    assert "<stdin>:5:19: 7 cards, but 2 players hold 4, 2 each, and the board" in done.stdout


def test_a_row_of_a_table_is_explained(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deals.csv").write_text("a,b,x,y\nAhKh,QsQd,JhTh2c3d4s,2\n")
    done = run("explain", "deals.csv:2", "--game", "holdem", "--board", "x")
    assert done.stdout == showdown("AhKh", "QsQd", board="JhTh2c3d4s").explanation() + "\n"


@pytest.mark.parametrize(
    ("name", "each", "players"), [("omaha-8", 4, 4), ("stud-8", 7, 3), ("badugi", 4, 2)]
)
def test_other_games_are_explained(
    name: str, each: int, players: int, run: Run, tmp_path: Path
) -> None:
    dealt = deals(name, each, players, 3)
    (tmp_path / "deals.txt").write_text("\n".join(map(written, dealt)))
    right = showdown(*dealt[1].hands, board=dealt[1].board or None, game=name)
    given = ("explain", "deals.txt:2", "--game", name, "--players", str(players))
    assert run(*given).stdout == right.explanation() + "\n"
    fields = json.loads(run(*given, "--json").stdout)
    assert fields["winners"] == list(right.winners)
    if right.hands[0].game.low:
        assert fields["shares"] == list(right.shares)
        lows = [hand["low"] and hand["low"]["description"] for hand in fields["hands"]]
        assert lows == [hand.low and hand.low.description for hand in right.hands]
    picture = right.svg()
    assert all(picture.count(f"Player {player}:") >= 2 for player in range(1, players + 1))


def test_games(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*GAMES]
    assert all(game.summary in line for game, line in zip(GAMES.values(), lines, strict=True))
    assert lines[1].split("  ")[0] == "omaha"
    assert "4 to 6 cards" in lines[1]
