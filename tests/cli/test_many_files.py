"""Several files: folders and patterns."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from command import Run
from contract.conftest import Says

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@pytest.fixture(autouse=True)
def _deals(tmp_path: Path) -> None:
    """Good files, one of them compressed, and others with three players or one."""
    (tmp_path / "a.txt").write_text(DEAL)
    (tmp_path / "more" / "inside").mkdir(parents=True)
    (tmp_path / "more" / "c.txt.gz").write_bytes(gzip.compress(DEAL.encode() * 2))
    (tmp_path / "more" / "d.txt").write_text(DEAL)
    (tmp_path / "three.txt").write_text("2C 3C 4C 5C 7C  2D 3D 4D 5D 7D  2H 3H 4H 5H 7H\n")
    (tmp_path / "hand.txt").write_text("1,10,1,11,1,13,1,12,1,1,9\n")


def test_several_files(run: Run) -> None:
    done = run("a.txt", "more")
    assert done.stderr == "more: folders in it are left out; for all: more/**\n"
    assert done.stdout == (
        "3 files\n\n"
        "                  deals   Player 1 wins   Player 2 wins   Ties\n"
        "  a.txt               1               0               1      0\n"
        "  more/c.txt.gz       2               0               2      0\n"
        "  more/d.txt          1               0               1      0\n\n"
        "Total   4 deals\n\n"
        "  Player 1 wins   0     0.0 %\n"
        "  Player 2 wins   4   100.0 %\n"
        "  Ties            0     0.0 %\n"
    )


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (["a.txt", "three.txt"], "three.txt has 3 hands per deal, but a.txt has 2"),
        (["a.txt", "hand.txt"], "hand.txt has 1 hand per deal, but a.txt has 2: count"),
        (["a.txt", "*.xz"], "*.xz: no file matches this pattern"),
    ],
)
@pytest.mark.parametrize("how", [[], ["-o", "out.csv"], ["--json"]])
def test_errors(refuses: Says, files: list[str], message: str, how: list[str]) -> None:
    assert refuses(1, *files, *how).startswith(message)
    assert not Path("out.csv").exists()


def test_a_file_is_never_a_pattern(run: Run, tmp_path: Path) -> None:
    (tmp_path / "[ab].txt").write_text(DEAL * 7)
    assert run("--wins", "2", "[ab].txt").stdout == "7\n"
    assert run("--wins", "2", "more/?.*").stdout == run("--wins", "2", "more").stdout == "3\n"
