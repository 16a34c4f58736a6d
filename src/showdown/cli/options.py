"""The options of all commands, with their defaults."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal


class UsageError(Exception):
    """A command cannot run with these options; the message says why."""


class Options:
    """The options of a command; an attribute that is not set has the default here."""

    # How deals are read.
    files: Sequence[str] = ()
    game: str | None = None
    rules: str | None = None
    players: int | None = None
    decks: Literal["one", "many"] = "one"
    mixed = False
    board: str | None = None
    skip_bad = False
    threads: int | None = None
    # What is printed and written.
    categories = False
    json = False
    wins: int | None = None
    output: str | None = None
    lines = False
    format: str | None = None
    hands = False
    reason = False
    formulas = False
    # Of other commands than `showdown FILE`.
    all = False
    by: Literal["flop", "turn", "river"] | None = None
    count = 0
    dead = ""
    hands_typed: Sequence[str] = ()
    list = False
    mistakes = ""
    no_open = False
    port = 0
    run: str | None = None
    seed: int | None = None
    task = "euler"
    ties = False
    timeout: float | None = None
    total: int | None = None

    @property
    def ending(self) -> str:
        """The file name extension of the output."""
        return os.path.splitext(self.output or "")[1].lower()

    @property
    def prints_verdicts(self) -> bool:
        """Whether one line per deal is printed instead of totals."""
        return self.lines or self.format is not None
