"""What each mistake changes in a program."""

from __future__ import annotations

from ..cards import Rank
from ..rules import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Values = tuple[int, ...]
    """What a program takes the ranks of a hand for, the most important first."""

__all__ = ["CHANGES"]

C = Category

# What a program compares of two hands of one category, if not all the ranks.


def nothing(_: C, __: Values) -> Values:
    return ()


def first(_: C, values: Values) -> Values:
    return values[:1]


def highest(_: C, values: Values) -> Values:
    return (max(values),)


def first_two_ranks(_: C, values: Values) -> Values:
    return tuple(dict.fromkeys(values))[:2]


def high_to_low(_: C, values: Values) -> Values:
    return tuple(sorted(values, reverse=True))


def four_highest(_: C, values: Values) -> Values:
    return tuple(sorted(values, reverse=True)[:4])


def low_to_high(_: C, values: Values) -> Values:
    return tuple(sorted(values))


def first_and_highest(category: C, values: Values) -> Values:
    if category in (C.HIGH_CARD, C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH):
        return values[:1]
    return values[0], max(values)


def no_kickers(category: C, values: Values) -> Values:
    return values[: cards_made_of(category)]


def first_kicker(category: C, values: Values) -> Values:
    return values[: cards_made_of(category) + 1]


def two_kickers(category: C, values: Values) -> Values:
    return values[: cards_made_of(category) + 2]


def kickers_ascending(category: C, values: Values) -> Values:
    made = cards_made_of(category)
    return (*values[:made], *sorted(values[made:]))


def kickers_first(category: C, values: Values) -> Values:
    made = cards_made_of(category)
    return values[made:] + values[:made]


def highest_as_kicker(category: C, values: Values) -> Values:
    made = cards_made_of(category)
    return (*values[:made], max(values)) if made < 5 else values


def cards_made_of(category: C) -> int:
    """How many cards make a hand of this category; programs call the others kickers."""
    made = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
    return made.get(category, 5)


def rank_sum(_: C, values: Values) -> Values:
    return (sum(values),)


def pair_sum(_: C, values: Values) -> Values:
    return (values[0] + values[2], *values[4:])


def low_pair_first(_: C, values: Values) -> Values:
    return (*values[2:4], *values[:2], *values[4:])


def pair_first(_: C, values: Values) -> Values:
    return values[-1], values[0]


LETTERS = {rank: place for place, rank in enumerate(sorted(Rank, key=lambda r: r.letter), 1)}
DECIMALS = {rank: place for place, rank in enumerate(sorted(Rank, key=lambda r: str(r.value)), 1)}
"""The order of ranks that are compared as text."""



def swapped(one: C, other: C) -> Mapping[str, object]:
    """Two categories in each other's place."""
    return {"places": {one: 2 * other, other: 2 * one}}


CHANGES: dict[str, Mapping[str, object]] = {
    # rules
    "wheel-missing": {"wheel": "none"},
    "wheel-ace-high": {"wheel": "ace high"},
    "wheel-plain-only": {"wheel": "plain"},
    "wheel-counted": {"wheel": "standard"},
    "straight-round-the-corner": {"wheel": "round the corner"},
    "straight-432AK": {"wheel": "432AK too"},
    "ace-low-only": {"values": {14: 1}},
    "straights-missing": {"straight": "none"},
    "straight-as-dealt": {"straight": "as dealt"},
    "straight-by-span": {"straight": "span"},
    "straight-of-four": {"straight": "four"},
    "flushes-missing": {"flush": "none"},
    "flush-by-three": {"flush": "3"},
    "flush-by-four": {"flush": "4"},
    "flush-only-if-straight": {"flush": "with a straight"},
    "straight-flush-as-flush": {"called": {C.STRAIGHT_FLUSH: C.FLUSH, C.ROYAL_FLUSH: C.FLUSH}},
    "straight-flush-as-straight": {
        "called": {C.STRAIGHT_FLUSH: C.STRAIGHT, C.ROYAL_FLUSH: C.STRAIGHT}
    },
    "royal-flush-only": {"called": {C.STRAIGHT_FLUSH: C.FLUSH}},
    "quads-as-trips": {"called": {C.FOUR_OF_A_KIND: C.THREE_OF_A_KIND}},
    "quads-as-two-pair": {"called": {C.FOUR_OF_A_KIND: C.TWO_PAIR}},
    "full-house-as-trips": {"called": {C.FULL_HOUSE: C.THREE_OF_A_KIND}},
    "full-house-as-quads": {"called": {C.FULL_HOUSE: C.FOUR_OF_A_KIND}},
    "two-pair-as-pair": {"called": {C.TWO_PAIR: C.ONE_PAIR}},
    "two-pair-as-trips": {"called": {C.TWO_PAIR: C.THREE_OF_A_KIND}},
    "trips-as-pair": {"called": {C.THREE_OF_A_KIND: C.ONE_PAIR}},
    "flush-below-straight": swapped(C.FLUSH, C.STRAIGHT),
    "flush-above-full-house": swapped(C.FLUSH, C.FULL_HOUSE),
    "trips-above-straight": swapped(C.THREE_OF_A_KIND, C.STRAIGHT),
    "two-pair-above-trips": swapped(C.TWO_PAIR, C.THREE_OF_A_KIND),
    "full-house-above-quads": swapped(C.FULL_HOUSE, C.FOUR_OF_A_KIND),
    "straight-flush-below-quads": swapped(C.STRAIGHT_FLUSH, C.FOUR_OF_A_KIND),
    # tie-break
    "category-only": {"key": nothing},
    "category-only-to-1": {"key": nothing, "ties": "1"},
    "category-only-to-2": {"key": nothing, "ties": "2"},
    "face-value-order": {"key": high_to_low},
    "top-card-only": {"key": highest},
    "two-values-only": {"key": first_two_ranks},
    "hand-value": {"key": first_and_highest, "wheel": "none"},
    "lowest-first": {"key": low_to_high},
    "sum-of-ranks": {"key": rank_sum, "compared": None},
    "no-kickers": {"key": no_kickers},
    "first-kicker-only": {"key": first_kicker},
    "two-kickers-only": {"key": two_kickers},
    "kickers-first": {"key": kickers_first},
    "kicker-of-whole-hand": {"key": highest_as_kicker},
    "kickers-ascending": {"key": kickers_ascending},
    "two-pair-low-first": {"keys": {C.TWO_PAIR: low_pair_first}},
    "two-pair-top-only": {"keys": {C.TWO_PAIR: first}},
    "two-pair-summed": {"keys": {C.TWO_PAIR: pair_sum}, "compared": None},
    "two-pair-no-kicker": {"keys": {C.TWO_PAIR: no_kickers}},
    "straights-tie": {"keys": {C.STRAIGHT: nothing, C.STRAIGHT_FLUSH: nothing}},
    "full-house-by-pair": {"keys": {C.FULL_HOUSE: pair_first}},
    "flush-by-top-card": {"keys": {C.FLUSH: highest}},
    "flush-first-four": {"keys": {C.FLUSH: four_highest}},
    "flush-lowest-first": {"keys": {C.FLUSH: low_to_high}},
    "high-card-first-four": {"keys": {C.HIGH_CARD: four_highest}},
    "high-card-lowest-first": {"keys": {C.HIGH_CARD: low_to_high}},
    "high-card-only": {"keys": {C.HIGH_CARD: highest}},
    "suits-break-ties": {"ties": "suits"},
    "ties-to-1": {"ties": "1"},
    "ties-to-2": {"ties": "2"},
    "trips-no-kickers": {"keys": {C.THREE_OF_A_KIND: first}},
    "full-house-three-only": {"keys": {C.FULL_HOUSE: first}},
    "quads-no-kicker": {"keys": {C.FOUR_OF_A_KIND: first}},
    # reading
    "ranks-as-text": {"compared": LETTERS},
    "ranks-as-decimal-text": {"compared": DECIMALS},
    "low-wins": {"values": {rank: 16 - rank for rank in range(2, 15)}},
    "ten-is-zero": {"values": {10: 0}},
    "ten-is-one": {"values": {10: 1}},
    "jack-is-ten": {"values": {11: 10}},
    "faces-are-ten": {"values": {11: 10, 12: 10, 13: 10}},
    "king-queen-swapped": {"values": {12: 13, 13: 12}},
    "ten-jack-swapped": {"values": {10: 11, 11: 10}},
    "dealt-in-turn": {"hands": "alternate"},
    "second-hand-cut": {"hands": "cut"},
    "players-swapped": {"players": "swapped"},
    "first-line-lost": {"lines": "first lost"},
    "last-line-lost": {"lines": "last lost"},
}
"""By the id of a mistake: the attributes of a `Program` that it sets, some of them in part."""
