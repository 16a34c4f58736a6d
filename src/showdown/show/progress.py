"""What a long job says on standard error while it runs."""

from __future__ import annotations

import sys
import time

from .. import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from tqdm import tqdm

__all__ = ["Progress"]

PATIENCE = 1.0
"""Seconds before a bar appears."""

SLOW = 8 << 20
"""Bytes from which the plain kernel makes itself felt."""


class Progress:
    """A bar that appears on a terminal when a job takes longer than a second.

    Call it with the number of bytes after each block. Says once, terminal or not, that the
    plain kernel is slow when the job is large.

    Args:
        total: how many bytes there will be, if that is known.
    """

    def __init__(self, total: int | None) -> None:
        self.total = total
        self.done = 0
        self.start = time.monotonic()
        self.bar: tqdm[NoReturn] | None = None
        self.warned = kernel.NAME != "plain"

    def __call__(self, count: int) -> None:
        """So many more bytes are done."""
        self.done += count
        if not self.warned and max(self.done, self.total or 0) > SLOW:
            self.warned = True
            print(
                "showdown: counting with the plain Python kernel, hundreds of times slower than "
                "the compiled one, which a C++ compiler at installation brings",
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
        """Write a line on standard error, above the bar."""
        self.clear()
        print(text, file=sys.stderr)

    def clear(self) -> None:
        """Make room for what is written where the bar is."""
        if self.bar is not None:
            self.bar.clear()

    def close(self) -> None:
        """Take the bar away."""
        if self.bar is not None:
            self.bar.close()
