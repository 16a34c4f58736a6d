"""The files that a command reads, how it reads them, and what it has read of them so far."""

from __future__ import annotations

import os
import sys

from ..cards.card_text import RANK, SUIT
from ..cards.cards_in_text import cards_in
from ..errors import FileError, counted, other_players, shown
from ..output.progress import Progress
from ..rules.games import BOARD
from .options import UsageError
from .suggested import COMMAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

    from ..counting.totals import Tally
    from ..reading.layout import Layout
    from .options import Options

STDIN = "<stdin>"

BETWEEN_HANDS = ("v", "vs", "vs.", "versus", "against", "/", "|", "on")
"""What may be an argument between two hands."""


class Job:
    """The files of a command, how they are read, and their tallies when they are done."""

    def __init__(self, options: Options, progress: Progress) -> None:
        self.options = options
        self.progress = progress
        self.reading: dict[str, Any] = reading(options)
        self.layouts: dict[str, Layout] = {}
        self.tallies: list[tuple[str, Tally]] = []
        self._first: tuple[str, int] | None = None

    def files(self) -> Iterator[tuple[str, str]]:
        """Each file that the arguments stand for, and its name in messages."""
        for argument in self.options.files:
            paths = [argument]
            if argument != "-" and not os.path.isfile(argument):
                from ..reading.sources import expand

                file, _, line = argument.rpartition(":")
                if line.isdecimal() and os.path.isfile(file) and not os.path.exists(argument):
                    error = FileError(f"{shown(argument)}: other commands read whole files")
                    raise error.suggest("For the deal on a line", argument, function="showdown")
                paths = expand(argument, name_of(argument))
                if os.path.isdir(argument) and next(os.walk(argument))[1]:
                    every = os.path.join(argument, "**")
                    words = f"{argument}: folders in it are left out; for all: {every}"
                    self.progress.say(shown(words))
            for path in paths:
                yield path, name_of(path)

    def require_players(self, name: str, players: int) -> None:
        """Refuse files without the player of `--wins`, or with different numbers of players."""
        first, expected = self._first = self._first or (name, players)
        if self.options.mixed:
            return
        if players != expected:
            raise other_players(name, players, first, expected)
        if (wins := self.options.wins or 0) > players:
            raise UsageError(f"--wins {wins}: these deals have only {counted(players, 'player')}")

    def add(self, name: str, tally: Tally) -> None:
        """Keep the tally of a file; refuse one all lines of which were skipped."""
        if tally.deals == 0:
            invalid = counted(tally.skipped, "invalid line")
            raise FileError(f"{name}: no valid deals, {invalid} (showdown validate says why)")
        self.tallies.append((name, tally))


def name_of(path: str) -> str:
    """What messages and reports call a path."""
    return STDIN if path == "-" else shown(path) or "''"


def source(path: str) -> str | IO[bytes]:
    """A path, or standard input for `-`."""
    if path != "-":
        return path
    if sys.stdin is None:
        raise FileError(f"{STDIN}: standard input is closed")
    return sys.stdin.buffer


def size(*paths: str) -> int | None:
    """How many bytes files have, if that is known."""
    try:
        return None if "-" in paths else sum(os.stat(path).st_size for path in paths)
    except (OSError, ValueError):
        return None


def reading(options: Options) -> dict[str, Any]:
    """The options for how deals are read, as `tally` takes them."""
    from ..reading.options import ARGUMENTS, read_options

    arguments: dict[str, Any] = {n: value for n, value in vars(options).items() if n in ARGUMENTS}
    if "style" in arguments:
        arguments["style"] = arguments["style"].replace("-", " ")
    try:
        read_options(**arguments)
    except ValueError as problem:
        raise UsageError(str(problem)) from None
    return arguments


def hands_of(options: Options) -> list[str]:
    """The hands that are arguments, without `vs` between them.

    Refuses a board, or dead cards, of which some are arguments of their own.
    """
    import re

    hands = [text for text in options.hands_typed if text.lower() not in BETWEEN_HANDS]
    typed = "\0".join(COMMAND)
    apart = re.search(rf"\0--(board|dead)[=\0]([^\0]+(\0{RANK}{SUIT},?)+)(\0|$)", typed)
    cards = apart[2].replace("\0", " ").replace(",", "") if apart else ""
    if apart and apart[2].count("\0") < len(hands) and 0 < cards_in(cards) <= BOARD:
        raise UsageError(f'write cards in quotes, or without spaces: --{apart[1]} "{cards}"')
    return hands
