"""Parquet files of every writer."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet as pq
from table_files import DEALS, PLAIN, SHAPES, cards, deals, hands

import showdown as sd
from showdown.deals.bad import Bad
from showdown.deciding import verdicts
from showdown.tables import arrow_files

WRITERS: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "nothing packed": {"compression": "none"},
    "gzip": {"compression": "gzip"},
    "zstd": {"compression": "zstd"},
    "no dictionary": {"use_dictionary": False},
    "a dictionary that is soon full": {"dictionary_pagesize_limit": 300, "data_page_size": 200},
    "small pages": {"data_page_size": 100, "write_batch_size": 7},
    "small groups": {"row_group_size": 33},
    "checksums": {"write_page_checksum": True},
    "second pages": {"data_page_version": "2.0"},
    "second pages, no dictionary": {"data_page_version": "2.0", "use_dictionary": False},
    "second pages, nothing packed": {"data_page_version": "2.0", "compression": "none"},
    "second format": {"version": "2.6", "data_page_version": "2.0", "write_page_index": True},
    "lengths apart": {"use_dictionary": False, "column_encoding": "DELTA_LENGTH_BYTE_ARRAY"},
    "no statistics": {"write_statistics": False, "store_schema": False},
    "lz4": {"compression": "lz4"},
    "brotli": {"compression": "brotli"},
    "prefixes apart": {"use_dictionary": False, "column_encoding": "DELTA_BYTE_ARRAY"},
}
"""What pyarrow can be told."""


def written(frame: pl.DataFrame, *, required: bool = False, **told: Any) -> bytes:
    """What pyarrow writes."""
    table = frame.to_arrow()
    if "column_encoding" in told:
        texts = [field.name for field in table.schema if pa.types.is_large_string(field.type)]
        told["column_encoding"] = dict.fromkeys(texts, told["column_encoding"])
    if required:
        fields = [field.with_nullable(False) for field in table.schema]
        table = table.cast(pa.schema(fields))
    out = io.BytesIO()
    pq.write_table(table, out, **told)
    return out.getvalue()


@pytest.mark.parametrize("required", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("told", WRITERS.values(), ids=[*WRITERS])
def test_all_that_arrow_writes(told: dict[str, Any], shape: str, required: bool) -> None:
    data = written(SHAPES[shape](), required=required, **told)
    assert sd.tally(data) == PLAIN


@pytest.mark.parametrize("codec", ["uncompressed", "snappy", "gzip", "zstd"])
def test_what_polars_writes(tmp_path: Path, codec: Any) -> None:
    for number, frame in enumerate([cards(), hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        frame.write_parquet(path, compression=codec, row_group_size=120, data_page_size=1000)
        assert sd.tally(path) == PLAIN


@pytest.mark.parametrize("told", ["", ", compression zstd", ", parquet_version v2"])
def test_what_duckdb_writes(tmp_path: Path, told: str) -> None:
    for number, frame in enumerate([cards(), hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        with duckdb.connect() as connection:
            connection.register("frame", frame.drop("day", strict=False))
            connection.execute(f"copy frame to '{path}' (format parquet{told})")
        assert sd.tally(path) == PLAIN


KINDS = [pa.string_view(), pa.binary(), pa.dictionary(pa.int32(), pa.string())]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_columns_of_other_kinds_of_text(kind: pa.DataType) -> None:
    table = hands().to_arrow()
    for place, name in enumerate(table.column_names):
        if name in ("h1", "h2"):
            column = table[name].cast(pa.string())
            column = (
                column.dictionary_encode() if pa.types.is_dictionary(kind) else column.cast(kind)
            )
            table = table.set_column(place, name, column)
    out = io.BytesIO()
    pq.write_table(table, out)
    assert sd.tally(out.getvalue()) == PLAIN


def test_our_own_verdicts_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.parquet"
    lines = tmp_path / "deals.txt"
    lines.write_text("\n".join(DEALS))
    command = [sys.executable, "-m", "showdown", str(lines), "-o", str(path), "--hands"]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    assert sd.tally(path) == PLAIN


@pytest.mark.parametrize("told", WRITERS.values(), ids=[*WRITERS])
def test_nulls_and_odd_cells(told: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rows are wrong, for the same reasons, as in a table of text."""
    frame = hands().drop("name").head(60)
    row = pl.int_range(pl.len())
    frame = frame.with_columns(
        h1=pl.when(row % 7 == 3).then(None).when(row == 5).then(pl.lit("8C")).otherwise("h1"),
        h2=pl.when(row % 11 == 3).then(None).when(row == 8).then(pl.lit("")).otherwise("h2"),
    )
    found = []
    monkeypatch.setattr(arrow_files, "BATCH_ROWS", 8)
    for data in (written(frame, **told), frame.write_csv().encode()):
        bad: list[Bad] = []
        tally = sd.tally(data, on_bad=bad.append)
        found.append((tally.wins, tally.ties, tally.skipped, [one.error.problem for one in bad]))
    assert found[0] == found[1]
    assert found[0][2] > 10


def test_all_null_and_no_rows() -> None:
    none = hands().head(20).with_columns(h2=pl.lit(None, pl.String))
    with pytest.raises(sd.FileError, match="no card columns"):
        sd.tally(written(none))
    both = pl.concat([none.head(5), hands()])
    assert sd.tally(written(both, row_group_size=5), on_bad=lambda _: None).deals == len(DEALS)
    with pytest.raises(sd.FileError, match="there are no deals in it"):
        sd.tally(written(hands().clear()), hand1="h1", hand2="h2")


def test_bytes_that_are_no_text() -> None:
    column = pa.array([DEALS[0].encode(), b"\xff\xfe", DEALS[1].encode()], pa.binary())
    out = io.BytesIO()
    pq.write_table(pa.table({"deal": column}), out)
    with pytest.raises(sd.DealError, match=r"^a\.parquet, row 2, column 'deal': these bytes are"):
        sd.tally(out.getvalue(), name="a.parquet")


def test_a_checksum_is_checked() -> None:
    whole = bytearray(written(hands(), write_page_checksum=True, compression="none"))
    whole[whole.rindex(DEALS[-1][:14].encode())] ^= 1
    with pytest.raises(sd.FileError, match=r"it cannot be read: .*checksum"):
        sd.tally(bytes(whole))


def test_the_cell_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    wrong = pl.when(pl.int_range(pl.len()) == 321).then(pl.lit("8C TS KC 9H 4X"))
    frame = hands().with_columns(h2=wrong.otherwise("h2"))
    path.write_bytes(written(frame, data_page_size=500, use_dictionary=False))
    with pytest.raises(sd.DealError) as error:
        sd.tally(path)
    assert f"{path}, row 322, column 'h2': '4X' is not a card" in str(error.value)


@given(data=st.data(), told=st.sampled_from([*WRITERS.values()]))
@settings(max_examples=60, deadline=None)
def test_pages_and_parts_of_any_size(data: st.DataObject, told: dict[str, Any]) -> None:
    """However a file is cut into groups, pages and parts, its rows are the same, in order."""
    size = data.draw(st.integers(1, 70))
    sizes = {
        "row_group_size": data.draw(st.integers(1, 80)),
        "data_page_size": data.draw(st.integers(1, 600)),
        "write_batch_size": data.draw(st.integers(1, 20)),
    }
    frame = hands().head(size)
    if data.draw(st.booleans()):  # Pages of one column end elsewhere.
        frame = frame.with_columns(h1=pl.col("h1") + " " * 40)
    content = written(frame, **{**told, **sizes})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrow_files, "BATCH_ROWS", data.draw(st.integers(1, 40)))
        numbers = [number for block in verdicts(content) for number in block.numbers]
        found = sd.tally(content, threads=2)
    assert numbers == list(range(1, size + 1))
    assert found == sd.tally(DEALS[:size])


@pytest.mark.parametrize("told", WRITERS.values(), ids=[*WRITERS])
def test_a_file_that_is_cut_short(told: dict[str, Any]) -> None:
    whole = written(hands().head(30), **told)
    for size in range(4, len(whole), 1 + len(whole) // 30):
        with pytest.raises(sd.FileError, match=r"^a\.parquet: "):
            sd.tally(whole[:size], name="a.parquet")


@pytest.mark.parametrize("told", WRITERS.values(), ids=[*WRITERS])
def test_a_file_that_is_damaged(told: dict[str, Any]) -> None:
    """Whatever byte is changed, there is a result or an error of ours."""
    whole = written(hands().drop("id", "name").head(8), **told)
    found = 0
    for number, place in enumerate(range(4, len(whole), 1 + len(whole) // 150)):
        damaged = bytearray(whole)
        damaged[place] ^= (1, 0x80, 0xFF)[number % 3]
        try:
            sd.tally(bytes(damaged), on_bad=lambda _: None)
        except sd.ShowdownError:
            found += 1
    assert found > 10


def test_groups_without_rows() -> None:
    table = hands().to_arrow()
    out = io.BytesIO()
    with pq.ParquetWriter(out, table.schema) as writer:
        for start in range(0, len(table), 100):
            writer.write_table(table.slice(0, 0))
            writer.write_table(table.slice(start, 100))
    assert sd.tally(out.getvalue()) == PLAIN


def test_cells_of_rows_here_and_there() -> None:
    one = [f"8C TS KC 9H {'4S' if row % 3 else row}" for row in range(3000)]
    frame = pl.DataFrame({"h1": one, "h2": ["7D 2S 5D 3S AC"] * len(one)})
    bad: list[Bad] = []
    sd.tally(written(frame, use_dictionary=False), on_bad=bad.append)
    assert [(found.line, found.error.text) for found in bad] == [
        (row + 1, one[row]) for row in range(0, len(one), 3)
    ]
