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

MISTAKES = (
    *("wheel-missing", "wheel-ace-high", "wheel-plain-only", "straights-missing"),
    *("flushes-missing", "full-house-as-trips", "flush-below-straight", "category-only"),
    *("no-kickers", "ties-to-1", "low-wins", "players-swapped"),
)


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
