"""Tallies in words, where they are wide."""

from __future__ import annotations

import pytest

from showdown import Tally
from showdown.show.terminal import files_text


@pytest.mark.parametrize(
    ("width", "remark", "heads"),
    [
        (None, "", "deals   Player 1 wins   Player 2 wins   Ties"),
        (54, "", "deals   Player 1 wins   Player 2 wins   Ties"),
        (53, "", "deals   Player 1   Player 2   Ties"),
        (44, "", "deals   Player 1   Player 2   Ties"),
        (43, "", "deals   P1   P2   Ties"),
        (20, "", "deals   P1   P2   Ties"),
        (70, " after a header", "deals   Player 1   Player 2   Ties"),
        (54, " after a header", "deals   P1   P2   Ties"),
    ],
)
def test_headings_are_shorter_where_there_is_no_room(
    width: int | None, remark: str, heads: str
) -> None:
    counted = [(name, Tally(2, (1, 1)), remark) for name in ("a.txt", "b.txt")]
    first, *lines = files_text(counted, width).splitlines()[2:]
    assert first.strip() == heads
    assert len(lines) == 2
    assert all(line.endswith(f"0  {remark}" if remark else "0") for line in lines)
    assert {len(line) for line in lines} == {len(first) + len(remark) + 2 * bool(remark)}
