"""Programs with a single fault each: a ranker from the rule book, and all that may be wrong in it.

They share no code with the package, nor with what chooses the deals of an exam.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from typing import Any, NamedTuple

RANKS = "0123456789TJQKA"
CATEGORIES = (
    *("high card", "one pair", "two pair", "three of a kind", "straight", "flush"),
    *("full house", "four of a kind", "straight flush"),
)
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
TIE_BREAKS = (5, 4, 3, 3, 1, 5, 2, 2, 1)
"""How many ranks may decide between two hands of a category."""


class Hand(NamedTuple):
    """What a ranker finds: a category, the ranks that break ties, and all ranks, high to low."""

    category: int
    breaks: tuple[int, ...]
    ranks: tuple[int, ...]


Key = Callable[[Hand], Any]


class Ranker(NamedTuple):
    """A program that compares hands by a key, and perhaps misjudges them."""

    fault: str
    key: Key = lambda hand: (hand.category, hand.breaks)
    read: tuple[tuple[int, int], ...] = ()
    """Ranks that it takes for others."""
    unknown: tuple[tuple[str, object], ...] = ()
    """Straights by their highest rank, straight flushes, suits of flushes, cards whose suit is."""
    needs: str = ""
    """What it takes to show the fault: "many decks", or a "low ace"."""

    def keys(self, deals: list[str], low_ace: bool) -> list[tuple[Any, Any]]:
        """What the two hands of each deal are compared by."""
        return [
            (
                self.key(judge(deal[:14], self.read, self.unknown, low_ace)),
                self.key(judge(deal[15:], self.read, self.unknown, low_ace)),
            )
            for deal in deals
        ]


@cache
def judge(
    cards: str,
    read: tuple[tuple[int, int], ...],
    unknown: tuple[tuple[str, object], ...],
    low_ace: bool,
) -> Hand:
    ranks = [RANKS.index(card[0]) for card in cards.split()]
    ranks = sorted([dict(read).get(rank, rank) for rank in ranks], reverse=True)
    suits = {card[1] for n, card in enumerate(cards.split()) if ("card", n) not in unknown}
    flush = len(suits) == 1 and ("suit", *suits) not in unknown
    breaks = sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    straight = ranks == [*range(ranks[0], ranks[0] - 5, -1)]
    if ranks == [14, 5, 4, 3, 2] and low_ace:
        straight, breaks = True, [5, 4, 3, 2, 1]
    if ("straight flush" if flush else "straight", breaks[0]) in unknown:
        straight = False
    times = [ranks.count(rank) for rank in breaks]
    if straight and flush:
        category = STRAIGHT_FLUSH
    elif times[0] >= 4:
        category = QUADS
    elif times == [3, 2]:
        category = FULL_HOUSE
    elif flush:
        category = FLUSH
    elif straight:
        category = STRAIGHT
    else:
        category = {3: TRIPS, 2: TWO_PAIR if times[1] == 2 else PAIR, 1: HIGH}[times[0]]
    return Hand(category, tuple(breaks[:1] if straight else breaks), tuple(ranks))


def rankers() -> list[Ranker]:
    """One for each fault."""
    strict = [*merged(), *unseen(), *moved(), *broken_ties(), *reordered(), *misread(), *unknown()]
    return [*strict, *loose()]


def together(faults: Sequence[Ranker]) -> Ranker:
    """A program with several faults."""

    def key(hand: Hand) -> object:
        # Each but the last may change the category and the ranks that the next one sees.
        for fault in faults:
            found = fault.key(hand)
            hand = Hand(found[0], tuple(found[1]), hand.ranks)
        return hand[:2]

    read = next((fault.read for fault in faults if fault.read), ())
    unknown = tuple(one for fault in faults for one in fault.unknown)
    return Ranker(" and ".join(fault.fault for fault in faults), key, read, unknown)


def merged() -> Iterator[Ranker]:
    """Two categories that are one."""
    for one, other in permutations(range(9), 2):
        yield Ranker(f"{CATEGORIES[one]} is {CATEGORIES[other]}", as_category(one, other))
    for one in (PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS):
        yield Ranker(f"{CATEGORIES[one]} does not beat a high card", as_high_card(one))


def as_category(one: int, other: int) -> Key:
    return lambda hand: (other if hand.category == one else hand.category, hand.breaks)


def as_high_card(one: int) -> Key:
    return lambda hand: (HIGH, hand.ranks) if hand.category == one else hand[:2]


def unseen() -> Iterator[Ranker]:
    """Equal cards looked for at places of the sorted cards, one of which is forgotten."""
    for category, places in PLACES.items():
        for place in places:
            yield Ranker(f"{CATEGORIES[category]} at {place} unseen", by_places((category, place)))
    for n in range(4):
        yield Ranker(f"cards {n} and {n + 1} never compared", by_neighbours(n))


PLACES: dict[int, tuple[tuple[int, ...], ...]] = {
    QUADS: ((0, 3), (1, 4)),
    FULL_HOUSE: ((0, 2, 3, 4), (0, 1, 2, 4)),
    TRIPS: ((0, 2), (1, 3), (2, 4)),
    TWO_PAIR: ((0, 1, 2, 3), (0, 1, 3, 4), (1, 2, 3, 4)),
    PAIR: ((0, 1), (1, 2), (2, 3), (3, 4)),
}
"""Which of the sorted cards, the highest first, a program compares, the first with the second."""


def by_places(forgotten: tuple[int, tuple[int, ...]]) -> Key:
    def key(hand: Hand) -> tuple[int, tuple[int, ...]]:
        if hand.category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            return hand[:2]
        for category, places in PLACES.items():
            for place in places:
                pairs = zip(place[::2], place[1::2], strict=True)
                equal = all(hand.ranks[i] == hand.ranks[j] for i, j in pairs)
                if equal and (category, place) != forgotten:
                    return category, hand.breaks
        return HIGH, hand.breaks

    return key


def by_neighbours(forgotten: int) -> Key:
    def key(hand: Hand) -> tuple[int, tuple[int, ...]]:
        if hand.category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            return hand[:2]
        runs = [1]
        for n in range(4):
            if hand.ranks[n] == hand.ranks[n + 1] and n != forgotten:
                runs[-1] += 1
            else:
                runs.append(1)
        runs.sort(reverse=True)
        names = {(4, 1): QUADS, (3, 2): FULL_HOUSE, (3, 1): TRIPS, (2, 2): TWO_PAIR, (2, 1): PAIR}
        return names.get((runs[0], runs[1]), HIGH), hand.breaks

    return key


def moved() -> Iterator[Ranker]:
    """Every order with one category elsewhere, or two swapped."""
    usual = tuple(range(9))
    orders = set()
    for one, other in permutations(usual, 2):
        rest = [category for category in usual if category != one]
        orders.add((*rest[:other], one, *rest[other:]))
        orders.add(tuple({one: other, other: one}.get(category, category) for category in usual))
    for order in sorted(orders):
        yield Ranker(f"the order {order}", in_order(order))


def in_order(order: tuple[int, ...]) -> Key:
    return lambda hand: (order.index(hand.category), hand.breaks)


def broken_ties() -> Iterator[Ranker]:
    """Each rank that may decide dropped, reversed, swapped with the next, or the last compared."""
    for category, count in enumerate(TIE_BREAKS):
        places = list(range(count))
        for n in places:
            # The places of the ranks compared; those below zero, which are ~place, the wrong way.
            ways = {
                "dropped": [*places[:n], *places[n + 1 :]],
                "reversed": [~place if place == n else place for place in places],
                "swapped": [*places[:n], *places[n : n + 2][::-1], *places[n + 2 :]],
                "last": places[: n + 1],
            }
            for name, way in ways.items():
                # Two hands from one deck never share the rank of three cards.
                many = category in (TRIPS, FULL_HOUSE, QUADS) and (n > 0 or name == "last")
                if way != places:
                    fault = f"rank {n} of {CATEGORIES[category]} {name}"
                    yield Ranker(fault, comparing(category, way), needs="many decks" * many)


def comparing(category: int, places: list[int]) -> Key:
    def key(hand: Hand) -> tuple[int, tuple[int, ...]]:
        # Hands with other faults, or of five cards of one rank, may have fewer ranks.
        breaks = hand.breaks + (0,) * 5
        ranks = [breaks[place] if place >= 0 else -breaks[~place] for place in places]
        return hand.category, tuple(ranks) if hand.category == category else hand.breaks

    return key


def reordered() -> Iterator[Ranker]:
    """The ranks that may decide in any order, or the cards by their face values, or added up."""
    for category, count in enumerate(TIE_BREAKS):
        places = range(count)
        # Two hands from one deck never share the rank of three cards: what comes next is harmless.
        thrice = category in (TRIPS, FULL_HOUSE, QUADS)
        for order in permutations(places) if 1 < count < 5 else ():
            needs = "many decks" * (thrice and order[0] == 0)
            if order != tuple(places):
                fault = f"{CATEGORIES[category]} by {order}"
                yield Ranker(fault, comparing(category, list(order)), needs=needs)
        for name, way in VIEWS.items() if count > 1 else ():
            if name not in RIGHT.get(count, ()):
                needs = "many decks" * (thrice and name.startswith(("the first", "kickers")))
                yield Ranker(f"{CATEGORIES[category]}: {name}", viewing(category, way), needs=needs)


VIEWS: dict[str, Callable[[Hand], tuple[int, ...]]] = {
    "cards descending": lambda hand: hand.ranks,
    "cards ascending": lambda hand: hand.ranks[::-1],
    "ranks descending": lambda hand: tuple(sorted(hand.breaks, reverse=True)),
    "ranks ascending": lambda hand: tuple(sorted(hand.breaks)),
    "cards added up": lambda hand: (sum(hand.ranks),),
    "cards multiplied": lambda hand: (prod(hand.ranks),),
    "ranks added up": lambda hand: (sum(hand.breaks),),
    "kickers added up": lambda hand: (hand.breaks[0], sum(hand.breaks[1:])),
    "the highest card": lambda hand: hand.ranks[:1],
    "the lowest card": lambda hand: hand.ranks[-1:],
    "the highest card, then as usual": lambda hand: (hand.ranks[0], *hand.breaks),
    "the sum of the cards, then as usual": lambda hand: (sum(hand.ranks), *hand.breaks),
    "the first rank, then the sum of the cards": lambda hand: (hand.breaks[0], sum(hand.ranks)),
    "the first rank, then the product of the cards": lambda h: (h.breaks[0], prod(h.ranks)),
    "the first rank, then the highest card": lambda hand: (hand.breaks[0], hand.ranks[0]),
}
"""What wrong programs compare of the hands of a category."""
RIGHT = {
    5: ("cards descending", "ranks descending", "the highest card, then as usual"),
    2: (
        "kickers added up",
        "the first rank, then the sum of the cards",
        "the first rank, then the product of the cards",
    ),
}
"""Which of them are right for hands with this number of ranks."""


def viewing(category: int, way: Callable[[Hand], tuple[int, ...]]) -> Key:
    return lambda hand: (
        hand.category,
        way(hand) if hand.category == category else hand.breaks,
    )


def misread() -> Iterator[Ranker]:
    """Two neighbouring ranks that are the same, or swapped: as read, or as compared."""
    for low in range(2, 14):
        high = low + 1
        for table in ({high: low}, {low: high}, {low: high, high: low}):
            yield Ranker(f"{table} read", read=tuple(table.items()))
            yield Ranker(f"{table} compared", translated(table))


def translated(table: dict[int, int]) -> Key:
    return lambda hand: (hand.category, tuple(table.get(rank, rank) for rank in hand.breaks))


def unknown() -> Iterator[Ranker]:
    """A straight, a straight flush or a suit that is unknown, or a suit not looked at."""
    for high in range(5, 15):
        both = ("straight", high), ("straight flush", high)
        for some in (both, both[:1], both[1:]):
            yield Ranker(f"{some} unknown", unknown=some, needs="low ace" if high == 5 else "")
    for suit in "CDHS":
        yield Ranker(f"flushes of {suit} unknown", unknown=(("suit", suit),))
    for n in range(5):
        yield Ranker(f"the suit of card {n} unknown", unknown=(("card", n),))


def loose() -> Iterator[Ranker]:
    """Straights of five cards that are not all looked at; they may make straight flushes or not."""
    tests: dict[str, Test] = {"A, sum 28": lambda ranks: ranks[0] == 14 and sum(ranks) == 28}
    for places in product((False, True), repeat=4):
        if any(places) and not all(places):
            tests[f"A and of 5-4-3-2 {places}"] = at_places((True, *places))
    for left in (14, 5, 4, 3, 2):
        tests[f"A-5-4-3-2 but {left}"] = with_ranks({14, 5, 4, 3, 2} - {left})
    for name, test in list(tests.items()):
        seen = [five for five in combinations(range(14, 1, -1), 5) if test(five)]
        if seen != [(14, 5, 4, 3, 2)]:  # If no ranks are equal, other tests are right.
            tests[f"{name}, no pair"] = among(seen)
    wheels = len(tests)
    for looked in product((False, True), repeat=4):
        if 2 <= sum(looked) < 4:
            tests[f"steps {looked}"] = by_steps(looked, 0)
            tests[f"steps {looked}, no pair"] = by_steps(looked, 1)
    tests["middle"] = lambda ranks: sum(ranks) / 5 == ranks[2]
    tests["middle, no pair"] = lambda ranks: len({*ranks}) == 5 and sum(ranks) / 5 == ranks[2]
    tests["ends and middle"] = lambda ranks: [rank - ranks[4] for rank in ranks[::2]] == [4, 2, 0]
    for n, (name, test) in enumerate(tests.items()):
        for worse in (range(STRAIGHT), (*range(STRAIGHT), FLUSH)):
            fault = f"{name} is a straight for {worse}"
            yield Ranker(fault, seeing(test, n < wheels, worse))
    for name, test in AROUND.items():
        for worse in (range(STRAIGHT), (FLUSH,)):
            yield Ranker(f"{name} is a straight for {worse}", seeing(test, False, worse))


Test = Callable[[tuple[int, ...]], bool]


def at_places(places: tuple[bool, ...]) -> Test:
    return lambda ranks: all(
        rank == due or not looked
        for rank, due, looked in zip(ranks, (14, 5, 4, 3, 2), places, strict=True)
    )


def with_ranks(four: set[int]) -> Test:
    return lambda ranks: not four - {*ranks}


def by_steps(looked: tuple[bool, ...], least: int) -> Test:
    """Neighbours that are looked at differ by one, others by this or more."""
    return lambda ranks: all(
        high - low == 1 if look else high - low >= least
        for high, low, look in zip(ranks, ranks[1:], looked, strict=False)
    )


def among(seen: Sequence[tuple[int, ...]]) -> Test:
    return lambda ranks: ranks in seen


def four(low_ace: bool) -> Test:
    """Four in a row among five different ranks, perhaps A-2-3-4."""
    return lambda ranks: (
        len({*ranks}) == 5
        and (
            ranks[0] - ranks[3] == 3
            or ranks[1] - ranks[4] == 3
            or (low_ace and ranks[0] == 14 and ranks[2:] == (4, 3, 2))
        )
    )


AROUND: dict[str, Test] = {
    "AK432": among([(14, 13, 4, 3, 2)]),
    "around": among([(14, 13, 4, 3, 2), (14, 13, 12, 3, 2), (14, 13, 12, 11, 2)]),
    "four in a row": four(low_ace=True),
    "four in a row but A234": four(low_ace=False),
}
"""Tests that see more straights than there are, in plain hands or in flushes."""


def seeing(test: Test, low_ace: bool, worse: Collection[int]) -> Key:
    """Hands of worse categories that pass a test are straights; flushes straight flushes."""

    def key(hand: Hand) -> tuple[int, tuple[int, ...]]:
        if hand.category not in worse or not test(hand.ranks):
            return hand[:2]
        category = STRAIGHT_FLUSH if hand.category == FLUSH else STRAIGHT
        return category, (5,) if low_ace else hand.ranks[:1]

    return key
