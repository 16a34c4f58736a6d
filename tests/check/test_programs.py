"""Programs with mistakes, compared with programs that were written to make them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from faulty import answers, random_deals

from showdown.check import BANK, MistakeError, exam
from showdown.check.faults import find
from showdown.check.programs import Program
from showdown.check.reading_deals import read_deals

IDS = [mistake.id for mistake in BANK if mistake.id != "wheel-counted"]
DEALS = exam() + random_deals(600, 1)
ALL = read_deals(DEALS)
SOME = read_deals(DEALS[:160])


def test_right_programs_agree() -> None:
    assert list(ALL.answers(Program())) == answers(DEALS)
    deals = read_deals(["5S 4H 3D 2C AH 6S 5H 4D 3C 2H", "AH AC AD KS 9H 5S 4H 3D 2C AS"])
    assert deals.answers(Program()) == b"\2\2"


@pytest.mark.parametrize("mistake", IDS)
def test_single_mistakes(mistake: str) -> None:
    assert list(ALL.answers(Program([find(mistake)]))) == answers(DEALS, mistake)


def test_pairs_of_mistakes() -> None:
    compared = 0
    pairs = list(combinations(IDS, 2))
    for pair in random.Random(5).sample(pairs, 250):
        try:
            program = Program(map(find, pair))
        except MistakeError:
            continue
        compared += 1
        assert list(SOME.answers(program)) == answers(DEALS[:160], *pair), pair
    assert compared > 150


def test_mistakes_about_one_thing_cannot_be_made_together() -> None:
    for pair in (
        ("ties-to-1", "ties-to-2"),
        ("straight-as-dealt-but-wheel", "wheel-missing"),
        ("sum-of-ranks", "ranks-as-text"),
        ("trips-above-straight", "flush-below-straight"),
        ("category-only", "first-rank-only"),
        ("flush-by-top-card", "flush-first-four"),
    ):
        with pytest.raises(MistakeError, match=f"can make both {pair[0]} and {pair[1]}: they"):
            Program(map(find, pair))


def test_a_sample_is_answered_as_the_whole() -> None:
    places = random.Random(3).sample(range(len(DEALS)), 50)
    for mistake in ("flush-by-three", "second-hand-cut", "straight-as-dealt", "suits-break-ties"):
        program = Program([find(mistake)])
        whole = ALL.answers(program)
        assert ALL.sample(places).answers(program) == bytes(whole[place] for place in places)
