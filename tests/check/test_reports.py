"""Reports: known mistakes are named, nothing false is certain, and all fits on a screen."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from faulty import answers as faulty_answers
from faulty import random_deals
from wrong_rankers import Hand, both, by_keys, family

from showdown.check import BANK, TASKS, answers, exam, grade, grade_total
from showdown.check.findings import SCREEN

EXAMS = {task: exam(task) for task in ("euler", "codewars", "uva", "exercism")}
EXAM = EXAMS["euler"]
FAMILY = {name: program for name, program in family() if ", for Player" not in name}
OTHER_TASKS = {
    "wheel-counted": "uva",
    **dict.fromkeys(("trips-no-kickers", "full-house-three-only", "quads-no-kicker"), "exercism"),
}
"""The tasks under which mistakes matter that do not with ties and one deck."""


def some_slow(cases: list[str], every: int) -> list[object]:
    """Every nth case, and the others marked as slow."""
    return [
        pytest.param(case, marks=[] if n % every == 0 else [pytest.mark.slow])
        for n, case in enumerate(cases)
    ]


@pytest.mark.parametrize("mistake", some_slow([mistake.id for mistake in BANK], 6))
def test_each_mistake_is_named_alone(mistake: str) -> None:
    task = OTHER_TASKS.get(mistake, "codewars")
    report = grade(EXAMS[task], answers(EXAMS[task], [mistake], task=task), task=task)
    assert report.candidate_ids == [[mistake]]
    assert report.mistake is not None
    text = str(report)
    assert f"({mistake})" in text
    assert "gives exactly your answers" in text
    assert text.count("\n") < SCREEN


@pytest.mark.parametrize("mistake", [one.id for one in BANK if one.id != "wheel-counted"])
def test_mistakes_are_made_as_a_learner_would(mistake: str) -> None:
    """The same answers as those of a program of the tests that makes the mistake."""
    deals = random_deals(200, 3) + EXAMS["codewars"][:600]
    assert answers(deals, [mistake]) == faulty_answers(deals, mistake)


@pytest.mark.parametrize("name", some_slow(list(FAMILY), 25))
def test_nothing_false_is_certain(name: str) -> None:
    """What is certain on the exam holds on 3,000 fresh deals; all reports fit on a screen."""
    assert len(FAMILY) >= 300
    given = FAMILY[name](EXAM)
    report = grade(EXAM, given)
    text = str(report)
    assert not report.is_right
    assert text.count("\n") < SCREEN
    assert max(map(len, text.split("\n"))) <= 79
    if "kept" in name:
        assert report.mistake is None
    if report.mistake and report.mistake.kind != "reading":
        deals = random_deals(3000, 5)
        claimed = answers(deals, [report.mistake.id])
        two_valued = 0 not in given
        pairs = zip(FAMILY[name](deals), claimed, answers(deals), strict=True)
        assert all(a == b or (two_valued and b == 0) or due == 0 for a, b, due in pairs)


def test_two_and_three_mistakes() -> None:
    chance = random.Random(7)
    known = ["wheel-missing", "no-kickers", "flush-above-full-house", "full-house-by-pair"]
    for size in (2, 3):
        for some in chance.sample([*combinations(known, size)], 2):
            report = grade(EXAM, answers(EXAM, some))
            assert [{*ids} for ids in report.candidate_ids] == [{*some}]
            assert report.fields()["suggested_only"] is True
            text = str(report)
            assert f"Very likely your program makes these {('two', 'three')[size - 2]}" in text
            assert text.count("Hint: ") == size


def test_kinds_count_right_answers_too() -> None:
    """Every straight to a king or a queen is missed: kinds are true whatever the fault is."""

    def key(hand: Hand) -> object:
        kind, breaks = hand.kind, hand.breaks
        return (0, breaks) if kind == 4 and 12 <= breaks[0] <= 13 else (kind, breaks)

    report = grade(EXAM, by_keys(key)(EXAM))
    covered = [deal for kind in report.kinds for deal in kind.deals]
    assert sorted(covered) == sorted(report.wrong)
    names = ("a high card", "a pair", "two pair", "three of a kind", "a straight", "a flush")
    pairs = [{one.kind, two.kind} for one, two in map(both, EXAM)]
    for kind in report.kinds:
        if " against " in kind.words and "of a kind" not in kind.words:
            pair = {*map(names.index, kind.words.split(" against "))}
            assert len(kind.deals) + kind.right == pairs.count(pair)


@pytest.mark.parametrize(
    "wrong",
    [
        ["error: " + "long " * 50, "None", "", "ValueError: 文" + "字" * 90, "1", "2", "0"],
        ["1", "2"],
        ["1", "2", "0", *(f"error {n}" for n in range(99))],
    ],
)
def test_reports_fit_on_a_screen_whatever_was_printed(wrong: list[str]) -> None:
    given = random.Random(1).choices(wrong, k=len(EXAM) - 99)
    for deals in (EXAM, EXAM[: len(given)]):
        text = str(grade(deals, ["2", *given[1:]], deals_name="a/very/long/name" * 20))
        assert text.count("\n") < SCREEN
        widths = [len(line) + sum(char > "\u2fff" for char in line) for line in text.split("\n")]
        assert max(widths) <= 80


def test_a_mistake_that_fits_beside_an_unknown_one() -> None:
    wrong = answers(EXAM, ["wheel-missing"])
    given = [
        1 if "9H" in deal[:14] and "9C" in deal[:14] and wheel == due else wheel
        for deal, wheel, due in zip(EXAM, wrong, answers(EXAM), strict=True)
    ]
    report = grade(EXAM, given)
    assert [fit.mistake.id for fit in report.fits] == ["wheel-missing"]
    assert "✗ This fits: your program treats the ace as high only   (wheel-missing)" in str(report)
    assert "and contradicts no answer; it may also be" in " ".join(str(report).split())
    assert report.fields()["fits"]
    assert report.kinds


def test_all_mistakes_that_fit_are_shown_if_asked() -> None:
    ids = ["two-pair-top-only", "flush-first-four", "high-card-first-four"]
    report = grade(EXAM, answers(EXAM, [*ids, "full-house-by-pair"]))
    assert [fit.mistake.id for fit in report.fits] == ids
    assert str(report).count("This fits: ") == 2
    assert report.text(whole=True).count("This fits: ") == 3


def test_the_nearest_mistake() -> None:
    given = answers(EXAM, ["no-kickers"])
    due = answers(EXAM)
    for deal in [deal for deal in range(len(due)) if given[deal] == 0][::9]:
        given[deal] = due[deal]
    report = grade(EXAM, given)
    near = report.nearest
    assert near is not None
    assert near.mistake.id in ("no-kickers", "first-rank-only", "rank-and-kicker")
    assert "✗ Nearly: your program " in str(report)
    assert report.fields()["nearest"] == {
        "mistake": near.mistake.id,
        "explained": len(near.deals),
        "spoilt": near.spoilt,
    }


def test_all_right() -> None:
    report = grade(EXAM, answers(EXAM))
    assert report.is_right
    assert report.fields() == {
        "deals": len(EXAM),
        "right": len(EXAM),
        "wrong_lines": [],
        "candidates": [],
    }
    assert "orders all hands correctly" in " ".join(str(report).split())
    few = grade(EXAM[:30], answers(EXAM[:30]))
    assert "All right. This tests these deals only; it is not a proof." in str(few)


def test_what_few_deals_cannot_tell_apart() -> None:
    deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D"] * 7
    report = grade(deals, ["2"] * 7)
    assert len(report.candidates) >= 5
    assert report.mistake is None
    assert "; an exam tells which it is: - it" in " ".join(str(report).split())
    one = grade(EXAM[:300], answers(EXAM[:300], ["king-queen-swapped"]))
    assert one.candidate_ids == [["king-queen-swapped"]]


def test_one_wrong_answer_is_a_guess() -> None:
    given = answers(EXAM, ["wheel-ace-high"])
    first = next(n for n, due in enumerate(answers(EXAM)) if given[n] != due)
    report = grade(EXAM[: first + 1], given[: first + 1])
    text = " ".join(str(report).split())
    assert "✗ Perhaps your program counts the ace of A-2-3-4-5 as 14" in text
    assert "explains all of your answers, but with only 1 wrong answer it is a guess." in text


def test_lost_lines_and_the_same_answer_to_all() -> None:
    due = answers(EXAM)
    assert "are they answers to other deals?" in " ".join(str(grade(EXAM, due[1:])).split())
    assert "✗ Every answer is the same: you said Player 1" in str(grade(EXAM, [1] * len(EXAM)))
    report = grade(EXAM, due[:-1])
    assert (report.wrong_lines, report.unanswered) == ((len(EXAM),), (len(EXAM) - 1,))


def test_everything_is_shown_if_asked() -> None:
    report = grade(EXAM, FAMILY["ties by letters"](EXAM))
    text = report.text(whole=True)
    assert f"All wrong lines: {report.wrong_lines[0]}, " in text
    assert report.text(whole=False).count("\n") < SCREEN


def test_totals() -> None:
    deals = random_deals(1000, 11)
    right = answers(deals).count(1)
    report = grade_total(deals, right)
    assert report.is_right
    assert report.candidates
    ids = {mistake.id for (mistake,) in report.candidates}
    assert not ids & {"wheel-counted", "ties-to-1", "ties-to-2", "quads-no-kicker"}
    for mistake in ("straights-missing", "no-kickers", "king-queen-swapped"):
        total = answers(deals, [mistake]).count(1)
        report = grade_total(deals, total)
        assert [mistake] in report.fields()["candidates"]  # type: ignore[operator]
    assert "A total alone cannot show what is wrong" in str(grade_total(deals, 1))
    assert "No known mistake alone gives this total." in str(grade_total(deals, 1))


def test_reports_are_values() -> None:
    report = grade(EXAM[:50], answers(EXAM[:50]))
    assert repr(report) == "<Report: 50 deals, 50 right>"
    assert {task.name for task in TASKS} >= {"euler", "holdem"}
    assert "font-family:monospace" in report._repr_html_()
