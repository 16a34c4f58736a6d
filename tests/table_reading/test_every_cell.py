"""Every cell of a table is accounted for: what is not read as a hand holds no cards."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from table_files import write

import showdown as sd
from showdown.deals.bad import Bad

ONE, TWO, ROYAL = "8C TS KC 9H 4S", "7D 2S 5D 3S AC", "AH KH QH JH TH"
CARDS = ONE.split() + TWO.split()
KINDS = ("csv", "tsv", "parquet", "arrow", "jsonl", "xlsx")


def problem(source: str | Path, **options: Any) -> str:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(source.encode() if isinstance(source, str) else source, name="deals", **options)
    return str(caught.value)


def csv(*rows: str) -> str:
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("after", [1, 20, 300])
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


@pytest.mark.parametrize("kind", KINDS)
def test_a_column_with_hands_in_few_rows(tmp_path: Path, kind: str) -> None:
    rows = [[ONE, TWO, ROYAL if row % 4 == 0 else "folded"] for row in range(40)]
    frame = pl.DataFrame(rows, schema=["mine", "yours", "his"], orient="row")
    said = problem(write(frame, tmp_path / f"deals.{kind}"))
    assert "column 'his'" in said or "'folded' is not a card" in said


def test_a_card_elsewhere_is_an_error_unless_names_say_where_the_hands_are() -> None:
    text = csv("id,mine,yours,room", f"1,{ONE},{TWO},2C")
    assert problem(text).startswith("deals, row 2, column 'room': cards outside the columns")
    assert sd.tally(text.encode(), columns="mine,yours").deals == 1
    named = csv("id,hand1,hand2,room", f"1,{ONE},{TWO},2C")
    assert sd.tally(named.encode()).deals == 1


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
    bad: list[Bad] = []
    assert sd.tally(text.encode(), on_bad=bad.append).deals == 2
    assert [(one.line, one.raw) for one in bad] == [(3, text.encode().splitlines(True)[2])]


@pytest.mark.parametrize(
    "deal",
    [f"{ONE}\t{TWO}", f"{ONE} 7D\t2S 5D 3S AC", "8C TS KC 9H\t4S 7D 2S 5D 3S AC"],
)
def test_tabs_end_hands(deal: str) -> None:
    text = f"h1\th2\n{deal}\n"
    if deal.index("\t") == 14:
        assert sd.tally(text.encode()).wins == (0, 1)
    else:
        assert "card" in problem(text)


@pytest.mark.parametrize("place", range(10))
def test_an_empty_cell_of_a_tsv_is_no_gap(place: int) -> None:
    rows = ["\t".join(CARDS), "\t".join([*CARDS[:place], "", *CARDS[place:-1]])]
    for header in ("", "\t".join(f"c{card}" for card in range(1, 11)) + "\n"):
        assert problem(header + csv(*rows))


def test_a_quote_that_is_never_closed() -> None:
    rows = [f'{row},{ONE},{TWO},"note"' for row in range(50)]
    rows[20] = f'20,{ONE},{TWO},"note'
    swallowed = problem(csv("id,one,two,note", *rows))
    assert swallowed.startswith('deals:22:1: a quote (") is closed only a line later')
    assert "row 22: a quote" in problem(csv("id,one,two,note", *rows[:21]))
    rows[40] = f'40,{ONE},{TWO},note"'
    said = problem(csv("id,one,two,note", *rows))
    assert said.startswith("deals:22:1: ")
    assert sd.tally(csv("id,one,two,note", *rows[:20]).encode()).deals == 20


def test_a_quote_that_hides_the_first_rows() -> None:
    rows = [f'9\t"{ONE}\t{TWO}', *[f"{row}\t{ONE}\t{TWO}" for row in range(9)]]
    for name in ("id", "Ann"):
        said = problem(csv(f"{name}\thand1\thand2", *rows), on_bad=lambda _: None)
        assert said.startswith('deals, row 2: a quote (") is never closed')


def test_a_quote_in_a_column_that_is_not_chosen() -> None:
    rows = [f"{row},{ONE},{TWO},note" for row in range(9)]
    rows[2] = f'2,{ONE},{TWO},"note'
    rows[4] = f'4,{ONE},{TWO},note"'
    text = csv("id,one,two,note", *rows)
    assert 'a quote (") is closed only 2 lines later' in problem(text, columns="one,two")
    assert 'a quote (") is closed only 2 lines later' in problem(text, hand1="B", hand2="C")


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\u2028", "\x85"])
def test_other_line_breaks_are_part_of_a_cell(sign: str) -> None:
    rows = [f"{row},a{sign}b,{ONE},{TWO}" for row in range(3)]
    assert sd.tally(csv("id,note,one,two", *rows).encode()).deals == 3
    lines = [json.dumps({"n": f"a{sign}b", "one": ONE, "two": TWO}, ensure_ascii=False)] * 3
    lines[1] = lines[1].replace("8C", "8X")
    bad: list[Bad] = []
    assert sd.tally(csv(*lines).encode(), on_bad=bad.append).deals == 2
    assert [one.raw.decode() for one in bad] == [f"{lines[1]}\n"]


def test_a_table_in_any_open_file(tmp_path: Path) -> None:
    path = write(pl.DataFrame({"id": [1], "one": [ONE], "two": [TWO]}), tmp_path / "d.parquet")
    for mode, buffering in (("r+b", -1), ("rb", 0)):
        with path.open(mode, buffering=buffering) as file:
            assert sd.tally(file).deals == 1
    with pytest.raises(sd.FileError, match="no such file"):
        sd.tally("c://deals.parquet")


def test_sheets_that_contradict_themselves(tmp_path: Path) -> None:
    from table_files import write_sheets

    odd = [["id", "hand1", "hand3"], ["1", ONE, TWO]]
    write_sheets({"notes": [["a", "b"], ["c", "d"]], "odd": odd}, tmp_path / "one.xlsx")
    assert "sheet 'odd': the numbers in 'hand1', 'hand3' have a gap" in problem(
        tmp_path / "one.xlsx"
    )
    right = [["id", "hand1", "hand2"], ["1", ONE, TWO]]
    write_sheets({"odd": odd, "right": right}, tmp_path / "two.xlsx")
    assert "choose one with --sheet" in problem(tmp_path / "two.xlsx")
    assert sd.tally(tmp_path / "two.xlsx", sheet="right").deals == 1


def test_the_first_column_is_not_given_twice() -> None:
    text = csv(ONE + "," + TWO + ",x").encode()
    with pytest.raises(sd.FileError, match="column A is given twice"):
        sd.tally(text, hand1="A", hand2="A", decks="many")


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
        "QSAH9CTSQH9D8S,JS5DASTC5HDAD,5C9H7CTHQD7D2C\n",
        csv("hero,villain,discards", f"{ONE},{TWO},{ROYAL}"),
    ],
)
def test_cards_that_no_reading_may_drop(text: str) -> None:
    assert problem(text)


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_cards_in_a_struct(tmp_path: Path, kind: str) -> None:
    frame = pl.DataFrame({"mine": [ONE], "yours": [TWO], "his": [{"cards": ROYAL, "n": 1}]})
    assert "column 'his'" in problem(write(frame, tmp_path / f"deals.{kind}"))
    harmless = frame.with_columns(his=pl.struct(name=pl.lit("Ann"), n=pl.lit(7)))
    assert sd.tally(write(harmless, tmp_path / f"harmless.{kind}")).deals == 1


def test_a_hand_in_an_object() -> None:
    text = csv(json.dumps({"hero": ONE, "villain": TWO, "friend": {"cards": ROYAL}}))
    assert sd.tally(text.encode()).wins == (0, 0, 1)


def test_one_bad_row_does_not_cost_the_others() -> None:
    first = csv("hand,note", f"{ONE},x,8C", f"{TWO},y", f"{ONE},z")
    assert sd.tally(first.encode(), on_bad=lambda _: None).deals == 2
    shifted = csv("hand,note", *[f"{ONE},"] * 9, f",{TWO}")
    assert sd.tally(shifted.encode(), on_bad=lambda _: None).deals == 9
    returned = csv("id,hand1,hand2,note", f"1,{ONE},{TWO},a\rb", f"2,{ONE},{TWO},y")
    assert sd.tally(returned.encode(), on_bad=lambda _: None).deals >= 1
    long = csv("id,one,two,note", f'1,{ONE},{TWO},"{"y " * 70_000}"', f"2,{ONE},8X,z")
    assert sd.tally(long.encode(), on_bad=lambda _: None).deals == 1


def test_a_comment_in_a_cell_is_no_blank_row() -> None:
    for cells in (f"#N/A,{TWO}", f"{ONE},#N/A", "#N/A,#N/A"):
        assert "'#N/A' is not a hand" in problem(csv("id,one,two", f"1,{ONE},{TWO}", f"2,{cells}"))


def test_keys_that_come_later_or_twice() -> None:
    first = {"hand1": ONE, "hand2": TWO, "id": 1}
    lines = [json.dumps(first)] * 100
    later = json.dumps({**first, "hand3": ROYAL})
    assert "column 'hand3'" in problem(csv(*lines, later))
    twice = f'{{"hand1": "{ONE}", "hand2": "{TWO}", "id": 1, "hand2": "{ROYAL}"}}'
    assert "'hand2' occurs twice" in problem(csv(*lines, twice))
    swapped = json.dumps({"id": 1, "p2": ROYAL, "p1": ONE})
    assert sd.tally(csv(swapped).encode()).wins == (0, 1)


def test_a_member_of_a_workbook_with_a_wrong_checksum(tmp_path: Path) -> None:
    path = write(pl.DataFrame({"id": [1], "one": [ONE], "two": [TWO]}), tmp_path / "d.xlsx")
    data = bytearray(path.read_bytes())
    data[data.rindex(b"xl/worksheets/sheet1.xml") - 30] ^= 0xFF  # In the central directory.
    with pytest.raises(sd.FileError, match="it cannot be read"):
        sd.tally(bytes(data))


@pytest.mark.parametrize("cell", ["XFD8000", "A1048576", "XFD1048576"])
def test_a_cell_far_away_takes_no_memory(tmp_path: Path, cell: str) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append([ONE, TWO, "x"])
    sheet[cell] = "far"
    path = tmp_path / "far.xlsx"
    book.save(path)
    if cell == "A1048576":
        assert sd.tally(path, on_bad=lambda _: None).deals == 1
    else:
        with pytest.raises(sd.FileError, match="delete cells far from the deals"):
            sd.tally(path)


@pytest.mark.parametrize(("rows", "columns"), [(1048576, 16384), (10, 10)])
def test_cells_that_stand_for_many(tmp_path: Path, rows: int, columns: int) -> None:
    import zipfile

    from table_files import write_ods

    path = tmp_path / "deals.ods"
    write_ods({"deals": [["id", "one", "two"], ["1", ONE, TWO]]}, path)
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    many = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'office:value-type="string" table:number-columns-repeated="{columns}"><text:p>y</text:p>'
        f"</table:table-cell></table:table-row></table:table>"
    )
    parts["content.xml"] = parts["content.xml"].replace(b"</table:table>", many.encode())
    with zipfile.ZipFile(path, "w") as book:
        for name, data in parts.items():
            book.writestr(name, data)
    if rows == 10:
        assert sd.tally(path, columns="B:C", on_bad=lambda _: None).deals == 1
    else:
        assert "it cannot be read: " in problem(path)


def test_long_cells_take_no_more_memory_than_they_have() -> None:
    import tracemalloc

    rows = [f"{row},{ONE},{TWO},x" for row in range(30_000)]
    rows[7] = f"7,{ONE},{TWO},{'y' * 10_000}"
    rows[9] = f"9,{'8C ' * 5000},{TWO},x"
    text = csv("id,one,two,note", *rows).encode()
    tracemalloc.start()
    assert sd.tally(text, on_bad=lambda _: None).deals == 29_999
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


def test_hands_in_sheets_that_were_not_calculated(tmp_path: Path) -> None:
    from table_files import write_sheets

    rows = [["id", "one", "two"], ["1", ONE, TWO], ["2", "", ""], ["", "", ""], ["3", ONE, TWO]]
    write_sheets({"deals": rows}, tmp_path / "deals.xlsx")
    bad: list[Bad] = []
    for columns in (None, "B,C"):
        bad.clear()
        found = sd.tally(tmp_path / "deals.xlsx", on_bad=bad.append, columns=columns)
        assert found.deals == 2
        assert [(one.line, one.error.problem) for one in bad] == [(3, "no cards in this row")]


@pytest.mark.parametrize("kind", ["parquet", "arrow", "jsonl"])
@pytest.mark.parametrize("odd", [0, 1, 2])
def test_an_odd_item_in_a_list_costs_its_row_only(tmp_path: Path, kind: str, odd: int) -> None:
    hands = [ONE.split()] * 3
    hands[odd] = ["5H 8D", *ONE.split()[2:]]
    frame = pl.DataFrame({"id": range(3), "one": hands, "two": [TWO.split()] * 3})
    bad: list[Bad] = []
    found = sd.tally(write(frame, tmp_path / f"deals.{kind}"), on_bad=bad.append)
    assert (found.wins, [one.line for one in bad]) == ((0, 2), [odd + 1])


@pytest.mark.parametrize("odd", [0, 1, 2])
@pytest.mark.parametrize("key", ["hand2", "yours", "cards"])
def test_a_key_with_another_name_costs_its_row_only(key: str, odd: int) -> None:
    row = {"cards": f"{ONE} {TWO}"} if key == "cards" else {"hand1": ONE, "hand2": TWO}
    if key == "yours":
        row = {"mine": ONE, "yours": TWO}
    rows = [{"id": 1, **row} for _ in range(3)]
    rows[odd] = {(f"{name}x" if name == key else name): cell for name, cell in rows[odd].items()}
    for text in ("\n".join(map(json.dumps, rows)), json.dumps(rows)):
        bad: list[Bad] = []
        assert sd.tally(text.encode(), on_bad=bad.append).wins == (0, 2)
        assert [one.line for one in bad] == [odd + 1]


@pytest.mark.parametrize("sign", [",", "\t", ";"])
@pytest.mark.parametrize("wrong", [f"1,{TWO}", f"1,8X TS KC 9H 4S,{TWO}"])
@pytest.mark.parametrize("first", [True, False])
def test_one_bad_row_of_two_without_a_header(sign: str, wrong: str, *, first: bool) -> None:
    rows = [wrong, f"2,{ONE},{TWO}"]
    text = csv(*(rows if first else rows[::-1])).replace(",", sign)
    bad: list[Bad] = []
    assert sd.tally(text.encode(), on_bad=bad.append).wins == (0, 1)
    assert [one.line for one in bad] == [1 if first else 2]


@pytest.mark.parametrize("more", ["2C", f"{ONE} {TWO}", "2C 3C"])
def test_cards_of_nobody_in_every_row_without_a_header(more: str) -> None:
    for row in (f"{ONE},{TWO},{more}", f"7,{ONE},{TWO},{more}", f"7,{more},{ONE},{TWO}"):
        assert problem(csv(*[row] * 3))
    assert sd.tally(csv(*[f"{ONE},{TWO},{ROYAL}"] * 3).encode()).wins == (0, 0, 3)


@pytest.mark.parametrize(
    "cell",
    [
        "Ace of hearts King of hearts",
        "ace of spades, 2 of clubs",
        "two of clubs and three of clubs",
        "A H K H Q H J H T H",
        "2 H 3 H",
        "2-H 3-H",
        "♥A ♥K",
    ],
)
def test_cards_in_words_or_with_blanks_within_are_cards(cell: str) -> None:
    text = csv("id,hand1,hand2,note", f"1,{ONE},{TWO},x", f'2,{ONE},{TWO},"{cell}"')
    assert problem(text).startswith("deals, row 3, column 'note': cards outside the columns")
    assert sd.tally(text.encode(), columns="hand1,hand2").deals == 2


@pytest.mark.parametrize("cell", ["2-H", "2 H", "ace of hearts", "A h"])
def test_a_single_card_with_a_blank_or_in_words(cell: str) -> None:
    text = csv("id,mine,yours,note", f"1,{ONE},{TWO},{cell}")
    assert "column 'note'" in problem(text)
    assert sd.tally(text.replace("mine,yours", "hand1,hand2").encode()).deals == 1


@pytest.mark.parametrize(
    "note", ["royal flush", "at 2 h 3 p", "the ace", "heart of it", "12 of 13", "Ada", "won 2-0"]
)
def test_words_that_are_not_cards(note: str) -> None:
    assert sd.tally(csv("id,mine,yours,note", f"1,{ONE},{TWO},{note}").encode()).deals == 1


@pytest.mark.parametrize("above", ["", "id,", ","])
@pytest.mark.parametrize("cells", [CARDS, [ONE, TWO], [f"{ONE} {TWO}", "x"]])
def test_the_columns_that_pandas_numbers(above: str, cells: list[str]) -> None:
    header = above + ",".join(map(str, range(len(cells))))
    row = ("7," if above else "") + ",".join(cells)
    assert sd.tally(csv(header, row, row).encode()).wins == (0, 2)


@pytest.mark.parametrize("place", [1, 4])
@pytest.mark.parametrize("note", ['6" nail', 'say "hi', 'a "b" "c'])
def test_a_quote_within_a_cell_is_a_character(place: int, note: str) -> None:
    rows = [["id", "mine", "yours", "more"], *[["7", ONE, TWO, '"x, y"'] for _ in range(4)]]
    rows[2][3] = "z"
    for row, cells in enumerate(rows):
        cells.insert(place, note if row == 2 else "note")
    assert sd.tally(csv(*map(",".join, rows)).encode()).wins == (0, 4)


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
    bad: list[Bad] = []
    assert sd.tally(csv(*rows).encode(), on_bad=bad.append).deals == 50
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
    with pytest.raises(sd.DealError):
        sd.tally(path)
    bad: list[Bad] = []
    assert sd.tally(path, on_bad=bad.append).deals == 2
    assert [one.line for one in bad] == [2 if kind in ("parquet", "arrow", "jsonl") else 3]


def test_a_hand_of_numbers_with_a_wrong_one() -> None:
    text = "3 28 46 39 50|10 16 51 3118|4 47 48 15 11|42 44 12 9 33\n"
    assert "10 16 51 3118" in problem(text, style="numbers")
    dates = "3 28 46 39 50|10 16 51 31 18|2024-05-11 10:20:30|1.2.3.4\n"
    assert sd.tally(dates.encode(), style="numbers").deals == 1


@pytest.mark.parametrize("mixed", [True, False])
def test_pairs_with_a_gap(mixed: bool) -> None:
    said = problem("4;5;4;8;2;5;4;13;4;-1;7\n", style="pairs", mixed=mixed)
    assert "'-1' has a sign" in said


def test_a_quote_that_hides_rows_cannot_be_skipped() -> None:
    rows = [f'{row},{ONE},{TWO},"note"' for row in range(50)]
    rows[20] = f'20,{ONE},{TWO},"note'
    said = problem(csv("id,one,two,note", *rows), on_bad=lambda _: None)
    assert said.startswith('deals, row 22: a quote (") is closed only a line later')
    rows = [f'"{ONE}","{TWO}",x', ',,"', f'"{ONE}","{TWO}",x', f'"{ONE}","{TWO}",x']
    text = csv("one,two,note", *rows)
    assert "is closed only a line later" in problem(text, on_bad=lambda _: None)


def test_a_table_whose_first_rows_may_be_text() -> None:
    rows = [f"{ONE}|{TWO},", *[f"{ONE}|{TWO},note {row}" for row in range(9)]]
    bad: list[Bad] = []
    assert sd.tally(csv(*rows).encode(), on_bad=bad.append).deals == 10
    assert not bad


@pytest.mark.parametrize("names", [("p2", "p1"), ("2", "1"), ("hand b", "hand a")])
def test_numbers_in_the_names_of_nested_hands_decide(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    nested = dict(zip(names, ("8C TS KC 9H 4S", "7D 2S 5D 3S AC"), strict=True))
    assert sd.tally(json.dumps({"id": 1, "players": nested}).encode()).wins == (1, 0)
    for frame in (pl.DataFrame({"h": [nested]}), pl.DataFrame({"id": [1], "h": [nested]})):
        assert sd.tally(write(frame, tmp_path / "deals.parquet")).wins == (1, 0)


def test_two_rows_of_two_layouts_are_not_skipped_by_chance() -> None:
    text = "hand1,hand2\nJS 10D 5S QC 4D-,9S 3C 5C 2S 10H\n10C 8S 10S JC 4H,AS 5D QS JD 4D\n"
    with pytest.raises(sd.FileError, match="two layouts are equally common in its first lines"):
        sd.tally(text.encode(), on_bad=lambda _: None)


def test_formulas_that_were_never_calculated(tmp_path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["one", "two"], ['="8C TS KC 9H"&" 4S"', '="7D 2S 5D 3S"&" AC"']):
        book.worksheets[0].append(row)
    book.save(tmp_path / "deals.xlsx")
    assert "its formulas were never calculated" in problem(tmp_path / "deals.xlsx")
    sheet = book.worksheets[0]
    for column, hand in zip("AB", ("8C TS KC 9H 4S", "7D 2S 5D 3S AC"), strict=True):
        sheet[f"{column}3"] = hand
    sheet["C3"] = "=1+1"
    book.save(tmp_path / "some.xlsx")
    assert "its formulas were never calculated" in problem(tmp_path / "some.xlsx")
    sheet["A2"], sheet["B2"] = "5C AD 5D AC 9C", "7C 5H 8D TD KS"
    book.save(tmp_path / "others.xlsx")
    assert sd.tally(tmp_path / "others.xlsx").deals == 2


@pytest.mark.parametrize("style", [None, "numbers"])
@pytest.mark.parametrize("lost", [0, 1, 4])
def test_a_list_that_begins_with_null(style: str | None, lost: int) -> None:
    one, two = ([*range(5)], [*range(5, 10)]) if style else (ONE.split(), TWO.split())
    first = [None if at == lost else card for at, card in enumerate(one)]
    rows = [json.dumps({"hand1": hand, "hand2": two}) for hand in (first, one, one)]
    assert problem(csv(*rows), style=style)
    bad: list[Bad] = []
    found = sd.tally(csv(*rows).encode(), style=style, on_bad=bad.append)
    assert found.wins == (
        (0, 2) if style is None else sd.tally(csv(*rows[1:]).encode(), style=style).wins
    )
    assert [one.line for one in bad] == [1]


@pytest.mark.parametrize("between", [", ", ",\n "])
@pytest.mark.parametrize("note", ["x", 'a \\"q\\"', "\\u00e9"])
def test_a_key_that_comes_twice_in_an_item_of_an_array(between: str, note: str) -> None:
    hands = [f'"hand1": "{ONE}"', f'"hand2": "{TWO}"']
    good = "{" + between.join(['"note": "x"', *hands]) + "}"
    twice = "{" + between.join([f'"note": "{note}"', *hands, f'"hand1": "{ROYAL}"']) + "}"
    text = f"[{good},\n{twice},\n{good}]"
    assert "row 2" in problem(text) or ":2:1: " in problem(text)
    bad: list[Bad] = []
    assert sd.tally(text.encode(), on_bad=bad.append).wins == (0, 2)
    assert [one.error.problem for one in bad] == ["the key 'hand1' occurs twice in this object"]
