"""Threads that work on what they are given."""

from __future__ import annotations

import subprocess
import sys

import pytest

from showdown.working import Team, in_order


def test_results_come_in_order() -> None:
    assert list(in_order(str, range(100), 3)) == list(map(str, range(100)))


def test_what_work_raises_is_raised_in_its_turn() -> None:
    team = Team(lambda number: 1 // number, 2)
    for number in (1, 0, 1):
        team.give(number)
    assert team.full
    assert team.take() == 1
    with pytest.raises(ZeroDivisionError):
        team.take()
    assert team.take() == 1
    assert not team.busy
    team.stop()


def test_a_program_ends_though_nobody_stops_the_team() -> None:
    code = (
        "import sys; from showdown.working import Team; "
        "sys.kept = Team(str, 2); sys.kept.give(1); sys.kept.take()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=30, capture_output=True, text=True
    )
    assert done.stderr == ""
