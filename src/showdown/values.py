"""Immutable values: classes that are written as a list of fields.

They are what frozen dataclasses are; importing those takes longer than counting a file.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, NoReturn, Self, dataclass_transform
else:

    def dataclass_transform(**_: bool) -> Any:  # noqa: D103
        return lambda cls: cls


def short_repr(value: object) -> str:
    """The `repr` of a value; the middle of a long one is left out."""
    from reprlib import Repr

    short = Repr()
    short.maxlist = short.maxtuple = short.maxset = short.maxdict = 8
    short.maxstring = short.maxlong = short.maxother = 60
    return short.repr(value)


@dataclass_transform(eq_default=True, frozen_default=True)
class Value:
    """An immutable object, equal to others of its class with equal fields.

    The annotations of a subclass are its fields, in the order in which the constructor takes them.
    If a subclass has a constructor with other arguments, they are in `__match_args__`.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        if "__match_args__" not in cls.__dict__:
            cls.__match_args__ = (*cls.__match_args__, *cls.__annotations__)  # type: ignore[misc]

    def __init__(self, *values: object, **named: object) -> None:
        names = self.__match_args__
        fields = dict(zip(names, values, strict=False))
        if named or len(values) != len(names):
            cls, repeated = type(self), named.keys() & fields.keys()
            defaults = {name: getattr(cls, name) for name in names if hasattr(cls, name)}
            fields = defaults | fields | named
            if len(values) > len(names) or repeated or fields.keys() != {*names}:
                raise TypeError(f"{cls.__name__}() takes each of {', '.join(names)} once")
        self.__dict__.update(fields)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Called when the fields are set, for example to fill in a default."""

    def _set(self, **fields: object) -> None:
        self.__dict__.update(fields)

    def _values(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def but(self, **fields: object) -> Self:
        """A copy with other values in some fields."""
        values = zip(self.__match_args__, self._values(), strict=True)
        return type(self)(*[fields.pop(name, value) for name, value in values], **fields)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} objects cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} objects cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> str | tuple[Any, ...]:
        return type(self), self._values()

    def __repr__(self) -> str:
        fields = [f"{name}={short_repr(getattr(self, name))}" for name in self.__match_args__]
        return f"{type(self).__name__}({', '.join(fields)})"
