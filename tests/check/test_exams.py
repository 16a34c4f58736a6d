"""The exams: what they show, and that they can be made again."""

from __future__ import annotations

from collections import Counter

import pytest

from showdown.check import ExamError, TaskError, exam
from showdown.check.deal_set import read_deals
from showdown.check.exams import ERRORS, search
from showdown.check.tasks import task_named

SEARCHED = [pytest.param(name, marks=pytest.mark.slow) for name in ("hackerrank", "uva")]


@pytest.mark.parametrize("name", ["euler", "exercism", *SEARCHED])
def test_every_mistake_shows_in_its_own_way(name: str) -> None:
    task = task_named(name)
    deals = read_deals(exam(name), decks=task.decks)
    assert len(deals) == 80
    correct = deals.answers(task.program())
    assert (0 in correct) is task.ties
    answers = {mistake.id: deals.answers(task.program([mistake])) for mistake in task.mistakes}
    assert len({correct, *answers.values()}) == len(answers) + 1
    for given in answers.values():
        assert len(given) < 80 or sum(map(int.__ne__, given, correct)) >= ERRORS
    totals = Counter(given.count(1) for given in answers.values())
    assert len(totals) >= 20
    right_totals = {one for one, given in answers.items() if given.count(1) == correct.count(1)}
    assert right_totals <= {"ties-to-2", "first-line-lost", "last-line-lost"}


def test_the_usual_exam_can_be_made_again() -> None:
    assert tuple(exam()) == search(task_named("euler"), 80, 54)
    assert exam("codewars") == exam("codeeval") == exam()


def test_what_is_refused() -> None:
    with pytest.raises(ExamError, match="5 deals are too few to show each mistake 3 times: try 80"):
        exam(deals=5)
    with pytest.raises(TaskError):
        exam("chess")
