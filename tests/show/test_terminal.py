"""Tallies in words, where they are wide."""

from __future__ import annotations

import pytest

from showdown import Tally
from showdown.show.terminal import files_text


def told(
    players: int, width: int | None, names: tuple[str, ...] = ("a.txt", "b.txt"), remark: str = ""
) -> list[str]:
    tallies = [Tally(players, (1,) * players) for _ in names]
    rows = [(name, one, remark) for name, one in zip(names, tallies, strict=True)]
    return files_text(rows, width).splitlines()[2:]


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (None, "deals   Player 1 wins   Player 2 wins   Ties"),
        (80, "deals   Player 1 wins   Player 2 wins   Ties"),
        (54, "deals   Player 1 wins   Player 2 wins   Ties"),
        (53, "deals   Player 1   Player 2   Ties"),
        (44, "deals   Player 1   Player 2   Ties"),
        (43, "deals   P1   P2   Ties"),
        (20, "deals   P1   P2   Ties"),
    ],
)
def test_heads_are_shorter_where_there_is_no_room(width: int | None, heads: str) -> None:
    lines = told(2, width)
    assert lines[0].strip() == heads
    assert len(lines) == 3
    assert len({len(line) for line in lines}) == 1


def test_what_is_remarked_needs_room_too() -> None:
    for width, head in ((70, "Player 2"), (54, "P2")):
        lines = told(2, width, remark=" after a header")
        assert lines[0].strip().endswith(f"{head}   Ties")
        assert lines[1].endswith("0   after a header")
