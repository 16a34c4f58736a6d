"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import sys
from functools import partial, reduce
from operator import add

from ..counting.tally import tally
from ..output.progress import Progress
from ..rules.games import DRAW
from .inputs import Job, size, source
from .options import Options, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..counting.totals import Tally

ABOUT_VERDICTS = {"output", "lines", "format", "hands", "reason", "formulas"}
"""The options that are about the verdict of each deal."""


def count(arguments: list[str]) -> int:
    """Count the deals of files and print who wins."""
    options = _options(arguments)
    with Progress(None) as progress:
        job = Job(options, progress)
        files = list(job.files())
        progress.total = size(*[path for path, _ in files])
        if vars(options).keys() & ABOUT_VERDICTS:
            from .verdicts import write_verdicts

            write_verdicts(job, files)
        else:
            for path, name in files:
                _count(job, path, name)
    if not options.prints_verdicts:
        total = reduce(add, [tallied for _, tallied in job.tallies])
        if options.wins is not None:
            print(total.wins[options.wins - 1] if options.wins <= total.players else 0)
        elif options.json:
            _print_json(job, total)
        else:
            _print_text(job, total)
    return 0


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


def _count(job: Job, path: str, name: str) -> None:
    tallied = tally(
        source(path),
        name=name,
        **job.reading,
        categories=job.options.categories,
        progress=job.progress,
        on_layout=partial(job.layouts.__setitem__, name),
    )
    job.require_players(name, tallied.players)
    job.add(name, tallied)


def _print_text(job: Job, total: Tally) -> None:
    from ..counting.totals import files_text, tally_text

    tallies = [(name, tallied, _remark(job, name)) for name, tallied in job.tallies]
    if len(tallies) == 1 or total.categories is not None:
        parts = [tally_text(name, tallied, remark) for name, tallied, remark in tallies]
    else:
        parts = [files_text(tallies)]
    if len(tallies) > 1:
        parts.append(tally_text("Total", total))
    print("\n\n".join(parts))


def _remark(job: Job, name: str) -> str:
    """What was assumed about the layout, to follow the number of deals."""
    layout = job.layouts[name]
    game = "" if layout.game is DRAW or job.options.game else f" of {layout.game.name}"
    return game + (" after a header" if layout.header else "")


def _print_json(job: Job, total: Tally) -> None:
    import json

    from ..output.fields import tally_fields

    files = []
    for name, tallied in job.tallies:
        fields: dict[str, object] = {"file": name, **tally_fields(tallied)}
        layout = job.layouts[name]
        if layout.header:
            fields["header_lines"] = layout.header
        if layout.game is not DRAW:
            fields["game"] = layout.game.name
        files.append(fields)
    print(json.dumps({"files": files, **tally_fields(total)}))
