from __future__ import annotations

from pathlib import Path

import pytest

from showdown import FileError
from showdown.source.files import expand


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["b.txt", "a.txt", "c.gz", ".hidden", "deep/d.txt", "deep/er/e.txt", "empty/.x"]
    for name in [*(f"deals/{name}" for name in names), "[ab].txt", "a.txt"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("deals", "deals/a.txt deals/b.txt deals/c.gz"),
        ("deals/", "deals/a.txt deals/b.txt deals/c.gz"),
        ("deals/*.txt", "deals/a.txt deals/b.txt"),
        ("deals/[bc]*", "deals/b.txt deals/c.gz"),
        ("deals/?.gz", "deals/c.gz"),
        ("deals/**/*.txt", "deals/a.txt deals/b.txt deals/deep/d.txt deals/deep/er/e.txt"),
        ("deals/a.txt", "deals/a.txt"),
        ("missing.txt", "missing.txt"),
        ("-", "-"),
        ("memory://deals/*.txt", "memory://deals/*.txt"),
        ("a\0b", "a\0b"),
        ("[ab].txt", "[ab].txt"),  # A file is never a pattern.
    ],
)
def test_files_of_a_path(path: str, files: str) -> None:
    assert expand(path) == files.split()


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("deals/*.xz", "deals/*.xz: no file matches this pattern"),
        ("deals/*/", "deals/*/: no file matches this pattern"),
        ("deals/empty", "deals/empty: no files in this folder"),
    ],
)
def test_no_files(path: str, message: str) -> None:
    with pytest.raises(FileError) as caught:
        expand(path)
    assert str(caught.value) == message
