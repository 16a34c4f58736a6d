from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import Run

from showdown.cli import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `showdown` with arguments in an empty folder.

    With environment variables it is a process of its own, otherwise in this one, which is quicker.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str, stdin: str | bytes = b"", **environment: str) -> CompletedProcess[str]:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        if environment:
            done = subprocess.run(
                [sys.executable, "-m", "showdown", *arguments],
                input=given,
                env={**os.environ, "PYTHONUTF8": "1", **environment},
                capture_output=True,
                check=False,
            )
            return CompletedProcess(
                arguments, done.returncode, done.stdout.decode(), done.stderr.decode()
            )
        with monkeypatch.context() as patch, standard_stream() as out, standard_stream() as err:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(arguments)
            return CompletedProcess(arguments, code, *map(written, (out, err)))

    return run


def standard_stream() -> io.TextIOWrapper:
    """A stream such as standard output: with a buffer, and the descriptor of a file."""
    return io.TextIOWrapper(tempfile.TemporaryFile(), encoding="utf-8", write_through=True)


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
