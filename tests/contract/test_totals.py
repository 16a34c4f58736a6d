"""How many deals each player wins: of all sources, in all forms that are printed."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import Run
from contract import expected
from contract.expected import DEALS, deal_of, text
from oracle import CATEGORIES
from packing import PACKERS

import showdown as sd

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "deals.txt"
EXAMPLE_DEALS = [deal_of(line) for line in EXAMPLES.read_text().splitlines()]

(WINS, TIES) = expected.wins(DEALS)
ONE = {"deals": 20, "players": 2, "wins": list(WINS), "ties": TIES, "skipped": 0}


@pytest.fixture(autouse=True)
def _deals(_empty_folder: None) -> None:
    Path("deals.txt").write_text(text(DEALS))


def totals(shown: str) -> dict[str, tuple[int, str]]:
    """The lines of a report: a label, a number and a share."""
    rows = re.findall(r"^  (\S.*?)  +([\d,]+)  +([\d.]+ %)$", shown, re.MULTILINE)
    return {label: (int(count.replace(",", "")), share) for label, count, share in rows}


def counted(run: Run, *arguments: str) -> dict[str, Any]:
    done = run("--json", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_report(run: Run) -> None:
    done = run("deals.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].split() == ["deals.txt", "20", "deals"]
    assert totals(done.stdout) == {
        "Player 1 wins": (WINS[0], f"{WINS[0] * 5}.0 %"),
        "Player 2 wins": (WINS[1], f"{WINS[1] * 5}.0 %"),
        "Ties": (TIES, f"{TIES * 5}.0 %"),
    }


def test_the_examples(run: Run) -> None:
    (one, two), ties = expected.wins(EXAMPLE_DEALS)
    shown = run(str(EXAMPLES)).stdout
    assert "1,000 deals" in shown.splitlines()[0]
    assert [count for count, _ in totals(shown).values()] == [one, two, ties]
    found = sd.tally(EXAMPLES)
    assert (found.deals, found.wins, found.ties) == (1000, (one, two), ties)


def test_euler(run: Run, euler: Path) -> None:
    assert run("--wins", "1", str(euler)).stdout == "376\n"
    assert run("--wins", "2", str(euler)).stdout == "624\n"
    assert sd.tally(str(euler)) == sd.Tally(1000, (376, 624), 0)


@pytest.mark.parametrize("players", [3, 10])
def test_many_players(run: Run, players: int) -> None:
    deals = expected.random_deals(200, players)
    Path("many.txt").write_text(text(deals))
    wins, ties = expected.wins(deals)
    found = counted(run, "many.txt")
    assert (found["players"], found["wins"], found["ties"]) == (players, list(wins), ties)
    shown = totals(run("many.txt").stdout)
    assert [shown[f"Player {player} wins"][0] for player in range(1, players + 1)] == list(wins)


def test_json(run: Run) -> None:
    found = counted(run, "deals.txt")
    assert found.pop("seconds") >= 0
    assert found == {"files": [{"file": "deals.txt", **ONE}], **ONE}


def test_several_files(run: Run) -> None:
    more = expected.random_deals(7, seed=2)
    Path("more.txt").write_text(text(more))
    wins, ties = expected.wins([*DEALS, *more])
    found = counted(run, "deals.txt", "more.txt")
    assert [(one["file"], one["deals"]) for one in found["files"]] == [
        ("deals.txt", 20),
        ("more.txt", 7),
    ]
    assert found["files"][0]["wins"] == list(WINS)
    assert (found["deals"], tuple(found["wins"]), found["ties"]) == (27, wins, ties)
    shown = run("deals.txt", "more.txt").stdout
    assert re.search(rf"^ +deals.txt +20 +{WINS[0]} +{WINS[1]} +{TIES}$", shown, re.MULTILINE)
    assert [count for count, _ in totals(shown).values()] == [*wins, ties]
    assert run("--wins", "1", "deals.txt", "more.txt").stdout == f"{wins[0]}\n"


def test_wins(run: Run) -> None:
    assert run("--wins", "1", "deals.txt").stdout == f"{WINS[0]}\n"
    assert run("deals.txt", "--wins=2").stdout == f"{WINS[1]}\n"
    done = run("--wins", "3", "deals.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--wins 3" in done.stderr


def test_categories(run: Run) -> None:
    held = [[expected.category(deal[player]) for deal in DEALS] for player in (0, 1)]
    right = expected.winners(DEALS)
    won = [
        [name for name, winner in zip(held[player], right, strict=True) if winner == player + 1]
        for player in (0, 1)
    ]
    found = counted(run, "--categories", "deals.txt")["categories"]
    for key, rows in (("held", held), ("won", won)):
        assert found[key] == [{name: row.count(name) for name in CATEGORIES} for row in rows]
        assert list(found[key][0]) == list(CATEGORIES)
    shown = run("--categories", "deals.txt").stdout
    for name in CATEGORIES:
        numbers = [rows[player].count(name) for player in (0, 1) for rows in (held, won)]
        line = re.search(rf"^  {name.capitalize()} +([\d ]+)$", shown, re.MULTILINE)
        assert line is not None
        assert list(map(int, line[1].split())) == numbers


def test_lines(run: Run) -> None:
    done = run("--lines", "deals.txt")
    head, *rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert head == [
        "line",
        "winner",
        "category1",
        "strength1",
        "category2",
        "strength2",
        "decided_by",
    ]
    assert rows == [
        [
            str(line),
            str(expected.winner(deal)),
            *(word for h in deal for word in (expected.category(h), str(expected.strength(h)))),
            expected.decided_by(deal) or "",
        ]
        for line, deal in enumerate(DEALS, 1)
    ]


JUDGES = {
    "hackerrank": ("Tie", "Player 1", "Player 2"),
    "uva": ("Tie.", "Black wins.", "White wins."),
    "wins": ("0", "1", "2"),
}


@pytest.mark.parametrize("judge", JUDGES)
def test_judges(run: Run, judge: str) -> None:
    high = [deal for deal in DEALS if "AC" not in deal[0] and "AD" not in deal[0]]
    Path("high.txt").write_text(text(high))  # UVa takes no ace for low.
    done = run("--format", judge, "high.txt")
    assert done.stdout.splitlines() == [JUDGES[judge][w] for w in expected.winners(high)]


def test_the_kata(run: Run) -> None:
    Path("kata.txt").write_text(
        "2H 3D 5S 9C KD 2C 3H 4S 8C AH\n2H 4S 4C 2D 4H 2S 8S AS QS 3S\n"
        "2H 3D 5S 9C KD 2C 3H 4S 8C KH\n2H 3D 5S 9C KD 2D 3H 5C 9S KH\n"
    )
    assert run("--format", "kata", "kata.txt").stdout.splitlines() == [
        "White wins. - with high card: Ace",
        "Black wins. - with full house: 4 over 2",
        "Black wins. - with high card: 9",
        "Tie.",
    ]


@pytest.mark.parametrize("judge", ["uva", "kata"])
def test_judges_whose_ace_is_high_only(run: Run, judge: str) -> None:
    Path("wheel.txt").write_text("5D 4S 3H 2C AC 6D 6S 4H 3C 2D\n")
    assert run("--format", judge, "wheel.txt").stdout.startswith("White wins.")
    assert run("--format", "wins", "wheel.txt").stdout == "1\n"
    assert run("--wins", "2", "--rules", "ace-high", "wheel.txt").stdout == "1\n"


def test_decks(run: Run) -> None:
    """A card that two players hold; hands of different cards all the same."""
    Path("twice.txt").write_text("5D 4S 3H 2C AC 5D 7S 4H 3C 2D\n")
    assert run("twice.txt").returncode == 1
    assert run("--decks", "many", "--wins", "1", "twice.txt").stdout == "1\n"


@pytest.mark.parametrize("threads", ["1", "2", "7"])
def test_many_deals_on_any_threads(run: Run, threads: str) -> None:
    """More than a block of them, so that the sums of several are put together."""
    Path("many.txt").write_text(text(DEALS) * 20_000)
    found = counted(run, "--threads", threads, "many.txt")
    assert (found["deals"], found["ties"]) == (400_000, TIES * 20_000)
    assert found["wins"] == [one * 20_000 for one in WINS]


def test_standard_input(process: Run) -> None:
    data = text(DEALS).encode()
    for arguments, stdin in ((["-"], data), ([], data), (["-"], gzip.compress(data))):
        done = process("--wins", "2", *arguments, stdin=stdin)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{WINS[1]}\n", "")
    found = json.loads(process("--json", "-", stdin=data).stdout)
    assert found["files"] == [{"file": "<stdin>", **ONE}]


def test_folders_and_patterns(run: Run) -> None:
    folder = Path("folder")
    (folder / "deep").mkdir(parents=True)
    (folder / "b.txt").write_text(text(DEALS[:3]))
    (folder / "a.txt.gz").write_bytes(gzip.compress(text(DEALS[3:5]).encode()))
    (folder / ".hidden").write_text("nothing")
    (folder / "deep" / "c.txt").write_text(text(DEALS[5:9]))

    def deals(*arguments: str) -> dict[str, int]:
        files = counted(run, *arguments)["files"]
        return {Path(one["file"]).as_posix(): one["deals"] for one in files}

    both = {"folder/a.txt.gz": 2, "folder/b.txt": 3}
    assert list(deals("folder").items()) == list(both.items())
    assert deals("folder/") == deals("folder/*.*") == both
    assert deals("folder/*.txt") == {"folder/b.txt": 3}
    assert deals("folder/**/*.txt") == {"folder/b.txt": 3, "folder/deep/c.txt": 4}


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
def test_compressed(run: Run, pack: Any) -> None:
    data = text(DEALS).encode()
    Path("deals").write_bytes(pack(data))
    Path("twice").write_bytes(pack(data) + pack(data))
    for name, times in (("deals", 1), ("twice", 2)):
        found = counted(run, name)
        assert (found["deals"], found["wins"]) == (20 * times, [one * times for one in WINS])
    Path("short").write_bytes(pack(data)[:-3])
    done = run("short")
    assert (done.returncode, done.stdout, done.stderr[:6]) == (1, "", "short:")
    assert sd.tally(pack(data)) == sd.Tally(20, WINS, TIES)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_encodings_and_line_ends(encoding: str, end: str, last: bool) -> None:
    """All with a byte-order mark."""
    lines = "\ufeff" + text(DEALS).replace("\n", end)
    data = (lines if last else lines.removesuffix(end)).encode(encoding)
    assert sd.tally(data) == sd.Tally(20, WINS, TIES)
    assert sd.tally(gzip.compress(data)) == sd.Tally(20, WINS, TIES)


def test_what_tally_takes() -> None:
    right = sd.Tally(20, WINS, TIES)
    lines = text(DEALS).splitlines()
    with Path("deals.txt").open("rb") as binary, Path("deals.txt").open() as words:
        for source in (Path("deals.txt"), "deals.txt", binary, words, lines, iter(lines)):
            assert sd.tally(source) == right
    assert sd.tally(text(DEALS).encode(), threads=2) == right
