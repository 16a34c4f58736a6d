"""The classes of hands: which hands tie, and in what order the classes are.

2,598,960 five-card hands make 7,462 classes under the standard rules. A class's place, the weakest
first, is its strength; everything else about a hand is looked up by it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise, product
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
    Category.HIGH_CARD: ("Highest card {first.word}", "{high} high"),
    Category.ONE_PAIR: ("Pair of {first.plural}", "a Pair of {first.plural}"),
    Category.TWO_PAIR: (
        "Two Pair, {first.plural} and {second.plural}",
        "{first.plural} and {second.plural}",
    ),
    Category.THREE_OF_A_KIND: ("Three {first.plural}",) * 2,
    Category.STRAIGHT: ("Straight, {low} to {high}", "a {high}-high Straight"),
    Category.FLUSH: ("Flush{suited}, {first.word} high", "a {high}-high Flush{suited}"),
    Category.FULL_HOUSE: ("Full House, {first.plural} full", "{first.plural} full"),
    Category.FOUR_OF_A_KIND: ("Four {first.plural}",) * 2,
    Category.STRAIGHT_FLUSH: (
        "Straight Flush{suited}, {low} to {high}",
        "a {high}-high Straight Flush{suited}",
    ),
    Category.ROYAL_FLUSH: ("Royal Flush{suited}", "a Royal Flush{suited}"),
}
"""What hands are called, alone and in a sentence, such as `King high beats Queen high`."""
_LOW_WORDS: dict[Kind, tuple[str, str]] = {
    Category.HIGH_CARD: ("{ranks} low", "a {ranks} low"),
    LowCategory.LOW: ("{ranks} low", "a {ranks} low"),
    LowCategory.NO_LOW: ("No low", "no low"),
    BadugiCategory.BADUGI: ("Badugi, {high} high", "a {high}-high Badugi"),
    BadugiCategory.THREE_CARDS: ("Three cards, {high} high", "a {high}-high three-card hand"),
    BadugiCategory.TWO_CARDS: ("Two cards, {high} high", "a {high}-high two-card hand"),
    BadugiCategory.ONE_CARD: ("One card, {high} high", "a {high}-high one-card hand"),
}
"""What hands are called where the lowest wins; those not here as elsewhere."""
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
        return _MADE_OF.get(self.category, len(self.ranks))

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
        ranks = self.ranks
        if len(ranks) != 5 or len(set(ranks)) == 1:
            # These rules look at fewer than five ranks, or at something else.
            return self.category.words.title().replace(" Of A ", " of a ")
        # Rules may compare full houses by the pair first, but still name them by the three.
        first, second, *_ = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
        words = _WORDS[self.category][in_sentence].format(
            first=first,
            second=second,
            suited=f" in {suit.word}" if suit is not None else "",
            low=ranks[-1].word,
            high=ranks[0].word,
        )
        return f"an{words[1:]}" if words.startswith(_AN) else words


class LowClass(HandClass):
    """Hands that all tie under rules by which the lowest wins."""

    @property
    def made_of(self) -> int:
        """How many of the ranks make the hand: all of them in a low hand."""
        return len(self.ranks) if self.category in _LOW_WORDS else super().made_of

    def describe(self, suit: Suit | None = None, *, in_sentence: bool = False) -> str:
        """The class in words; those of low hands name the ranks, highest first."""
        if self.category not in _LOW_WORDS:
            return super().describe(suit, in_sentence=in_sentence)
        letters = [rank.letter for rank in self.ranks]
        words = _LOW_WORDS[self.category][in_sentence]
        words = words.format(ranks="-".join(letters), high=letters[0] if letters else "")
        return f"an{words[1:]}" if words.startswith(_AN) else words


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
    found: Counter[Shape] = Counter()
    lowest_first = sorted(rules.ranks, key=lambda rank: rules.order((rank,), False))
    for ranks in combinations_with_replacement(lowest_first, rules.cards):
        for places, hands in best_places(tuple(map(ranks.index, ranks))).items():
            found[tuple(sorted([ranks[place] for place in places])), False] += hands
    return found


@lru_cache
def best_places(ranks: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """The places of the cards that count in every badugi hand of some ranks, the lowest first."""
    found: Counter[tuple[int, ...]] = Counter()
    for suits in product(range(4), repeat=len(ranks)):
        cards = list(zip(ranks, suits, strict=True))
        if any(one[0] == other[0] and one >= other for one, other in pairwise(cards)):
            continue  # The same hand in another order, or a card that is repeated.
        for size in range(len(ranks), 0, -1):
            ways = [
                places
                for places in combinations(range(len(ranks)), size)
                if len({ranks[i] for i in places}) == len({suits[i] for i in places}) == size
            ]
            if ways:
                found[min(ways, key=lambda places: places[::-1])] += 1
                break
    return found


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
    found = {shape: rules.order(*shape) for shape in shapes(rules)}
    kinds = {type(category) for category in rules.categories}
    # Our own are known to be correct, and the check takes time.
    for order in () if rules.public_name else found.values():
        match order:
            case (Kind() as kind, tuple(ranks)) if (
                type(kind) in kinds
                and kind in rules.categories
                and len(ranks) <= 5
                and _RANKS.keys() >= {*ranks}
            ):
                pass
            case _:
                raise ValueError(
                    f"the rules {rules.name!r} sort hands by a Category and a tuple of up to five "
                    f"ranks, 1 (a low ace) to 14, not by {order}"
                )
    return found


@lru_cache
def different_orders(rules: Rules) -> dict[Order, int]:
    """What each class is sorted by, from the weakest, and its strength."""
    by_ranks = sorted(set(orders(rules).values()), key=itemgetter(1), reverse=rules.low)
    places = {category: place for place, category in enumerate(rules.categories)}
    ordered = sorted(by_ranks, key=lambda order: places[order[0]])
    return {order: place for place, order in enumerate(ordered, 1)}


def digits(order: Order, rules: Rules) -> list[int]:
    """An order as numbers under 16 that sort as the strengths do."""
    category, ranks = order
    return [rules.categories.index(category) + 1, *(15 - r if rules.low else r for r in ranks)]


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
    for order in different_orders(rules):
        places = enumerate(digits(order, rules))
        numbers.append(sum(digit << 20 - 4 * place for place, digit in places))
    return numbers
