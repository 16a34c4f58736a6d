"""The files of a command: what its arguments stand for, and how their deals are read."""

from __future__ import annotations

import os
import sys

from ..errors import FileError, ShowdownError, shown
from .options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any

    from ..layout.layout import Layout
    from .options import Options

__all__ = [
    "STDIN",
    "AllInvalidError",
    "Failures",
    "files",
    "name_of",
    "reading",
    "report_layout",
    "require_player",
    "require_same_players",
    "size",
    "source",
    "standard_input",
]

STDIN = "<stdin>"


class AllInvalidError(FileError):
    """A file has lines, and none of them is a valid deal."""

    def __init__(self, name: str, lines: int) -> None:
        what = "its only line is" if lines == 1 else f"all {lines:,} lines are"
        super().__init__(f"{name}: no valid deals: {what} invalid (showdown validate says why)")


class Failures:
    """Files that cannot be read, reported at once if the job goes on with the others.

    Args:
        keep_going: whether it does; otherwise the first error ends the job.
        say: what prints an error.
    """

    def __init__(self, keep_going: bool, say: Callable[[str], object]) -> None:
        self.keep_going = keep_going
        self.say = say
        self.found: list[tuple[str, ShowdownError]] = []
        """Names and errors."""

    def add(self, name: str, error: ShowdownError) -> None:
        """Record an error and print it, or raise it."""
        if not self.keep_going:
            raise error
        self.found.append((name, error))
        self.say(str(error))


def files(options: Options, failures: Failures) -> Iterator[tuple[str, str]]:
    """Each file that the arguments stand for, and its name in messages."""
    for argument in options.files:
        if argument == "-" and sys.stdin is None:
            failures.add(STDIN, FileError(f"{STDIN}: standard input is closed"))
            continue
        paths = [argument]
        if argument != "-" and not os.path.isfile(argument):
            from ..source.files import expand

            try:
                paths = expand(argument, name_of(argument))
            except FileError as error:
                failures.add(name_of(argument), error)
                continue
        for path in paths:
            yield path, name_of(path)


def name_of(path: str) -> str:
    """What messages and reports call a path.

    >>> name_of("deals.txt"), name_of("-"), name_of("")
    ('deals.txt', '<stdin>', "''")
    """
    return STDIN if path == "-" else shown(path) or "''"


def source(path: str) -> str | IO[bytes]:
    """Where the deals of a file come from."""
    return sys.stdin.buffer if path == "-" else path


def standard_input() -> bytes:
    """All that comes from standard input."""
    if sys.stdin is None:
        raise FileError(f"{STDIN}: standard input is closed")
    return sys.stdin.buffer.read()


def size(path: str) -> int | None:
    """How many bytes a file has, if that is known."""
    try:
        return None if path == "-" else os.stat(path).st_size
    except (OSError, ValueError):
        return None


def reading(options: Options) -> dict[str, Any]:
    """The options for how deals are read, as `tally` takes them.

    Raises:
        UsageError: if options for the columns of a table do not go together.
    """
    from ..read_options import read_options

    given: dict[str, Any] = {
        "rules": options.game,
        "players": options.players,
        "cards": options.cards,
        "mixed": options.mixed,
        "style": options.layout,
        "decks": options.decks,
        "columns": options.columns,
        "sheet": options.sheet,
        "threads": options.threads,
        **options.hands,
    }
    try:
        read_options(**given)
    except ValueError as problem:
        raise UsageError(str(problem)) from None
    return given


def report_layout(
    name: str,
    options: Options,
    say: Callable[[str], object],
    keep: Callable[[Layout], object],
) -> Callable[[Layout], object]:
    """A function that keeps the layout of a file, and prints it if `--verbose` asks for it."""

    def report(layout: Layout) -> None:
        if options.verbose:
            say(shown(f"{name}: {layout}"))
        keep(layout)

    return report


def require_same_players(name: str, players: int, first: str, first_players: int) -> None:
    """Refuse to add up files whose deals have different numbers of players."""
    if players != first_players:
        from ..deals.wording import other_players

        raise other_players(name, players, first, first_players)


def require_player(wins: int | None, players: int) -> None:
    """Refuse `--wins` for a player that the deals do not have."""
    if wins is not None and wins > players:
        raise UsageError(f"--wins {wins}: these deals have {players} players")
