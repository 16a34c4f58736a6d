from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import Run


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs `showdown` with arguments in an empty folder."""

    def run(
        *arguments: str, stdin: str | bytes | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "showdown", *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin or b"",
            cwd=tmp_path,
            env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80", **environment},
            capture_output=True,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run
