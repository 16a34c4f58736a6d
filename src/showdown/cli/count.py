"""`showdown FILE…`: who wins, and how often."""

from __future__ import annotations

import sys
from functools import reduce
from operator import add

from ..counting.tally import tally
from ..counting.totals import Tally
from ..rules.games import DRAW
from .inputs import AllInvalidError, Job, require_player, size, source
from .options import Options, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Counted = list[tuple[str, Tally]]
    """Each file's name, and its tally."""


def count(arguments: list[str]) -> int:
    """Count the deals of files and print who wins."""
    options = _options(arguments)
    with Job(options) as job:
        counted = _results(job)
    if not options.prints_verdicts:
        total = reduce(add, [tallied for _, tallied in counted])
        if options.wins is not None:
            require_player(options.wins, total.players)
            print(total.wins[options.wins - 1])
        elif options.json:
            _print_json(counted, total, job)
        else:
            _print_text(counted, total, job)
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
    files = list(job.files())
    job.progress.total = size(*[path for path, _ in files])
    if job.options.prints_verdicts or job.options.output is not None:
        from .verdicts import write_verdicts

        return write_verdicts(job, files)
    return [(name, _counted(job, path, name)) for path, name in files]


def _counted(job: Job, path: str, name: str) -> Tally:
    tallied = tally(
        source(path),
        name=name,
        **job.reading,
        categories=job.options.categories,
        progress=job.progress,
        on_bad=job.on_bad,
        on_layout=job.on_layout(name),
    )
    if tallied.deals == 0:
        raise AllInvalidError(name, tallied.skipped)
    job.require_same_players(name, tallied.players)
    return tallied


def _print_text(counted: Counted, total: Tally, job: Job) -> None:
    from ..counting.totals import files_text, tally_text

    remarked = [(name, tallied, _remark(name, job)) for name, tallied in counted]
    if len(counted) == 1 or total.categories is not None:
        parts = [tally_text(name, each, remark) for name, each, remark in remarked]
    else:
        parts = [files_text(remarked)]
    if len(counted) > 1:
        parts.append(tally_text("Total", total))
    print("\n\n".join(parts))


def _remark(name: str, job: Job) -> str:
    """What was assumed about the layout, to follow the number of deals."""
    layout = job.layouts[name]
    game = "" if layout.game is DRAW or job.options.game else f" of {layout.game.name}"
    return game + (" after a header" if layout.header else "")


def _print_json(counted: Sequence[tuple[str, Tally]], total: Tally, job: Job) -> None:
    import json

    from ..output.fields import tally_fields

    files = []
    for name, tallied in counted:
        fields: dict[str, object] = {"file": name, **tally_fields(tallied)}
        layout = job.layouts[name]
        if layout.header:
            fields["header_lines"] = layout.header
        if layout.game is not DRAW:
            fields["game"] = layout.game.name
        files.append(fields)
    print(json.dumps({"files": files, **tally_fields(total)}))
