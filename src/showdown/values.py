"""Objects that never change: classes whose fields are all there is to write.

They are what frozen dataclasses with slots are. (Importing `dataclasses`, and having it compile
the methods of every class, takes longer than counting a file.)
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn, Self, dataclass_transform
else:

    def dataclass_transform(**_: bool) -> Any:
        """Tells type checkers that annotations are fields; at run time nothing."""
        return lambda cls: cls


__all__ = ["Value"]


class _ValueType(type):
    """Makes the annotations of a class body its fields, with a slot for each."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _ValueType:
        own = tuple(body.get("__annotations__", ())) if bases else ()
        fields: tuple[str, ...] = getattr(bases[0], "__match_args__", ()) if bases else ()
        defaults: dict[str, object] = getattr(bases[0], "_defaults", {}) if bases else {}
        # A slot and its default cannot both be in the body.
        body["_defaults"] = defaults | {field: body.pop(field) for field in own if field in body}
        slots = dict.fromkeys((*own, *body.get("__slots__", ())))
        if any(type(value).__name__ == "cached_property" for value in body.values()):
            slots["__dict__"] = None
        body["__slots__"] = tuple(slots)
        body.setdefault("__match_args__", (*fields, *own))
        made: Any = super().__new__(cls, name, bases, body)
        made._setters = tuple([getattr(made, field).__set__ for field in made.__match_args__])
        return made  # type: ignore[no-any-return]


@dataclass_transform(eq_default=True, frozen_default=True)
class Value(metaclass=_ValueType):
    """An object that is what its fields are: it cannot be changed, and equals its like.

    The annotations of a subclass, with or without a default, are its fields in the order in which
    the constructor takes them. A subclass may have a constructor of its own, which sets them with
    `_set`; if it has others than the constructor takes, it says in `__match_args__` which it takes.
    What instances keep besides is in `__slots__`, but for cached properties.

    >>> class Point(Value):
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1).but(y=2) == Point(1, 2)
    (Point(x=1, y=0), True)
    """

    __match_args__: tuple[str, ...] = ()
    _defaults: dict[str, object]
    _setters: tuple[Callable[[Value, object], None], ...]

    def __init__(self, *values: object, **named: object) -> None:
        if named or len(values) != len(self.__match_args__):
            values = self._complete(values, named)
        for set_field, value in zip(self._setters, values, strict=True):
            set_field(self, value)
        self.__post_init__()

    def __post_init__(self) -> None:
        """What is to be done when the fields are set, such as filling in a default."""

    @classmethod
    def _complete(cls, values: Sequence[object], named: dict[str, object]) -> tuple[object, ...]:
        """A value for each field, in order."""
        fields = cls.__match_args__
        given = dict(zip(fields, values, strict=False))
        if len(values) > len(fields) or not named.keys() <= {*fields} - given.keys():
            raise TypeError(
                f"{cls.__name__}() takes each of {', '.join(fields)} once, and nothing else"
            )
        given = cls._defaults | given | named
        if missing := [field for field in fields if field not in given]:
            raise TypeError(f"{cls.__name__}() lacks {', '.join(missing)}")
        return tuple([given[field] for field in fields])

    def _set(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def but(self, **fields: object) -> Self:
        """The same with other values in some fields."""
        return type(self)(**dict(zip(self.__match_args__, self._values(), strict=True)) | fields)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> str | tuple[Any, ...]:
        return type(self), self._values()

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(fields)})"
