"""The exams: that no wrong program passes them, and what they look like."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest
from faulty import answers
from rankers import FULL_HOUSE, PAIR, RANKS, TWO_PAIR, VIEWS, Ranker, rankers, together, viewing

from showdown.check import ExamError, TaskError, exam, grade
from showdown.check import answers as check_answers
from showdown.check.deal_set import DealSet
from showdown.check.exams import pool, search
from showdown.check.reading_deals import read_deals
from showdown.check.tasks import task_named

RANKERS = rankers()
WINNERS = (b"\0", b"\1", b"\2")
"""To whom programs give their ties: to nobody, or a player."""
AT_ONCE = 40
"""How many deals are compared at once: most faults show in the first."""
KNOWN = next(one for one in RANKERS if one.fault == "flush: the highest card")


def missed(deals: list[str], task: str = "euler") -> list[str]:
    """The faults with which a program passes, be they in the hands of both players or of one.

    It is also to fail if it gives all its ties to one player.
    """
    judged = task_named(task)
    low_ace = judged.name != "uva"
    without = {"low ace"} - {"low ace" * low_ace} | {"many decks"} - {f"{judged.decks} decks"}
    right_keys = Ranker("none").keys(deals, low_ace)
    right = compared(right_keys)
    assert list(read_deals(deals, decks=judged.decks).answers(judged.program())) == right
    passed = []
    for ranker in RANKERS:
        left = {*product(("both", "first", "second"), (0, 1, 2))}
        for start in range(0, len(deals), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            both = ranker.keys(deals[part], low_ace)
            pairs = list(zip(both, right_keys[part], strict=True))
            given = {
                "both": compared(both),
                "first": compared([(own[0], due[1]) for own, due in pairs]),
                "second": compared([(due[0], own[1]) for own, due in pairs]),
            }
            left = {
                (where, tie)
                for where, tie in left
                if [one or tie for one in given[where]] == right[part]
            }
            if not left:
                break
        passed += [
            (ranker.needs, f"{ranker.fault} in {where}") for where in {where for where, _ in left}
        ]
    return [fault for needs, fault in passed if needs not in without]


def compared(keys: list[tuple[object, object]]) -> list[int]:
    return [0 if one == other else 1 if one > other else 2 for one, other in keys]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("task", "seed", "ties"),
    [
        ("euler", None, False),
        ("euler", 7, False),
        *(pytest.param("euler", n, False, marks=pytest.mark.slow) for n in range(1, 16) if n != 7),
        *(pytest.param(task, 1, False, marks=pytest.mark.slow) for task in ("uva", "exercism")),
        ("euler", None, True),
        ("uva", None, False),
        ("exercism", None, False),
    ],
)
def test_no_wrong_program_passes(task: str, seed: int | None, ties: bool) -> None:
    deals = exam(task, seed=seed, ties=ties)
    assert missed(deals, task) == []
    judged = task_named(task)
    exam_deals = read_deals(deals, decks=judged.decks)
    correct = exam_deals.answers(judged.program())
    assert (0 in correct) is (ties or judged.ties)
    given = [exam_deals.answers(judged.program([mistake])) for mistake in judged.mistakes]
    assert len({correct, *given}) == len(given) + 1
    # No fault that is not in the bank is taken for one that is.
    faulty = [exam_deals.answers(judged.program([fault])) for fault in judged.faults]
    assert len({*faulty} - {*given}) > 400
    assert correct not in faulty


@cache
def close_deals(task: str, ties: bool = False) -> tuple[DealSet, list[str]]:
    """Many hands of few categories, in which programs that compare alike differ somewhere."""
    judged = task_named(task)
    deals = pool(judged.but(ties=judged.ties or ties), random.Random(6).random)
    deals = deals.sample(range(0, len(deals), 6))
    return deals, [deals.line(deal) for deal in range(len(deals))]


@pytest.mark.parametrize("category", [PAIR, TWO_PAIR, FULL_HOUSE])
def test_nothing_false_is_claimed(category: int) -> None:
    deals, more = close_deals("euler")
    for name, way in VIEWS.items():
        ranker = Ranker(name, viewing(category, way))
        given = compared(ranker.keys(exam(), low_ace=True))
        explained = grade(exam(), given).candidates
        if explained and len(explained[0]) == 1:
            truth = bytes(compared(ranker.keys(more, low_ace=True)))
            programs = [task_named("euler").program(suspects) for suspects in explained]
            assert truth in [deals.answers(program) for program in programs], name


@pytest.mark.parametrize(("task", "ties"), [("euler", True), ("uva", False), ("exercism", False)])
def test_nothing_false_is_claimed_in_other_exams(task: str, ties: bool) -> None:
    more_deals, more = close_deals(task, ties)
    judged, deals, low_ace = task_named(task), exam(task, ties=ties), task != "uva"
    named = []
    others = [[], *([one] for one in random.Random(6).sample(RANKERS, 3))]
    for ranker in (together([KNOWN, *other]) for other in others):
        report = grade(deals, compared(ranker.keys(deals, low_ace)), task=task)
        if report.mistake:
            named.append(report.mistake.id)
            claimed = more_deals.answers(judged.program([report.mistake]))
            assert list(claimed) == compared(ranker.keys(more, low_ace)), ranker.fault
    assert "flush-by-top-card" in named


def test_another_mistake_in_one_players_hands_casts_doubt() -> None:
    """Player 2 wins each tie of the higher pairs, as if the program compared only these."""
    cards = Ranker("", viewing(TWO_PAIR, VIEWS["cards descending"])).keys(exam(), low_ace=True)
    pairs = zip(Ranker("").keys(exam(), low_ace=True), cards, strict=True)
    given = compared([(due[0], own[1]) for due, own in pairs])
    alike = zip(exam(), given, answers(exam(), "two-pair-top-only"), strict=True)
    deals = {deal: answer for deal, answer, other in alike if answer == (other or 2)}
    report = grade(list(deals), list(deals.values()))
    assert [one.id for one, *_ in report.candidates] == ["two-pair-top-only"]
    assert report.mistake is None
    assert report.hidden


def test_full_houses_by_their_highest_rank_are_told_from_those_by_their_pair() -> None:
    deals = ["9D 9C 9S 2H 2D 8D 8C 8S 3H 3D"]
    assert check_answers(deals, ["full-house-by-pair"]) == [2]
    assert check_answers(deals, ["full-house-highest-rank"]) == [1]
    for mistake in ("full-house-by-pair", "full-house-highest-rank", "full-house-summed"):
        given = check_answers(exam(), [mistake])
        assert [[one.id for one in some] for some in grade(exam(), given).candidates] == [[mistake]]


def test_an_unknown_low_straight_flush_may_have_a_low_ace_or_a_high_one() -> None:
    five_high = Ranker("", unknown=(("straight flush", 5),))
    report = grade(exam(), compared(five_high.keys(exam(), low_ace=True)))
    ((fault,),) = report.candidates
    assert fault.seems == "miss the straight flush to the five, and count the ace as one"
    assert grade(exam(), answers(exam(), "wheel-plain-only")).mistake is not None


@pytest.mark.parametrize(
    ("task", "seed"),
    [
        ("euler", 7),
        *(
            pytest.param(task, seed, marks=pytest.mark.slow)
            for task in ("euler", "codewars", "uva", "exercism", "holdem")
            for seed in range(1, 16)
        ),
    ],
)
def test_no_fault_passes_an_exam_with_a_seed(task: str, seed: int) -> None:
    """Also if the program gives all its ties to a player; and a mistake is named as ever."""
    judged, lines = task_named(task), exam(task, seed=seed)
    deals = read_deals(lines, decks=judged.decks, kind=judged.deals)
    correct = deals.answers(judged.program())
    for suspects in (judged.mistakes, judged.faults):
        for one in suspects:
            found = deals.answers(judged.program([one]))
            assert all(found.replace(b"\0", to) != correct for to in WINNERS), one
    for mistake in random.Random(seed).sample(judged.mistakes, 3):
        # Where suits break ties, other suits than those of the usual exam may show less.
        if "hands" not in mistake.changes and mistake.id != "suits-break-ties":
            given = list(deals.answers(judged.program([mistake])))
            assert grade(lines, given, task=task).mistake == mistake


def test_the_first_deals_find_the_most() -> None:
    found = [1 - len(missed(exam()[:deals])) / 3 / len(RANKERS) for deals in (12, 20, 40)]
    assert found[0] > 0.5
    assert found[1] > 0.65
    assert found[2] > 0.85


def test_a_right_program_passes() -> None:
    assert grade(exam(), answers(exam())).wrong == ()


def test_hands_are_rarely_dealt_in_order() -> None:
    ranks = [[RANKS.index(card[0]) for card in deal.split()] for deal in exam()]
    hands = [hand for deal in ranks for hand in (deal[:5], deal[5:])]
    ordered = [hand for hand in hands if sorted(hand) in (hand, hand[::-1])]
    assert len(ordered) < 0.2 * len(hands)


def test_an_exam_can_be_made_again() -> None:
    """The usual exam is another with deals added that take a minute to find."""
    lines, needed = search(task_named("euler"), 54)
    assert exam()[:needed] == lines[:needed]
    assert exam("hackerrank") == exam("euler", len(exam())) == exam()


@pytest.mark.slow
@pytest.mark.timeout(1200)  # Hold'em's takes minutes.
@pytest.mark.parametrize("task", ["euler", "codewars", "uva", "exercism", "holdem"])
def test_the_usual_exams_can_be_made_again(task: str) -> None:
    lines, needed = search(task_named(task), 54, beside=True)
    assert exam(task) == lines[:needed]


def test_longer_and_shorter_exams() -> None:
    assert exam(deals=1000)[: len(exam())] == exam()
    assert len({*exam(deals=1000)}) == 1000
    assert exam(deals=20) == exam()[:20]


def test_what_is_refused() -> None:
    with pytest.raises(TaskError):
        exam("chess")
    with pytest.raises(TypeError, match="ties must be True or False"):
        exam(ties=1)  # type: ignore[arg-type]
    with pytest.raises(ExamError, match="seed"):
        exam(seed=-1)
