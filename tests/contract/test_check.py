"""Programs checked: what they got wrong, and which mistake explains it."""

from __future__ import annotations

import json
from pathlib import Path

import faulty
import pytest
from command import Run
from contract import expected
from contract.conftest import Says
from contract.expected import deal_of

import showdown as sd

MISTAKES = (
    *("wheel-missing", "wheel-ace-high", "wheel-plain-only", "straights-missing"),
    *("flushes-missing", "full-house-as-trips", "flush-below-straight", "category-only"),
    *("no-kickers", "ties-to-1", "low-wins", "players-swapped"),
)
WHEEL = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]


@pytest.fixture
def exam(prints: Says) -> list[str]:
    """An exam with ties, which `exam.txt` holds."""
    Path("exam.txt").write_text(prints("exam", "--ties"))
    return Path("exam.txt").read_text().splitlines()


def write(answers: list[int]) -> None:
    Path("mine.txt").write_text("".join(f"{answer}\n" for answer in answers))


def right(exam: list[str]) -> list[int]:
    return expected.winners([deal_of(line) for line in exam])


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_mistake_is_named(run: Run, exam: list[str], mistake: str) -> None:
    """The answers are those of a program of our own that makes it."""
    given = faulty.answers(exam, mistake)
    write(given)
    pairs = enumerate(zip(given, right(exam), strict=True), 1)
    wrong = [line for line, (answer, due) in pairs if answer != due]
    done = run("check", "--json", "exam.txt", "mine.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout) == {
        "deals": len(exam),
        "right": len(exam) - len(wrong),
        "wrong_lines": wrong,
        "candidates": [[mistake]],
    }
    assert wrong
    done = run("check", "exam.txt", "mine.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"({mistake})" in done.stdout
    assert f"{len(exam) - len(wrong):,} right" in done.stdout.splitlines()[0]
    assert run("answers", "exam.txt", "--as", mistake).stdout == Path("mine.txt").read_text()


def test_a_right_program(prints: Says, exam: list[str]) -> None:
    """In all the forms in which programs answer."""
    due = right(exam)
    words = ["0 1 2", "Tie,Player 1,Player 2", "Tie.,Black wins.,White wins.", "none,left,right"]
    forms = [[form.split("," if "," in form else " ")[winner] for winner in due] for form in words]
    hands = map(deal_of, exam)
    forms.append([",".join(str(expected.strength(hand)) for hand in deal) for deal in hands])
    for lines in forms:
        Path("mine.txt").write_text("\n".join(lines) + "\n")
        assert f"{len(exam):,} right" in prints("check", "exam.txt", "mine.txt").splitlines()[0]
        found = json.loads(prints("check", "--json", "exam.txt", "mine.txt"))
        assert (found["right"], found["wrong_lines"], found["candidates"]) == (len(exam), [], [])
    assert prints("answers", "exam.txt").split() == forms[0]


def test_the_rules_of_a_task(run: Run, exam: list[str]) -> None:
    write(faulty.answers(exam, "wheel-missing"))
    assert run("check", "exam.txt", "mine.txt").returncode == 1
    assert run("check", "--task", "uva", "exam.txt", "mine.txt").returncode == 0


def test_a_total(run: Run) -> None:
    Path("two.txt").write_text("\n".join(WHEEL))
    done = run("check", "two.txt", "--total", "0", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["total"], found["right_total"]) == (1, 0, 1)
    assert ["wheel-missing"] in found["candidates"]
    assert ["ties-to-1"] not in found["candidates"]
    assert run("check", "two.txt", "--total", "1").returncode == 0


def test_the_list_of_mistakes(prints: Says) -> None:
    lines = prints("check", "--list").splitlines()
    assert {f"  {mistake}" for mistake in MISTAKES} <= set(lines)
    assert set(MISTAKES) <= {mistake.id for mistake in sd.check.BANK}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["check"], 2, "DEALS"),
        (["check", "two.txt"], 2, "ANSWERS"),
        (["check", "two.txt", "none.txt"], 1, "none.txt: "),
        (["check", "two.txt", "odd.txt"], 1, "odd.txt:2: 'two'"),
        (["check", "two.txt", "long.txt"], 1, "long.txt: "),
        (["check", "two.txt", "--total", "7"], 1, "7"),
        (["check", "--task", "chess", "--list"], 2, "'chess'"),
        (["answers", "two.txt", "--as", "wheel-mising"], 1, "wheel-missing"),
        (["exam", "--seed", "-1"], 2, "--seed"),
    ],
)
def test_what_is_refused(refuses: Says, arguments: list[str], code: int, words: str) -> None:
    Path("two.txt").write_text("\n".join(WHEEL * 3))
    Path("odd.txt").write_text("1\ntwo\n1\n1\n1\n1\n")
    Path("long.txt").write_text("1\n2\n0\n" * 3)
    assert words in refuses(code, *arguments)


def test_the_same_in_python() -> None:
    assert list(sd.check.answers(WHEEL)) == [1, 2]
    assert list(sd.check.answers(WHEEL, ["wheel-missing"])) == [2, 2]
    exam = sd.check.exam()
    report = sd.check.grade(exam, map(str, faulty.answers(exam, "no-kickers")))
    assert [[mistake.id for mistake in found] for found in report.candidates] == [["no-kickers"]]
    assert (report.deals, report.right) == (len(exam), len(exam) - len(report.wrong_lines))
    assert sd.check.grade_total(WHEEL, 0).right_total == 1
    with pytest.raises(sd.check.AnswersError):
        sd.check.grade(exam, ["two"] * len(exam))
