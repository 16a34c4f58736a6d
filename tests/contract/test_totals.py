"""How many deals each player wins: of all sources, in all forms that are printed."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from contract import expected
from contract.conftest import Says
from contract.expected import CATEGORIES, DEALS, text

import showdown as sd

WINS, TIES = expected.wins(DEALS)
RIGHT = sd.Tally(20, WINS, TIES)
ONE = {"deals": 20, "players": 2, "wins": list(WINS), "ties": TIES, "skipped": 0}
DATA = text(DEALS).encode()


@pytest.fixture(autouse=True)
def _deals(_empty_folder: None) -> None:
    Path("deals.txt").write_bytes(DATA)


def totals(shown: str) -> dict[str, tuple[int, str]]:
    """The lines of a report: a label, a number and a share."""
    rows = re.findall(r"^  (\S.*?)  +([\d,]+)  +([\d.]+ %)$", shown, re.MULTILINE)
    return {label: (int(count.replace(",", "")), share) for label, count, share in rows}


def test_a_report(prints: Says) -> None:
    shown = prints("deals.txt")
    assert shown.splitlines()[0].split() == ["deals.txt", "20", "deals"]
    assert totals(shown) == {
        "Player 1 wins": (WINS[0], f"{WINS[0] * 5}.0 %"),
        "Player 2 wins": (WINS[1], f"{WINS[1] * 5}.0 %"),
        "Ties": (TIES, f"{TIES * 5}.0 %"),
    }


def test_euler(prints: Says, euler: Path) -> None:
    assert prints("--wins", "1", str(euler)) == "376\n"
    assert prints(str(euler), "--wins=2") == "624\n"
    assert sd.tally(str(euler)) == sd.Tally(1000, (376, 624), 0)


def test_json(prints: Says) -> None:
    found = json.loads(prints("--json", "deals.txt"))
    assert found == {"files": [{"file": "deals.txt", **ONE}], **ONE}


def test_several_files(prints: Says) -> None:
    more = expected.random_deals(7, seed=2)
    Path("more.txt").write_text(text(more))
    wins, ties = expected.wins([*DEALS, *more])
    found = json.loads(prints("--json", "deals.txt", "more.txt"))
    assert [(one["file"], one["deals"]) for one in found["files"]] == [
        ("deals.txt", 20),
        ("more.txt", 7),
    ]
    assert found["files"][0]["wins"] == list(WINS)
    assert (found["deals"], tuple(found["wins"]), found["ties"]) == (27, wins, ties)
    shown = prints("deals.txt", "more.txt")
    assert re.search(rf"^ +deals.txt +20 +{WINS[0]} +{WINS[1]} +{TIES}$", shown, re.MULTILINE)
    assert [count for count, _ in totals(shown).values()] == [*wins, ties]
    assert prints("--wins", "1", "deals.txt", "more.txt") == f"{wins[0]}\n"


def test_categories(prints: Says) -> None:
    held = [[expected.category(deal[player]) for deal in DEALS] for player in (0, 1)]
    won = [
        [expected.category(d[player]) for d in DEALS if expected.winner(d) == player + 1]
        for player in (0, 1)
    ]
    found = json.loads(prints("--json", "--categories", "deals.txt"))["categories"]
    assert list(found["held"][0]) == list(CATEGORIES)
    for key, rows in (("held", held), ("won", won)):
        assert found[key] == [{name: row.count(name) for name in CATEGORIES} for row in rows]
    shown = prints("--categories", "deals.txt")
    for name in CATEGORIES:
        line = re.search(rf"^  {name.capitalize()} +([\d ]+)$", shown, re.MULTILINE)
        numbers = [rows[player].count(name) for player in (0, 1) for rows in (held, won)]
        assert line is not None
        assert list(map(int, line[1].split())) == numbers


def test_lines(prints: Says) -> None:
    head, *rows = [line.split("\t") for line in prints("--lines", "deals.txt").splitlines()]
    hands = ["category1", "strength1", "category2", "strength2"]
    assert head == ["line", "winner", *hands, "decided_by"]
    for line, (deal, row) in enumerate(zip(DEALS, rows, strict=True), 1):
        words = [word for h in deal for word in (expected.category(h), str(expected.strength(h)))]
        assert row[:2] == [str(line), str(expected.winner(deal))]
        assert row[2:] == [*words, expected.decided_by(deal) or ""]


JUDGES = {
    "hackerrank": ("Tie", "Player 1", "Player 2"),
    "uva": ("Tie.", "Black wins.", "White wins."),
    "wins": ("0", "1", "2"),
}


@pytest.mark.parametrize("judge", JUDGES)
def test_judges(prints: Says, judge: str) -> None:
    high = DEALS[2:]  # For UVa's judge an ace is never low.
    Path("high.txt").write_text(text(high))
    said = [JUDGES[judge][winner] for winner in expected.winners(high)]
    assert prints("--format", judge, "high.txt").splitlines() == said


@pytest.mark.parametrize("threads", ["1", "3"])
def test_many_deals(prints: Says, threads: str) -> None:
    """More than a block of them, so that the sums of several are put together."""
    Path("many.txt").write_bytes(DATA * 10_000)
    shown = json.loads(prints("--json", "--threads", threads, "many.txt"))
    assert (shown["deals"], shown["ties"]) == (200_000, TIES * 10_000)
    assert shown["wins"] == [wins * 10_000 for wins in WINS]


def test_standard_input(pipe: Callable[[bytes, list[str]], str]) -> None:
    for arguments, stdin in ((["-"], DATA), ([], DATA), (["-"], gzip.compress(DATA))):
        assert pipe(stdin, ["--wins", "2", *arguments]) == f"{WINS[1]}\n"
    assert json.loads(pipe(DATA, ["--json", "-"]))["files"] == [{"file": "<stdin>", **ONE}]
