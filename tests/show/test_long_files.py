"""Files that are written past the system's cache once they are long."""

from __future__ import annotations

import io
import os
import sys
import threading
import time
from collections.abc import Callable
from mmap import mmap
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from showdown import FileError
from showdown.show import long_files
from showdown.show.long_files import LongFile
from showdown.show.whole import whole_file

PIECE = 4096
CACHED = 2 * PIECE
LONG = bytes(range(256)) * 256  # Sixteen pieces.

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has O_DIRECT")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_files, "PIECE", PIECE)
    monkeypatch.setattr(long_files, "CACHED", CACHED)


def written(path: Path, *contents: bytes) -> bytes:
    with LongFile(str(path)) as file:
        for content in contents:
            assert file.write(content) == len(content)
        assert file.tell() == sum(map(len, contents))
        file.sync()
    return path.read_bytes()


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sizes=st.lists(st.integers(0, 3 * PIECE) | st.sampled_from([PIECE, CACHED, CACHED + PIECE])))
def test_what_is_written_is_there(tmp_path: Path, sizes: list[int]) -> None:
    path = tmp_path / "file"
    path.unlink(missing_ok=True)
    contents = [os.urandom(size) for size in sizes]
    assert written(path, *contents) == b"".join(contents)


def test_there_is_no_other_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        LongFile(str(tmp_path / "file"))


def writes_directly(path: Path) -> bool:
    """Whether the file system knows another way than the cache."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_DIRECT)
        with open(file, "wb", buffering=0) as direct:
            return direct.write(mmap(-1, PIECE)) == PIECE
    except OSError:
        return False


@pytest.mark.parametrize("size", [0, 1, PIECE, CACHED + 3 * PIECE + 1])
def test_all_of_it_is_brought_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    sync = os.fsync
    sizes = []

    def noted(file: int) -> None:
        sync(file)
        sizes.append(os.fstat(file).st_size)

    monkeypatch.setattr(os, "fsync", noted)
    written(tmp_path / "file", LONG[:size])
    assert sizes[-1] == size


@linux
def test_what_is_long_goes_past_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fcntl import F_GETFL, fcntl

    write, here = os.write, threading.current_thread()
    found: list[tuple[int, bool, bool]] = []

    def noted(file: int, content: memoryview) -> int:
        direct = bool(fcntl(file, F_GETFL) & os.O_DIRECT)
        found.append((len(content), direct, threading.current_thread() is here))
        return write(file, content)

    has_direct = writes_directly(tmp_path / "other")
    monkeypatch.setattr(os, "write", noted)
    before = open_files()
    assert written(tmp_path / "file", LONG[:-1]) == LONG[:-1]
    assert found[:2] == [(PIECE, False, True)] * 2
    assert {*found[2:-1]} == {(PIECE, has_direct, False)}
    assert found[-1] == (PIECE - 1, False, True)
    assert (len(found), open_files()) == (16, before)


@linux
@pytest.mark.parametrize("refused", ["there is none", "the wish", "each write", "a later write"])
def test_systems_that_always_use_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    import fcntl

    write, control = os.write, fcntl.fcntl
    flag = os.O_DIRECT
    direct = 0

    def write_or_not(file: int, content: memoryview) -> int:
        nonlocal direct
        direct += bool(control(file, fcntl.F_GETFL) & flag)
        if direct > (3 if refused == "a later write" else 0):
            direct = -100
            raise OSError(22, "Invalid argument")
        return write(file, content)

    def refuse(file: int, command: int, *rest: int) -> int:
        if command == fcntl.F_SETFL:
            raise OSError(22, "Invalid argument")
        return control(file, command, *rest)

    if refused == "there is none":
        monkeypatch.delattr(os, "O_DIRECT")
    elif refused == "the wish":
        monkeypatch.setattr(fcntl, "fcntl", refuse)
    else:
        monkeypatch.setattr(os, "write", write_or_not)
    assert written(tmp_path / "file", LONG, b"end") == LONG + b"end"


def test_a_write_may_be_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, content: write(file, content[:1000]))
    assert written(tmp_path / "file", LONG) == LONG


@pytest.mark.parametrize("pieces", [0, 1, 2, 3, 9])
def test_whoever_goes_back(tmp_path: Path, pieces: int) -> None:
    content = LONG[: pieces * PIECE] + b"and so on"
    path = tmp_path / "file"
    with whole_file(str(path)) as file:
        file.write(content)
        assert file.tell() == file.seek(0, os.SEEK_CUR) == file.seek(len(content)) == len(content)
        assert (file.seek(3), file.write(b"!!")) == (3, 2)
        assert (file.seek(0, os.SEEK_END), file.write(LONG)) == (len(content), len(LONG))
        assert file.tell() == len(content) + len(LONG)
    assert path.read_bytes() == content[:3] + b"!!" + content[5:] + LONG


def test_an_archive_is_as_in_memory(tmp_path: Path) -> None:
    path, memory = tmp_path / "file", io.BytesIO()
    with whole_file(str(path)) as file:
        for target in (file, memory):
            with ZipFile(target, "w") as archive:
                for name in ("one", "two"):
                    archive.writestr(name, LONG)
    assert path.read_bytes() == memory.getvalue()


def failing(at: int) -> Callable[[int, memoryview], int]:
    """What writes until the disk is full."""
    write, times = os.write, 0

    def fail(file: int, content: memoryview) -> int:
        nonlocal times
        times += 1
        if times >= at:
            raise OSError(28, "No space left on device")
        return write(file, content)

    return fail


def test_whoever_tries_again_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", failing(4))
    with LongFile(str(tmp_path / "file")) as file:
        for _ in range(5):
            with pytest.raises(OSError, match="No space left"):
                file.write(LONG)


@pytest.mark.parametrize("at", [1, 2, 3, 4, 9, 16, 17])
def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    path = tmp_path / "result.csv"
    path.write_text("before")
    monkeypatch.setattr(os, "write", failing(at))
    with pytest.raises(FileError, match="no space left"), whole_file(str(path)) as file:
        file.writelines([LONG, b"end"])
    assert [p.read_text() for p in tmp_path.iterdir()] == ["before"]


def test_whoever_gives_up_waits_for_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, go_on = os.write, threading.Event()

    def slow(file: int, content: memoryview) -> int:
        if threading.current_thread() is not threading.main_thread():
            go_on.wait(60)
        return write(file, content)

    before = threading.active_count(), open_files() if sys.platform == "linux" else 0
    monkeypatch.setattr(os, "write", slow)
    with pytest.raises(KeyboardInterrupt), whole_file(str(tmp_path / "result.csv")) as file:
        raise KeyboardInterrupt(file.write(LONG[: 4 * PIECE + 100]))
    assert (list(tmp_path.iterdir()), go_on.is_set()) == ([], False)
    go_on.set()
    deadline = time.monotonic() + 30
    while threading.active_count() > before[0] and time.monotonic() < deadline:
        time.sleep(0.001)
    after = threading.active_count(), open_files() if sys.platform == "linux" else 0
    assert after == before


@pytest.mark.parametrize("missing", ["thread", "descriptor"])
def test_without_a_thread_it_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def none(*_: object) -> int:
        raise {
            "thread": RuntimeError("can't start new thread"),
            "descriptor": OSError(24, "Too many open files"),
        }[missing]

    before = open_files() if sys.platform == "linux" else 0
    if missing == "thread":
        monkeypatch.setattr(threading.Thread, "start", none)
    else:
        monkeypatch.setattr(os, "dup", none)
    assert written(tmp_path / "file", LONG) == LONG
    assert (open_files() if before else 0) == before
