"""The commands and the R in docs/elsewhere.md, run one after the other."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from pages import blocks, reader, run_page, sessions

PAGE = (Path(__file__).parents[1] / "docs" / "elsewhere.md").read_text(encoding="utf-8")
RUNNABLE = [block for block in blocks(PAGE, "r") if "#>" in block]


@pytest.mark.skipif(os.name == "nt", reason="there is no sh here")
def test_commands(tmp_path: Path) -> None:
    run_page(PAGE, tmp_path, reader(tmp_path))


@pytest.mark.parametrize("block", RUNNABLE, ids=lambda block: block.splitlines()[0])
def test_r(tmp_path: Path, block: str) -> None:
    rscript = shutil.which("Rscript")
    if rscript is None:
        pytest.skip("there is no R here")
    environment = reader(tmp_path)
    (tmp_path / "poker.txt").write_text(sessions(PAGE)[0][1])
    package = block.partition("# needs ")[2].partition("\n")[0]
    if package and _r(rscript, f"loadNamespace('{package}')", tmp_path, environment).returncode:
        pytest.skip(f"there is no {package} for R here")
    code = "\n".join(line for line in block.splitlines() if not line.startswith("#>"))
    shown = [line[2:].strip() for line in block.splitlines() if line.startswith("#>")]
    done = _r(rscript, code, tmp_path, environment)
    assert done.returncode == 0, done.stderr
    assert [line.strip() for line in done.stdout.splitlines()] == shown


def _r(
    rscript: str, code: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    (folder / "code.R").write_text(code)
    return subprocess.run(
        [rscript, "--vanilla", "code.R"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
