"""Among which hands a program ranks those that it gets wrong, found by running it again."""

from __future__ import annotations

import random

import pytest
from rankers import (
    FLUSH,
    HIGH,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Hand,
    Key,
    Ranker,
    at_places,
    seeing,
)

from showdown.check import Report, exam, grade
from showdown.check.deal_set import DealSet
from showdown.check.ladders import with_ranked_hands
from showdown.check.rerun import Rerun

EXAM = exam()


class Again(Rerun):
    """A ranker that is run again; wrong in the hands of one player only, if so asked."""

    def __init__(self, key: Key, side: int = 0, ties_to: int = 2) -> None:
        self.lines = [line.encode() for line in EXAM]
        self.keys = [Ranker("", key if side in (0, player) else right) for player in (1, 2)]
        self.ties_to = ties_to
        self.low = 2
        """How it says that Player 2 wins."""

    def answers(self, lines: list[str]) -> bytes:
        first, second = (one.keys(lines, low_ace=True) for one in self.keys)
        pairs = [(own[0], other[1]) for own, other in zip(first, second, strict=True)]
        return bytes(self.ties_to if a == b else 1 if a > b else self.low for a, b in pairs)

    def answers_to(self, lines: list[bytes], deals: DealSet, correct: bytes) -> bytes | None:
        assert len(lines) == len(deals) == len(correct)
        return self.answers([line.decode() for line in lines])

    def report(self) -> Report:
        return with_ranked_hands(self, grade(EXAM, list(self.answers(EXAM))))


def right(hand: Hand) -> object:
    return hand[:2]


def run_of_the_ends(ranks: tuple[int, ...]) -> bool:
    """A pair is no obstacle, if it is not of the two highest cards."""
    return ranks[0] - ranks[4] == 4 and 0 < ranks[0] - ranks[1] < 3


def text_of(report: Report) -> str:
    return " ".join(str(report).split())


def test_hands_taken_for_straights() -> None:
    report = Again(seeing(run_of_the_ends, False, (HIGH, PAIR, TWO_PAIR, TRIPS))).report()
    assert not report.candidates
    assert report.misplaced
    for one in report.misplaced:
        assert run_of_the_ends(tuple(sorted([card.rank for card in one.hand.cards], reverse=True)))
        assert "straight" in map(str, one.among)
    first = report.misplaced[0]
    text = text_of(report)
    assert (
        "When it is run with these hands against a few of each category, your program ranks - "
        in text
    )
    assert f"- {' '.join(map(str, first.hand.ordered))}, " in text
    assert ", as a straight" in text
    fields = report.fields()["ranked_among"]
    among = [*map(str, first.among)]
    hand = {"hand": str(first.hand), "is": str(first.hand.category), "among": among}
    assert fields[0] == hand  # type: ignore[index]


def between(hand: Hand) -> object:
    """A pair that holds a seven is above all straights, and below all flushes."""
    odd = hand.category == PAIR and 7 in hand.ranks
    return STRAIGHT + 0.5 if odd else hand.category, hand.breaks


def test_hands_between_two_kinds() -> None:
    report = Again(between).report()
    assert not report.candidates
    assert {tuple(map(str, one.among)) for one in report.misplaced} == {("straight", "flush")}
    assert ", a pair, between a straight and a flush" in text_of(report)


@pytest.mark.parametrize(("rank", "place"), [(2, "below"), (3, "above")])
def test_hands_below_and_above_all_others(rank: int, place: str) -> None:
    """Fours of one rank are."""

    def key(hand: Hand) -> object:
        odd = hand.category == QUADS and hand.breaks[0] == rank
        return (9 if place == "above" else -1) if odd else hand.category, hand.breaks

    report = Again(key).report()
    assert not report.candidates
    assert {one.hand.ranks[0] for one in report.misplaced} == {rank}
    assert all(one.beyond for one in report.misplaced)
    assert f", four of a kind, {place} all others" in text_of(report)


def odd_kickers(hand: Hand) -> object:
    """Of kickers beside a pair, odd ones count first."""
    if hand.category != PAIR:
        return hand[:2]
    return PAIR, hand.breaks[:1], sorted(hand.breaks[1:], key=lambda r: (r % 2, r), reverse=True)


def test_what_is_compared_within_a_kind() -> None:
    report = Again(odd_kickers).report()
    assert not report.candidates
    assert report.answers.ranked
    assert not report.misplaced
    text = text_of(report)
    assert "gives each its right category: it is wrong in how it compares hands of the same" in text


@pytest.mark.parametrize("category", [HIGH, PAIR, TWO_PAIR, FLUSH])
def test_a_wrong_order_within_a_category_is_not_put_down_to_the_category(category: int) -> None:
    """Odd ranks count first, so a hand may seem to be above or below all of its kind."""

    def key(hand: Hand) -> object:
        breaks = [(rank % 2, rank) for rank in hand.breaks]
        return (hand.category, breaks) if hand.category == category else hand[:2]

    report = Again(key).report()
    assert report.wrong
    assert not report.misplaced


def test_a_hand_is_not_blamed_for_what_it_is_compared_with() -> None:
    """A pair of kings beats all pairs of aces here, because those are taken for high cards."""

    def key(hand: Hand) -> object:
        aces = hand.category == PAIR and hand.breaks[0] == 14 and hand.breaks[3] < 9
        return (HIGH, hand.breaks) if aces else hand[:2]

    for one in Again(key).report().misplaced:
        assert one.hand.ranks[0] == 14


@pytest.mark.parametrize("side", [1, 2])
def test_nothing_is_said_where_only_one_player_s_hands_are_wrong(side: int) -> None:
    key = seeing(run_of_the_ends, False, (HIGH, PAIR, TWO_PAIR, TRIPS))
    assert not Again(key, side).report().misplaced


@pytest.mark.parametrize("seed", range(6))
def test_no_category_is_named_falsely(seed: int) -> None:
    """Some hands at random are taken for another category, by their ranks."""
    chance = random.Random(seed)
    one, other = chance.sample((HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, QUADS), 2)
    which = at_places(tuple(place == chance.randrange(5) for place in range(5)))
    rank = chance.randrange(2, 15)

    def taken(hand: Hand) -> int:
        odd = hand.category == one and (rank in hand.ranks or which(hand.ranks))
        return other if odd else hand.category

    report = Again(lambda hand: (taken(hand), hand.breaks)).report()
    for found in report.misplaced:
        ranks = sorted([int(card.rank) for card in found.hand.cards], reverse=True)
        category = min(found.hand.category, 9) - 1
        breaks = sorted({*ranks}, key=lambda r: (ranks.count(r), r), reverse=True)
        seen = taken(Hand(category, tuple(breaks), tuple(ranks)))
        assert found.among == (seen + 1,)
        assert seen != category


def test_answers_that_only_say_whether_player_1_wins() -> None:
    again = Again(seeing(run_of_the_ends, False, (HIGH, PAIR, TWO_PAIR, TRIPS)))
    found = grade(EXAM, [one == 1 for one in again.answers(EXAM)])
    again.ties_to, again.low = 0, 0
    assert with_ranked_hands(again, found).misplaced


def test_a_mistake_that_does_not_explain_other_deals_is_left_out() -> None:
    """Player 2 never has a flush, not even one of the suit of Player 1's."""
    again = Again(lambda hand: (without_flushes(hand), hand.breaks), side=2)
    before = grade(EXAM, list(again.answers(EXAM)))
    assert before.candidate_ids == [["suits-kept"]]
    assert with_ranked_hands(again, before).candidates == ()


def without_flushes(hand: Hand) -> int:
    return {FLUSH: HIGH, STRAIGHT_FLUSH: STRAIGHT}.get(hand.category, hand.category)


def test_several_mistakes_are_told_apart() -> None:
    """Four of a kind above its kicker may be taken for several categories."""

    def key(hand: Hand) -> object:
        odd = hand.category == QUADS and hand.ranks[0] == hand.ranks[3]
        return (TRIPS, hand.breaks) if odd else hand[:2]

    again = Again(key)
    before = grade(EXAM, list(again.answers(EXAM)))
    after = with_ranked_hands(again, before)
    assert len(before.candidates) > len(after.candidates) > 0
    assert all(one in before.candidates for one in after.candidates)


def test_other_files_are_not_run_so() -> None:
    again = Again(odd_kickers)
    again.lines = [line.lower() for line in again.lines]
    assert again.report().answers.ranked == ()


def test_straight_flushes_are_those_of_all_ranks() -> None:
    """A royal flush is a straight flush."""

    def key(hand: Hand) -> object:
        royal = hand.category == STRAIGHT_FLUSH and hand.breaks[0] == 14
        odd = hand.category == FLUSH and {14, 13, 11} <= {*hand.ranks}
        return (FLUSH + 0.5, ()) if royal or odd else hand[:2]

    for one in Again(key).report().answers.ranked:
        if one.hand.category == 10:
            assert not one.is_right
