"""Every example in the docstrings, the README and the docs is run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import showdown

ROOT = Path(__file__).parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
MODULES = [
    "showdown",
    *(
        module.name
        for module in pkgutil.walk_packages(showdown.__path__, "showdown.")
        if not module.name.endswith(("__main__", "_compiled"))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = import_module(name)
    result = doctest.testmod(module, optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert result.failed == 0


def test_public_names_have_examples() -> None:
    without = [
        name
        for name in showdown.__all__
        if callable(value := getattr(showdown, name))
        and not (isinstance(value, type) and issubclass(value, Exception))
        and ">>>" not in (value.__doc__ or "")
    ]
    assert without == []
