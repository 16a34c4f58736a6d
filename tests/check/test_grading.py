"""Answers and totals graded: the mistakes that explain them, and no others."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest
from faulty import IDS, answers

from showdown import DealError, FileError, check
from showdown.check import BANK, TASKS, MistakeError, TaskError, exam, grade, weigh
from showdown.check.mistakes import find, program

EULER = Path(__file__).parents[3] / "shared" / "data" / "p054_poker.txt"
WORDS = [r + s for r in "23456789TJQKA" for s in "CDHS"]


def random_deals(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.sample(WORDS, 10)) for _ in range(count)]


def ids(candidates: tuple[tuple[check.Mistake, ...], ...]) -> list[tuple[str, ...]]:
    return [tuple(mistake.id for mistake in suspects) for suspects in candidates]


HARMLESS = [mistake.id for mistake in BANK if mistake.harmless]
SHOWN = [mistake for mistake in IDS if mistake not in HARMLESS]


@pytest.mark.parametrize("mistake", SHOWN)
def test_the_exam_finds_every_mistake(mistake: str) -> None:
    report = grade(exam(), answers(exam(), mistake))
    assert ids(report.candidates) == [(mistake,)]
    assert report.wrong_lines
    assert mistake in str(report)


@pytest.mark.parametrize("mistake", SHOWN)
def test_every_mistake_is_among_those_that_give_its_total(mistake: str) -> None:
    deals = random_deals(300, 7)
    report = weigh(deals, answers(deals, mistake).count(1))
    assert (mistake,) in ids(report.candidates)


def test_pairs_of_mistakes_are_found() -> None:
    chance = random.Random(11)
    tried = 0
    for pair in chance.sample(list(combinations(SHOWN, 2)), 40):
        try:
            program(map(find, pair))
        except MistakeError:
            continue
        said = answers(exam(), *pair)
        if len(said) < len(exam()) - 1:
            continue
        found = ids(grade(exam(), said).candidates)
        # A single mistake that explains all goes before two.
        assert pair in found or tuple(reversed(pair)) in found or len(found[0]) == 1, pair
        tried += 1
    assert tried > 25


def test_right_answers_never_raise_an_alarm() -> None:
    for seed in range(100):
        deals = random_deals(12, seed)
        report = grade(deals, answers(deals))
        assert (report.right, report.wrong_lines, report.candidates) == (12, (), ())


def test_harmless_mistakes_show_where_cards_are_shared() -> None:
    for mistake in HARMLESS:
        deals = exam("exercism")
        assert answers(random_deals(500, 5), mistake) == answers(random_deals(500, 5))
        assert ids(grade(deals, answers(deals, mistake), task="exercism").candidates) == [
            (mistake,)
        ]


def test_answers_that_nothing_explains() -> None:
    deals = random_deals(60, 3)
    right = answers(deals)
    said = [3 - right[0], *right[1:30], 3 - right[30], *right[31:]]
    report = grade(deals, said)
    assert (report.candidates, report.wrong_lines) == ((), (1, 31))
    assert "No mistake of the bank, and no two together" in str(report)
    chance = random.Random(1)
    lost = str(grade(deals, [chance.choice([0, 1, 2]) for _ in deals]))
    assert "they may be answers to other deals" in lost


def test_several_candidates_are_all_named() -> None:
    deals = ["AH AC AD KS 9H 5S 4H 3D 2C AS"]
    report = grade(deals, ["1"])
    assert {("wheel-missing",), ("straights-missing",)} <= set(ids(report.candidates))
    assert f"Any one of these {len(report.candidates)} gives all of your answers" in str(report)


def test_the_task_sets_the_rules() -> None:
    deals = exam()
    ace_high = answers(deals, "wheel-missing")
    assert [task.name for task in grade(deals, ace_high).right_by] == ["uva"]
    assert "All right by the rules of UVa 10315, which have no 5432A" in str(grade(deals, ace_high))
    assert grade(deals, ace_high, task="uva").wrong == ()
    report = grade(exam("uva"), answers(exam("uva")), task="uva")
    assert ids(report.candidates) == [("wheel-counted",)]
    with pytest.raises(TaskError, match="'chess' is no task: the tasks are euler, hackerrank"):
        grade(deals, ace_high, task="chess")


def test_lines_are_those_of_the_file() -> None:
    deals = b"\n5S 4H 3D 2C AH AC AD KS 9H 2D\n\n\n8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
    assert grade(deals, ["2", "1"]).wrong_lines == (2, 5)


def test_fields() -> None:
    fields = grade(exam(), answers(exam(), "wheel-missing")).fields()
    assert fields["deals"] == 80
    assert fields["candidates"] == [["wheel-missing"]]
    assert fields["right"] == 80 - len(fields["wrong_lines"])  # type: ignore[arg-type]


def test_a_report_in_a_notebook() -> None:
    html = grade(exam(), answers(exam(), "wheel-missing"))._repr_html_()
    assert html.startswith("<pre")
    assert '<span style="color:#c8102e">♥</span>' in html
    assert "Player 1 wins 33" in weigh(exam(), 3)._repr_html_()


def test_reports_fit_eighty_columns() -> None:
    for mistake in SHOWN:
        report = str(grade(exam(), answers(exam(), mistake)))
        assert max(map(len, report.splitlines())) <= 100
        own_words = [line for line in report.splitlines() if "beats" not in line]
        assert max(map(len, own_words)) <= 80


def test_wrong_input() -> None:
    with pytest.raises(DealError, match="deals of 3 players, and answers are checked for two"):
        grade(["2H 3H 4H 5H 6C AD KD QD JD 9C 2S 3S 4S 5S 6D"], ["1"])
    with pytest.raises(FileError, match="there are no deals in it"):
        grade(b"\n", ["1"])
    with pytest.raises(check.AnswersError, match="Player 1 cannot win 81 of 80 deals"):
        weigh(exam(), 81)
    with pytest.raises(MistakeError, match="'wheel' is no mistake of the bank"):
        check.answers(exam(), ["wheel"])
    with pytest.raises(MistakeError, match="no program makes both wheel-missing and"):
        check.answers(exam(), ["wheel-missing", "wheel-ace-high"])


@pytest.mark.parametrize("task", [task.name for task in TASKS])
def test_answers_by_the_tasks_rules_are_right(task: str) -> None:
    deals = random_deals(200, 9)
    assert grade(deals, check.answers(deals, task=task), task=task).right == 200


@pytest.mark.skipif(not EULER.exists(), reason="Project Euler's file is not here")
@pytest.mark.parametrize(
    ("mistake", "total"),
    [
        ("wheel-missing", 376),
        ("wheel-ace-high", 376),
        ("straight-round-the-corner", 376),
        ("flushes-missing", 376),
        ("flush-below-straight", 376),
        ("full-house-by-pair", 376),
        ("full-house-as-trips", 376),
        ("two-pair-low-first", 376),
        ("first-kicker-only", 376),
        ("face-value-order", 359),
        ("ranks-as-text", 439),
        ("two-pair-as-pair", 382),
        ("straights-missing", 379),
        ("sum-of-ranks", 375),
    ],
)
def test_totals_of_project_eulers_file(mistake: str, total: int) -> None:
    assert check.answers(EULER, [mistake]).count(1) == total
    if total != 376:
        assert (mistake,) in ids(weigh(EULER, total).candidates)


@pytest.mark.skipif(not EULER.exists(), reason="Project Euler's file is not here")
def test_a_right_total_proves_little() -> None:
    report = weigh(EULER, 376)
    assert report.total == report.right_total
    assert len(report.candidates) >= 25
    assert "It proves little" in str(report)


def test_a_lost_line_is_blamed_for_itself_alone() -> None:
    report = grade(exam(), answers(exam(), "wheel-missing", "last-line-lost"))
    assert ids(report.candidates) == [("wheel-missing", "last-line-lost")]
    wheel, lost = (report.errs(mistake) for mistake in report.candidates[0])
    assert lost == (79,)
    assert not {79} & set(wheel)
    assert set(wheel) | set(lost) == set(report.wrong)


def test_all_right_tells_how_much_that_proves() -> None:
    deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    report = grade(deals, ["1"])
    hidden = {mistake.id for mistake in report.hidden}
    same = {one for one in SHOWN if answers(deals, one) == [1]}
    assert hidden == same
    known = len(report.task.mistakes)
    assert f"of the {known} known mistakes, {len(hidden)} would" in " ".join(str(report).split())
    assert grade(exam(), answers(exam())).hidden == ()
    assert "Each of the" in str(grade(exam(), answers(exam())))


def test_lines_that_only_both_mistakes_together_get_wrong() -> None:
    for pair in (("ten-jack-swapped", "straight-by-span"), ("second-hand-cut", "kickers-first")):
        report = grade(exam(), answers(exam(), *pair))
        alone = {deal for one in map(find, pair) for deal in report.errs(one)}
        assert set(report.wrong) > alone
        assert "✗ both together, and neither alone   line" in str(report)


def test_only_other_rules_are_named() -> None:
    deals = exam("uva")
    standard = answers(deals)
    report = grade(deals, standard, task="uva")
    assert [task.name for task in report.right_by] == ["euler"]


def test_reports_are_short_in_a_list() -> None:
    report = grade(exam(), answers(exam(), "wheel-missing"))
    assert repr(report).startswith("<Report: 80 deals, 7")
    assert repr(report).endswith(", wheel-missing>")
    assert report == grade(exam(), answers(exam(), "wheel-missing"))
