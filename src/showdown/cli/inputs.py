"""The files that a command reads, how it reads them, and what becomes of their invalid lines."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from ..errors import FileError, ShowdownError, shown
from ..games import game_named
from ..show.progress import Progress
from .fitted import fitted
from .options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Any, Self

    from ..deals.bad import Bad
    from ..layout.layout import Layout
    from .options import Options


STDIN = "<stdin>"

BETWEEN_HANDS = ("v", "vs", "vs.", "versus", "against", "/", "|")
"""What may be an argument between two hands."""


class AllInvalidError(FileError):
    """A file has lines, but no valid deals."""

    def __init__(self, name: str, lines: int) -> None:
        what = "its only line is" if lines == 1 else f"all {lines:,} lines are"
        super().__init__(f"{name}: no valid deals: {what} invalid (showdown validate says why)")


class Job:
    """The files of a command, how they are read, and what is reported meanwhile.

    As a context it shows its progress. The first error ends it, or, with `--keep-going`, errors
    are printed and kept in `failures` with the names of the files.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.reading = reading(options)
        self.progress = Progress(None)
        self.failures: list[tuple[str, ShowdownError]] = []
        self.layouts: dict[str, Layout] = {}
        self.on_bad: Callable[[Bad], object] | None = None
        self._first: tuple[str, int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.close()

    def again(self) -> Job:
        """A job that reads the same files once more, without reporting anything twice."""
        self.options.verbose = False
        job = Job(self.options)
        job.on_bad = _leave_out() if self.on_bad else None
        return job

    def fail(self, name: str, error: ShowdownError) -> None:
        """Keep the error of a file and print it, or raise it."""
        if not self.options.keep_going:
            raise error
        self.failures.append((name, error))
        self.progress.say(fitted(str(error), sys.stderr))

    def files(self) -> Iterator[tuple[str, str]]:
        """Each file that the arguments stand for, and its name in messages."""
        for argument in self.options.files:
            paths = [argument]
            if argument != "-" and not os.path.isfile(argument):
                from ..reading.files import expand

                try:
                    paths = expand(argument, name_of(argument))
                except FileError as error:
                    self.fail(name_of(argument), error)
                    continue
            for path in paths:
                yield path, name_of(path)

    def on_layout(self, name: str) -> Callable[[Layout], object]:
        """A function that keeps the layout of a file, and prints it with `--verbose`."""

        def keep(layout: Layout) -> None:
            self.layouts[name] = layout
            if self.options.verbose:
                self.progress.say(shown(f"{name}: {layout}"))

        return keep

    def require_same_players(self, name: str, players: int) -> None:
        """Refuse to add up files whose deals have different numbers of players."""
        first, expected = self._first = self._first or (name, players)
        if players != expected:
            from ..deals.wording import other_players

            raise other_players(name, players, first, expected)


@contextmanager
def invalid_lines(options: Options) -> Iterator[Callable[[Bad], object] | None]:
    """A function for invalid lines; None if the first one is an error.

    With `--bad FILE` it keeps the lines in a file, in UTF-8, and the reason for each in a second
    one. Both appear at the end.
    """
    if options.bad is None:
        yield _leave_out() if options.skip_bad else None
        return
    from ..show.files import atomic_file

    name, extension = name_of(options.bad), ".reasons.tsv"
    failure = None
    with (
        atomic_file(options.bad, name) as lines,
        atomic_file(options.bad + extension, name + extension) as reasons,
    ):
        reasons.write(b"file\tline\tcolumn\treason\n")
        line_end = b""

        def keep(bad: Bad) -> None:
            nonlocal line_end
            lines.write(line_end + bad.raw)
            line_end = b"" if bad.raw.endswith(b"\n") else b"\n"
            error = bad.error
            row = f"{error.file}\t{error.line}\t{error.field or error.column}\t{error.problem}\n"
            reasons.write(row.encode("utf-8", "replace"))

        try:
            yield keep
        except AllInvalidError as error:  # Then the reasons matter most.
            failure = error
    if failure is not None:
        raise failure


def _leave_out() -> Callable[[Bad], object]:
    from ..deals.bad import leave_out

    return leave_out


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
    from ..read_options import ARGUMENTS, read_options

    given: dict[str, Any] = {name: it for name, it in vars(options).items() if name in ARGUMENTS}
    given["rules"] = options.rules
    if options.board is not None and not game_named(options.game).board:
        raise UsageError(
            f"--board: {options.game} has no board: add the game, such as --game holdem"
        )
    try:
        read_options(**given)
    except ValueError as problem:
        raise UsageError(str(problem)) from None
    return given


def hands_of(options: Options) -> list[str]:
    """The hands that are arguments, without `vs` between them.

    Refuses a board whose cards are separate arguments.
    """
    from ..card_text import card_numbers

    hands = [one for one in options.hands_given if one.lower() not in BETWEEN_HANDS]
    cards = [one for one in hands if one in card_numbers()]
    if options.board in card_numbers() and 0 < len(cards) < len(hands):
        board = " ".join([options.board or "", *cards])
        raise UsageError(f'write the board in quotes, or without spaces: --board "{board}"')
    return hands


def require_player(wins: int | None, players: int) -> None:
    """Refuse `--wins` for a player that the deals do not have."""
    if wins is not None and wins > players:
        raise UsageError(f"--wins {wins}: these deals have {players} players")


def has_colours() -> bool:
    """Whether output goes to a terminal that may show colours."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
