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

    Worked = tuple[int, Invalid | None, Result]
    """The number of lines of a part, the invalid line behind them, and a result."""

    Work = Callable[[Part, list[Invalid] | None], Worked[Result]]
    """Processes a part; where there is a list, it adds invalid lines, and goes on behind them."""


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

    def results(self, work: Work[Result]) -> Iterator[Result]:
        """What the work makes of each part, in order."""

        def process(part: Part) -> tuple[Part, list[Invalid], Worked[Result]]:
            bad: list[Invalid] = []
            return part, bad, work(part, None if self.on_bad is None else bad)

        processed: Iterator[tuple[Part, list[Invalid], Worked[Result]]]
        if self.source.needs_one_thread:
            processed = map(process, self.source.parts)
        else:
            from .threads import cpu_count, ordered_map

            threads = self.options.threads or min(cpu_count(), MAX_THREADS)
            processed = ordered_map(process, self.source.parts, threads)
        for part, bad, (lines, invalid, result) in processed:
            self._report(bad)
            if invalid is not None:
                raise self._bad(*invalid).error
            yield result
            self.lines += lines
            if self.progress is not None:
                self.progress(part.read)

    def _report(self, bad: list[Invalid]) -> None:
        """Pass on the invalid lines of a part."""
        if self.on_bad is None or not bad:
            return
        from ..reading.invalid import leave_out

        self.skipped += len(bad)
        if self.on_bad is not leave_out:
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


def read_on(
    block: Block,
    lines: int,
    bad: list[Invalid] | None,
    read: Callable[[int, int], tuple[int, tuple[int, int] | None]],
) -> tuple[int, Invalid | None]:
    """Read a block that starts this many lines into its part, with a function for the kernel.

    The function takes where it starts, and the lines above, and gives how many lines it read, and
    the fault behind them. Where there is a list, it gets the invalid lines, and reading goes on.
    """
    start: int | None = block.start
    while start is not None:
        more, fault = read(start, lines)
        lines += more
        if fault is None:
            break
        if bad is None:
            return lines, (block, lines, *fault)
        bad.append((block, lines, *fault))
        lines, start = lines + 1, block.next_line(fault[1])
    return lines, None


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
