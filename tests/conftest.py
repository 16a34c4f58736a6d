"""What all tests share."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from command import Run
from kernels import use_kernel

from showdown.cli import main
from showdown.kernel import _compiled, plain

ROOT = Path(__file__).parents[1]


def pytest_configure(config: pytest.Config) -> None:
    """Say how many examples Hypothesis tries, if it is installed: the contract does without."""
    if config.pluginmanager.has_plugin("hypothesispytest"):
        from hypothesis import settings

        # Before anything lands, the examples are the same every time; elsewhere new ones are tried.
        same = "CI" in os.environ
        settings.register_profile("quick", max_examples=60, deadline=None, derandomize=same)
        settings.register_profile("thorough", max_examples=2000, deadline=None)
        settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_finish() -> None:
    """Keep modules and tests, which stay, out of every search for garbage."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Libraries count what is left at the end as leaked."""
    gc.unfreeze()


@pytest.fixture(scope="session")
def euler() -> Path:
    """Project Euler's file for problem 54, which may not be shipped."""
    path = ROOT.parent / "shared" / "data" / "p054_poker.txt"
    if not path.exists():
        pytest.skip(f"{path.name} of Project Euler is not here")
    return path


@pytest.fixture(params=[_compiled, plain], ids=["compiled", "plain"])
def _each_kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything runs on both kernels."""
    use_kernel(request.param, monkeypatch)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `showdown` with arguments in an empty folder.

    With environment variables it is another process, otherwise this one, which is quicker.
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
