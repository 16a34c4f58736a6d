"""The package where there is no compiler: it installs all the same, with the plain kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built where the C++ compiler does not work."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", f"--config-settings=build-dir={folder}/build"),
            *(f"--wheel-dir={folder}", str(ROOT)),
        ],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        check=True,
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_is_plain(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "showdown/py.typed" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_it_counts(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    for arguments in (["--version"], [str(ROOT / "examples" / "deals.txt")]):
        done = subprocess.run(
            [sys.executable, "-S", "-m", "showdown", *arguments],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert "plain kernel" in done.stdout or "Player 1 wins   490" in done.stdout
