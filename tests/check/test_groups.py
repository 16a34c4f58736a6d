"""What a report claims is true; and what it says of the deals that nothing known explains."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from faulty import random_deals
from hypothesis import given, settings
from hypothesis import strategies as st
from rankers import (
    FLUSH,
    PAIR,
    QUADS,
    Hand,
    Key,
    Ranker,
    Test,
    at_places,
    by_steps,
    judge,
    rankers,
    seeing,
    together,
)

from showdown import check, showdown
from showdown.check import Report, exam, grade
from showdown.check.groups import _kinds, _words
from showdown.check.reading_deals import read_deals
from showdown.errors import counted

EXAM = exam()
FRESH = random_deals(300, 4)
FRESH_DEALS = read_deals(FRESH)
RANKERS = [one for one in rankers() if one.needs != "many decks"]


def answers(deals: list[str], key: Key, ties_to: int = 0) -> list[int]:
    """What a ranker with this key answers."""
    return compared(Ranker("", key), deals, ties_to)


def compared(ranker: Ranker, deals: list[str], ties_to: int = 0, side: int = 0) -> list[int]:
    """What a ranker answers if it misjudges both players' hands, or those of one side."""
    pairs = ranker.keys(deals, low_ace=True)
    if side:
        both = zip(pairs, Ranker("").keys(deals, low_ace=True), strict=True)
        pairs = [(own[0], due[1]) if side == 1 else (due[0], own[1]) for own, due in both]
    return [ties_to if one == other else 1 if one > other else 2 for one, other in pairs]


def plain(report: Report) -> str:
    """The text of a report, not wrapped."""
    return " ".join(str(report).split())


def in_turn(deals: list[str]) -> list[str]:
    """What a program sees that deals the cards in turn."""
    cards = map(str.split, deals)
    return [" ".join((*deal[0::2], *deal[1::2])) for deal in cards]


def assert_true(report: Report, ranker: Ranker, side: int = 0, turns: bool = False) -> None:
    """A claim agrees with the ranker on other deals, if both have a winner there."""
    if report.mistake:
        (suspects,) = report.candidates
        claimed = FRESH_DEALS.answers(report.task.program(suspects))
        due = compared(ranker, in_turn(FRESH) if turns else FRESH, 0, side)
        assert [pair for pair in zip(claimed, due, strict=True) if {*pair} == {1, 2}] == []
    elif not report.candidates:
        described = [deal for group in report.groups for deal in group.deals]
        assert {*described} <= {*report.wrong}


@pytest.mark.parametrize("ranker", random.Random(2).sample(RANKERS, 12), ids=lambda one: one.fault)
def test_no_single_fault_is_mistaken_for_another(ranker: Ranker) -> None:
    for ties_to in (0, 2):
        report = grade(EXAM, compared(ranker, EXAM, ties_to))
        assert report.wrong
        assert_true(report, ranker)


@settings(max_examples=12, deadline=None)
@given(
    faults=st.lists(st.sampled_from(RANKERS), min_size=2, max_size=3),
    ties_to=st.sampled_from((0, 1, 2)),
    side=st.sampled_from((0, 0, 1, 2)),
    whether_1=st.booleans(),
    turns=st.sampled_from((False, False, False, True)),
)
def test_no_faults_together_are_mistaken_for_another(
    faults: list[Ranker], ties_to: int, side: int, whether_1: bool, turns: bool
) -> None:
    ranker = together(faults)
    found = compared(ranker, in_turn(EXAM) if turns else EXAM, ties_to, side)
    report = grade(EXAM, [one == 1 for one in found] if whether_1 else found)
    assert_true(report, ranker, side, turns)


def three_faults(hand: Hand) -> tuple[float, tuple[int, ...]]:
    breaks = hand.breaks[:1] if hand.category == PAIR else hand.breaks
    return {FLUSH: 3.5, QUADS: 5.5}.get(hand.category, hand.category), breaks


def test_what_wrong_deals_have_in_common() -> None:
    report = grade(EXAM, answers(EXAM, three_faults))
    assert report.candidates == ()
    kickers, fours, flushes = report.groups[:3]
    assert kickers.words == "both have a pair, and a kicker decides"
    assert kickers.right[0][0] == "both have a pair, and the pair decides"
    assert fours.words == "four of a kind beats a full house"
    assert flushes.words == "a flush beats a straight"
    text = plain(report)
    number, right = len(kickers.deals), kickers.right[0][1]
    assert f"all {number} deals in which {kickers.words}: you said a tie." in text
    assert f"Right on the {right} in which both have a pair, and the pair decides." in text
    assert f"in which {flushes.words}: you said the other player." in text
    assert max(len(line) for line in str(report).splitlines() if "   you said" not in line) <= 80
    fields = report.fields()
    assert fields["groups"][0] == {  # type: ignore[index]
        "lines": [deal + 1 for deal in kickers.deals],
        "deals_in_which": kickers.words,
        "right": {"both have a pair, and the pair decides": right},
    }
    assert "groups" not in grade(EXAM, answers(EXAM, lambda hand: hand[:2])).fields()


def of_categories(deal: int) -> list[str]:
    cards = EXAM[deal].split()
    return [str(hand.category) for hand in showdown(cards[:5], cards[5:]).hands]


def test_what_all_wrong_deals_share_comes_before_small_groups() -> None:
    due = answers(EXAM, lambda hand: hand[:2])
    pairs = [deal for deal in range(len(EXAM)) if of_categories(deal) == ["one pair"] * 2]
    wrong = [deal for deal in pairs if deal % 5]
    given = [3 - one if deal in wrong else one for deal, one in enumerate(due)]
    report = grade(EXAM, given)
    assert report.candidates == ()
    assert report.common == ("both have a pair", len(pairs) - len(wrong))
    text = plain(report)
    assert "explain all of your answers. All of them are deals in which both have a pair" in text


def is_run(ranks: tuple[int, ...]) -> bool:
    return len({*ranks}) == 5 and ranks[0] - ranks[4] == 4


@pytest.mark.parametrize(
    ("test", "worse", "words", "has"),
    [
        (
            at_places((True, False, True, False, False)),
            range(4),
            "has an ace and a four",
            {14, 4}.issubset,
        ),
        (
            by_steps((True, False, False, True), 0),
            range(4),
            "has consecutive ranks as its two highest cards and as its two lowest cards",
            lambda ranks: ranks[0] - ranks[1] == ranks[3] - ranks[4] == 1 and not is_run(ranks),
        ),
        (
            lambda ranks: len({*ranks}) == 5 and sum(ranks) / 5 == ranks[2],
            (0, 1, 2, 3, 5),
            "has ranks that add up to five times the middle one and five different ranks",
            lambda ranks: len({*ranks}) == 5 and sum(ranks) == 5 * ranks[2] and not is_run(ranks),
        ),
    ],
)
def test_which_cards_the_hands_of_wrong_deals_share(
    test: Test, worse: Sequence[int], words: str, has: Test
) -> None:
    report = grade(EXAM, answers(EXAM, seeing(test, words.startswith("has an ace"), worse)))
    assert report.candidates == ()
    deals = [sorted(judge(deal[n : n + 14], (), (), True) for n in (0, 15)) for deal in EXAM]
    found = [
        deal for deal, (low, high) in enumerate(deals) if low[:2] != high[:2] and has(low.ranks)
    ]
    assert {*report.wrong} <= {*found}
    assert report.common == (f"the worse hand {words}", len(found) - len(report.wrong))


def test_wrong_answers_that_all_go_one_way_and_what_one_player_has() -> None:
    flushes = [deal for deal in range(len(EXAM)) if "flush" in of_categories(deal)[1]]
    due = answers(EXAM, lambda hand: hand[:2])
    given = [1 if deal in flushes and deal % 7 else one for deal, one in enumerate(due)]
    report = grade(EXAM, given)
    assert report.common is not None
    assert report.common[0] == "Player 2 has five cards of one suit, and Player 2 should win"
    one_way = f"In all {len(report.wrong)}, you said Player 1, and it should be Player 2. "
    assert f"{one_way}All of them are deals in which {report.common[0]}" in plain(report)


def test_what_is_right_by_itself_is_not_called_a_fault() -> None:
    ids = ["counted-as-dealt", "compare-straights-by-their-highest-card"]
    text = plain(grade(EXAM, check.answers(EXAM, ids)))
    also = "if your program also compares straights by their highest card"
    beside = f"({also}, which is not a mistake by itself); it may be something else"
    assert f"This would explain all of your answers {beside}" in text
    assert "another fault" not in text


@pytest.mark.parametrize("power", [2, 3])
def test_a_suit_is_named_only_if_others_are_right(power: int) -> None:
    def by_points(hand: Hand) -> int:
        counts = Counter(hand.ranks)
        return int(1000 * hand.category + sum(r * n**power for r, n in counts.items()))

    report = grade(EXAM, answers(EXAM, by_points))
    assert not [group for group in report.groups if "is all" in group.words]


def test_what_deals_without_an_answer_have_in_common() -> None:
    pairs = Ranker("").keys(EXAM, low_ace=True)
    crashes = [one[0] == other[0] == PAIR and one[1][0] == other[1][0] for one, other in pairs]
    given: list[object] = [*answers(EXAM, lambda hand: hand[:2])]
    given = ["KeyError: 2" if crash else one for crash, one in zip(crashes, given, strict=True)]
    report = grade(EXAM, given)
    (group,) = report.unanswered_groups
    assert group.deals == report.unanswered
    text = plain(report)
    assert f"- in all {sum(crashes)} deals in which {group.words} " in text
    assert group.words in ("a kicker decides", "both have a pair, and a kicker decides")


def test_a_fault_that_is_not_in_the_list_is_no_claim() -> None:
    report = grade(EXAM, answers(EXAM, lambda h: h[:2] if h[0] != 4 else (4, -h.breaks[0])))
    assert report.candidate_ids == [["compare-the-first-rank-of-a-straight-the-wrong-way"]]
    assert not report.mistake
    assert "This would explain all of your answers; it may be something else" in str(report)
    assert report.groups[0].words == "both have a straight"


def test_ties_that_fall_to_a_player_are_no_mistake() -> None:
    for player in (1, 2):
        given = answers(EXAM, lambda hand: hand.category, player)
        assert grade(EXAM, given).candidate_ids == [["category-only"]]


def ranks_as_text(hand: Hand) -> tuple[int, object]:
    """High cards and pairs are compared as the texts of numbers, among which 9 is above 10."""
    return hand.category, [*map(str, hand.breaks)] if hand.category < 2 else hand.breaks


def test_which_ranks_decide_wrong_deals() -> None:
    report = grade(EXAM, answers(EXAM, ranks_as_text))
    assert report.candidates == ()
    assert report.common is not None
    assert report.common[0] == "a ten or higher decides against a nine or lower"
    assert {group.words for group in report.groups[:2]} == {
        f"{both}, and a ten or higher decides against a nine or lower"
        for both in ("neither has a pair or better", "both have a pair")
    }


def test_flushes_compared_by_suit_first() -> None:
    pairs = Ranker("").keys(EXAM, low_ace=True)
    flushes = [
        deal
        for deal, pair in enumerate(pairs)
        if pair[0][0] == pair[1][0] == FLUSH and EXAM[deal][1] != EXAM[deal][16]
    ]
    given = answers(EXAM, lambda hand: hand[:2])
    for deal in flushes:
        given[deal] = 1 if EXAM[deal][1] > EXAM[deal][16] else 2
    report = grade(EXAM, given)
    (group,) = report.groups
    worse_later = "both have a flush, and the worse hand's suit comes later in the order C, D, H, S"
    assert group.words == worse_later
    assert group.deals == report.wrong
    opposite = worse_later.replace("worse", "better")
    assert group.right == ((opposite, len(flushes) - len(report.wrong)),)


def test_deals_of_one_category_that_one_player_should_win() -> None:
    """A royal flush and another straight flush are of one category."""
    pairs = Ranker("").keys(EXAM, low_ace=True)
    due = answers(EXAM, lambda hand: hand[:2])
    given = [
        0 if one == 1 and pair[0][0] == pair[1][0] else one
        for one, pair in zip(due, pairs, strict=True)
    ]
    report = grade(EXAM, given)
    assert report.common == ("Player 1 should win, and both hands have the same category", 0)


def test_the_first_card_dealt() -> None:
    pairs = Ranker("").keys(EXAM, low_ace=True)
    due = answers(EXAM, lambda hand: hand[:2])
    quads = [
        deal
        for deal, pair in enumerate(pairs)
        if pair[0][0] == pair[1][0] == QUADS
        and (cards := EXAM[deal].split()[5 * due[deal] - 5 :][:5])
        and [card[0] for card in cards].count(cards[0][0]) == 1
    ]
    assert len(quads) > 1
    given = [3 - one if deal in quads else one for deal, one in enumerate(due)]
    report = grade(EXAM, given)
    (group,) = report.groups
    first = "the first card dealt to the better hand is a kicker"
    assert group.words == f"both have four of a kind, and {first}"
    # If the order of the cards is known not to matter, that is not why.
    assert report.but(answers=report.answers.but(shuffled={})).groups == ()


def test_a_subject_is_named_once() -> None:
    has = ("", "the worse hand has A-2-3-4-5", "", "the worse hand has the higher top card", "")
    assert _words(has) == "the worse hand has A-2-3-4-5 and the higher top card"
    better = ("", "the better hand is a straight to the Ace", "the better hand is all spades")
    assert _words(better) == "the better hand is a straight to the Ace and all spades"
    both = (*better, "", "the better hand was dealt in order")
    assert _words(both).endswith("and all spades and was dealt in order")


def test_a_mistake_that_explains_all_wrong_answers_and_spoils_others() -> None:
    due, given = (check.answers(EXAM, some) for some in ([], ["straight-by-span"]))
    wrong = [deal for deal, (one, other) in enumerate(zip(due, given, strict=True)) if one != other]
    number = 3 * len(wrong) // 4
    for deal in wrong[number:]:
        given[deal] = due[deal]
    report = grade(EXAM, given)
    assert report.candidates == ()
    assert report.nearest is not None
    assert report.nearest.explained == number
    text = plain(report)
    spoilt = counted(report.nearest.spoilt, "other")
    assert f"explains all of your {number} wrong answers, but would make {spoilt} wrong." in text


WHICH = ("better", "worse")


@pytest.mark.parametrize(
    ("deal", "has", "has_not"),
    [
        (
            "AS KS QS JS TS 9H 8H 7H 6H 5H",
            {
                "both have a straight flush, and the highest card decides",
                "the better hand is all spades",
            },
            {"the hands tie"},
        ),
        ("2S 2C 5D 7H 9S AS KD 4C 5H 6S", {"neither hand has A-2-3-4-5"}, set()),
        ("AS 2C 3D 4H 5S AH 2D 3C 4S 5H", {"the hands tie", "both hands have A-2-3-4-5"}, set()),
        (
            "AS 2S 3S 4S 5S AH 2D 3C 4H 5H",
            {f"the {one} hand has A-2-3-4-5" for one in WHICH},
            set(),
        ),
        ("2S 4C 5D 7H 9S AS KD 4D 5H 6S", {"the better hand has the higher top card"}, set()),
        (
            "2S 4S 5S 7S 9S AS AD AC 5H 5D",
            set(),
            {f"the {one} hand is all spades" for one in WHICH},
        ),
    ],
)
def test_a_deal_has_every_feature_that_is_true_of_it(
    deal: str, has: set[str], has_not: set[str]
) -> None:
    cards = deal.split()
    kinds = _kinds(showdown(cards[:5], cards[5:]))
    found = {feature for kind in kinds for feature in kind}
    assert has <= found
    assert not has_not & found


def without_low_straights(hand: Hand) -> tuple[int, tuple[int, ...]]:
    return (0 if hand.category == 4 and hand.breaks[0] == 5 else hand.category), hand.breaks


def test_groups_that_are_right_are_counted_in_full() -> None:
    given = answers(EXAM, without_low_straights)
    pairs = Ranker("").keys(EXAM, low_ace=True)
    (group,) = [one for one in grade(EXAM, given).groups if "a straight beats" in one.words]
    ((words, number),) = group.right
    assert words == "a straight beats a lower category, and neither hand has A-2-3-4-5"
    straights = [sorted(pair)[::-1] for pair in pairs if max(pair)[0] == 4 > min(pair)[0]]
    assert number == sum(one[1][0] != 5 for one, _ in straights)


def test_topics_that_are_right() -> None:
    """What is right is listed only if every deal of the kind is, on either side."""
    report = grade(EXAM, answers(EXAM, without_low_straights))
    assert not report.topics["straights"]
    assert not report.topics["A-2-3-4-5"]
    assert report.topics["four of a kind"]
    *others, last = [topic for topic, right in report.topics.items() if right]
    assert f"✓ right in all deals here with {', '.join(others)} or {last}" in plain(report)
    (wrapped,) = re.findall("^  ✓ .*(?:\n    .*)+", report.text(60), re.MULTILINE)
    assert wrapped.endswith(last)
    assert "✓" not in str(grade(EXAM, answers(EXAM, lambda h: h[0])[:7]))


def test_deals_without_an_answer_are_not_counted_silently() -> None:
    given: list[object] = [*answers(EXAM, three_faults)[:100]]
    pairs = Ranker("").keys(EXAM[:100], low_ace=True)
    fours = [deal for deal, pair in enumerate(pairs) if 7 in (pair[0][0], pair[1][0])]
    for deal in fours:
        given[deal] = "error"
    text = str(grade(EXAM, given))
    assert "    - the answers stop after line 100\n    - before that, in all " in text
    assert f"\n  Of the {100 - len(fours)} deals with an answer:\n  ✗ " in text
    assert "✓" not in text
