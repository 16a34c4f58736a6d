"""A file is read right or refused, whatever stands beside its cards: never read wrongly."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading.wild_files import Wild, strengths, tables, texts, wild

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


LARGE = 5_000 if "CI" in os.environ else 100_000
"""Half an hour of files; in CI, where they are the same each time, a minute."""
MANY = pytest.param(LARGE, marks=[pytest.mark.slow, pytest.mark.timeout(4 * 3600)])


@pytest.mark.parametrize("make", [texts, tables])
@pytest.mark.parametrize("examples", [1000, MANY])
def test_no_file_is_read_wrongly(
    make: Callable[[Random], Wild], examples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many must be readable, or nothing is shown. Suggestions take as long as the rest.

    Before anything lands, the files are the same every time; elsewhere new ones are tried.
    """
    for name in ("suggest",):
        monkeypatch.setattr(f"showdown.reading.suggestions.{name}", lambda *_: None)
    accepted, first = 0, 0 if "CI" in os.environ else Random().randrange(1 << 60)
    for seed in range(first, first + examples):
        file = wild(make, seed)
        try:
            rows = strengths_read(file)
        except ShowdownError:
            continue
        assert rows == [deal and strengths(deal) for deal in file.deals], seed
        accepted += 1
    assert accepted > examples / 10


def given_with(options: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Options with those of a suggestion, whose columns replace other ways to name them."""
    replaced = ("columns", "hand", "board") if {"columns", "hand1"} & {*more} else ()
    return {name: options[name] for name in options if not name.startswith(replaced)} | dict(more)


@given(st.sampled_from([texts, tables]), st.integers(0, 1 << 60))
def test_suggestions_read_every_line(make: Callable[[Random], Wild], seed: int) -> None:
    """Those of options for a text whose lines are all deals, and may be laid out alike."""
    file = wild(make, seed)
    try:
        tally(file.content, **file.options)
    except ShowdownError as error:
        for suggestion in error.suggestions:
            more = given_with(file.options, suggestion.options)
            if not suggestion.function and "decks" not in more and None not in file.deals:
                assert tally(file.content, **more, on_bad=list[Any]().append).deals > 0


def test_options_are_not_suggested_where_two_signs_separate_fields() -> None:
    text = "\t7c|ad|5h|4d|kc|td|6h|ts|qh|as|7d|qs|jc|kh|4s|3s|tc|ks|3d|6s|2s|5c|jd|6c|9d,"
    with pytest.raises(ShowdownError, match="either of two signs") as caught:
        tally(text.encode(), game="draw")
    more: dict[str, Any] = {**caught.value.suggestions[0].options}
    assert tally(text.encode(), game="draw", **more).players == 5


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
