"""Folders and patterns: every file once, whatever links there are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showdown import FileError
from showdown.reading.sources import expand


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files, a hidden one, one in a folder whose name is a pattern, and links that go round."""
    monkeypatch.chdir(tmp_path)
    for name in ("top.txt", "a/1.txt", "a/.hidden.txt", "a/.hidden/2.txt", "[b]/3.txt"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()
    for link, target in (("self", "."), ("also", "."), ("a/up", ".."), ("a/b", "../[b]")):
        Path(link).symlink_to(target)
    return tmp_path


@pytest.mark.parametrize(
    ("pattern", "files"),
    [
        ("**/*.txt", ["[b]/3.txt", "a/1.txt", "top.txt"]),
        ("**", ["[b]/3.txt", "a/1.txt", "top.txt"]),
        ("./**//*.txt", ["[b]/3.txt", "a/1.txt", "top.txt"]),
        ("**/**/[0-9].txt", ["[b]/3.txt", "a/1.txt"]),
        ("a/**", ["a/1.txt"]),
        ("[a]/**/1.txt", ["a/1.txt"]),
        ("*/*.txt", ["[b]/3.txt", "a/1.txt", "also/top.txt"]),
        ("a/up", ["a/up/top.txt"]),
        ("[b]", ["[b]/3.txt"]),
    ],
)
def test_every_file_is_listed_once(folder: Path, pattern: str, files: list[str]) -> None:
    assert expand(pattern) == files
    absolute = [os.path.join(folder, file.removeprefix("./")) for file in files]
    assert expand(os.path.join(folder, pattern.removeprefix("./"))) == absolute


@pytest.mark.usefixtures("folder")
def test_no_files() -> None:
    for pattern, problem in (
        ("none/**", "no file matches this pattern"),
        ("a/.hidden/../*.csv", "no file matches this pattern"),
    ):
        with pytest.raises(FileError, match=problem):
            expand(pattern)
    Path("empty").mkdir()
    with pytest.raises(FileError, match=r"^deals: no files in this folder"):
        expand("empty", "deals")
