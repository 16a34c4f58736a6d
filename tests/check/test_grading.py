"""Answers and totals graded: the mistakes that explain them, and no others."""

from __future__ import annotations

import pickle
import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from faulty import answers, random_deals

from showdown import DealError, FileError, check
from showdown.check import (
    BANK,
    TASKS,
    MistakeError,
    TaskError,
    exam,
    grade,
    grade_total,
)
from showdown.check.faults import find
from showdown.check.programs import Program
from showdown.check.wording import to_do

EXAM = exam()
TIE = "AH KH QD JD 9C AS KS QC JC 9D"
EULER = Path(__file__).parents[3] / "shared" / "data" / "p054_poker.txt"
FOREIGN = "are they answers to other deals?"
HARMLESS = [mistake.id for mistake in BANK if mistake.harmless]
SHOWN = [mistake.id for mistake in BANK if not mistake.harmless and mistake.id != "wheel-counted"]


@cache
def with_ties() -> list[str]:
    """An exam that takes seconds to make, so not when tests are collected."""
    return exam(ties=True)


@pytest.mark.parametrize("mistake", SHOWN)
def test_the_exam_finds_every_mistake(mistake: str) -> None:
    report = grade(with_ties(), answers(with_ties(), mistake))
    assert report.candidate_ids == [[mistake]]
    assert report.wrong_lines


@pytest.mark.parametrize("mistake", SHOWN[::12])
def test_reports_are_80_columns_wide(mistake: str) -> None:
    text = str(grade(with_ties(), answers(with_ties(), mistake)))
    assert f"({mistake})" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("mistake", SHOWN)
def test_every_mistake_is_among_those_that_give_its_total(mistake: str) -> None:
    deals = [*random_deals(300, 7), TIE]
    report = grade_total(deals, answers(deals, mistake).count(1))
    assert [mistake] in report.candidate_ids


def test_pairs_of_mistakes_are_found() -> None:
    chance = random.Random(11)
    tried = 0
    # It nearly always answers like a program that compares cards one by one.
    shown = [one for one in SHOWN if one != "face-values-in-base-ten"]
    for pair in chance.sample(list(combinations(shown, 2)), 8):
        try:
            Program(map(find, pair))
        except MistakeError:
            continue
        given = answers(with_ties(), *pair)
        if len(given) < len(with_ties()) - 1:
            continue
        found = grade(with_ties(), given).candidate_ids
        # A single mistake that explains all goes before two.
        assert list(pair) in found or list(reversed(pair)) in found or len(found[0]) == 1, pair
        tried += 1
    assert tried > 4


@pytest.mark.parametrize(
    "three",
    [
        ("wheel-missing", "flush-above-full-house", "no-kickers"),
        ("two-pair-low-first", "king-queen-swapped", "flush-by-four"),
        ("straight-by-span", "kickers-ascending", "full-house-as-trips"),
        ("ten-is-one", "two-pair-above-trips", "first-kicker-only"),
    ],
)
def test_threes_of_mistakes_are_found(three: tuple[str, ...]) -> None:
    """Also where the first hides what the second would change alone."""
    found = grade(EXAM, answers(EXAM, *three)).candidate_ids
    assert {*three} in map(set, found)


def test_faults_beside_a_mistake_cast_doubt_on_it() -> None:
    """Of the usual exam's deals, the last show each fault beside each mistake."""
    for mistake in ("wheel-ace-high", "kickers-first", "full-house-by-pair", "flush-by-four"):
        assert grade(EXAM, answers(EXAM, mistake)).mistake == find(mistake)
    given = answers(EXAM, "kickers-first")
    report = grade(EXAM[:190], given[:190])
    assert report.candidate_ids == [["kickers-first"]]
    assert report.mistake is None
    assert report.fields()["suggested_only"] is True
    assert report.hidden
    for fault in report.hidden:
        found = check.answers(EXAM, ["kickers-first", fault.id])
        # A program that gives its ties to a player may answer the same.
        assert given[:190] in [[one or tie for one in found[:190]] for tie in (0, 1, 2)]
        assert found != given
    text = " ".join(str(report).split())
    assert "This would explain all of your answers; it may be something else: - to" in text
    assert "Your program seems to" not in text


def test_a_mistake_and_a_fault() -> None:
    ids = ["wheel-missing", "leave-out-the-first-rank-of-a-hand-with-a-pair"]
    report = grade(EXAM, check.answers(EXAM, ids))
    assert report.candidate_ids == [ids]
    assert "- another fault: to leave out the first rank of a hand with a pair\n" in str(report)


def test_the_nearest_mistake() -> None:
    given = answers(EXAM, "low-wins")
    given = [3 - one if n in (20, 120) else one for n, one in enumerate(given)]
    report = grade(EXAM, given)
    assert report.nearest is not None
    assert report.nearest.mistake == find("low-wins")
    wrong, explained = len(report.wrong), report.nearest.explained
    text = " ".join(str(report).split())
    assert f"is to {find('low-wins').seems}" in text
    all_of = "all" if explained == wrong else explained
    assert f"that explains {all_of} of your {wrong} wrong answers" in text
    assert report.nearest.spoilt
    assert "Hint: " not in text
    found = {"mistake": "low-wins", "explained": explained, "spoilt": report.nearest.spoilt}
    assert report.fields()["nearest"] == found


def test_what_wrong_deals_that_form_no_groups_have_in_common() -> None:
    given = answers(EXAM)
    report = grade(EXAM, given)
    full_houses = [
        deal
        for deal in range(len(EXAM))
        if {str(hand.category) for hand in report.showdown(deal).hands} == {"full house"}
    ]
    for deal in full_houses[::2]:
        given[deal] = 3 - given[deal]
    report = grade(EXAM, given)
    assert (report.groups, report.candidates) == ((), ())
    assert report.common == ("both have a full house", len(full_houses[1::2]))
    found = {"deals_in_which": "both have a full house", "right": len(full_houses[1::2])}
    assert report.fields()["common"] == found


def test_who_should_win_is_said_once() -> None:
    wins = 1 if (due := answers(exam())).count(1) < len(exam()) / 2 else 2
    report = grade(exam(), [3 - wins if deal % 5 < 2 else one for deal, one in enumerate(due)])
    assert report.common is not None
    assert report.common[0] == f"Player {wins} should win"
    text = " ".join(str(report).split())
    said = f"you said Player {3 - wins}, and it should be Player {wins}."
    assert f"In all {len(report.wrong)}, {said}" in text
    assert "All of them are deals" not in text


def test_right_answers_never_raise_an_alarm() -> None:
    for seed in range(100):
        deals = random_deals(12, seed)
        report = grade(deals, answers(deals))
        assert (report.right, report.wrong_lines, report.candidates) == (12, (), ())


def test_harmless_mistakes_show_where_cards_are_shared() -> None:
    deals = exam("exercism")
    for mistake in HARMLESS:
        assert answers(random_deals(500, 5), mistake) == answers(random_deals(500, 5))
        report = grade(deals, answers(deals, mistake), task="exercism")
        assert report.candidate_ids == [[mistake]]


def test_answers_that_nothing_explains() -> None:
    deals = random_deals(60, 3)
    right = answers(deals)
    given = [3 - right[0], *right[1:30], 3 - right[30], *right[31:]]
    report = grade(deals, given)
    assert (report.candidates, report.wrong_lines) == ((), (1, 31))
    assert "No known mistake, and no two together" in str(report)
    chance = random.Random(1)
    lost = str(grade(deals, [chance.choice([0, 1, 2]) for _ in deals]))
    assert FOREIGN in lost
    assert FOREIGN not in str(grade(deals[:2], [3 - right[0], 3 - right[1]]))
    for answer in ("Player 1", "Player 2", "tie"):
        same = str(grade(deals, [answer] * 60))
        assert f"Every answer is the same: you said {'a ' * (answer == 'tie')}{answer}." in same
        assert FOREIGN not in same
        assert "would explain" not in same
        assert "No known mistake" not in same


def test_several_candidates_are_all_named() -> None:
    report = grade(["AH AC AD KS 9H 5S 4H 3D 2C AS"], ["1"])
    ids = [mistake for (mistake,) in report.candidate_ids]
    assert {"wheel-missing", "straights-missing"} <= set(ids[:12])
    text = str(report)
    assert f"Each of these {len(ids)} explains all of your answers" in text
    assert "`showdown exam` prints may." in text
    assert all(f"- {one}: " in text for one in ids[:12] if one in SHOWN)


def test_the_task_sets_the_rules() -> None:
    ace_high = answers(EXAM, "wheel-missing")
    report = grade(EXAM, ace_high)
    assert [task.name for task in report.right_for] == ["uva"]
    assert "All right under the rules of UVa 10315, which do not count A-2-3-4-5" in str(report)
    assert grade(EXAM, ace_high, task="uva").wrong == ()
    report = grade(exam("uva"), answers(exam("uva")), task="uva")
    assert report.candidate_ids == [["wheel-counted"]]
    assert [task.name for task in report.right_for] == ["euler"]


def test_correct_answers_under_the_rules_of_each_task() -> None:
    deals = random_deals(200, 9)
    for task in (task for task in TASKS if task.name != "holdem"):
        assert grade(deals, check.answers(deals, task=task.name), task=task.name).right == 200


def test_lines_are_those_of_the_file() -> None:
    deals = b"\n5S 4H 3D 2C AH AC AD KS 9H 2D\n\n\n8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
    assert grade(deals, ["2", "1"]).wrong_lines == (2, 5)


def test_numbers_of_lines_are_written_alike() -> None:
    deals = random_deals(1100, 7)
    right = answers(deals)
    report = grade(deals, [*right[:-1], 3 - right[-1]])
    assert report.wrong_lines == (1100,)
    assert "✗ line 1,100\n" in str(report)
    assert "\n    1,100   " in str(report)


def test_reports_are_values() -> None:
    report = grade(EXAM, answers(EXAM, "wheel-missing"))
    wrong = list(report.wrong_lines)
    assert report.fields() == {
        "deals": len(EXAM),
        "right": len(EXAM) - len(wrong),
        "wrong_lines": wrong,
        "candidates": [["wheel-missing"]],
    }
    assert repr(report) == f"<Report: {len(EXAM)} deals, {report.right} right, wheel-missing>"
    assert report == grade(EXAM, answers(EXAM, "wheel-missing"))
    assert pickle.loads(pickle.dumps(report)) == report
    html = report._repr_html_()
    assert html.startswith("<pre")
    assert '<span style="color:#c8102e">♥</span>' in html
    assert f"Player 1 wins {answers(EXAM).count(1)}" in grade_total(EXAM, 3)._repr_html_()


def test_wrong_input() -> None:
    with pytest.raises(DealError, match="of two players with five cards each, not 3 players with"):
        grade(["2H 3H 4H 5H 6C AD KD QD JD 9C 2S 3S 4S 5S 6D"], ["1"])
    with pytest.raises(FileError, match="no deals"):
        grade(b"\n", ["1"])
    with pytest.raises(check.AnswersError, match=f"Player 1 cannot win 1000 of {len(EXAM)} deals"):
        grade_total(EXAM, 1000)
    with pytest.raises(MistakeError, match="unknown mistake 'tyre'; `showdown check --list`"):
        check.answers(EXAM, ["tyre"])
    with pytest.raises(TaskError, match="unknown task 'chess'; the tasks are euler, hackerrank"):
        grade(EXAM, ["1"], task="chess")


@pytest.mark.skipif(not EULER.exists(), reason="Project Euler's file is not here")
@pytest.mark.parametrize(
    ("mistake", "total"),
    [
        ("wheel-missing", 376),
        ("full-house-by-pair", 376),
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
    report = grade_total(EULER, total)
    assert [mistake] in report.candidate_ids
    if total == report.right_total:
        assert len(report.candidates) >= 25
        assert "That proves little" in str(report)


def test_a_lost_line_is_blamed_for_itself_alone() -> None:
    report = grade(EXAM, answers(EXAM, "wheel-missing", "last-line-lost"))
    assert report.candidate_ids == [["wheel-missing", "last-line-lost"]]


def test_a_report_says_how_much_correct_answers_prove() -> None:
    deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D", TIE]
    report = grade(deals, ["1", "0"])
    hidden = {mistake.id for mistake in report.hidden} & {*SHOWN}
    assert hidden == {mistake for mistake in SHOWN if answers(deals, mistake) == [1, 0]}
    text = " ".join(str(report).split())
    known = len(report.task.mistakes)
    assert (
        f"of the {known} known mistakes that matter here and 2,271 other faults, "
        f"{len(report.hidden):,} would not" in text
    )
    report = grade(with_ties(), answers(with_ties()))
    assert report.hidden == ()
    assert len(str(report).splitlines()) == 4
    text = " ".join(str(report).split())
    assert f"none of the {known} known mistakes that matter here, nor of 2,271 other" in text


def test_several_mistakes_together_are_only_offered() -> None:
    report = grade(EXAM, answers(EXAM, "ten-jack-swapped", "straight-by-span"))
    assert report.candidate_ids == [["straight-by-span", "ten-jack-swapped"]]
    assert report.mistake is None
    text = " ".join(str(report).split())
    assert "Together these would explain all of your answers; it may be something else:" in text
    hints = {one.id: one.hint for one in BANK}
    for one in ("straight-by-span", "ten-jack-swapped"):
        assert hints[one] in text
    assert "Your program seems to" not in text


def test_reports_in_narrow_terminals() -> None:
    deals = exam()
    for report in (grade(deals, answers(deals, "wheel-missing")), grade_total(deals, 3)):
        lines = report.text(40).splitlines()
        assert max(map(len, lines)) <= 40
        assert " ".join(lines).split() == str(report).split()
    text = grade(deals, answers(deals, "wheel-missing")).text(40)
    assert "\n    as high only: with just this\n    mistake, a program" in text
    assert "\n  ✗ A-2-3-4-5 is a straight   lines " in text


def test_the_same_cards_as_answers_fit_either_player() -> None:
    deals = exam("exercism")
    given = check.answers(deals, ["ties-to-1"], task="exercism")
    hands = [deal[:14] if one == 1 else deal[15:] for deal, one in zip(deals, given, strict=True)]
    report = grade(deals, hands, task="exercism")
    assert 0 in report.answers.winners
    assert report.candidate_ids == [["ties-to-1"]]


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("take-a-full-house-for-a-straight", "to take a full house for a straight"),
        (
            "compare-the-second-rank-of-a-hand-with-two-pair-too-late",
            "to compare the second rank of a hand with two pair too late",
        ),
        ("miss-flushes-of-clubs", "to miss flushes of clubs"),
        ("leave-out-the-first-rank-of-a-flush", "to leave out the first rank of a flush"),
    ],
)
def test_faults_in_words(fault: str, words: str) -> None:
    assert to_do((find(fault),)).startswith(words)


def test_deals_are_shown_as_dealt_where_the_order_may_matter() -> None:
    text = " ".join(str(grade(EXAM, answers(EXAM, "dealt-in-turn"))).split())
    assert "Dealt: " in text
    assert "Dealt: " not in str(grade(EXAM, answers(EXAM, "wheel-missing")))


def test_the_page_shows_the_report_on_a_total() -> None:
    root = Path(__file__).parents[2]
    lines = str(grade_total(root / "examples" / "deals.txt", 488)).splitlines()[1:8]
    assert "\n".join(lines) in (root / "docs" / "learning.md").read_text(encoding="utf-8")
