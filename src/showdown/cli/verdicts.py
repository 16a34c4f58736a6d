"""`showdown FILE… -o RESULT`, `--lines` and `--format`: the verdict of every deal."""

from __future__ import annotations

import sys
from itertools import chain, count

from ..counting.deciding import verdicts
from ..counting.totals import Tally
from ..counting.verdict_columns import Columns
from ..needs import need
from ..output import files as formats
from ..output.judges import JUDGES
from ..rules.rules import MOST_PLAYERS
from .inputs import AllInvalidError, Job, name_of, require_player, source
from .options import UsageError, require_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    from ..counting.deciding import Verdicts
    from ..output.judges import Judge
    from ..reading.invalid import Bad
    from ..rules.rules import Rules
    from .options import Options

    Files = Sequence[tuple[str, str]]
    """Paths and their names in messages."""

    Totalled = list[tuple[str, Tally]]
    """The names and tallies of files that are done."""

ENDINGS = formats.VERDICT_ENDINGS


def require_verdict_options(options: Options) -> None:
    """Refuse options that do not go together."""
    printed = "--lines" if options.lines else "--format" if options.format else None
    if printed and options.output is not None:
        raise UsageError(f"argument -o: not allowed with argument {printed}")
    if printed and options.categories:
        raise UsageError(f"argument --categories: not allowed with argument {printed}")
    for name, is_asked in (("--hands", options.hands), ("--reason", options.reason)):
        if is_asked and options.output is None and not options.lines:
            raise UsageError(f"{name} goes with -o or --lines")
    rules = JUDGES[options.format].rules if options.format else None
    if rules is not None and options.rules not in (None, rules.name):
        raise UsageError(f"--format {options.format} always has --rules {rules.name}")
    if rules is not None and options.game not in (None, "draw"):
        raise UsageError(f"--format {options.format} is for the game draw")
    if options.formulas and options.ending != ".xlsx":
        raise UsageError("--formulas goes with -o FILE.xlsx")
    require_output(options, ENDINGS, options.files)
    # Imported before anything is begun: a signal may get lost in the import.
    if options.ending == ".xlsx":
        need("xlsxwriter", "excel")
    elif options.output is not None and options.ending[1:] not in formats.FORMATS:
        need("pyarrow.parquet")


def write_verdicts(job: Job, files: Files) -> list[tuple[str, Tally]]:
    """Write or print one row per deal; gives the name and tally of each file."""
    options = job.options
    require_output(options, ENDINGS, [path for path, _ in files])
    totalled: Totalled = []
    if options.format:
        _print_answers(job, files, JUDGES[options.format])
    elif options.output is None:
        _write(sys.stdout.buffer, ".tsv", job, files, totalled)
    else:
        with formats.atomic_file(options.output, name_of(options.output)) as out:
            _write(out, options.ending, job, files, totalled)
    return totalled


def _write(out: IO[bytes], ending: str, job: Job, files: Files, totalled: Totalled) -> None:
    options = job.options
    blocks = _blocks(job, files, options.rules, totalled)
    first = next(blocks)
    players = MOST_PLAYERS if options.mixed else first[1].players
    require_player(options.wins, players)
    if options.reason and players == 1:
        raise UsageError("--reason says why a hand beats others, and these deals have one hand")
    blocks = chain([first], blocks)
    names = tuple([name for _, name in files]) if len(files) > 1 else ()
    columns = Columns(
        players,
        first[1].game,
        hands=options.hands,
        reason=options.reason,
        files=names,
        mixed=options.mixed,
    )
    formats.write_verdict_file(ending, out, columns, blocks, formulas=options.formulas)


def _print_answers(job: Job, files: Files, judge: Judge) -> None:
    most = len(judge.answers) - 1
    for _, block in _blocks(job, files, judge.rules or job.options.rules, []):
        if not 2 <= block.players <= most:
            allowed = f"2 to {most}" if most > 2 else "2"
            raise UsageError(
                f"--format {job.options.format} is for {allowed} players, "
                f"and these deals have {block.players}"
            )
        sys.stdout.buffer.write(judge.text(block).encode())


def _blocks(
    job: Job, files: Files, rules: Rules | str | None, totalled: Totalled
) -> Iterator[tuple[str, Verdicts]]:
    """The verdicts of all files, each block with the name of its file; adds to `totalled`."""
    options = job.options
    # Lines on a terminal are progress enough.
    bar = not (options.prints_verdicts and sys.stdout.isatty())
    for path, name in files:
        total: Tally | None = None
        skipped = count()

        def skip(bad: Bad, skipped: count[int] = skipped) -> None:
            next(skipped)
            assert job.on_bad is not None
            job.on_bad(bad)

        for block in verdicts(
            source(path),
            name=name,
            **job.reading | {"rules": rules},
            progress=job.progress if bar else None,
            on_bad=skip if job.on_bad else None,
            on_layout=job.on_layout(name),
        ):
            if not len(block):
                raise AllInvalidError(name, next(skipped))
            job.require_same_players(name, block.players)
            counted = block.tally(categories=options.categories)
            total = counted if total is None else total + counted
            yield name, block
            if options.prints_verdicts:
                sys.stdout.buffer.flush()  # The next deals may come much later.
        assert total is not None  # A source has a block at the least.
        totalled.append((name, total.but(skipped=next(skipped))))
