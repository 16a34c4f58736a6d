"""How a program decides showdowns, mistakes included."""

from __future__ import annotations

from ..rules import ACE_HIGH, STANDARD, Category, Rules, most_important_first
from ..values import Value
from .mistakes import MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping
    from typing import Any

    from .faults import Fault
    from .mistakes import Mistake

    Values = tuple[int, ...]
    """What a program takes the ranks of a hand for."""

    Key = Callable[[Category, Values], Values]
    """What a program compares of a category: from the values, the most important first."""

    Shape = tuple[tuple[int, ...], bool, str]
    """Five ranks, whether the suits that a program compares agree, and what it finds in the order
    in which they are dealt: "run" for consecutive values, "wheel" for A-2-3-4-5, or nothing."""

__all__ = ["WHEEL", "Program", "View"]

C = Category

WHEEL = (14, 2, 3, 4, 5)
ROYAL = set(range(10, 15))
CORNERS = tuple(
    {*range(15 - high_cards, 15), *range(2, 7 - high_cards)} for high_cards in (2, 3, 4)
)
"""What looks like a straight to programs that go on after the ace."""
STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH)


class View(Value):
    """Which cards a program takes for the players' hands, and what it looks at before ranks.

    Attributes:
        hands: "alternate" if it deals the cards in turn, "cut" if it leaves out the last.
        suits: how many cards' suits it compares.
        values: if straights must be dealt in order, what it takes each rank for; otherwise empty.
        unsuited: the suit in which it finds no flush, or -1.
    """

    hands: str = ""
    suits: int = 5
    values: Values = ()
    unsuited: int = -1


class Program:
    """A program that compares two hands of five cards, correct except for its mistakes.

    Raises:
        MistakeError: if two of the mistakes change the same thing.

    >>> from showdown.check.mistakes import find
    >>> correct, wrong = Program(), Program([find("wheel-missing")])
    >>> wheel = (2, 3, 4, 5, 14), False, ""
    >>> str(correct.category(wheel)), str(wrong.category(wheel))
    ('straight', 'high card')
    """

    def __init__(self, mistakes: Iterable[Mistake | Fault] = (), rules: Rules = STANDARD) -> None:
        self.mistakes = tuple(mistakes)
        changes = _merged(self.mistakes)
        self.wheel: str = changes.get("wheel", "none" if rules == ACE_HIGH else "standard")
        self.straight: str = changes.get("straight", "")
        self.flush: str = changes.get("flush", "")
        self.ties: str = changes.get("ties", "0")
        self.lines: str = changes.get("lines", "")
        self.swaps_players = "players" in changes
        values: Mapping[int, int] = changes.get("values", {})
        self.values: Values = tuple(values.get(rank, rank) for rank in range(15))
        self.compared: Mapping[int, int] | None = changes.get("compared")
        self.called: Mapping[Category, Category] = changes.get("called", {})
        self.places: Mapping[Category, int] = changes.get("places", {})
        self.unknown: tuple[tuple[int, ...], bool] | None = changes.get("unknown")
        self.key: Key | None = changes.get("key")
        self.keys: Mapping[Category, Key] = changes.get("keys", {})
        self.view = View(
            changes.get("hands", ""),
            int(self.flush) if self.flush.isdecimal() else 5,
            self.values if self.straight == "as dealt" else (),
            changes.get("unsuited", -1),
        )
        # A mistake may be made with one player's hands only.
        other = self if "side" not in changes else Program((), rules)
        self.sides = (other, self) if changes.get("side") == 2 else (self, other)
        self.naming: Hashable = (
            *(self.values, self.wheel, self.straight, self.unknown),
            self.flush in ("none", "with a straight") and self.flush,
        )
        """All that decides which category a shape has."""

    def category(self, shape: Shape) -> Category:
        """The category that the program finds, before it calls it by another's name."""
        ranks, flush, dealt = shape
        values = [self.values[rank] for rank in ranks]
        distinct = set(values)
        counts = sorted(map(values.count, distinct), reverse=True)
        flush = flush and self.flush != "none"
        straight = self._is_straight(values, distinct, dealt)
        if (self.wheel == "plain" and flush and distinct == set(WHEEL)) or (
            self.unknown == (ranks, flush)
        ):
            straight = False
        if straight and flush:
            return C.ROYAL_FLUSH if distinct == ROYAL else C.STRAIGHT_FLUSH
        if counts[0] >= 4:
            return C.FOUR_OF_A_KIND
        if counts[:2] == [3, 2]:
            return C.FULL_HOUSE
        if flush and self.flush != "with a straight":
            return C.FLUSH
        if straight:
            return C.STRAIGHT
        if counts[0] == 3:
            return C.THREE_OF_A_KIND
        if counts[:2] == [2, 2]:
            return C.TWO_PAIR
        return C.ONE_PAIR if counts[0] == 2 else C.HIGH_CARD

    def name(self, found: Category) -> Category:
        """What the program calls a category; a royal flush is a straight flush to all of them."""
        return self.called.get(found, C.STRAIGHT_FLUSH if found is C.ROYAL_FLUSH else found)

    def place(self, category: Category) -> int:
        """The place of what the program calls by this category; between two is room for another."""
        return self.places.get(category, 2 * category)

    def sorting(self, category: Category) -> Hashable:
        """All that decides how hands that the program calls by this category are sorted."""
        key = self.keys.get(category, self.key)
        straight = category in STRAIGHTS
        compared = self.compared and tuple(self.compared.items())
        return (
            *(self.values, compared, key),
            category if key or straight else None,
            self.wheel if straight else None,
        )

    def compares(self, category: Category, shape: Shape) -> Values:
        """What the program compares of a hand that it calls by this category."""
        values = [self.values[rank] for rank in shape[0]]
        low_ace = category in STRAIGHTS and self.wheel not in ("none", "ace high")
        if low_ace and set(values) == set(WHEEL):
            values = [5, 4, 3, 2, 1]
        important = tuple(most_important_first(values))
        key = self.keys.get(category, self.key)
        found = key(category, important) if key else important
        if self.compared is None:
            return found
        return tuple(self.compared.get(value, 0) for value in found)

    def _is_straight(self, values: list[int], distinct: set[int], dealt: str) -> bool:
        if self.straight == "none" or len(values) < 5:
            return False
        if self.straight == "as dealt":
            return dealt == "run" or (dealt == "wheel" and self.wheel != "none")
        if distinct == set(WHEEL) and self.wheel != "none":
            return True
        if distinct in CORNERS and (
            self.wheel == "round the corner" or (self.wheel, distinct) == ("432AK too", CORNERS[0])
        ):
            return True
        if self.straight == "four":
            runs = [{high - 3, high - 2, high - 1, high} for high in distinct]
            wheels = [] if self.wheel == "none" else [{14, 2, 3, 4}]
            return any(run <= distinct for run in runs + wheels)
        if self.straight != "span" and len(distinct) < 5:
            return False
        return max(values) - min(values) == 4


def _merged(mistakes: Iterable[Mistake | Fault]) -> dict[str, Any]:
    """The changes of all mistakes, none of which may change what another changes."""
    merged: dict[str, Any] = {}
    changed_by: dict[tuple[str, object], str] = {}
    for mistake in mistakes:
        for what, change in mistake.changes.items():
            in_part = what in ("called", "keys", "places")
            for part in change if in_part else (None,):
                other = changed_by.setdefault((what, part), mistake.id)
                if other != mistake.id:
                    raise MistakeError(f"no program can make both {other} and {mistake.id}")
            if in_part:
                merged[what] = {**merged.get(what, {}), **change}
            else:
                merged[what] = change
    return merged
