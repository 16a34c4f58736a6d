"""Parquet files of every writer, read without a library, and what other readers are left."""

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
from tables import DEALS, PLAIN, SHAPES, cards, deals, hands, write

import showdown as sd
from showdown.deals.bad import Bad
from showdown.deals.tables.parquet import pages, parts
from showdown.deals.tables.parquet.codecs import codecs
from showdown.deals.tables.parquet.files import texts_table
from showdown.deals.tables.parquet.thrift import read_struct
from showdown.deciding import verdicts
from showdown.show.verdicts.parquet.thrift import binary, i32, i64, listed, struct

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
}
"""What pyarrow can be told."""

OTHERS: dict[str, dict[str, Any]] = {
    "lz4": {"compression": "lz4"},
    "brotli": {"compression": "brotli"},
    "prefixes apart": {"use_dictionary": False, "column_encoding": "DELTA_BYTE_ARRAY"},
}
"""What is left to libraries."""


def is_read_here(source: Path | bytes) -> bool:
    """Whether no library is asked."""
    file = io.BytesIO(source) if isinstance(source, bytes) else str(source)
    return texts_table(file, "a.parquet", 0) is not None


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
    assert is_read_here(data)
    assert sd.tally(data) == PLAIN


@pytest.mark.parametrize("told", OTHERS.values(), ids=[*OTHERS])
def test_what_is_left_to_libraries(told: dict[str, Any]) -> None:
    data = written(hands(), **told)
    assert not is_read_here(data)
    assert sd.tally(data) == PLAIN


@pytest.mark.parametrize("codec", ["uncompressed", "snappy", "gzip", "zstd"])
def test_what_polars_writes(tmp_path: Path, codec: Any) -> None:
    for number, frame in enumerate([cards(), hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        frame.write_parquet(path, compression=codec, row_group_size=120, data_page_size=1000)
        assert is_read_here(path)
        assert sd.tally(path) == PLAIN


@pytest.mark.parametrize("told", ["", ", compression zstd", ", parquet_version v2"])
def test_what_duckdb_writes(tmp_path: Path, told: str) -> None:
    for number, frame in enumerate([cards(), hands(), deals()]):
        path = tmp_path / f"{number}.parquet"
        with duckdb.connect() as connection:
            connection.register("frame", frame.drop("day", strict=False))
            connection.execute(f"copy frame to '{path}' (format parquet{told})")
        assert is_read_here(path) or told == ", parquet_version v2"
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
    assert is_read_here(out.getvalue())
    assert sd.tally(out.getvalue()) == PLAIN


def test_our_own_verdicts_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.parquet"
    lines = tmp_path / "deals.txt"
    lines.write_text("\n".join(DEALS))
    command = [sys.executable, "-m", "showdown", str(lines), "-o", str(path), "--hands"]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    assert is_read_here(path)
    assert sd.tally(path) == PLAIN


def test_no_library_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "deals.parquet"
    hands().write_parquet(path, compression="snappy")
    code = (
        "import sys, showdown as sd\n"
        f"print(sd.tally({str(path)!r}).wins)\n"
        "print({'polars', 'pyarrow', 'numpy'} & {*sys.modules})\n"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout == f"{PLAIN.wins}\nset()\n"


def test_no_library_is_needed_to_say_that_there_are_no_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    none, other = (written(hands().select("h1", "name").head(rows)) for rows in (0, 9))
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(sd.FileError, match="there are no deals in it"):
        sd.tally(none)
    with pytest.raises(sd.FileError, match="no cards, hands or deals are found in its columns"):
        sd.tally(other)


def test_zstd_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(hands(), compression="zstd")
    library = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
    monkeypatch.setitem(sys.modules, library, None)
    codecs.cache_clear()
    assert not is_read_here(data)
    assert sd.tally(data) == PLAIN
    monkeypatch.undo()
    codecs.cache_clear()
    assert is_read_here(data)


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
    monkeypatch.setattr(parts, "ROWS", 8)
    for data in (written(frame, **told), frame.write_csv().encode()):
        bad: list[Bad] = []
        tally = sd.tally(data, on_bad=bad.append)
        found.append((tally.wins, tally.ties, tally.skipped, [one.error.problem for one in bad]))
    assert found[0] == found[1]
    assert found[0][2] > 10


def test_all_null_and_no_rows() -> None:
    none = hands().head(20).with_columns(h2=pl.lit(None, pl.String))
    with pytest.raises(sd.FileError, match="no cards, hands or deals are found"):
        sd.tally(written(none))
    both = pl.concat([none.head(5), hands()])
    assert sd.tally(written(both, row_group_size=5), on_bad=lambda _: None).deals == len(DEALS)
    with pytest.raises(sd.FileError, match="there are no deals in it"):
        sd.tally(written(hands().clear()), hand1="h1", hand2="h2")


def test_bytes_that_are_no_text() -> None:
    column = pa.array([DEALS[0].encode(), b"\xff\xfe", DEALS[1].encode()], pa.binary())
    out = io.BytesIO()
    pq.write_table(pa.table({"deal": column}), out)
    bad: list[Bad] = []
    assert sd.tally(out.getvalue(), on_bad=bad.append).deals == 2
    assert [one.line for one in bad] == [2]


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
    before = parts.ROWS
    parts.ROWS = data.draw(st.integers(1, 40))
    try:
        numbers = [number for block in verdicts(content) for number in block.numbers]
        found = sd.tally(content, threads=2)
    finally:
        parts.ROWS = before
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


def test_a_checksum_is_held_to() -> None:
    whole = bytearray(written(hands(), write_page_checksum=True, compression="none"))
    whole[whole.rindex(DEALS[-1][:14].encode())] ^= 1
    with pytest.raises(sd.FileError, match="a page has another checksum than it says"):
        sd.tally(bytes(whole))


def test_damage_far_from_the_head_is_the_files() -> None:
    whole = bytearray(
        written(hands(), row_group_size=100, compression="none", use_dictionary=False)
    )
    place = whole.rindex(DEALS[-1][:14].encode())
    whole[place - 4 : place] = (1 << 20).to_bytes(4, "little")
    with pytest.raises(sd.FileError, match="it cannot be read: a text is not inside the data"):
        sd.tally(bytes(whole), name="a.parquet")


def test_a_file_is_closed(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    path = write(hands(), tmp_path / "deals.parquet")
    found = texts_table(str(path), "deals", 0)
    assert found is not None
    del found
    assert not recwarn.list


def paged(*chunks: bytes, rows: int, codec: int = 0) -> bytes:
    """A file of a column for each chunk of pages, whose rows may be null."""
    file, columns = b"PAR1", []
    schema = [struct({4: binary(b"schema"), 5: i32(len(chunks))})]
    for number, chunk in enumerate(chunks, 1):
        name = binary(f"h{number}".encode())
        schema.append(struct({1: i32(6), 3: i32(1), 4: name, 6: i32(0)}))
        told = {1: i32(6), 2: listed([i32(0), i32(3), i32(8)]), 3: listed([name]), 4: i32(codec)}
        size, start = i64(len(chunk)), i64(len(file))
        told |= {5: i64(rows), 6: size, 7: size, 9: start}
        columns.append(struct({2: start, 3: struct(told)}))
        file += chunk
    group = struct({1: listed(columns), 2: i64(len(file)), 3: i64(rows)})
    told = {1: i32(1), 2: listed(schema), 3: i64(rows), 4: listed([group])}
    _, footer = struct(told)
    return file + footer + len(footer).to_bytes(4, "little") + b"PAR1"


def page(texts: list[str], *, size: int | None = None, levels: bytes | None = None) -> bytes:
    """A page of texts one after the other, which may say that it has another size."""
    if levels is None:
        levels = bytes([2 * len(texts), 1])
    content = len(levels).to_bytes(4, "little") + levels
    for text in texts:
        content += len(text).to_bytes(4, "little") + text.encode()
    told = {1: i32(len(texts)), 2: i32(0), 3: i32(3), 4: i32(3)}
    sizes = i32(len(content) if size is None else size), i32(len(content))
    _, head = struct({1: i32(0), 2: sizes[0], 3: sizes[1], 5: struct(told)})
    return head + content


def all_null(rows: int) -> bytes:
    """A page of the second kind with nothing behind its levels, as Java writes it."""
    told = {1: i32(rows), 2: i32(rows), 3: i32(rows), 4: i32(0), 5: i32(2), 6: i32(0)}
    _, head = struct({1: i32(3), 2: i32(2), 3: i32(2), 8: struct(told)})
    return head + bytes([2 * rows, 0])


ONE, TWO = [DEALS[0][:14]] * 3, [DEALS[0][15:]] * 3


@pytest.mark.parametrize("codec", [0, 1, 2])
def test_nulls_with_nothing_behind_them(codec: int) -> None:
    data = paged(all_null(3), all_null(3), rows=3, codec=codec)
    table, _ = texts_table(io.BytesIO(data), "a.parquet", 0) or (None, ())
    assert table is not None
    assert table.head == []


def test_groups_without_rows() -> None:
    table = hands().to_arrow()
    out = io.BytesIO()
    with pq.ParquetWriter(out, table.schema) as writer:
        for start in range(0, len(table), 100):
            writer.write_table(table.slice(0, 0))
            writer.write_table(table.slice(start, 100))
    assert is_read_here(out.getvalue())
    assert sd.tally(out.getvalue()) == PLAIN


def test_pages_without_rows() -> None:
    data = paged(page([]) * 3000 + page(ONE), page(TWO) + page([]), rows=3)
    assert sd.tally(data).deals == 3


def test_levels_that_never_end() -> None:
    endless = page(ONE, levels=b"\xff" * 10_000_000)
    with pytest.raises(sd.FileError, match="too few numbers"):
        sd.tally(paged(endless, page(TWO), rows=3))


@pytest.mark.parametrize(
    "head", [b"\x19" * 3000, b"\x1b" + b"\x01\xbb" * 3000], ids=["lists", "maps"]
)
def test_lists_and_maps_within_each_other(head: bytes) -> None:
    with pytest.raises(sd.FileError, match="too deep"):
        sd.tally(paged(head + page(ONE), page(TWO), rows=3))


def test_an_empty_list_may_have_no_type() -> None:
    assert read_struct(b"\x19\x00\x00") == ({1: []}, 3)
    assert read_struct(b"\x1b\x00\x00") == ({1: []}, 3)


@pytest.mark.parametrize("size", [1 << 31, 1 << 63, 1 << 69, -1, -1 << 63])
@pytest.mark.parametrize("codec", [1, 2])
def test_a_page_of_no_possible_size(size: int, codec: int) -> None:
    with pytest.raises(sd.FileError, match=r"^a\.parquet: it cannot be read: "):
        sd.tally(paged(page(ONE, size=size), page(TWO), rows=3, codec=codec), name="a.parquet")


@pytest.mark.parametrize("limit", ["MOST", "LARGEST"])
def test_large_pages_are_left_to_libraries(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(pl.concat([hands().head(1)] * 500), use_dictionary=False)
    assert is_read_here(data)
    monkeypatch.setattr(pages, limit, 300)
    assert not is_read_here(data)
    assert sd.tally(data).deals == 500


def test_pages_of_a_large_file_may_be_large(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(hands())
    monkeypatch.setattr(pages, "LARGEST", 300)
    assert is_read_here(data)


def test_a_large_page_behind_others(monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = page(ONE) * 700, page(["8C TS KC 9H 4S"] * 40)
    monkeypatch.setattr(pages, "MOST", 30)
    with pytest.raises(sd.FileError, match="a page has 40 texts: write smaller ones"):
        sd.tally(paged(small + large, page(TWO) * 700 + large, rows=2140))


def test_no_more_is_unpacked_than_the_first_rows() -> None:
    """To find the columns: a part of all columns of texts might be too many for the memory."""
    broken = page(ONE, levels=b"")
    data = paged(page(ONE) * 400 + broken, page(TWO) * 400 + broken, rows=1203)
    assert is_read_here(data)
    with pytest.raises(sd.FileError, match="too few numbers"):
        sd.tally(data)


def test_cells_of_rows_here_and_there() -> None:
    one = [f"8C TS KC 9H {'4S' if row % 3 else row}" for row in range(3000)]
    frame = pl.DataFrame({"h1": one, "h2": ["7D 2S 5D 3S AC"] * len(one)})
    bad: list[Bad] = []
    sd.tally(written(frame, use_dictionary=False), on_bad=bad.append)
    assert [(found.line, found.error.text) for found in bad] == [
        (row + 1, one[row]) for row in range(0, len(one), 3)
    ]
