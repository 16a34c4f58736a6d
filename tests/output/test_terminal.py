"""Tables of query results and of tallies that fit a terminal."""

from __future__ import annotations

from decimal import Decimal
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import Tally, tally
from showdown.counting.tally_text import files_text, tally_html, tally_text
from showdown.counting.totals import Categories
from showdown.output.grid import _width, grid

REASON = "Full House, Fours full each; Nines beat Sevens"
NAMES = ["line", "winner", "hand1", "category1", "reason"]
ROWS = [
    (4, 1, "2H 2D 4C 4D 4S", "full house", REASON),
    (1000, None, "KS 4C 9D 8H AH", "high card", "Ace"),
]


@pytest.mark.parametrize(("width", "room"), [(120, len(REASON)), (80, 38)])
def test_a_line_for_each_row(width: int, room: int) -> None:
    reason = REASON if room == len(REASON) else f"{REASON[: room - 1]}…"
    assert grid(NAMES, ROWS, width).splitlines() == [
        "line  winner  hand1           category1   reason",
        f"----  ------  --------------  ----------  {'-' * room}",
        f"   4       1  2H 2D 4C 4D 4S  full house  {reason}",
        "1000    NULL  KS 4C 9D 8H AH  high card   Ace",
    ]


def test_a_line_for_each_value() -> None:
    assert grid(NAMES, ROWS[:1], 40).splitlines() == [
        "row 1",
        "  line       4",
        "  winner     1",
        "  hand1      2H 2D 4C 4D 4S",
        "  category1  full house",
        f"  reason     {REASON[:26]}…",
    ]


def test_values_of_all_kinds() -> None:
    row = (1.5, Decimal("0.25"), True, b"\0", [1, 2], {"a": None}, "a\x1b[31m\n\tb", 2 / 3)
    shown = grid(list("abcdefgh"), [row], 120)
    assert shown.splitlines()[2].split("  ") == [
        *("1.5", "0.25", "true", "b'\\x00'", "[1, 2]", "{'a': None}"),
        *(r"a\x1b[31m\n\tb", "0.6666666667"),
    ]


@given(
    st.lists(
        st.lists(st.text(max_size=60) | st.just("役" * 30), min_size=3, max_size=3), max_size=2
    ),
    st.integers(12, 120),
)
def test_no_line_is_too_wide(rows: list[list[str]], width: int) -> None:
    for line in grid(["a", "bb", "役"], rows, width).splitlines():
        assert _width(line) <= width


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
