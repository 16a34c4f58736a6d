"""A pipe that stays open while nothing comes through it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import interruptible

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@contextmanager
def reading_a_pipe(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command, while the pipe that it reads is open."""
    with interruptible(folder, *arguments, "-") as process:
        try:
            yield process
        finally:
            process.kill()


def give(process: subprocess.Popen[bytes], text: str | bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(text.encode() if isinstance(text, str) else text)
    process.stdin.flush()


def soon_said(process: subprocess.Popen[bytes], lines: int) -> list[str]:
    """So many lines on standard output, which come before anything else is given."""
    assert process.stdout is not None
    said = b""
    while said.count(b"\n") < lines:
        assert select.select([process.stdout], [], [], 30)[0], f"only {said!r} was said"
        said += os.read(process.stdout.fileno(), 1 << 16)
    return said.decode().splitlines()


@pytest.mark.parametrize("given", ["", DEAL * 50_000])
@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--every", "0.01s"],
        ["--skip-bad", "--bad", "bad.txt"],
        ["--lines"],
        ["-o", "result.parquet"],
        ["-o", "result.csv"],
    ],
    ids=" ".join,
)
def test_an_interrupt_ends_the_program(tmp_path: Path, arguments: list[str], given: str) -> None:
    if arguments == ["--lines"]:
        given = given[: len(DEAL) * 500]  # What is printed fits into the pipe that nobody reads.
    with reading_a_pipe(tmp_path, *arguments, "--threads", "3") as process:
        give(process, given)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr is not None
        said = process.stderr.read().decode()
        assert [line for line in said.splitlines() if not line.startswith("<stdin>   ")] == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("threads", ["1", "3"])
def test_verdicts_come_as_deals_come(tmp_path: Path, threads: str) -> None:
    with reading_a_pipe(tmp_path, "--format", "wins", "--threads", threads) as process:
        for count in (1, 1, 3, 1):
            give(process, DEAL * count)
            assert soon_said(process, count) == ["2"] * count


@pytest.mark.parametrize("header", ["a,b\n", ""])
def test_verdicts_of_rows_come_as_rows_come(tmp_path: Path, header: str) -> None:
    row = "8C TS KC 9H 4S,7D 2S 5D 3S AC\n"
    with reading_a_pipe(tmp_path, "--format", "wins", "--threads", "2") as process:
        give(process, header)
        for count in (1, 1, 3, 1):
            give(process, row * count)
            assert soon_said(process, count) == ["2"] * count
