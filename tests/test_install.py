"""The package where there is no compiler: it installs all the same, with the plain kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEALS = ROOT / "examples" / "deals.txt"


def test_a_plain_wheel_counts(tmp_path: Path) -> None:
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", f"--config-settings=build-dir={tmp_path}/build"),
            *(f"--wheel-dir={tmp_path}", str(ROOT)),
        ],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        check=True,
    )
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "showdown/py.typed" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    for argument, words in (("--version", "plain kernel"), (str(DEALS), "Player 1 wins   490")):
        # A wheel can be imported as it is.
        done = subprocess.run(
            [sys.executable, "-S", "-m", "showdown", argument],
            env={**os.environ, "PYTHONPATH": str(wheel)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert words in done.stdout
