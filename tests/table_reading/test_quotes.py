"""Quotes and line breaks in cells of separated tables."""

from __future__ import annotations

import json

import pytest
from table_files import ONE, TWO, csv, problem, skipping

import showdown as sd

NAMES = "id,one,two,note"


def rows_with(changed: dict[int, str], count: int) -> list[str]:
    """Rows with a note in quotes, but for those that are given."""
    notes = [changed.get(row, '"note"') for row in range(count)]
    return [f"{row},{ONE},{TWO},{note}" for row, note in enumerate(notes)]


def test_a_quote_that_is_closed_too_late_or_never() -> None:
    rows = rows_with({20: '"note'}, 50)
    assert problem(csv(NAMES, *rows)).startswith('deals, row 22: a quote (") is closed only a line')
    assert "row 22: a quote" in problem(csv(NAMES, *rows[:21]))
    skipped = problem(csv(NAMES, *rows), on_bad=lambda _: None)
    assert skipped.startswith('deals, row 22: a quote (") is closed only a line later')
    rows = rows_with({20: '"note', 40: 'note"'}, 50)
    assert problem(csv(NAMES, *rows)).startswith("deals, row 22: a quote")
    assert sd.tally(csv(NAMES, *rows[:20]).encode()).deals == 20


def test_a_quote_that_hides_the_first_rows() -> None:
    rows = [f'9\t"{ONE}\t{TWO}', *[f"{row}\t{ONE}\t{TWO}" for row in range(9)]]
    for name in ("id", "Ann"):
        said = problem(csv(f"{name}\thand1\thand2", *rows), on_bad=lambda _: None)
        assert said.startswith('deals, row 2: a quote (") is never closed')
    rows = [f'"{ONE}","{TWO}",x', ',,"', f'"{ONE}","{TWO}",x', f'"{ONE}","{TWO}",x']
    said = problem(csv("one,two,note", *rows), on_bad=lambda _: None)
    assert "is closed only a line later" in said


def test_a_quote_in_a_column_that_is_not_chosen() -> None:
    text = csv(NAMES, *rows_with({2: '"note', 3: "note", 4: 'note"'}, 9))
    for columns in ({"columns": "one,two"}, {"hand1": "B", "hand2": "C"}):
        assert 'a quote (") is closed only 2 lines later' in problem(text, **columns)


def test_a_quote_that_hides_the_rest_of_its_row() -> None:
    for cells in (f"{ONE},{TWO}", f"{ONE},{TWO}".replace(" ", ",")):
        names = ",".join(f"h{place}" for place in range(1, len(cells.split(",")) + 1))
        rows = [f'1,"{"a long note " * 9},{cells}', f'2,{"a long note " * 9}",{cells}']
        said = problem(csv(f"id,note,{names}", f"0,x,{cells}", *rows, f"3,x,{cells}"))
        assert said.startswith('deals, row 3: a quote (") is closed only a line later')


@pytest.mark.parametrize("place", [1, 4])
@pytest.mark.parametrize("note", ['6" nail', 'say "hi', 'a "b" "c'])
def test_a_quote_within_a_cell_is_a_character(place: int, note: str) -> None:
    rows = [["id", "mine", "yours", "more"], *[["7", ONE, TWO, '"x, y"'] for _ in range(4)]]
    rows[2][3] = "z"
    for row, cells in enumerate(rows):
        cells.insert(place, note if row == 2 else "note")
    assert sd.tally(csv(*map(",".join, rows)).encode()).wins == (0, 4)


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\u2028", "\x85"])
def test_other_line_breaks_are_part_of_a_cell(sign: str) -> None:
    rows = [f"{row},{ONE},{TWO},a{sign}b" for row in range(3)]
    assert sd.tally(csv(NAMES, *rows).encode()).deals == 3
    lines = [json.dumps({"n": f"a{sign}b", "one": ONE, "two": TWO}, ensure_ascii=False)] * 3
    lines[1] = lines[1].replace("8C", "8X")
    found, bad = skipping(csv(*lines))
    assert found.deals == 2
    assert [one.raw.decode() for one in bad] == [f"{lines[1]}\n"]
