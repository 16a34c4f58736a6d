"""Blocks of deals processed by several threads, with the results in order."""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from functools import cache, partial

from . import kernel
from .arguments import require_functions, require_no_frame, require_texts
from .errors import FileError, ShowdownError, quoted
from .reading.opened import open_deals
from .reading.options import MAX_THREADS, read_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from typing import TypeVar

    from .reading.blocks import Block, Part
    from .reading.invalid import Bad
    from .reading.layout import Layout
    from .reading.opened import DealSource
    from .reading.options import ReadArguments
    from .reading.sources import Source

    Item = TypeVar("Item")
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
        self.layout = source.layout
        self.options = source.options
        self.progress = progress
        self.on_bad = on_bad
        self.lines = 0
        self.skipped = 0

    def results(self, work: Work[Result]) -> Iterator[Result]:
        """What the work makes of each part, in order."""

        def process(part: Part) -> tuple[Part, list[Invalid], Worked[Result]]:
            bad: list[Invalid] = []
            return part, bad, work(part, None if self.on_bad is None else bad)

        source = self.source
        threads = self.options.threads or min(cpu_count(), MAX_THREADS)
        processed = ordered_map(process, source.parts, threads, source.is_waiting)
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
        from .reading.invalid import leave_out

        self.skipped += len(bad)
        if self.on_bad is not leave_out:
            for invalid in bad:
                self.on_bad(self._bad(*invalid))

    def _bad(self, block: Block, line: int, fault: int, place: int) -> Bad:
        from .reading.invalid import bad_line

        name, number = self.source.name, self.lines + line + 1
        layout = block.layout or self.layout
        return bad_line(block, fault, place, name=name, line=number, layout=layout)

    def require_deals(self, deals: int) -> None:
        """Refuse a file without deals or invalid lines, or with fewer or more than it announces."""
        if deals == self.skipped == 0:
            raise FileError(f"{self.source.name}: no deals found")
        self.layout.require_announced(deals + self.skipped, self.source.name)


def open_reader(
    source: Source,
    name: str | None,
    progress: Callable[[int], object] | None,
    on_bad: Callable[[Bad], object] | None,
    on_layout: Callable[[Layout], object] | None,
    reading: ReadArguments,
) -> DealReader:
    """Open a source with the arguments that `tally` and `verdicts` share."""
    require_texts(name=name)
    require_functions(progress=progress, on_bad=on_bad, on_layout=on_layout)
    options = read_options(skip_bad=on_bad is not None, **reading)
    require_no_frame(source)
    first = source[0] if isinstance(source, list | tuple) and source else None
    if isinstance(first, str) and os.path.isfile(first):
        raise TypeError(
            f"a list has the lines of one source, but {quoted(first)} is a file: read the files "
            "one by one; their tallies can be added"
        )
    opened = open_deals(source, name, options)
    if on_layout is not None:
        on_layout(opened.layout)
    return DealReader(opened, progress=progress, on_bad=on_bad)


def ordered_map(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    threads: int,
    is_waiting: Callable[[], bool] | None = None,
) -> Iterator[Result]:
    """Apply a function to items on several threads, a few items ahead; results are in order.

    The calling thread takes the items: some can be taken by one thread only, such as the rows of
    a database, and only the main thread can be interrupted while it waits. With one thread, it
    does the work too. While the next item `is_waiting` to arrive, results are passed on at once.

    >>> list(ordered_map(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    if threads == 1:
        yield from map(work, items)
        return
    pool: Executor | None = None
    results: deque[Callable[[], Result]] = deque()
    failure: Exception | None = None
    items = iter(items)
    try:
        while True:
            # Two more than threads, which thus have work while the caller uses a result.
            while len(results) >= threads + 2 or (results and is_waiting and is_waiting()):
                yield results.popleft()()
            try:
                item = next(items)
            except StopIteration:
                break
            except Exception as error:  # The results of earlier items come first.
                failure = error
                break
            if pool is None and not results:  # Perhaps the only one: it needs no other thread.
                results.append(partial(work, item))
                continue
            pool = pool or _thread_pool(threads)
            try:
                results.append(pool.submit(work, item).result)
            except RuntimeError as error:
                raise ShowdownError(f"{error}: use one thread, which starts none") from error
        while results:
            yield results.popleft()()
        if failure is not None:
            raise failure
    finally:
        if pool is not None:
            # Do not wait for the threads: this may be the garbage collector.
            pool.shutdown(wait=False, cancel_futures=True)


@cache
def _keep_memory() -> None:
    """Have glibc reuse the memory of a block for the next one, instead of getting it page by page.

    It keeps allocations that are smaller than any freed before. This is the largest size that it
    considers; no page of it is touched the first time.
    """
    with suppress(MemoryError):
        bytes(31 << 20)


def _thread_pool(threads: int) -> Executor:
    from concurrent.futures import ThreadPoolExecutor

    _keep_memory()
    return ThreadPoolExecutor(threads)


def cpu_count() -> int:
    """How many threads can work at once."""
    if kernel.NAME != "compiled":
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
