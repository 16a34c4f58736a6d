"""A notation: a value for each of the 7,462 classes, and the way back."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from operator import index
from typing import Generic, Protocol, TypeVar

from ..cards.card import Card
from ..errors import ShowdownError, quoted
from ..rules.hand_classes import classes
from ..rules.rules import STANDARD
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..rules.hand_classes import HandClass


class HasStrength(Protocol):
    """Anything with a strength under the standard rules, such as a hand or a class."""

    @property
    def strength(self) -> int:
        """From 1 (75432) to 7462 (royal flush)."""


V = TypeVar("V")


class NotationError(ShowdownError, ValueError):
    """A notation or a value in it is unknown, or several classes have the value.

    Attributes:
        strengths: the classes that have the value, if there are several.
    """

    strengths: tuple[int, ...] = ()


class Notation(Value, Generic[V]):
    """Strengths in the numbers of another evaluator: a value for each of the 7,462 classes.

    Hands are given as strengths under the standard rules, or as anything with such a `strength`.

    Attributes:
        value: what gives a class its value.
        source: the program or library that it comes from.
        higher_wins: whether the higher value wins; False where the lower does, None where the
            values have no order.
        compared_by: the notation that the source compares hands by, if it is not this one.

    >>> from showdown.notations import bands, frequencies, kev
    >>> kev
    notations.kev
    >>> kev.of(7462), kev.strength(1), kev.higher_wins, kev.compare(7462, 7461)
    (1, 7462, False, 1)
    >>> kev.column[:3], frequencies.lossless, bands.lossless
    ((7462, 7461, 7460), True, False)
    """

    value: Callable[[HandClass], V]
    source: str
    higher_wins: bool | None = True
    compared_by: Notation[Any] | None = None

    def __post_init__(self) -> None:
        # So that help, doctest and pickle find the notation as they would find the function.
        value = self.value
        self._set(__doc__=value.__doc__, __module__=value.__module__, __wrapped__=value)

    @property
    def name(self) -> str:
        """What `get` takes: the name of the function."""
        return self.value.__name__

    def of(self, hand: int | HasStrength) -> V:
        """The value of a hand."""
        return self.value(classes()[strength_of(hand) - 1])

    def strength(self, value: V) -> int:
        """The strength of the class with this value.

        Raises:
            NotationError: if no class has it, or several share it.
        """
        try:
            # True equals 1, but is not a number.
            shared = [] if isinstance(value, bool) else self._strengths.get(value, [])
        except TypeError:
            shared = []
        if not shared:
            lowest, highest = self.column[0], self.column[-1]
            raise NotationError(
                f"{quoted(value)} is not a value of {self.name}: "
                f"the weakest class has {lowest!r}, the strongest {highest!r}"
            )
        if len(shared) > 1:
            ends = (", " if len(shared) == 2 else ", …, ").join(map(_name, (shared[0], shared[-1])))
            error = NotationError(
                f"{quoted(value)} means {len(shared):,} classes in {self.name}: {ends}"
            )
            error.strengths = tuple(shared)
            raise error
        return shared[0]

    def compare(self, a: int | HasStrength, b: int | HasStrength) -> int:
        """Which hand wins according to the source, mistakes included: 1, 2, or 0 for a tie."""
        if self.compared_by is not None:
            return self.compared_by.compare(a, b)
        first, second = self.of(a), self.of(b)
        if first == second:
            return 0
        return 1 if (second < first) is self.higher_wins else 2  # type: ignore[operator]

    @cached_property
    def column(self) -> tuple[V, ...]:
        """The value of every class, the weakest first: strength `s` has `column[s - 1]`."""
        return tuple(map(self.value, classes()))

    @cached_property
    def lossless(self) -> bool:
        """Whether each class has a different value, so that every value can be read back."""
        return len(self._strengths) == len(self.column)

    @cached_property
    def _strengths(self) -> dict[V, list[int]]:
        sharing: dict[V, list[int]] = {}
        for strength, value in enumerate(self.column, 1):
            sharing.setdefault(value, []).append(strength)
        return sharing

    def __reduce__(self) -> str:
        # Pickle looks the name up.
        return self.name

    def __repr__(self) -> str:
        return f"notations.{self.name}"


def notation(
    source: str, *, higher_wins: bool | None = True, compared_by: Notation[Any] | None = None
) -> Callable[[Callable[[HandClass], V]], Notation[V]]:
    """Makes a notation of the function that gives a class its value."""
    return lambda value: Notation(value, source, higher_wins, compared_by)


def strength_of(hand: int | HasStrength) -> int:
    """A hand's strength, checked."""
    rules = getattr(hand, "rules", STANDARD)
    if rules != STANDARD:
        raise NotationError(
            f"{quoted(hand)} is under {rules.name} rules: notations are for standard ones"
        )
    strength: Any = hand if isinstance(hand, int) else getattr(hand, "strength", hand)
    try:
        number = index(strength)
    except TypeError:
        number = 0
    # Cards, ranks and truth values are integers too, but not strengths.
    if isinstance(strength, bool | IntEnum | Card) or not 1 <= number <= len(classes()):
        raise NotationError(
            f"{quoted(hand)} is not a strength: expected a number from 1 (75432) to 7462 (royal "
            f"flush), or something with such a strength"
        )
    return number


def _name(strength: int) -> str:
    row = classes()[strength - 1]
    return f"{strength} ({row.category} {''.join(rank.letter for rank in row.ranks)})"
