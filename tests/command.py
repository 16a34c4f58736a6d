"""The command as a person runs it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

on_linux = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="Linux shows how much memory was used"
)
Run = Callable[..., subprocess.CompletedProcess[str]]
"""Runs `showdown` with arguments, standard input and environment variables."""


def measured(arguments: Sequence[str], pieces: Iterable[bytes] = ()) -> tuple[str, int]:
    """What the command prints when these pieces come, and its memory in KB, as Linux shows it."""
    code = (
        "import sys; from showdown.cli import main; code = main(sys.argv[1:]); "
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr); "
        "sys.exit(code)"
    )
    with (
        tempfile.TemporaryFile() as out,
        subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.PIPE,
        ) as process,
    ):
        assert process.stdin is not None
        process.stdin.writelines(pieces)
        _, error = process.communicate(timeout=600)
        assert process.returncode == 0, error
        out.seek(0)
        return out.read().decode(), int(error)


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
