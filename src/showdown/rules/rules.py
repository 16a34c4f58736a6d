"""What beats what.

A hand is five ranks and whether they share a suit. `order` turns that into a tuple that sorts:
first the category, then the ranks from the most to the least important. Nothing else in the
project knows what a straight is.
"""

from __future__ import annotations

from enum import IntEnum

from ..cards.card import Rank
from ..errors import quoted
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..cards.card import Card

    Order = tuple["Kind", tuple[int, ...]]
    """What hands are sorted by: a category, then up to five ranks; a low ace is a 1."""


class Kind(IntEnum):
    """The base of all enums of categories; no two have a number in common."""

    @property
    def words(self) -> str:
        """The category in words, such as `three of a kind`."""
        return self.name.replace("_", " ").lower()

    def __str__(self) -> str:
        return self.words


class Category(Kind):
    """The ten kinds of hand; higher beats lower under the standard rules.

    >>> Category.FLUSH > Category.STRAIGHT, str(Category.ONE_PAIR)
    (True, 'one pair')
    """

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


class LowCategory(Kind):
    """Whether a hand has a low that qualifies, in games such as Omaha eight or better.

    >>> str(LowCategory.NO_LOW)
    'no low'
    """

    NO_LOW = 11
    LOW = 12


class BadugiCategory(Kind):
    """How many cards of a badugi hand count; four of them are a badugi.

    >>> BadugiCategory.BADUGI > BadugiCategory.THREE_CARDS
    True
    """

    ONE_CARD = 21
    TWO_CARDS = 22
    THREE_CARDS = 23
    BADUGI = 24


FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
"""The categories of hands of one suit."""
LOW_ACE = 1
HAND_SIZE = 5
"""How many cards of a hand count."""
HAND_SIZES = (5, 6, 7)
"""How many cards a hand may have."""
MOST_PLAYERS = 10
"""One deck is enough for ten players with five cards each."""


class Rules(Value):
    """What beats what: a deck, and the order of the hands dealt from it.

    Attributes:
        name: what errors call the rules.
        ranks: the ranks in the deck, each in four suits; two or more.
        order: a function from five ranks, and whether they share a suit, to what the hands are
            sorted by: a category and a tuple of up to five ranks, 1 (a low ace) to 14.
        low: whether the lowest hand wins: of two hands of a category the one with lower ranks.
        categories: the categories, from the one that loses to all others; by default those of
            `Category`, in reverse if the lowest hand wins.
        cards: how many cards make a hand: 5, or 4 in badugi, where `order` gets one to four
            ranks that all differ.

    >>> STANDARD.order((14, 5, 4, 3, 2), False)
    (<Category.STRAIGHT: 5>, (5, 4, 3, 2, 1))
    >>> ACE_HIGH.order((14, 5, 4, 3, 2), False)
    (<Category.HIGH_CARD: 1>, (14, 5, 4, 3, 2))
    >>> DEUCE_TO_SEVEN.low, SHORT_DECK.categories[5:7]
    (True, (<Category.FULL_HOUSE: 7>, <Category.FLUSH: 6>))
    """

    name: str
    ranks: tuple[Rank, ...]
    order: Callable[[Sequence[int], bool], Order]
    low: bool = False
    categories: tuple[Kind, ...] = ()
    cards: int = HAND_SIZE

    def __post_init__(self) -> None:
        if not callable(self.order):
            raise TypeError(f"order is a function of ranks and flush, not {quoted(self.order)}")
        different = tuple(sorted({Rank(rank) for rank in self.ranks}))
        if len(different) < 2:
            raise ValueError("a deck needs two ranks or more to deal five cards")
        kinds = tuple(self.categories) or tuple(Category)[:: -1 if self.low else 1]
        self._set(ranks=different, categories=kinds)

    def __hash__(self) -> int:
        # Looked up for every hand: hashing thirteen ranks would take longer than evaluating it.
        return hash((self.name, self.order))

    @property
    def public_name(self) -> str:
        """The name of these rules in this module, if they are its own."""
        name = self.name.upper().replace("-", "_")
        return name if globals().get(name) is self else ""

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A copy of the standard rules is the same object, which fast paths compare with `is`.
        return self.public_name or super().__reduce__()

    def __repr__(self) -> str:
        return self.public_name or f"Rules({self.name!r}, …)"


def not_in_deck(card: Card, rules: Rules) -> str:
    """Why a card cannot be dealt under these rules."""
    letters = " ".join(rank.letter for rank in rules.ranks)
    return f"{card} is not in this deck: {rules.name} has the ranks {letters}"


def rules_named(rules: Rules | str) -> Rules:
    """Rules, given by their name or themselves.

    Raises:
        ValueError, TypeError: if the name is unknown, or it is something else.

    >>> rules_named("ace-high"), rules_named(ACE_HIGH)
    (ACE_HIGH, ACE_HIGH)
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise TypeError(
            f"rules is a Rules or the name of one, such as 'ace-high', not {quoted(rules)}"
        )
    by_name = {each.name: each for each in globals().values() if isinstance(each, Rules)}
    if named := by_name.get(rules.strip().lower().replace("_", "-")):
        return named
    raise ValueError(f"unknown rules {quoted(rules)}: they are {', '.join(by_name)}")


def ace_high_order(ranks: Sequence[int], flush: bool) -> Order:
    """The order of hands where an ace is always the highest card."""
    ranks = most_important_first(ranks)
    return category(ranks, flush), ranks


def standard_order(ranks: Sequence[int], flush: bool) -> Order:
    """The usual order of hands: A-2-3-4-5 is a straight to the five."""
    ranks = most_important_first(ranks)
    if ranks == (14, 5, 4, 3, 2):
        ranks = (5, 4, 3, 2, LOW_ACE)
    return category(ranks, flush), ranks


def short_deck_order(ranks: Sequence[int], flush: bool) -> Order:
    """The order of hands without the cards below six: A-6-7-8-9 is a straight to the nine."""
    kind, ranks = standard_order(ranks, flush)
    if ranks == (14, 9, 8, 7, 6):
        kind = Category.STRAIGHT_FLUSH if flush else Category.STRAIGHT
        return kind, (9, 8, 7, 6, LOW_ACE)
    return kind, ranks


def ace_to_five_order(ranks: Sequence[int], flush: bool) -> Order:  # noqa: ARG001
    """Aces are low, and straights and flushes are nothing: 5-4-3-2-A is the lowest hand."""
    ranks = most_important_first([LOW_ACE if rank == Rank.ACE else rank for rank in ranks])
    return _REPEATED.get(tuple(map(ranks.count, ranks)), Category.HIGH_CARD), ranks


def eight_or_better_order(ranks: Sequence[int], flush: bool) -> Order:
    """As `ace_to_five_order`, but a hand with a pair or a card above the eight does not qualify."""
    category, ranks = ace_to_five_order(ranks, flush)
    if category != Category.HIGH_CARD or ranks[0] > Rank.EIGHT:
        return LowCategory.NO_LOW, ()
    return LowCategory.LOW, ranks


def badugi_order(ranks: Sequence[int], flush: bool) -> Order:  # noqa: ARG001
    """The more cards of different ranks and suits, the better; then the lower, and aces are low."""
    low = [LOW_ACE if rank == Rank.ACE else rank for rank in ranks]
    return BadugiCategory(20 + len(low)), tuple(sorted(low, reverse=True))


def most_important_first(ranks: Sequence[int]) -> tuple[int, ...]:
    """The ranks, those that come most often first, then from the highest down."""
    high_to_low = sorted(ranks, reverse=True)
    return tuple(sorted(high_to_low, key=ranks.count, reverse=True))


_REPEATED: dict[tuple[int, ...], Category] = {
    (4, 4, 4, 4, 1): Category.FOUR_OF_A_KIND,
    (3, 3, 3, 2, 2): Category.FULL_HOUSE,
    (3, 3, 3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 2, 2, 1): Category.TWO_PAIR,
    (2, 2, 1, 1, 1): Category.ONE_PAIR,
}
"""Categories by how often each rank occurs."""


def category(ranks: tuple[int, ...], flush: bool) -> Category:
    """The category of five ranks, the most important first."""
    repeated = _REPEATED.get(tuple(map(ranks.count, ranks)))
    if repeated:
        return max(repeated, Category.FLUSH) if flush else repeated
    if ranks == tuple(range(ranks[0], ranks[0] - 5, -1)):
        if not flush:
            return Category.STRAIGHT
        return Category.ROYAL_FLUSH if ranks[0] == Rank.ACE else Category.STRAIGHT_FLUSH
    return Category.FLUSH if flush else Category.HIGH_CARD


STANDARD = Rules("standard", tuple(Rank), standard_order)
"""The rules that showdowns use by default."""

ACE_HIGH = Rules("ace-high", tuple(Rank), ace_high_order)
"""Like `STANDARD`, but A-2-3-4-5 is not a straight (UVa 10315, the poker hands kata)."""

_FLUSH_HIGHER = (*tuple(Category)[:5], Category.FULL_HOUSE, Category.FLUSH, *tuple(Category)[7:])
_TRIPS_HIGHER = (*_FLUSH_HIGHER[:3], *_FLUSH_HIGHER[4:2:-1], *_FLUSH_HIGHER[5:])

SHORT_DECK = Rules("short-deck", tuple(Rank)[4:], short_deck_order, categories=_FLUSH_HIGHER)
"""Six to ace: A-6-7-8-9 is a straight, and a flush beats a full house."""

SHORT_DECK_TRIPS = SHORT_DECK.but(name="short-deck-trips", categories=_TRIPS_HIGHER)
"""Like `SHORT_DECK`, and three of a kind beats a straight."""

DEUCE_TO_SEVEN = Rules("deuce-to-seven", tuple(Rank), ace_high_order, low=True)
"""The lowest hand wins; aces are high, straights and flushes count: 7-5-4-3-2 is the best."""

ACE_TO_FIVE = Rules("ace-to-five", tuple(Rank), ace_to_five_order, low=True)
"""The lowest hand wins; aces are low, straights and flushes do not count: 5-4-3-2-A is the best."""

EIGHT_OR_BETTER = Rules(
    "eight-or-better", tuple(Rank), eight_or_better_order, low=True, categories=tuple(LowCategory)
)
"""Like `ACE_TO_FIVE`, but only five different ranks up to the eight are a low.

All other hands share the strength 1, which wins nothing.
"""

BADUGI = Rules(
    "badugi", tuple(Rank), badugi_order, low=True, categories=tuple(BadugiCategory), cards=4
)
"""Of four cards, those of different ranks and suits count: more of them win, then lower ones."""
