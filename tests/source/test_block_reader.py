"""Blocks as a file for libraries."""

from __future__ import annotations

import gzip
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.source.blocks import Block, BlockReader
from showdown.source.open import blocks_of

TEXT = b"deal,id\n8C TS KC 9H 4S 7D 2S 5D 3S AC,1\n" * 9


@given(st.lists(st.binary(max_size=9)), st.integers(1, 20))
def test_all_is_read_and_no_block_twice(parts: list[bytes], size: int) -> None:
    blocks = [Block(b"x" + part + b"y", 1, 1 + len(part)) for part in parts]
    assert BlockReader(blocks).read() == b"".join(parts)
    reader = io.BufferedReader(BlockReader(blocks), size)
    assert b"".join(iter(lambda: reader.read(size), b"")) == b"".join(parts)


def test_no_block_is_waited_for_while_there_is_one() -> None:
    def live() -> object:
        yield Block(b"8C", 0, 2)
        pytest.fail("the next block was asked for")

    assert BlockReader(live()).read(100) == b"8C"  # type: ignore[arg-type]


def test_a_library_reads_it() -> None:
    csv = pytest.importorskip("pyarrow.csv")
    for source in (TEXT, gzip.compress(TEXT), TEXT.decode().encode("utf-16")):
        table = csv.read_csv(io.BufferedReader(BlockReader(blocks_of(source).blocks)))
        assert table.num_rows == 17
