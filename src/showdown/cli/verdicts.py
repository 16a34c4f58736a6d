"""`showdown FILE… -o RESULT`, `--lines` and `--format`: the verdict of every deal."""

from __future__ import annotations

import sys
from itertools import chain

from ..deciding import verdicts
from ..show.atomic import atomic_file
from ..show.files import ENDINGS, ending_of, verdict_rows, write_rows, write_verdict_file
from ..show.judges import JUDGES, Judge
from ..tallies import Tally, Totals
from ..verdict_table.columns import Columns
from .inputs import AllInvalidError, Job, name_of, require_player, require_same_players, source
from .options import UsageError, require_outputs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..deals.bad import Bad
    from ..deciding import Verdicts
    from ..layout.layout import Layout
    from ..rules import Rules
    from .options import Options

    Files = Sequence[tuple[str, str]]
    """Paths and their names in messages."""

__all__ = ["print_verdicts", "require_verdict_options", "write_verdicts"]


def require_verdict_options(options: Options) -> None:
    """Refuse options that do not go together."""
    printed = "--lines" if options.lines else "--format" if options.format else None
    if printed and options.output is not None:
        raise UsageError(f"argument -o: not allowed with argument {printed}")
    if printed and options.categories:
        raise UsageError(f"argument --categories: not allowed with argument {printed}")
    if options.every is not None:
        raise UsageError(f"argument --every: not allowed with argument {printed or '-o'}")
    for name, given in (("--hands", options.with_hands), ("--reason", options.reason)):
        if given and options.output is None and not options.lines:
            raise UsageError(f"{name} goes with -o or --lines")
    if options.format:
        rules = JUDGES[options.format].rules
        if rules is not None and options.rules not in (None, rules.name):
            raise UsageError(f"--format {options.format} always has --rules {rules.name}")
    if options.formulas and not options.writes_workbook:
        raise UsageError("--formulas goes with -o FILE.xlsx")
    if options.output is not None:
        if ending_of(options.output) is None and not options.writes_workbook:
            endings = ", ".join((*ENDINGS, ".xlsx"))
            raise UsageError(f"-o {options.output}: unknown file type; use one of {endings}")
        require_outputs(options.files, options)


def print_verdicts(job: Job, files: Files) -> None:
    """Print one line per deal."""
    options, out = job.options, sys.stdout.buffer
    totals = [Totals() for _ in files]
    if options.format:
        judge = JUDGES[options.format]
        for _, block in _blocks(job, files, judge.rules or options.game, totals):
            _require_players(judge, options, block.players)
            out.write(judge.text(block).encode())
            out.flush()  # The next deals may come much later.
        return
    blocks = _blocks(job, files, options.game, totals)
    first = next(blocks)
    columns = _columns(first[1], files, options)

    def rows() -> Iterator[Sequence[object]]:
        for block in chain([first], blocks):
            yield from verdict_rows(columns, [block])
            out.flush()

    write_rows("tsv", out, columns.names, rows())


def write_verdicts(job: Job, files: Files) -> list[tuple[str, Tally, Layout]]:
    """Write a file with one row per deal; gives the name, tally and layout of each source."""
    options = job.options
    assert options.output is not None
    if options.writes_workbook and len(files) != 1:
        raise UsageError(f"-o {options.output}: a workbook holds the deals of one file")
    layouts: list[Layout] = []
    totals = [Totals(categories=options.categories) for _ in files]
    with atomic_file(options.output, name_of(options.output)) as out:
        blocks = _blocks(job, files, options.game, totals, layouts)
        first = next(blocks)
        require_player(options.wins, first[1].players)
        blocks = chain([first], blocks)
        if options.writes_workbook:
            from ..show.workbook import write_workbook

            write_workbook(
                out,
                (block for _, block in blocks),
                source=files[0][1],
                reasons=options.reason,
                formulas=options.formulas,
            )
        else:
            columns = _columns(first[1], files, options)
            write_verdict_file(ending_of(options.output) or "", out, columns, blocks)
    return [
        (name, total.tally(), layout)
        for (_, name), total, layout in zip(files, totals, layouts, strict=True)
    ]


def _blocks(
    job: Job,
    files: Files,
    rules: Rules,
    totals: Sequence[Totals],
    layouts: list[Layout] | None = None,
) -> Iterator[tuple[str, Verdicts]]:
    """The verdicts of all files, each block with the name of its file.

    They are added to the totals of each file, skipped lines too, and its layout to `layouts`.
    """
    options, players = job.options, 0
    # Lines on a terminal are progress enough.
    bar = not (options.prints_verdicts and sys.stdout.isatty())
    layouts = [] if layouts is None else layouts
    for (path, name), total in zip(files, totals, strict=True):

        def skip(bad: Bad, total: Totals = total) -> None:
            assert job.on_bad is not None
            job.on_bad(bad)
            total.skip(bad)

        for block in verdicts(
            source(path),
            name=name,
            **job.reading | {"rules": rules},
            with_cards=options.with_hands or options.reason or options.writes_workbook,
            progress=job.progress if bar else None,
            on_bad=skip if job.on_bad else None,
            on_layout=job.on_layout(name, layouts.append),
        ):
            if not len(block):
                raise AllInvalidError(name, total.skipped)
            players = players or block.players
            require_same_players(name, block.players, files[0][1], players)
            total.add(block)
            yield name, block


def _columns(block: Verdicts, files: Files, options: Options) -> Columns:
    if options.reason and block.players == 1:
        raise UsageError("--reason says why a hand beats others, and these deals have one hand")
    names = tuple([name for _, name in files]) if len(files) > 1 else ()
    return Columns(
        block.players, block.rules, hands=options.with_hands, reason=options.reason, files=names
    )


def _require_players(judge: Judge, options: Options, players: int) -> None:
    if not 2 <= players <= judge.players:
        allowed = f"2 to {judge.players}" if judge.players > 2 else "2"
        raise UsageError(
            f"--format {options.format} is for {allowed} players, and these deals have {players}"
        )
