"""Ctrl-C while DuckDB works on a query."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["interruptible"]


@contextmanager
def interruptible(connection: Any) -> Iterator[None]:
    """Ctrl-C ends what the connection does, and raises KeyboardInterrupt whatever DuckDB raises.

    Python looks at signals only between two steps of a query, one of which may take minutes, or
    in the midst of what DuckDB calls, which can do no more than complain; and DuckDB tells an
    interrupt in errors of several kinds. So a thread of its own waits for the number of the
    signal, which the operating system delivers at once, and Python's handler does nothing.
    """
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not ours or current_thread() is not main_thread():
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    came = []

    def watch() -> None:
        while number := os.read(reader, 1):
            if number[0] == signal.SIGINT:
                came.append(number)
                connection.interrupt()

    signal.signal(signal.SIGINT, lambda *_: None)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(writer)
        watcher.join()
        os.close(reader)
        if came:
            raise KeyboardInterrupt from None
