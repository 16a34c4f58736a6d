"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from functools import reduce
from operator import add

from ..errors import ShowdownError, shown
from ..show.progress import Progress
from ..tallies import Tally, tally
from .files import Failures, files, reading, same_file, size, source
from .options import Options, usage_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from typing import NoReturn

    from ..deals.bad import Bad
    from ..layout.layout import Layout
    from ..tallies import Categories

    Counted = list[tuple[str, Tally, Layout | None]]
    """Each file's name, its tally, and how its deals are laid out."""

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Count the deals of files and print who won; the exit code is 1 if a file was left out."""
    options = _options(arguments)
    start = time.perf_counter()
    progress = Progress(None)
    failures = Failures(options.keep_going, progress.say)
    try:
        if options.skip_bad and options.bad is None:
            from ..deals.bad import leave_out

            counted = _job(options, progress, failures, leave_out)
        elif options.bad is not None:
            from .rejects import Rejects

            with Rejects(options.bad) as rejects:
                counted = _job(options, progress, failures, rejects)
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


def require_same_players(name: str, players: int, first: str, first_players: int) -> None:
    """Refuse to put files together whose deals have other players."""
    if players != first_players:
        from ..deals.wording import other_players

        raise other_players(name, players, first, first_players)


def require_player(wins: int | None, players: int) -> None:
    """Refuse `--wins` for a player whom the deals have not."""
    if wins is not None and wins > players:
        usage_error(f"--wins {wins}: these deals have {players} players")


def require_outputs_apart(paths: Sequence[str], options: Options) -> None:
    """Refuse to write one output over another, or over the deals."""
    outputs = {}
    if options.output is not None:
        outputs[f"-o {options.output}"] = options.output
    if options.bad is not None:
        outputs[f"--bad {options.bad}"] = options.bad
        outputs[f"--bad {options.bad}, whose reasons are in {options.bad}.reasons.tsv"] = (
            f"{options.bad}.reasons.tsv"
        )
    taken: set[str] = set()
    for option, output in outputs.items():
        wrong = None
        if any(same_file(output, path) for path in paths):
            wrong = "the deals are in this file"
        elif os.path.realpath(output) in taken:
            wrong = "another output is this file too"
        taken.add(os.path.realpath(output))
        if wrong is not None:
            usage_error(f"{option}: {wrong}")


def require_columns(options: Options | Namespace, error: Callable[[str], NoReturn]) -> None:
    """Call `error` if what is told of columns does not go together."""
    from ..read_options import read_options

    try:
        read_options(**reading(options))
    except ValueError as problem:
        error(str(problem))


def layout_said(
    name: str,
    options: Options,
    progress: Progress | None,
    keep: Callable[[Layout], object] | None = None,
) -> Callable[[Layout], object]:
    """What says how the deals of a file are laid out, if somebody wants to know, and keeps it."""
    say = progress.say if progress else lambda text: print(text, file=sys.stderr)

    def said(layout: Layout) -> None:
        if options.verbose:
            say(shown(f"{name}: {layout}"))
        if keep is not None:
            keep(layout)

    return said


def _options(arguments: Sequence[str]) -> Options:
    # Loading a parser takes as long as counting 500,000 deals.
    options = _simple_options(arguments) or _parsed_options(arguments)
    if options.tells_verdicts:
        from .verdicts import check_options

        check_options(options)
    return options


def _simple_options(arguments: Sequence[str]) -> Options | None:
    """The options that `FILE…` and `FILE… -o RESULT` stand for; of others, nothing."""
    options = Options(list(arguments))
    if arguments[-2:-1] == ["-o"]:
        *options.files, _, options.output = arguments
    told = (*options.files, options.output or "")
    return options if options.files and not any(map(_is_option, told)) else None


def _is_option(argument: str) -> bool:
    return argument.startswith("-")


def _parsed_options(arguments: Sequence[str]) -> Options:
    from .parsers import count_parser

    options = count_parser().parse_args(arguments, Options())
    if not options.files:
        if sys.stdin is not None and sys.stdin.isatty():
            usage_error("no FILE: name a file of deals, or - for standard input")
        options.files = ["-"]
    require_columns(options, usage_error)
    return options


def _job(
    options: Options,
    progress: Progress,
    failures: Failures,
    on_bad: Callable[[Bad], object] | None,
) -> Counted:
    """The tallies of all files, if verdicts are not printed instead; verdicts are written too."""
    found = list(files(options.files, failures))
    require_outputs_apart([path for path, _ in found], options)
    sizes = [size(path) for path, _ in found]
    progress.total = None if None in sizes else sum(size or 0 for size in sizes)
    if options.keep_going and (options.prints_verdicts or options.output is not None):
        from .verdicts import sound_files

        found = sound_files(found, options, failures)
        if not found:
            return []
    if options.prints_verdicts:
        from .verdicts import print_verdicts

        print_verdicts(found, options, None if sys.stdout.isatty() else progress, on_bad)
        return []
    if options.output is not None:
        from .verdicts import write_verdicts

        results = write_verdicts(found, options, progress, on_bad)
        return [(name, *result) for (_, name), result in zip(found, results, strict=True)]
    return _counted(found, sizes, options, progress, failures, on_bad)


def _counted(
    found: Sequence[tuple[str, str]],
    sizes: Sequence[int | None],
    options: Options,
    progress: Progress,
    failures: Failures,
    on_bad: Callable[[Bad], object] | None,
) -> Counted:
    counted: Counted = []
    for (path, name), bytes_ in zip(found, sizes, strict=True):
        end = progress.done + (bytes_ or 0)
        layouts: list[Layout] = []
        try:
            with _running(name, options, progress) as watch:
                one = tally(
                    source(path),
                    name=name,
                    rules=options.game,
                    **reading(options),
                    threads=options.threads,
                    categories=options.categories,
                    progress=progress,
                    on_bad=on_bad,
                    on_layout=layout_said(name, options, progress, layouts.append),
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


def _running(
    name: str, options: Options, progress: Progress
) -> AbstractContextManager[Callable[[Tally], object] | None]:
    if options.every is None:
        return nullcontext()
    from .running import Running

    return Running(name, options.every, progress)


def _print_text(counted: Counted, total: Tally, failures: Failures, options: Options) -> None:
    from ..show.terminal import files_text, tally_text

    try:
        width = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        width = None
    told = [(name, one, _remark(layout, options)) for name, one, layout in counted]
    if len(told) > 1 and total.categories is None:
        parts = [files_text(told, width)]
    else:
        parts = [tally_text(name, one, width or 80, remark) for name, one, remark in told]
    if len(told) > 1:
        parts.append(tally_text("Together", total, width or 80))
    if failures.found:
        problems = [str(error).partition("\n")[0] for _, error in failures.found]
        parts.append("\n  ".join(["Left out", *problems]))
    print("\n\n".join(parts))


def _remark(layout: Layout | None, options: Options) -> str:
    """What was taken for granted of how deals are laid out, behind their number."""
    if layout is None:
        return ""
    numbers = " in numbers 0 to 51" if layout.style == "numbers" and not options.layout else ""
    return numbers + (" after a header" if layout.header else "")


def _print_json(counted: Counted, total: Tally, failures: Failures, seconds: float) -> None:
    import json

    found: dict[str, object] = {
        "files": [
            {"file": name, **_fields(one)}
            | ({"header_lines": layout.header} if layout is not None and layout.header else {})
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
        fields["categories"] = _by_name(one.categories)
    return fields


def _by_name(categories: Categories) -> dict[str, list[dict[str, int]]]:
    from ..rules import Category

    return {
        what: [dict(zip(map(str, Category), row, strict=True)) for row in rows]
        for what, rows in (("held", categories.held), ("won", categories.won))
    }
