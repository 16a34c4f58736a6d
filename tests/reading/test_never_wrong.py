"""A file is read right or refused, whatever stands beside its cards: never read wrongly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from reading.wild_files import Wild, strengths, tables, texts

from showdown import ShowdownError, read, tally


def strengths_read(file: Wild) -> list[list[int]]:
    """The strengths of the hands that showdown reads in each deal; the tally must agree."""
    rows = [
        block.strengths[start : start + block.players].tolist()
        for block in read(file.content, **file.options)
        for start in range(0, len(block.strengths), block.players)
    ]
    counted = tally(file.content, **file.options)
    assert (counted.deals, counted.ties) == (len(rows), sum(r.count(max(r)) > 1 for r in rows))
    return rows


def never_wrong(files: SearchStrategy[Wild], examples: int) -> None:
    """Read files; many of them must be readable, or nothing is shown."""
    accepted = 0

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(files)
    def right_or_refused(file: Wild) -> None:
        nonlocal accepted
        try:
            rows = strengths_read(file)
        except ShowdownError:
            return
        assert rows == [deal and strengths(deal) for deal in file.deals]
        accepted += 1

    right_or_refused()
    assert accepted > examples / 10


MANY = pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.timeout(4 * 3600)])


@pytest.mark.parametrize("files", [texts(), tables()], ids=["texts", "tables"])
@pytest.mark.parametrize("examples", [1000, MANY])
def test_no_file_is_read_wrongly(files: SearchStrategy[Wild], examples: int) -> None:
    never_wrong(files, examples)


@given(texts() | tables())
def test_suggestions_read_every_line(file: Wild) -> None:
    """Those of options for a text whose lines are all deals, and may be laid out alike."""
    try:
        tally(file.content, **file.options)
    except ShowdownError as error:
        for suggestion in error.suggestions:
            more: dict[str, Any] = {**file.options, **suggestion.options}
            if not suggestion.function and "decks" not in more and None not in file.deals:
                assert tally(file.content, **more, on_bad=list[Any]().append).deals > 0


SIGNS = "2TAKcdhsCS10♠ \t,|:-[]\n.#5xP"


@given(st.binary(max_size=200) | st.text(SIGNS, max_size=120), st.booleans(), st.booleans())
def test_nothing_crashes(text: bytes | str, mixed: bool, skip: bool) -> None:
    more: dict[str, Any] = {"on_bad": list[Any]().append} if skip else {}
    source = text.encode() if isinstance(text, str) else text
    for game in (None, "holdem", "omaha-8"):
        error = ""
        try:
            blocks = [*read(source, mixed=mixed, game=game, **more)]
        except ShowdownError as refusal:
            error, blocks = str(refusal), []
        assert len(error) < 3000
        assert all(len(block.winners) == len(block.lines) for block in blocks)
