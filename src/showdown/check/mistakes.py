"""The bank of mistakes, and programs that make them."""

from __future__ import annotations

from ..errors import quoted
from .bank import BANK
from .mistake import Mistake, MistakeError
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["BANK", "Mistake", "MistakeError", "find", "program"]


def find(id: str) -> Mistake:  # noqa: A002
    """The mistake with this id.

    Raises:
        MistakeError: if there is none.

    >>> find("ties-to-2").seems
    'give ties to Player 2'
    """
    for mistake in BANK:
        if isinstance(id, str) and mistake.id == id:
            return mistake
    from difflib import get_close_matches

    near = get_close_matches(id if isinstance(id, str) else "", [mistake.id for mistake in BANK], 1)
    hint = f", perhaps {near[0]}" if near else ""
    raise MistakeError(f"{quoted(id)} is no mistake of the bank{hint}: check --list shows them")


def program(mistakes: Iterable[Mistake], right: Mapping[str, str] | None = None) -> Program:
    """The program that makes these mistakes.

    Args:
        mistakes: what it does wrong.
        right: the quirks of a right program, if those are not the standard rules.

    Raises:
        MistakeError: if two of them concern the same thing, which a program does in one way only.

    >>> program([find("wheel-missing"), find("ties-to-2")]).quirks
    {'wheel': 'none', 'ties': '2'}
    """
    quirks: dict[str, str] = {}
    whose: dict[str, str] = {}
    for mistake in mistakes:
        for what, how in mistake.quirks.items():
            if what in quirks:
                raise MistakeError(f"no program makes both {whose[what]} and {mistake.id}")
            quirks[what] = how
            whose[what] = mistake.id
    return Program({**right, **quirks} if right else quirks)
