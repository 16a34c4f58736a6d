"""The docs are true: every example and command in them is run, and the catalogues are whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command import Run
from pages import MODULES, PAGES, WITH_SPARK, failed_examples, read_page, run_page

import showdown
from showdown import ShowdownError, notations
from showdown.cli.help_texts import HELP
from showdown.output.files import ENDINGS
from showdown.output.judges import JUDGES

IN_ENGINES = {*WITH_SPARK, "docs/dask.md", "docs/ray.md"}


@pytest.mark.parametrize("name", sorted({*MODULES, *PAGES} - IN_ENGINES))
def test_examples(name: str) -> None:
    assert failed_examples(name) == 0


def test_public_names_have_examples() -> None:
    without = [
        name
        for name in showdown.__all__
        if callable(value := getattr(showdown, name))
        and not (isinstance(value, type) and issubclass(value, Exception))
        and ">>>" not in (value.__doc__ or "")
    ]
    assert without == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
@pytest.mark.parametrize("page", ["elsewhere", "games", "odds", "verdicts"])
def test_commands(page: str, tmp_path: Path, run: Run) -> None:
    run_page(read_page(page), tmp_path, run)


def test_every_format_is_on_the_page() -> None:
    page = read_page("verdicts")
    assert [name for name in (*JUDGES, *ENDINGS) if f"`{name}`" not in page] == []
    assert f"{{{','.join(JUDGES)}}}" in HELP["count"]


def test_every_kind_of_error_is_on_its_page() -> None:
    public = [getattr(showdown, name) for name in showdown.__all__] + [notations.NotationError]
    kinds = {kind for kind in public if isinstance(kind, type) and issubclass(kind, ShowdownError)}
    assert len(kinds) == 9
    for kind in kinds - {ShowdownError}:
        assert f"{kind.__name__}`" in read_page("errors")
