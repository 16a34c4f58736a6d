"""A source of deals opened, its parts processed in order, and its invalid lines reported."""

from __future__ import annotations

from .. import kernel
from ..arguments import require_functions, require_texts
from ..errors import FileError
from ..reading.blocks import is_blank
from ..reading.opened import open_deals
from ..reading.options import MAX_THREADS, read_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from ..reading.blocks import Block, Part
    from ..reading.layout import Layout
    from ..reading.opened import DealSource
    from ..reading.options import ReadArguments, ReadOptions
    from ..reading.rewriting import Bad
    from ..reading.sources import Source

    Result = TypeVar("Result")

    Invalid = tuple[Block, int, int, int]
    """An invalid line: its block, its number in its part from 0, its fault, and the byte of it."""

    Worked = tuple[int, int, list[Invalid], Result]
    """How many lines a part has, and deals; its invalid lines; and a result."""


class DealReader:
    """Processes the parts of a source, and reports its invalid lines.

    Attributes:
        lines: how many lines were read.
        deals: how many deals were in them.
        skipped: how many lines were invalid.
    """

    def __init__(
        self,
        source: DealSource,
        progress: Callable[[int], object] | None = None,
        on_bad: Callable[[Bad], object] | None = None,
    ) -> None:
        self.source, self.progress, self.on_bad = source, progress, on_bad
        self.layout: Layout = source.layout
        self.options: ReadOptions = source.options
        self.lines = self.deals = self.skipped = 0

    def results(
        self, work: Callable[[Part], Worked[Result]], size: int | None = None
    ) -> Iterator[Result]:
        """What the work makes of each part, in order; parts of a file have about `size` bytes.

        Raises:
            DealError: for the first invalid line, unless those are left out.
            FileError: if there are neither deals nor invalid lines.
        """

        def process(part: Part) -> tuple[Part, Worked[Result]]:
            return part, work(part)

        parts = self.source.parts(size)
        processed: Iterator[tuple[Part, Worked[Result]]]
        rest, is_live = self.source.rest, self.source.is_live
        if is_live or (rest is not None and not rest.read):  # The first parts are loaded already.
            processed = map(process, parts)
        else:
            from .threads import ordered_map

            threads = self.options.threads or min(kernel.cpu_count(), MAX_THREADS)
            processed = ordered_map(process, parts, threads)
        for part, (lines, deals, bad, result) in processed:
            if bad:
                self._report(bad)
            yield result
            self.lines, self.deals = self.lines + lines, self.deals + deals
            if self.progress is not None:
                self.progress(part.read)
        if self.deals == self.skipped == 0:
            raise FileError(f"{self.source.name}: no deals found")

    def _report(self, bad: list[Invalid]) -> None:
        """Raise the error of a part's first invalid line, or pass on all that are left out."""
        from ..reading.rewriting import bad_line

        self.skipped += len(bad)
        if self.options.skip_bad and self.on_bad is None:
            return
        for invalid in bad:
            layout = invalid[0].layout or self.layout
            name, above = self.source.name, self.lines
            described = bad_line(*invalid, name=name, above=above, layout=layout)
            if self.on_bad is None:
                self.source.suggest(described.error)
                raise described.error
            self.on_bad(described)


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
        if not _has_no_deal(block, fault[1]):
            bad.append((block, lines, *fault))
            if not options.skip_bad:
                break
        lines, start = lines + 1, block.next_line(fault[1])
    return lines, bad, results


def _has_no_deal(block: Block, place: int) -> bool:
    """Whether the line at a place has no deal, in ways that the kernel does not know."""
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    line = block.text[start : block.next_line(place) or block.stop]
    return block.unit == "line" and is_blank(line)


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
    options = read_options(**reading)
    options = options.but(skip_bad=options.skip_bad or on_bad is not None)
    opened = open_deals(source, name, options)
    if on_layout is not None:
        on_layout(opened.layout)
    return DealReader(opened, progress, on_bad)
