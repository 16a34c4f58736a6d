"""SIGTERM and SIGHUP end the command as Ctrl-C does, so that it leaves nothing half done."""

from __future__ import annotations

import atexit
import os
import signal
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["STOPPING", "Stopped", "stoppable"]

STOPPING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end; Windows has no SIGHUP."""


class Stopped(KeyboardInterrupt):
    """A signal asked the command to end.

    Attributes:
        number: the signal's.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` for signals that would otherwise end the process at once.

    If one did, the process ends by that same signal, but only after its temporary files are
    removed, so that whoever sent it sees what it expects. Signals that are ignored, as under
    `nohup`, stay ignored.
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


_END: list[int] = []
"""The signal that stopped the command, if one did."""


def _stop(number: int, _: object) -> None:
    raise Stopped(number)


@atexit.register
def _end() -> None:
    """End the process by the signal that stopped the command.

    This is registered first, and so called after what removes temporary files.
    """
    for number in _END:
        os.kill(os.getpid(), number)
