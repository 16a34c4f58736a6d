"""Ctrl-C, and signals that end the command, while DuckDB works on a query."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread

from .stopping import STOPPING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["interruptible"]


@contextmanager
def interruptible(connection: Any) -> Iterator[None]:
    """Signals end what the connection does, and raise what they usually raise.

    Python looks at signals only between two steps of a query, one of which may take minutes, or
    in the midst of what DuckDB calls, which can do no more than complain; and DuckDB tells an
    interrupt in errors of several kinds. So a thread of its own waits for the number of the
    signal, which the operating system delivers at once, and Python's handlers do nothing.
    """
    if current_thread() is not main_thread():
        yield
        return
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *STOPPING)}
    # Those that Python calls: others do what they do without it.
    ours = {number: handler for number, handler in handlers.items() if callable(handler)}
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    came = []

    def watch() -> None:
        while number := os.read(reader, 1):
            if number[0] in ours:
                came.append(number[0])
                connection.interrupt()

    for number in ours:
        signal.signal(number, lambda *_: None)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        for number, handler in ours.items():
            signal.signal(number, handler)
        os.close(writer)
        watcher.join()
        os.close(reader)
        if came:
            ours[came[0]](came[0], None)
