"""One family of errors, which know their place."""

from __future__ import annotations

import pickle

import pytest

import showdown
from showdown import DealError, ShowdownError, notations, tally


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
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert (error.file, error.line, error.column, error.offset) == ("poker.txt", 2, 28, 28)
        assert error.text == "8C TS KC 9H 4S 7D 2S 5D 3S 1X"
        assert str(error) == str(caught.value)
