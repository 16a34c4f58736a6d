"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from functools import reduce
from operator import add

from ..errors import ShowdownError
from ..show.progress import Progress
from ..tallies import Tally, tally
from .inputs import (
    AllInvalidError,
    Failures,
    files,
    reading,
    report_layout,
    require_player,
    require_same_players,
    size,
    source,
)
from .options import Options, UsageError, require_outputs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from ..deals.bad import Bad
    from ..layout.layout import Layout

    Counted = list[tuple[str, Tally, Layout]]
    """Each file's name, its tally, and its layout."""

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Count the deals of files and print who wins; the exit code is 1 if a file was skipped."""
    options = _options(arguments)
    start = time.perf_counter()
    progress = Progress(None)
    failures = Failures(options.keep_going, progress.say)
    try:
        if options.bad is not None:
            from .rejects import rejects

            with rejects(options.bad) as keep:
                counted = _job(options, progress, failures, keep)
        elif options.skip_bad:
            from ..deals.bad import leave_out

            counted = _job(options, progress, failures, leave_out)
        else:
            counted = _job(options, progress, failures, None)
    finally:
        progress.close()
    if options.prints_verdicts:
        return 1 if failures.found else 0
    total = reduce(add, [one for _, one, _ in counted]) if counted else Tally(0, ())
    if options.wins is not None:
        if counted:
            require_player(options.wins, total.players)
            print(total.wins[options.wins - 1])
    elif options.json:
        _print_json(counted, total, failures, time.perf_counter() - start)
    else:
        _print_text(counted, total, failures, options)
    return 1 if failures.found else 0


def _options(arguments: list[str]) -> Options:
    # Importing a parser takes as long as counting 500,000 deals.
    options = simple_options(arguments)
    if options is None:
        from .parsers import parse

        options = parse("count", arguments)
        if not options.files:
            if sys.stdin is not None and sys.stdin.isatty():
                raise UsageError("no FILE: give a file of deals, or - for standard input")
            options.files = ["-"]
        reading(options)  # Refuse wrong ones before anything is read.
    if options.wants_verdicts:
        from .verdicts import require_verdict_options

        require_verdict_options(options)
    return options


def simple_options(arguments: list[str]) -> Options | None:
    """The options of `FILE…` and `FILE… -o RESULT`; None if there are others."""
    options = Options()
    options.files = list(arguments)
    if arguments[-2:-1] == ["-o"]:
        *options.files, _, options.output = arguments
    values = (*options.files, options.output or "")
    plain = not any(value.startswith("-") for value in values)
    return options if options.files and plain else None


def _job(
    options: Options,
    progress: Progress,
    failures: Failures,
    on_bad: Callable[[Bad], object] | None,
) -> Counted:
    """The tallies of all files; their verdicts are written, or printed instead."""
    found = list(files(options, failures))
    require_outputs([path for path, _ in found], options)
    sizes = [size(path) for path, _ in found]
    progress.total = None if None in sizes else sum(size or 0 for size in sizes)
    if not options.prints_verdicts and options.output is None:
        return _counted(found, sizes, options, progress, failures, on_bad)
    from .verdicts import print_verdicts, write_verdicts

    if options.keep_going:
        found = _without_errors(found, options, failures, on_bad is not None)
    if not found:
        return []
    if options.prints_verdicts:
        print_verdicts(found, options, None if sys.stdout.isatty() else progress, on_bad)
        return []
    return write_verdicts(found, options, progress, on_bad)


def _counted(
    found: Sequence[tuple[str, str]],
    sizes: Sequence[int | None],
    options: Options,
    progress: Progress,
    failures: Failures,
    on_bad: Callable[[Bad], object] | None,
) -> Counted:
    """The tallies of all files but those whose errors are reported."""
    counted: Counted = []
    for (path, name), bytes_ in zip(found, sizes, strict=True):
        end = progress.done + (bytes_ or 0)
        layouts: list[Layout] = []
        try:
            with _running_totals(name, options, progress) as watch:
                one = _tally(
                    path,
                    name,
                    options,
                    on_bad,
                    categories=options.categories,
                    progress=progress,
                    on_layout=report_layout(name, options, progress.say, layouts.append),
                    watch=watch,
                )
            if counted:
                require_same_players(name, one.players, counted[0][0], counted[0][1].players)
        except ShowdownError as error:
            failures.add(name, error)
            progress(max(0, end - progress.done))
        else:
            counted.append((name, one, layouts[-1]))
    return counted


def _without_errors(
    found: Sequence[tuple[str, str]], options: Options, failures: Failures, skip_bad: bool
) -> list[tuple[str, str]]:
    """The files without errors: rows of the others must not get into the output.

    Standard input cannot be read twice, and is taken to be one of them.
    """
    from ..deals.bad import leave_out

    right: list[tuple[str, str]] = []
    players = 0
    for path, name in found:
        try:
            if path != "-":
                one = _tally(path, name, options, leave_out if skip_bad else None)
                players = players or one.players
                require_same_players(name, one.players, right[0][1] if right else name, players)
        except ShowdownError as error:
            failures.add(name, error)
        else:
            right.append((path, name))
    return right


def _tally(
    path: str,
    name: str,
    options: Options,
    on_bad: Callable[[Bad], object] | None,
    **more: Any,
) -> Tally:
    found = tally(
        source(path),
        name=name,
        **reading(options),
        on_bad=on_bad,
        **more,
    )
    if found.deals == 0:
        raise AllInvalidError(name, found.skipped)
    return found


def _running_totals(
    name: str, options: Options, progress: Progress
) -> AbstractContextManager[Callable[[Tally], object] | None]:
    if options.every is None:
        return nullcontext()
    from ..show.progress import RunningTotals

    return RunningTotals(name, options.every, progress)


def _print_text(counted: Counted, total: Tally, failures: Failures, options: Options) -> None:
    from ..show.terminal import files_text, tally_text

    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        width = None
    shown = [(name, one, _remark(layout, options)) for name, one, layout in counted]
    if len(shown) > 1 and total.categories is None:
        parts = [files_text(shown, width)]
    else:
        parts = [tally_text(name, one, width or 80, remark) for name, one, remark in shown]
    if len(shown) > 1:
        parts.append(tally_text("Total", total, width or 80))
    if failures.found:
        problems = [str(error).partition("\n")[0] for _, error in failures.found]
        parts.append("\n  ".join(["Skipped files", *problems]))
    print("\n\n".join(parts))


def _remark(layout: Layout, options: Options) -> str:
    """What was assumed about the layout, to follow the number of deals."""
    numbers = " in numbers 0 to 51" if layout.style == "numbers" and not options.layout else ""
    return numbers + (" after a header" if layout.header else "")


def _print_json(counted: Counted, total: Tally, failures: Failures, seconds: float) -> None:
    import json

    found: dict[str, object] = {
        "files": [
            {"file": name, **_fields(one)}
            | ({"header_lines": layout.header} if layout.header else {})
            for name, one, layout in counted
        ],
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
        from ..rules import Category

        names = list(map(str, Category))
        fields["categories"] = {
            what: [dict(zip(names, row, strict=True)) for row in rows]
            for what, rows in (("held", one.categories.held), ("won", one.categories.won))
        }
    return fields
