"""The command as its users run it: in this process, which is quicker, or in one of its own."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import Run

Says = Callable[..., str]
"""Runs the command, and gives what it printed."""


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts in a folder of its own, with a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(run: Run) -> Run:
    """As elsewhere, but a test that needs a library which is not installed is skipped."""

    def run_or_skip(*arguments: str, **more: str) -> CompletedProcess[str]:
        done = run(*arguments, **more)
        for library in re.findall(r"([\w.]+) is not installed: pip install", done.stderr):
            if library not in sys.modules and find_spec(library.partition(".")[0]) is None:
                pytest.skip(f"{library} is not installed")
        return done

    return run_or_skip


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
def pipe(run: Run) -> Callable[[bytes, list[str]], str]:
    """What another process prints that has something on its standard input."""

    def pipe(stdin: bytes, arguments: list[str]) -> str:
        done = run(*arguments, stdin=stdin, PYTHONUTF8="1")
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return pipe
