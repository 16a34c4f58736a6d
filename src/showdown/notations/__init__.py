"""A strength in other people's numbers.

Everybody who decided showdowns before had numbers for hands: evaluators of the field, and
systems for Project Euler's problem 54. A notation gives each of the 7,462 classes the value
that one of them gives it, reads values back where that can be done, and answers as its source
would have answered, mistakes included.

>>> import showdown as sd
>>> sd.notations.names()
('kev', 'treys', 'phevaluator', 'eval7', 'pkrbot', 'category', 'decimal', 'base15', \
'frequencies', 'bands', 'points', 'primes')
>>> sd.notations.decimal.of(sd.evaluate("5H 5C 6S 7S KD"))
Decimal('1.0505130706')
"""

from __future__ import annotations

from ..errors import quoted
from .libraries import eval7, kev, phevaluator, pkrbot, treys
from .notation import HasStrength, Notation, NotationError
from .systems import bands, base15, category, decimal, frequencies, points, primes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "HasStrength",
    "Notation",
    "NotationError",
    "bands",
    "base15",
    "category",
    "compare",
    "decimal",
    "eval7",
    "frequencies",
    "get",
    "kev",
    "names",
    "phevaluator",
    "pkrbot",
    "points",
    "primes",
    "to",
    "treys",
]

_ALL: tuple[Notation[Any], ...] = (
    kev,
    treys,
    phevaluator,
    eval7,
    pkrbot,
    category,
    decimal,
    base15,
    frequencies,
    bands,
    points,
    primes,
)
_BY_NAME = {notation.name: notation for notation in _ALL}


def names() -> tuple[str, ...]:
    """The names of all notations: those of other evaluators, then those of single systems.

    >>> "kev" in names()
    True
    """
    return tuple(_BY_NAME)


def get(name: str) -> Notation[Any]:
    """The notation of this name.

    Raises:
        NotationError: if there is none.

    >>> get("kev").source
    "Cactus Kev's evaluator"
    """
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise NotationError(
            f"{quoted(name)} is not a notation: the notations are {', '.join(_BY_NAME)}"
        ) from None


def to(name: str, hand: int | HasStrength) -> Any:
    """A hand's value in the notation of this name.

    >>> to("kev", 7462), to("points", 7462)
    (1, 81211)
    """
    return get(name).of(hand)


def compare(name: str, a: int | HasStrength, b: int | HasStrength) -> int:
    """What the source of a notation would have answered: 1, 2 or 0 for a tie.

    >>> import showdown as sd
    >>> straight, pair = sd.evaluate("5H 4C 3S 2S AD"), sd.evaluate("2C 2S 5D 4H 3D")
    >>> compare("kev", straight, pair), compare("bands", straight, pair)
    (1, 2)
    """
    return get(name).compare(a, b)
