"""`showdown FILE… -o RESULT`, `--lines` and `--format`: the verdict of every deal."""

from __future__ import annotations

import os
import sys

from ..deciding import verdicts
from ..rules import Rules
from ..show.verdicts.columns import Columns
from ..show.verdicts.judges import JUDGES
from ..show.verdicts.rows import Rows
from ..show.verdicts.separated import TSV
from ..show.verdicts.writers import ENDINGS, ending, open_writer
from ..show.whole import whole_file
from ..tallies import Tally, Totals
from .count import printable, require_player, require_same_players

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO, NoReturn

    from ..deciding import Verdicts
    from ..show.progress import Progress
    from ..show.verdicts.judges import Judge
    from ..show.verdicts.writers import Writer
    from .options import Options

    Sources = Sequence[str | IO[bytes]]

__all__ = ["check_options", "print_verdicts", "write_verdicts"]


def check_options(options: Options, error: Callable[[str], NoReturn]) -> None:
    """Call `error` if the options do not go together."""
    printed = "--lines" if options.lines else "--format" if options.format else None
    if printed and options.output is not None:
        error(f"argument -o: not allowed with argument {printed}")
    if printed and options.categories:
        error(f"argument --categories: not allowed with argument {printed}")
    if options.reason and options.output is None and not options.lines:
        error("--reason goes with -o or --lines")
    if options.format:
        rules = JUDGES[options.format].rules
        if rules is not None and options.rules not in (None, rules.name):
            error(f"--format {options.format} means --rules {rules.name}")
    if options.output is not None:
        if ending(options.output) is None:
            endings = ", ".join(ENDINGS)
            error(f"-o {options.output}: what to write is told by the ending, one of {endings}")
        if any(_same(options.output, file) for file in options.files):
            error(f"-o {options.output}: the deals are in this file")


def print_verdicts(
    sources: Sources, names: Sequence[str], options: Options, progress: Progress | None
) -> None:
    """Print a line a deal."""
    out = sys.stdout.buffer
    judge = JUDGES[options.format] if options.format else None
    rules = judge.rules if judge and judge.rules else options.game
    rows: Rows | None = None
    for place, block in _blocks(sources, names, options, rules, progress):
        if judge is not None:
            _require_few_players(judge, options, block.players)
            out.write(judge.text(block).encode())
        else:
            if rows is None:
                rows = Rows(TSV, _columns(block, names, options))
                out.write(rows.head.encode())
            for text in rows.texts(block, names[place]):
                out.write(text.encode())


def write_verdicts(
    sources: Sources, names: Sequence[str], options: Options, progress: Progress
) -> list[Tally]:
    """Write a file with a row a deal; the tally of each source."""
    assert options.output is not None
    format_ = ending(options.output)
    assert format_ is not None
    totals = [Totals(categories=options.categories) for _ in sources]
    with whole_file(options.output, printable(options.output)) as file:
        writer: Writer | None = None
        try:
            for place, block in _blocks(sources, names, options, options.game, progress):
                if writer is None:
                    require_player(options.wins, block.players)
                    writer = open_writer(format_, file, _columns(block, names, options))
                totals[place].add(block)
                writer.write(block, names[place])
            if writer is not None:
                writer.finish()
        except BaseException:
            if writer is not None:
                writer.drop()
            raise
    return [total.tally() for total in totals]


def _blocks(
    sources: Sources,
    names: Sequence[str],
    options: Options,
    rules: Rules,
    progress: Progress | None,
) -> Iterator[tuple[int, Verdicts]]:
    """The verdicts of all sources, each block with its source's place."""
    players = 0
    for place, (source, name) in enumerate(zip(sources, names, strict=True)):
        found = verdicts(
            source,
            name=name,
            rules=rules,
            players=options.players,
            decks=options.decks,
            threads=options.threads,
            progress=progress,
        )
        for block in found:
            players = players or block.players
            require_same_players(name, block.players, names[0], players)
            yield place, block


def _columns(block: Verdicts, names: Sequence[str], options: Options) -> Columns:
    files = tuple(names) if len(names) > 1 else ()
    return Columns(block.players, block.rules, options.reason, files)


def _require_few_players(judge: Judge, options: Options, players: int) -> None:
    if players > judge.players:
        from .parsers import count_parser

        count_parser().error(
            f"--format {options.format}: that is for {judge.players} players, and these deals "
            f"have {players}"
        )


def _same(output: str, source: str) -> bool:
    """Whether the output would take the place of the deals, which may be standard input."""
    try:
        return os.path.samefile(output, 0 if source == "-" else source)
    except (OSError, ValueError):  # One of them is not there.
        return False
