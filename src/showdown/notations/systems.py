"""The numbers of other evaluators, and the scores of systems that people built for Project Euler.

What an evaluator's `evaluate` returns for a hand goes by the evaluator's name. The systems for
problem 54 go by the letters A to J; a notation's source says what each was made of.
"""

from __future__ import annotations

from math import prod

from ..rules import ACE_HIGH, STANDARD, Category
from .notation import notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from ..hand_classes import HandClass
    from ..rules import Order, Rules

__all__ = [
    "bands",
    "base15",
    "category",
    "decimal",
    "eval7",
    "frequencies",
    "kev",
    "phevaluator",
    "pkrbot",
    "points",
    "primes",
    "treys",
]

_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_CATEGORIES_WITH_TOP_CARD = (
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
)
_ONE_SUIT = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def _order(row: HandClass, rules: Rules = STANDARD) -> Order:
    """The class's category and ranks under some rules; an ace that plays low is a 1."""
    return rules.order(row.ranks, _is_one_suit(row))


def _grade(row: HandClass) -> int:
    """The category from 0 (high card) to 8, where a royal flush is a straight flush."""
    return min(row.category, Category.STRAIGHT_FLUSH) - 1


def _is_one_suit(row: HandClass) -> bool:
    """Whether the five cards share a suit."""
    return row.category in _ONE_SUIT


def _is_straight(row: HandClass) -> bool:
    """Whether the ranks are consecutive, in one suit or not."""
    return row.category in _STRAIGHTS


def _distinct(ranks: Sequence[int]) -> tuple[int, ...]:
    """The different ranks, in their order."""
    return tuple(dict.fromkeys(ranks))


@notation("Cactus Kev's evaluator", higher_wins=False)
def kev(row: HandClass) -> int:
    """The class counted from the best: 1 is a royal flush, 7462 is 75432 offsuit.

    The lower number wins. Cactus Kev was the first to number the 7,462 classes, and most
    evaluators use his numbers. It loses nothing and decides every showdown correctly.

    >>> import showdown as sd
    >>> pair, royal = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("AH KH QH JH TH")
    >>> sd.notations.kev.of(pair), sd.notations.kev.of(royal)
    (5396, 1)
    >>> sd.notations.kev.compare(pair, royal)
    2
    """
    return 7463 - row.strength


@notation("treys.Evaluator().evaluate, and that of deuces before it", higher_wins=False)
def treys(row: HandClass) -> int:
    """Cactus Kev's number, as treys and deuces return it.

    The lower number wins. It loses nothing and decides every showdown correctly.

    >>> import showdown as sd
    >>> sd.notations.treys.of(sd.evaluate("5H 5C 6S 7S KD")), sd.notations.treys.strength(1)
    (5396, 7462)
    """
    return kev.of(row)


@notation("phevaluator.evaluate_cards", higher_wins=False)
def phevaluator(row: HandClass) -> int:
    """Cactus Kev's number, as phevaluator returns it.

    The lower number wins. It loses nothing and decides every showdown correctly.

    >>> import showdown as sd
    >>> pair = sd.evaluate("5H 5C 6S 7S KD")
    >>> sd.notations.phevaluator.of(pair), sd.notations.phevaluator.strength(1)
    (5396, 7462)
    """
    return kev.of(row)


@notation("eval7.evaluate")
def eval7(row: HandClass) -> int:
    """The category from 0 to 8, then the hand's ranks, a hexadecimal digit each.

    The category (a royal flush is a straight flush, 8) is above bit 24. Below it are five
    digits, from bit 16 down: the distinct ranks, 0 for a two to c for an ace, those that make
    the hand first; for straights only the highest. It loses nothing and decides every showdown
    correctly.

    >>> import showdown as sd
    >>> pair, royal = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("AH KH QH JH TH")
    >>> hex(sd.notations.eval7.of(pair)), hex(sd.notations.eval7.of(royal))
    ('0x103b540', '0x80c0000')
    """
    return _grade(row) << 24 | _digits(row)


@notation("pkrbot.evaluate")
def pkrbot(row: HandClass) -> int:
    """The category from 1 to 9, then the hand's ranks in a form that depends on it.

    The category (a royal flush is a straight flush, 9) is above bit 20. Below it are, for
    high cards and flushes, one bit a rank, the two's lowest; for straights the place of the
    highest card, 1 for a five to 10 for an ace, from bit 16; for all others the digits of
    `eval7`. pkrbot has eval7's functions but not its numbers. It loses nothing and decides
    every showdown correctly.

    >>> import showdown as sd
    >>> pair, royal = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("AH KH QH JH TH")
    >>> hex(sd.notations.pkrbot.of(pair)), hex(sd.notations.pkrbot.of(royal))
    ('0x23b540', '0x9a0000')
    """
    if _is_straight(row):
        ranks = (row.ranks[0] - 4) << 16
    elif row.category in (Category.HIGH_CARD, Category.FLUSH):
        ranks = sum(1 << rank - 2 for rank in row.ranks)
    else:
        ranks = _digits(row)
    return _grade(row) + 1 << 20 | ranks


def _digits(row: HandClass) -> int:
    """The distinct ranks as hexadecimal digits from bit 16 down; of a straight, the highest."""
    ranks = row.ranks[:1] if _is_straight(row) else _distinct(row.ranks)
    return sum(rank - 2 << 16 - 4 * place for place, rank in enumerate(ranks))


@notation("system G: predicates in R, is_royal_flush to is_pair, without their tie-breakers")
def category(row: HandClass) -> int:
    """The category as a number, from 1 (high card) to 10 (royal flush).

    Only the category decides: hands of one category tie.

    >>> import showdown as sd
    >>> fives, eights = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("2C 3S 8S 8D TD")
    >>> sd.notations.category.of(fives), sd.notations.category.of(eights)
    (2, 2)
    >>> sd.notations.category.compare(fives, eights)
    0
    """
    return int(row.category)


@notation("system A: a spreadsheet macro with a Card type and a Hand type")
def decimal(row: HandClass) -> Decimal:
    """The category from 0 to 9, then two decimal places a card, the important ones first.

    A full house stops after its trio, and a royal flush is 9 and nothing more; in A-2-3-4-5 the ace
    is 01. The only ties it does not break are of full houses with the same trio, which two
    players can only hold when they share cards.

    >>> import showdown as sd
    >>> sd.notations.decimal.of(sd.evaluate("5H 5C 6S 7S KD"))
    Decimal('1.0505130706')
    >>> kings, twos = sd.evaluate("AC AD AH KC KD"), sd.evaluate("AC AD AH 2C 2D")
    >>> sd.notations.decimal.of(kings), sd.notations.decimal.of(twos)
    (Decimal('6.14'), Decimal('6.14'))
    >>> sd.notations.decimal.compare(kings, twos)  # aces over kings win
    0
    """
    from decimal import Decimal  # Not above: it takes long to import.

    _, ranks = _order(row)
    if row.category == Category.FULL_HOUSE:
        ranks = ranks[:1]
    elif row.category == Category.ROYAL_FLUSH:
        ranks = ()
    places = "".join(f"{rank:02}" for rank in ranks)
    return Decimal(f"{row.category - 1}.{places}")


@notation("system I: pattern matching on the sorted hand")
def base15(row: HandClass) -> int:
    """Six digits in base 15: the category from 0 to 9, then each distinct rank once.

    The ranks that make the hand come first, and zeros fill up; a royal flush is its category
    alone. To the program A-2-3-4-5 is not a straight, but an ace high, or an ace-high
    flush. So every class has its own value, but those two are worth too little.

    >>> import showdown as sd
    >>> sd.notations.base15.of(sd.evaluate("5H 5C 6S 7S KD"))
    1058040
    >>> wheel, pair = sd.evaluate("5H 4C 3S 2S AD"), sd.evaluate("2C 2S 5D 4H 3D")
    >>> sd.notations.base15.of(wheel), sd.notations.base15.of(pair)
    (726572, 878445)
    >>> sd.notations.base15.compare(wheel, pair)  # the straight wins
    2
    """
    category, ranks = _order(row, ACE_HIGH)
    digits = () if category == Category.ROYAL_FLUSH else _distinct(ranks)
    number: int = category - 1
    for place in range(5):
        number = 15 * number + (digits[place] if place < len(digits) else 0)
    return number


@notation("system J: frequency tuples in Python")
def frequencies(row: HandClass) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often each rank comes, descending, and the ranks from 0 to 12 in the same order.

    A straight's counts are (3, 1, 2), a flush's (3, 1, 3), a straight flush's (5,), so that
    tuples compare as hands do; in A-2-3-4-5 the ace is -1. It loses nothing and decides every
    showdown correctly.

    >>> import showdown as sd
    >>> sd.notations.frequencies.of(sd.evaluate("5H 5C 6S 7S KD"))
    ((2, 1, 1, 1), (3, 11, 5, 4))
    >>> sd.notations.frequencies.of(sd.evaluate("5H 4C 3S 2S AD"))
    ((3, 1, 2), (3, 2, 1, 0, -1))
    """
    _, ranks = _order(row)
    values = _distinct(ranks)
    counts = tuple(ranks.count(rank) for rank in values)
    if _is_straight(row):
        counts = (3, 1, 2) if row.category == Category.STRAIGHT else (5,)
    elif row.category == Category.FLUSH:
        counts = (3, 1, 3)
    return counts, tuple(rank - 2 for rank in values)


@notation("system C: HandVal(range), a spreadsheet function called from cells")
def bands(row: HandClass) -> Decimal:
    """A band of 20 for each category, plus the rank that makes the hand.

    High card 2 to 14, pair 22 to 34, two pairs 42 to 54, three 62 to 74, straight 82 to 94,
    flush 102 to 114, full house 122 to 134, four 142 to 154, straight flush 162 to 174. Pairs,
    threes, full houses and fours add the highest card of the hand, divided by 20.

    So it leaves most ties unbroken. That highest card may be one of the pair, which hides the
    kicker; or the kicker, which then outweighs the lower of two pairs. The ace is always the
    highest card: A-2-3-4-5 is not a straight.

    >>> import showdown as sd
    >>> sd.notations.bands.of(sd.evaluate("5H 5C 6S 7S KD"))
    Decimal('25.65')
    >>> nine, seven = sd.evaluate("4D 6S 9H QH QC"), sd.evaluate("3D 6D 7H QD QS")
    >>> sd.notations.bands.of(nine), sd.notations.bands.compare(nine, seven)  # the nine wins
    (Decimal('32.60'), 0)
    >>> over_threes, over_twos = sd.evaluate("KC KS 3D 3H QD"), sd.evaluate("KD KH 2D 2H AD")
    >>> sd.notations.bands.compare(over_threes, over_twos)  # kings over threes win
    2
    >>> wheel, pair = sd.evaluate("5H 4C 3S 2S AD"), sd.evaluate("2C 2S 5D 4H 3D")
    >>> sd.notations.bands.compare(wheel, pair)  # the straight wins
    2
    """
    from decimal import Decimal  # Not above: it takes long to import.

    category, ranks = _order(row, ACE_HIGH)
    whole = 20 * (min(category, Category.STRAIGHT_FLUSH) - 1) + ranks[0]
    if category not in _CATEGORIES_WITH_TOP_CARD:
        return Decimal(whole)
    # As text, since a sum would be rounded to the precision that the caller has set.
    return Decimal(f"{whole}.{5 * max(ranks):02}")


@notation("system E: table lookup with primes")
def points(row: HandClass) -> int:
    """10,000 for each category from 0 to 8, 100 for the first rank from 0 to 12, 1 for the next.

    High card 0, pair 10000, to straight flush 80000; a royal flush is the highest of those.
    Only the two most important ranks count, so hands that differ further down tie; it never
    names the wrong winner. A-2-3-4-5 counts 300: as a straight 40300.

    >>> import showdown as sd
    >>> sd.notations.points.of(sd.evaluate("5H 5C 6S 7S KD"))
    10311
    >>> sd.notations.points.of(sd.evaluate("5H 4C 3S 2S AD"))
    40300
    >>> six, four = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("5D 5S 4S 7D KC")
    >>> sd.notations.points.compare(six, four)  # the six wins
    0
    """
    first, second = (rank - 2 for rank in _distinct(_order(row)[1])[:2])
    wheel = _is_straight(row) and row.ranks[-1] > row.ranks[0]
    return 10000 * _grade(row) + 100 * first + (0 if wheel else second)


@notation("system E: table lookup with primes", higher_wins=None, decided_by=points)
def primes(row: HandClass) -> tuple[int, bool]:
    """The product of five primes, 2 for a two to 41 for an ace, and whether the suits agree.

    6,175 products, of which 1,287 can also be flushes. It loses nothing, but it is a key and
    not a score: the program looks its points up by it, so `compare` answers as `points` does.

    >>> import showdown as sd
    >>> sd.notations.primes.of(sd.evaluate("5H 5C 6S 7S KD"))
    (259259, False)
    >>> sd.notations.primes.strength((41 * 37 * 31 * 29 * 23, True))
    7462
    >>> six, four = sd.evaluate("5H 5C 6S 7S KD"), sd.evaluate("5D 5S 4S 7D KC")
    >>> sd.notations.primes.compare(six, four)  # as points: the six wins
    0
    """
    return prod(_PRIMES[rank - 2] for rank in row.ranks), _is_one_suit(row)
