"""Programs with mistakes, against rankers that make them and were written apart."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from faulty import IDS, answers

from showdown.check.dealt import read_deals
from showdown.check.examining import exam
from showdown.check.mistakes import BANK, MistakeError, find, program
from showdown.check.programs import Program

EXAM = exam()
WORDS = [r + s for r in "23456789TJQKA" for s in "CDHS"]


def random_deals(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.sample(WORDS, 10)) for _ in range(count)]


DEALS = EXAM + random_deals(600, 1)


def test_there_is_a_ranker_for_every_mistake() -> None:
    assert {mistake.id for mistake in BANK} - {"wheel-counted"} == set(IDS)


def test_right_programs_agree() -> None:
    dealt = read_deals(DEALS)
    assert list(dealt.right()) == answers(DEALS)


@pytest.mark.parametrize("mistake", IDS)
def test_single_mistakes(mistake: str) -> None:
    dealt = read_deals(DEALS)
    made = program([find(mistake)])
    expected = answers(DEALS, mistake)
    assert list(dealt.answers(made)) == expected
    if not made.quirks.get("lines"):
        assert [made.winner(dealt[deal]) for deal in range(len(dealt))] == expected


def test_pairs_of_mistakes() -> None:
    deals = DEALS[:160]
    dealt = read_deals(deals)
    compared = 0
    for pair in combinations(IDS, 2):
        try:
            made = program(map(find, pair))
        except MistakeError:
            continue
        compared += 1
        assert list(dealt.answers(made)) == answers(deals, *pair), pair
    assert compared > 1500


def test_the_two_ways_to_ask_a_program_agree() -> None:
    dealt = read_deals(DEALS[:150])
    pairs = random.Random(3).sample(list(combinations(IDS, 2)), 200)
    for pair in pairs:
        try:
            made = program(map(find, pair))
        except MistakeError:
            continue
        if "lines" not in made.quirks:
            one_by_one = bytes(made.winner(dealt[deal]) for deal in range(len(dealt)))
            assert dealt.answers(made) == one_by_one, pair


def test_a_program_without_quirks_is_right_about_wheels() -> None:
    dealt = read_deals(["5S 4H 3D 2C AH 6S 5H 4D 3C 2H", "AH AC AD KS 9H 5S 4H 3D 2C AS"])
    assert dealt.answers(Program({})) == b"\2\2"
