"""What the doors have in common: each needs its library, and works wherever Python does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
WITH_SPARK = pytest.mark.skipif(find_spec("pyspark") is None, reason="Spark is not installed")
BEFORE = {
    "numpy": "",
    "polars": "import polars as pl, showdown.polars",
    "pandas": "import pandas as pd, showdown.pandas",
    "duckdb": "import duckdb, showdown.duckdb; con = showdown.duckdb.register(duckdb.connect())",
}


def names(requirements: list[str]) -> set[str]:
    """What a library is imported as, where that is what it is called."""
    always = [text for text in requirements if "extra ==" not in text]
    return {re.split("[^A-Za-z0-9_.-]", text)[0].lower() for text in always}


def run(code: str, **settings: str) -> str:
    environment = os.environ | settings
    return subprocess.check_output([sys.executable, "-c", code], env=environment, text=True).strip()


@pytest.mark.parametrize(
    ("library", "use"),
    [
        ("numpy", "showdown.evaluate_many([[0, 1, 2, 3, 4]])"),
        ("pyarrow", "from showdown.columns import arrow"),
        ("polars", "showdown.polars"),
        ("pandas", "import showdown.pandas"),
        ("duckdb", "import showdown.duckdb"),
        ("numpy", "import showdown.duckdb"),
        ("pyspark", "import showdown.spark"),
        pytest.param("pandas", "import showdown.spark", marks=WITH_SPARK),
        pytest.param("numpy", "import showdown.spark", marks=WITH_SPARK),
    ],
)
def test_a_missing_library_is_named(library: str, use: str) -> None:
    code = f"""
import sys, showdown
sys.modules[{library!r}] = None
try:
    {use}
except (showdown.LibraryError, AttributeError) as error:
    print(error)
"""
    door = re.search("polars|pandas|duckdb|spark", use)
    extra = door[0] if door else {"pyarrow": "arrow"}.get(library, library)
    assert run(code) == f"{library} is not installed: pip install 'poker-showdown[{extra}]'"


@pytest.mark.parametrize(
    ("extra", "uses"),
    [
        ("numpy", ["showdown.evaluate_many(['8C TS KC 9H 4S']).tolist()"]),
        (
            "polars",
            [
                "pl.Series(['8C TS KC 9H 4S']).poker.strength().to_list()",
                "pl.DataFrame(showdown.read(DEAL))['strength1']",
            ],
        ),
        ("pandas", ["pd.Series(['8C TS KC 9H 4S']).poker.strength().tolist()"]),
        (
            "duckdb",
            [
                "con.execute(\"select hand_strength('8C TS KC 9H 4S')\").fetchall()[0]",
                "con.from_arrow(showdown.read(DEAL).arrow()).select('strength1').fetchall()[0]",
            ],
        ),
    ],
)
def test_a_door_works_with_what_its_extra_names(extra: str, uses: list[str]) -> None:
    every = {library for requirements in EXTRAS.values() for library in names(requirements)}
    there = names(EXTRAS[extra])
    for library in [*there]:
        there |= names(requires(library) or [])
    code = f"""
import sys
class Missing:
    def find_spec(self, name, *_):
        if name.split(".")[0] in {sorted(every - there)}:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
import showdown
DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC"
{BEFORE[extra]}
for found in ({", ".join(uses)},):
    print(*found)
"""
    assert run(code).split() == ["578"] * len(uses)
