"""How a program decides showdowns, mistakes included: a key for every hand."""

from __future__ import annotations

from functools import cache, lru_cache

from ..rules.rules import ACE_HIGH, STANDARD, Category, Rules, most_important_first
from .mistakes import MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ..rules.hand_classes import Shape
    from .mistakes import Mistake

    Values = tuple[int, ...]
    """What a program takes the ranks of a hand for."""
    Compared = Callable[[Values, Values], Values]

C = Category

WHEEL = {14, 2, 3, 4, 5}
LOWEST = tuple(sorted(WHEEL))
ROYAL = set(range(10, 15))
CORNERS = [{*range(15 - high, 15), *range(2, 7 - high)} for high in (2, 3, 4)]
"""What looks like a straight to programs that go on after the ace."""
OF_A_KIND: dict[tuple[int, ...], C] = {
    (1, 1, 1, 2): C.ONE_PAIR,
    (1, 2, 2): C.TWO_PAIR,
    (1, 1, 3): C.THREE_OF_A_KIND,
    (2, 3): C.FULL_HOUSE,
    (1, 4): C.FOUR_OF_A_KIND,
    (5,): C.FOUR_OF_A_KIND,
}
"""What hands are by how often their values occur."""
STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH)
MADE_OF = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
"""How many cards make a hand where there are others, the kickers."""

COMPARED: dict[str, Compared] = {
    "nothing": lambda *_: (),
    "first": lambda made, _: made[:1],
    "first and kicker": lambda made, kickers: made[:1] + kickers[:1],
    "first two ranks": lambda made, kickers: tuple(dict.fromkeys(made + kickers))[:2],
    "first and highest": lambda made, kickers: (made[0], max(made + kickers)),
    "first and sum": lambda made, kickers: (made[0], sum(made + kickers)),
    "highest": lambda made, kickers: (max(made + kickers),),
    "lowest": lambda made, kickers: (min(made + kickers),),
    "four highest": lambda made, kickers: tuple(sorted(made + kickers, reverse=True)[:4]),
    "high to low": lambda made, kickers: tuple(sorted(made + kickers, reverse=True)),
    "low to high": lambda made, kickers: tuple(sorted(made + kickers)),
    "ranks high to low": lambda made, kickers: tuple(sorted({*made, *kickers}, reverse=True)),
    "sum": lambda made, kickers: (sum(made + kickers),),
    "joined": lambda made, kickers: (int("".join(map(str, made + kickers))),),
    "in the order of text": lambda made, kickers: _by_text(made + kickers),
    "sum of kickers": lambda made, kickers: (*made, sum(kickers)),
    "sum of pairs": lambda made, kickers: (made[0] + made[2], *kickers),
    "low pair first": lambda made, kickers: (*made[2:], *made[:2], *kickers),
    "pair first": lambda made, _: (made[-1], made[0]),
    "no kickers": lambda made, _: made,
    "first kicker": lambda made, kickers: made + kickers[:1],
    "two kickers": lambda made, kickers: made + kickers[:2],
    "kickers first": lambda made, kickers: kickers + made,
    "kickers ascending": lambda made, kickers: (*made, *sorted(kickers)),
    "highest as kicker": lambda made, kickers: (*made, max(made + kickers)) if kickers else made,
}
"""What a program compares of a hand: of the values that make it and of the kickers."""


class Program:
    """A program that compares two hands by their keys, correct except for its mistakes.

    Raises:
        MistakeError: if two of the mistakes change the same thing.
    """

    def __init__(self, mistakes: Iterable[Mistake] = (), rules: Rules = STANDARD) -> None:
        changes = _merged(mistakes)
        self._wheel: str = changes.get("wheel", "none" if rules == ACE_HIGH else "standard")
        self._straight: str = changes.get("straight", "")
        self._flush: str = changes.get("flush", "")
        self._unguarded: bool = changes.get("unguarded", False)
        self._any_higher: bool = changes.get("any_higher", False)
        self._ties_to: int = changes.get("ties_to", 0)
        self._swaps_players = "players" in changes
        self._values: Values = (0, 1, *changes.get("values", range(2, 15)))
        self._ranks_as: Values = tuple(changes.get("ranks_as", ()))
        called, placed, compared = (changes.get(k, {}) for k in ("called", "placed_as", "compared"))
        # A royal flush is a straight flush to most programs.
        usual = {kind: C.STRAIGHT_FLUSH if kind is C.ROYAL_FLUSH else kind for kind in C}
        self._called = {kind: Category[called.get(kind.name, usual[kind].name)] for kind in C}
        self._place = {kind: int(Category[placed.get(kind.name, kind.name)]) for kind in C}
        self._how = {kind: compared.get(kind.name, compared.get("ANY", "")) for kind in C}
        self._same_values = self._values == tuple(range(15))
        self._low_ace = self._wheel != "none" and not self._wheel.endswith("ace high")
        self.counts_suits: bool = self._flush.isdecimal() or self._flush == "of four"
        self.key: Callable[[Shape], Values] = cache(self._key)

    def shape(self, hand: Sequence[int]) -> Shape:
        """The ranks of five card numbers, and whether they have one suit to this program."""
        compared = int(self._flush) if self._flush.isdecimal() else 5
        suits = [card % 4 for card in hand[:compared]]
        needed = 4 if self._flush == "of four" else compared
        one_suit = max(map(suits.count, suits)) >= needed
        return tuple(sorted([card // 4 + 2 for card in hand])), one_suit

    def winner(self, first: Values, second: Values) -> int:
        """The winner by the keys of two hands; 0 for a tie."""
        wins = self._unguarded and (first[0] > second[0] or first[1:] > second[1:])
        if self._any_higher and first[0] == second[0]:
            wins = any(map(int.__gt__, first, second))
        winner = 1 if wins or first > second else 2 if first < second else 0
        return (3 - winner if self._swaps_players and winner else winner) or self._ties_to

    def _key(self, shape: Shape) -> Values:
        """What sorts a hand: first its category's place, then what is compared of its ranks."""
        category = self._called[self.category(shape)]
        ranks = shape[0]
        if not self._same_values:
            ranks = tuple(sorted([self._values[rank] for rank in ranks]))
        if ranks == LOWEST and self._low_ace and category in STRAIGHTS:
            ranks = (1, 2, 3, 4, 5)
        compared = _most_important_first(ranks)
        how = self._how[category]
        if how:
            made = MADE_OF.get(category, 5)
            compared = COMPARED[how](compared[:made], compared[made:])
        if self._ranks_as:
            compared = tuple([self._ranks_as[value] for value in compared])
        return self._place[category], *compared

    def category(self, shape: Shape) -> C:
        """The category that the program finds, before it calls it by another's name."""
        values, one_suit = shape
        if not self._same_values:
            values = tuple([self._values[rank] for rank in values])
        distinct = set(values)
        flush = one_suit and self._flush != "none"
        straight = self._is_straight(values, distinct)
        if flush and self._wheel == "plain" and distinct == WHEEL:
            straight = False
        if self._flush == "with a straight" and not straight:
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
        how = self._straight
        if how == "none" or (not how and len(distinct) < 5):
            return False
        if distinct == WHEEL:
            if self._wheel != "none":
                return True
        elif (
            (how == "not to the ace" and distinct == ROYAL)
            or (how == "text order" and min(distinct) < 10 <= max(distinct))
            or (how == "to the ten" and max(distinct) > 10)
        ):
            return False
        if self._wheel == "round the corner" and distinct in CORNERS:
            return True
        if how == "four":
            runs = [{high - 3, high - 2, high - 1, high} for high in distinct]
            wheels = [] if self._wheel == "none" else [{14, 2, 3, 4}]
            return any(run <= distinct for run in runs + wheels)
        return (how == "span" or len(distinct) == 5) and max(values) - min(values) == 4


_most_important_first = lru_cache(1 << 14)(most_important_first)


def _by_text(values: Values) -> Values:
    """Values sorted by how often they occur, then as text, the last first."""
    return tuple(sorted(values, key=lambda value: (values.count(value), str(value)), reverse=True))


@lru_cache(1 << 14)
def _of_a_kind(values: Values) -> C:
    """The category that these values make; straights and flushes are ignored."""
    return OF_A_KIND.get(tuple(sorted([values.count(value) for value in {*values}])), C.HIGH_CARD)


def _merged(mistakes: Iterable[Mistake]) -> dict[str, Any]:
    """The changes of all mistakes, none of which may change what another changes otherwise."""
    merged: dict[str, Any] = {}
    for mistake in mistakes:
        for what, change in mistake.changes.items():
            parts = change if isinstance(change, dict) else {what: change}
            before = merged.get(what, {}) if isinstance(change, dict) else merged
            if any(before.get(part, new) != new for part, new in parts.items()):
                raise MistakeError(
                    f"no program here can make both {mistake.id} and another of these mistakes: "
                    "they change the same thing"
                )
            merged[what] = {**before, **change} if isinstance(change, dict) else change
    return merged
