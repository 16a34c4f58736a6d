"""What the commands can be told, and what holds when they are told nothing."""

from __future__ import annotations

from ..rules import ACE_HIGH, STANDARD, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

__all__ = ["RULES", "Options"]

RULES = {rules.name: rules for rules in (STANDARD, ACE_HIGH)}


class Options:
    """The options of `showdown FILE…`."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self.files = files
        self.keep_going = False
        self.categories = False
        self.json = False
        self.wins: int | None = None
        self.rules = STANDARD.name
        self.players: int | None = None
        self.decks: Literal["one", "many"] = "one"
        self.threads: int | None = None

    @property
    def game(self) -> Rules:
        """The rules that `rules` names."""
        return RULES[self.rules]
