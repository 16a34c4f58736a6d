"""A source of deals opened, its parts processed in order, and its invalid lines reported."""

from __future__ import annotations

from ..arguments import require_functions, require_texts
from ..errors import FileError
from ..reading.opened import open_deals
from ..reading.options import MAX_THREADS, read_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from ..reading.blocks import Block, Part
    from ..reading.invalid import Bad
    from ..reading.layout import Layout
    from ..reading.opened import DealSource
    from ..reading.options import ReadArguments, ReadOptions
    from ..reading.sources import Source

    Result = TypeVar("Result")

    Invalid = tuple[Block, int, int, int]
    """An invalid line: its block, its number in its part from 0, its fault, and the byte of it."""

    Worked = tuple[int, list[Invalid], Result]
    """The number of lines of a part, the invalid ones among them, and a result."""


class DealReader:
    """Processes the parts of a source, and reports its invalid lines.

    Attributes:
        lines: how many lines were read.
        skipped: how many of them were invalid.
    """

    def __init__(
        self,
        source: DealSource,
        *,
        progress: Callable[[int], object] | None = None,
        on_bad: Callable[[Bad], object] | None = None,
    ) -> None:
        self.source = source
        self.layout: Layout = source.layout
        self.options: ReadOptions = source.options
        self.progress = progress
        self.on_bad = on_bad
        self.lines: int = 0
        self.skipped: int = 0

    def results(self, work: Callable[[Part], Worked[Result]]) -> Iterator[Result]:
        """What the work makes of each part, in order."""

        def process(part: Part) -> tuple[Part, Worked[Result]]:
            return part, work(part)

        processed: Iterator[tuple[Part, Worked[Result]]]
        if self.source.is_loaded:
            processed = map(process, self.source.parts)
        else:
            from .threads import cpu_count, ordered_map

            threads = self.options.threads or min(cpu_count(), MAX_THREADS)
            processed = ordered_map(process, self.source.parts, threads, self.source.is_waiting)
        for part, (lines, bad, result) in processed:
            if bad:
                self._report(bad)
            yield result
            self.lines += lines
            if self.progress is not None:
                self.progress(part.read)

    def _report(self, bad: list[Invalid]) -> None:
        """Raise the error of a part's first invalid line, or pass on all that are left out."""
        from ..reading.invalid import leave_out

        if not self.options.skip_bad:
            raise self._bad(*bad[0]).error
        self.skipped += len(bad)
        if self.on_bad not in (None, leave_out):
            for invalid in bad:
                self.on_bad(self._bad(*invalid))

    def _bad(self, block: Block, line: int, fault: int, place: int) -> Bad:
        from ..reading.invalid import bad_line

        name, number = self.source.name, self.lines + line + 1
        layout = block.layout or self.layout
        return bad_line(block, fault, place, name=name, line=number, layout=layout)

    def require_deals(self, deals: int) -> None:
        """Refuse a file without deals or invalid lines, or with fewer or more than it announces."""
        if deals == self.skipped == 0:
            raise FileError(f"{self.source.name}: no deals found")
        self.layout.require_announced(deals + self.skipped, self.source.name)


def read_lines(
    block: Block,
    lines: int,
    options: ReadOptions,
    read: Callable[[int, int], tuple[int, Result, tuple[int, int] | None]],
) -> tuple[int, list[Invalid], list[Result]]:
    """Read a block that starts this many lines into its part, with a function for the kernel.

    The function takes where it starts, and the lines above; it gives how many lines it read, a
    result, and the fault behind them. The first one ends it, unless invalid lines are left out.
    """
    bad: list[Invalid] = []
    results: list[Result] = []
    start: int | None = block.start
    while start is not None:
        more, result, fault = read(start, lines)
        lines += more
        results.append(result)
        if fault is None:
            break
        bad.append((block, lines, *fault))
        if not options.skip_bad:
            break
        lines, start = lines + 1, block.next_line(fault[1])
    return lines, bad, results


def open_reader(
    source: Source,
    name: str | None,
    progress: Callable[[int], object] | None,
    on_bad: Callable[[Bad], object] | None,
    on_layout: Callable[[Layout], object] | None,
    reading: ReadArguments,
) -> DealReader:
    """Open a source with the arguments that `tally` and `verdicts` share."""
    if name is not None:
        require_texts(name=name)
    if any(function is not None for function in (progress, on_bad, on_layout)):
        require_functions(progress=progress, on_bad=on_bad, on_layout=on_layout)
    options = read_options(skip_bad=on_bad is not None, **reading)
    opened = open_deals(source, name, options)
    if on_layout is not None:
        on_layout(opened.layout)
    return DealReader(opened, progress=progress, on_bad=on_bad)
