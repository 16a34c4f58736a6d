"""The docs are true: every example and command in them is run, and the catalogues are whole."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command import Run
from pages import MODULES, PAGES, ROOT, WITH_SPARK, failed_examples, read_page, run_page, sessions

import showdown
from showdown import STANDARD, Rank, Rules, ShowdownError, notations
from showdown.cli.help_texts import HELP
from showdown.kernel import count
from showdown.kernel.faults import Fault
from showdown.ranking import ranking_of
from showdown.show.files import ENDINGS
from showdown.show.judges import JUDGES

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
    commands = "\n".join(command for command, _ in sessions(page))
    assert [judge for judge in JUDGES if f"--format {judge} " not in commands] == []
    assert [ending for ending in ENDINGS if f"`{ending}`" not in page] == []
    assert f"{{{','.join(JUDGES)}}}" in HELP["count"]


def test_every_kind_of_error_has_an_example() -> None:
    public = [getattr(showdown, name) for name in showdown.__all__] + [notations.NotationError]
    kinds = {kind for kind in public if isinstance(kind, type) and issubclass(kind, ShowdownError)}
    assert len(kinds) == 9
    for kind in kinds - {ShowdownError}:
        assert f"{kind.__module__}.{kind.__name__}: " in read_page("errors")


def test_every_fault_has_an_example() -> None:
    page = read_page("errors").replace('tally(good + b"', 'tally(b"')
    texts = [part.split('"')[0].encode() for part in page.split('tally(b"')[1:]]
    short = ranking_of(Rules("short", tuple(Rank)[4:], STANDARD.order))
    faults = {
        fault[0]
        for text in texts
        for repeats in (False, True)
        for ranking in (None, short)
        if (fault := count(text, 0, len(text), 2, repeats, ranking, None)[-1])
    }
    assert faults == set(Fault) - {Fault.NONE}


def test_the_answer_to_the_example_deals() -> None:
    answer = json.loads((ROOT / "tests" / "answer.json").read_text())
    found = showdown.tally(ROOT / "examples" / "deals.txt")  # Which the contract checks.
    assert answer == {"deals": found.deals, "wins": list(found.wins), "ties": found.ties}
