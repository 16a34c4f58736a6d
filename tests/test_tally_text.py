"""Tallies as text that fits a terminal."""

from __future__ import annotations

import pytest

from showdown import Tally
from showdown.counting.tally_text import files_text, tally_text
from showdown.counting.totals import Categories


@pytest.mark.parametrize(
    ("width", "remark", "wins"),
    [
        (None, "", "Player 1 wins   Player 2 wins"),
        (54, "", "Player 1 wins   Player 2 wins"),
        (53, "", "Player 1   Player 2"),
        (44, "", "Player 1   Player 2"),
        (43, "", "P1   P2"),
        (20, "", "P1   P2"),
        (70, " after a header", "Player 1   Player 2"),
        (54, " after a header", "P1   P2"),
    ],
)
def test_headings_become_shorter(width: int | None, remark: str, wins: str) -> None:
    counted = [(name, Tally(2, (1, 1)), remark) for name in ("a.txt", "b.txt")]
    first, *lines = files_text(counted, width).splitlines()[2:]
    assert first.strip() == f"deals   {wins}   Ties"
    assert len(lines) == 2
    assert all(line.endswith(f"0  {remark}" if remark else "0") for line in lines)
    assert {len(line) for line in lines} == {len(first) + len(remark) + 2 * bool(remark)}


def test_few_among_many_are_not_none() -> None:
    tally = Tally(3_000_000, (2_999_167, 0), 833)
    shares = [line.split("   ")[-1].strip() for line in tally_text("", tally).splitlines()[2:]]
    assert shares == ["100.0 %", "0.0 %", "<0.1 %"]


def test_hands() -> None:
    hands = Tally(1, (0,), categories=Categories(((0, 1, *[0] * 8),), ((0,) * 10,)))
    assert str(hands).startswith("1 hand\n\n  Royal flush")
