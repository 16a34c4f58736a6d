"""Parquet files of every writer."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import parquet as pq
from table_files import DEALS, PLAIN, deals, hands, problem, skipping

import showdown as sd
from showdown.tables import arrow_files

WRITERS: dict[str, dict[str, Any]] = {
    "by default": {},
    "not compressed": {"compression": "none", "use_dictionary": False},
    "a dictionary that is soon full": {"dictionary_pagesize_limit": 300, "data_page_size": 200},
    "version 2": {"compression": "zstd", "data_page_version": "2.0", "write_page_index": True},
    "small groups": {"row_group_size": 33, "write_statistics": False, "store_schema": False},
    "prefixes": {
        "use_dictionary": False,
        "column_encoding": dict.fromkeys(["h1", "h2", "name"], "DELTA_BYTE_ARRAY"),
    },
}
"""Options of pyarrow's writer."""

every_writer = pytest.mark.parametrize("options", WRITERS.values(), ids=[*WRITERS])


def written(table: pl.DataFrame | pa.Table, **options: Any) -> bytes:
    """What pyarrow writes."""
    table = table.to_arrow() if isinstance(table, pl.DataFrame) else table
    if encodings := options.get("column_encoding"):
        encodings = {name: encodings[name] for name in encodings if name in table.column_names}
        options = {**options, "column_encoding": encodings}
    out = io.BytesIO()
    pq.write_table(table, out, **options)
    return out.getvalue()


@pytest.mark.parametrize("options", ["", ", compression zstd", ", parquet_version v2"])
def test_what_duckdb_writes(tmp_path: Path, options: str) -> None:
    for number, frame in enumerate([hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        with duckdb.connect() as connection:
            connection.register("frame", frame.drop("day", strict=False))
            connection.execute(f"copy frame to '{path}' (format parquet{options})")
        assert sd.tally(path) == PLAIN


@every_writer
def test_nulls_and_odd_cells(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same rows are invalid, for the same reasons, as in a table of text."""
    frame = hands().drop("name").head(60)
    row = pl.int_range(pl.len())
    frame = frame.with_columns(
        h1=pl.when(row % 7 == 3).then(None).when(row == 5).then(pl.lit("8C")).otherwise("h1"),
        h2=pl.when(row % 11 == 3).then(None).when(row == 8).then(pl.lit("")).otherwise("h2"),
    )
    found = []
    monkeypatch.setattr(arrow_files, "BATCH_ROWS", 8)
    for data in (written(frame, **options), frame.write_csv().encode()):
        tally, bad = skipping(data)
        found.append((tally.wins, tally.ties, tally.skipped, [one.error.problem for one in bad]))
    assert found[0] == found[1]
    assert found[0][2] > 10


def test_columns_of_nulls_and_no_rows() -> None:
    none = hands().head(20).with_columns(h2=pl.lit(None, pl.String))
    assert "no card columns" in problem(written(none))
    both = pl.concat([none.head(5), hands()])
    assert sd.tally(written(both, row_group_size=5), on_bad=lambda _: None).deals == len(DEALS)
    assert "no deals found" in problem(written(hands().clear()), hand1="h1", hand2="h2")


def test_bytes_that_are_not_text() -> None:
    column = pa.array([DEALS[0].encode(), b"\xff\xfe", DEALS[1].encode()], pa.binary())
    said = problem(written(pa.table({"deal": column})))
    assert said.startswith("deals, row 2, column 'deal': these bytes are")


def test_a_checksum_is_checked() -> None:
    whole = bytearray(written(hands(), write_page_checksum=True, compression="none"))
    whole[whole.rindex(DEALS[-1][:14].encode())] ^= 1
    assert re.search("it cannot be read: .*checksum", problem(bytes(whole)))


@every_writer
def test_a_file_that_is_damaged(options: dict[str, Any]) -> None:
    """Whatever byte is changed, there is a result or a ShowdownError."""
    whole = written(hands().drop("id", "name").head(8), **options)
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
    table = table.cast(pa.schema([field.with_nullable(False) for field in table.schema]))
    out = io.BytesIO()
    with pq.ParquetWriter(out, table.schema) as writer:
        for start in range(0, len(table), 100):
            writer.write_table(table.slice(0, 0))
            writer.write_table(table.slice(start, 100))
    assert sd.tally(out.getvalue()) == PLAIN
