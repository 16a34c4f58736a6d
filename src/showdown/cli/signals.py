"""SIGTERM and SIGHUP end a command as Ctrl-C does: it leaves nothing unfinished behind."""

from __future__ import annotations

import atexit
import os
import signal
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["Stopped", "interrupting", "stoppable"]

STOPPING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end; Windows has no SIGHUP."""


class Stopped(KeyboardInterrupt):
    """A signal asked the command to end.

    Attributes:
        number: the signal's number.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` for signals that would otherwise end the process at once.

    If one did, the process ends by that same signal, as its sender expects, but only after its
    temporary files are removed. Signals that are ignored, as under `nohup`, stay ignored.
    """
    ours = []
    with suppress(ValueError):  # This is not the main thread.
        for number in STOPPING:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _stop)
                ours.append(number)
    try:
        yield
    except Stopped as stopped:
        _END.append(stopped.number)
        raise
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def interrupting(connection: Any) -> Iterator[None]:
    """Let signals interrupt a DuckDB connection, and then do what they usually do.

    Python handles signals only between two steps of a query, which may take minutes, or inside a
    function that DuckDB calls, where an exception is lost. So a thread waits for the number of the
    signal, which the operating system delivers at once, while Python's own handlers do nothing.
    """
    from threading import Thread, current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *STOPPING)}
    # Those that Python calls; the others work without it.
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


_END: list[int] = []
"""The signal that stopped the command, if one did."""


def _stop(number: int, _: object) -> None:
    raise Stopped(number)


@atexit.register
def _end() -> None:
    """End the process by the signal that stopped the command.

    This is registered first, and so runs after the removal of temporary files.
    """
    for number in _END:
        os.kill(os.getpid(), number)
