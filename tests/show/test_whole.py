"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from showdown import FileError
from showdown.show import whole
from showdown.show.whole import whole_file


def test_it_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    path.write_text("before")
    with whole_file(str(path)) as file:
        file.write(b"after")
        file.flush()
        assert path.read_text() == "before"
        assert len(list(tmp_path.iterdir())) == 2
    assert path.read_text() == "after"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, SystemExit, FileError])
@pytest.mark.parametrize("before", ["before", None])
def test_a_failure_leaves_what_was_there(
    tmp_path: Path, failure: type[BaseException], before: str | None
) -> None:
    path = tmp_path / "result.csv"
    if before:
        path.write_text(before)
    with pytest.raises(failure), whole_file(str(path)) as file:
        raise failure(file.write(b"after"))
    assert [p.read_text() for p in tmp_path.iterdir()] == ([before] if before else [])


def test_a_long_file_is_brought_to_the_disk_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "SYNC", 10_000)
    synced: list[tuple[int, str]] = []
    sync = os.fsync

    def noted(file: int) -> None:
        sync(file)
        synced.append((os.fstat(file).st_size, threading.current_thread().name))

    monkeypatch.setattr(os, "fsync", noted)
    path = tmp_path / "result.csv"
    before = threading.active_count()
    with whole_file(str(path)) as file:
        for number in range(10):
            file.write(bytes([number]) * 4_000)
            file.flush()
            while threading.active_count() > before:
                time.sleep(0.001)
    assert path.read_bytes() == b"".join(bytes([number]) * 4_000 for number in range(10))
    here = threading.main_thread().name
    assert [size >= 10_000 and thread != here for size, thread in synced] == [True] * 3 + [False]
    assert synced[-1] == (40_000, here)


@pytest.mark.parametrize("when", [1, 2])
def test_a_disk_that_fails_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: int
) -> None:
    monkeypatch.setattr(whole, "SYNC", 10_000)
    times = 0

    def fail(_: int) -> None:
        nonlocal times
        times += 1
        if times == when:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    path = tmp_path / "result.csv"
    path.write_text("before")
    with pytest.raises(FileError, match="no space left"), whole_file(str(path)) as file:
        file.write(bytes(10_000))
    assert [p.read_text() for p in tmp_path.iterdir()] == ["before"]


def test_a_slow_disk_is_waited_for_at_the_end_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sync is under way at a time, and who gives up waits for none."""
    monkeypatch.setattr(whole, "SYNC", 10_000)
    go_on, under_way, most = threading.Event(), 0, 0

    def slow(_: int) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        go_on.wait()
        under_way -= 1

    monkeypatch.setattr(os, "fsync", slow)
    path = tmp_path / "result.csv"
    with pytest.raises(KeyboardInterrupt), whole_file(str(path)) as file:
        raise KeyboardInterrupt(file.writelines([bytes(10_000)] * 5))
    assert (list(tmp_path.iterdir()), most, under_way) == ([], 1, 1)
    with whole_file(str(path)) as file:
        file.writelines([bytes(10_000)] * 5)
        assert (most, under_way) == (2, 2)
        go_on.set()
    assert path.stat().st_size == 50_000


@pytest.mark.parametrize("missing", ["thread", "descriptor"])
def test_without_a_thread_the_file_is_brought_to_the_disk_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def none(*_: object) -> int:
        raise {
            "thread": RuntimeError("can't start new thread"),
            "descriptor": OSError(24, "Too many open files"),
        }[missing]

    if missing == "thread":
        monkeypatch.setattr(threading.Thread, "start", none)
    else:
        monkeypatch.setattr(os, "dup", none)
    monkeypatch.setattr(whole, "SYNC", 10_000)
    path = tmp_path / "result.csv"
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    with whole_file(str(path)) as file:
        file.write(bytes(50_000))
    assert path.stat().st_size == 50_000
    assert (len(os.listdir("/proc/self/fd")) if before else 0) == before


def test_it_has_the_rights_of_other_files(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    for path, mode in ((tmp_path / "new", None), (tmp_path / "old", 0o640)):
        if mode is not None:
            path.touch()
            path.chmod(mode)
        with whole_file(str(path)) as file:
            file.write(b"x")
        expected = usual.stat().st_mode if mode is None else 0o100000 | mode
        assert path.stat().st_mode == expected


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "result")
    for text in (b"one", b"two"):
        with whole_file(str(tmp_path / "link")) as file:
            file.write(text)
        assert (tmp_path / "far" / "result").read_bytes() == text
        assert (tmp_path / "link").is_symlink()
        assert len(list((tmp_path / "far").iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with whole_file(str(path)) as file:
        file.write(b"text")
    assert os.read(end, 100) == b"text"
    os.close(end)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no/such.csv", "shown: no such file or directory"),
        (".", "shown: is a directory"),
        ("file/x.csv", "shown: not a directory"),
        pytest.param(
            "/dev/full",
            "shown: no space left on device",
            marks=pytest.mark.skipif(
                not Path("/dev/full").exists(), reason="there is no /dev/full here"
            ),
        ),
    ],
)
def test_what_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match=f"^{message}$"), whole_file(path, "shown") as file:
        file.write(b"x")


def test_a_long_name(tmp_path: Path) -> None:
    with whole_file(str(tmp_path / ("x" * 255))) as file:
        file.write(b"x")
    assert os.listdir(tmp_path) == ["x" * 255]
