"""How the package is installed: without a compiler, and with libraries as old as allowed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import showdown

ROOT = Path(__file__).parents[1]
DEALS = ROOT / "examples" / "deals.txt"


def test_a_plain_wheel_counts(tmp_path: Path) -> None:
    """Built where the C++ compiler does not work, it has the plain kernel."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
            *("--no-build-isolation", f"--config-settings=build-dir={tmp_path}/build"),
            *(f"--wheel-dir={tmp_path}", str(ROOT)),
        ],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false", "STRICT": ""},
        check=True,
    )
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"showdown/py.typed", "showdown/page/files/index.html"} <= {*names}
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


def test_every_file_says_the_same_version() -> None:
    for name, line in (
        ("CHANGELOG.md", f"## [{showdown.__version__}]"),
        ("CITATION.cff", f"version: {showdown.__version__}"),
        ("packaging/conda-forge/recipe.yaml", f'version: "{showdown.__version__}"'),
    ):
        assert line in (ROOT / name).read_text(encoding="utf-8")


def test_the_readme_of_the_package_has_whole_addresses() -> None:
    """Links to files would lead nowhere on the package index."""
    readme = distribution("poker-showdown").read_text("METADATA") or ""
    assert "# showdown" in readme
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []


def test_the_wheel_for_many_versions_is_not_built_with_new_ones() -> None:
    """Only 3.15 and newer would find the name that they give the compiled module."""
    builds = PROJECT["tool"]["cibuildwheel"]["build"]
    assert not [build for build in builds if re.match(r"cp31[3-9]-\*|cp315-", build)]
    overrides = PROJECT["tool"]["scikit-build"]["overrides"]
    assert {"if": {"python-version": ">=3.15"}, "wheel": {"py-api": ""}} in overrides


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
PATTERN = r"(?P<name>[A-Za-z0-9._-]+)(\[.*\])?(?P<kind>>=|==)(?P<version>[0-9.]+?)(\.\*)?(;.*)?"


def versions(requirements: list[str], kind: str) -> dict[str, str]:
    """The version of each library that is stated so."""
    found = [re.fullmatch(PATTERN, text) for text in requirements]
    return {one["name"]: one["version"] for one in found if one and one["kind"] == kind}


PINNED = versions(GROUPS["oldest"], "==")


@pytest.mark.parametrize("group", ["test", "bench", *EXTRAS])
def test_the_oldest_are_tried(group: str) -> None:
    allowed = versions((GROUPS | EXTRAS)[group], ">=")
    assert allowed or group == "all"
    assert [name for name in allowed if PINNED.get(name, allowed[name]) != allowed[name]] == []
    if group in ("arrow", "duckdb", "numpy", "pandas", "polars", "spark", "tables"):
        assert {*allowed} <= {*PINNED}
