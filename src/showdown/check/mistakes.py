"""The mistakes that poker programs make, as mistakes.toml lists them."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from importlib.resources import files

from ..errors import ShowdownError, quoted
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KINDS = tomllib.loads((files(__package__) / "mistakes.toml").read_text(encoding="ascii"))
_CHANGES = {
    name: fields.pop("changes") for kind in _KINDS.values() for name, fields in kind.items()
}


class MistakeError(ShowdownError, ValueError):
    """A mistake is unknown, or no program can make these mistakes together."""


class Mistake(Value):
    """A mistake that programs make.

    Attributes:
        id: the mistake's name.
        kind: `rules`, `tie-break` or `reading`.
        rule: the rule that the program breaks.
        does: what a program with this mistake does, as a sentence after "Your program".
        hint: what to look at in such a program, as a sentence.

    >>> BANK[0].rule, BANK[0].does
    ('A-2-3-4-5 is a straight', 'treats the ace as high only')
    """

    id: str
    kind: str
    rule: str
    does: str
    hint: str

    @property
    def changes(self) -> dict[str, Any]:
        """What the mistake changes of a correct program."""
        return dict(_CHANGES[self.id])


BANK = tuple(
    Mistake(name, kind, **fields)
    for kind, mistakes in _KINDS.items()
    for name, fields in mistakes.items()
)
"""All known mistakes."""


def mistake_named(name: str) -> Mistake:
    """The mistake with this id.

    Raises:
        MistakeError: if there is none.
    """
    for mistake in BANK:
        if mistake.id == name:
            return mistake
    ids = [mistake.id for mistake in BANK]
    begun = [each for each in ids if each.startswith(f"{name}-")]
    close = begun or get_close_matches(str(name), ids, 1)
    hint = f"did you mean {' or '.join(close)}?" if close else "showdown check --list lists all"
    raise MistakeError(f"unknown mistake {quoted(name)}; {hint}")
