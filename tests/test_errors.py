"""The catalogue of errors in the docs is whole; that its examples are true, the doctests show."""

from __future__ import annotations

from pathlib import Path

import pytest

import showdown
from showdown import STANDARD, DealError, Rank, Rules, ShowdownError, notations, tally
from showdown.kernel import count
from showdown.kernel.faults import Fault
from showdown.ranking import ranking_of

PAGE = (Path(__file__).parents[1] / "docs" / "errors.md").read_text(encoding="utf-8")


def test_every_kind_of_error_has_an_example() -> None:
    public = [getattr(showdown, name) for name in showdown.__all__] + [notations.NotationError]
    kinds = {kind for kind in public if isinstance(kind, type) and issubclass(kind, ShowdownError)}
    assert len(kinds) == 8
    for kind in kinds - {ShowdownError}:
        assert f"{kind.__module__}.{kind.__name__}: " in PAGE


def test_every_fault_has_an_example() -> None:
    texts = [part.split('"')[0].encode() for part in PAGE.split('>>> sd.tally(b"')[1:]]
    faults = {
        fault[0]
        for text in texts
        for repeats in (False, True)
        for ranking in (None, ranking_of(Rules("short", tuple(Rank)[4:], STANDARD.order)))
        if (fault := count(text, 0, len(text), 2, repeats, ranking, None)[-1])
    }
    assert faults == set(Fault) - {Fault.NONE}


def test_one_family() -> None:
    for kind in (showdown.CardError, showdown.HandError, DealError, notations.NotationError):
        assert issubclass(kind, ShowdownError)
        assert issubclass(kind, ValueError)
    assert issubclass(showdown.FileError, OSError)
    assert issubclass(showdown.RowError, showdown.HandError)
    assert issubclass(showdown.LibraryError, ImportError)


def test_the_place_of_an_error() -> None:
    with pytest.raises(DealError) as caught:
        tally(b"\n8C TS KC 9H 4S 7D 2S 5D 3S 1X\n", name="poker.txt")
    error = caught.value
    assert (error.file, error.line, error.column, error.offset) == ("poker.txt", 2, 28, 28)
    assert error.text == "8C TS KC 9H 4S 7D 2S 5D 3S 1X"
