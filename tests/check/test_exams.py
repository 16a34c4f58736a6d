"""Exams: no wrong ranker passes, right programs do, and the deals are those that are promised."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from wrong_rankers import both, by_keys, family, right_key

from showdown import showdown
from showdown.check import TASKS, answers, exam, grade
from showdown.rules.hand_classes import classes
from showdown.rules.rules import ACE_HIGH

EXAM = exam()
FAMILY = dict(family())
PART = 300


def passing(deals: list[str]) -> list[str]:
    """The wrong programs of the family that answer all deals right."""
    due = by_keys(right_key)(deals)
    starts = range(0, len(deals), PART)

    def passes(name: str) -> bool:
        if "kept" in name or "known" in name:
            return FAMILY[name](deals) == due
        return all(FAMILY[name](deals[n : n + PART]) == due[n : n + PART] for n in starts)

    return [name for name in FAMILY if passes(name)]


@pytest.mark.parametrize(
    "seed", [54, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))]
)
def test_no_wrong_ranker_passes(seed: int) -> None:
    assert len(FAMILY) >= 300
    assert passing(exam(seed=seed)) == []


def test_each_class_meets_the_next_in_both_seats() -> None:
    """But for those that one deck cannot deal beside each other."""
    met: set[tuple[Any, Any]] = {(right_key(one), right_key(two)) for one, two in map(both, EXAM)}
    order = sorted({key for pair in met for key in pair})
    assert len(order) == len(classes()) == 7462
    missing = [low for low, high in pairwise(order) if not {(low, high), (high, low)} <= met]
    assert missing
    assert {low[0] for low in missing} <= {3, 6, 7}
    in_both = {pair for pair in met if pair[::-1] in met}
    assert {min(pair) for pair in in_both} == {*order[:-1]}
    assert {max(pair) for pair in in_both} == {*order[1:]}


@pytest.mark.parametrize("task", [task.name for task in TASKS])
def test_deals_can_be_dealt_and_answered(task: str) -> None:
    lines = exam(task)
    deals = lines[1:] if task == "hackerrank" else lines
    assert task != "hackerrank" or lines[0] == str(len(deals)) == "18442"
    due = answers(lines, task=task)
    assert len(due) == len(deals)
    judged = next(one for one in TASKS if one.name == task)
    assert (0 in due) == judged.ties
    assert grade(lines, due, task=task).is_right
    if judged.decks == "one":
        assert all(len({*deal.replace("|", "").split()}) in (9, 10) for deal in deals)


def test_the_winners_are_right() -> None:
    due = by_keys(right_key)(EXAM)
    assert answers(EXAM) == due
    for deal, winner in [*zip(EXAM, due, strict=True)][::97]:
        assert showdown(deal[:14], deal[15:]).winner == winner


def test_a_seed_changes_the_cards_only() -> None:
    assert exam() == exam(seed=54) == exam("codeeval", ties=False)
    other = exam(seed=1)
    assert len(other) == len(EXAM)
    assert len({*other} & {*EXAM}) < 20


def test_ties() -> None:
    ties = exam(ties=True)
    assert 0 in answers(ties)
    assert 0 not in answers(exam("codewars", ties=False))
    assert grade(ties, [1 if w == 0 else w for w in answers(ties)]).candidate_ids == [["ties-to-1"]]


def test_other_rules_have_a_chain_of_their_own() -> None:
    uva = grade(exam("uva"), answers(exam("uva"), task="uva"), task="uva")
    assert uva.proves_order
    assert uva.task.rules is ACE_HIGH
    assert not grade(EXAM[:-1000], answers(EXAM[:-1000])).proves_order
