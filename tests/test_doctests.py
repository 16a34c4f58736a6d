"""Every example in the docstrings, the README and the docs is run."""

from __future__ import annotations

import os
import pkgutil
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

import showdown
from examples import FLAGS, ROOT, WITH_SPARK, failed

PAGES = sorted(
    str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
)
APART = {"docs/dask.md": "distributed", "docs/ray.md": "ray"}
"""Pages that start processes, run in one of their own, and the library of each."""
MODULES = [
    "showdown",
    *(
        module.name
        for module in pkgutil.walk_packages(showdown.__path__, "showdown.")
        if not module.name.endswith(("__main__", "_compiled"))
    ),
]


@pytest.mark.parametrize("name", sorted({*MODULES, *PAGES} - {*WITH_SPARK, *APART}))
def test_examples(name: str) -> None:
    assert failed(name) == 0


@pytest.mark.parametrize("page", APART)
def test_pages_apart(page: str, tmp_path: Path) -> None:
    pytest.importorskip(APART[page])
    run_apart(ROOT / page, tmp_path)


def run_apart(page: Path, folder: Path) -> None:
    code = (
        "import doctest, sys\n"
        "if __name__ == '__main__':\n"
        f"    found = doctest.testfile({str(page)!r}, module_relative=False, optionflags={FLAGS})\n"
        "    sys.exit(found.failed > 0 or found.attempted == 0)"
    )
    # Ray would write a token of its own into the home folder.
    token = folder / "token"
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


def test_public_names_have_examples() -> None:
    without = [
        name
        for name in showdown.__all__
        if callable(value := getattr(showdown, name))
        and not (isinstance(value, type) and issubclass(value, Exception))
        and ">>>" not in (value.__doc__ or "")
    ]
    assert without == []
