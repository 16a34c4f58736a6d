"""Strengths in the numbers of other evaluators, and of programs for Project Euler's problem 54.

A notation gives each of the 7,462 classes its value in such a system, reads values back where
that is possible, and compares hands as its source does, mistakes included.

>>> import showdown as sd
>>> sd.notations.names()
('kev', 'eval7', 'category', 'decimal', 'base15', 'frequencies', 'bands', 'points', 'primes')
>>> sd.notations.decimal.of(sd.evaluate("5H 5C 6S 7S KD"))
Decimal('1.0505130706')
"""

from __future__ import annotations

from ..errors import quoted
from .notation import HasStrength, Notation, NotationError
from .systems import bands, base15, category, decimal, eval7, frequencies, kev, points, primes

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
    "decimal",
    "eval7",
    "frequencies",
    "get",
    "kev",
    "names",
    "points",
    "primes",
]

_ALL = (kev, eval7, category, decimal, base15, frequencies, bands, points, primes)
_BY_NAME: dict[str, Notation[Any]] = {each.name: each for each in _ALL}


def names() -> tuple[str, ...]:
    """The names of all notations, those of other evaluators first."""
    return tuple(_BY_NAME)


def get(name: str) -> Notation[Any]:
    """The notation of this name; a NotationError if there is none."""
    if isinstance(name, str) and name in _BY_NAME:
        return _BY_NAME[name]
    raise NotationError(f"unknown notation {quoted(name)}; the notations are {', '.join(_BY_NAME)}")
