"""The command as its users run it: in this process, which is quicker, or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import Run

from showdown.cli import main

Says = Callable[..., str]
"""Runs the command, and gives what it printed."""


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in a folder of its own, with a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> CompletedProcess[str]:
        capfd.readouterr()
        code = main(arguments)
        said = capfd.readouterr()
        return CompletedProcess(arguments, code, said.out, said.err)

    return run


@pytest.fixture
def prints(run: Run) -> Says:
    """What a command prints that has nothing to complain about."""

    def prints(*arguments: str) -> str:
        done = run(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return prints


@pytest.fixture
def refuses(run: Run) -> Says:
    """The complaint of a command that prints nothing else and ends with a code."""

    def refuses(code: int, *arguments: str) -> str:
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (code, "")
        assert "Traceback" not in done.stderr
        return done.stderr

    return refuses


@pytest.fixture
def pipe() -> Callable[[bytes, list[str]], str]:
    """What a process prints that has something on its standard input."""

    def pipe(stdin: bytes, arguments: list[str]) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "showdown", *arguments],
            input=stdin,
            env={**os.environ, "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        )
        assert done.stderr == b""
        return done.stdout.decode()

    return pipe
