"""Files, pipes, bytes and lines: read as they come, in whole lines, with places kept."""

from __future__ import annotations

import gzip
import io
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import DealError, FileError, read, tally
from showdown.reading import blocks
from showdown.reading.sources import open_source

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
TEXT = (DEAL * 300).encode()


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a hundred bytes, so that a short text has many."""
    monkeypatch.setattr(blocks, "BLOCK", 100)
    monkeypatch.setattr("showdown.reading.sources.HEAD", 100)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deals.txt"
    path.write_bytes(TEXT)
    return path


def blocks_of(source: Any) -> Iterator[blocks.Block]:
    opened = open_source(source)
    assert isinstance(opened, blocks.Blocks)
    return opened.blocks


def pieces(source: Any) -> list[bytes]:
    return [bytes(memoryview(b.text)[b.start : b.stop]) for b in blocks_of(source)]


def pipe(data: bytes, buffering: int = -1) -> Any:
    """The end of a pipe from which data is read."""
    reading, writing = os.pipe()

    def write() -> None:
        with open(writing, "wb") as end:
            end.write(data)

    threading.Thread(target=write).start()
    return open(reading, "rb", buffering=buffering)


@pytest.mark.usefixtures("small_blocks")
def test_blocks_of_every_source(file: Path) -> None:
    compressed = file.with_suffix(".gz")
    compressed.write_bytes(gzip.compress(TEXT))
    with file.open("rb") as binary, pipe(TEXT) as piped, gzip.open(compressed) as unpacked:
        for source in (
            *(file, str(file), TEXT, bytearray(TEXT), memoryview(TEXT)),
            *(binary, piped, unpacked, io.BytesIO(TEXT), io.StringIO(TEXT.decode())),
            *(TEXT.splitlines(), iter(TEXT.decode().splitlines(keepends=True))),
        ):
            parts = pieces(source)
            assert b"".join(parts) == TEXT
            assert len(parts) >= 10
            assert all(part.endswith(b"\n") for part in parts)
    with file.open("rb") as opened:
        opened.readline()
        assert b"".join(pieces(opened)) == TEXT[30:]


@given(
    st.lists(st.sampled_from([b"", b"8C", b"8C TS KC", b"x" * 50]), min_size=1),
    st.integers(1, 60),
    st.booleans(),
)
def test_every_line_is_in_one_part_of_a_file(lines: list[bytes], size: int, ended: bool) -> None:
    text = b"\n".join(lines) + (b"\n" if ended else b"")
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "BLOCK", size)
        patch.setattr(blocks, "TAIL", 1)
        path = Path(folder) / "deals.txt"
        path.write_bytes(text)
        found = list(blocks_of(path))
    assert b"".join(block.text[block.start : block.stop] for block in found) == text
    assert sum(block.read for block in found) == len(text)


@pytest.mark.usefixtures("small_blocks")
def test_long_lines(tmp_path: Path) -> None:
    wide = DEAL.replace(" ", " " * 1000)
    assert tally(io.BytesIO((DEAL + wide + DEAL).encode())).deals == 3
    with pytest.raises(DealError, match=":2:1: the line is too long for a deal"):
        tally(io.BytesIO((DEAL + wide.replace("AC", "AX") + DEAL).encode()))
    path = tmp_path / "deals.txt"
    for end in (b"\n", b""):
        path.write_bytes(DEAL.encode() + b"8C " * (6 << 20) + end)
        for data in (path, path.read_bytes()):
            with pytest.raises(FileError, match="a line is longer than 16 MB: this is not a deal"):
                tally(data, on_bad=lambda _: None)


def test_a_file_that_becomes_longer_or_shorter(tmp_path: Path) -> None:
    """What comes after its last line is left alone, and that line is read to its end."""
    path = tmp_path / "deals.txt"
    path.write_bytes(DEAL.encode() * 400_000 + b"8C TS")
    long, short = blocks_of(path), blocks_of(path)
    with path.open("ab") as file:
        file.write(DEAL.encode()[5:] + DEAL.encode())
    assert sum(block.text.count(b"8C", block.start, block.stop) for block in long) == 400_001
    next(short)
    os.truncate(path, 5_000_000)
    with pytest.raises(FileError) as caught:
        list(short)
    assert str(caught.value) == f"{path}: the file became shorter while it was read"


class Reader(io.RawIOBase):
    """A file whose reads return or raise something else."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def read(self, size: int = -1) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return b" " * size if self.answer is Ellipsis else self.answer


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        ("missing.txt", FileError, "^missing.txt: no such file or directory$"),
        (Path(), FileError, "^.: is a directory$"),
        (b"\r\n \t\n\n", FileError, "^<bytes>: no deals found$"),
        (Reader(...), FileError, "a line is longer than 16 MB: this is not a deal"),
        (Reader(None), FileError, "no data yet, and the file does not wait for it"),
        (Reader(OSError(5, "Input/output error")), FileError, "input/output error"),
        (Reader(RuntimeError("S3 is away")), FileError, "^<file>: S3 is away$"),
        (54, TypeError, "deals come from a path, .* not int$"),
        ([DEAL, 2, 3], TypeError, "^a line is int, not str or bytes$"),
        (DEAL * 9, FileError, r"^'8C TS .*\.\.\..*' is not a file: .* as bytes, text.encode\(\)"),
        (DEAL.strip(), FileError, r"is not a file: a str is a path; .* text.encode\(\)"),
        (pd.DataFrame({DEAL.strip(): [1]}), TypeError, "not DataFrame: write a Parq"),
        (pl.DataFrame({"hand": [1]}), TypeError, "not DataFrame: write a Parquet"),
        (pl.LazyFrame({"hand": [1]}), TypeError, "not LazyFrame: write a Parquet"),
        (pa.table({"hand": [1]}), TypeError, "not Table: write a Parquet file"),
        (pa.table({"hand": [1]}).to_reader(), TypeError, "not RecordBatchReader: write a Parquet"),
        (Reader(0), TypeError, "must return bytes or str, not int"),
    ],
)
def test_sources_that_cannot_be_read(source: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        tally(source, players=2)
    assert isinstance(caught.value, (OSError, TypeError))
    if not isinstance(source, (list, Reader, bytes, Path)):
        with pytest.raises(error, match=message):
            read(source, players=2)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc here")
def test_files_without_a_size(tmp_path: Path) -> None:
    assert b"VmHWM" in b"".join(pieces("/proc/self/status"))
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(TEXT,))
    writer.start()
    assert tally(tmp_path / "pipe").deals == 300
    writer.join()
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with (
        open(writing, "wb", 0),
        open(reading, "rb") as file,
        pytest.raises(FileError, match="no data yet"),
    ):
        tally(file)
