"""The numbers of other evaluators: what their `evaluate` returns for a hand."""

from __future__ import annotations

from ..rules import Category
from .hands import distinct, grade, is_straight
from .notation import notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..hand_classes import HandClass

__all__ = ["eval7", "kev", "phevaluator", "pkrbot", "treys"]


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
    return grade(row) << 24 | _digits(row)


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
    if is_straight(row):
        ranks = (row.ranks[0] - 4) << 16
    elif row.category in (Category.HIGH_CARD, Category.FLUSH):
        ranks = sum(1 << rank - 2 for rank in row.ranks)
    else:
        ranks = _digits(row)
    return grade(row) + 1 << 20 | ranks


def _digits(row: HandClass) -> int:
    """The distinct ranks as hexadecimal digits from bit 16 down; of a straight, the highest."""
    ranks = row.ranks[:1] if is_straight(row) else distinct(row.ranks)
    return sum(rank - 2 << 16 - 4 * place for place, rank in enumerate(ranks))
