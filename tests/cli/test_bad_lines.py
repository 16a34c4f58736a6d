"""`--skip-bad`, `--bad`, `--verbose` and `showdown validate`."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@pytest.fixture
def poker(tmp_path: Path) -> Path:
    file = tmp_path / "poker.txt"
    file.write_bytes((DEAL + "8C 1X\r\n" + DEAL + "\n8C 8C").encode())
    return file


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_what_is_kept_is_utf_8_whatever_the_source_is(
    run: Run, tmp_path: Path, encoding: str, end: str
) -> None:
    lines = [DEAL.strip(), "8♣ 1X", DEAL.strip(), "8♣ 8♣"]
    (tmp_path / "1.txt").write_bytes(end.join(lines).encode(encoding))
    (tmp_path / "2.txt").write_bytes((DEAL + "8♣ 9").encode() + b"\xff\n")
    assert run("--bad", "bad.txt", "1.txt", "2.txt").returncode == 0
    kept = (tmp_path / "bad.txt").read_bytes()
    feed = "\r\n" if end == "\r\n" else "\n"
    assert kept == f"8♣ 1X{feed}8♣ 8♣\n8♣ 9".encode() + b"\xff\n"
    again = run("--bad", "again.txt", "--players", "2", "bad.txt")
    assert again.stderr.startswith("bad.txt: no valid deals: all 3 lines are invalid")
    assert (tmp_path / "again.txt").read_bytes() == kept


def test_what_is_kept_of_json(run: Run, tmp_path: Path) -> None:
    deal = [DEAL.split()[:5], DEAL.split()[5:]]
    rows = [deal, [deal[0], ["8♣", *deal[0][:4]]], deal]
    (tmp_path / "array.json").write_text(json.dumps(rows, indent=1))
    (tmp_path / "lines.json").write_text("\n".join(map(json.dumps, rows)))
    for name in ("array.json", "lines.json"):
        assert run("--bad", "bad.txt", name).returncode == 0
        kept = (tmp_path / "bad.txt").read_text(encoding="utf-8")
        assert json.loads(kept) == rows[1]
        assert "♣" in kept
        assert kept.count("\n") == 1


def test_what_cannot_be_kept(run: Run, poker: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("before")
    done = run("--bad", "bad.txt", "poker.txt", "none.txt")
    assert (done.returncode, done.stdout) == (1, "")
    assert (tmp_path / "bad.txt").read_text() == "before"
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".showdown*"))
    done = run("--bad", "poker.txt", "poker.txt")
    assert (done.returncode, "the deals are in this file" in done.stderr) == (2, True)
    assert run("--bad", "no/folder/bad.txt", "poker.txt").returncode == 1
    assert poker.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["poker.txt", "--bad", "y.csv", "-o", "y.csv"],
        ["poker.txt", "--bad", "y", "-o", "y.reasons.tsv"],
        ["k.reasons.tsv", "--bad", "k"],
        [".", "--bad", "poker.txt"],
        ["*.txt", "-o", "poker.txt.csv", "--bad", "poker.txt"],
    ],
)
def test_no_output_is_written_over_another(
    run: Run, poker: Path, tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "k.reasons.tsv").write_text(DEAL)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "this file" in done.stderr
    assert before == {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert poker.name in before


def test_the_layout_in_words(run: Run, poker: Path, tmp_path: Path) -> None:
    (tmp_path / "marked.txt").write_text("1\n8C,TS,KC,9H,4S|7D,2S,5D,3S,AC\n")
    done = run("--verbose", "marked.txt")
    assert done.stderr == (
        "marked.txt: 2 hands of 5 cards per line, ',' between cards, '|' between hands, a header\n"
    )
    done = run("--verbose", "--lines", "--skip-bad", "poker.txt")
    assert done.stderr == "poker.txt: 2 hands of 5 cards per line, spaces between cards\n"
    assert poker.exists()


def test_validate_lone_hands(run: Run, tmp_path: Path) -> None:
    hand = "1,10,1,11,1,13,1,12,1,1,9\n"
    (tmp_path / "hands.txt").write_text(hand * 3)
    assert run("validate", "hands.txt").stdout == "hands.txt   3 hands, 0 invalid lines\n"
    (tmp_path / "hands.txt").write_text(hand * 3 + "1,2,1,4,1,5\n" + "1,2," + hand)
    said = run("validate", "hands.txt").stdout
    assert said.startswith("hands.txt   3 hands, 2 invalid lines\n")
    assert "hands.txt:4:12: 3 cards, but a hand has 5" in said
    assert "hands.txt:5:27: a number too many: the first hand has 11 numbers" in said
    (tmp_path / "deals.txt").write_text(DEAL)
    done = run("deals.txt", "hands.txt", "--skip-bad")
    problem = "hands.txt: a hand a line, but deals.txt has deals of 2 players: count them apart\n"
    assert (done.returncode, done.stderr) == (1, problem)


def test_running_totals_are_said_though_no_more_comes(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "showdown", "--every", "0.05s", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        deals = 0
        for count in (30, 1, 2):
            process.stdin.write(DEAL.encode() * count)
            process.stdin.flush()
            deals += count
            said = f"<stdin>   {deals} deals   Player 1 0   Player 2 {deals}   Ties 0\n"
            assert process.stderr.readline().decode() == said
        # Nothing is said again.
        assert not select.select([process.stderr], [], [], 0.3)[0]
        process.stdin.close()
        assert process.stdout.read().startswith(b"<stdin>   33 deals")
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("text", ["0", "-1", "x", "1e9", "٣"])
def test_no_number_of_seconds(run: Run, text: str) -> None:
    done = run(f"--every={text}", "poker.txt")
    assert (done.returncode, "is not a number of seconds, such as 5" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "how", [[], ["-o", "out.csv"], ["-o", "out.xlsx"], ["--lines"], ["--format", "wins"]]
)
def test_all_lines_are_invalid(run: Run, tmp_path: Path, how: list[str]) -> None:
    (tmp_path / "wrong.txt").write_text(DEAL.replace("AC", "AX") * 3)
    (tmp_path / "good.txt").write_text(DEAL)
    message = "wrong.txt: no valid deals: all 3 lines are invalid (showdown validate says why)\n"
    for options in (["--skip-bad"], ["--bad", "rejects.txt"]):
        done = run("wrong.txt", *options, *how)
        assert (done.returncode, done.stdout, done.stderr) == (1, "", message)
    assert not list(tmp_path.glob("out*"))
    assert (tmp_path / "rejects.txt").read_text().count("AX") == 3
    assert (tmp_path / "rejects.txt.reasons.tsv").read_text().count("'AX' is not a card") == 3
    done = run("--keep-going", "--skip-bad", "wrong.txt", "good.txt", *how)
    assert (done.returncode, done.stderr) == (1, message)
    assert done.stdout.startswith(("good.txt   1 deal", "line\t", "2\n"))


def test_rows_of_wrong_files_stand_in_no_result(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(DEAL * 2)
    (tmp_path / "wrong.txt").write_text(DEAL * 200_000 + "8X\n")
    (tmp_path / "three.txt").write_text(DEAL.replace("\n", " 2C 3C 4C 5C 6C\n"))
    files = ("--keep-going", "wrong.txt", "good.txt", "three.txt", "missing.txt")
    done = run(*files, "-o", "out.csv")
    assert done.returncode == 1
    assert (tmp_path / "out.csv").read_text().count("\n") == 3
    assert done.stdout.startswith("good.txt   2 deals\n")
    for problem in ("wrong.txt:200001:1", "three.txt: deals of 3 players", "missing.txt: no such"):
        assert problem in done.stderr
        assert problem in done.stdout.partition("Skipped files")[2]
    assert run(*files, "--format", "wins").stdout == "2\n2\n"
    (tmp_path / "out.csv").unlink()
    done = run("--keep-going", "wrong.txt", "-o", "out.csv")
    assert done.returncode == 1
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("header", ["one,two,three,four,five,six,seven,eight,nine,ten", "2"])
def test_what_was_taken_for_a_header_is_said(run: Run, tmp_path: Path, header: str) -> None:
    deal = DEAL.replace(" ", ",")
    (tmp_path / "deals.txt").write_text(f"{header}\n{deal}{deal}")
    (tmp_path / "more.txt").write_text(deal)
    head = "deals.txt   2 deals after a header"
    assert run("deals.txt").stdout.splitlines()[0] == head
    assert run("deals.txt", "-o", "out.csv").stdout.splitlines()[0] == head
    assert run("deals.txt", "-o", "out.xlsx").stdout.splitlines()[0] == head
    both = run("deals.txt", "more.txt").stdout
    assert both.splitlines()[3:6] == [
        "  deals.txt       2               0               2      0   after a header",
        "  more.txt        1               0               1      0",
        "",
    ]
    found = json.loads(run("--json", "deals.txt", "more.txt").stdout)
    assert [one.get("header_lines") for one in found["files"]] == [1, None]
    assert "header_lines" not in found["files"][1]
    assert run("--wins", "2", "deals.txt").stdout == "2\n"


def test_what_numbers_were_taken_for_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("a,b,c,d,e,f,g,h,i,j\n0,35,44,30,11,21,3,13,7,48\n")
    assert run("n.txt").stdout.splitlines()[0] == "n.txt   1 deal in numbers 0 to 51 after a header"
    told = run("--layout", "numbers", "n.txt")
    assert told.stdout.splitlines()[0] == "n.txt   1 deal after a header"
