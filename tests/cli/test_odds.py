"""`showdown odds`: how often each player wins, or what one hand becomes."""

from __future__ import annotations

import json

import pytest
from command import Run

from showdown import odds, outs


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["AhKh", "QsQd"], lambda: odds("AhKh", "QsQd")),
        (["AhKh", "QQ", "--board", "Jh Th 2c"], lambda: odds("AhKh", "QQ", board="JhTh2c")),
        (["AhKh", "QsQd", "--game", "short-deck"], lambda: odds("AhKh", "QsQd", game="short-deck")),
        (
            ["22+", "random", "random", "--seed", "4"],
            lambda: odds("22+", "random", "random", seed=4),
        ),
        (
            ["22+", "*", "--samples", "99", "--seed", "4"],
            lambda: odds("22+", "*", samples=99, seed=4),
        ),
        (
            ["AhKhQd8s", "2c3c4c9h", "--game", "stud", "--seed=4"],
            lambda: odds("AhKhQd8s", "2c3c4c9h", game="stud", seed=4),
        ),
        (["AhKh", "--board", "JhTh2c"], lambda: outs("AhKh", "JhTh2c")),
        (["AhKh", "--board=JhTh2c", "--dead=2h"], lambda: outs("AhKh", "JhTh2c", dead="2h")),
        (["AhKh", "--board=JhTh2c4d5s"], lambda: odds("AhKh", board="JhTh2c4d5s")),
    ],
)
def test_printed(run: Run, arguments: list[str], expected: object) -> None:
    done = run("odds", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{expected()}\n"  # type: ignore[operator]
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_json(run: Run) -> None:
    found = json.loads(run("odds", "AhKh", "QsQd", "--json").stdout)
    assert (found["hands"], found["wins"]) == (["AhKh", "QsQd"], [787_966, 917_606])
    assert found["splits"] == [6_732, 6_732]
    assert found["equity"][0] == pytest.approx(0.46214457)
    assert (found["deals"], found["exact"], found["seed"]) == (1_712_304, True, None)
    sampled = json.loads(run("odds", "22+", "random", "--samples=999", "--seed=5", "--json").stdout)
    assert (sampled["deals"], sampled["exact"], sampled["seed"]) == (999, False, 5)
    game = ("--game", "omaha-8", "--board", "3c5d8h", "--json")
    halves = json.loads(run("odds", "Ah2h9s8s", "QsQd3s4s", *game).stdout)
    assert halves["game"] == "omaha-8"
    assert halves["outcomes"][0] == {"high": [1], "low": [1], "deals": 425}
    hand = json.loads(run("odds", "AhKh", "--board", "JhTh2c", "--json").stdout)
    assert (hand["hand"], sampled["hands"]) == ("AhKh", ["22+", "random"])
    assert hand["next_card"]["royal flush"] == ["Qh"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["AhKh", "QsQd", "--board", "Jh", "Th"], 2, 'or without spaces: --board "Jh Th"'),
        (["AhKh QsQd"], 1, "For the players: showdown odds AhKh QsQd\n"),
        (["AhKh,QsQd"], 1, "For a range: showdown odds AhKh,QsQd random\n"),
        (["AhKh", "QsQd", "2c3c4c"], 1, "For a board: showdown odds AhKh QsQd --board 2c3c4c\n"),
        (["AhKh", "--board=JhTh2c", "--samples=9"], 2, "--samples is for two hands or more"),
        (["AhKh QsQd", "77"], 1, "For a range: showdown odds AhKh,QsQd 77\n"),
        (["AhKh", "Jh", "Th", "2c"], 1, "For a board: showdown odds AhKh --board JhTh2c\n"),
        (["AhKh", "--board=JhTh2c", "--by=flop"], 2, "the flop is on the board already"),
        (["AhKh", "QsQd", "--exact", "--samples", "9"], 2, "not allowed with argument"),
        *(
            (["AhKh", "QsQd", "--by", "flop", option], 2, "and --by cannot be combined")
            for option in ("--exact", "--categories", "--seed=1")
        ),
        (["AhKh", "QQ", "--board", "Jh,", "Th,", "2c"], 2, 'spaces: --board "Jh Th 2c"'),
        (["AhKh", "QQ", "--board=AsKs", "2d"], 2, 'spaces: --board "AsKs 2d"'),
        (["AhKh", "QQ", "--dead", "Ad", "Ac"], 2, 'spaces: --dead "Ad Ac"'),
        (["AhKh", "QQ", "--board", "-"], 1, "'-' contains no cards"),
        (["ATs+,", "KQs,", "22+", "QQ"], 1, "For example: showdown odds ATs+,KQs,22+ QQ\n"),
        (["AhKh,", "QsQd"], 1, "For example: showdown odds AhKh QsQd\n"),
        (["QQ", "--board=JhTh2c"], 1, "For the odds: showdown odds QQ random --board JhTh2c\n"),
        (["AhKh", "JJ", "on", "9h8h2c"], 1, "showdown odds AhKh JJ --board 9h8h2c\n"),
        (
            ["AhKh", "QQ", "JhTh2c", "--by", "turn", "--json", "--threads=2", "--dead", "2d"],
            1,
            "odds AhKh QQ --by turn --json --threads 2 --dead 2d --board JhTh2c\n",
        ),
        (
            ["AhKhQsQd", "--samples=9", "--seed=4", "--categories"],
            1,
            "players: showdown odds AhKh QsQd --samples 9 --seed 4 --categories\nFor Omaha: "
            "showdown odds AhKhQsQd --samples 9 --seed 4 --categories --game omaha\n",
        ),
        (
            [*["AA**"] * 3, "--game=omaha", "--samples", "9"],
            1,
            "Or count every deal: showdown odds 'AA**' 'AA**' 'AA**' --game=omaha --exact\n",
        ),
    ],
)
def test_errors(run: Run, arguments: list[str], code: int, said: str) -> None:
    done = run("odds", *arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert done.stdout == ""
