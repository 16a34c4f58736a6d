"""Tallies as text that fits a terminal."""

from __future__ import annotations

from showdown import Tally
from showdown.counting.totals import tally_text


def test_few_among_many_are_not_none() -> None:
    tally = Tally(3_000_000, (2_999_167, 0), 833)
    shares = [line.split("   ")[-1].strip() for line in tally_text("", tally).splitlines()[2:]]
    assert shares == ["100.0 %", "0.0 %", "<0.1 %"]
