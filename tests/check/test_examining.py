"""The exams: what they show, and that they can be made again."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.check import TASKS, ExamError, TaskError, exam
from showdown.check.dealt import read_deals
from showdown.check.examining import ERRORS, _Paper, search
from showdown.check.suspects import program_of
from showdown.check.tasks import task_named

SEARCHED = ("hackerrank", "uva")
"""Tasks whose exams take seconds to find, as does that of Exercism."""


@pytest.mark.parametrize(
    "name",
    ["euler", "exercism", *(pytest.param(name, marks=pytest.mark.slow) for name in SEARCHED)],
)
def test_every_mistake_shows_in_its_own_way(name: str) -> None:
    task = task_named(name)
    dealt = read_deals(exam(name), decks=task.decks)
    assert len(dealt) == 80
    right = dealt.answers(task.right)
    assert (0 in right) is task.ties
    said = {mistake.id: dealt.answers(program_of([mistake], task)) for mistake in task.mistakes}
    assert len(set(said.values())) == len(said)
    wrong = {
        one: frozenset(deal for deal in range(80) if answers[deal] != right[deal])
        for one, answers in said.items()
        if len(answers) == 80
    }
    assert min(map(len, wrong.values())) >= ERRORS
    # Those that give ties to somebody err on all ties alike; only what they say differs.
    alike = [n for n in Counter(wrong.values()).values() if n > 1]
    assert sum(alike) <= 3
    totals = Counter(answers.count(1) for answers in said.values())
    assert len(totals) >= 20
    only_by_line = {one for one, answers in said.items() if answers.count(1) == right.count(1)}
    assert only_by_line <= {"ties-to-2", "first-line-lost", "last-line-lost"}


@pytest.mark.slow
def test_the_usual_exam_is_the_one_that_is_found() -> None:
    assert tuple(exam()) == search(task_named("euler"), 80, 54)


def test_tasks_with_the_same_rules_have_the_same_exam() -> None:
    assert exam("codewars") == exam("codeeval") == exam()
    assert {task.name for task in TASKS} >= {"euler", "codewars"}


def test_what_cannot_be_examined() -> None:
    with pytest.raises(ExamError, match="5 deals are too few to show each of"):
        exam(deals=5)
    with pytest.raises(TaskError):
        exam("chess")


def test_deals_that_cannot_make_an_exam() -> None:
    right, wrong = b"\1\1\1\1", b"\2\2\2\1"
    assert _Paper(right, [wrong]).can_be_fair
    assert not _Paper(right, [wrong, b"\2\1\1\2"]).can_be_fair
