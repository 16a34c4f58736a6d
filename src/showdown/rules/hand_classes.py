"""The classes of hands: which hands tie, and in what order the classes are.

2,598,960 five-card hands make 7,462 classes under the standard rules. A class's place, the weakest
first, is its strength; everything else about a hand is looked up by it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from operator import itemgetter

from ..cards.card import Rank
from ..values import Value
from .rules import (
    HAND_SIZE,
    LOW_ACE,
    STANDARD,
    BadugiCategory,
    Category,
    Kind,
    LowCategory,
    Rules,
    rules_named,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..cards.card import Suit
    from .rules import Order

Shape = tuple[tuple[int, ...], bool]
"""What decides a hand's class: its five ranks, ascending, and whether it has one suit only.

For badugi only the ranks that count: one to four, and never one suit.
"""

_MADE_OF: dict[Kind, int] = dict(zip(Category, (1, 2, 4, 3, 5, 5, 5, 4, 5, 5), strict=True))
"""How many cards make each category; the others are kickers."""
_WORDS: dict[Kind, tuple[str, str]] = {
    Category.HIGH_CARD: ("Highest card {high.word}", "{high.word} high"),
    Category.ONE_PAIR: ("Pair of {0.plural}", "a Pair of {0.plural}"),
    Category.TWO_PAIR: ("Two Pair, {0.plural} and {1.plural}", "{0.plural} and {1.plural}"),
    Category.THREE_OF_A_KIND: ("Three {0.plural}", "Three {0.plural}"),
    Category.STRAIGHT: ("Straight, {low.word} to {high.word}", "a {high.word}-high Straight"),
    Category.FLUSH: ("Flush{suited}, {high.word} high", "a {high.word}-high Flush{suited}"),
    Category.FULL_HOUSE: ("Full House, {0.plural} full", "{0.plural} full"),
    Category.FOUR_OF_A_KIND: ("Four {0.plural}", "Four {0.plural}"),
    Category.STRAIGHT_FLUSH: (
        "Straight Flush{suited}, {low.word} to {high.word}",
        "a {high.word}-high Straight Flush{suited}",
    ),
    Category.ROYAL_FLUSH: ("Royal Flush{suited}", "a Royal Flush{suited}"),
    LowCategory.LOW: ("{letters} low", "a {letters} low"),
    LowCategory.NO_LOW: ("No low", "no low"),
    BadugiCategory.BADUGI: ("Badugi, {high.letter} high", "a {high.letter}-high Badugi"),
    BadugiCategory.THREE_CARDS: (
        "Three cards, {high.letter} high",
        "a {high.letter}-high three-card hand",
    ),
    BadugiCategory.TWO_CARDS: (
        "Two cards, {high.letter} high",
        "a {high.letter}-high two-card hand",
    ),
    BadugiCategory.ONE_CARD: ("One card, {high.letter} high", "a {high.letter}-high one-card hand"),
}
"""What hands are called, alone and in a sentence, such as `King high beats Queen high`."""
_AN = "a Ace", "a Eight", "a A-", "a 8-"
"""Words with another article."""
_RANKS: dict[int, Rank] = {LOW_ACE: Rank.ACE, **{rank.value: rank for rank in Rank}}


class HandClass(Value):
    """Hands that all tie.

    Attributes:
        strength: its place, from 1 (the weakest class); higher wins.
        category: what kind of hand it is.
        ranks: the five ranks, those that make the hand first.
        count: how many of the 2,598,960 five-card hands are in it.

    >>> weakest = classes()[0]
    >>> weakest.strength, str(weakest.category), [rank.letter for rank in weakest.ranks]
    (1, 'high card', ['7', '5', '4', '3', '2'])
    """

    strength: int
    category: Kind
    ranks: tuple[Rank, ...]
    count: int

    @property
    def made_of(self) -> int:
        """How many of the ranks make the hand; the others are kickers."""
        return _MADE_OF.get(self._kind, len(self.ranks))

    @property
    def _kind(self) -> Kind:
        """The category whose words are used."""
        return self.category

    @property
    def description(self) -> str:
        """The class in words, without its kickers.

        >>> classes()[0].description, classes()[1277].description, classes()[-1].description
        ('Highest card Seven', 'Pair of Twos', 'Royal Flush')
        """
        return self.describe()

    def describe(self, suit: Suit | None = None, *, in_sentence: bool = False) -> str:
        """The class in words, for a flush with its suit.

        >>> classes()[0].describe(in_sentence=True), classes()[1277].describe(in_sentence=True)
        ('Seven high', 'a Pair of Twos')
        """
        # Millions of deals have a few thousand classes.
        said: dict[object, str] = self.__dict__.setdefault("_said", {})
        if (suit, in_sentence) not in said:
            said[suit, in_sentence] = self._say(suit, in_sentence)
        return said[suit, in_sentence]

    def _say(self, suit: Suit | None, in_sentence: bool) -> str:
        ranks = self.ranks
        if isinstance(self.category, Category) and (len(ranks) != 5 or len({*ranks}) == 1):
            # These rules look at fewer than five ranks, or at something else.
            return self.category.words.title().replace(" Of A ", " of a ")
        words = _WORDS[self._kind][in_sentence].format(
            # Rules may compare full houses by the pair first, but still name them by the three.
            *sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True),
            suited="" if suit is None else f" in {suit.word}",
            high=ranks[0] if ranks else None,
            low=ranks[-1] if ranks else None,
            letters="-".join(rank.letter for rank in ranks),
        )
        return f"an{words[1:]}" if words.startswith(_AN) else words


class LowClass(HandClass):
    """Hands that all tie under rules by which the lowest wins: high cards are all their ranks."""

    @property
    def _kind(self) -> Kind:
        return LowCategory.LOW if self.category is Category.HIGH_CARD else self.category


def shapes(rules: Rules) -> Iterator[Shape]:
    """The shape of every hand of one deck: 7,462 with 13 ranks."""
    if rules.cards < HAND_SIZE:
        for cards in range(1, rules.cards + 1):
            yield from product(combinations(rules.ranks, cards), [False])
        return
    for ranks in combinations_with_replacement(rules.ranks, 5):
        if ranks[0] != ranks[4]:
            yield ranks, False
    for ranks in combinations(rules.ranks, 5):
        yield ranks, True


def counts(rules: Rules) -> dict[Shape, int]:
    """How many hands of one deck have each shape."""
    if rules.cards == HAND_SIZE:
        return {shape: count(shape) for shape in orders(rules)}
    # The best cards of a badugi hand: where they are depends on which of its ranks are equal.
    hands: Counter[Shape] = Counter()
    lowest_first = sorted(rules.ranks, key=lambda rank: rules.order((rank,), False))
    for ranks in combinations_with_replacement(lowest_first, rules.cards):
        for places, ways in best_places(tuple(map(ranks.index, ranks))).items():
            hands[tuple(sorted([ranks[place] for place in places])), False] += ways
    return hands


@lru_cache
def best_places(ranks: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """The places of the cards that count in every badugi hand of some ranks, the lowest first."""
    places = range(len(ranks))
    subsets = [subset for size in places for subset in combinations(places, size + 1)]
    best_first = sorted(subsets, key=lambda subset: (-len(subset), subset[::-1]))
    ways: Counter[tuple[int, ...]] = Counter()
    for suits in product(range(4), repeat=len(ranks)):
        cards = list(zip(ranks, suits, strict=True))
        if cards == sorted({*cards}):  # Not the same hand in another order, or a card repeated.
            different = (
                subset
                for subset in best_first
                if len({ranks[i] for i in subset}) == len({suits[i] for i in subset}) == len(subset)
            )
            ways[next(different)] += 1
    return ways


def count(shape: Shape) -> int:
    """How many hands of five cards of one deck have this shape."""
    ranks, flush = shape
    if flush:
        return 4
    different = set(ranks)
    ways = prod([comb(4, ranks.count(rank)) for rank in different])
    return ways - 4 if len(different) == 5 else ways


@lru_cache
def orders(rules: Rules) -> dict[Shape, Order]:
    """What every shape is sorted by."""
    by_shape = {shape: rules.order(*shape) for shape in shapes(rules)}
    # Our own are known to be correct, and the check takes time.
    for order in () if rules.public_name else by_shape.values():
        match order:
            case (Kind() as kind, tuple(ranks)) if kind in rules.categories:
                is_right = len(ranks) <= 5 and {*ranks} <= _RANKS.keys()
            case _:
                is_right = False
        if not is_right:
            raise ValueError(
                f"the rules {rules.name!r} sort hands by a Category and a tuple of up to five "
                f"ranks, 1 (a low ace) to 14, not by {order}"
            )
    return by_shape


@lru_cache
def different_orders(rules: Rules) -> dict[Order, int]:
    """What each class is sorted by, from the weakest, and its strength."""
    by_ranks = sorted(set(orders(rules).values()), key=itemgetter(1), reverse=rules.low)
    places = {category: place for place, category in enumerate(rules.categories)}
    ordered = sorted(by_ranks, key=lambda order: places[order[0]])
    return {order: place for place, order in enumerate(ordered, 1)}


@lru_cache
def strengths(rules: Rules = STANDARD) -> dict[Shape, int]:
    """The strength of every shape."""
    return {shape: different_orders(rules)[order] for shape, order in orders(rules).items()}


class Classes(tuple[HandClass, ...]):
    """All classes from the weakest to the strongest: a tuple that is not printed whole."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{len(self):,} classes, {self[0].description} to {self[-1].description}>"


def classes(rules: Rules | str = STANDARD) -> Classes:
    """The classes from the weakest to the strongest: 7,462 under the standard rules.

    The class of strength `s` is `classes(rules)[s - 1]`.

    >>> classes()
    <7,462 classes, Highest card Seven to Royal Flush>
    >>> sum(row.count for row in classes())
    2598960
    """
    return _classes(rules_named(rules))


@lru_cache
def _classes(rules: Rules) -> Classes:
    hands: Counter[Order] = Counter()
    for shape, count in counts(rules).items():
        hands[orders(rules)[shape]] += count
    make = LowClass if rules.low else HandClass
    return Classes(
        make(strength, order[0], tuple([_RANKS[rank] for rank in order[1]]), hands[order])
        for order, strength in different_orders(rules).items()
    )


@lru_cache
def categories(rules: Rules = STANDARD) -> bytes:
    """The category of every strength, and 0 for strength 0, which is not a hand."""
    return bytes([0, *(category for category, _ in different_orders(rules))])


@lru_cache
def order_numbers(rules: Rules = STANDARD) -> array[int]:
    """What every strength is sorted by, as one number of type `I`; 0 for strength 0.

    The category's place is the first of six hexadecimal digits, and up to five ranks are the
    others, such as 0x222543; where the lowest hand wins, 15 less each rank.
    """
    numbers = array("I", [0])
    for category, ranks in different_orders(rules):
        place = rules.categories.index(category) + 1
        digits = enumerate([place, *(15 - rank if rules.low else rank for rank in ranks)])
        numbers.append(sum(digit << 20 - 4 * at for at, digit in digits))
    return numbers
