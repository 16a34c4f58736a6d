"""What a long job prints on standard error while it runs."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from .. import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, Self

    from tqdm import tqdm

    from ..tallies import Tally

__all__ = ["Progress", "RunningTotals"]

PATIENCE = 1.0
"""Seconds before a bar appears."""

SLOW = 8 << 20
"""The number of bytes from which the pure-Python kernel is noticeably slow."""


class Progress:
    """A bar that appears on a terminal when a job takes longer than a second.

    Call it with the number of bytes after each block. For a large job with the pure-Python kernel
    it prints a warning, once, terminal or not.

    Args:
        total: how many bytes there are in all, if that is known.
    """

    def __init__(self, total: int | None) -> None:
        self.total = total
        self.done = 0
        self.start = time.monotonic()
        self.bar: tqdm[NoReturn] | None = None
        self.warned = kernel.NAME != "plain"

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
                total=self.total, initial=self.done, unit="B", unit_scale=True, leave=False
            )

    def say(self, text: str) -> None:
        """Print a line on standard error, above the bar."""
        self.clear()
        print(text, file=sys.stderr)

    def clear(self) -> None:
        """Make room for other output where the bar is."""
        if self.bar is not None:
            self.bar.clear()

    def close(self) -> None:
        """Remove the bar."""
        if self.bar is not None:
            self.bar.close()


class RunningTotals:
    """Prints the totals of a source at regular intervals, if they have changed.

    Call it with each new tally. It is a context, in which it also prints while no input comes.

    Args:
        name: what the source is called.
        seconds: the length of an interval.
        progress: what prints the totals.
    """

    def __init__(self, name: str, seconds: float, progress: Progress) -> None:
        from threading import TIMEOUT_MAX, Event, Thread

        self.name = name
        self.seconds = min(seconds, TIMEOUT_MAX)
        self.progress = progress
        self.tally: Tally | None = None
        self.over = Event()
        self.thread = Thread(target=self._print_all, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def __call__(self, tally: Tally) -> None:
        """Take the totals as they are now."""
        self.tally = tally

    def _print_all(self) -> None:
        printed = None
        while not self.over.wait(self.seconds):
            tally = self.tally
            if tally is not None and tally is not printed:
                printed = tally
                with suppress(OSError):  # Standard error is closed.
                    self._print(tally)

    def _print(self, tally: Tally) -> None:
        wins = "   ".join(f"Player {n} {won:,}" for n, won in enumerate(tally.wins, 1))
        self.progress.say(f"{self.name}   {tally.deals:,} deals   {wins}   Ties {tally.ties:,}")
