"""What beats what.

A hand is five ranks and whether they share a suit. `order` turns that into a tuple that sorts:
first the category, then the ranks from the most to the least important. Tables, words and
strengths are all made from here: nothing else in the project knows what a straight is.
"""

from __future__ import annotations

from enum import IntEnum

from .cards import Rank
from .errors import quoted
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .cards import Card

    Order = tuple["Category", tuple[int, ...]]
    """What hands are sorted by: a category, then up to five ranks; a low ace is a 1."""

__all__ = ["ACE_HIGH", "STANDARD", "Category", "Rules"]


class Category(IntEnum):
    """The ten kinds of hand; higher beats lower.

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

    @property
    def words(self) -> str:
        """The category in words, such as `three of a kind`."""
        return self.name.replace("_", " ").lower()

    def __str__(self) -> str:
        return self.words


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
            sorted by: a `Category` and a tuple of up to five ranks.

    >>> STANDARD.order((14, 5, 4, 3, 2), False)
    (<Category.STRAIGHT: 5>, (5, 4, 3, 2, 1))
    >>> ACE_HIGH.order((14, 5, 4, 3, 2), False)
    (<Category.HIGH_CARD: 1>, (14, 5, 4, 3, 2))
    """

    name: str
    ranks: tuple[Rank, ...]
    order: Callable[[Sequence[int], bool], Order]

    def __init__(
        self, name: str, ranks: tuple[Rank, ...], order: Callable[[Sequence[int], bool], Order]
    ) -> None:
        if not callable(order):
            raise TypeError(f"order is a function of ranks and flush, not {quoted(order)}")
        different = tuple(sorted({Rank(rank) for rank in ranks}))
        if len(different) < 2:
            raise ValueError("a deck needs two ranks or more to deal five cards")
        self._set(name=name, ranks=different, order=order)

    def __hash__(self) -> int:
        # Looked up for every hand: hashing thirteen ranks would take longer than evaluating it.
        return hash((self.name, self.order))

    @property
    def _public_name(self) -> str:
        """The name of these rules in this module, if they are its own."""
        name = self.name.upper().replace("-", "_")
        return name if globals().get(name) is self else ""

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A copy of the standard rules is the same object, which fast paths compare with `is`.
        return self._public_name or super().__reduce__()

    def __repr__(self) -> str:
        if self._public_name:
            return self._public_name
        ranks = ", ".join(map(str, self.ranks)) if len(self.ranks) < len(Rank) else "*Rank"
        return f"Rules({self.name!r}, ({ranks},), {getattr(self.order, '__name__', self.order)})"


def not_in_deck(card: Card, rules: Rules) -> str:
    """Why a card cannot be dealt under these rules."""
    ranks = rules.ranks
    letters = [rank.letter for rank in ranks]
    whole = ranks[-1] - ranks[0] == len(ranks) - 1
    named = f"{letters[0]} to {letters[-1]}" if whole else ", ".join(letters)
    return f"{card} is not in this deck: {rules.name} has {named}"


def require_rules(rules: Rules) -> None:
    """Refuse anything that is not `Rules`."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is a Rules such as ACE_HIGH, not {quoted(rules)}")


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
