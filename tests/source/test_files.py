"""Files of a path, beyond what the contract has."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown import FileError
from showdown.source.files import expand


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["b.txt", "a.txt", "c.gz", "empty/.x"]
    for name in [*(f"deals/{name}" for name in names), "[ab].txt", "a.txt"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("path", "files"),
    [
        ("deals/[bc]*", "deals/b.txt deals/c.gz"),
        ("deals/?.gz", "deals/c.gz"),
        *((path, path) for path in ("deals/a.txt", "missing.txt", "-", "a\0b", "memory://d/*.txt")),
        ("[ab].txt", "[ab].txt"),  # A file is never a pattern.
    ],
)
def test_files_of_a_path(path: str, files: str) -> None:
    assert expand(path) == files.split()


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        *((path, "no file matches this pattern") for path in ("deals/*.xz", "deals/*/")),
        ("deals/empty", "no files in this folder"),
    ],
)
def test_no_files(path: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        expand(path)
    assert str(caught.value) == f"{path}: {problem}"
