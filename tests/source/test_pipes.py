"""What is read as it comes."""

from __future__ import annotations

import io
import os
import queue
import socket
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO

import pytest

from showdown import FileError, tally
from showdown.source.open import no_data_yet, read_chunks, widen

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
SIZE = 1 << 16


Pipe = tuple[int, io.FileIO]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """What to read from, which the test closes, and what to write to."""
    ours, theirs = os.pipe()
    with open(theirs, "wb", buffering=0) as target:
        yield ours, target


@pytest.mark.parametrize("buffering", [0, 100, SIZE, SIZE + 1, 10 * SIZE])
@pytest.mark.parametrize("before", [0, 1, 50, SIZE])
def test_nothing_is_lost_in_a_buffer(pipe: Pipe, buffering: int, before: int) -> None:
    ours, theirs = pipe
    content = os.urandom(5 * SIZE + 7)
    writer = threading.Thread(target=write_all, args=(theirs, content))
    writer.start()
    with open(ours, "rb", buffering=buffering) as file:
        read = file.read(before)
        found = list(read_chunks(file, SIZE, "pipe"))
    writer.join()
    assert read + b"".join(found) == content
    assert max(map(len, found)) <= SIZE


def write_all(file: io.FileIO, content: bytes) -> None:
    with file:
        while content:
            content = content[file.write(content) :]


def test_who_waits_keeps_nobody_from_closing_the_file(pipe: Pipe) -> None:
    ours, theirs = pipe
    theirs.write(bytes(SIZE))
    file = open(ours, "rb")  # noqa: SIM115
    found = read_chunks(file, SIZE, "pipe")
    assert sum(map(len, islice(found, 2))) == SIZE
    waiting = threading.Thread(target=lambda: list(found), daemon=True)
    waiting.start()
    time.sleep(0.1)
    closing = threading.Thread(target=file.close, daemon=True)
    closing.start()
    closing.join(20)
    assert (file.closed, waiting.is_alive()) == (True, True)
    theirs.close()
    waiting.join(20)


@pytest.mark.parametrize("file", [io.BytesIO(b"ab"), io.StringIO("ab")])
def test_whatever_can_be_read(file: IO[bytes] | IO[str]) -> None:
    assert list(read_chunks(file, 1, "file")) == [b"a", b"b"]


def test_a_pipe_that_does_not_wait(pipe: Pipe) -> None:
    ours, theirs = pipe
    os.set_blocking(ours, False)
    theirs.write(DEAL * 9)
    with open(ours, "rb") as file, pytest.raises(FileError, match="no data yet"):
        tally(file)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can tell of sockets only")
def test_what_has_still_to_come(pipe: Pipe, tmp_path: Path) -> None:
    ours, theirs = pipe
    with open(ours, "rb") as file:
        assert no_data_yet(file)
        theirs.write(b"a")
        assert not no_data_yet(file)
        assert os.read(ours, 1) == b"a"
        assert no_data_yet(file)
        theirs.close()
        assert not no_data_yet(file)  # It has ended.
    with open(tmp_path / "file", "w+b", buffering=0) as regular:
        assert not no_data_yet(regular)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has pipes of other sizes")
def test_a_pipe_holds_as_much_as_is_read(pipe: Pipe, tmp_path: Path) -> None:
    ours, theirs = pipe
    os.set_blocking(theirs.fileno(), False)
    with open(ours, "rb") as file:
        widen(file, 4 * SIZE)
        assert theirs.write(bytes(8 * SIZE)) == 4 * SIZE
        widen(file, 1 << 40)  # More than is allowed.
    with open(tmp_path / "file", "w+b", buffering=0) as regular:
        widen(regular, SIZE)


@pytest.mark.parametrize("threads", [1, 3])
def test_what_a_socket_gives_is_told_at_once(threads: int) -> None:
    ours, theirs = socket.socketpair()
    said: queue.SimpleQueue[int] = queue.SimpleQueue()
    with ours, theirs, ours.makefile("rb") as file:
        counting = threading.Thread(
            target=lambda: tally(file, threads=threads, watch=lambda one: said.put(one.deals))
        )
        counting.start()
        for deals in (10, 20, 30):
            theirs.sendall(DEAL * 10)
            assert said.get(timeout=30) == deals
        theirs.shutdown(socket.SHUT_WR)
        counting.join()
