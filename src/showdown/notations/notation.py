"""A notation: a value for each of the 7,462 classes, and the way back."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from operator import index
from typing import Generic, Protocol, TypeVar

from ..cards import Card
from ..errors import ShowdownError, quoted
from ..hand_classes import classes
from ..rules import STANDARD
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from ..hand_classes import HandClass

__all__ = ["HasStrength", "Notation", "NotationError", "notation"]


class HasStrength(Protocol):
    """Anything with a strength under the standard rules, such as a hand or a class."""

    @property
    def strength(self) -> int:
        """From 1 (75432) to 7462 (royal flush)."""


class Ordered(Protocol):
    """Values of a notation can be compared with each other."""

    def __lt__(self, other: Any, /) -> bool: ...


V = TypeVar("V", bound=Ordered)


class NotationError(ShowdownError, ValueError):
    """There is no such notation, no such value in it, or several classes have the value.

    Attributes:
        strengths: the classes that have the value, if there are several.

    >>> import showdown as sd
    >>> try:
    ...     sd.notations.category.strength(9)
    ... except sd.notations.NotationError as error:
    ...     print(error)
    ...     print(error.strengths)
    9 means 9 classes in category: 7453 (straight flush 5432A), …, 7461 (straight flush KQJT9)
    (7453, 7454, 7455, 7456, 7457, 7458, 7459, 7460, 7461)
    """

    strengths: tuple[int, ...] = ()


class Notation(Value, Generic[V]):
    """Strengths in the numbers of another evaluator: a value for each of the 7,462 classes.

    Hands are strengths under the standard rules, or anything with such a `strength`.
    Notations are immutable.

    Attributes:
        value: what gives a class its value.
        source: the program or library it comes from.
        higher_wins: whether the higher value wins; False where the lower does, None where the
            values have no order.
        decided_by: the notation that the source compares hands by, if it is not this one.
        name: how `get` and `to` call it.
        description: what its values are, in one line.

    >>> import showdown as sd
    >>> sd.notations.kev
    notations.kev
    >>> sd.notations.kev.of(7462), sd.notations.kev.strength(1), sd.notations.kev.higher_wins
    (1, 7462, False)
    """

    __match_args__ = ("value", "source", "higher_wins", "decided_by")

    value: Callable[[HandClass], V]
    source: str
    higher_wins: bool | None
    decided_by: Notation[Any] | None
    name: str
    description: str

    def __init__(
        self,
        value: Callable[[HandClass], V],
        source: str,
        higher_wins: bool | None = True,
        decided_by: Notation[Any] | None = None,
    ) -> None:
        documentation = value.__doc__ or ""
        self._set(
            value=value,
            source=source,
            higher_wins=higher_wins,
            decided_by=decided_by,
            name=value.__name__,
            description=documentation.partition("\n")[0],
            # Help, doctest and pickle find the notation as they would find the function.
            __doc__=documentation,
            __module__=value.__module__,
            __wrapped__=value,
        )

    def of(self, hand: int | HasStrength) -> V:
        """The value of a hand.

        >>> import showdown as sd
        >>> sd.notations.base15.of(7462)
        6834375
        """
        return self.value(classes()[strength_of(hand) - 1])

    def strength(self, value: V) -> int:
        """The strength of the class with this value.

        Raises:
            NotationError: if no class has it, or several share it.

        >>> import showdown as sd
        >>> sd.notations.frequencies.strength(((2, 1, 1, 1), (3, 11, 5, 4)))
        2067
        """
        try:
            # True equals 1, but is not a number.
            shared = [] if isinstance(value, bool) else self._strengths[value]
        except (KeyError, TypeError):
            shared = []
        if not shared:
            lowest, highest = self.column[0], self.column[-1]
            raise NotationError(
                f"{quoted(value)} is not a value of {self.name}: "
                f"the weakest class has {lowest!r}, the strongest {highest!r}"
            )
        if len(shared) > 1:
            self._refuse(value, shared)
        return shared[0]

    def compare(self, a: int | HasStrength, b: int | HasStrength) -> int:
        """Which hand wins according to the source: 1 the first, 2 the second, 0 a tie.

        That is not always the hand that wins; the notation's own documentation says when.

        >>> import showdown as sd
        >>> sd.notations.kev.compare(7462, 7461), sd.notations.category.compare(1, 2)
        (1, 0)
        """
        if self.decided_by is not None:
            return self.decided_by.compare(a, b)
        first, second = self.of(a), self.of(b)
        if first == second:
            return 0
        return 1 if (second < first) is self.higher_wins else 2

    @cached_property
    def column(self) -> tuple[V, ...]:
        """The value of every class, the weakest first: the one of strength `s` is `column[s - 1]`.

        >>> import showdown as sd
        >>> sd.notations.kev.column[:3], len(sd.notations.kev.column)
        ((7462, 7461, 7460), 7462)
        """
        return tuple(map(self.value, classes()))

    @cached_property
    def lossless(self) -> bool:
        """Whether each class has a value of its own, so that every value can be read back.

        >>> import showdown as sd
        >>> sd.notations.frequencies.lossless, sd.notations.bands.lossless
        (True, False)
        """
        return len(self._strengths) == len(self.column)

    @cached_property
    def _strengths(self) -> dict[V, list[int]]:
        found: dict[V, list[int]] = {}
        for strength, value in enumerate(self.column, 1):
            found.setdefault(value, []).append(strength)
        return found

    def _refuse(self, value: V, shared: list[int]) -> NoReturn:
        ends = [_name(shared[0]), _name(shared[-1])]
        error = NotationError(
            f"{quoted(value)} means {len(shared):,} classes in {self.name}: "
            f"{(', ' if len(shared) == 2 else ', …, ').join(ends)}"
        )
        error.strengths = tuple(shared)
        raise error

    def __reduce__(self) -> str:
        # Pickle looks the name up.
        return self.name

    def __repr__(self) -> str:
        return f"notations.{self.name}"


def notation(
    source: str, *, higher_wins: bool | None = True, decided_by: Notation[Any] | None = None
) -> Callable[[Callable[[HandClass], V]], Notation[V]]:
    """Makes a notation of the function that gives a class its value.

    Its name is the function's, its description the first line of the function's docstring.

    >>> @notation("an example")
    ... def tens(row: HandClass) -> int:
    ...     '''Ten times the strength.'''
    ...     return 10 * row.strength
    >>> tens.of(7462), tens.description
    (74620, 'Ten times the strength.')
    """

    def make(value: Callable[[HandClass], V]) -> Notation[V]:
        return Notation(value, source, higher_wins=higher_wins, decided_by=decided_by)

    return make


def strength_of(hand: int | HasStrength) -> int:
    """A hand's strength, checked."""
    rules = getattr(hand, "rules", STANDARD)
    if rules != STANDARD:
        raise NotationError(f"{quoted(hand)} is under {rules.name} rules, notations under standard")
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
