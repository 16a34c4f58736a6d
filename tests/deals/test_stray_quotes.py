"""Quotes in CSV that are never closed: they spoil their own row, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

pytest.importorskip("polars")

import showdown as sd
from showdown.deals.bad import Bad, leave_out
from showdown.deals.tables import separated
from showdown.deals.tables.quotes import Dialect, are_sound, cells_of, records
from showdown.deciding import verdicts

ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
GOOD = f"7,note,{ONE},{TWO}"
QUOTED = f'7,"note","{ONE}","{TWO}"'
LONG = f'7,"a note, well,\nof ""two"" lines",{ONE},{TWO}'
STRAY = [
    (f'7,no"te,{ONE},{TWO}', "column 'note'", 5),
    (f'7,"note,{ONE},{TWO}', "column 'note'", 3),
    (f'7,note,"{ONE},{TWO}', "column 'one'", 8),
    (f'7,note,{ONE}",{TWO}', "column 'one'", 22),
    (f'7,note,{ONE},{TWO}"', "column 'two'", 37),
    (f'7,"note","{ONE},"{TWO}"', "column 'one'", 10),
    (f'7,"no"te","{ONE}","{TWO}"', "column 'note'", 3),
]
HEADER = "id,note,one,two\n"


def left_out(text: str) -> tuple[int, list[Bad]]:
    """How many deals are counted, and what is not, whichever way they are read."""
    bad: list[Bad] = []
    found = sd.tally(text.encode(), name="deals.csv", on_bad=bad.append)
    again: list[Bad] = []
    for _ in verdicts(text.encode(), name="deals.csv", on_bad=again.append):
        pass
    assert [(one.line, one.raw, str(one.error)) for one in bad] == [
        (one.line, one.raw, str(one.error)) for one in again
    ]
    return found.deals, bad


@pytest.mark.parametrize(("row", "field", "column"), STRAY)
@pytest.mark.parametrize("others", [GOOD, QUOTED, LONG])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_one_stray_quote(row: str, field: str, column: int, others: str, end: str) -> None:
    rows = [others] * 5 + [row] + [others] * 5
    text = (HEADER + "\n".join(rows) + "\n").replace("\n", end)
    deals, bad = left_out(text)
    assert (deals, [(one.line, one.raw.decode()) for one in bad]) == (10, [(7, row + end)])
    error = bad[0].error
    title = field if field != "column 'note'" else "column B"
    assert (error.line, error.field, error.column) == (7, title, column)
    assert error.problem.startswith('a quote (") is never closed')
    assert error.text == row
    with pytest.raises(sd.DealError) as caught:
        sd.tally(text.encode(), name="deals.csv")
    assert str(caught.value) == str(error)


def test_cells_of_many_lines_are_no_stray_quotes() -> None:
    note = '"' + "\n".join(["a", "", "b, c, d", 'e ""f""', f"see {ONE}"] * 20) + '"'
    rows = [GOOD, f"7,{note},{ONE},{TWO}", GOOD, QUOTED, LONG]
    deals, bad = left_out(HEADER + "\n".join(rows * 3))
    assert (deals, bad) == (15, [])


@given(st.text('8",\nC', max_size=40))
def test_what_is_plainly_sound_has_no_stray_quote(text: str) -> None:
    dialect = Dialect(",", (1,))
    if text.count('"') % 2 == 0 and are_sound(text.encode(), dialect):
        found = [one for one in records(text.encode(), dialect) if one.stray]
        # But for a record that has not all columns, which only its cells tell.
        assert all(len(cells_of(text.encode()[one.start :], dialect)) < 2 for one in found)
    assert sum(one.stop - one.start for one in records(text.encode(), dialect)) == len(text)


@given(
    st.lists(
        st.sampled_from([GOOD, QUOTED, LONG, *(row for row, _, _ in STRAY), "", "7,x,8C,TS"]),
        max_size=12,
    ),
)
@example([f'7,note,"{ONE},{TWO}', "", f'7,note,{ONE}",{TWO}'])
def test_stray_quotes_anywhere(rows: list[str]) -> None:
    rows = [GOOD, GOOD, LONG, *rows, QUOTED]
    text = HEADER + "\n".join(rows) + "\n"
    deals, bad = left_out(text)
    wrong = [row for row in rows if row not in (GOOD, QUOTED, LONG, "")]
    # Two of them may look like one of two lines, which keeps a blank one between them.
    kept = b"".join(one.raw for one in bad).decode().splitlines(keepends=True)
    assert [line for line in kept if line != "\n"] == [row + "\n" for row in wrong]
    assert deals == len(rows) - len(wrong) - rows.count("")
    assert sd.tally(iter(text.splitlines(keepends=True)), on_bad=leave_out).deals == deals


def test_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [LONG if n % 3 else STRAY[n % 7][0] if n % 5000 == 0 else GOOD for n in range(100_000)]
    path = tmp_path / "deals.csv"
    path.write_text(HEADER + "\n".join(rows))
    assert path.stat().st_size > 1 << 22
    monkeypatch.setattr("showdown.source.open.BLOCK", 1 << 22)
    wrong = sum(row not in (LONG, GOOD) for row in rows)
    for longest in (1 << 20, 1 << 30):
        monkeypatch.setattr(separated, "LONGEST_RECORD", longest)
        bad: list[Bad] = []
        assert sd.tally(path, on_bad=bad.append).deals == len(rows) - wrong
        assert [one.line for one in bad] == [
            n + 2 for n, row in enumerate(rows) if row not in (LONG, GOOD)
        ]
