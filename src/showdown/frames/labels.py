"""What is looked up by strength: words, and values of notations."""

from __future__ import annotations

from array import array
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .. import kernel, notations
from ..hand_classes import classes
from ..rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Table", "Words", "categories", "descriptions", "values_of"]


class Words:
    """Texts by strength, the empty one for 0.

    >>> from showdown import STANDARD
    >>> strengths = memoryview(array("H", [7462, 0, 1]))
    >>> offsets, text = categories(STANDARD).spell(strengths)
    >>> offsets.tolist(), bytes(text)
    ([0, 11, 11, 20], b'royal flushhigh card')
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = ("", *words)
        encoded = [word.encode() for word in self.words]
        self.starts = array("q", accumulate(map(len, encoded), initial=0))
        self.text = b"".join(encoded)

    def spell(self, strengths: memoryview) -> tuple[array[int], bytearray]:
        """Where the word of each strength starts and the last ends, and the words."""
        offsets = array("q", bytes(8)) * (len(strengths) + 1)
        kernel.measure(strengths, self.starts, offsets)
        text = bytearray(offsets[-1])
        kernel.spell(strengths, self.starts, self.text, text)
        return offsets, text


class Table:
    """Values by strength, all of one size, and what Arrow calls their type.

    Attributes:
        kind: `uint32` or `decimal128`.
        places: how many decimal places a decimal has.
        size: the bytes of a value.
    """

    def __init__(self, kind: str, size: int, data: bytes, places: int = 0) -> None:
        self.kind = kind
        self.size = size
        self.places = places
        self.data = data

    def look_up(self, strengths: memoryview) -> bytearray:
        """The value of each strength, 0 for 0."""
        found = bytearray(self.size * len(strengths))
        kernel.look_up(strengths, self.data, self.size, found)
        return found


@lru_cache
def categories(rules: Rules) -> Words:
    """The category of each strength, such as `one pair`."""
    return Words(row.category.words for row in classes(rules))


@lru_cache
def descriptions(rules: Rules) -> Words:
    """The description of each strength, such as `Pair of Fives`."""
    return Words(row.description for row in classes(rules))


def values_of(name: str) -> Table:
    """The values of a notation, all numbers.

    Raises:
        NotationError: if there is no such notation, or its values are no numbers.

    >>> values_of("kev").kind, values_of("decimal").places
    ('uint32', 10)
    >>> values_of("primes")
    Traceback (most recent call last):
        ...
    showdown.notations.notation.NotationError: values of primes are tuples, and a column holds \
numbers
    """
    return _values_of(notations.get(name))


@lru_cache
def _values_of(notation: notations.Notation[Any]) -> Table:
    values = notation.column
    if isinstance(values[0], int):
        return Table("uint32", 4, array("I", [0, *values]).tobytes())
    if isinstance(values[0], Decimal):
        places = max(-int(value.as_tuple().exponent) for value in values)
        scaled = [0, *(int(value.scaleb(places)) for value in values)]
        return Table("decimal128", 16, b"".join(n.to_bytes(16, "little") for n in scaled), places)
    raise notations.NotationError(
        f"values of {notation.name} are {type(values[0]).__name__}s, and a column holds numbers"
    )
