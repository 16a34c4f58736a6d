"""Parquet files of every writer."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet as pq
from table_files import DEALS, PLAIN, deals, hands

import showdown as sd
from showdown.deals.bad import Bad
from showdown.deciding import verdicts
from showdown.tables import arrow_files

WRITERS: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "not compressed": {"compression": "none", "use_dictionary": False},
    "a dictionary that is soon full": {"dictionary_pagesize_limit": 300, "data_page_size": 200},
    "version 2": {"compression": "zstd", "data_page_version": "2.0", "write_page_index": True},
    "small groups": {"row_group_size": 33, "write_statistics": False, "store_schema": False},
    "prefixes apart": {"use_dictionary": False, "column_encoding": "DELTA_BYTE_ARRAY"},
}
"""Options of pyarrow's writer."""


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


@pytest.mark.parametrize("told", WRITERS.values(), ids=[*WRITERS])
def test_all_that_arrow_writes(told: dict[str, Any]) -> None:
    for required in (False, True):
        assert sd.tally(written(hands(), required=required, **told)) == PLAIN


@pytest.mark.parametrize("told", ["", ", compression zstd", ", parquet_version v2"])
def test_what_duckdb_writes(tmp_path: Path, told: str) -> None:
    for number, frame in enumerate([hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        with duckdb.connect() as connection:
            connection.register("frame", frame.drop("day", strict=False))
            connection.execute(f"copy frame to '{path}' (format parquet{told})")
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
    with pytest.raises(sd.FileError, match="no deals found"):
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


@given(data=st.data(), told=st.sampled_from([*WRITERS.values()]))
@settings(max_examples=20, deadline=None)
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
