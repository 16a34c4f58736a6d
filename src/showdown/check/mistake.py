"""What goes wrong in programs that decide showdowns: one mistake."""

from __future__ import annotations

from ..errors import ShowdownError
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Mistake", "MistakeError", "harmless", "of_reading", "of_rules", "of_ties"]


class MistakeError(ShowdownError, ValueError):
    """There is no such mistake, or no program can make these together."""


class Mistake(Value):
    """A mistake that programs make.

    Attributes:
        id: how it is called.
        kind: `rules`, `tie-break` or `reading`.
        rule: how it should be.
        seems: what a program with this mistake seems to do.
        look: what to look for in such a program.
        quirks: the same for `Program`.
        harmless: why it does no harm between two hands of five cards from one deck, if so.

    >>> from showdown.check.mistakes import find
    >>> find("wheel-missing").rule
    '5432A is a straight'
    """

    id: str
    kind: str
    rule: str
    seems: str
    look: str
    quirks: dict[str, str]
    harmless: str = ""

    def __hash__(self) -> int:
        return hash(self.id)


def of_rules(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    """A mistake about what beats what."""
    return Mistake(id, "rules", rule, seems, look, _named(quirks))


def of_ties(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    """A mistake about hands of one category."""
    return Mistake(id, "tie-break", rule, seems, look, _named(quirks))


def of_reading(id: str, rule: str, seems: str, look: str, **quirks: str) -> Mistake:  # noqa: A002
    """A mistake about lines and cards."""
    return Mistake(id, "reading", rule, seems, look, _named(quirks))


def harmless(id: str, rule: str, seems: str, why: str, **quirks: str) -> Mistake:  # noqa: A002
    """A mistake that cannot be noticed between hands of one deck."""
    look = "compare the remaining ranks too, once players share cards"
    return Mistake(id, "tie-break", rule, seems, look, _named(quirks), why)


def _named(quirks: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", " "): how for name, how in quirks.items()}
