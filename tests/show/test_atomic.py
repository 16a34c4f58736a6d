"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showdown import FileError
from showdown.show.atomic import atomic_file


def test_it_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    path.write_text("before")
    with atomic_file(str(path)) as file:
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
    with pytest.raises(failure), atomic_file(str(path)) as file:
        raise failure(file.write(b"after"))
    assert [p.read_text() for p in tmp_path.iterdir()] == ([before] if before else [])


def test_who_interrupts_twice_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink, times = os.unlink, 0

    def interrupted(path: str) -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise KeyboardInterrupt
        unlink(path)

    monkeypatch.setattr(os, "unlink", interrupted)
    with pytest.raises(KeyboardInterrupt), atomic_file(str(tmp_path / "result.csv")) as file:
        raise KeyboardInterrupt(file.write(b"some"))
    assert list(tmp_path.iterdir()) == []


def test_it_has_the_rights_of_other_files(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    for path, mode in ((tmp_path / "new", None), (tmp_path / "old", 0o600), (usual, 0o664)):
        if mode is not None:
            path.touch()
            path.chmod(mode)
        with atomic_file(str(path)) as file:
            file.write(b"x")
            (part,) = tmp_path.glob(".showdown-*")
            assert mode is None or part.stat().st_mode & 0o777 == mode
        expected = usual.stat().st_mode if mode is None else 0o100000 | mode
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
def test_a_pipe_is_written_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with atomic_file(str(path)) as file:
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
    with pytest.raises(FileError, match=f"^{message}$"), atomic_file(path, "shown") as file:
        file.write(b"x")


def test_a_long_name(tmp_path: Path) -> None:
    with atomic_file(str(tmp_path / ("x" * 255))) as file:
        file.write(b"x")
    assert os.listdir(tmp_path) == ["x" * 255]


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "result.csv"
    path.write_text("before")
    path.chmod(0o444)
    with pytest.raises(FileError, match="this file is read-only"), atomic_file(str(path)) as file:
        file.write(b"after")
    assert [each.read_text() for each in tmp_path.iterdir()] == ["before"]
