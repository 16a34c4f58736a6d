"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from functools import reduce
from operator import add

from ..counting.tally import tally
from ..counting.totals import Tally
from ..errors import ShowdownError
from ..output.progress import running_totals
from ..rules.games import DRAW
from .fitted import fitted, terminal_width
from .inputs import (
    AllInvalidError,
    Job,
    require_player,
    size,
    source,
)
from .options import Options, UsageError, require_outputs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Counted = list[tuple[str, Tally]]
    """Each file's name, and its tally."""


def count(arguments: list[str]) -> int:
    """Count the deals of files and print who wins; the exit code is 1 if a file was skipped."""
    options = _options(arguments)
    start = time.perf_counter()
    with Job(options) as job:
        counted = _results(job)
    if not options.prints_verdicts:
        total = reduce(add, [one for _, one in counted]) if counted else Tally(0, ())
        if options.wins is not None:
            if counted:
                require_player(options.wins, total.players)
                print(total.wins[options.wins - 1])
        elif options.json:
            _print_json(counted, total, job, time.perf_counter() - start)
        else:
            _print_text(counted, total, job)
    return 1 if job.failures else 0


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
    about_verdicts = options.hands or options.reason or options.formulas
    if options.prints_verdicts or options.output is not None or about_verdicts:
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


def _results(job: Job) -> Counted:
    """The tallies of all files; their verdicts are written, or printed."""
    options = job.options
    files = list(job.files())
    paths = [path for path, _ in files]
    job.progress.total = size(*paths)
    if not options.prints_verdicts and options.output is None:
        require_outputs(options, (), paths)
        return _counted(job, files)
    from .verdicts import ENDINGS, write_verdicts

    require_outputs(options, ENDINGS, paths)
    if not options.keep_going:
        return write_verdicts(job, files)
    # Rows of files with errors must not get into the output.
    if "-" in paths:
        raise UsageError("--keep-going with -o, --lines or --format cannot read standard input")
    counted = _counted(job, files)
    if counted:
        names = dict(counted)
        write_verdicts(job.again(), [(path, name) for path, name in files if name in names])
    return counted


def _counted(job: Job, files: Sequence[tuple[str, str]]) -> Counted:
    """The tallies of all files but those whose errors are reported."""
    counted: Counted = []
    for path, name in files:
        end = job.progress.done + (size(path) or 0)
        try:
            every = job.options.every
            totals = running_totals(name, every, job.progress) if every else nullcontext()
            with totals as watch:
                one = tally(
                    source(path),
                    name=name,
                    **job.reading,
                    categories=job.options.categories,
                    progress=job.progress,
                    on_bad=job.on_bad,
                    on_layout=job.on_layout(name),
                    watch=watch,
                )
            if one.deals == 0:
                raise AllInvalidError(name, one.skipped)
            if not job.options.mixed:
                job.require_same_players(name, one.players)
        except ShowdownError as error:
            job.fail(name, error)
            job.progress(max(0, end - job.progress.done))
        else:
            counted.append((name, one))
    return counted


def _print_text(counted: Counted, total: Tally, job: Job) -> None:
    from ..counting.tally_text import files_text, tally_text

    width = terminal_width()
    shown = [(name, one, _remark(name, job)) for name, one in counted]
    if len(shown) > 1 and total.categories is None:
        parts = [files_text(shown, width)]
    else:
        parts = [tally_text(name, one, width or 80, remark) for name, one, remark in shown]
    if len(shown) > 1:
        parts.append(tally_text("Total", total, width or 80))
    if job.failures:
        problems = [str(error).partition("\n")[0] for _, error in job.failures]
        parts.append("\n  ".join(["Skipped files", *problems]))
    print(fitted("\n\n".join(parts)))


def _remark(name: str, job: Job) -> str:
    """What was assumed about the layout, to follow the number of deals."""
    layout = job.layouts[name]
    game = "" if layout.game is DRAW or job.options.game else f" of {layout.game.name}"
    return game + (" after a header" if layout.header else "")


def _print_json(counted: Counted, total: Tally, job: Job, seconds: float) -> None:
    import json

    from ..output.fields import tally_fields

    found: dict[str, object] = {
        "files": [
            {"file": name, **tally_fields(one)}
            | ({"header_lines": layout.header} if layout.header else {})
            | ({"game": layout.game.name} if layout.game is not DRAW else {})
            for name, one in counted
            if (layout := job.layouts[name])
        ],
        **tally_fields(total),
    }
    if job.options.verbose:
        found["seconds"] = round(seconds, 6)
    if job.options.keep_going:
        found["failed"] = [{"file": name, "error": str(error)} for name, error in job.failures]
    print(json.dumps(found))
