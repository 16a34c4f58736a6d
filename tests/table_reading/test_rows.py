"""Rows of tables: what is wrong with them, where they stand, and how many are read at once."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from showdown.deals.bad import Bad
from showdown.deals.opened import open_deals
from showdown.tables import arrow_files, workbooks
from table_files import DEALS, ENDINGS, PLAIN, SHAPES, cards, hands, problem, skipping, write

import showdown as sd
from showdown.deciding import verdicts
from showdown.reading.blocks import BLOCK


@pytest.mark.parametrize(
    ("ending", "place"),
    [
        ("csv", "row 17"),
        ("parquet", "row 16"),
        ("jsonl", "row 16"),
        ("xlsx", "sheet 'Sheet', row 17"),
        ("ods", "sheet 'Sheet1', row 17"),
    ],
)
@pytest.mark.parametrize(
    ("cell", "words", "caret"),
    [
        ("8C TS 1C 9H 4S", "'1C' is not a card: a ten is written T or 10, an ace A", 6),
        ("8C TS KC 9H", "4 cards, but a hand has 5", 0),
        ("8C TS KC 9H 4S 2D", "6 cards, but a hand has 5", 0),
        (
            "8C TS KC 9H 9H",
            "9♥ is dealt twice, both times to Player 1 (--decks many allows that)",
            12,
        ),
        ("8C TS;KC 9H 4S", "expected a space between cards, not ';'", 5),
        ("", "the cell is empty, but others in the row are not", 0),
        ("  ", "the cell is empty, but others in the row are not", 0),
        ("#N/A", "'#N/A' is not a hand", 0),
        ("8C TS KC 9H 4S #", "'8C TS KC 9H 4S #' is not a hand", 15),
    ],
)
def test_an_error_names_the_cell(
    tmp_path: Path, ending: str, place: str, cell: str, words: str, caret: int
) -> None:
    if ending == "xlsx" and cell in ("  ", "#N/A"):
        pytest.skip("that is an empty cell, or a formula's error")
    other = "2C 3D 5H 7C JD"
    wrong = pl.DataFrame({"id": 15, "h1": cell, "name": "Ann", "h2": other})
    frame = pl.concat([hands().head(15), wrong, hands()[16:20]])
    path = write(frame, tmp_path / f"deals.{ending}")
    with pytest.raises(sd.DealError) as error:
        sd.tally(path, name="deals")
    said = str(error.value).splitlines()
    assert said[0] == f"deals, {place}, column 'h1': {words}"
    assert said[1:] == [f"  {cell}", f"  {' ' * caret}^"] or not cell.strip()
    assert (error.value.column, error.value.offset) == (caret + 1, None)
    with pytest.raises(sd.DealError) as again:
        list(verdicts(path, name="deals"))
    assert str(again.value) == str(error.value)
    found, bad = skipping(path)
    assert (found.deals, found.skipped) == (19, 1)
    row = f"{cell},{other}\n"
    if ending in ("csv", "jsonl"):
        row = path.read_text(encoding="utf-8").splitlines(keepends=True)[-5]
    assert bad[0].raw.decode() == row


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_without_cards_is_an_error_unless_it_is_blank(
    tmp_path: Path, ending: str, shape: str
) -> None:
    frame = SHAPES[shape]().head(30)
    filled = pl.col("id") % 3 != 1
    expected = sd.tally([deal for row, deal in enumerate(DEALS[:30]) if row % 3 != 1])
    first = 1 if ending in ("parquet", "arrow", "feather", "arrows", "jsonl") else 2
    rows = [row + first for row in range(30) if row % 3 == 1]
    for empty in (pl.col("^(card|h|deal).*$"), pl.all()):
        path = write(frame.with_columns(pl.when(filled).then(empty)), tmp_path / f"d.{ending}")
        found, bad = skipping(path)
        assert found.wins == expected.wins
        blank = ending != "jsonl" and empty.meta.eq(pl.all())
        assert [one.line for one in bad] == ([] if blank else rows)
        assert {one.error.problem for one in bad} <= {"no cards in this row"}
        numbers = [
            number for block in verdicts(path, on_bad=bad.append) for number in block.numbers
        ]
        assert numbers == [row + first for row in range(30) if row % 3 != 1]


def test_blank_short_and_long_records_keep_their_numbers() -> None:
    deal = "8C TS KC 9H 4S,7D 2S 5D 3S AC"
    lines = [
        "",
        "id,one,two,note",
        f"1,{deal},",
        "",
        f"2,{deal},more,and more",
        "3,8C TS KC 9H 4S",
        "",
        "x",
        f"4,{deal},",
        f"5,{deal},",
    ]
    for end in ("\n", "\r\n"):
        counted, bad = skipping(end.join(lines))
        assert (counted.deals, counted.skipped) == (3, 3)
        assert [(one.line, one.error.problem) for one in bad] == [
            (5, "5 cells, but the header has 4"),
            (6, "2 cells, but the header has 4"),
            (8, "1 cell, but the header has 4"),
        ]
        assert bad[1].raw == f"3,8C TS KC 9H 4S{end}".encode()


def test_line_ends_between_quotes(tmp_path: Path) -> None:
    notes = hands().with_columns(name=pl.lit('a\nb, and\n"c"'))
    text = notes.write_csv().encode()
    assert sd.tally(text) == PLAIN
    numbers = [number for block in verdicts(text) for number in block.numbers]
    assert numbers == list(range(2, len(DEALS) + 2))
    many = text + b"".join(text.partition(b"\n")[2] for _ in range(80))
    path = tmp_path / "many.csv"
    path.write_bytes(many)
    assert len(many) > BLOCK
    assert sd.tally(path).wins == tuple(81 * wins for wins in PLAIN.wins)
    assert sd.tally(io.BytesIO(many)).wins == tuple(81 * wins for wins in PLAIN.wins)
    spoilt = text.replace(DEALS[250][:14].encode(), b"8C TS 1C 9H 4S")
    _, bad = skipping(spoilt)
    assert [one.line for one in bad] == [252]
    assert bad[0].raw == spoilt[spoilt.index(b"250,8C") : spoilt.index(b"251,")]


def test_batches_keep_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow_files, "BATCH_ROWS", 7)
    monkeypatch.setattr(workbooks, "BATCH_ROWS", 7)
    other = tmp_path / "other.parquet"
    hands().write_parquet(other, compression="lz4", row_group_size=100)
    endings = ("parquet", "arrow", "xlsx")
    for path in (other, *(write(hands(), tmp_path / f"deals.{ending}") for ending in endings)):
        blocks = list(open_deals(path).blocks)
        assert len(blocks) > 60
        text = b"".join(bytes(block.text) for block in blocks).decode()
        assert text.replace(",", " ").split("\n")[-len(DEALS) - 1 : -1] == DEALS
        assert sd.tally(path) == PLAIN


def test_json_lines_of_all_kinds() -> None:
    lines = [
        '{"deal": ["8C", "TS", "KC", "9H", "4S", "7D", "2S", "5D", "3S", "AC"], "n": 1}',
        "",
        '{"n": 2, "deal": "8C TS KC 9H 4S 7D 2S 5D 3S AC"}',
        '{"deal": null}',
        '{"deal": 5}',
        '{"deal":',
        "[1]",
    ]
    found, bad = skipping("\n".join(lines))
    assert (found.deals, found.skipped) == (2, 4)
    assert [(one.line, one.raw.strip().decode()) for one in bad] == [*enumerate(lines, 1)][3:]


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl", "xlsx", "ods"])
def test_no_deals_in_it(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame({"id": [1, 2], "day": ["Monday", "Tuesday"]})
    said = problem(write(frame, tmp_path / f"days.{ending}"))
    assert said == "deals: no card columns among 'id', 'day': choose them with --columns"


@pytest.mark.parametrize("ending", ["parquet", "arrow", "csv"])
def test_no_rows_in_it(tmp_path: Path, ending: str) -> None:
    path = write(hands().clear(), tmp_path / f"none.{ending}")
    assert problem(path, hand1="h1", hand2="h2") == "deals: no deals found"


def test_no_such_column(tmp_path: Path) -> None:
    path = write(hands(), tmp_path / "deals.csv")
    for told, missing in (("hand", "hand"), ("A:Z", "Z"), ("0", "0"), ("h1,", "")):
        said = f"deals: unknown column '{missing}': its columns are 'id', 'h1', 'name', 'h2'"
        assert problem(path, columns=told) == said


def test_damaged_files(tmp_path: Path) -> None:
    for ending in ("parquet", "arrow", "xlsx", "ods"):
        data = write(hands(), tmp_path / f"deals.{ending}").read_bytes()
        for size in (8, len(data) // 2):
            assert problem(data[:size]).startswith("deals: it cannot be read: ")


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library, ending in (
        ("pyarrow", "csv"),
        ("pyarrow", "jsonl"),
        ("pyarrow.parquet", "parquet"),
        ("python_calamine", "xlsx"),
        ("python_calamine", "ods"),
    ):
        lists = hands().with_columns(pl.col("h1").str.split(" "))
        path = write(lists if ending == "parquet" else hands(), tmp_path / f"deals.{ending}")
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            said = problem(path)
        kind = "workbook" if library == "python_calamine" else "table"
        package = library.partition(".")[0]
        assert said == f"deals is a {kind}: {package} is not installed: pip install {package}"


def test_text_in_plain_layouts_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    commas = "\n".join(deal.replace(" ", ",") for deal in DEALS)
    header = ",".join(f"c{place}" for place in range(10))
    assert sd.tally(commas.encode()) == PLAIN
    assert sd.tally(f"{header}\n{commas}".encode()) == PLAIN
    assert "'8X' is not a card" in problem(f"8X,{DEALS[0][3:]}".replace(" ", ","))


CARDS = st.permutations([f"{card.rank.letter}{card.suit.letter}" for card in sd.deck()])


SPELT = st.sampled_from([str.upper, str.lower, lambda card: card.replace("T", "10")])


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(CARDS, st.sampled_from([0, 0, 0, 1, 2])), min_size=3, max_size=9), SPELT)
def test_tables_and_text_agree(rows: list[tuple[list[str], int]], spell: object) -> None:
    """Whatever is wrong with a row, it is a deal in a table if it is one in text."""
    lines, one, two = [], [], []
    for place, (dealt, wrong) in enumerate(rows):
        ten = [spell(card) for card in dealt[:10]]  # type: ignore[operator]
        if wrong and place % 3 == 2:
            ten[wrong] = ten[wrong + 5] if wrong == 1 else "1x"
        one.append(" ".join(ten[:5]))
        two.append(" ".join(ten[5:]))
        lines.append(" ".join(ten))
    bad: list[Bad] = []
    plain = sd.tally(lines, on_bad=bad.append)
    numbers = [one.line for one in bad]
    frame = pl.DataFrame({"id": range(len(rows)), "one": one, "two": two})
    parquet = io.BytesIO()
    frame.write_parquet(parquet)
    separated = frame.write_csv().encode()
    objects = frame.write_ndjson().encode()
    for source, first in ((parquet.getvalue(), 0), (separated, 1), (objects, 0)):
        found, bad = skipping(source)
        assert (found, [one.line - first for one in bad]) == (plain, numbers)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("8C TS KC 9H 4S 2C", "6 cards, but a hand has 5"),
        ("8C TS KC 9H 4S 2C 3C 4C", "8 cards, but a hand has 5"),
        ("8C TS KC 9H 4S,", "expected the end of the hand, not ','"),
        ("8C TS KC 9H 4S!", "expected the end of the hand, not '!'"),
        ("8C TS KC-9H 4S", "expected a space between cards, not '-'"),
    ],
)
def test_a_hand_that_goes_on(tmp_path: Path, ending: str, cell: str, words: str) -> None:
    """Whatever stands between the columns here is in no file."""
    frame = pl.concat([hands().head(3), hands().head(1).with_columns(h1=pl.lit(cell))])
    with pytest.raises(sd.DealError) as error:
        sd.tally(write(frame, tmp_path / f"deals.{ending}"))
    assert (error.value.problem, error.value.field) == (words, "column 'h1'")


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ('8C "TS" KC 9H 4S', "'\"TS\"' is not a card"),
        ("8C,TS,KC,9H,4S", "expected a space between cards, not ','"),
        ("8C TS KC 9H 4S\n7D", "6 cards, but a hand has 5"),
    ],
)
def test_a_cell_with_signs_that_the_first_rows_lack(cell: str, words: str) -> None:
    file = io.BytesIO()
    wrong = hands().head(1).with_columns(h1=pl.lit(cell))
    pl.concat([hands().head(80), wrong]).write_parquet(file)
    with pytest.raises(sd.DealError) as error:
        sd.tally(file.getvalue())
    assert error.value.problem.startswith(words)
    assert (error.value.line, error.value.field) == (81, "column 'h1'")


@pytest.mark.parametrize(
    ("cell", "words"),
    [("8C TS", "2 cards, but each cell has one"), ("8C9", "expected the end of the card, not '9'")],
)
def test_a_cell_of_more_than_a_card(cell: str, words: str) -> None:
    name = "card 1"
    frame = pl.concat([cards().head(3), cards().head(1).with_columns(pl.lit(cell).alias(name))])
    with pytest.raises(sd.DealError) as error:
        sd.tally(frame.write_csv().encode())
    assert (error.value.problem, error.value.field) == (words, f"column '{name}'")
