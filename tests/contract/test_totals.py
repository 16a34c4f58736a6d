"""How many deals each player wins: of all sources, in all forms that are printed."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Run
from contract import expected
from contract.conftest import Says
from contract.expected import CATEGORIES, DEALS, deal_of, text

import showdown as sd

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
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


def test_the_examples(prints: Says) -> None:
    wins, ties = expected.wins([deal_of(line) for line in EXAMPLES.read_text().splitlines()])
    shown = prints(str(EXAMPLES))
    assert "1,000 deals" in shown.splitlines()[0]
    assert [count for count, _ in totals(shown).values()] == [*wins, ties]
    assert sd.tally(EXAMPLES) == sd.Tally(1000, wins, ties)


def test_euler(prints: Says, euler: Path) -> None:
    assert prints("--wins", "1", str(euler)) == "376\n"
    assert prints(str(euler), "--wins=2") == "624\n"
    assert sd.tally(str(euler)) == sd.Tally(1000, (376, 624), 0)


def test_json(prints: Says) -> None:
    found = json.loads(prints("--json", "deals.txt"))
    assert found == {"files": [{"file": "deals.txt", **ONE}], **ONE}


def test_lines_above_the_deals_are_counted(prints: Says) -> None:
    """What was taken for a header may have been meant for a deal."""
    Path("headed.txt").write_text("mine,yours\n" + text(DEALS, " ", ","))
    found = json.loads(prints("--json", "headed.txt", "deals.txt"))["files"]
    assert found == [{"file": "headed.txt", **ONE, "header_lines": 1}, {"file": "deals.txt", **ONE}]


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


def test_the_kata(prints: Says) -> None:
    Path("kata.txt").write_text(
        "2H 3D 5S 9C KD 2C 3H 4S 8C AH\n2H 4S 4C 2D 4H 2S 8S AS QS 3S\n"
        "2H 3D 5S 9C KD 2C 3H 4S 8C KH\n2H 3D 5S 9C KD 2D 3H 5C 9S KH\n"
    )
    assert prints("--format", "kata", "kata.txt").splitlines() == [
        "White wins. - with high card: Ace",
        "Black wins. - with full house: 4 over 2",
        "Black wins. - with high card: 9",
        "Tie.",
    ]


def test_an_ace_that_is_high_only(prints: Says) -> None:
    Path("wheel.txt").write_text("5D 4S 3H 2C AC 6D 6S 4H 3C 2D\n")
    assert prints("--format", "wins", "wheel.txt") == "1\n"
    assert prints("--format", "wins", "--rules", "ace-high", "wheel.txt") == "2\n"
    for judge in ("uva", "kata"):
        assert prints("--format", judge, "wheel.txt").startswith("White wins.")


def test_decks(prints: Says, refuses: Says) -> None:
    Path("twice.txt").write_text("5D 4S 3H 2C AC 5D 7S 4H 3C 2D\n")
    assert "--decks many" in refuses(1, "twice.txt")
    assert prints("--decks", "many", "--wins", "1", "twice.txt") == "1\n"


@pytest.mark.parametrize("threads", ["1", "3"])
def test_many_deals(prints: Says, threads: str) -> None:
    """More than a block of them, so that the sums of several are put together."""
    Path("many.txt").write_bytes(DATA * 10_000)
    found = json.loads(prints("--json", "--threads", threads, "many.txt"))
    assert (found["deals"], found["ties"]) == (200_000, TIES * 10_000)
    assert found["wins"] == [one * 10_000 for one in WINS]


def test_standard_input(pipe: Callable[[bytes, list[str]], str]) -> None:
    for arguments, stdin in ((["-"], DATA), ([], DATA), (["-"], gzip.compress(DATA))):
        assert pipe(stdin, ["--wins", "2", *arguments]) == f"{WINS[1]}\n"
    assert json.loads(pipe(DATA, ["--json", "-"]))["files"] == [{"file": "<stdin>", **ONE}]


def test_folders_and_patterns(run: Run) -> None:
    Path("folder/deep").mkdir(parents=True)
    Path("folder/b.txt").write_text(text(DEALS[:3]))
    Path("folder/a.txt.gz").write_bytes(gzip.compress(text(DEALS[3:5]).encode()))
    Path("folder/.hidden").write_text("nothing")
    Path("folder/deep/c.txt").write_text(text(DEALS[5:9]))

    def deals(*arguments: str) -> list[tuple[str, int]]:
        files = json.loads(run("--json", *arguments).stdout)["files"]
        return [(Path(one["file"]).as_posix(), one["deals"]) for one in files]

    both = [("folder/a.txt.gz", 2), ("folder/b.txt", 3)]
    assert deals("folder") == deals("folder/") == deals("folder/*.*") == both
    assert run("folder").stderr == "folder: folders in it are left out; for all: folder/**\n"
    assert deals("folder/*.txt") == both[1:]
    assert deals("folder/**/*.txt") == [*both[1:], ("folder/deep/c.txt", 4)]


@pytest.mark.parametrize("module", ["gzip", "bz2", "lzma", "zstd"])
def test_compressed(prints: Says, refuses: Says, module: str) -> None:
    """What a file is, its content says; it may have several members; a part is no file."""
    if module == "zstd":
        pack = pytest.importorskip("packing").PACKERS["zstd"]
    else:
        pack = pytest.importorskip(module).compress
    Path("deals").write_bytes(pack(DATA) + pack(DATA))
    found = json.loads(prints("--json", "deals"))
    assert (found["deals"], found["wins"]) == (40, [2 * one for one in WINS])
    assert sd.tally(pack(DATA)) == RIGHT
    Path("short").write_bytes(pack(DATA)[:-3])
    assert refuses(1, "short").startswith("short:")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_encodings_and_line_ends(encoding: str, end: str, last: bool) -> None:
    """All with a byte-order mark."""
    lines = "\ufeff" + text(DEALS).replace("\n", end)
    data = (lines if last else lines.removesuffix(end)).encode(encoding)
    assert sd.tally(data) == sd.tally(gzip.compress(data)) == RIGHT


def test_what_tally_takes() -> None:
    lines = text(DEALS).splitlines()
    with Path("deals.txt").open("rb") as binary, Path("deals.txt").open() as words:
        for source in (Path("deals.txt"), "deals.txt", binary, words, lines, iter(lines), DATA):
            assert sd.tally(source) == RIGHT
