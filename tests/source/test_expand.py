from __future__ import annotations

from pathlib import Path

import pytest

from showdown import FileError
from showdown.source.expand import expand


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.txt", "a.txt", "c.gz", ".hidden", "deep/d.txt", "deep/er/e.txt", "empty/.x"):
        path = tmp_path / "deals" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("deals", ["deals/a.txt", "deals/b.txt", "deals/c.gz"]),
        ("deals/", ["deals/a.txt", "deals/b.txt", "deals/c.gz"]),
        ("deals/*.txt", ["deals/a.txt", "deals/b.txt"]),
        ("deals/[bc]*", ["deals/b.txt", "deals/c.gz"]),
        ("deals/?.gz", ["deals/c.gz"]),
        (
            "deals/**/*.txt",
            ["deals/a.txt", "deals/b.txt", "deals/deep/d.txt", "deals/deep/er/e.txt"],
        ),
        ("deals/*/", None),
        ("deals/*.xz", None),
        ("deals/empty", None),
        ("deals/a.txt", ["deals/a.txt"]),
        ("missing.txt", ["missing.txt"]),
        ("-", ["-"]),
        ("memory://deals/*.txt", ["memory://deals/*.txt"]),
        ("a\0b", ["a\0b"]),
    ],
)
def test_what_a_path_stands_for(path: str, files: list[str] | None) -> None:
    if files is None:
        with pytest.raises(FileError):
            expand(path)
    else:
        assert expand(path) == files


def test_a_file_is_never_a_pattern(folder: Path) -> None:
    (folder / "[ab].txt").touch()
    (folder / "a.txt").touch()
    assert expand("[ab].txt") == ["[ab].txt"]


def test_nothing_found() -> None:
    with pytest.raises(FileError) as caught:
        expand("deals/*.xz")
    assert str(caught.value) == "deals/*.xz: no file matches this pattern"
    with pytest.raises(FileError) as caught:
        expand("deals/empty", "here")
    assert str(caught.value) == "here: there are no files in this folder"
