"""`showdown FILE`: totals, messages, progress, and the options that need no parser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Run, on_a_terminal
from contract.conftest import Says

from showdown.cli.count import simple_options
from showdown.cli.parsers import parse

DEALS = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD
5D 8C 9S JS AC 2C 5C 7D 8S QH
JC JD 9C 9D 8S JH JS 9H 9S 8D
"""


@pytest.fixture
def deals(tmp_path: Path) -> str:
    (tmp_path / "deals.txt").write_text(DEALS)
    return "deals.txt"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "11"], "argument --players: '11' is not a whole number from 1 to 10"),
        (["--rules", "low"], "argument --rules: invalid choice: 'low'"),
        (["--cat"], "unrecognized arguments: --cat"),
    ],
)
def test_wrong_usage(refuses: Says, arguments: list[str], message: str) -> None:
    said = refuses(2, "x", *arguments)
    assert message in said
    assert said.startswith("usage: showdown [options] FILE [FILE ...]\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["valdate", "f"], "validate"),
        (["explian", "2c", "2d"], "explain"),
        (["help", "check"], "--help"),
        (["check", "--runn", "x"], "--run"),
        (["--catgories", "x"], "--categories"),
        (["--rules=acehigh", "x"], "ace-high"),
        (["--hlep"], "--help"),
        (["version"], "--version"),
        (["--game=holdm", "f"], "holdem"),
        (["2C3D4H 5S6C"], "showdown explain '2C3D4H 5S6C'"),
        (["deals.txt:25", "--json"], "showdown explain deals.txt:25 --json"),
        (["AhKh", "QsQd", "--game=omaha"], "showdown explain AhKh QsQd --game=omaha"),
    ],
)
def test_a_typing_error(refuses: Says, deals: str, typed: list[str], meant: str) -> None:
    assert deals
    assert re.search(rf": did you mean '?{meant}'?\?\n$", refuses(2, *typed))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("outs AhKh", "showdown: for outs: showdown odds HAND --board CARDS\n"),
        ("equity AhKh", "showdown: for equity: showdown odds HAND HAND\n"),
    ],
)
def test_functions_that_are_not_commands(refuses: Says, typed: str, said: str) -> None:
    assert refuses(2, *typed.split()) == said


def test_cards_of_a_board_come_once(refuses: Says, tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("AhKh QsQd | JhTh2c3d4s\n")
    words = "the cards of holdem are dealt from one deck: leave out decks\n"
    assert refuses(1, "d.txt", "--decks=many") == words


@pytest.mark.parametrize("name", ["poker.txt", "hands", ""])
def test_a_missing_file(refuses: Says, name: str) -> None:
    assert refuses(1, name, "f") == f"{name or repr('')}: no such file or directory\n"


def test_help_pages(run: Run) -> None:
    overview, every = run("--help").stdout, run("--help-all").stdout
    assert run("-h").stdout == overview
    assert overview.count("\n") <= 40
    assert max(map(len, overview.splitlines())) <= 80
    for option in re.findall(r"--[a-z-]+", overview.partition("options:")[2]):
        assert option in every, option
    (examples,) = re.findall("(?:\n  showdown .*)+", overview)
    assert {len(line[: line.rindex("  ")]) for line in examples.strip("\n").splitlines()} == {36}


def test_a_bar_shows_progress_on_a_terminal() -> None:
    code = (
        "import sys, time; from showdown.output import progress\n"
        "progress.PATIENCE = 0.0\n"
        "with progress.Progress(300) as bar:\n"
        "    for _ in range(3): time.sleep(0.15); bar(100)\n"
    )
    assert "100/300" in on_a_terminal(code)
    assert on_a_terminal(code.replace("0.0", "9.0")) == ""


@pytest.mark.parametrize(
    ("line", "simple"),
    [
        *((line, True) for line in ("a.txt", "a.txt b.txt", "", "a.txt b.txt -o c.csv", "a -o ")),
        *((line, False) for line in ("-", "-o c.csv", "a.txt -o", "a.txt -oc.csv", "a.txt -o -")),
        *((line, False) for line in ("-o c.csv a.txt", "a.txt -o c.csv b.txt", "a -o -o c.csv")),
        *((line, False) for line in ("--lines a.txt -o c.csv", "a.txt -- -o c.csv")),
    ],
)
def test_simple_options_are_what_the_parser_makes_of_them(line: str, simple: bool) -> None:
    """The others are left to the parser."""
    arguments = line.split(" ")
    found = simple_options(arguments)
    assert (found is not None) == simple
    if found is not None:
        assert vars(found) == vars(parse("count", arguments))
    assert simple_options([]) is None
