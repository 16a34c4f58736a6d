"""The command as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs `showdown` with arguments, standard input and environment variables."""


def on_a_terminal(code: str, **environment: str) -> str:
    """What a Python program writes to a terminal of 80 columns."""
    # Windows has neither.
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with os.fdopen(ours, "rb", buffering=0) as screen:
        subprocess.run(
            [sys.executable, "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "PYTHONUTF8": "1", **environment},
            check=True,
            timeout=120,
        )
        os.close(theirs)
        shown = b""
        try:
            while piece := screen.read(4096):
                shown += piece
        except OSError:  # Linux says so when nobody writes any more.
            pass
    return shown.decode()
