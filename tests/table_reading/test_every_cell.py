"""Every cell of a table is accounted for: what is not read as a hand holds no cards."""

from __future__ import annotations

import io
from pathlib import Path

import polars as pl
import pytest
from table_files import ONE, ROYAL, TWO, csv, problem, skipping, write

import showdown as sd

CARDS = ONE.split() + TWO.split()
KINDS = ("csv", "tsv", "parquet", "arrow", "jsonl", "xlsx")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("after", [1, 300])
def test_a_hand_in_a_column_that_was_empty(tmp_path: Path, kind: str, after: int) -> None:
    frame = pl.DataFrame(
        {
            "id": range(after + 1),
            "hand1": [ONE] * (after + 1),
            "hand2": [TWO] * (after + 1),
            "hand3": [""] * after + [ROYAL],
        }
    )
    path = write(frame, tmp_path / f"deals.{kind}")
    said = problem(path)
    assert "column 'hand3'" in said
    if after > 100:
        first = 1 if kind in ("parquet", "arrow", "jsonl") else 2
        assert f"row {after + first}" in said
        assert "--columns" in said
    assert sd.tally(path, columns="hand1,hand2").wins == (0, after + 1)


@pytest.mark.parametrize("kind", ["csv", "tsv"])
@pytest.mark.parametrize("row", [f"7,{ONE}", f"7,{ONE},{TWO},x,y", "7", f"7,{ONE},{TWO}"])
def test_rows_of_another_width(kind: str, row: str) -> None:
    rows = ["id,one,two,note", f"6,{ONE},{TWO},x", row, f"8,{ONE},{TWO},x"]
    text = csv(*rows)
    cells = row.count(",") + 1
    if kind == "tsv":
        text = text.replace(",", "\t")
    said = problem(text)
    assert said.startswith(f"deals:3:1: {cells} cell{'s' * (cells > 1)}, but the header has 4")
    found, bad = skipping(text)
    assert found.deals == 2
    assert [(one.line, one.raw) for one in bad] == [(3, text.encode().splitlines(True)[2])]


@pytest.mark.parametrize("place", [0, 4, 9])
def test_an_empty_cell_of_a_tsv_is_no_gap(place: int) -> None:
    rows = ["\t".join(CARDS), "\t".join([*CARDS[:place], "", *CARDS[place:-1]])]
    for header in ("", "\t".join(f"c{card}" for card in range(1, 11)) + "\n"):
        assert problem(header + csv(*rows))


@pytest.mark.parametrize(
    "text",
    [
        csv(
            "id,hand1,hand2,note", '1,8CTSKC9H4S,7D2S5D3SAC,"of many', '2,5CAD5DAC9C,7C5H8DTDKS,x"'
        ),
        csv("c1,n,c2,c3,c4,c5,m", '8C,a,TS,KC,9H,4S,"x', '7D,b,2S,5D,3S,AC,y"'),
        csv("mine,yours,his", f"{ONE},{TWO},2H.3H.4H.5H.6H"),
        csv("mine,yours,his", f"{ONE},{TWO},2H & 3H & 4H & 5H & 6H"),
        csv("c1,c2,c3,c4,c5,d1,d2,d3,d4,d5", f"{','.join(CARDS[:5])},,,,,", ",".join(CARDS)),
        csv("id,P2 | P1", f"1,{ONE} | {TWO}"),
        csv("Player 2,,,,,Player 1,,,,,x", ",".join([*CARDS, "x"])),
        csv("two one", f"{''.join(CARDS[:5])} {''.join(CARDS[5:])}"),
        csv("D 2S,x", f"{ONE} {TWO},x", f"{ONE} {TWO},x"),
        csv("C1,C2,AC KC QC JC TC,AD KD QD JD TD", f"x,y,{ONE},{TWO}"),
        csv(f"h1\th2\n{ONE} 7D\t2S 5D 3S AC"),
        csv("h1\th2\n8C TS KC 9H\t4S 7D 2S 5D 3S AC"),
        "QSAH9CTSQH9D8S,JS5DASTC5HDAD,5C9H7CTHQD7D2C\n",
        *(csv(*[f"7,{more},{ONE},{TWO}"] * 3) for more in ("2C", "2C 3C", f"{ONE} {TWO}")),
        *(csv(*[f"{ONE},{TWO},{more}"] * 3) for more in ("2C", "2C 3C", f"{ONE} {TWO}")),
        csv("id,one,two", f"1,{ONE},{TWO}", f"2,#N/A,{TWO}", "3,#N/A,#N/A"),
        csv("hero,villain,discards", f"{ONE},{TWO},{ROYAL}"),
        *(f"{','.join(CARDS)},XX", f"{ONE} {TWO},2C", f"XX,{ONE},{TWO}"),
    ],
)
def test_cards_that_no_reading_may_drop(text: str) -> None:
    assert problem(text)


def test_one_bad_row_does_not_cost_the_others() -> None:
    first = csv("hand,note", f"{ONE},x,8C", f"{TWO},y", f"{ONE},z")
    shifted = csv("hand,note", *[f"{ONE},"] * 9, f",{TWO}")
    returned = csv("id,hand1,hand2,note", f"1,{ONE},{TWO},a\rb", f"2,{ONE},{TWO},y")
    long = csv("id,one,two,note", f'1,{ONE},{TWO},"{"y " * 70_000}"', f"2,{ONE},8X,z")
    for text, deals in ((first, 2), (shifted, 9), (returned, 2), (long, 1)):
        assert skipping(text)[0].deals == deals


def test_a_single_dash_stands_for_a_missing_deal() -> None:
    deal = f"{ONE}|{TWO}".replace(" ", "-")
    for header, cells in (("deal", deal), ("one,two,note", f"{ONE},{TWO},x")):
        for dash in ("-", "---"):
            row = ",".join([dash] * len(header.split(",")))
            found, bad = skipping(csv(header, cells, row, cells))
            assert found.deals == 2
            assert [one.line for one in bad] == [3] * (dash == "-")


def test_long_cells_take_no_more_memory_than_they_have() -> None:
    import tracemalloc

    rows = [f"{row},{ONE},{TWO},x" for row in range(30_000)]
    rows[7] = f"7,{ONE},{TWO},{'y' * 10_000}"
    rows[9] = f"9,{'8C ' * 5000},{TWO},x"
    text = csv("id,one,two,note", *rows).encode()
    tracemalloc.start()
    assert skipping(text)[0].deals == 29_999
    assert tracemalloc.get_traced_memory()[1] < 100 << 20
    tracemalloc.stop()


def test_a_small_parquet_file_of_long_texts() -> None:
    import pyarrow as pa
    from pyarrow import parquet

    from showdown.tables.arrow_files import _longest_text

    table = pa.table(
        {
            "one": [ONE] * 100,
            "two": [TWO] * 100,
            "note": pa.array(["y" * 1_000_000]).dictionary_encode().take(pa.array([0] * 100)),
        }
    )
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    assert len(file.getvalue()) < 10_000
    file.seek(0)
    assert _longest_text(parquet, file) == 1_000_000
    assert sd.tally(file.getvalue()).deals == 100


@pytest.mark.parametrize("sign", [",", "\t", ";"])
@pytest.mark.parametrize("wrong", [f"1,{TWO}", f"1,8X TS KC 9H 4S,{TWO}"])
@pytest.mark.parametrize("first", [True, False])
def test_one_bad_row_of_two_without_a_header(sign: str, wrong: str, *, first: bool) -> None:
    rows = [wrong, f"2,{ONE},{TWO}"]
    text = csv(*(rows if first else rows[::-1])).replace(",", sign)
    found, bad = skipping(text)
    assert found.wins == (0, 1)
    assert [one.line for one in bad] == [1 if first else 2]


@pytest.mark.parametrize(
    "wrong", ["7,NA,NA", "7,,", ",NA,nan", "2024-05-11,n/a,n/a", "7,fold,fold"]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_number_in_front_of_missing_cards_is_not_a_header(wrong: str, place: int) -> None:
    rows = [f"1,{ONE},{TWO}", f"2,{TWO},{ONE}"]
    rows.insert(place, wrong)
    found, bad = skipping(csv(*rows))
    assert found.wins == (1, 1)
    assert [one.line for one in bad] == [place + 1]
    without_ids = csv(*(row.partition(",")[2] for row in rows))
    if "na" in wrong.lower():
        assert [one.line for one in skipping(without_ids)[1]] == [place + 1]
    assert f"row {place + 1}" in problem(csv(*rows)) or f":{place + 1}:1" in problem(csv(*rows))


@pytest.mark.parametrize("above", ["", "id,", ","])
@pytest.mark.parametrize("cells", [CARDS, [ONE, TWO], [f"{ONE} {TWO}", "x"]])
def test_the_columns_that_pandas_numbers(above: str, cells: list[str]) -> None:
    header = above + ",".join(map(str, range(len(cells))))
    row = ("7," if above else "") + ",".join(cells)
    assert sd.tally(csv(header, row, row).encode()).wins == (0, 2)


def test_a_file_that_cannot_be_read() -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if size is not None and 0 <= size <= 8:
                return super().read(size)
            raise OSError(5, "Input/output error")

    with pytest.raises(sd.FileError, match="deals: input/output error"):
        sd.tally(Broken(b"PAR1" + bytes(100)), name="deals")


def test_many_columns() -> None:
    width = 3000
    names = [f"n{place}x" for place in range(width)]
    cells = [str(place) for place in range(width)]
    names[70:72], cells[70:72] = ["mine", "yours"], [ONE, TWO]
    rows = [",".join(names), *[",".join(cells)] * 50]
    assert sd.tally(csv(*rows).encode()).deals == 50
    cells[2000] = '"2C, 3C"'
    rows += [",".join(cells), "x,y"]
    found, bad = skipping(csv(*rows))
    assert found.deals == 50
    assert [one.line for one in bad] == [52, 53]
    assert "column 'n2000x'" in str(bad[0].error)
    assert bad[1].error.problem == "2 cells, but the header has 3000"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cell", [" ", "-", "|", "''"])
@pytest.mark.parametrize("columns", [["deal"], ["one", "two"]])
def test_a_row_with_punctuation_for_cards(
    tmp_path: Path, kind: str, cell: str, columns: list[str]
) -> None:
    cards = [f"{ONE} | {TWO}"] if columns == ["deal"] else [ONE, TWO]
    rows = [["a", *cards], ["b", *[cell for _ in columns]], ["c", *cards]]
    frame = pl.DataFrame(rows, schema=["id", *columns], orient="row")
    path = write(frame, tmp_path / f"deals.{kind}")
    assert problem(path)
    found, bad = skipping(path)
    assert found.deals == 2
    assert [one.line for one in bad] == [2 if kind in ("parquet", "arrow", "jsonl") else 3]


def test_a_table_whose_first_rows_may_be_text() -> None:
    rows = [f"{ONE}|{TWO},", *[f"{ONE}|{TWO},note {row}" for row in range(9)]]
    found, bad = skipping(csv(*rows))
    assert (found.deals, bad) == (10, [])


def test_hidden_cards_in_notes_are_not_those_of_a_hand() -> None:
    deal = f"{ONE}|{TWO}"
    found, bad = skipping(csv(f"{deal},", f'{deal},"he said ""x"""', f"{deal},fine"))
    assert (found.deals, bad) == (3, [])


def test_two_rows_of_two_layouts_are_not_skipped_by_chance() -> None:
    text = "hand1,hand2\nJS 10D 5S QC 4D-,9S 3C 5C 2S 10H\n10C 8S 10S JC 4H,AS 5D QS JD 4D\n"
    said = problem(text, on_bad=lambda _: None)
    assert "two layouts are equally common in its first lines" in said


@pytest.mark.parametrize(
    ("cell", "cards"),
    [
        ("2C", 1),
        ("2-H", 1),
        ("2 H", 1),
        ("ace of hearts", 1),
        ("Ace of hearts King of hearts", 2),
        ("ace of spades, 2 of clubs", 2),
        ("two of clubs and three of clubs", 2),
        ("A H K H Q H J H T H", 2),
        ("2-H 3-H", 2),
        ("♥A ♥K", 2),
        ("royal flush", 0),
        ("at 2 h 3 p", 0),
        ("the ace", 0),
        ("12 of 13", 0),
        ("Ada", 0),
        ("fee1e029-4d9c", 0),
    ],
)
def test_cards_in_other_columns(cell: str, cards: int) -> None:
    """One card is allowed if the columns of the hands are numbered."""
    for names, allowed in (("mine,yours", 0), ("hand1,hand2", 1)):
        text = csv(f"id,{names},note", f"1,{ONE},{TWO},x", f'2,{ONE},{TWO},"{cell}"')
        if cards > allowed:
            said = "deals, row 3, column 'note': cards outside the columns"
            assert problem(text).startswith(said)
            assert sd.tally(text.encode(), columns=names).deals == 2
        else:
            assert sd.tally(text.encode()).deals == 2


def test_numbers_in_other_columns() -> None:
    text = "3 28 46 39 50|10 16 51 3118|4 47 48 15 11|42 44 12 9 33\n"
    assert "10 16 51 3118" in problem(text, style="numbers")
    dates = "3 28 46 39 50|10 16 51 31 18|2024-05-11 10:20:30|1.2.3.4\n"
    assert sd.tally(dates.encode(), style="numbers").deals == 1
    ranks = ",".join(f"r{n},s{n}" for n in range(1, 11))
    said = problem(f"{ranks}\n{','.join(f'{n},H' for n in range(2, 12))}\n", style="pairs")
    assert "'6' is not a card: here cards are a suit, 1 to 4, and a rank, 1 to 13" in said
    assert "'-1' has a sign" in problem("4;5;4;8;2;5;4;13;4;-1;7\n", style="pairs")
