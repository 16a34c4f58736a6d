"""The files of a command: what its arguments stand for, and how their deals are read."""

from __future__ import annotations

import os
import sys

from ..errors import FileError, ShowdownError, shown
from ..show.progress import Progress
from .options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any, Self

    from ..deals.bad import Bad
    from ..layout.layout import Layout
    from .options import Options

__all__ = [
    "STDIN",
    "AllInvalidError",
    "Job",
    "contents",
    "has_colours",
    "name_of",
    "reading",
    "require_player",
    "require_same_players",
    "size",
    "source",
    "terminal_width",
]

STDIN = "<stdin>"


class AllInvalidError(FileError):
    """A file has lines, and none of them is a valid deal."""

    def __init__(self, name: str, lines: int) -> None:
        what = "its only line is" if lines == 1 else f"all {lines:,} lines are"
        super().__init__(f"{name}: no valid deals: {what} invalid (showdown validate says why)")


class Job:
    """The files of a command, how they are read, and what is reported meanwhile.

    As a context it shows its progress. The first error ends it unless it is to go on with the
    other files: then errors are printed, and kept in `failures` with the names of the files.

    Raises:
        UsageError: if options for the columns of a table do not go together.
    """

    def __init__(self, options: Options, *, keep_going: bool) -> None:
        self.options = options
        self.reading = reading(options)
        self.keep_going = keep_going
        self.progress = Progress(None)
        self.failures: list[tuple[str, ShowdownError]] = []
        self.on_bad: Callable[[Bad], object] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.close()

    def fail(self, name: str, error: ShowdownError) -> None:
        """Keep the error of a file and print it, or raise it."""
        if not self.keep_going:
            raise error
        self.failures.append((name, error))
        self.progress.say(str(error))

    def files(self) -> Iterator[tuple[str, str]]:
        """Each file that the arguments stand for, and its name in messages."""
        for argument in self.options.files:
            name = name_of(argument)
            paths = [argument]
            try:
                if argument == "-":
                    require_stdin()
                elif not os.path.isfile(argument):
                    from ..source.files import expand

                    paths = expand(argument, name)
            except FileError as error:
                self.fail(name, error)
                continue
            for path in paths:
                yield path, name_of(path)

    def on_layout(self, name: str, keep: Callable[[Layout], object]) -> Callable[[Layout], object]:
        """A function that keeps the layout of a file, and prints it if that is asked for."""

        def report(layout: Layout) -> None:
            if self.options.verbose:
                self.progress.say(shown(f"{name}: {layout}"))
            keep(layout)

        return report


def name_of(path: str) -> str:
    """What messages and reports call a path."""
    return STDIN if path == "-" else shown(path) or "''"


def source(path: str) -> str | IO[bytes]:
    """Where the deals of a file come from."""
    return sys.stdin.buffer if path == "-" else path


def require_stdin() -> None:
    """Refuse standard input if it is closed."""
    if sys.stdin is None:
        raise FileError(f"{STDIN}: standard input is closed")


def contents(path: str) -> str | bytes:
    """A path, or all that comes from standard input."""
    if path != "-":
        return path
    require_stdin()
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


def require_same_players(name: str, players: int, first: str, first_players: int) -> None:
    """Refuse to add up files whose deals have different numbers of players."""
    if players != first_players:
        from ..deals.wording import other_players

        raise other_players(name, players, first, first_players)


def require_player(wins: int | None, players: int) -> None:
    """Refuse `--wins` for a player that the deals do not have."""
    if wins is not None and wins > players:
        raise UsageError(f"--wins {wins}: these deals have {players} players")


def terminal_width() -> int | None:
    """How many columns the terminal has, if output goes to one."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return None


def has_colours() -> bool:
    """Whether output goes to a terminal, and colours are welcome there."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
