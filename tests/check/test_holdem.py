"""Hold'em: exams with hole cards and a board, and programs that are wrong about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from games.rule_book import Key, high

from showdown import Card, DealError
from showdown.check import MistakeError, answers, exam, grade, grade_total

Cards = Sequence[int]
Program = Callable[[Cards], Key]
"""What a program compares of seven cards, of which the first two are the player's own."""

EXAM = exam("holdem")
OTHERS = exam("holdem", seed=3)[:150]
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8


def best(seven: Cards) -> Key:
    return max(map(high, combinations(seven, 5)))


def missing(missed: Callable[[Cards, Cards], bool]) -> Program:
    """A program that misses fives of some sevens; if all, it takes the worst."""

    def key(seven: Cards) -> Key:
        fives = [five for five in combinations(seven, 5) if not missed(five, seven)]
        return max(map(high, fives)) if fives else min(map(high, combinations(seven, 5)))

    return key


def own(five: Cards, seven: Cards) -> int:
    """How many of five cards are the player's own."""
    return len({*five} & {*seven[:2]})


def counts(cards: Cards) -> list[int]:
    return sorted(Counter(card // 4 for card in cards).values())


def paired(cards: Cards) -> set[int]:
    """The ranks that come more than once."""
    return {rank for rank, count in Counter(card // 4 for card in cards).items() if count > 1}


def highest(seven: Cards) -> Cards:
    return sorted(seven, key=lambda card: -(card // 4))[:5]


def suited(seven: Cards) -> int:
    """How many cards of one suit there are."""
    return max(Counter(card % 4 for card in seven).values())


def is_straight(five: Cards) -> bool:
    return high(five)[0] in (STRAIGHT, STRAIGHT_FLUSH, 9)


def top(five: Cards) -> int:
    """The highest rank of a straight."""
    ranks = {card // 4 for card in five}
    return 3 if ranks == {0, 1, 2, 3, 12} else max(ranks)


MISSED: dict[str, Callable[[Cards, Cards], bool]] = {
    "without both hole cards": lambda five, seven: own(five, seven) != 2,
    "without a hole card": lambda five, seven: own(five, seven) == 0,
    "without one hole card": lambda five, seven: own(five, seven) != 1,
    "but the highest": lambda five, seven: {*five} != {*highest(seven)},
    "of three pairs": lambda five, seven: counts(seven) == [1, 2, 2, 2] and counts(five)[1] == 2,
    "with a third pair as kicker": lambda five, seven: (
        counts(seven) == [1, 2, 2, 2] and len(paired(five)) == 2 and {*five} <= paired_cards(seven)
    ),
    "with the kicker of a pair": lambda five, seven: (
        counts(seven) == [1, 2, 4] and 4 in counts(five) and {*five} <= paired_cards(seven)
    ),
    "full of the higher pair": lambda five, seven: (
        counts(seven) == [2, 2, 3]
        and counts(five) == [2, 3]
        and max(rank for rank in paired(seven) if ranks(seven)[rank] == 2) in paired(five)
    ),
    "of two pairs and three": lambda five, seven: (
        counts(seven) == [2, 2, 3] and counts(five) == [2, 3]
    ),
    "of two threes": lambda five, seven: counts(seven) == [1, 3, 3] and counts(five) == [2, 3],
    "of six in a suit": lambda five, seven: suited(five) == 5 and suited(seven) > 5,
    "straights with a pair": lambda five, seven: is_straight(five) and bool(paired(seven)),
    "straights below a rank": lambda five, seven: (
        is_straight(five) and top(five) < max(card // 4 for card in seven)
    ),
    "straights above a rank": lambda five, seven: (
        is_straight(five) and min(card // 4 for card in five) > min(card // 4 for card in seven)
    ),
    "A-2-3-4-5": lambda five, _: is_straight(five) and top(five) == 3,
    "A-2-3-4-5 with a king": lambda five, seven: (
        is_straight(five) and top(five) == 3 and 11 in ranks(seven)
    ),
    "straight flushes of others": lambda five, seven: (
        high(five)[0] == STRAIGHT_FLUSH and suited(highest(seven)) < 5
    ),
}
"""The fives that programs miss."""


def ranks(cards: Cards) -> Counter[int]:
    return Counter(card // 4 for card in cards)


def paired_cards(seven: Cards) -> set[int]:
    return {card for card in seven if card // 4 in paired(seven)}


def but_for(place: int) -> Program:
    return lambda seven: best([*seven[:place], *seven[place + 1 :]])


def then(more: Callable[[Cards], object]) -> Program:
    """A program that breaks ties by something."""
    return lambda seven: (best(seven), more(seven))


def flush_and_straight(seven: Cards) -> Key:
    """A flush and a straight among the seven are taken for a straight flush."""
    straights = [top(five) for five in combinations(seven, 5) if is_straight(five)]
    is_both = straights and suited(seven) > 4
    return max(best(seven), (STRAIGHT_FLUSH, max(straights))) if is_both else best(seven)


def of_all_cards(category: int) -> Program:
    """A program that compares all cards, of any suit, if the hand is a straight or a flush."""

    def key(seven: Cards) -> Key:
        found = best(seven)
        ordered = sorted([card // 4 for card in seven], reverse=True)
        return (category, *ordered[:5]) if found[0] == category else found

    return key


def changed(change: Callable[[Key], Key], left_out: int | None) -> Program:
    """A program with a fault about fives that may also leave out one of the seven cards."""

    def key(seven: Cards) -> Key:
        seen = [card for n, card in enumerate(seven) if n != left_out]
        return max(change(high(five)) for five in combinations(seen, 5))

    return key


CHANGES: tuple[Callable[[Key], Key], ...] = (
    lambda key: (key[0], *[10 if rank == 11 else rank for rank in key[1:]]),
    lambda key: (key[0], *key[:0:-1]) if key[0] == FLUSH else key,
    lambda key: ({STRAIGHT: FLUSH, FLUSH: STRAIGHT}.get(key[0], key[0]), *key[1:]),
)
WRONG: list[Program] = [
    *map(missing, MISSED.values()),
    *map(but_for, range(7)),
    *(changed(change, left_out) for change in CHANGES for left_out in (1, 6, None)),
    *(flush_and_straight, of_all_cards(STRAIGHT), of_all_cards(FLUSH)),
    then(lambda seven: sorted([card // 4 for card in seven[:2]], reverse=True)),
    then(lambda seven: max(card // 4 for card in seven[:2])),
    then(lambda seven: best(seven)[0] < STRAIGHT and sorted(card // 4 for card in seven)),
]


def said(key: Program, deals: Sequence[str] = EXAM) -> list[int]:
    """What a program answers that takes the hand with the higher key for the better one."""
    winners = []
    for line in deals:
        numbers = [Card(card).number for card in line.replace("|", "").split()]
        one, other = (key([*numbers[at : at + 2], *numbers[4:]]) for at in (0, 2))
        winners.append(0 if one == other else 1 if one > other else 2)
    return winners


def passes(key: Program, deals: list[str]) -> bool:
    """Whether a program answers all deals right; the first wrong answer settles it."""
    due = answers(deals, task="holdem")
    return all(said(key, [deal]) == [winner] for deal, winner in zip(deals, due, strict=True))


@pytest.mark.parametrize(
    "seed", [54, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))]
)
def test_no_wrong_program_passes(seed: int) -> None:
    deals = exam("holdem", seed=seed)
    assert len(WRONG) >= 36
    assert not [n for n, key in enumerate(WRONG) if passes(key, deals)]


def test_right_answers_pass() -> None:
    assert said(best, OTHERS) == answers(OTHERS, task="holdem")
    report = grade(EXAM, answers(EXAM, task="holdem"), task="holdem", deals_name="exam")
    assert report.is_right
    assert "All right. This tests these deals only; it is not a proof." in str(report)


@pytest.mark.parametrize("key", [missing(MISSED["without both hole cards"]), but_for(6)])
def test_reports_show_kinds_of_deals(key: Program) -> None:
    """No known mistake is about hole cards and a board."""
    report = grade(EXAM[:2000], said(key, EXAM[:2000]), task="holdem")
    assert report.wrong
    assert (report.candidates, report.fits, report.nearest) == ((), (), None)
    text = str(report)
    assert f"✗ {report.kinds[0].words[0].upper()}{report.kinds[0].words[1:]}: " in text
    assert " Dealt: " in text
    assert text.count("\n") < 45


def test_known_mistakes_are_without_a_board() -> None:
    deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    with pytest.raises(DealError, match="do not fit holdem"):
        grade(deals, ["2"], task="holdem")
    with pytest.raises(MistakeError, match="without a board"):
        answers(EXAM, ["wheel-missing"], task="holdem")
    some = EXAM[:40]
    assert grade_total(some, 0, task="holdem").right_total == said(best, some).count(1)
