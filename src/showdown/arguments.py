"""Checks of arguments: TypeError for a wrong type, ValueError for a value out of range."""

from __future__ import annotations

from enum import IntEnum

from .errors import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def require_number(
    name: str,
    value: object,
    least: int | None = None,
    most: int | None = None,
    error: type[Exception] = ValueError,
) -> None:
    """Require a whole number, in a range; out of it, `error` is raised."""
    allowed = "a whole number"
    if least is not None:
        allowed += f" from {least} to {most:,}" if most is not None else f", {least} or more"
    _requirement(_is_whole, allowed)(**{name: value})
    number: int = value  # type: ignore[assignment]
    if (least is not None and number < least) or (most is not None and number > most):
        raise error(f"{name} must be {allowed}, not {quoted(value)}")


def require_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Require one of a few strings."""
    if isinstance(value, str) and value in choices:
        return
    kind = ValueError if isinstance(value, str) else TypeError
    raise kind(f"{name} must be {' or '.join(map(repr, choices))}, not {quoted(value)}")


def _requirement(is_right: Callable[[object], bool], allowed: str) -> Callable[..., None]:
    def require(**values: object) -> None:
        for name, value in values.items():
            if not is_right(value):
                raise TypeError(f"{name} must be {allowed}, not {quoted(value)}")

    return require


def _is_whole(value: object) -> bool:
    """Whether it is an int, or an integer of NumPy."""
    if isinstance(value, int):
        return not isinstance(value, bool | IntEnum)
    from numbers import Integral

    return isinstance(value, Integral)


def _is_list(value: object) -> bool:
    try:
        iter(value)  # type: ignore[call-overload]
    except TypeError:
        return False
    return not isinstance(value, str)


require_flags = _requirement(lambda value: isinstance(value, bool), "True or False")
require_texts = _requirement(lambda value: value is None or isinstance(value, str), "text")
require_functions = _requirement(lambda value: value is None or callable(value), "a function")
require_lists = _requirement(_is_list, "a list")
