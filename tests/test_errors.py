"""One family of errors, which know their place."""

from __future__ import annotations

import pickle

import pytest

import showdown as sd


def test_errors_are_pickled_with_their_place() -> None:
    with pytest.raises(sd.DealError) as caught:
        sd.tally(b"\n8C TS KC 9H 4S 7D 2S 5D 3S 1X\n", name="poker.txt")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.file, error.line, error.column, error.offset) == ("poker.txt", 2, 28, 28)
    assert (error.text, str(error)) == ("8C TS KC 9H 4S 7D 2S 5D 3S 1X", str(caught.value))
