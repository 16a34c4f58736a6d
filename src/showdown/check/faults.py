"""Single faults: one category, one card or one rank that a program gets wrong.

The bank holds mistakes that people make; faults are everything that a single place in a program
can get wrong. A wrong program is unlikely to pass an exam that reveals each of them.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations, pairwise, permutations

from ..cards import Rank, Suit
from ..errors import quoted
from ..rules import Category
from ..values import Value
from .mistakes import BANK, HOLDEM, Mistake, MistakeError
from .programs import COMPARED, LOWEST, of_a_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .programs import Compared

    Ranks = tuple[int, ...]
    """The different ranks of a hand, the most important first."""

    Loose = Callable[[Ranks], bool]
    """Whether five ranks, the lowest first, are a straight to a program that is not strict."""

C = Category

DECIDING = {
    C.HIGH_CARD: 5,
    C.ONE_PAIR: 4,
    C.TWO_PAIR: 3,
    C.THREE_OF_A_KIND: 3,
    C.STRAIGHT: 1,
    C.FLUSH: 5,
    C.FULL_HOUSE: 2,
    C.FOUR_OF_A_KIND: 2,
    C.STRAIGHT_FLUSH: 1,
}
"""How many ranks may decide between two hands of a category; a royal flush is a straight flush."""
TOP_CARDS, ONCE, LOW_ACE = ({"style": name} for name in ("top cards", "each rank once", "low ace"))
TRIPS = (C.THREE_OF_A_KIND, C.FULL_HOUSE, C.FOUR_OF_A_KIND)
UNNOTICED = {
    (1, 1, 1, 2): "a pair of the two highest cards",
    (1, 1, 2, 1): "a pair of the second and third highest cards",
    (1, 2, 1, 1): "a pair of the third and fourth highest cards",
    (2, 1, 1, 1): "a pair of the two lowest cards",
    (1, 2, 2): "two pair if the fifth card is lower than both",
    (2, 1, 2): "two pair if the fifth card is between them",
    (2, 2, 1): "two pair if the fifth card is higher than both",
    (1, 1, 3): "three of a kind if both other cards are lower",
    (1, 3, 1): "three of a kind if one card is lower and one higher",
    (3, 1, 1): "three of a kind if both other cards are higher",
    (2, 3): "a full house if the pair is lower than the three",
    (3, 2): "a full house if the pair is higher than the three",
    (1, 4): "four of a kind if the fifth card is lower",
    (4, 1): "four of a kind if the fifth card is higher",
}
"""What may not be noticed, by how many cards of each rank there are, the lowest first."""
NEIGHBOURS = ("two lowest", "third and fourth highest", "second and third highest", "two highest")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Fault(Value):
    """One thing that a program gets wrong.

    Attributes:
        seems: what the program seems to do, as an infinitive without "to".
        changes: how a `Program` with it differs from a correct one.
        harmless: whether it cannot matter between two hands from one deck.

    >>> faults()[0].seems
    'take high card for one pair'
    """

    seems: str
    changes: dict[str, Any]
    harmless: bool = False

    @property
    def id(self) -> str:
        """The fault's name, such as `take-high-card-for-one-pair`."""
        return re.sub("[^a-z0-9]+", "-", self.seems.lower().replace("'", ""))

    def __reduce__(self) -> tuple[Callable[[str], Fault], tuple[str]]:
        return _fault, (self.id,)


SIDES = (
    Fault("do so in Player 1's hands only", {"side": 1}),
    Fault("do so in Player 2's hands only", {"side": 2}),
)
STYLES = (
    Fault("compare straights by their highest card", TOP_CARDS),
    Fault("compare each rank once", ONCE),
    Fault("count the ace of A-2-3-4-5 as one, whatever the hand is taken for", LOW_ACE),
    *SIDES,
)
"""What changes only the answers of a program with a mistake."""


def _fault(name: str) -> Fault:
    return _by_id()[name]


@lru_cache
def _by_id() -> dict[str, Fault]:
    return {fault.id: fault for fault in (*faults(), *STYLES)}


def find(name: str) -> Mistake | Fault:
    """The known mistake or the fault with this id."""
    known: dict[str, Mistake | Fault] = {one.id: one for one in (*BANK, *HOLDEM)}
    if not isinstance(name, str) or name not in known | _by_id():
        near = get_close_matches(name, known, 1) if isinstance(name, str) else []
        hint = f"did you mean {near[0]}?" if near else "`showdown check --list` shows all mistakes"
        raise MistakeError(f"unknown mistake {quoted(name)}; {hint}")
    return known.get(name) or _fault(name)


@lru_cache
def faults() -> tuple[Fault, ...]:
    """All single faults, most in both players' hands and in those of either player only."""
    both = [*_categories(), *_places(), *_tie_breaks(), *_ranks(), *_straights_and_flushes()]
    both += _loose_straights()
    sided = tuple(
        fault.but(
            seems=fault.seems + (f" in Player {side}'s hands" if side else ""),
            changes=fault.changes | ({"side": side} if side else {}),
        )
        for side in (0, 1, 2)
        for fault in both
    )
    return (*sided, *_orders())


def _categories() -> Iterator[Fault]:
    """Each category taken for another, moved next to another, or swapped with another."""
    for one, other in permutations(DECIDING, 2):
        called = [one.name] if one < C.STRAIGHT_FLUSH else ["STRAIGHT_FLUSH", "ROYAL_FLUSH"]
        taken = {"called": dict.fromkeys(called, other.name)}
        yield Fault(f"take {one} for {other}", taken)
        yield Fault(
            f"take {one} for {other}, and compare each rank once",
            taken | ONCE,
        )
        if one in (C.STRAIGHT, C.STRAIGHT_FLUSH):
            yield Fault(f"take {one} for {other}, and compare its highest card", taken | TOP_CARDS)
        # Between the places of two categories, which are even numbers, there is room for one.
        if one < other:
            yield Fault(f"rank {one} just above {other}", {"placed_as": {one.name: 2 * other + 1}})
        elif one > other + 1:
            yield Fault(f"rank {one} just below {other}", {"placed_as": {one.name: 2 * other - 1}})
        if one > other + 1:
            swapped = {one.name: other.name, other.name: one.name}
            yield Fault(f"swap {one} and {other}", {"placed_as": swapped})


def _places() -> Iterator[Fault]:
    """Cards of a rank not noticed at some places of the sorted hand: it counts as what is left."""
    left = {C.ONE_PAIR: C.HIGH_CARD, C.TWO_PAIR: C.ONE_PAIR, C.THREE_OF_A_KIND: C.ONE_PAIR}
    found: dict[str, dict[Ranks, C]] = {
        f"notice {what}": {counts: left.get(of_a_kind(counts), C.THREE_OF_A_KIND)}
        for counts, what in UNNOTICED.items()
    }
    # Or two neighbours are never compared, whatever the others are.
    for place, names in enumerate(NEIGHBOURS, 1):
        split = {counts: of_a_kind(_split(counts, place)) for counts in UNNOTICED}
        found[f"look if the {names} cards have the same rank"] = {
            counts: category for counts, category in split.items() if category != of_a_kind(counts)
        }
    for what, taken in found.items():
        changes: dict[str, Any] = {"unnoticed": {at: one.name for at, one in taken.items()}}
        yield Fault(f"not {what}", changes)
        yield Fault(f"not {what}, and compare each rank once", changes | ONCE)
        if C.HIGH_CARD in taken.values():
            top_down = {"compared": {"HIGH_CARD": "high to low"}}
            yield Fault(f"not {what}, and compare all cards from the top down", changes | top_down)
        if C.ONE_PAIR in [taken.get(counts) for counts in ((1, 2, 2), (2, 1, 2), (2, 2, 1))]:
            lower = {"compared": {"ONE_PAIR": "lower pair only"}}
            yield Fault(f"not {what}, and compare the lower pair first", changes | lower)


def _split(counts: Ranks, place: int) -> Ranks:
    """The counts of equal neighbours if the cards at a place are taken for different ones."""
    ends = {*accumulate(counts), place}
    return tuple(end - start for start, end in pairwise(sorted({0, *ends})))


def _tie_breaks() -> Iterator[Fault]:
    """Each rank that may decide between hands of a category dropped, reversed, swapped or last."""
    ways: dict[str, Callable[[Ranks, int], Ranks]] = {
        "leave out": lambda ranks, n: ranks[:n] + ranks[n + 1 :],
        "compare the wrong way": lambda ranks, n: (
            *ranks[:n],
            *(15 - rank for rank in ranks[n : n + 1]),
            *ranks[n + 1 :],
        ),
        "compare too late": lambda ranks, n: (
            ranks[:n] + ranks[n + 1 : n + 2] + ranks[n : n + 1] + ranks[n + 2 :]
        ),
        "compare nothing after": lambda ranks, n: ranks[: n + 1],
    }
    for category, ranks in DECIDING.items():
        for n in range(ranks):
            for does, way in ways.items():
                last = {"compare too late": n == ranks - 1, "compare nothing after": n >= ranks - 2}
                if last.get(does):  # Nothing comes after it, or just what another leaves out.
                    continue
                harmless = category in TRIPS and (n > 0 or does == "compare nothing after")
                yield Fault(
                    f"{does} the {ORDINALS[n]} rank of {category}",
                    {"compared": {category.name: _compared(way, n, ranks)}},
                    harmless,
                )


def _compared(way: Callable[[Ranks, int], Ranks], n: int, ranks: int) -> Compared:
    return lambda made, kickers: way(tuple(dict.fromkeys(made + kickers))[:ranks], n)


def _orders() -> Iterator[Fault]:
    """The ranks or the cards of a category compared in another order, or added up."""
    for category, ranks in DECIDING.items():
        ways: dict[str, Compared] = {
            "the cards of {} from the top down": COMPARED["high to low"],
            "the cards of {} from the lowest up": COMPARED["low to high"],
            "the different ranks of {} from the top down": COMPARED["ranks high to low"],
            "the different ranks of {} from the lowest up": COMPARED["ranks low to high"],
            "the sum of the cards of {}": COMPARED["sum"],
            "the sum of the different ranks of {}": COMPARED["sum of ranks"],
            "the highest card of {} before what makes the hand": COMPARED["highest before"],
            "the sum of the cards of {}, then the ranks": COMPARED["sum before"],
            "the first rank of {}, then the highest card": COMPARED["first and highest"],
            "the first rank of {}, then the sum of the cards": COMPARED["first and sum"],
            "only the highest card of {}": COMPARED["highest"],
            "only the lowest card of {}": COMPARED["lowest"],
        }
        if ranks == 5:  # The cards are the ranks, and it is right to compare them so.
            right = ("top", "different", "before", "then the highest")
            ways = {name: way for name, way in ways.items() if not any(r in name for r in right)}
        if category is C.TWO_PAIR:
            ways["the first rank of {}, then the sum of the different ranks"] = COMPARED[
                "first and sum of ranks"
            ]
        if ranks == 2:  # Given the first rank, the sum determines the other.
            del ways["the first rank of {}, then the sum of the cards"]
        for order in _reordered(ranks):
            name = f"the ranks of {{}} in the order {', '.join(ORDINALS[n] for n in order)}"
            ways[name] = _picked(order)
        for n in range(1, ranks):
            ways[f"only the {ORDINALS[n]} rank of {{}}"] = _picked((n,))
        for name, way in ways.items() if ranks > 1 else ():
            changes = {"compared": {category.name: way}, "ranks_as": ()}
            # Two hands from one deck never share the rank of three cards.
            first = name.startswith(("the first", "the ranks of {} in the order first"))
            harmless = category in TRIPS and first
            yield Fault(f"compare {name.format(category)}", changes, harmless)


def _reordered(ranks: int) -> Iterator[tuple[int, ...]]:
    """Orders of ranks that are not usual, but those that only swap neighbours."""
    for order in permutations(range(ranks)):
        wrong = [n for place, n in enumerate(order) if n != place]
        if wrong and wrong != [wrong[-1] + 1, wrong[-1]]:
            yield order


def _picked(order: tuple[int, ...]) -> Compared:
    def compared(made: Ranks, kickers: Ranks) -> Ranks:
        # Hands that are called by another category's name may have fewer ranks.
        found = tuple(dict.fromkeys(made + kickers))
        return tuple(found[n] for n in order if n < len(found))

    return compared


def _ranks() -> Iterator[Fault]:
    """Each two neighbouring ranks taken for the same or for each other, or compared so only."""
    for low, high in zip(tuple(Rank), tuple(Rank)[1:], strict=False):
        tied, turned = list(range(15)), list(range(15))
        tied[high] = turned[high] = low
        turned[low] = high
        names = f"{low.word} and {high.word}"
        yield Fault(f"read {names} as the same rank", {"values": tied[2:]})
        yield Fault(f"read {names} as each other", {"values": turned[2:]})
        for table, as_what in ((tied, "as equal"), (turned, "the wrong way")):
            changes: dict[str, Any] = {"ranks_as": tuple(table)}
            yield Fault(f"compare {names} {as_what}", changes)
            also = f"compare {names} {as_what}, and straights by their highest card"
            yield Fault(also, changes | TOP_CARDS)


def _straights_and_flushes() -> Iterator[Fault]:
    """Each straight and straight flush unknown, the flushes of a suit, or a suit not looked at."""
    for high in range(5, 15):
        ranks = tuple(range(high - 4, high + 1)) if high > 5 else (2, 3, 4, 5, 14)
        kinds = {"the straight": False, "the straight flush": True, "any straight": None}
        for kind, flush in kinds.items():
            name = f"{kind} to the {Rank(high).word}"
            changes: dict[str, Any] = {"unknown": (ranks, flush)}
            yield Fault(f"not know {name}", changes)
            if high == 5:
                yield Fault(f"not know {name}, and count its ace as one", changes | LOW_ACE)
    for suit in Suit:
        yield Fault(f"not know flushes of {suit.word}", {"unsuited": suit})
    for n, ordinal in enumerate(ORDINALS):
        suits = tuple(place for place in range(5) if place != n)
        yield Fault(f"not look at the suit of the {ordinal} card", {"suits": suits})


def _loose_straights() -> Iterator[Fault]:
    """Straights seen in five cards of which only some are looked at, or just a sum."""
    for places in chain.from_iterable(combinations(range(4), size) for size in (1, 2, 3)):
        names = _listed([Rank(LOWEST[place]).word for place in (*places, 4)])
        yield _loose(f"find A-2-3-4-5 by its {names} alone", partial(_has_at, (*places, 4)))
    for ranks in combinations(LOWEST, 4):
        names = _listed([Rank(rank).word for rank in ranks])
        yield _loose(f"take any hand with {names} for A-2-3-4-5", {*ranks}.issubset)
    yield _loose(
        "take an ace and ranks that add up to 28 for A-2-3-4-5",
        lambda ranks: 14 in ranks and sum(ranks) == sum(LOWEST),
    )
    tests: dict[str, Loose] = {}
    for some in chain.from_iterable(combinations(range(4), size) for size in (1, 2)):
        names = " cards, nor the ".join(NEIGHBOURS[n] for n in some)
        tests[f"find straights without comparing the {names} cards"] = partial(_steps, some)
    tests["find straights by a sum of five times the middle rank"] = lambda ranks: (
        sum(ranks) == 5 * ranks[2]
    )
    for what, test in tests.items():
        yield _loose(what, test)
        yield _loose(f"{what}, if no ranks are equal", partial(_different, test))
    yield _loose(
        "find straights by the lowest, the middle and the highest card",
        lambda ranks: ranks[4] - 2 == ranks[2] == ranks[0] + 2,
    )


def _loose(seems: str, test: Loose) -> Fault:
    return Fault(seems, {"loose": test})


def _has_at(places: tuple[int, ...], ranks: Ranks) -> bool:
    """Whether the ranks at these places, the lowest first, are those of A-2-3-4-5."""
    return [ranks[place] for place in places] == [LOWEST[place] for place in places]


def _steps(skipped: tuple[int, ...], ranks: Ranks) -> bool:
    """Whether each rank but after some places is one below the next."""
    return {ranks[n + 1] - ranks[n] for n in range(4) if n not in skipped} == {1}


def _different(test: Loose, ranks: Ranks) -> bool:
    return len({*ranks}) == 5 and test(ranks)


def _listed(names: list[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])
