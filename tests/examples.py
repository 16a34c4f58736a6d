"""The examples of a docstring or a page, run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
WITH_SPARK = ("showdown.frames.spark", "showdown.spark", "docs/spark.md")
"""Those that have a session, which run where there is one already: it takes long to start."""


def failed(name: str, **given: Any) -> int:
    """How many examples of a module or a page went wrong."""
    if name.endswith(".md"):
        names = given | {"__name__": "__main__"}
        path = str(ROOT / name)
        return doctest.testfile(path, module_relative=False, globs=names, optionflags=FLAGS).failed
    return doctest.testmod(import_module(name), extraglobs=given, optionflags=FLAGS).failed
