"""Tallies in words, where they are wide."""

from __future__ import annotations

import pytest

from showdown import Tally
from showdown.show.terminal import files_text


def told(players: int, width: int, names: tuple[str, ...] = ("a.txt", "b.txt")) -> list[str]:
    tallies = [Tally(players, (1,) * players) for _ in names]
    rows = [(name, one, "") for name, one in zip(names, tallies, strict=True)]
    return files_text(rows, width).splitlines()[2:]


@pytest.mark.parametrize(
    ("players", "width", "heads"),
    [
        (2, 80, "deals   Player 1 wins   Player 2 wins   Ties"),
        (2, 54, "deals   Player 1 wins   Player 2 wins   Ties"),
        (2, 53, "deals   Player 1   Player 2   Ties"),
        (2, 44, "deals   Player 1   Player 2   Ties"),
        (2, 43, "deals   Ties"),
        (10, 120, "deals   Ties"),
        (2, 1, "deals   Ties"),
    ],
)
def test_who_wins_is_told_where_it_fits(players: int, width: int, heads: str) -> None:
    lines = told(players, width)
    assert lines[0].strip() == heads
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1


def test_names_are_never_cut() -> None:
    name = "a" * 100
    assert told(2, 80, (name, "b"))[1].split()[0] == name
