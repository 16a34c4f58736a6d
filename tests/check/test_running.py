"""Programs that `showdown check --run` runs: their answers, crashes and mishaps."""

from __future__ import annotations

import gzip
import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest
from command import Run

from showdown import check
from showdown.check.running import _problem, _whole_frames

ANSWERS = check.answers(check.exam(), ["wheel-missing"])
PYTHON = shlex.quote(sys.executable)
PROGRAM = f"""\
import sys, time
answers = {ANSWERS}
lines = (open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin).read().split("\\n")
assert lines.pop() == "" and all(len(line) == 29 for line in lines)
for number, line in enumerate(lines):
    WHAT
    print("Player", answers[number])
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return write(tmp_path / "my_program.py", "pass")


def write(path: Path, what: str) -> Path:
    path.write_text(PROGRAM.replace("WHAT", what))
    return path


@pytest.mark.usefixtures("program")
def test_the_deals_are_on_standard_input_or_in_a_file(run: Run, tmp_path: Path) -> None:
    exam = run("exam").stdout
    (tmp_path / "my exam.txt").write_text(exam)
    command = f"{PYTHON} my_program.py"
    reports = [
        run("check", "--run", command),
        run("check", "my exam.txt", "--run", command),
        run("check", "--run", f"{command} {{}}", "my exam.txt"),
        run("check", "--run", command, "-", stdin=exam),
    ]
    names = ("exam", "my exam.txt", "my exam.txt", "<stdin>")
    for done, name in zip(reports, names, strict=True):
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout.startswith(f"{name}   {len(ANSWERS)} deals, ")
        assert "\n\n  ✗ A-2-3-4-5 is a straight   lines" in done.stdout
        assert "Your program ended" not in done.stdout


def test_a_crash(run: Run, program: Path) -> None:
    write(program, "assert number < 80, line")
    done = run("check", "--run", f"{PYTHON} my_program.py")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"✗ no answer   {len(ANSWERS) - 80} deals\n    - the answers stop aft" in done.stdout
    assert "would each explain these answers:\n    - wheel-missing: to treat" in done.stdout
    last = f"    AssertionError: {check.exam()[80]}\n"
    assert "\n  Your program's last lines on standard error:\n" in done.stdout
    assert done.stdout.count("ended with exit code 1") == 1
    assert done.stdout.endswith(last)
    found = json.loads(run("check", "--json", "--run", f"{PYTHON} my_program.py").stdout)
    assert found["ending"] == "ended with exit code 1"
    assert found["standard_error"][-1] == last.strip()
    assert found["unanswered_lines"] == list(range(81, len(ANSWERS) + 1))
    assert found["candidates"][0] == ["wheel-missing"]
    assert found["suggested_only"] is True


def test_each_deal_that_fails_is_named(run: Run, program: Path) -> None:
    what = "if number in (2, 7): print(f'ValueError: {number % 5}'); continue"
    write(program, what)
    done = run("check", "--run", f"{PYTHON} my_program.py")
    assert "  ✗ no answer   2 deals\n    - ValueError: 2: lines 3, 8\n" in done.stdout


def test_time_is_up(run: Run, program: Path) -> None:
    write(program, "if number == 4: print('Pla', end=''); time.sleep(60)")
    done = run("check", "--timeout", "3", "--run", f"{PYTHON} my_program.py")
    assert (done.returncode, done.stderr) == (1, "")
    why = "your program was stopped after 3 seconds (--timeout allows more)"
    assert f"- the answers stop after line 4: {why} " in " ".join(done.stdout.split())
    assert done.stdout.count("was stopped") == 1


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("my_progam {}", "my_progam: program not found; did you mean my_program.py?\n"),
        ("my_program.py", 'program not found; it is a file here: run it as in "python my_pro'),
        ("./my_program.py", 'is not executable: run it as in "python ./my_program.py"\n'),
        (f"{PYTHON} my_progam.py", "and ended with exit code 2; did you mean my_program.py?\n  "),
        (f"{PYTHON} -c pass", "-c pass: the program printed nothing\n"),
        (
            f"{PYTHON} -c 'raise SystemExit(\"sys.argv[1]\")'",
            "argument, write {} for it\n  sys",
        ),
        (f"{PYTHON} -c 1/0", "printed nothing and ended with exit code 1\n  Traceback"),
        (f"{PYTHON} -c 'while 1: print(1)'", "the program prints far more than an answer to each"),
        (f"{PYTHON} -c 'import os; os.abort()'", "nothing and was ended by the signal SIGABRT\n"),
        (
            f"{PYTHON} -c 'print(376)'",
            "line 1 of its output: '376' is not an answer: write 1, 2 or 0 for a tie",
        ),
        (f"{PYTHON} -c 'print(chr(49) + chr(0))'", "prints zero bytes, which are not text\n"),
        (f"{PYTHON} 'my_program.py", "no closing quotation\n"),
        ("''", 'no program to run: write it as in "python my_program.py"\n'),
        (".", ". is a folder, not a program\n"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="Windows has other quotes, and no signals")
@pytest.mark.usefixtures("program")
def test_programs_that_give_no_answers(run: Run, command: str, message: str) -> None:
    done = run("check", "--run", command)
    assert (done.returncode, done.stdout) == (1, "")
    assert " ".join(message.split()) in " ".join(done.stderr.split())
    assert "site-packages/showdown/" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups")
def test_what_a_program_leaves_behind_is_ended(run: Run, tmp_path: Path, program: Path) -> None:
    child = "import os, time; open('child', 'w').write(str(os.getpid())); time.sleep(60)"
    start = f"subprocess.Popen([sys.executable, '-c', {child!r}])"
    wait = "while not os.path.exists('child') or not open('child').read(): pass"
    write(program, "if number == 0: import os, subprocess; " + start)
    program.write_text(program.read_text() + wait)
    assert "A-2-3-4-5 is a straight" in run("check", "--run", f"{PYTHON} my_program.py").stdout
    number = int((tmp_path / "child").read_text())
    for _ in range(1200):
        try:
            # An ended process that nobody has waited for is still in the list.
            if Path(f"/proc/{number}/stat").read_text().split()[2] == "Z":
                break
        except OSError:
            break
        time.sleep(0.05)
    else:
        pytest.fail("the child still runs")


def test_how_a_program_ended() -> None:
    assert _problem(-35, 1) == "was ended by the signal 35"
    assert _problem(None, 1) == "was stopped after 1 second (--timeout allows more)"


def test_much_on_standard_error_is_not_too_many_answers(run: Run, program: Path) -> None:
    write(program, "print('x' * 100_000, file=sys.stderr)")
    assert "A-2-3-4-5 is a straight" in run("check", "--run", f"{PYTHON} my_program.py").stdout


@pytest.mark.usefixtures("program")
def test_the_program_is_given_plain_text(run: Run, tmp_path: Path) -> None:
    exam = "\n".join([*check.exam(), ""]).encode()
    (tmp_path / "exam.gz").write_bytes(gzip.compress(exam))
    (tmp_path / "exam.txt").write_bytes(exam.decode().encode("utf-16"))
    for name in ("exam.gz", "exam.txt"):
        done = run("check", name, "--run", f"{PYTHON} my_program.py")
        assert "A-2-3-4-5 is a straight" in done.stdout, done.stderr
    (tmp_path / "exam.parquet").write_bytes(b"PAR1" + bytes(100))
    done = run("check", "exam.parquet", "--run", f"{PYTHON} my_program.py")
    assert "exam.parquet is a table: --run gives a program lines of text" in done.stderr


def test_tracebacks_are_not_shown_from_their_middle() -> None:
    frame = ['  File "a.py", line 10, in score', "    x = y[1]", "        ~^^^"]
    assert _whole_frames([*frame[1:], *frame, "IndexError: 1"]) == (*frame, "IndexError: 1")
    for lines in (["    at Main.java:1", "oops"], ["Traceback (most recent", *frame], []):
        assert _whole_frames(lines) == tuple(lines)


@pytest.mark.usefixtures("program")
def test_answers_of_a_program_that_is_run_are_to_these_deals(run: Run) -> None:
    code = "import random; [print(random.choice((1, 2))) for _ in open(0)]"
    command = shlex.join([sys.executable, "-c", code])
    done = run("check", "--run", command)
    assert "other deals?" not in done.stdout
    text = " ".join(done.stdout.split())
    assert "Its lines are those that `showdown exam > exam.txt` writes." in text
    assert " changes when the deals come in another order: " in text
    assert " or left to chance. Fix that first, then check again. " in text
    assert "No known mistake" not in text
    assert "deals in which" not in text
    assert "within a hand" not in text
    code = "[print(1 + sum(map(ord, line)) % 2) for line in open(0)]"
    done = run("check", "--run", shlex.join([sys.executable, "-c", code]))
    assert "No known mistake" in done.stdout
    assert "from one deal to the next" not in done.stdout


RANKER = """\
import sys
def key(cards):
    ranks = ["..23456789TJQKA".index(card[0]) for card in cards]
    by = sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    times = [ranks.count(rank) for rank in by]
    run = {*by} == {14, 5, 4, 3, 2} or (len(by) == 5 and max(by) - min(by) == 4)
    by = [5, 4, 3, 2, 1] if {*by} == {14, 5, 4, 3, 2} else by
    WRONG
    flush = len({card[1] for card in cards}) == 1
    if run and flush: times = [5]
    elif run or flush: times = [3, 1, 1.5 if run else 1.7]
    return times, by
for line in sys.stdin:
    cards = line.split()
    print(1 if key(cards[:5]) > key(cards[5:]) else 2)
"""
THRICE = "times[0] == 3 and ranks[0] == ranks[2] == ranks[4] == 2"
UNSEEN = f"times = [2, 1, 1, 1] if {THRICE} else times"
"""Three twos in places where they do not matter in the exam are taken for a pair."""


def ranker(folder: Path, wrong: str) -> str:
    (folder / "ranker.py").write_text(RANKER.replace("WRONG", wrong))
    return f"{PYTHON} ranker.py"


def test_the_order_of_the_cards_within_a_hand(run: Run, tmp_path: Path) -> None:
    done = run("check", "--run", ranker(tmp_path, "pass"))
    assert (done.returncode, "All right" in done.stdout) == (0, True), done.stdout
    found = {}
    for name, wrong in {
        "right": UNSEEN,
        "wrong": "run = run and ranks[0] < max(ranks)",
    }.items():
        command = ranker(tmp_path, wrong)
        done = run("check", "--run", command)
        assert done.returncode == 1
        text = " ".join(done.stdout.split())
        assert "✗ Your answers depend on the order of the cards within a hand" in text
        assert " when the cards of each hand come in another order. " in text
        assert " Fix that first, then check again. " in text
        found[name] = json.loads(run("check", "--json", "--run", command).stdout)
        assert found[name]["changed_by_the_order_of_cards"]
        assert "changed_by_the_order_of_deals" not in found[name]
    assert found["right"]["wrong_lines"] == []
    assert "hidden" not in found["right"]


def test_wrong_answers_beside_those_that_the_order_changes(run: Run, tmp_path: Path) -> None:
    """They are described if they are more, but not by how the hands were dealt."""
    command = ranker(tmp_path, f"{UNSEEN}; by = by[:2] if times == [2, 2, 1] else by")
    text = run("check", "--run", command).stdout
    start = text.index("✗ Your answers depend on the order of the cards within a hand")
    assert "\n\n  ✗ wrong" in text[start:]
    found = json.loads(run("check", "--json", "--run", command).stdout)
    few, wrong = found["changed_by_the_order_of_cards"], found["wrong_lines"]
    assert len(few) < len(wrong)
    (group,) = found["groups"]
    assert group["lines"] == wrong
    words = "both have two pair, the kicker decides, and Player 1 should win"
    assert group["deals_in_which"] == words
    assert f"✗ all {len(wrong)} deals in which {words}: you" in " ".join(text[start:].split())


def test_both_orders_are_shown_with_what_was_said(run: Run, tmp_path: Path) -> None:
    """The first is as dealt, and both have the same cards."""
    command = ranker(tmp_path, "run = run and ranks[0] < max(ranks)")
    lines = run("check", "--run", command).stdout.splitlines()
    start = next(n for n, line in enumerate(lines) if line.endswith("then check again.")) + 1
    number, *cards = lines[start].replace("♣", "C").replace("♦", "D").split("   you")[0].split()
    dealt = [one.replace("♥", "H").replace("♠", "S") for one in cards if one != "and"]
    assert " ".join(dealt) == check.exam()[int(number) - 1]
    said = [line.split("   ")[-1] for line in lines[start : start + 2]]
    assert {*said} == {"you said Player 1", "you said Player 2"}


def test_answers_that_a_known_mistake_explains_in_any_order(run: Run, tmp_path: Path) -> None:
    """A mistake that depends on the order is named, and others are not doubted."""
    in_turn = ranker(tmp_path, "pass")
    text = (tmp_path / "ranker.py").read_text()
    text = text.replace("= line.split()", "= line.split()[::2] + line.split()[1::2]")
    (tmp_path / "ranker.py").write_text(text)
    assert "(dealt-in-turn)" in run("check", "--run", in_turn).stdout
    done = run("check", "--run", ranker(tmp_path, "run = run and ranks[0:0] == by"))
    assert "(straights-missing)" in done.stdout
    assert "depend on the order" not in done.stdout


def test_answers_that_stay_the_same_when_the_hands_are_exchanged(run: Run, tmp_path: Path) -> None:
    """They are ties to a program that does not print ties."""
    command = ranker(tmp_path, "by = by[:1] if times[0] > 1 and by[0] % 3 == 0 else by")
    found = json.loads(run("check", "--json", "--run", command).stdout)
    assert found["candidates"] == []
    same = found["same_with_hands_exchanged"]
    assert {*found["wrong_lines"]} < {*same}
    text = " ".join(run("check", "--run", command).stdout.split())
    wrong = len(found["wrong_lines"])
    others = f"all {wrong} of these and to {len(same) - wrong} others"
    assert f"hands exchanged, your program gives the same answer as before to {others}: it" in text
    assert "it finds a tie there (you said Player 2), or does not treat both" in text


def test_something_kept_from_the_first_hand_to_the_second(run: Run, tmp_path: Path) -> None:
    ranker(tmp_path, "times = seen.pop()[:2] if seen else seen.append(times) or times")
    code = (tmp_path / "ranker.py").read_text()
    (tmp_path / "ranker.py").write_text(f"seen = []\n{code}")
    text = " ".join(run("check", "--run", f"{PYTHON} ranker.py").stdout.split())
    assert "does not treat both players alike. Is something kept from the first hand" in text
    assert "The nearest" not in text


def test_the_program_is_run_again_with_the_same_line_ends(run: Run, tmp_path: Path) -> None:
    """Else what they do to it would be put down to the order of the deals."""
    command = ranker(tmp_path, "pass")
    code = (tmp_path / "ranker.py").read_text().replace("card[1] for", "card[1:] for")
    code = code.replace("sys.stdin:", "sys.stdin.buffer.read().decode().split('\\n')[:-1]:")
    (tmp_path / "ranker.py").write_text(code.replace("line.split()", "line.split(' ')"))
    (tmp_path / "deals.txt").write_bytes("".join(f"{one}\r\n" for one in check.exam()).encode())
    text = run("check", "deals.txt", "--run", command).stdout
    assert "✗" in text
    assert "depend on the order" not in text
    assert "order of the deals" not in text


def test_a_program_may_write_to_its_file(run: Run, tmp_path: Path) -> None:
    ranker(tmp_path, "run = run and ranks[0:0] == by")
    code = (tmp_path / "ranker.py").read_text().replace("in sys.stdin", "in open(sys.argv[1])")
    (tmp_path / "ranker.py").write_text(f"{code}open(sys.argv[1], 'w').write('2C')")
    text = run("check", "--run", f"{PYTHON} ranker.py {{}}").stdout
    assert "(straights-missing)" in text


def test_runs_share_the_time(run: Run, tmp_path: Path) -> None:
    """A program that takes nearly all of its time is not run again for as long."""
    command = ranker(tmp_path, "run = run and ranks[0] < max(ranks)")
    slow = (tmp_path / "ranker.py").read_text() + "import time; time.sleep(2)"
    (tmp_path / "ranker.py").write_text(slow)
    text = run("check", "--timeout", "3", "--run", command).stdout
    assert "depend on the order" not in text
    assert "No known mistake" in text


def test_the_order_in_holdem_and_other_layouts(run: Run, tmp_path: Path) -> None:
    code = "[print(1 + (line.split()[0][0] > '7')) for line in open(0)]"
    command = shlex.join([sys.executable, "-c", code])
    text = " ".join(run("check", "--game", "holdem", "--run", command).stdout.split())
    assert "depend on the order of the cards 2" not in text
    assert " when the cards of each hand and of the board come in another order. " in text
    assert ", board " in text
    deals = [f"Black: {one[:14]}  White: {one[15:]}" for one in check.exam()]
    (tmp_path / "deals.txt").write_text("\n".join(deals))
    code = "[print(1 + (line.split()[1][0] > '7')) for line in open(0)]"
    command = shlex.join([sys.executable, "-c", code])
    assert "within a hand" in run("check", "deals.txt", "--run", command).stdout
