"""Files that appear whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showdown import FileError
from showdown.output.files import atomic_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result.csv"


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


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_it_keeps_the_permissions(path: Path, mode: int) -> None:
    path.touch(mode)
    path.chmod(mode)
    with atomic_file(str(path)) as file:
        file.write(b"x")
        (part,) = path.parent.glob(".showdown-*")
        assert part.stat().st_mode == 0o100000 | mode
    assert path.stat().st_mode == 0o100000 | mode


def test_a_link_with_a_long_name_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, target = tmp_path / ("x" * 255), tmp_path / "far" / ("y" * 255)
    link.symlink_to(target)
    for text in (b"one", b"two"):
        with atomic_file(str(link)) as file:
            file.write(text)
        assert link.is_symlink()
        assert target.read_bytes() == text
        assert list(target.parent.iterdir()) == [target]


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
