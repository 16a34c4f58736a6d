"""Faults in how a program breaks ties: what it compares of two hands of a category."""

from __future__ import annotations

from functools import partial, reduce
from itertools import permutations

from ..rules import Category
from .comparing import COMPARED, in_parts
from .groups import NOUNS
from .programs import MADE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .comparing import Compared

    Ranks = tuple[int, ...]
    """The different ranks of a hand, the most important first."""

    Fields = tuple[str, dict[str, Any], bool]
    """What a program does, how it differs from a right one, and whether that cannot matter
    between two hands from one deck."""

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
IN_TEXT_ORDER = (C.HIGH_CARD, C.ONE_PAIR, C.TWO_PAIR, C.FLUSH)
"""Hands in which ranks that occur equally often decide, and may be in the order of text."""
TRIPS = (C.THREE_OF_A_KIND, C.FULL_HOUSE, C.FOUR_OF_A_KIND)
HANDS = {
    **{category: f"a hand with {NOUNS.get(category, category)}" for category in MADE_OF},
    C.HIGH_CARD: "a hand without a pair",
}
"""What ranks are of, if it is not simply the category."""
AS_TEXT = {14: 10, 13: 12, 12: 13, 10: 14}
"""Where A, J, K, Q and T come in the order of the alphabet."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def faults_at_places() -> Iterator[Fields]:
    """Each rank that may decide between hands of a category dropped, reversed, swapped or last."""
    ways: dict[str, Callable[[Ranks, int], Ranks]] = {
        "leave out {}": lambda ranks, n: ranks[:n] + ranks[n + 1 :],
        "compare {} the wrong way": lambda ranks, n: (
            *ranks[:n],
            *(15 - rank for rank in ranks[n : n + 1]),
            *ranks[n + 1 :],
        ),
        "compare {} too late": lambda ranks, n: (
            ranks[:n] + ranks[n + 1 : n + 2] + ranks[n : n + 1] + ranks[n + 2 :]
        ),
        "compare nothing after {}": lambda ranks, n: ranks[: n + 1],
        "compare {} as text": lambda ranks, n: _translated(ranks, slice(n, n + 1), AS_TEXT),
        "count a ten as one in {}": lambda ranks, n: _translated(ranks, slice(n, n + 1), {10: 1}),
    }
    _, _, late, nothing, text, one = ways
    for category, ranks in DECIDING.items():
        for n in range(ranks):
            for does, way in ways.items():
                # Nothing comes after it, or just what another leaves out, or it is below ten.
                last = {late: n == ranks - 1, nothing: n >= ranks - 2, text: n == 4, one: n == 4}
                if last.get(does):
                    continue
                harmless = category in TRIPS and (n > 0 or does == nothing)
                yield (
                    does.format(f"the {ORDINALS[n]} rank of {_hands(category)}"),
                    {"compared": {category.name: _compared(way, n, ranks)}},
                    harmless,
                )


def _translated(ranks: Ranks, places: slice, table: dict[int, int]) -> Ranks:
    """The ranks with other values for those at some places."""
    found = list(ranks)
    found[places] = [table.get(rank, rank) for rank in found[places]]
    return tuple(found)


def _text_from(ranks: Ranks, n: int) -> Ranks:
    return _translated(ranks, slice(n, None), AS_TEXT)


def _hands(category: Category) -> str:
    return HANDS.get(category, NOUNS.get(category, str(category)))


def _compared(way: Callable[[Ranks, int], Ranks], n: int, ranks: int) -> Compared:
    return lambda made, kickers: way(tuple(dict.fromkeys(made + kickers))[:ranks], n)


def faults_in_order() -> Iterator[Fields]:
    """The ranks or the cards of a category compared in another order, or added up."""
    for category, ranks in DECIDING.items():
        ways: dict[str, Compared] = {
            "the cards of {} from the top down": COMPARED["high to low"],
            "the cards of {} from the lowest up": COMPARED["low to high"],
            "the different ranks of {} from the top down": COMPARED["ranks high to low"],
            "the different ranks of {} from the lowest up": COMPARED["ranks low to high"],
            "the sum of the cards of {}": COMPARED["sum"],
            "the sum of the different ranks of {}": COMPARED["sum of ranks"],
            "the product of the cards of {}": COMPARED["product"],
            "the highest card of {} before what makes the hand": COMPARED["highest before"],
            "the sum of the cards of {}, then the ranks": COMPARED["sum before"],
            "the first rank of {}, then the highest card": COMPARED["first and highest"],
            "the first rank of {}, then the sum of the cards": COMPARED["first and sum"],
            "the first rank of {}, then the product of the cards": COMPARED["first and product"],
            "the ranks of {} as text": _compared(_text_from, 0, ranks),
            "the ranks of {} after the first as text": _compared(_text_from, 1, ranks),
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
        if ranks == 2:  # Given the first rank, the sum or the product determines the other.
            for what in ("sum", "product"):
                del ways[f"the first rank of {{}}, then the {what} of the cards"]
            del ways["the ranks of {} after the first as text"]
        if category in IN_TEXT_ORDER:
            for what in ("in the order of text", "in the order of letters"):
                ways[f"the ranks of {{}} {what}"] = COMPARED[what]
        for order in _reordered(ranks):
            name = f"the ranks of {{}} in the order {', '.join(ORDINALS[n] for n in order)}"
            ways[name] = _picked(order)
        for n in range(1, ranks):
            ways[f"only the {ORDINALS[n]} rank of {{}}"] = _picked((n,))
        for name, way in ways.items() if ranks > 1 else ():
            changes = {"compared": {category.name: way}, "ranks_as": ()}
            # Two hands from one deck never share the rank of three cards.
            same = "the first", "the ranks of {} in the order first", "the ranks of {} after"
            first = name.startswith(same)
            harmless = category in TRIPS and first
            yield f"compare {name.format(_hands(category))}", changes, harmless


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


def sums() -> Iterator[Fields]:
    """Ranks added up, or category and ranks, each counted too few times as much as the next."""
    for base in range(2, 13):
        each = f"each counted {base} times as much as the next"
        if base < 10:  # Otherwise it is right, unless equal ranks are counted once.
            yield f"add up the ranks, {each}", _added(partial(_sum, base)), False
        once = partial(_sum_of_different, base)
        yield f"add up the different ranks, {each}", _added(once), False
    for base in range(9, 13):
        seems = f"add up the category and the ranks, each counted {base} times as much as the next"
        yield seems, {"base": base, "compared": {"ANY": "nothing"}, "ranks_as": ()}, False


def _added(way: Compared) -> dict[str, Any]:
    return {"compared": {"ANY": way}, "ranks_as": ()}


def _sum_of_different(base: int, made: Ranks, kickers: Ranks) -> Ranks:
    return _sum(base, tuple(dict.fromkeys(made)), kickers)


def _sum(base: int, made: Ranks, kickers: Ranks) -> Ranks:
    return in_parts(reduce(lambda number, rank: number * base + rank, made + kickers))
