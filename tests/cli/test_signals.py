"""Signals that ask the command to end, and pipes that stay open while nothing comes through."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
SIGNALS = [signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path) -> Iterator[None]:
    """A folder for temporary files, in which none are left."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    yield
    assert list(folder.iterdir()) == []


def start(
    folder: Path, *arguments: str, program: tuple[str, str] = ("-m", "showdown")
) -> subprocess.Popen[bytes]:
    """The command in a folder whose folder for temporary files is `temporary`."""

    def usual_signals() -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)

    return subprocess.Popen(
        [sys.executable, *program, *arguments],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "temporary")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=usual_signals,  # noqa: PLW1509
    )


def give(process: subprocess.Popen[bytes], text: str | bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(text.encode() if isinstance(text, str) else text)
    process.stdin.flush()


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes soon, or on a busy machine later."""
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_writing(folder: Path) -> bool:
    return any(name.startswith(".showdown-") for name in files(folder))


def is_ready(process: subprocess.Popen[bytes]) -> bool:
    """Whether a command handles signals, has read all that it was given, and waits for more."""
    import fcntl
    import termios

    assert process.stdin is not None
    unread = int.from_bytes(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)), sys.byteorder)
    if not Path("/proc/self/status").exists():  # Only Linux has it.
        time.sleep(1)
        return not unread
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    waits = status.partition("State:")[2].split()[0] == "S"
    return waits and not unread and bool(caught >> (signal.SIGTERM - 1) & 1)


def printed(process: subprocess.Popen[bytes], lines: int) -> list[str]:
    """Lines of standard output, which come before anything else is given."""
    assert process.stdout is not None
    found = b""
    while found.count(b"\n") < lines:
        assert select.select([process.stdout], [], [], 120)[0], f"only {found!r} was printed"
        found += os.read(process.stdout.fileno(), 1 << 16)
    return found.decode().splitlines()


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"temporary"}


def ended(process: subprocess.Popen[bytes], number: signal.Signals) -> str:
    """What is on standard error when a signal has ended a process."""
    process.send_signal(number)
    assert process.wait(120) == -number
    assert process.stderr is not None
    return process.stderr.read().decode()


@pytest.mark.parametrize(
    ("result", "number"),
    [*(("result.csv", number) for number in SIGNALS), ("result.xlsx", SIGNALS[1])],
)
def test_a_half_written_file_is_removed(
    tmp_path: Path, result: str, number: signal.Signals
) -> None:
    (tmp_path / result).write_bytes(b"before")
    with start(tmp_path, "-", "-o", result) as process:
        give(process, DEAL * 100)
        until(lambda: is_writing(tmp_path))
        assert ended(process, number) == ""
    assert (tmp_path / result).read_bytes() == b"before"
    assert files(tmp_path) == {result}


@pytest.mark.parametrize("given", ["", DEAL * 2_000, b"PAR1" + bytes(100_000)], ids=len)
@pytest.mark.parametrize("arguments", [[], ["--lines"]], ids=" ".join)
def test_a_quiet_pipe_can_be_interrupted(
    tmp_path: Path, arguments: list[str], given: str | bytes
) -> None:
    """Even if nobody reads what is printed."""
    with start(tmp_path, *arguments, "--threads", "3", "-") as process:
        give(process, given)
        until(lambda: is_ready(process))
        errors = ended(process, signal.SIGINT)
    assert [line for line in errors.splitlines() if not line.startswith("<stdin>   ")] == []
    assert files(tmp_path) == set()


@pytest.mark.parametrize("module", ["showdown.cli", "showdown.cli.count", "showdown.kernel"])
def test_an_interrupt_while_the_command_starts(tmp_path: Path, module: str) -> None:
    """It ends without a word, whatever is being imported."""
    code = f"""
import os, signal, sys
class Interrupt:
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt)
sys.argv[1:] = ["-"]
from showdown.__main__ import main
sys.exit(main())
"""
    with start(tmp_path, program=("-c", code)) as process:
        assert process.communicate(timeout=120) == (b"", b"")
        assert process.returncode == -signal.SIGINT


@pytest.mark.parametrize("how", [["--format", "wins"], ["--lines"]])
@pytest.mark.parametrize("text", [DEAL, f"{DEAL[:14]},{DEAL[15:]}"])
def test_verdicts_come_as_deals_come(tmp_path: Path, how: list[str], text: str) -> None:
    with start(tmp_path, *how, "--threads", "3", "-") as process:
        above = int(how == ["--lines"])
        for count in (1, 1, 3, 1):
            give(process, text * count)
            assert len(printed(process, above + count)) == above + count
            above = 0
