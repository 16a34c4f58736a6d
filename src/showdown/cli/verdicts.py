"""`showdown FILE… -o RESULT`, `--lines` and `--format`: the verdict of every deal."""

from __future__ import annotations

import sys
from functools import partial
from itertools import chain, count

from ..counting.deciding import verdicts
from ..counting.verdict_columns import Columns
from ..needs import need
from ..output.files import ENDINGS, FORMATS, atomic_file, is_same_file, write_verdict_file
from ..output.judges import JUDGES
from ..rules.rules import MOST_PLAYERS
from .inputs import name_of, source
from .options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    from ..counting.deciding import Verdicts
    from ..counting.totals import Tally
    from ..output.judges import Judge
    from ..rules.rules import Rules
    from .inputs import Job
    from .options import Options

    Files = Sequence[tuple[str, str]]
    """Paths and their names in messages."""


def write_verdicts(job: Job, files: Files) -> None:
    """Write or print one row per deal, and keep the tally of each file."""
    options = job.options
    _require_usage(options, files)
    if options.format:
        _print_answers(job, files, JUDGES[options.format])
    elif options.lines:
        _write(sys.stdout.buffer, ".tsv", job, files)
    elif options.output is not None:
        with atomic_file(options.output, name_of(options.output)) as out:
            _write(out, options.ending, job, files)


def _require_usage(options: Options, files: Files) -> None:
    """Refuse options that do not go together, unknown file types and an output over the deals."""
    printed = "--lines" if options.lines else "--format" if options.format else None
    for name, is_asked in (("-o", options.output), ("--categories", options.categories)):
        if printed and is_asked:
            raise UsageError(f"argument {name}: not allowed with argument {printed}")
    for name, is_asked in (("--hands", options.hands), ("--reason", options.reason)):
        if is_asked and options.output is None and not options.lines:
            raise UsageError(f"{name} goes with -o or --lines")
    rules = JUDGES[options.format].rules if options.format else None
    if rules and (options.rules not in (None, rules.name) or options.game not in (None, "draw")):
        words = f"--format {options.format} is for the game draw with --rules {rules.name}"
        raise UsageError(words)
    if options.formulas and options.ending != ".xlsx":
        raise UsageError("--formulas goes with -o FILE.xlsx")
    if options.output is None:
        return
    if options.ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise UsageError(f"-o {options.output}: unknown file type; use {known}")
    if any(is_same_file(options.output, 0 if path == "-" else path) for path, _ in files):
        raise UsageError(f"-o {options.output}: the deals are in this file")
    # Imported before anything is begun: a signal may get lost in the import.
    if options.ending == ".xlsx":
        need("xlsxwriter", "excel")
    elif options.ending[1:] not in FORMATS:
        need("pyarrow.parquet")


def _write(out: IO[bytes], ending: str, job: Job, files: Files) -> None:
    options = job.options
    blocks = _blocks(job, files, options.rules)
    first = next(blocks)
    players = MOST_PLAYERS if options.mixed else first[1].players
    if options.reason and players == 1:
        raise UsageError("--reason says why a hand beats others, and these deals have one hand")
    names = tuple([name for _, name in files]) if len(files) > 1 else ()
    columns = Columns(
        players, first[1].game, options.hands, options.reason, names, mixed=options.mixed
    )
    write_verdict_file(ending, out, columns, chain([first], blocks), formulas=options.formulas)


def _print_answers(job: Job, files: Files, judge: Judge) -> None:
    most = len(judge.answers) - 1
    for _, block in _blocks(job, files, judge.rules or job.options.rules):
        if not 2 <= block.players <= most:
            allowed = f"2 to {most}" if most > 2 else "2"
            words = f"is for {allowed} players, and these deals have {block.players}"
            raise UsageError(f"--format {job.options.format} {words}")
        sys.stdout.buffer.write(judge.text(block).encode())


def _blocks(job: Job, files: Files, rules: Rules | str | None) -> Iterator[tuple[str, Verdicts]]:
    """The verdicts of all files, each block with the name of its file."""
    options = job.options
    # Lines on a terminal are progress enough.
    bar = not (options.prints_verdicts and sys.stdout.isatty())
    for path, name in files:
        total: Tally | None = None
        skipped = count()
        for block in verdicts(
            source(path),
            name=name,
            **job.reading | {"rules": rules},
            progress=job.progress if bar else None,
            on_bad=partial(next, skipped) if options.skip_bad else None,
            on_layout=partial(job.layouts.__setitem__, name),
        ):
            job.require_players(name, block.players)
            counted = block.tally(categories=options.categories)
            total = counted if total is None else total + counted
            yield name, block
            if options.prints_verdicts:
                sys.stdout.buffer.flush()  # The next deals may come much later.
        assert total is not None  # A source has a block at the least.
        job.add(name, total.but(skipped=next(skipped)))
