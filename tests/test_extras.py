"""What the extras allow is what the tests try: the oldest versions, and no older ones."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
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
