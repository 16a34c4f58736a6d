"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import os
import sys
import time
from functools import reduce
from operator import add

from ..errors import DealError, ShowdownError
from ..show.progress import Progress
from ..tallies import Tally, tally
from .files import Failures, files_of, size_of
from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..tallies import Categories

    Counted = list[tuple[str, Tally]]
    """Each file's name and tally."""

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Count the deals of files and print who won; the exit code is 1 if a file was left out."""
    options = _options(arguments)
    start = time.perf_counter()
    progress = Progress(None)
    failures = Failures(options.keep_going, progress.say)
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


def _counted(options: Options, progress: Progress, failures: Failures) -> Counted:
    files = list(files_of(options.files, failures))
    sizes = [size_of(path) for path, _ in files]
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


def _print_text(counted: Counted, total: Tally, failures: Failures) -> None:
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


def _print_json(counted: Counted, total: Tally, failures: Failures, seconds: float) -> None:
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
