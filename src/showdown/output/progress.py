"""What a long job prints on standard error while it runs."""

from __future__ import annotations

import sys
import time
from collections import deque
from contextlib import contextmanager, suppress

from .. import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn, Self, TextIO

    from tqdm import tqdm

    from ..counting.totals import Tally

PATIENCE = 1.0
"""Seconds before a bar appears."""

SLOW = 8 << 20
"""The number of bytes from which the pure-Python kernel is noticeably slow."""


class Progress:
    """A bar that appears on a terminal when a job takes longer than a second.

    Call it with the number of bytes, or of another unit, after each block; `total` is how many
    there are, if known. For a large job with the pure-Python kernel it prints a warning, once,
    terminal or not.
    """

    def __init__(self, total: int | None, unit: str = "B") -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self.start: float = time.monotonic()
        self.bar: tqdm[NoReturn] | None = None
        self.warned: bool = kernel.NAME != "plain" or unit != "B"

    def __call__(self, count: int) -> None:
        """Add bytes that are done."""
        self.done += count
        if not self.warned and max(self.done, self.total or 0) > SLOW:
            self.warned = True
            print(
                "showdown: using the pure-Python kernel, hundreds of times slower than the "
                "compiled one; install a C++ compiler, then reinstall showdown",
                file=sys.stderr,
            )
        if self.bar is not None:
            self.bar.update(count)
        elif sys.stderr.isatty() and time.monotonic() - self.start > PATIENCE:
            from tqdm import tqdm

            self.bar = tqdm(
                total=self.total, initial=self.done, unit=self.unit, unit_scale=True, leave=False
            )

    def say(self, text: str, file: TextIO | None = None) -> None:
        """Print lines above the bar, by default on standard error."""
        if self.bar is not None:
            self.bar.clear()
        print(text, file=file or sys.stderr, flush=True)

    def reach(self, done: int, total: int) -> None:
        """Say how much is done, and how much there is."""
        self.total = total
        self(done - self.done)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Remove the bar, and show no other."""
        self.start = float("inf")
        if self.bar is not None:
            self.bar.close()


@contextmanager
def running_totals(
    name: str, seconds: float, progress: Progress
) -> Iterator[Callable[[Tally], object]]:
    """Print the totals of a source every few seconds, if they have changed.

    What it gives takes each new tally. Totals are printed while no input comes, too.
    """
    from threading import TIMEOUT_MAX, Event, Thread

    latest: deque[Tally] = deque(maxlen=1)
    over = Event()

    def print_all() -> None:
        printed = None
        while not over.wait(min(seconds, TIMEOUT_MAX)):
            if latest and latest[0] is not printed:
                printed = latest[0]
                wins = "   ".join(
                    f"Player {n} wins {won:,}" for n, won in enumerate(printed.wins, 1)
                )
                totals = f"{printed.deals:,} deals   {wins}   Ties {printed.ties:,}"
                with suppress(OSError):  # Standard error is closed.
                    progress.say(f"{name}   {totals}")

    thread = Thread(target=print_all, daemon=True)
    thread.start()
    try:
        yield latest.append
    finally:
        over.set()
        thread.join()
