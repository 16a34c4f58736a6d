"""What is looked up by strength: categories, descriptions and the values of notations."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import notations
from ..hand_classes import classes
from ..needs import need
from ..rules import Rules, require_rules

if TYPE_CHECKING:
    import pyarrow as pa
else:
    pa = need("pyarrow", "arrow")

__all__ = ["categories", "descriptions", "values_of"]


def categories(rules: Rules) -> pa.Array:
    """The category of each strength, null for 0.

    >>> from showdown import STANDARD
    >>> categories(STANDARD)[7462].as_py()
    'royal flush'
    """
    require_rules(rules)
    return _words(rules)[0]


def descriptions(rules: Rules) -> pa.Array:
    """The description of each strength, such as `Pair of Fives`, null for 0."""
    require_rules(rules)
    return _words(rules)[1]


@lru_cache
def _words(rules: Rules) -> tuple[pa.Array, pa.Array]:
    rows = classes(rules)
    of_each = [row.category.words for row in rows], [row.description for row in rows]
    first, second = (pa.array([None, *words], pa.large_string()) for words in of_each)
    return first, second


def values_of(name: str) -> pa.Array:
    """The values of a notation as uint32 or decimals, null for 0.

    Raises:
        NotationError: if there is no such notation, or its values are not numbers.

    >>> values_of("kev").type, values_of("decimal").type
    (DataType(uint32), Decimal128Type(decimal128(38, 10)))
    >>> values_of("primes")
    Traceback (most recent call last):
        ...
    showdown.notations.notation.NotationError: values of primes are tuples, and a column holds \
numbers
    """
    return _values_of(notations.get(name))


@lru_cache
def _values_of(notation: notations.Notation[Any]) -> pa.Array:
    values = notation.column
    if isinstance(values[0], int):
        return pa.array([None, *values], pa.uint32())
    if isinstance(values[0], Decimal):
        places = max(-int(value.as_tuple().exponent) for value in values)
        return pa.array([None, *values], pa.decimal128(38, places))
    raise notations.NotationError(
        f"values of {notation.name} are {type(values[0]).__name__}s, and a column holds numbers"
    )
