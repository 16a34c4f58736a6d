"""Work on several threads, with results in order."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from showdown import ShowdownError
from showdown.engine import ordered_map


def test_results_come_ordered_map() -> None:
    assert list(ordered_map(str, range(100), 3)) == list(map(str, range(100)))


def test_errors_come_in_order() -> None:
    """Those of the work, and those of the items."""
    found = ordered_map(lambda number: 1 // number, [1, 1, 0, 1], 2)
    assert [next(found), next(found)] == [1, 1]
    with pytest.raises(ZeroDivisionError):
        next(found)
    assert [*found] == []
    found = ordered_map(abs, (1 // number for number in (1, 1, 0)), 3)
    assert [next(found), next(found)] == [1, 1]
    with pytest.raises(ZeroDivisionError):
        next(found)


def test_few_items_are_taken_ahead() -> None:
    """Three threads: five items, or none if the results should not wait for items."""
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    found = ordered_map(str, numbers(), 3)
    next(found)
    assert len(taken) == 5
    assert len([*found]) == 99
    taken.clear()
    found = ordered_map(str, numbers(), 3, lambda: True)
    assert [(next(found), len(taken)) for _ in range(3)] == [("0", 1), ("1", 2), ("2", 3)]


def test_no_more_threads() -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "start", start)
        with pytest.raises(ShowdownError, match="can't start new thread: use one thread"):
            list(ordered_map(str, range(3), 2))
        assert list(ordered_map(str, range(3), 1)) == ["0", "1", "2"]


def test_a_program_ends_while_results_are_left() -> None:
    code = (
        "import sys; from showdown.engine import ordered_map; "
        "sys.kept = ordered_map(str, range(9), 2); next(sys.kept)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=120, capture_output=True
    )
    assert done.stderr == b""
