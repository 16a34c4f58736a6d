"""Tallies as text that fits a terminal, and in a notebook."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from showdown import Tally, tally
from showdown.counting.tally_text import files_text, tally_html, tally_text
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
    assert "<td>&lt;0.1 %</td>" in tally_html(tally)


def test_in_a_notebook() -> None:
    counted = tally(["5H 5C 6S 7S KD 2C 3S 8S 8D TD"] * 3, categories=True)
    shown = counted._repr_html_()
    assert "<caption>3 deals</caption><tr><th>Player 1 wins</th><td>0</td><td>0.0 %</td>" in shown
    assert "<tr><th>Player 2 wins</th><td>3</td><td>100.0 %</td>" in shown
    assert "<tr><th>One pair</th><td>3</td><td>0</td><td>3</td><td>3</td></tr>" in shown
    ElementTree.fromstring(f"<div>{shown}</div>")
    hands = Tally(1, (0,), categories=Categories(((0, 1, *[0] * 8),), ((0,) * 10,)))
    assert "<tr><th>One pair</th><td>1</td><td>100.0000 %</td>" in hands._repr_html_()
    assert str(hands).startswith("1 hand\n\n  Royal flush")
