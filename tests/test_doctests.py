"""Every example in the docstrings, the README and the docs is run."""

from __future__ import annotations

import doctest
import os
import pkgutil
import secrets
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import showdown

ROOT = Path(__file__).parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
WITH_SPARK = {"showdown.frames.spark", "showdown.frames.spark_text", "spark.md"}
"""Their examples have a session."""
APART = {"dask.md": "distributed", "ray.md": "ray"}
"""Pages that start processes, run in one of their own, and the library of each."""
MODULES = [
    "showdown",
    *(
        module.name
        for module in pkgutil.walk_packages(showdown.__path__, "showdown.")
        if not module.name.endswith(("__main__", "_compiled"))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str, request: pytest.FixtureRequest) -> None:
    module = import_module(name)
    result = doctest.testmod(module, extraglobs=given(name, request), optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if page.name in APART:
        pytest.importorskip(APART[page.name])
        run_apart(page, tmp_path)
        return
    result = doctest.testfile(
        str(page),
        module_relative=False,
        globs=given(page.name, request) | {"__name__": "__main__"},
        optionflags=FLAGS,
    )
    assert result.failed == 0


def given(name: str, request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"spark": request.getfixturevalue("spark")} if name in WITH_SPARK else {}


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
