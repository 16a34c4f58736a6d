"""`showdown FILE`: totals, messages, progress, and the options that need no parser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Run, on_a_terminal
from contract.conftest import Says

from showdown import __version__
from showdown.cli.count import simple_options
from showdown.cli.parsers import parse
from showdown.counting.totals import Categories, Tally, tally_text

DEALS = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD
5D 8C 9S JS AC 2C 5C 7D 8S QH
JC JD 9C 9D 8S JH JS 9H 9S 8D
"""


@pytest.fixture
def deals(tmp_path: Path) -> str:
    (tmp_path / "deals.txt").write_text(DEALS)
    return "deals.txt"


def test_categories_fit_the_terminal() -> None:
    million = ((1_000_000,) * 10,) * 10
    text = tally_text("x", Tally(10**7, (10**6,) * 10, 0, 0, Categories(million, million)))
    assert max(map(len, text.split("\n"))) <= 80
    assert text.count("held") == 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "11"], "argument --players: '11' is not a whole number from 1 to 10"),
        (["--rules", "low"], "argument --rules: invalid choice: 'low'"),
        (["--layout", "words"], "argument --layout: invalid choice: 'words' (choose from"),
        (["--every=5s"], "--every=5s: this option has gone: --lines prints each verdict"),
        (["--bad", "x"], "--bad x: this option has gone: showdown validate --json prints"),
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
        (["hlep"], "help"),
        (["val", "f"], "validate"),
        (["check", "--runn", "x"], "--run"),
        (["--catgories", "x"], "--categories"),
        (["--rules=acehigh", "x"], "ace-high"),
        (["--hlep"], "--help"),
        (["help", "chekc"], "check"),
        (["version"], "--version"),
        (["-v", "f"], "--verbose or --version"),
        (["--game=texas", "f"], "holdem"),
        (["--game=PLO", "f"], "omaha"),
        (["2C", "3D"], "showdown explain 2C 3D"),
        (["2C3D4H 5S6C"], "showdown explain '2C3D4H 5S6C'"),
        (["AhKh", "QsQd"], "showdown explain AhKh QsQd"),
        (["AhKh", "QsQd", "--game=omaha"], "showdown explain AhKh QsQd --game=omaha"),
    ],
)
def test_a_typing_error(refuses: Says, typed: list[str], meant: str) -> None:
    assert re.search(rf": did you mean '?{meant}'?\?\n$", refuses(2, *typed))


@pytest.mark.parametrize("name", ["poker.txt", "hands", ""])
def test_a_missing_file(refuses: Says, name: str) -> None:
    assert refuses(1, name, "f") == f"{name or repr('')}: no such file or directory\n"


def test_help_pages(run: Run) -> None:
    overview = run("--help").stdout
    assert run("help").stdout == run("-h").stdout == overview
    lines = overview.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80
    every = run("--help-all").stdout
    assert run("help", "count").stdout == every
    for option in re.findall(r"--[a-z-]+", overview.partition("options:")[2]):
        assert option in every, option
    for command in re.findall(r"^  ([a-z]+)   ", overview.partition("commands:")[2], re.MULTILINE):
        assert run("help", command).stdout == run(command, "--help").stdout


def test_the_kernel(run: Run, deals: str) -> None:
    done = run("--version", SHOWDOWN_KERNEL="plain")
    assert done.stdout.startswith(f"showdown {__version__} (plain kernel, Python 3.")
    done = run(deals, SHOWDOWN_KERNEL="bogus")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "showdown: SHOWDOWN_KERNEL is 'compiled' or 'plain', not 'bogus'\n"
    code = (
        "from showdown.output.progress import Progress; Progress.warned = False\n"
        f"from showdown.cli import main; main([{deals!r}, {deals!r}])"
    )
    assert on_a_terminal(code, SHOWDOWN_KERNEL="plain").count("pure-Python kernel") == 1
    assert "pure-Python" not in on_a_terminal(code.partition("\n")[2], SHOWDOWN_KERNEL="plain")


def test_a_bar_shows_progress_on_a_terminal() -> None:
    code = (
        "import sys, time; from showdown.output import progress\n"
        "progress.PATIENCE = 0.0\n"
        "bar = progress.Progress(300)\n"
        "for _ in range(3): time.sleep(0.15); bar(100)\n"
        "bar.close()\n"
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
        assert {"output": None, **vars(found)} == {
            "output": None,
            **vars(parse("count", arguments)),
        }
    assert simple_options([]) is None


@pytest.mark.parametrize(
    "line",
    [
        "--skip-bad --wins 2 a.txt b.txt",
        "a.txt --skip-bad b.txt --wins 2",
        "--skip-bad --wins 2 -- a.txt b.txt",
    ],
)
def test_options_and_files_in_any_order(line: str) -> None:
    options = parse("count", line.split())
    assert (options.files, options.skip_bad, options.wins) == (["a.txt", "b.txt"], True, 2)
