"""The mistakes that poker programs make."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from ..errors import ShowdownError, quoted
from ..values import Value
from .changes import CHANGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["BANK", "Mistake", "MistakeError", "find"]


class MistakeError(ShowdownError, ValueError):
    """There is no such mistake, or no program can make these together."""


class Mistake(Value):
    """A mistake that programs make.

    Attributes:
        id: the mistake's name.
        kind: `rules`, `tie-break` or `reading`.
        rule: the rule that the program breaks.
        seems: what a program with this mistake seems to do, as an infinitive without "to".
        hint: what to look at in such a program.
        harmless: why it cannot matter between two hands of five cards from one deck, if so.

    >>> find("wheel-missing").rule
    'A-2-3-4-5 is a straight'
    """

    id: str
    kind: str
    rule: str
    seems: str
    hint: str
    harmless: str = ""

    @property
    def changes(self) -> dict[str, Any]:
        """How a `Program` that makes it differs from a correct one."""
        return dict(CHANGES[self.id])


def _bank() -> Iterator[Mistake]:
    text = (files(__package__) / "mistakes.toml").read_text(encoding="ascii")
    for kind, mistakes in tomllib.loads(text).items():
        for name, fields in mistakes.items():
            yield Mistake(name, kind, **fields)


BANK: tuple[Mistake, ...] = tuple(_bank())


def find(id: str) -> Mistake:  # noqa: A002
    """The mistake with this id.

    Raises:
        MistakeError: if there is none.

    >>> find("ties-to-2").seems
    'give ties to Player 2'
    """
    ids = [mistake.id for mistake in BANK]
    if isinstance(id, str) and id in ids:
        return BANK[ids.index(id)]
    from difflib import get_close_matches

    near = get_close_matches(id, ids, 1) if isinstance(id, str) else []
    hint = f", did you mean {near[0]}?" if near else ": `showdown check --list` shows them all"
    raise MistakeError(f"{quoted(id)} is not a known mistake{hint}")
