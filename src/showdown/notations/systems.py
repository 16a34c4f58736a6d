"""The numbers of other evaluators, and of programs that people wrote for Project Euler.

Each function gives a class its value; docs/notations.md describes and shows them all.

>>> wheel, pair_of_twos, pair_of_fives = 5854, 1278, 2067
>>> kev.of(pair_of_fives), decimal.of(pair_of_fives), hex(eval7.of(pair_of_fives))
(5396, Decimal('1.0505130706'), '0x103b540')
>>> kev.compare(wheel, pair_of_twos), base15.compare(wheel, pair_of_twos)
(1, 2)
"""

from __future__ import annotations

from math import prod

from ..rules.rules import ACE_HIGH, FLUSHES, STANDARD, Category
from .notation import notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from decimal import Decimal

    from ..rules.hand_classes import HandClass
    from ..rules.rules import Order, Rules

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_REPEATED = (
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
)
_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def _order(row: HandClass, rules: Rules = STANDARD) -> Order:
    """The class's category and ranks under some rules; an ace that plays low is a 1."""
    return rules.order(row.ranks, row.category in FLUSHES)


def _grade(row: HandClass) -> int:
    """The category from 0 (high card) to 8, where a royal flush is a straight flush."""
    return min(row.category, Category.STRAIGHT_FLUSH) - 1


def _distinct(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The different ranks, in their order."""
    return tuple(dict.fromkeys(ranks))


@notation("Cactus Kev's evaluator, treys, deuces and phevaluator", higher_wins=False)
def kev(row: HandClass) -> int:
    """The class counted from the best: 1 is a royal flush, 7462 is 75432 offsuit."""
    return 7463 - row.strength


@notation("eval7.evaluate")
def eval7(row: HandClass) -> int:
    """The category from 0 to 8, then the hand's ranks, a hexadecimal digit each.

    From bit 16 down are the distinct ranks, 0 for a two to c for an ace, those that make the hand
    first; of a straight only the highest.
    """
    ranks = row.ranks[:1] if row.category in _STRAIGHTS else _distinct(row.ranks)
    return _grade(row) << 24 | sum(rank - 2 << 16 - 4 * place for place, rank in enumerate(ranks))


@notation("predicates in R, is_royal_flush to is_pair, without their tie-breakers")
def category(row: HandClass) -> int:
    """The category as a number, from 1 (high card) to 10 (royal flush)."""
    return int(row.category)


@notation("a spreadsheet macro with a Card type and a Hand type")
def decimal(row: HandClass) -> Decimal:
    """The category from 0 to 9, then two decimal places a card, the important ones first.

    A full house stops after its three of a kind; a royal flush is 9; a low ace is 01.
    """
    from decimal import Decimal  # Not above: it takes long to import.

    _, ranks = _order(row)
    if row.category == Category.FULL_HOUSE:
        ranks = ranks[:1]
    elif row.category == Category.ROYAL_FLUSH:
        ranks = ()
    places = "".join(f"{rank:02}" for rank in ranks)
    return Decimal(f"{row.category - 1}.{places}")


@notation("pattern matching on the sorted hand")
def base15(row: HandClass) -> int:
    """Six digits in base 15: the category from 0 to 9, then each distinct rank once.

    The ranks that make the hand come first, and zeros fill up; a royal flush is its category
    alone. A-2-3-4-5 is not a straight: its two classes are worth too little.
    """
    category, ranks = _order(row, ACE_HIGH)
    digits = () if category == Category.ROYAL_FLUSH else _distinct(ranks)
    number: int = category - 1
    for digit in (*digits, 0, 0, 0, 0, 0)[:5]:
        number = 15 * number + digit
    return number


@notation("frequency tuples in Python")
def frequencies(row: HandClass) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often each rank comes, descending, and the ranks from 0 to 12 in the same order.

    A straight's counts are (3, 1, 2), a flush's (3, 1, 3), a straight flush's (5,), so that
    tuples compare as hands do; in A-2-3-4-5 the ace is -1.
    """
    _, ranks = _order(row)
    values = _distinct(ranks)
    counts = tuple(ranks.count(rank) for rank in values)
    if row.category in _STRAIGHTS:
        counts = (3, 1, 2) if row.category == Category.STRAIGHT else (5,)
    elif row.category == Category.FLUSH:
        counts = (3, 1, 3)
    return counts, tuple(rank - 2 for rank in values)


@notation("HandVal(range), a spreadsheet function called from cells")
def bands(row: HandClass) -> Decimal:
    """A band of 20 for each category, plus the rank that makes the hand.

    High card 2 to 14, pair 22 to 34, and so on. Hands with a pair or more of one rank add the
    highest card divided by 20. So it leaves most ties unbroken, the kicker may outweigh the
    lower of two pairs, and A-2-3-4-5 is not a straight.
    """
    from decimal import Decimal  # Not above: it takes long to import.

    category, ranks = _order(row, ACE_HIGH)
    whole = 20 * (min(category, Category.STRAIGHT_FLUSH) - 1) + ranks[0]
    if category not in _REPEATED:
        return Decimal(whole)
    # As text, since a sum would be rounded to the precision that the caller has set.
    return Decimal(f"{whole}.{5 * max(ranks):02}")


@notation("table lookup with primes")
def points(row: HandClass) -> int:
    """10,000 for each category from 0 to 8, 100 for the first rank from 0 to 12, 1 for the next.

    Hands that differ further down tie. A-2-3-4-5 counts 300: as a straight 40300.
    """
    first, second = (rank - 2 for rank in _distinct(_order(row)[1])[:2])
    wheel = row.category in _STRAIGHTS and row.ranks[-1] > row.ranks[0]
    return 10000 * _grade(row) + 100 * first + (0 if wheel else second)


@notation("table lookup with primes", higher_wins=None, compared_by=points)
def primes(row: HandClass) -> tuple[int, bool]:
    """The product of five primes, 2 for a two to 41 for an ace, and whether the suits agree.

    It is a key, not a score: the program looks its points up by it, and so does `compare`.
    """
    return prod(_PRIMES[rank - 2] for rank in row.ranks), row.category in FLUSHES
