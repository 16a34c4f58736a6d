"""`-o`, `--lines` and `--format`: a verdict for every deal."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from command import measured, on_linux
from contract.conftest import Says

DEALS = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD

5D 8C 9S JS AC 2C 5C 7D 8S QH
JC JD 9C 9D 8S JH JS 9H 9S 8D
"""

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"


def left(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lines", "--format", "wins"], "argument --format: not allowed with argument --lines"),
        (["--format", "uva", "--wins", "1"], "argument --wins: not allowed with argument --format"),
        (["--lines", "--categories"], "argument --categories: not allowed with argument --lines"),
        (["--format", "kata", "--rules", "standard"], "is for the game draw with --rules ace"),
        (["-o", "x.doc"], "-o x.doc: unknown file type; use .csv, .tsv, .json, .jsonl, .parquet"),
        (["-o", "./link.csv", "same.csv"], "-o ./link.csv: the deals are in this file"),
        (["-o", "x.csv", "--wins", "3"], "--wins 3: these deals have only 2 players"),
        (["--format", "uva", "three.txt"], "--format uva is for 2 players, and these deals"),
    ],
)
def test_wrong_usage(refuses: Says, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "deals.txt").write_text(DEALS)
    (tmp_path / "same.csv").write_text(DEALS)
    (tmp_path / "link.csv").symlink_to("same.csv")
    (tmp_path / "three.txt").write_text("2C 3C 4C 5C 7C  2D 3D 4D 5D 7D  2H 3H 4H 5H 7H\n")
    before = left(tmp_path)
    more = [] if arguments[-1].endswith(".txt") else ["deals.txt"]
    assert message in refuses(2, *arguments, *more)
    assert left(tmp_path) == before
    assert (tmp_path / "same.csv").read_text() == DEALS


def command(folder: Path, *arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    words = [sys.executable, "-m", "showdown", *arguments]
    return subprocess.run(words, cwd=folder, capture_output=True, check=False, **more)


def test_the_result_does_not_replace_standard_input(tmp_path: Path) -> None:
    (tmp_path / "same.csv").write_text(DEALS)
    for arguments in (["-"], []):
        with (tmp_path / "same.csv").open() as file:
            done = command(tmp_path, *arguments, "-o", "same.csv", stdin=file)
        assert done.returncode == 2
        assert b"-o same.csv: the deals are in this file" in done.stderr
    assert (tmp_path / "same.csv").read_text() == DEALS


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet", ".feather"])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, ending: str) -> None:
    resource = pytest.importorskip("resource")
    (tmp_path / f"result{ending}").write_text("before")
    # As a full disk, but without one: no file may grow over 1,000 bytes.
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (1_000, 1_000))
    done = command(tmp_path, str(EXAMPLES), "-o", f"result{ending}", preexec_fn=limit)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"result{ending}: file too large\n"
    assert left(tmp_path) == [f"result{ending}"]
    assert (tmp_path / f"result{ending}").read_text() == "before"


@on_linux
@pytest.mark.parametrize("arguments", [["-o", "x.csv"], ["-o", "x.parquet"], ["--format=wins"]])
def test_memory_stays_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    """Fifteen megabytes through a pipe take no more than three, give or take a few blocks."""
    monkeypatch.chdir(tmp_path)
    text = EXAMPLES.read_bytes()
    peaks = [measured(["-", *arguments], [text] * times)[1] for times in (100, 500)]
    assert peaks[1] < 300 << 10
    assert peaks[1] - peaks[0] < 64 << 10
