"""`showdown explain` and `showdown deal`, beyond what the contract has."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import on_a_terminal
from contract.conftest import Says

from showdown import read, showdown

BOARD = "2c3c4c5c9h"
ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
QUEENS = "4D 6S 9H QH QC"


def test_suits_are_red_on_a_terminal() -> None:
    code = f"import showdown.cli; showdown.cli.main(['explain', {QUEENS!r}, '3D 6D 7H QD QS'])"
    for no_color, term, red in (("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)):
        printed = on_a_terminal(code, NO_COLOR=no_color, TERM=term)
        assert ("\x1b[31mQ♥" in printed, "\x1b" in printed) == (red, red)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["d.csv:0"], 2, "give one line of the file, counted from 1: write d.csv:1\n"),
        (["d.csv:1", "d.csv:2"], 2, "give one line of a file at a time: d.csv:1\n"),
        (["AAAKK"], 1, "'AAAKK' lacks suits: write each card with its suit, such as As\n"),
        (["AhKhQdJd", "2c3c4c5c"], 1, "showdown explain AhKhQdJd 2c3c4c5c --game badugi"),
        (
            ["Ah", "Kh", "Qs", "Qd", f"--board={BOARD}"],
            1,
            "groups of 1, 1, 1, 1, 5 cards do not fit",
        ),
        (["Ah", "Kh", "vs", "Qs", "Qd", "Jh", "Th", "2c"], 1, "7 cards found"),
        (["AhKh", "QsQd", *["--board", "Jh", "Th", "2c"]], 2, 'spaces: --board "Jh Th 2c"'),
        ([f"{ONE} 7D 2S 5D 3S 4S"], 1, "deal:1:28: 4♠ is dealt twice"),
        (["d.csv:1"], 1, "no deal in this line; the last deal is on line 2\n"),
        (["d.csv:4"], 1, "d.csv:4: no deal in this line; the last deal is on line 2\n"),
        (["v.csv:2"], 1, "v.csv: no deals found, and its first line is 'line,winner,"),
        (["AhKh", "QsQd", BOARD, "--decks=many"], 1, "holdem are dealt from one deck: leave"),
        (["AhKh", "QsQd", "--rules=ace-high"], 2, "leave out --rules and --decks\n"),
        (["AhKh", "AhQd"], 1, "A♥ is both in Player 1's hand"),
        (["AhKh9s8s", "QsQd7s6s", "JhTh"], 1, "groups of 4, 4, 2 cards"),
        (["--hand1=C", "d.csv:2"], 2, "hand2 is missing"),
    ],
)
def test_what_cannot_be_explained(
    refuses: Says, tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    (tmp_path / "d.csv").write_text(f"id,one,two\n1,{ONE},{TWO}\n")
    read(f"{ONE} {TWO}".encode()).write(tmp_path / "v.csv")
    assert message in refuses(code, "explain", *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        [ONE, TWO],
        [f"{ONE} {TWO}"],
        f"{ONE} {TWO}".split(),
        [f"{ONE} | {TWO}".replace(" ", "")],
        f"Black: {ONE} White: {TWO}".split(),
        f"{ONE} vs {TWO}".split(),
        [ONE.replace(" ", "-"), TWO.replace(" ", "/")],
        [f"[{ONE}]", f"[{TWO}]"],
    ],
)
def test_a_deal_as_it_is_typed(prints: Says, arguments: list[str]) -> None:
    assert prints("explain", *arguments) == showdown(ONE, TWO).explanation() + "\n"


def test_one_hand(prints: Says) -> None:
    shown = "K♣ K♦ T♠ 9♥ 8♣  (4♠)   Pair of Kings\n\nStrength 3,781 of 7,462\n"
    assert prints("explain", f"{ONE} KD") == prints("explain", *ONE.split(), "KD") == shown
    assert prints("explain", f"[{ONE} KD]") == shown
    game = ("--board", "JhTh2c3d4s", "--game", "holdem")
    assert "A♥ K♥ J♥ T♥ 4♠  (2♣ 3♦)   Highest card Ace\n" in prints("explain", "AhKh", *game)
    assert prints("explain", "AhKh", "JhTh2c3d4s") == prints("explain", "AhKh", *game)
    assert '"description": "Highest card King"' in prints("explain", ONE, "--json")


@pytest.mark.parametrize(
    "arguments",
    [["AhKh", "QsQd", f"--board={BOARD}"], ["AhKh", "QsQd", BOARD], [f"AhKh | QsQd | {BOARD}"]],
)
def test_the_cards_say_what_the_game_is(prints: Says, arguments: list[str]) -> None:
    assert prints("explain", *arguments).endswith("A Five-high Straight beats a Pair of Queens\n")


@pytest.mark.parametrize(
    ("arguments", "same"),
    [
        (["Ah Kh", "vs", "Qs Qd"], ["AhKh", "QsQd"]),
        (["AhKh", "QsQd", "JhTh2c", "--json"], ["AhKh", "QsQd", "--board=JhTh2c", "--json"]),
        (["AhKh", "QsQd", "--board", "JhTh2c"], ["AhKh", "QsQd", "--board=JhTh2c"]),
        (["AhKh"], ["AhKh"]),
        (["AhKh", "--board", "JhTh2c"], ["AhKh", "--board=JhTh2c"]),
        (["AhKh,QsQd,JhTh2c"], ["AhKh", "QsQd", "--board=JhTh2c"]),
        (["AhKhQdJd", "--board", "Th9h2c"], ["AhKhQdJd", "--board=Th9h2c", "--game=omaha"]),
        (["AhKh", "JhTh2c"], ["AhKh", "--board=JhTh2c"]),
        (["Ah", "Kh", "--board=JhTh2c"], ["AhKh", "--board=JhTh2c"]),
        (["QQ", "AhKh"], ["QQ", "AhKh"]),
        (["AhKh", "random", "--board", "JhTh2c"], ["AhKh", "random", "--board=JhTh2c"]),
    ],
)
def test_hole_cards_have_odds(prints: Says, arguments: list[str], same: list[str]) -> None:
    assert prints("explain", *arguments) == prints("odds", *same)


def test_how_many_deals(prints: Says, refuses: Says) -> None:
    assert prints("deal", "1e3", "--seed", "1") == prints("deal", "1000", "--seed", "1")
    assert prints("deal", "2", "--game", "holdem", "--seed=1").startswith(
        "3H KC  QC 5S  8S 8H TS QH 5C\n"
    )
    assert "'1,000' is not a whole number" in refuses(2, "deal", "1,000")
