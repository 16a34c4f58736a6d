"""Signals that ask the command to end: it removes what it has not finished."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
SIGNALS = [signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    return folder


def start(
    folder: Path, *arguments: str, ignored: signal.Signals | None = None
) -> subprocess.Popen[bytes]:
    """The command in a folder whose folder for temporary files is `temporary`."""

    def usual_signals() -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN if number is ignored else signal.SIG_DFL)

    return subprocess.Popen(
        [sys.executable, "-m", "showdown", *arguments],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "temporary")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=usual_signals,  # noqa: PLW1509
    )


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("result", ["result.csv", "result.parquet", "result.xlsx"])
def test_a_half_written_file_is_removed(
    tmp_path: Path, temporary: Path, number: signal.Signals, result: str
) -> None:
    (tmp_path / result).write_bytes(b"before")
    with start(tmp_path, "-", "-o", result, "--bad", "bad.txt") as process:
        assert process.stdin is not None
        process.stdin.write(DEAL.encode() * 100)
        process.stdin.flush()
        wait_for(lambda: any(name.startswith(".showdown-") for name in files(tmp_path)))
        time.sleep(0.3)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert (tmp_path / result).read_bytes() == b"before"
    assert files(tmp_path) == {result}
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("number", SIGNALS)
def test_a_copy_of_a_table_has_no_name(
    tmp_path: Path, temporary: Path, number: signal.Signals
) -> None:
    with start(tmp_path, "-") as process:
        assert process.stdin is not None
        process.stdin.write(b"PAR1" + bytes(100_000))
        process.stdin.flush()
        time.sleep(1)
        assert list(temporary.iterdir()) == []
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert files(tmp_path) == set()


@pytest.mark.parametrize("number", SIGNALS)
def test_a_query_ends(tmp_path: Path, temporary: Path, number: signal.Signals) -> None:
    (tmp_path / "deals.txt").write_text(DEAL * 10)
    query = "select count(*) from range(100000000) a, range(100000000) b, deals"
    with start(tmp_path, "sql", query, "deals.txt", "-o", "out.parquet") as process:
        wait_for(lambda: any(name.startswith(".showdown-") for name in files(tmp_path)))
        time.sleep(0.5)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert files(tmp_path) == {"deals.txt"}
    assert list(temporary.iterdir()) == []


def test_what_is_ignored_stays_ignored(tmp_path: Path) -> None:
    with start(tmp_path, "--format", "wins", "-", ignored=signal.SIGHUP) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(DEAL.encode())
        process.stdin.flush()
        assert process.stdout.readline() == b"2\n"
        process.send_signal(signal.SIGHUP)
        process.stdin.write(DEAL.encode())
        process.stdin.close()
        assert process.stdout.read() == b"2\n"
        assert process.wait(60) == 0


def test_the_library_leaves_signals_alone() -> None:
    code = (
        "import signal, sys, showdown as sd\n"
        "sd.tally(['8C TS KC 9H 4S 7D 2S 5D 3S AC'])\n"
        "assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL\n"
        "from showdown.cli import main\n"
        "main(['explain', '5H 5C 6S 7S KD', '2C 3S 8S 8D TD'])\n"
        "assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL\n"
        "signal.signal(signal.SIGTERM, print)\n"
        "main(['explain', '5H 5C 6S 7S KD', '2C 3S 8S 8D TD'])\n"
        "assert signal.getsignal(signal.SIGTERM) is print\n"
        "from threading import Thread\n"
        "thread = Thread(target=main, args=(['deal', '1'],)); thread.start(); thread.join()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr == b""
