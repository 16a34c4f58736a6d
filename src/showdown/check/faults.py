"""Single faults: one category, one card or one rank that a program gets wrong.

The bank holds mistakes that people make; faults are everything that a single place in a program
can get wrong. A wrong program is unlikely to pass an exam that reveals each of them.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from itertools import accumulate, chain, combinations, pairwise, permutations, product

from ..cards import Rank, Suit
from ..errors import quoted
from ..rules import Category
from ..values import Value
from .groups import NOUNS
from .loose_straights import NEIGHBOURS, listed, loose_straights
from .mistakes import BANK, HOLDEM, Mistake, MistakeError
from .programs import LOWEST, of_a_kind
from .tie_break_faults import DECIDING, ORDINALS, faults_at_places, faults_in_order, sums

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Ranks = tuple[int, ...]
    """The different ranks of a hand, the most important first."""

C = Category

TOP_CARDS, ONCE, LOW_ACE = ({"style": name} for name in ("top cards", "each rank once", "low ace"))
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
LOWEST_FIRST = ("lowest", "second-lowest", "middle", "second-highest", "highest")


class Fault(Value):
    """One thing that a program gets wrong.

    Attributes:
        seems: what the program seems to do, as an infinitive without "to".
        changes: how a `Program` with it differs from a correct one.
        harmless: whether it cannot matter between two hands from one deck.

    >>> faults()[0].seems
    'take a high card for a pair'
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
    both = [*_categories(), *_places(), *_ranks(), *_straights_and_flushes()]
    both += [Fault(*fields) for fields in faults_at_places()]
    both += [Fault(seems, changes) for seems, changes in loose_straights()]
    sided = tuple(
        fault.but(
            seems=fault.seems + (f" in Player {side}'s hands" if side else ""),
            changes=fault.changes | ({"side": side} if side else {}),
        )
        for side in (0, 1, 2)
        for fault in both
    )
    return (
        *sided,
        *_mistaken(),
        *_aces(),
        *(Fault(*fields) for fields in (*faults_in_order(), *sums())),
    )


def _categories() -> Iterator[Fault]:
    """Each category taken for another, moved next to another, or swapped with another."""
    for one, other in permutations(DECIDING, 2):
        first, second = _noun(one), _noun(other)
        called = [one.name] if one < C.STRAIGHT_FLUSH else ["STRAIGHT_FLUSH", "ROYAL_FLUSH"]
        taken = {"called": dict.fromkeys(called, other.name)}
        yield Fault(f"take {first} for {second}", taken)
        yield Fault(f"take {first} for {second}, and compare each rank once", taken | ONCE)
        if one in (C.STRAIGHT, C.STRAIGHT_FLUSH):
            also = f"take {first} for {second}, and compare its highest card"
            yield Fault(also, taken | TOP_CARDS)
        # Between the places of two categories, which are even numbers, there is room for one.
        if one < other:
            above = {"placed_as": {one.name: 2 * other + 1}}
            yield Fault(f"rank {first} just above {second}", above)
        elif one > other + 1:
            below = {"placed_as": {one.name: 2 * other - 1}}
            yield Fault(f"rank {first} just below {second}", below)
        if one > other + 1:
            swapped = {one.name: other.name, other.name: one.name}
            yield Fault(f"swap the places of {first} and {second}", {"placed_as": swapped})


def _noun(category: Category) -> str:
    return NOUNS.get(category, str(category))


def _places() -> Iterator[Fault]:
    """Cards of a rank not noticed at some places of the sorted hand: it counts as what is left."""
    found: dict[str, dict[Ranks, C]] = {
        f"overlook {what}": {counts: _left(counts)} for counts, what in UNNOTICED.items()
    }
    # Or two neighbours are never compared, whatever the others are.
    for place, names in enumerate(NEIGHBOURS, 1):
        split = {counts: of_a_kind(_split(counts, place)) for counts in UNNOTICED}
        found[f"never compare the {names} cards"] = {
            counts: category for counts, category in split.items() if category != of_a_kind(counts)
        }
    for what, taken in found.items():
        changes: dict[str, Any] = {"unnoticed": {at: one.name for at, one in taken.items()}}
        yield Fault(what, changes)
        yield Fault(f"{what}, and compare each rank once", changes | ONCE)
        if C.HIGH_CARD in taken.values():
            top_down = {"compared": {"HIGH_CARD": "high to low"}}
            yield Fault(f"{what}, and compare all cards from the top down", changes | top_down)
        if C.ONE_PAIR in [taken.get(counts) for counts in ((1, 2, 2), (2, 1, 2), (2, 2, 1))]:
            lower = {"compared": {"ONE_PAIR": "lower pair only"}}
            yield Fault(f"{what}, and compare the lower pair first", changes | lower)


def _mistaken() -> Iterator[Fault]:
    """Equal cards at some places of the sorted hand taken for another category."""
    for (counts, what), other in product(UNNOTICED.items(), DECIDING):
        if other not in (of_a_kind(counts), _left(counts)):
            taken, when, where = what.partition(" if ")
            seems = f"take {taken} for {_noun(other)}{when}{where}"
            yield Fault(seems, {"unnoticed": {counts: other.name}})


def _left(counts: Ranks) -> Category:
    """What is left of equal cards if some of them are overlooked."""
    left = {C.ONE_PAIR: C.HIGH_CARD, C.TWO_PAIR: C.ONE_PAIR, C.THREE_OF_A_KIND: C.ONE_PAIR}
    return left.get(of_a_kind(counts), C.THREE_OF_A_KIND)


def _split(counts: Ranks, place: int) -> Ranks:
    """The counts of equal neighbours if the cards at a place are taken for different ones."""
    ends = {*accumulate(counts), place}
    return tuple(end - start for start, end in pairwise(sorted({0, *ends})))


def _ranks() -> Iterator[Fault]:
    """Each two neighbouring ranks taken for the same or for each other, or compared so only."""
    for low, high in pairwise(Rank):
        tied, turned = list(range(15)), list(range(15))
        tied[high] = turned[high] = low
        turned[low] = high
        names = f"{low.plural.lower()} and {high.plural.lower()}"
        yield Fault(f"read {names} as the same rank", {"values": tied[2:]})
        yield Fault(f"read {names} as each other", {"values": turned[2:]})
        for table, as_what in ((tied, "as equal"), (turned, "the wrong way")):
            changes: dict[str, Any] = {"ranks_as": tuple(table)}
            yield Fault(f"compare {names} {as_what}", changes)
            also = f"compare {names} {as_what}, and straights by their highest card"
            yield Fault(also, changes | TOP_CARDS)


def _aces() -> Iterator[Fault]:
    """The ace counted as one in hands that are not A-2-3-4-5, or A-2-3-4-5 as the next straight."""
    tests: dict[str, Callable[[Ranks], bool]] = {
        "whose other ranks are five or lower": lambda ranks: _other_ranks(ranks)[-1] <= 5,
        "whose next rank is a five": lambda ranks: _other_ranks(ranks)[-1] == 5,
    }
    for some in chain.from_iterable(combinations(LOWEST[:4], size) for size in (1, 2, 3)):
        names = listed([f"a {Rank(rank).word.lower()}" for rank in some])
        tests[f"with {names}"] = {*some}.issubset
    for which, test in tests.items():
        yield Fault(f"count an ace as one in any hand {which}", {"low_ace": test})
    yield Fault("count A-2-3-4-5 as high as 2-3-4-5-6", {"wheel": "six high"})
    for names, wheel in (
        ("K-A-2-3-4", "432AK too"),
        ("J-Q-K-A-2 to K-A-2-3-4", "round the corner"),
    ):
        what = f"take A-2-3-4-5 for the highest straight, and accept {names} as straights"
        yield Fault(what, {"wheel": f"{wheel}, ace high"})


def _other_ranks(ranks: Ranks) -> Ranks:
    """The ranks but for aces, the lowest first; with four aces, one other."""
    return tuple(rank for rank in ranks if rank != Rank.ACE) or ranks


def _straights_and_flushes() -> Iterator[Fault]:
    """Each straight and straight flush unknown, the flushes of a suit, or a suit not looked at."""
    for high in range(5, 15):
        ranks = tuple(range(high - 4, high + 1)) if high > 5 else (2, 3, 4, 5, 14)
        kinds = {
            "the straight": False,
            "the straight flush": True,
            "the straight and the straight flush": None,
        }
        for kind, flush in kinds.items():
            name = f"{kind} to the {Rank(high).word.lower()}"
            changes: dict[str, Any] = {"unknown": (ranks, flush)}
            yield Fault(f"miss {name}", changes)
            if high == 5:
                yield Fault(f"miss {name}, and count the ace as one", changes | LOW_ACE)
    for suit in Suit:
        yield Fault(f"miss flushes of {suit.word.lower()}", {"unsuited": suit})
    for n, ordinal in enumerate(ORDINALS):
        suits = tuple(place for place in range(5) if place != n)
        yield Fault(f"ignore the suit of the {ordinal} card", {"suits": suits})
        by_rank = {"suits": suits, "by_rank": True}
        yield Fault(f"ignore the suit of the {LOWEST_FIRST[n]} card", by_rank)
