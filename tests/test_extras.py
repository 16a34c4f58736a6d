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


def test_there_are_pins() -> None:
    assert {"pyarrow", "pyspark", "polars", "pandas", "numpy", "duckdb"} <= {*PINNED}


@pytest.mark.parametrize("group", ["test", "bench", *EXTRAS])
def test_the_oldest_are_tried(group: str) -> None:
    allowed = versions((GROUPS | EXTRAS)[group], ">=")
    assert allowed or group == "all"
    assert {name: PINNED[name] for name in allowed if name in PINNED} == {
        name: version for name, version in allowed.items() if name in PINNED
    }


@pytest.mark.parametrize(
    "door", ["arrow", "duckdb", "numpy", "pandas", "polars", "spark", "tables"]
)
def test_the_doors_are_tried_with_nothing_newer(door: str) -> None:
    assert {*versions(EXTRAS[door], ">=")} <= {*PINNED}
