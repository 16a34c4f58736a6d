"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import os
import sys
import time
from functools import reduce
from operator import add

from ..errors import DealError, FileError, ShowdownError
from ..show.progress import Progress
from ..tallies import Tally, tally
from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..tallies import Categories

    Counted = list[tuple[str, Tally]]
    """Each file's name and tally."""

__all__ = ["STDIN", "printable", "run"]

STDIN = "<stdin>"


def run(arguments: Sequence[str]) -> int:
    """Count the deals of files and print who won; the exit code is 1 if a file was left out."""
    options = _options(arguments)
    start = time.perf_counter()
    progress = Progress(None)
    failures = _Failures(options.keep_going, progress.say)
    try:
        counted = _counted(options, progress, failures)
    finally:
        progress.close()
    total = reduce(add, [one for _, one in counted]) if counted else Tally(0, ())
    if options.wins is not None:
        if counted and options.wins > total.players:
            from .parsers import count_parser

            count_parser().error(f"--wins {options.wins}: these deals have {total.players} players")
        if counted:
            print(total.wins[options.wins - 1])
    elif options.json:
        _print_json(counted, total, failures, time.perf_counter() - start)
    else:
        _print_text(counted, total, failures)
    return 1 if failures.found else 0


def printable(name: str) -> str:
    """A file's name as it can be shown: bytes that are no text, and signs that steer a terminal."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text) or "''"


def _options(arguments: Sequence[str]) -> Options:
    if arguments and not any(argument.startswith("-") for argument in arguments):
        return Options(arguments)
    # Loading a parser takes as long as counting 500,000 deals: only options need one.
    from .parsers import count_parser

    parser = count_parser()
    options = parser.parse_args(arguments, Options())
    if not options.files:
        if sys.stdin is not None and sys.stdin.isatty():
            parser.error("no FILE: name a file of deals, or - for standard input")
        options.files = ["-"]
    return options


class _Failures:
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


def _counted(options: Options, progress: Progress, failures: _Failures) -> Counted:
    files = list(_files(options.files, failures))
    sizes = [_size(path) for path, _ in files]
    progress.total = None if None in sizes else sum(size or 0 for size in sizes)
    counted: Counted = []
    for (path, name), size in zip(files, sizes, strict=True):
        end = progress.done + (size or 0)
        try:
            one = tally(
                sys.stdin.buffer if path == "-" else path,
                name=name,
                rules=options.game,
                players=options.players,
                decks=options.decks,
                threads=options.threads,
                categories=options.categories,
                progress=progress,
            )
            if counted and one.players != counted[0][1].players:
                raise DealError(
                    f"{name}: deals of {one.players} players, but those of {counted[0][0]} have "
                    f"{counted[0][1].players}: count them apart"
                )
        except ShowdownError as error:
            failures.add(name, error)
            progress(max(0, end - progress.done))
        else:
            counted.append((name, one))
    return counted


def _files(arguments: Sequence[str], failures: _Failures) -> Iterator[tuple[str, str]]:
    """Each file that the arguments stand for, and what it is called."""
    for argument in arguments:
        if argument == "-" and sys.stdin is None:
            failures.add(STDIN, FileError(f"{STDIN}: standard input is closed"))
            continue
        paths = [argument]
        if argument != "-" and not os.path.isfile(argument):
            from ..deals.expanding import expand

            try:
                paths = expand(argument, printable(argument))
            except FileError as error:
                failures.add(printable(argument), error)
                continue
        for path in paths:
            yield path, STDIN if path == "-" else printable(path)


def _size(path: str) -> int | None:
    """How many bytes a file has, if that can be known."""
    try:
        return None if path == "-" else os.stat(path).st_size
    except (OSError, ValueError):
        return None


def _print_text(counted: Counted, total: Tally, failures: _Failures) -> None:
    from ..show.terminal import tally_text

    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        width = 80
    together = [("Together", total)] if len(counted) > 1 else []
    parts = [tally_text(name, one, width) for name, one in counted + together]
    if failures.found:
        problems = [str(error).partition("\n")[0] for _, error in failures.found]
        parts.append("\n  ".join(["Left out", *problems]))
    print("\n\n".join(parts))


def _print_json(counted: Counted, total: Tally, failures: _Failures, seconds: float) -> None:
    import json

    found: dict[str, object] = {
        "files": [{"file": name, **_fields(one)} for name, one in counted],
        **_fields(total),
        "seconds": round(seconds, 6),
    }
    if failures.keep_going:
        found["failed"] = [{"file": name, "error": str(error)} for name, error in failures.found]
    print(json.dumps(found))


def _fields(one: Tally) -> dict[str, object]:
    fields: dict[str, object] = {
        "deals": one.deals,
        "players": one.players,
        "wins": one.wins,
        "ties": one.ties,
        "skipped": one.skipped,
    }
    if one.categories is not None:
        fields["categories"] = _by_name(one.categories)
    return fields


def _by_name(categories: Categories) -> dict[str, list[dict[str, int]]]:
    from ..rules import Category

    return {
        what: [dict(zip(map(str, Category), row, strict=True)) for row in rows]
        for what, rows in (("held", categories.held), ("won", categories.won))
    }
