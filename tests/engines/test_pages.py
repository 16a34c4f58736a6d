"""The examples of pages on Dask, Ray and R, run as a reader would."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pages import FLAGS, ROOT, blocks, read_page, reader, sessions

ELSEWHERE = read_page("elsewhere")
IN_R = [block for block in blocks(ELSEWHERE, "r") if "#>" in block]


@pytest.mark.parametrize(("page", "library"), [("dask", "distributed"), ("ray", "ray")])
def test_pages_that_start_processes(page: str, library: str, tmp_path: Path) -> None:
    pytest.importorskip(library)
    file = str(ROOT / "docs" / f"{page}.md")
    code = (
        "import doctest, sys\n"
        "if __name__ == '__main__':\n"
        f"    found = doctest.testfile({file!r}, module_relative=False, optionflags={FLAGS})\n"
        "    sys.exit(found.failed > 0 or found.attempted == 0)"
    )
    # Ray would write a token of its own into the home folder.
    token = tmp_path / "token"
    token.write_text(secrets.token_hex(32), encoding="ascii")
    settings = {"RAY_AUTH_TOKEN_PATH": str(token), "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("block", IN_R, ids=lambda block: block.splitlines()[0])
def test_r(tmp_path: Path, block: str) -> None:
    rscript = shutil.which("Rscript")
    if rscript is None:
        pytest.skip("R is not installed: install r-base-core")
    environment = reader(tmp_path)

    def run(code: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "code.R").write_text(code)
        return subprocess.run(
            [rscript, "--vanilla", "code.R"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    (tmp_path / "poker.txt").write_text(sessions(ELSEWHERE)[0][1])
    package = block.partition("# needs ")[2].partition("\n")[0]
    if package and run(f"loadNamespace('{package}')").returncode:
        pytest.skip(f"the R package {package} is not installed")
    done = run("\n".join(line for line in block.splitlines() if not line.startswith("#>")))
    assert done.returncode == 0, done.stderr
    shown = [line[2:].strip() for line in block.splitlines() if line.startswith("#>")]
    assert [line.strip() for line in done.stdout.splitlines()] == shown
