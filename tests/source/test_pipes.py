"""Pipes and sockets, which are read as data arrives."""

from __future__ import annotations

import os
import queue
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from showdown import FileError, tally
from showdown.source.open import no_data_yet, read_chunks

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
SIZE = 1 << 16


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """A pipe, of which the test closes the end to read from."""
    ours, theirs = os.pipe()
    yield ours, theirs
    os.close(theirs)


@pytest.mark.parametrize("buffering", [0, 100, 10 * SIZE])
@pytest.mark.parametrize("before", [0, 50])
def test_nothing_is_lost_in_a_buffer(buffering: int, before: int) -> None:
    ours, theirs = os.pipe()
    content = os.urandom(5 * SIZE + 7)

    def write() -> None:
        with open(theirs, "wb") as target:
            target.write(content)

    writer = threading.Thread(target=write)
    writer.start()
    with open(ours, "rb", buffering=buffering) as file:
        found = [file.read(before), *read_chunks(file, SIZE, "pipe")]
    writer.join()
    assert b"".join(found) == content
    assert max(map(len, found)) <= SIZE


def test_a_pipe_that_does_not_wait(ends: tuple[int, int]) -> None:
    os.set_blocking(ends[0], False)
    os.write(ends[1], DEAL * 9)
    with open(ends[0], "rb") as file, pytest.raises(FileError, match="no data yet"):
        tally(file)


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows only sockets can be asked")
def test_whether_data_has_arrived(ends: tuple[int, int], tmp_path: Path) -> None:
    with open(ends[0], "rb") as file:
        assert no_data_yet(file)
        os.write(ends[1], b"a")
        assert not no_data_yet(file)
        assert os.read(ends[0], 1) == b"a"
        assert no_data_yet(file)
    with open(tmp_path / "file", "w+b") as regular:
        assert not no_data_yet(regular)


@pytest.mark.parametrize("threads", [1, 3])
def test_data_of_a_socket_is_counted_at_once(threads: int) -> None:
    ours, theirs = socket.socketpair()
    counted: queue.SimpleQueue[int] = queue.SimpleQueue()
    with ours, theirs, ours.makefile("rb") as file:
        counting = threading.Thread(
            target=lambda: tally(file, threads=threads, watch=lambda one: counted.put(one.deals))
        )
        counting.start()
        for deals in (10, 20, 30):
            theirs.sendall(DEAL * 10)
            assert counted.get(timeout=30) == deals
        theirs.shutdown(socket.SHUT_WR)
        counting.join()
