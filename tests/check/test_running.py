"""Programs that `showdown check --run` runs: their answers, crashes and mishaps."""

from __future__ import annotations

import gzip
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import Run

from showdown import check, winner

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
        assert done.stdout.startswith(f"{name}   {len(ANSWERS):,} deals, ")
        assert "\n\n  ✗ Your program treats the ace as high only   (wheel" in done.stdout
        assert "Your program ended" not in done.stdout


def test_a_crash(run: Run, program: Path) -> None:
    write(program, "assert number < 80, line")
    done = run("check", "--run", f"{PYTHON} my_program.py")
    assert (done.returncode, done.stderr) == (1, "")
    text = " ".join(done.stdout.split())
    assert f"✗ No answer to {len(ANSWERS) - 80:,} deals - the answers stop after line 80: " in text
    assert "your program ended with exit code 1 Its last lines on standard error:" in text
    assert f"AssertionError: {check.exam()[80]}" in text
    fields = json.loads(run("check", "--json", "--run", f"{PYTHON} my_program.py").stdout)
    assert fields["ending"] == "ended with exit code 1"
    assert fields["standard_error"][-1] == f"AssertionError: {check.exam()[80]}"
    assert fields["unanswered_lines"] == list(range(81, len(ANSWERS) + 1))


def test_time_is_up(run: Run, program: Path) -> None:
    write(program, "if number == 4: print('Pla', end=''); time.sleep(60)")
    done = run("check", "--timeout", "3", "--run", f"{PYTHON} my_program.py")
    assert (done.returncode, done.stderr) == (1, "")
    why = "your program was stopped when its time was up (a longer --timeout allows more)"
    assert f"the answers stop after line 4: {why}" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("my_progam {}", "my_progam: program not found\n"),
        ("my_program.py", "program not found; it is a file here: run it as in 'python my_pro"),
        ("./my_program.py", "permission denied; it is a file here: run it as in 'python ./my"),
        (f"{PYTHON} my_progam.py", "and ended with exit code 2\n  "),
        (f"{PYTHON} -c pass", "-c pass: the program printed nothing\n"),
        (
            f"{PYTHON} -c 'raise SystemExit(\"sys.argv[1]\")'",
            "or in the file whose name replaces {}\n  sys",
        ),
        (f"{PYTHON} -c 1/0", "printed nothing and ended with exit code 1\n  Traceback"),
        (
            f"{PYTHON} -c 'while 1: print(1)'",
            "prints far more than an answer to each deal, first '1'",
        ),
        (f"{PYTHON} -c 'open(\"poker.txt\")'", "the deals come on standard input, or in the file"),
        (f"{PYTHON} -c 'import os; os.abort()'", "nothing and was ended by the signal SIGABRT\n"),
        (f"{PYTHON} -c 'print(376)'", "1 line for 18,442 deals, the first '376': print an answer"),
        (f"{PYTHON} -c 'print(376)'", "one per line (the deals come on standard input, or in"),
        (f"{PYTHON} -c 'print(376)'", "of a file: showdown check deals.txt --total 376\n"),
        (f"{PYTHON} 'my_program.py", "no closing quotation\n"),
        ("''", 'no program to run: write it as in "python my_program.py"\n'),
        (".", ".: permission denied\n"),
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
    assert "(wheel-missing)" in run("check", "--run", f"{PYTHON} my_program.py").stdout
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


@pytest.mark.usefixtures("program")
def test_the_program_is_given_plain_text(run: Run, tmp_path: Path) -> None:
    exam = "\n".join([*check.exam(), ""]).encode()
    (tmp_path / "exam.gz").write_bytes(gzip.compress(exam))
    (tmp_path / "exam.txt").write_bytes(exam.decode().encode("utf-16"))
    for name in ("exam.gz", "exam.txt"):
        done = run("check", name, "--run", f"{PYTHON} my_program.py")
        assert "(wheel-missing)" in done.stdout, done.stderr


RANKER = f"""\
import sys
sys.path.append({str(Path(__file__).parent)!r})
from wrong_rankers import judge
def key(cards):
    kind, by, ranks, _ = judge(cards)
    WRONG
    return kind, by
for line in sys.stdin:
    cards = line.split()
    print(1 if key(cards[:5]) > key(cards[5:]) else 2)
"""
FIRST_IS_HIGHEST = "kind = 0 if kind == 4 and ranks[0] == max(ranks) else kind"


def ranker(folder: Path, wrong: str) -> list[str]:
    path = folder / "ranker.py"
    path.write_text(RANKER.replace("WRONG", wrong))
    return [sys.executable, str(path)]


def test_few_files_are_run(tmp_path: Path) -> None:
    """Who follows a call of the library reads at most twenty files of the package."""
    ranked = shlex.quote(str(ranker(tmp_path, FIRST_IS_HIGHEST)))
    code = f"""
import ast, os, sys
from showdown import check, winner
check.run  # It is imported before.
files = set()
def seen(frame, event, _):
    code = frame.f_code
    if event == "call" and code.co_name != "<module>" and "showdown" in code.co_filename:
        files.add(code.co_filename)
sys.setprofile(seen)
check.run(ast.literal_eval({ranked}))
sys.setprofile(None)
print(len(files), *sorted(files))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[0]) <= 20, done.stdout


def test_right_programs_pass(run: Run, tmp_path: Path) -> None:
    done = run("check", "--run", shlex.join(ranker(tmp_path, "pass")))
    assert (done.returncode, "All right" in done.stdout) == (0, True), done.stdout


def test_the_order_of_the_cards_within_a_hand(tmp_path: Path) -> None:
    report = check.run(ranker(tmp_path, FIRST_IS_HIGHEST))
    text = " ".join(str(report).split())
    assert "✗ Your answers depend on the order of cards in a hand" in text
    assert " answers change when the cards of each hand come in another order: lines" in text
    assert report.fields()["changed_by_the_order_of_cards"]
    assert "changed_by_the_order_of_deals" not in report.fields()
    assert str(report).count("\n") < 45


def test_the_order_of_the_deals(tmp_path: Path) -> None:
    code = "import random; [print(random.choice((1, 2))) for _ in open(0)]"
    report = check.run([sys.executable, "-c", code])
    text = " ".join(str(report).split())
    assert "✗ Your answers depend on the order of the deals, or on chance" in text
    assert "in a hand" not in text
    assert report.fields()["changed_by_the_order_of_deals"]
    report = check.run(ranker(tmp_path, "by = by[:2] if by[0] > 9 else by"))
    assert (report.by_cards, report.by_deals) == ((), ())
    assert report.wrong


def test_a_program_that_opens_a_file_of_its_own() -> None:
    code = "print(*[1, 2] * 500, sep='\\n')"
    text = " ".join(str(check.run([sys.executable, "-c", code])).split())
    assert "of 1,000 answers are wrong: are they answers to other deals?" in text
    assert "the answers stop after line 1,000" in text
    assert "Does your program read exactly 1,000 lines? If it skips deals" in text


def test_a_right_program_that_opens_a_file_of_its_own() -> None:
    deals = check.exam()[:300]
    code = f"print(*{[winner(one[:14], one[15:]) for one in deals]}, sep='\\n')"
    assert not check.run([sys.executable, "-c", code], deals=deals).wrong
    assert check.run([sys.executable, "-c", code], deals=deals).by_deals == ()


def test_other_lines_than_those_of_an_exam_are_only_reversed() -> None:
    deals = [f"Black: {one[:14]}  White: {one[15:]}" for one in check.exam()[:300]]
    code = "[print(1 + (line.split()[1][0] > '7')) for line in open(0)]"
    report = check.run([sys.executable, "-c", code], deals=deals)
    assert report.wrong
    assert (report.by_cards, report.by_deals) == ((), ())


def test_runs_share_the_time(tmp_path: Path) -> None:
    """A program that takes nearly all of its time is not run again for as long."""
    command = ranker(tmp_path, FIRST_IS_HIGHEST)
    slow = (tmp_path / "ranker.py").read_text() + "import time; time.sleep(2)"
    (tmp_path / "ranker.py").write_text(slow)
    assert "depend on the order" not in str(check.run(command, timeout=3))


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), "1"])
def test_wrong_timeouts(timeout: float) -> None:
    with pytest.raises((TypeError, ValueError)):
        check.run("true", timeout=timeout)


@pytest.mark.parametrize("end", ["sys.exit(3)", "time.sleep(60)"])
def test_a_program_that_fails_in_another_order_is_not_right(end: str, tmp_path: Path) -> None:
    deals = check.exam()[:40]
    code = f"import sys, time\nif sys.stdin.readline().strip() != {deals[0]!r}: {end}\n"
    program = tmp_path / "program.py"
    program.write_text(f"{code}print(*{check.answers(deals)}, sep='\\n')\n")
    report = check.run([sys.executable, str(program)], deals=deals, timeout=2)
    assert (report.right, report.is_right) == (40, False)
    assert "when it was run again with the deals in another order" in " ".join(str(report).split())


@pytest.mark.parametrize(
    ("mistakes", "said"),
    [
        ([], "✗ All answers are right, but your program ended with exit code 1 Does it read past"),
        (["wheel-missing"], "✗ Your program ended with exit code 1 Does it read past the end of"),
    ],
)
def test_a_crash_after_the_last_answer(mistakes: list[str], said: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    given = check.answers(check.exam(), mistakes)
    program.write_text(f"for answer in {given}: input(); print(answer)\ninput()\n")
    report = check.run([sys.executable, str(program)])
    text = " ".join(str(report).split())
    assert said in text
    assert "EOFError" in text
    assert not report.is_right
    assert text.index("✗ Your program treats" if mistakes else "✗ All") < text.index("EOFError")
