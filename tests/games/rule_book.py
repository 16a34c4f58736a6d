"""What wins in each game, as a rule book says it: slowly, with no tables, nothing of showdown's.

Cards are numbers: 4 * rank + suit, ranks from 0 for the two to 12 for the ace. A key is a tuple
that sorts as the hands do: the higher wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

Key = tuple[Any, ...]

ACE = 12
EIGHT = 6
PATTERNS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
STANDARD = (
    *("high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "royal flush"),
)
SHORT_DECK = (*STANDARD[:5], "full house", "flush", *STANDARD[7:])
SHORT_DECK_TRIPS = (*STANDARD[:3], "straight", "three of a kind", *SHORT_DECK[5:])


def groups(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often the ranks come, and the ranks: the most frequent first, then the highest."""
    found = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return tuple(times for _, times in found), tuple(rank for rank, _ in found)


def high(
    cards: Sequence[int], order: Sequence[str] = STANDARD, wheel: Sequence[int] = (0, 1, 2, 3, ACE)
) -> Key:
    """The highest hand wins; `wheel` is the straight in which the ace is low, if there is one."""
    ranks = [card // 4 for card in cards]
    times, important = groups(ranks)
    flush = len({card % 4 for card in cards}) == 1
    tops = [top for top in range(4, 13) if set(ranks) == set(range(top - 4, top + 1))]
    if set(ranks) == set(wheel):
        tops = [wheel[3]]
    name = PATTERNS[times]
    if tops and flush:
        name = "royal flush" if tops == [ACE] else "straight flush"
    elif tops or flush:
        name = "straight" if tops else "flush"
    return order.index(name), *(tops or important)


def negative(key: Key) -> Key:
    return tuple(-number for number in key)


def short_deck(cards: Sequence[int]) -> Key:
    return high(cards, SHORT_DECK, (4, 5, 6, 7, ACE))


def short_deck_trips(cards: Sequence[int]) -> Key:
    return high(cards, SHORT_DECK_TRIPS, (4, 5, 6, 7, ACE))


def deuce_to_seven(cards: Sequence[int]) -> Key:
    return negative(high(cards, wheel=()))


def low_aces(cards: Sequence[int]) -> list[int]:
    return [-1 if card // 4 == ACE else card // 4 for card in cards]


def ace_to_five(cards: Sequence[int]) -> Key:
    times, important = groups(low_aces(cards))
    return negative((STANDARD.index(PATTERNS[times]), *important))


def eight_or_better(cards: Sequence[int]) -> Key:
    ranks = sorted(low_aces(cards), reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > EIGHT:
        return ()
    return negative(tuple(ranks))


def badugi(cards: Sequence[int]) -> Key:
    """The best of all sets of cards that differ in rank and in suit."""
    sets = [some for size in range(1, 5) for some in combinations(cards, size)]
    return max(
        (len(some), *negative(tuple(sorted(low_aces(some), reverse=True))))
        for some in sets
        if len({card // 4 for card in some}) == len({card % 4 for card in some}) == len(some)
    )


def any_five(cards: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return combinations([*cards, *board], 5)


def two_and_three(cards: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for two in combinations(cards, 2):
        for three in combinations(board, 3):
            yield two + three


def all_four(cards: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    assert not board
    yield tuple(cards)


Fives = Callable[[Sequence[int], Sequence[int]], Iterator[tuple[int, ...]]]
Keys = Callable[[Sequence[int]], Key]

RULES: dict[str, tuple[Keys, int]] = {
    "STANDARD": (high, 7462),
    "SHORT_DECK": (short_deck, 1404),
    "SHORT_DECK_TRIPS": (short_deck_trips, 1404),
    "DEUCE_TO_SEVEN": (deuce_to_seven, 7462),
    "ACE_TO_FIVE": (ace_to_five, 6175),
    "EIGHT_OR_BETTER": (eight_or_better, 57),
}
"""Rules for five cards, and how many classes of hands they have."""

GAMES: dict[str, tuple[int, int, Fives, Keys, Keys | None]] = {
    "holdem": (2, 5, any_five, high, None),
    "omaha": (4, 5, two_and_three, high, None),
    "omaha-8": (4, 5, two_and_three, high, eight_or_better),
    "short-deck": (2, 5, any_five, short_deck, None),
    "draw": (5, 0, any_five, high, None),
    "stud": (7, 0, any_five, high, None),
    "stud-8": (7, 0, any_five, high, eight_or_better),
    "razz": (7, 0, any_five, ace_to_five, None),
    "lowball-27": (5, 0, any_five, deuce_to_seven, None),
    "lowball-a5": (5, 0, any_five, ace_to_five, None),
    "badugi": (4, 0, all_four, badugi, None),
}
"""A player's cards, the board's, which make a hand, what wins, and what wins the low half."""
