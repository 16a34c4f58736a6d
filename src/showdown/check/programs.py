"""How a program decides showdowns, mistakes included: a key for every hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.rules import ACE_HIGH, STANDARD, Category, Rules, most_important_first
from .comparing import COMPARED, WHEEL
from .mistakes import MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .comparing import Values
    from .mistakes import Mistake

C = Category

LOWEST = tuple(sorted(WHEEL))
ROYAL = set(range(10, 15))
CORNERS = [{*range(15 - high, 15), *range(2, 7 - high)} for high in (2, 3, 4)]
"""What looks like a straight to programs that go on after the ace."""
CORNERS_OF = {"round the corner": CORNERS, "432AK too": CORNERS[:1]}
STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH)
MADE_OF = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
"""How many cards make a hand where there are others, the kickers."""


class Shape(NamedTuple):
    """All that a program knows of a hand.

    Attributes:
        ranks: from the lowest up.
        one_suit: whether the suits that the program compares agree.
    """

    ranks: Values
    one_suit: bool


class View(NamedTuple):
    """Which cards a program takes for the players' hands, and what it looks at.

    Attributes:
        hands: how it deals: "alternate", or "overlap" if both hands have the fifth card; in
            hold'em, which fives it compares.
        compared: how many cards' suits it compares.
        needed: how many cards of one suit it takes for a flush.
    """

    hands: str = ""
    compared: int = 5
    needed: int = 5

    def hands_of(self, cards: bytes) -> tuple[bytes, bytes]:
        """The card numbers of a line as those of the two hands."""
        if self.hands == "alternate":
            return cards[0::2], cards[1::2]
        return cards[:5], cards[4:9] if self.hands == "overlap" else cards[5:]

    def shape(self, hand: Sequence[int]) -> Shape:
        """The shape of a hand of card numbers."""
        suits = [card % 4 for card in hand[: self.compared]]
        one_suit = max(map(suits.count, suits)) >= min(self.needed, len(suits))
        return Shape(tuple(sorted([card // 4 + 2 for card in hand])), one_suit)


USUAL = View()


class Program:
    """A program that compares two hands by their keys, correct except for its mistakes.

    Raises:
        MistakeError: if two of the mistakes change the same thing.

    >>> from showdown.check.mistakes import mistake_named
    >>> correct, wrong = Program(), Program([mistake_named("wheel-missing")])
    >>> wheel = Shape((2, 3, 4, 5, 14), one_suit=False)
    >>> str(correct.category(wheel)), str(wrong.category(wheel))
    ('straight', 'high card')
    """

    def __init__(self, mistakes: Iterable[Mistake] = (), rules: Rules = STANDARD) -> None:
        changes = _merged(mistakes)
        self.wheel: str = changes.get("wheel", "none" if rules == ACE_HIGH else "standard")
        self.straight: str = changes.get("straight", "")
        self.flush: str = changes.get("flush", "")
        self.unguarded: bool = changes.get("unguarded", False)
        self.any_higher: bool = changes.get("any_higher", False)
        self.ties: str = changes.get("ties", "0")
        self.swaps_players: bool = "players" in changes
        self.values: Values = (0, 1, *changes.get("values", range(2, 15)))
        self.ranks_as: Values = tuple(changes.get("ranks_as", ()))
        self.sorts_ranks_as: bool = changes.get("sorted", False)
        called, placed, compared = (changes.get(k, {}) for k in ("called", "placed_as", "compared"))
        # A royal flush is a straight flush to most programs.
        usual = {kind: C.STRAIGHT_FLUSH if kind is C.ROYAL_FLUSH else kind for kind in C}
        self._called = {kind: Category[called.get(kind.name, usual[kind].name)] for kind in C}
        self._place = {kind: int(Category[placed.get(kind.name, kind.name)]) for kind in C}
        self._how = {kind: compared.get(kind.name, compared.get("ANY", "")) for kind in C}
        self._same_values = self.values == tuple(range(15))
        self._low_ace = self.wheel != "none" and not self.wheel.endswith("ace high")
        self.view: View = View(
            changes.get("hands", ""),
            int(self.flush) if self.flush.isdecimal() else 5,
            4 if self.flush == "of four" else 5,
        )
        self._keys: dict[Shape, bytes] = {}

    def key(self, shape: Shape) -> bytes:
        """What sorts a hand: first its category's place, then what is compared of its ranks."""
        key = self._keys.get(shape)
        if key is None:
            key = self._keys[shape] = self._key(shape)
        return key

    def _key(self, shape: Shape) -> bytes:
        category = self._called[self.category(shape)]
        ranks = shape.ranks
        if not self._same_values:
            ranks = tuple(sorted([self.values[rank] for rank in ranks]))
        if ranks == LOWEST and self._low_ace and category in STRAIGHTS:
            ranks = (1, 2, 3, 4, 5)
        if self.sorts_ranks_as:
            ranks = tuple(sorted([self.ranks_as[value] for value in ranks]))
        compared = _most_important_first(ranks)
        how = self._how[category]
        if how:
            made = MADE_OF.get(category, 5)
            compared = COMPARED[how](compared[:made], compared[made:])
        if self.ranks_as and not self.sorts_ranks_as:
            compared = tuple([self.ranks_as[value] for value in compared])
        return bytes((self._place[category], *compared))

    def category(self, shape: Shape) -> C:
        """The category that the program finds, before it calls it by another's name."""
        values = shape.ranks
        if not self._same_values:
            values = tuple([self.values[rank] for rank in values])
        distinct = set(values)
        flush = shape.one_suit and self.flush != "none"
        straight = self._is_straight(values, distinct)
        if flush and self.wheel == "plain" and distinct == WHEEL:
            straight = False
        if self.flush == "with a straight" and not straight:
            flush = False
        if straight and flush:
            return C.ROYAL_FLUSH if distinct == ROYAL else C.STRAIGHT_FLUSH
        made = C.HIGH_CARD if len(distinct) == len(values) else _of_a_kind(values)
        if made >= C.FULL_HOUSE:
            return made
        if flush:
            return C.FLUSH
        return C.STRAIGHT if straight else made

    def _is_straight(self, values: Values, distinct: set[int]) -> bool:
        if self.straight == "none" or (not self.straight and len(distinct) < 5):
            return False
        wheel = distinct == WHEEL
        if wheel and self.wheel != "none":
            return True
        if not wheel and self._misses(distinct):
            return False
        if distinct in CORNERS_OF.get(self.wheel, ()):
            return True
        if self.straight == "four":
            runs = [{high - 3, high - 2, high - 1, high} for high in distinct]
            wheels = [] if self.wheel == "none" else [{14, 2, 3, 4}]
            return any(run <= distinct for run in runs + wheels)
        if self.straight != "span" and len(distinct) < 5:
            return False
        return max(values) - min(values) == 4

    def _misses(self, distinct: set[int]) -> bool:
        """Whether high ranks keep a straight other than A-2-3-4-5 from being found."""
        if self.straight == "not to the ace":
            return distinct == ROYAL
        if self.straight == "text order":
            return min(distinct) < 10 <= max(distinct)
        return self.straight == "to the ten" and max(distinct) > 10


_most_important_first = lru_cache(1 << 14)(most_important_first)


@lru_cache(1 << 14)
def _of_a_kind(values: Values) -> C:
    """The category that these values make; straights and flushes are ignored."""
    *others, most = sorted([values.count(value) for value in {*values}])
    second = others[-1] if others else 0
    if most >= 4:
        return C.FOUR_OF_A_KIND
    if most == 3:
        return C.FULL_HOUSE if second == 2 else C.THREE_OF_A_KIND
    return C.HIGH_CARD if most < 2 else C.TWO_PAIR if second == 2 else C.ONE_PAIR


def _merged(mistakes: Iterable[Mistake]) -> dict[str, Any]:
    """The changes of all mistakes, none of which may change what another changes otherwise."""
    merged: dict[str, Any] = {}
    made: dict[tuple[str, str], tuple[Mistake, object]] = {}
    for mistake in mistakes:
        for what, change in mistake.changes.items():
            in_part = isinstance(change, dict)
            for part in change if in_part else ("",):
                new = change[part] if in_part else change
                other, old = made.setdefault((what, part), (mistake, new))
                if old != new:
                    raise MistakeError(
                        f"no program here can make both {other.id} and {mistake.id}: they change "
                        "the same thing"
                    )
            merged[what] = merged.get(what, {}) | change if in_part else change
    return merged
