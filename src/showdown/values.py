"""Objects that never change."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn, Self

__all__ = ["Value"]


class Value:
    """An object that is what its fields are: it cannot be changed, and equals its like.

    A subclass names its fields in `__match_args__` in the order in which its constructor takes
    them, and sets them with `_set`. (Importing `dataclasses` takes longer than counting a file.)
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def _set(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def but(self, **fields: object) -> Self:
        """The same with other values in some fields."""
        return type(self)(**{name: getattr(self, name) for name in self.__match_args__} | fields)

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
