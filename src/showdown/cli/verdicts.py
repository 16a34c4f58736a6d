"""`showdown FILE… -o RESULT`, `--lines` and `--format`: the verdict of every deal."""

from __future__ import annotations

import sys

from ..deals.bad import leave_out
from ..deciding import verdicts
from ..errors import ShowdownError
from ..rules import Rules
from ..show.verdicts.columns import Columns
from ..show.verdicts.writers import ENDINGS, ending, open_writer
from ..show.whole import whole_file
from ..tallies import Tally, Totals, tally
from .count import layout_said, require_player, require_same_players
from .files import name_of, reading, same_file, source
from .options import usage_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..deals.bad import Bad
    from ..deciding import Verdicts
    from ..layout.layout import Layout
    from ..show.progress import Progress
    from ..show.verdicts.judges import Judge
    from ..show.verdicts.writers import Writer
    from .files import Failures
    from .options import Options

    Files = Sequence[tuple[str, str]]
    """Paths, and what they are called."""

    OnBad = Callable[[Bad], object] | None

__all__ = ["check_options", "print_verdicts", "write_verdicts"]


def check_options(options: Options) -> None:
    """Refuse options that do not go together."""
    printed = "--lines" if options.lines else "--format" if options.format else None
    if printed and options.output is not None:
        usage_error(f"argument -o: not allowed with argument {printed}")
    if printed and options.categories:
        usage_error(f"argument --categories: not allowed with argument {printed}")
    if options.every is not None:
        usage_error(f"argument --every: not allowed with argument {printed or '-o'}")
    for name, asked in (("--hands", options.with_hands), ("--reason", options.reason)):
        if asked and options.output is None and not options.lines:
            usage_error(f"{name} goes with -o or --lines")
    if options.format:
        from ..show.verdicts.judges import JUDGES

        rules = JUDGES[options.format].rules
        if rules is not None and options.rules not in (None, rules.name):
            usage_error(f"--format {options.format} means --rules {rules.name}")
    if options.formulas and not options.writes_workbook:
        usage_error("--formulas goes with -o FILE.xlsx")
    if options.output is not None:
        if ending(options.output) is None and not options.writes_workbook:
            endings = ", ".join((*ENDINGS, ".xlsx"))
            usage_error(
                f"-o {options.output}: what to write is told by the ending, one of {endings}"
            )
        if any(same_file(options.output, file) for file in options.files):
            usage_error(f"-o {options.output}: the deals are in this file")


def sound_files(files: Files, options: Options, failures: Failures) -> list[tuple[str, str]]:
    """The files without an error: rows of the others would stand half in a result.

    Standard input cannot be read twice, and is taken for one of them.
    """
    found: list[tuple[str, str]] = []
    players = 0
    for path, name in files:
        try:
            if path != "-":
                one = tally(
                    path,
                    name=name,
                    rules=options.game,
                    **reading(options),
                    threads=options.threads,
                    on_bad=leave_out if options.leaves_out_bad else None,
                )
                players = players or one.players
                require_same_players(name, one.players, found[0][1] if found else name, players)
        except ShowdownError as error:
            failures.add(name, error)
        else:
            found.append((path, name))
    return found


def print_verdicts(
    files: Files, options: Options, progress: Progress | None, on_bad: OnBad
) -> None:
    """Print a line a deal."""
    from ..show.verdicts.forms import TSV
    from ..show.verdicts.judges import JUDGES
    from ..show.verdicts.rows import Rows

    out = sys.stdout.buffer
    judge = JUDGES[options.format] if options.format else None
    rules = judge.rules if judge and judge.rules else options.game
    rows: Rows | None = None
    for place, block in _blocks(files, options, rules, progress, on_bad):
        if judge is not None:
            _require_players(judge, options, block.players)
            out.write(judge.text(block).encode())
        else:
            if rows is None:
                rows = Rows(TSV, _columns(block, files, options))
                out.write(rows.head.encode())
            for text in rows.texts(block, files[place][1]):
                out.write(text.encode())
        out.flush()  # Nobody knows when the next deals come.


def write_verdicts(
    files: Files, options: Options, progress: Progress, on_bad: OnBad
) -> list[tuple[Tally, Layout]]:
    """Write a file with a row a deal; the tally of each source, and how its deals are laid out."""
    assert options.output is not None
    layouts: list[Layout] = []
    totals = [Totals(categories=options.categories) for _ in files]
    if options.writes_workbook:
        from .workbooks import write_book

        if len(files) != 1:
            usage_error(f"-o {options.output}: a workbook is of one file of deals")
        blocks = _blocks(files, options, options.game, progress, on_bad, totals, layouts)
        return [(write_book(blocks, files[0][1], options, totals[0]), layouts[0])]
    format_ = ending(options.output)
    assert format_ is not None
    with whole_file(options.output, name_of(options.output)) as file:
        writer: Writer | None = None
        for place, block in _blocks(
            files, options, options.game, progress, on_bad, totals, layouts
        ):
            if writer is None:
                require_player(options.wins, block.players)
                writer = open_writer(format_, file, _columns(block, files, options))
            totals[place].add(block)
            writer.write(block, files[place][1])
        if writer is not None:
            writer.finish()
    return [(total.tally(), layout) for total, layout in zip(totals, layouts, strict=True)]


def _blocks(
    files: Files,
    options: Options,
    rules: Rules,
    progress: Progress | None,
    on_bad: OnBad,
    totals: Sequence[Totals] | None = None,
    layouts: list[Layout] | None = None,
) -> Iterator[tuple[int, Verdicts]]:
    """The verdicts of all sources, each block with its source's place.

    Lines that are left out are counted in the totals of their source; how the deals of each are
    laid out is put to `layouts`.
    """
    players = 0

    def skip(bad: Bad) -> None:
        assert on_bad is not None
        on_bad(bad)
        if totals is not None:
            totals[place].skip(bad)

    for place, (path, name) in enumerate(files):
        found = verdicts(
            source(path),
            name=name,
            rules=rules,
            **reading(options),
            threads=options.threads,
            with_cards=options.with_hands or options.reason or options.writes_workbook,
            progress=progress,
            on_bad=skip if on_bad else None,
            on_layout=layout_said(
                name, options, progress, None if layouts is None else layouts.append
            ),
        )
        for block in found:
            players = players or block.players
            require_same_players(name, block.players, files[0][1], players)
            yield place, block


def _columns(block: Verdicts, files: Files, options: Options) -> Columns:
    if options.reason and block.players == 1:
        usage_error("--reason tells why a hand beats others, and these deals have one")
    names = tuple([name for _, name in files]) if len(files) > 1 else ()
    return Columns(
        block.players, block.rules, hands=options.with_hands, reason=options.reason, files=names
    )


def _require_players(judge: Judge, options: Options, players: int) -> None:
    if not 2 <= players <= judge.players:
        wanted = f"2 to {judge.players}" if judge.players > 2 else "2"
        usage_error(
            f"--format {options.format}: that is for {wanted} players, and these deals have "
            f"{players}"
        )
