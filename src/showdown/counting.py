"""Blocks of deals counted by several threads, each taking the next block when it has done one."""

from __future__ import annotations

import os
from _thread import allocate_lock

from . import kernel
from .rules import STANDARD, Rules
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator

    from .deals.blocks import Block

    Counted = tuple[int, tuple[int, ...], int, list[int] | None]
    """Deals, wins, ties; if asked for, each player's strengths held and then won with."""

__all__ = ["STRENGTHS", "Request", "count_blocks"]

STRENGTHS = 7463
"""The length of a table that is indexed by strength, whose entry 0 stands for no hand."""


class Request(Value):
    """What to count, and how."""

    __slots__ = __match_args__ = (
        "name",
        "players",
        "rules",
        "repeats",
        "histogram",
        "threads",
        "progress",
    )

    name: str
    players: int
    rules: Rules
    repeats: bool
    histogram: bool
    threads: int | None
    progress: Callable[[int], object] | None

    def __init__(
        self,
        name: str,
        players: int,
        rules: Rules,
        repeats: bool,
        histogram: bool,
        threads: int | None,
        progress: Callable[[int], object] | None,
    ) -> None:
        self._set(
            name=name,
            players=players,
            rules=rules,
            repeats=repeats,
            histogram=histogram,
            threads=threads,
            progress=progress,
        )


def count_blocks(blocks: Iterator[Block], request: Request) -> Counted:
    """Count all blocks.

    Raises:
        DealError: for the first line that is no deal, whichever thread meets it.
        FileError: if a block cannot be read.
    """
    job = _Job(blocks, request)
    helpers = (request.threads or processors()) - 1
    if helpers == 0:
        job.work()
    else:
        _work_together(job, helpers)
    return job.result()


def _work_together(job: _Job, helpers: int) -> None:
    from threading import Thread

    threads = [Thread(target=job.work) for _ in range(helpers)]
    for thread in threads:
        thread.start()
    try:
        job.work()
    finally:
        for thread in threads:
            thread.join()


def processors() -> int:
    """How many threads can count at once."""
    if kernel.NAME == "plain":
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class _Job:
    """What the threads share: the blocks to come, and the sums so far."""

    def __init__(self, blocks: Iterator[Block], request: Request) -> None:
        self.request = request
        self.column = _column(request.rules)
        self.blocks = blocks
        self.lock = allocate_lock()
        self.stop = False
        self.error: BaseException | None = None
        self.fault: tuple[int, Block, int, int] | None = None
        self.lines: list[int] = []
        """The lines of each block, from which a fault's line is known."""
        self.deals = 0
        self.wins = [0] * request.players
        self.ties = 0
        self.histograms: list[array[int]] = []

    def work(self) -> None:
        """Count blocks until there are no more, or one has a fault."""
        request = self.request
        histogram = self._histogram()
        try:
            while (item := self._next()) is not None:
                index, block = item
                lines, deals, wins, ties, fault = kernel.count(
                    block.text,
                    block.start,
                    block.stop,
                    request.players,
                    request.repeats,
                    self.column,
                    histogram,
                )
                with self.lock:
                    self.lines[index] = lines
                    self.deals += deals
                    self.ties += ties
                    self.wins = [sum(pair) for pair in zip(self.wins, wins, strict=True)]
                    if fault is not None:
                        # Blocks are taken in order: those before this one are being counted.
                        self.stop = True
                        if self.fault is None or index < self.fault[0]:
                            self.fault = (index, block, *fault)
                    if request.progress is not None:
                        request.progress(block.stop - block.start)
        except BaseException as error:
            with self.lock:
                self.stop = True
                self.error = self.error or error

    def _next(self) -> tuple[int, Block] | None:
        with self.lock:
            block = None if self.stop else next(self.blocks, None)
            if block is None:
                return None
            self.lines.append(0)
            return len(self.lines) - 1, block

    def result(self) -> Counted:
        """The sums of all threads.

        Raises:
            BaseException: what any of them raised.
        """
        if self.fault is not None:
            from .deals.wording import deal_error
            from .kernel.faults import Fault

            index, block, fault, place = self.fault
            raise deal_error(
                block,
                Fault(fault),
                place,
                name=self.request.name,
                line=sum(self.lines[: index + 1]) + 1,
                players=self.request.players,
            )
        if self.error is not None:
            raise self.error
        histogram = None
        if self.request.histogram:
            histogram = [sum(counters) for counters in zip(*self.histograms, strict=True)]
        return self.deals, tuple(self.wins), self.ties, histogram

    def _histogram(self) -> array[int] | None:
        """Counters of a thread's own."""
        if not self.request.histogram:
            return None
        from array import array

        histogram = array("Q", bytes(8 * 2 * self.request.players * STRENGTHS))
        self.histograms.append(histogram)
        return histogram


def _column(rules: Rules) -> array[int] | None:
    if rules == STANDARD:
        return None
    from .hand_classes import column

    return column(rules)
