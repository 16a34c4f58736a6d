"""Programs with a single fault each: a ranker from the rule book, and all that may be wrong in it.

They share no code with the package, nor with what chooses the deals of an exam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple

RANKS = "0123456789TJQKA"
NAMES = "high card, pair, two pair, trips, straight, flush, full house, quads, straight flush"
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
PATTERNS = {(1, 1): HIGH, (2, 1): PAIR, (2, 2): TWO_PAIR, (3, 1): TRIPS, (3, 2): FULL_HOUSE}
BREAKS = (5, 4, 3, 3, 1, 5, 2, 2, 1)
"""How many ranks may decide between two hands of a category."""


class Hand(NamedTuple):
    """What a ranker finds in five cards: a category, and the ranks that break ties."""

    category: int
    breaks: tuple[int, ...]
    ranks: tuple[int, ...]
    suit: str
    """The suit of a flush."""

    @property
    def key(self) -> tuple[object, ...]:
        return self.category, self.breaks


Key = Callable[[Hand], object]
Read = dict[int, int]


class Ranker(NamedTuple):
    """A program: what it takes the ranks for, and what it sorts hands by."""

    fault: str
    key: Key = lambda hand: hand.key
    read: tuple[tuple[int, int], ...] = ()
    unknown: tuple[tuple[str, object], ...] = ()
    one_deck: bool = True
    """Whether the fault can show with one deck."""
    ace_high: bool = True
    """Whether it can show where the ace is always high."""

    def answers(self, deals: list[str], players: str, low_ace: bool) -> list[int]:
        """Its answers, 0 for a tie, if it has its fault with the hands of some players."""
        found = []
        for deal in deals:
            cards = tuple(deal.split())
            keys = []
            for player, hand in (("1", cards[:5]), ("2", cards[5:])):
                one = self if player in players else RIGHT
                keys.append(one.key(judge(hand, one.read, one.unknown, low_ace)))
            first, second = keys
            found.append(0 if first == second else 1 if first > second else 2)  # type: ignore[operator]
        return found


RIGHT = Ranker("right")


@cache
def judge(
    cards: tuple[str, ...],
    read: tuple[tuple[int, int], ...],
    unknown: tuple[tuple[str, object], ...],
    low_ace: bool,
) -> Hand:
    ranks = [RANKS.index(card[0]) for card in cards]
    ranks = sorted([dict(read).get(rank, rank) for rank in ranks], reverse=True)
    suits = {card[1] for card in cards}
    flush = len(suits) == 1 and ("suit", min(suits)) not in unknown
    straight = {*ranks} == {*range(ranks[0] - 4, ranks[0] + 1)}
    breaks = sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if breaks == [14, 5, 4, 3, 2] and low_ace:
        straight, breaks = True, [5, 4, 3, 2, 1]
    straight = straight and ("straight flush" if flush else "straight", breaks[0]) not in unknown
    times = [ranks.count(rank) for rank in breaks]
    if straight and flush:
        category = STRAIGHT_FLUSH
    elif times[0] >= 4:
        category = QUADS
    elif times[:2] == [3, 2]:
        category = FULL_HOUSE
    elif flush:
        category = FLUSH
    elif straight:
        category = STRAIGHT
    else:
        category = PATTERNS[times[0], times[1]]
    if straight:
        breaks = breaks[:1]
    return Hand(category, tuple(breaks), tuple(ranks), min(suits) if flush else "")


def rankers() -> list[Ranker]:
    """One for each fault."""
    return [*merged(), *moved(), *broken_ties(), *misread(), *unknown()]


def merged() -> Iterator[Ranker]:
    """Two categories that are one, or one that is not looked for."""
    names = NAMES.split(", ")
    for one, other in permutations(range(9), 2):

        def key(hand: Hand, one: int = one, other: int = other) -> object:
            return (other, hand.breaks) if hand.category == one else hand.key

        yield Ranker(f"{names[one]} is {names[other]}", key)
    seen_as = {PAIR: HIGH, TWO_PAIR: PAIR, TRIPS: PAIR, FULL_HOUSE: TRIPS, QUADS: TRIPS}
    for one, other in seen_as.items():

        def plain(hand: Hand, one: int = one, other: int = other) -> object:
            ranks = hand.ranks if other == HIGH else hand.breaks
            return (other, ranks) if hand.category == one else hand.key

        yield Ranker(f"{names[one]} does not beat {names[other]}", plain)


def moved() -> Iterator[Ranker]:
    """Every order of the categories with one of them elsewhere, or two swapped."""
    usual = list(range(9))
    orders = set()
    for one, other in permutations(usual, 2):
        rest = [category for category in usual if category != one]
        for place in (rest.index(other), rest.index(other) + 1):
            orders.add((*rest[:place], one, *rest[place:]))
        swap = {one: other, other: one}
        orders.add(tuple(swap.get(category, category) for category in usual))
    for order in sorted(orders - {tuple(usual)}):
        yield Ranker(
            f"order {order}",
            lambda hand, order=order: (order.index(hand.category), hand.breaks),  # type: ignore[misc]
        )


def broken_ties() -> Iterator[Ranker]:
    """Each rank that may decide dropped, reversed, swapped with the next, or the last compared."""
    for category, count in enumerate(BREAKS):
        for n in range(count):
            ways: dict[str, Callable[[list[int]], object]] = {
                "dropped": lambda b, n=n: b[:n] + b[n + 1 :],  # type: ignore[misc]
                "reversed": lambda b, n=n: [*b[:n], -b[n], *b[n + 1 :]],  # type: ignore[misc]
            }
            if n + 1 < count:
                ways["swapped"] = lambda b, n=n: [*b[:n], b[n + 1], b[n], *b[n + 2 :]]  # type: ignore[misc]
                ways["cut"] = lambda b, n=n: b[: n + 1]  # type: ignore[misc]
            for name, way in ways.items():

                def key(
                    hand: Hand, category: int = category, way: Callable[..., object] = way
                ) -> object:
                    if hand.category != category:
                        return hand.key
                    return hand.category, tuple(way(list(hand.breaks)))  # type: ignore[arg-type]

                # Two hands from one deck never share the rank of three cards.
                shared = category in (TRIPS, FULL_HOUSE, QUADS) and (n > 0 or name == "cut")
                yield Ranker(f"{NAMES.split(', ')[category]} {n} {name}", key, one_deck=not shared)


def misread() -> Iterator[Ranker]:
    """Two neighbouring ranks that are the same, or swapped: as read, or as compared."""
    for low in range(2, 14):
        for how, table in {
            "tied": {low + 1: low},
            "tied up": {low: low + 1},
            "swapped": {low: low + 1, low + 1: low},
        }.items():
            yield Ranker(f"{low} and {low + 1} {how}", read=tuple(table.items()))

            def key(hand: Hand, table: dict[int, int] = table) -> object:
                return hand.category, tuple(table.get(rank, rank) for rank in hand.breaks)

            yield Ranker(f"{low} and {low + 1} compared {how}", key)


def unknown() -> Iterator[Ranker]:
    """A straight, a straight flush or a suit that is unknown."""
    for high in range(5, 15):
        both = ("straight", high), ("straight flush", high)
        for unknown in (both, both[:1], both[1:]):
            yield Ranker(f"{unknown}", unknown=unknown, ace_high=high > 5)
    for suit in "CDHS":
        yield Ranker(f"flushes of {suit}", unknown=(("suit", suit),))
