"""Tallies as text that fits a terminal."""

from __future__ import annotations

import pytest

from showdown import Tally
from showdown.counting.totals import Categories, files_text, tally_text


@pytest.mark.parametrize("remark", ["", " after a header"])
def test_a_line_for_each_file(remark: str) -> None:
    counted = [(name, Tally(2, (1, 1)), remark) for name in ("a.txt", "b.txt")]
    first, *lines = files_text(counted).splitlines()[2:]
    assert first.split() == ["deals", "Player", "1", "wins", "Player", "2", "wins", "Ties"]
    assert [line.split("   ")[0].strip() for line in lines] == ["a.txt" + remark, "b.txt" + remark]
    assert [line.split()[-4:] for line in lines] == [["2", "1", "1", "0"]] * 2


def test_few_among_many_are_not_none() -> None:
    tally = Tally(3_000_000, (2_999_167, 0), 833)
    shares = [line.split("   ")[-1].strip() for line in tally_text("", tally).splitlines()[2:]]
    assert shares == ["100.0 %", "0.0 %", "<0.1 %"]


def test_hands() -> None:
    hands = Tally(1, (0,), categories=Categories(((0, 1, *[0] * 8),), ((0,) * 10,)))
    assert str(hands).startswith("1 hand\n\n  Royal flush")
