"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showdown import FileError
from showdown.show.files import atomic_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result.csv"


def test_it_appears_when_it_is_whole(path: Path) -> None:
    path.write_text("before")
    with atomic_file(str(path)) as file:
        file.write(b"after")
        file.flush()
        assert path.read_text() == "before"
        assert len(list(path.parent.iterdir())) == 2
    assert path.read_text() == "after"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, SystemExit, FileError])
@pytest.mark.parametrize("before", ["before", None])
def test_a_failure_leaves_what_was_there(
    path: Path, failure: type[BaseException], before: str | None
) -> None:
    if before:
        path.write_text(before)
    with pytest.raises(failure), atomic_file(str(path)) as file:
        raise failure(file.write(b"after"))
    assert [p.read_text() for p in path.parent.iterdir()] == ([before] if before else [])


def test_a_second_interrupt_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink, times = os.unlink, 0

    def interrupted(path: str) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise KeyboardInterrupt
        unlink(path)

    monkeypatch.setattr(os, "unlink", interrupted)
    with pytest.raises(KeyboardInterrupt), atomic_file(str(path)) as file:
        raise KeyboardInterrupt(file.write(b"some"))
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("mode", [None, 0o600, 0o664])
def test_it_has_the_permissions_of_other_files(path: Path, mode: int | None) -> None:
    path.touch()
    expected = path.stat().st_mode if mode is None else 0o100000 | mode
    if mode is None:
        path.unlink()
    else:
        path.chmod(mode)
    with atomic_file(str(path)) as file:
        file.write(b"x")
        (part,) = path.parent.glob(".showdown-*")
        assert mode is None or part.stat().st_mode == expected
    assert path.stat().st_mode == expected


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "result")
    for text in (b"one", b"two"):
        with atomic_file(str(tmp_path / "link")) as file:
            file.write(text)
        assert (tmp_path / "far" / "result").read_bytes() == text
        assert (tmp_path / "link").is_symlink()
        assert len(list((tmp_path / "far").iterdir())) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_directly(path: Path) -> None:
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with atomic_file(str(path)) as file:
        file.write(b"text")
    assert os.read(end, 100) == b"text"
    os.close(end)
    assert list(path.parent.iterdir()) == [path]


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("no/such.csv", "no such file or directory"),
        (".", "is a directory"),
        ("file/x.csv", "not a directory"),
        ("read-only", "this file is read-only"),
        pytest.param("/dev/full", "no space left on device", marks=FULL),
    ],
)
def test_what_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    Path("read-only").touch(0o444)
    with pytest.raises(FileError, match=f"^shown: {message}$"), atomic_file(path, "shown") as file:
        file.write(b"x")
    assert sorted(os.listdir()) == ["file", "read-only"]


def test_a_long_name(tmp_path: Path) -> None:
    with atomic_file(str(tmp_path / ("x" * 255))) as file:
        file.write(b"x")
    assert os.listdir(tmp_path) == ["x" * 255]
