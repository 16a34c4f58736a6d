"""The files of a command: what its arguments stand for, and what cannot be read of them."""

from __future__ import annotations

import os
import sys

from ..errors import FileError, ShowdownError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO, Any

    from .options import Options

__all__ = ["STDIN", "Failures", "files", "name_of", "reading", "same_file", "size", "source"]

STDIN = "<stdin>"


class Failures:
    """What cannot be counted, told at once if the others are to be counted all the same.

    Args:
        keep_going: whether they are; otherwise the first error ends the job.
        tell: what shows an error.
    """

    def __init__(self, keep_going: bool, tell: Callable[[str], object]) -> None:
        self.keep_going = keep_going
        self.tell = tell
        self.found: list[tuple[str, ShowdownError]] = []
        """Names and errors."""

    def add(self, name: str, error: ShowdownError) -> None:
        """Take an error on record, or raise it."""
        if not self.keep_going:
            raise error
        self.found.append((name, error))
        self.tell(str(error))


def files(arguments: Sequence[str], failures: Failures) -> Iterator[tuple[str, str]]:
    """Each file that the arguments stand for, and what it is called."""
    for argument in arguments:
        if argument == "-" and sys.stdin is None:
            failures.add(STDIN, FileError(f"{STDIN}: standard input is closed"))
            continue
        paths = [argument]
        if argument != "-" and not os.path.isfile(argument):
            from ..source.expand import expand

            try:
                paths = expand(argument, name_of(argument))
            except FileError as error:
                failures.add(name_of(argument), error)
                continue
        for path in paths:
            yield path, STDIN if path == "-" else name_of(path)


def name_of(path: str) -> str:
    """What a path is called in messages and reports.

    >>> name_of("deals.txt"), name_of("")
    ('deals.txt', "''")
    """
    return shown(path) or "''"


def source(path: str) -> str | IO[bytes]:
    """Where the deals of a file come from."""
    return sys.stdin.buffer if path == "-" else path


def reading(options: Options | Namespace) -> dict[str, Any]:
    """What is told of how deals are written, as `tally` takes it."""
    return {
        "players": options.players,
        "cards": options.cards,
        "mixed": options.mixed,
        "style": options.layout,
        "decks": options.decks,
        "columns": options.columns,
        "sheet": options.sheet,
        **options.hands,
    }


def size(path: str) -> int | None:
    """How many bytes a file has, if that can be known."""
    try:
        return None if path == "-" else os.stat(path).st_size
    except (OSError, ValueError):
        return None


def same_file(output: str, source: str) -> bool:
    """Whether an output would take the place of the deals, which may be standard input."""
    try:
        return os.path.samefile(output, 0 if source == "-" else source)
    except (OSError, ValueError):  # One of them is not there.
        return False
