"""The commands beside the count: explain, check, exam, answers, deal and sql."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from pathlib import Path

import faulty
import pytest
from command import Run
from contract import expected
from contract.expected import DEALS, REASONS, deal_of, text

QUEENS = ("4D 6S 9H QH QC", "3D 6D 7H QD QS")


@pytest.fixture(autouse=True)
def _deals(_empty_folder: None) -> None:
    Path("deals.txt").write_text(text(DEALS))


def last_words(shown: str) -> list[str]:
    """What becomes of each player."""
    return [line.split()[-1] for line in shown.splitlines() if line.startswith("Player ")]


@pytest.mark.parametrize("line", range(1, len(REASONS) + 1))
def test_explain(run: Run, line: int) -> None:
    deal = DEALS[line - 1]
    done = run("explain", *map(" ".join, deal))
    assert (done.returncode, done.stderr) == (0, "")
    one, two = {0: ("splits", "splits"), 1: ("wins", "loses"), 2: ("loses", "wins")}[
        expected.winner(deal)
    ]
    assert last_words(done.stdout) == [one, two]
    assert done.stdout.splitlines()[-1] == REASONS[line - 1]
    assert run("explain", f"deals.txt:{line}").stdout == done.stdout


def test_explain_shows_the_best_five_cards(run: Run) -> None:
    hands = ("Ah Kh 2c 3d 4h 5s 9c", "Ad Qd 2c 3d 4h 5s 9c", "2h 3h 7h 9h 8c")
    done = run("explain", "--decks", "many", *hands)
    assert done.stdout.splitlines()[0].startswith("Player 1   5♠ 4♥ 3♦ 2♣ A♥  (K♥ 9♣) ")
    assert last_words(done.stdout.split("\n\n", maxsplit=1)[0]) == ["splits", "splits", "loses"]
    done = run("explain", "--rules", "ace-high", "5D 4S 3H 2C AC", "6D 6S 4H 3C 2D")
    assert last_words(done.stdout) == ["loses", "wins"]


def test_explain_as_json(run: Run) -> None:
    found = json.loads(run("explain", "--json", *QUEENS).stdout)
    assert list(found) == ["winner", "winners", "reason", "hands"]
    assert (found["winner"], found["winners"], found["reason"]) == (1, [1], REASONS[8])
    assert found["hands"][0] == {
        "cards": ["4d", "6s", "9h", "Qh", "Qc"],
        "best": ["Qh", "Qc", "9h", "6s", "4d"],
        "strength": expected.strength(QUEENS[0].split()),
        "category": "one pair",
        "description": "Pair of Queens",
    }
    tie = json.loads(run("explain", "--json", "deals.txt:3").stdout)
    assert (tie["winner"], tie["winners"]) == (0, [1, 2])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ([QUEENS[0]], 2, ""),
        (["deals.txt:1", "deals.txt:2"], 2, ""),
        (["none.txt:1"], 1, "none.txt"),
        (["deals.txt:21"], 1, "deals.txt"),
        ([QUEENS[0], "4D 6D 7H QD QS"], 1, "4♦"),
        (["4D 6S 9H QH 1X", QUEENS[1]], 1, "'1X'"),
        (["4D 6S 9H QH", QUEENS[1]], 1, "4"),
    ],
)
def test_what_cannot_be_explained(run: Run, arguments: list[str], code: int, words: str) -> None:
    done = run("explain", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr
    assert done.stderr


def test_explain_a_row_of_a_table(run: Run) -> None:
    pytest.importorskip("polars")
    Path("deals.csv").write_text(f"id,mine,yours\n7,{QUEENS[0]},{QUEENS[1]}\n")
    assert run("explain", "deals.csv:2").stdout == run("explain", *QUEENS).stdout
    done = run("explain", "--hand1", "yours", "--hand2", "mine", "deals.csv:2")
    assert done.stdout == run("explain", *reversed(QUEENS)).stdout


@pytest.fixture
def exam(run: Run, _deals: None) -> list[str]:
    """The usual exam, which `exam.txt` holds."""
    done = run("exam")
    assert done.returncode == 0
    Path("exam.txt").write_text(done.stdout)
    return done.stdout.splitlines()


MISTAKES = (
    "wheel-missing",
    "wheel-ace-high",
    "wheel-plain-only",
    "straights-missing",
    "flushes-missing",
    "full-house-as-trips",
    "flush-below-straight",
    "category-only",
    "no-kickers",
    "ties-to-1",
    "low-wins",
    "players-swapped",
    "last-line-lost",
)


def write_answers(answers: list[int]) -> None:
    Path("mine.txt").write_text("".join(f"{answer}\n" for answer in answers))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_check_names_the_mistake(run: Run, exam: list[str], mistake: str) -> None:
    """The answers are those of a program of our own that makes it."""
    given = faulty.answers(exam, mistake)
    write_answers(given)
    padded = given + [-1] * (len(exam) - len(given))
    right = expected.winners([deal_of(line) for line in exam])
    wrong = [line for line, (a, b) in enumerate(zip(padded, right, strict=True), 1) if a != b]
    assert wrong
    done = run("check", "--json", "exam.txt", "mine.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout) == {
        "deals": 80,
        "right": 80 - len(wrong),
        "wrong_lines": wrong,
        "candidates": [[mistake]],
    }
    done = run("check", "exam.txt", "mine.txt")
    assert done.returncode == 1
    assert f"({mistake})" in done.stdout
    assert f"{80 - len(wrong)} right" in done.stdout.splitlines()[0]
    if mistake != "last-line-lost":
        assert run("answers", "exam.txt", "--as", mistake).stdout == Path("mine.txt").read_text()


def test_check_a_right_program(run: Run, exam: list[str]) -> None:
    right = expected.winners([deal_of(line) for line in exam])
    forms = {
        "numbers": [str(winner) for winner in right],
        "players": [("Tie", "Player 1", "Player 2")[winner] for winner in right],
        "colours": [("Tie.", "Black wins.", "White wins.")[winner] for winner in right],
        "sides": [("none", "left", "right")[winner] for winner in right],
        "scores": [
            ",".join(str(expected.strength(hand)) for hand in deal_of(line)) for line in exam
        ],
    }
    for lines in forms.values():
        Path("mine.txt").write_text("\n".join(lines) + "\n")
        done = run("check", "exam.txt", "mine.txt")
        assert (done.returncode, done.stderr) == (0, "")
        assert "80 right" in done.stdout.splitlines()[0]
        found = json.loads(run("check", "--json", "exam.txt", "mine.txt").stdout)
        assert (found["right"], found["wrong_lines"], found["candidates"]) == (80, [], [])
    assert run("answers", "exam.txt").stdout.split() == forms["numbers"]


def test_check_two_mistakes_together(run: Run, exam: list[str]) -> None:
    write_answers(faulty.answers(exam, "wheel-missing", "ties-to-1"))
    found = json.loads(run("check", "--json", "exam.txt", "mine.txt").stdout)
    assert sorted(found["candidates"][0]) == ["ties-to-1", "wheel-missing"]
    assert len(found["candidates"]) == 1


def test_check_by_the_rules_of_a_task(run: Run, exam: list[str]) -> None:
    write_answers(faulty.answers(exam, "wheel-missing"))
    assert run("check", "exam.txt", "mine.txt").returncode == 1
    assert run("check", "--task", "uva", "exam.txt", "mine.txt").returncode == 0


def test_check_a_total(run: Run) -> None:
    Path("two.txt").write_text("5S 4H 3D 2C AH AC AD KS 9H 2D\n8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    done = run("check", "two.txt", "--total", "0", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["total"], found["right_total"]) == (1, 0, 1)
    assert ["wheel-missing"] in found["candidates"]
    assert ["ties-to-1"] not in found["candidates"]
    assert run("check", "two.txt", "--total", "1").returncode == 0


def test_check_lists_its_mistakes(run: Run) -> None:
    lines = run("check", "--list").stdout.splitlines()
    assert {f"  {mistake}" for mistake in MISTAKES} <= set(lines)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["check"], 2, "DEALS"),
        (["check", "deals.txt"], 2, "ANSWERS"),
        (["check", "deals.txt", "none.txt"], 1, "none.txt"),
        (["check", "deals.txt", "odd.txt"], 1, "odd.txt:2:"),
        (["check", "deals.txt", "short.txt"], 1, "short.txt"),
        (["check", "deals.txt", "--total", "21"], 1, "21"),
        (["check", "--task", "chess", "--list"], 2, "chess"),
        (["answers", "deals.txt", "--as", "wheel-mising"], 1, "wheel-missing"),
        (["exam", "--deals", "5"], 1, "5 deals"),
        (["exam", "--deals", "0"], 2, "--deals"),
        (["deal"], 2, "COUNT"),
        (["deal", "many"], 2, "many"),
        (["deal", "1", "--players", "11"], 2, "--players"),
        (["deal", "1", "--seed", "-1"], 2, "--seed"),
    ],
)
def test_wrong_usage(run: Run, arguments: list[str], code: int, words: str) -> None:
    Path("odd.txt").write_text("1\ntwo\n" + "1\n" * 18)
    Path("short.txt").write_text("1\n2\n0\n")
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr


def test_exams(run: Run) -> None:
    """Whoever sees an exam with a seed of its own meets all mistakes in it as well."""
    lines = run("exam", "--seed", "1", "--deals", "90").stdout.splitlines()
    assert len(lines) == 90
    assert lines == run("exam", "--seed", "1", "--deals", "90").stdout.splitlines()
    right = faulty.answers(lines)
    assert right == expected.winners([deal_of(line) for line in lines])
    for mistake in MISTAKES[:-1]:
        wrong = faulty.answers(lines, mistake)
        assert sum(a != b for a, b in zip(wrong, right, strict=True)) >= 3


DIGESTS = {
    ("1000", "--seed", "54"): "e72c3f0154ea05f56ebc97308994d103e5cca196cebebccaaaa4d902f3a581ac",
    ("100", "--seed", "1", "--players", "9", "--clear-winner"): (
        "7b8c29b6263672a50262cb1e0493d6e8cd8dcabe83b04e7a9127f7b23116ede7"
    ),
}


@pytest.mark.parametrize("arguments", DIGESTS)
def test_deals_of_a_seed_are_the_same_for_ever(run: Run, arguments: tuple[str, ...]) -> None:
    dealt = run("deal", *arguments).stdout
    assert hashlib.sha256(dealt.encode()).hexdigest() == DIGESTS[arguments]
    deals = [deal_of(line) for line in dealt.splitlines()]
    assert len(deals) == int(arguments[0])
    assert all(len({card for hand in deal for card in hand}) == 5 * len(deal) for deal in deals)
    assert ("--clear-winner" in arguments) == (0 not in expected.winners(deals))


def test_deals_without_a_seed_differ(run: Run) -> None:
    one, other = run("deal", "20").stdout, run("deal", "20").stdout
    assert one.count("\n") == other.count("\n") == 20
    assert one != other


QUERIES = {
    "select winner, count(*) as n from deals group by 1 order by 1": [
        {"winner": winner, "n": expected.winners(DEALS).count(winner)} for winner in (0, 1, 2)
    ],
    "select line, hand2, category1, strength2 from deals where decided_by = 'category'": [
        {
            "line": line,
            "hand2": " ".join(two),
            "category1": expected.category(one),
            "strength2": expected.strength(two),
        }
        for line, (one, two) in enumerate(DEALS, 1)
        if expected.decided_by([one, two]) == "category"
    ],
    "select reason from deals where line <= 10 order by line": [
        {"reason": reason} for reason in REASONS
    ],
    "select hand_strength(hand1) s, hand_category(hand2) c, showdown_winner(hand2, hand1) w "
    "from deals order by line limit 4": [
        {
            "s": expected.strength(one),
            "c": expected.category(two),
            "w": expected.winner([two, one]),
        }
        for one, two in DEALS[:4]
    ],
    "select count(*) filter (decided_by is null) as ties from deals": [
        {"ties": expected.winners(DEALS).count(0)}
    ],
}


@pytest.fixture
def _duckdb() -> None:
    pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")


@pytest.mark.usefixtures("_duckdb")
@pytest.mark.parametrize("query", QUERIES)
def test_sql(run: Run, query: str) -> None:
    done = run("sql", query, "deals.txt", "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == QUERIES[query]


@pytest.mark.usefixtures("_duckdb")
def test_forms_of_sql(run: Run) -> None:
    query = "select line, winner from deals order by line"
    rows = [[str(n), str(w)] for n, w in enumerate(expected.winners(DEALS), 1)]
    shown = run("sql", query, "deals.txt").stdout.splitlines()
    assert [shown[0].split(), *map(str.split, shown[2:])] == [["line", "winner"], *rows]
    found = run("sql", query, "deals.txt", "--format", "csv").stdout
    assert list(csv.reader(io.StringIO(found))) == [["line", "winner"], *rows]
    run("sql", query, "deals.txt", "-o", "out.jsonl")
    lines = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    assert [[str(row["line"]), str(row["winner"])] for row in lines] == rows
    pl = pytest.importorskip("polars")
    run("sql", query, "deals.txt", "-o", "out.parquet")
    table = pl.read_parquet("out.parquet")
    assert table.schema == {"line": pl.UInt64, "winner": pl.UInt8}
    assert table["winner"].to_list() == expected.winners(DEALS)


@pytest.mark.usefixtures("_duckdb")
def test_sql_over_several_files_and_tables(run: Run) -> None:
    Path("more.txt").write_text(text(DEALS[:3], ","))
    query = "select file, count(*) as n from deals group by 1 order by 1"
    done = run("sql", query, "more.txt", "deals.txt", "--format", "csv")
    assert done.stdout == "file,n\ndeals.txt,20\nmore.txt,3\n"
    pytest.importorskip("polars")
    Path("deals.csv").write_text(f"id,mine,yours\n7,{QUEENS[0]},{QUEENS[1]}\n")
    options = ["--hand1", "yours", "--hand2", "mine", "--format", "csv"]
    assert run("sql", "select winner from deals", "deals.csv", *options).stdout == "winner\n2\n"


@pytest.mark.usefixtures("_duckdb")
@pytest.mark.parametrize(
    ("query", "file", "code", "words"),
    [
        ("select winer from deals", "deals.txt", 2, "winer"),
        ("selec 1", "deals.txt", 2, "selec"),
        ("from deals", "none.txt", 1, "none.txt: "),
        ("select count(winner) from deals", "wrong.txt", 1, "wrong.txt:1:28: '1X'"),
    ],
)
def test_errors_of_sql(run: Run, query: str, file: str, code: int, words: str) -> None:
    Path("wrong.txt").write_text("8C TS KC 9H 4S 7D 2S 5D 3S 1X\n")
    done = run("sql", query, file, "-o", "out.csv")
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr
    assert not Path("out.csv").exists()
