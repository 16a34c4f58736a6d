"""How a program decides showdowns, mistakes included."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ..cards import Card, Rank
from ..rules import Category
from ..rules import most_important_first as important_first
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Key = tuple[int, ...]
    """What sorts the hands of a category."""

    Quirks = tuple[tuple[str, str], ...]
    """Some of a program's quirks."""

__all__ = ["Program"]

C = Category

_STANDARD_VALUES = {rank.value: rank.value for rank in Rank}
_VALUES: dict[str, dict[int, int]] = {
    "ace is one": {14: 1},
    "ten is zero": {10: 0},
    "ten is one": {10: 1},
    "jack is ten": {11: 10},
    "faces are ten": {11: 10, 12: 10, 13: 10},
    "king and queen swapped": {12: 13, 13: 12},
    "ten and jack swapped": {10: 11, 11: 10},
    "reversed": {rank: 16 - rank for rank in range(2, 15)},
}
"""What ranks are taken for, where it is not what they are."""


def _places(texts: Mapping[int, str]) -> dict[int, int]:
    return {value: place for place, value in enumerate(sorted(texts, key=texts.__getitem__), 1)}


_LETTERS = _places({rank.value: rank.letter for rank in Rank})
_DECIMALS = _places({rank.value: str(rank.value) for rank in Rank})
_COMPARED = {"letters": {0: 0, 1: 0, **_LETTERS}, "decimals": {0: 0, 1: 0, **_DECIMALS}}
"""As what values are compared, where it is not as numbers."""

most_important_first = lru_cache(1 << 16)(important_first)
"""Remembered, for programs look at the same hands again and again."""

_WHEEL = frozenset((14, 2, 3, 4, 5))
_ROUND_THE_CORNER = tuple(
    frozenset({*range(15 - high, 15), *range(2, 7 - high)}) for high in (2, 3, 4)
)
_CORNERS = {
    "none": (),
    "round the corner": (_WHEEL, *_ROUND_THE_CORNER),
    "432AK too": (_WHEEL, _ROUND_THE_CORNER[0]),
}
"""What is a straight although its ranks are not in a row; for other programs the wheel is."""
_ROYAL = frozenset(range(10, 15))

_ORDER = tuple(Category)[:-1]
_RENAMED = {
    "two pairs are a pair": {C.TWO_PAIR: C.ONE_PAIR},
    "three ranks are trips": {C.TWO_PAIR: C.THREE_OF_A_KIND},
    "trips are a pair": {C.THREE_OF_A_KIND: C.ONE_PAIR},
    "full houses are trips": {C.FULL_HOUSE: C.THREE_OF_A_KIND},
    "full houses are quads": {C.FULL_HOUSE: C.FOUR_OF_A_KIND},
    "quads are trips": {C.FOUR_OF_A_KIND: C.THREE_OF_A_KIND},
    "quads are two pairs": {C.FOUR_OF_A_KIND: C.TWO_PAIR},
    "straight flushes are flushes": {C.STRAIGHT_FLUSH: C.FLUSH, C.ROYAL_FLUSH: C.FLUSH},
    "straight flushes are straights": {C.STRAIGHT_FLUSH: C.STRAIGHT, C.ROYAL_FLUSH: C.STRAIGHT},
    "other straight flushes are flushes": {C.STRAIGHT_FLUSH: C.FLUSH},
}
_SWAPPED = {
    "flush below straight": (C.FLUSH, C.STRAIGHT),
    "flush above full house": (C.FLUSH, C.FULL_HOUSE),
    "trips above straight": (C.THREE_OF_A_KIND, C.STRAIGHT),
    "two pair above trips": (C.TWO_PAIR, C.THREE_OF_A_KIND),
    "full house above quads": (C.FULL_HOUSE, C.FOUR_OF_A_KIND),
    "straight flush below quads": (C.STRAIGHT_FLUSH, C.FOUR_OF_A_KIND),
}
_STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH)
_WITH_KICKERS = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
"""Of how many cards a category is made whose other cards are called kickers."""


class Program(Value):
    """A program that decides between two hands of five cards: rightly, but for its quirks.

    Attributes:
        quirks: what it does in its own way, and how; `mistakes` has them all.
        places: the order of the categories.
        eyes: the quirks by which it sees other hands than are there.
        reading: the quirks on which depends what ranks are taken for.
        naming: the quirks on which depends what it finds a hand to be.
        renamed: what it takes each category for that it finds.

    >>> right, no_wheel = Program({}), Program({"wheel": "none"})
    >>> deal = [Card(text) for text in "5S 4H 3D 2C AH AC AD KS 9H 2D".split()]
    >>> right.winner(deal), no_wheel.winner(deal)
    (1, 2)
    """

    __match_args__ = ("quirks",)

    quirks: dict[str, str]
    places: dict[Category, int]
    eyes: Quirks
    reading: Quirks
    naming: Quirks
    renamed: dict[Category, Category]
    _worth: dict[int, int]
    _compared: dict[int, int] | None
    _wheel: str
    _corners: set[frozenset[int]]
    _straight: str
    _key: Callable[[Category, Key], Iterable[int]]
    _keys: dict[Category, Callable[[Category, Key], Iterable[int]]]

    def __init__(self, quirks: Mapping[str, str]) -> None:
        renamed = [_RENAMED[how] for what, how in quirks.items() if what.startswith("name ")]
        order = list(_ORDER)
        for how in {how for what, how in quirks.items() if what.startswith("order ")}:
            low, high = (order.index(category) for category in _SWAPPED[how])
            order[low], order[high] = order[high], order[low]
        wheel = quirks.get("wheel", "")
        self._set(
            quirks=dict(quirks),
            _worth={**_STANDARD_VALUES, **_VALUES.get(quirks.get("values", ""), {})},
            _compared=_COMPARED.get(quirks.get("compared", "")),
            renamed={category: _rename(category, renamed) for category in Category},
            places={category: place for place, category in enumerate(order)},
            eyes=tuple(
                (what, how)
                for what, how in sorted(quirks.items())
                if what == "hands"
                or (what, how) == ("straight", "as dealt")
                or (what == "flush" and how.isdecimal())
            ),
            reading=_some(quirks, "values"),
            naming=_some(quirks, "values", "wheel", "straight", "flush"),
            _wheel=wheel,
            _corners=set(_CORNERS.get(wheel, (_WHEEL,))),
            _straight=quirks.get("straight", ""),
            _key=_KEYS.get(quirks.get("key", ""), _all),
            _keys={
                category: _KEYS[quirks[f"key {category}"]]
                for category in Category
                if f"key {category}" in quirks
            },
        )

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.quirks.items())))

    def order(self, hand: Sequence[Card]) -> tuple[int, Key]:
        """What sorts a hand as it was dealt."""
        ranks = [card.rank for card in hand]
        flush = self.quirks.get("flush", "5")
        suits = {card.suit for card in hand[: int(flush) if flush.isdecimal() else 5]}
        values = self.values(ranks)
        category = self.renamed[self.found(values, len(suits) == 1)]
        return self.places[category], self.key(category, values)

    def hands(self, deal: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
        """Which cards each player is thought to hold."""
        match self.quirks.get("hands"):
            case "alternate":
                return deal[0::2], deal[1::2]
            case "cut":
                return deal[:5], deal[5:9]
        return deal[:5], deal[5:]

    def winner(self, deal: Sequence[Card]) -> int:
        """Which player the program says wins, 0 for a tie."""
        first, second = self.hands(deal)
        one, other = self.order(first), self.order(second)
        if one == other and self.quirks.get("ties") == "suits":
            one, other = (self._suit(first), ()), (self._suit(second), ())
        if one == other:
            ties = self.quirks.get("ties", "0")
            return int(ties) if ties.isdecimal() else 0
        winner = 1 if one > other else 2
        return 3 - winner if "players" in self.quirks else winner

    def _suit(self, hand: Sequence[Card]) -> int:
        """The highest suit of the cards of a hand's most important rank."""
        ranks = [card.rank for card in hand]
        most = max(ranks, key=lambda rank: (ranks.count(rank), rank))
        if set(ranks) == _WHEEL:
            most = Rank.FIVE
        return max(card.suit for card in hand if card.rank == most)

    def values(self, ranks: Sequence[int]) -> Key:
        """What ranks are taken for."""
        return tuple([self._worth[rank] for rank in ranks])

    def found(self, values: Key, flush: bool) -> Category:
        """What a hand is found to be: from its values, and whether its suits are the same."""
        flush = flush and self.quirks.get("flush") != "none"
        distinct, often = _how_often(values)
        straight = self._is_straight(values, distinct)
        if self._wheel == "plain" and flush and distinct == _WHEEL:
            straight = False
        if straight and flush:
            return C.ROYAL_FLUSH if distinct == _ROYAL else C.STRAIGHT_FLUSH
        if often[0] >= 4:
            return C.FOUR_OF_A_KIND
        if often[:2] == [3, 2]:
            return C.FULL_HOUSE
        if flush and self.quirks.get("flush") != "with a straight":
            return C.FLUSH
        if straight:
            return C.STRAIGHT
        if often[0] == 3:
            return C.THREE_OF_A_KIND
        if often[:2] == [2, 2]:
            return C.TWO_PAIR
        if often[0] == 2:
            return C.ONE_PAIR
        return C.HIGH_CARD

    def _is_straight(self, values: Key, distinct: frozenset[int]) -> bool:
        if self._straight == "none" or len(values) < 5:
            return False
        if self._straight == "four":
            runs = [{high - 3, high - 2, high - 1, high} for high in distinct]
            if self._wheel != "none":
                runs.append({14, 2, 3, 4})
            return any(run <= distinct for run in runs) or distinct in self._corners
        if self._straight == "as dealt":
            if values == (14, 2, 3, 4, 5) and self._corners:
                return True
            return all(b - a == 1 for a, b in pairwise(values))
        if self._straight != "span" and len(distinct) < 5:
            return False
        return max(values) - min(values) == 4 or distinct in self._corners

    def sorting(self, category: Category) -> Quirks:
        """The quirks on which depends how the hands of a category are sorted."""
        key = self.quirks.get(f"key {category}", self.quirks.get("key", ""))
        return (
            ("category", str(category) if key or category in _STRAIGHTS else ""),
            ("key", key),
            *_some(self.quirks, "values", "compared"),
            *(_some(self.quirks, "wheel") if category in _STRAIGHTS else ()),
        )

    def key(self, category: Category, values: Key) -> Key:
        """What sorts the hands of a category."""
        straight = category in _STRAIGHTS
        if straight and self._wheel not in ("none", "ace high") and set(values) == _WHEEL:
            values = tuple(1 if value == 14 else value for value in values)
        important = most_important_first(values)
        found = self._keys.get(category, self._key)(category, important)
        if self._compared is not None:
            return tuple(self._compared[value] for value in found)
        return tuple(found)


@lru_cache(1 << 16)
def _how_often(values: Key) -> tuple[frozenset[int], list[int]]:
    """The different values, and how often values come, the most frequent first."""
    distinct = frozenset(values)
    return distinct, sorted(map(values.count, distinct), reverse=True)


def _some(quirks: Mapping[str, str], *about: str) -> Quirks:
    """Those of the quirks that are about something, such as `key` or `key flush`."""
    return tuple((what, how) for what, how in sorted(quirks.items()) if what.split(" ")[0] in about)


def _rename(category: Category, renamed: Iterable[Mapping[Category, Category]]) -> Category:
    for names in renamed:
        if category in names:
            return names[category]
    return C.STRAIGHT_FLUSH if category is C.ROYAL_FLUSH else category


# What is compared within a category: from the values, the most important first.


def _all(_: Category, important: Key) -> Iterable[int]:
    return important


def _kickers(choose: Callable[[Key, Key], Iterable[int]]) -> Callable[..., Iterable[int]]:
    def key(category: Category, important: Key) -> Iterable[int]:
        made = _WITH_KICKERS.get(category)
        if made is None:
            return important
        return [*important[:made], *choose(important[made:], important)]

    return key


def _kickers_first(category: Category, important: Key) -> Iterable[int]:
    made = _WITH_KICKERS.get(category, 0)
    return [*important[made:], *important[:made]]


def _hand_value(category: Category, important: Key) -> Iterable[int]:
    if category in (C.HIGH_CARD, C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH):
        return important[:1]
    return important[0], max(important)


_KEYS: dict[str, Callable[[Category, Key], Iterable[int]]] = {
    "face values": lambda _, important: sorted(important, reverse=True),
    "top card": lambda _, important: [max(important)],
    "nothing": lambda _, __: [],
    "two values": lambda _, important: list(dict.fromkeys(important))[:2],
    "lowest first": lambda _, important: sorted(important),
    "sum": lambda _, important: [sum(important)],
    "hand value": _hand_value,
    "no kickers": _kickers(lambda _, __: []),
    "first kicker": _kickers(lambda kickers, _: kickers[:1]),
    "two kickers": _kickers(lambda kickers, _: kickers[:2]),
    "kickers ascending": _kickers(lambda kickers, _: sorted(kickers)),
    "highest of all": _kickers(lambda _, important: [max(important)]),
    "low pair first": lambda _, i: [*i[2:4], *i[:2], *i[4:]],
    "pairs summed": lambda _, i: [i[0] + i[2], *i[4:]],
    "pairs alone": lambda _, i: i[:4],
    "kickers first": _kickers_first,
    "first four": lambda _, i: sorted(i, reverse=True)[:4],
    "pair first": lambda _, i: [i[-1], i[0]],
    "high card alone": lambda _, i: [max(i)],
    "most of a kind alone": lambda _, i: i[:1],
}
