"""What a long job prints on standard error while it runs."""

from __future__ import annotations

import os
import sys
import time

from .. import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, Self, TextIO

    from tqdm import tqdm

PATIENCE = 1.0
"""Seconds before a bar appears."""


class Progress:
    """A bar that appears on a terminal when a job takes longer than a second.

    Call it with the number of bytes, or of another unit, after each block; `total` is how many
    there are, if known. On a terminal it warns once if no compiler made a fast kernel.
    """

    warned: bool = kernel.NAME != "plain" or "SHOWDOWN_KERNEL" in os.environ

    def __init__(self, total: int | None, unit: str = "B") -> None:
        self.total = total
        self.unit = unit
        self.done: int = 0
        self.start: float = time.monotonic()
        self.bar: tqdm[NoReturn] | None = None

    def __call__(self, count: int) -> None:
        """Add bytes that are done."""
        self.done += count
        if not Progress.warned and sys.stderr.isatty():
            Progress.warned = True
            print(
                "showdown: using the pure-Python kernel, hundreds of times slower: install a C++ "
                "compiler; pip install --force-reinstall --no-cache-dir poker-showdown",
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
        """Remove the bar."""
        if self.bar is not None:
            self.bar.close()
