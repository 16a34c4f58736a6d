"""Verdict files in parts: row groups, and what the columns of each form are."""

from __future__ import annotations

import io

import duckdb
import pytest
from pyarrow import ipc, parquet
from random_hands import random_lines

from showdown.counting.deciding import verdicts
from showdown.counting.verdict_columns import Columns
from showdown.output import files
from showdown.output.files import write_verdict_file

BLOCKS = [
    (name, block)
    for name, counts in {'déals "1".txt': (7, 7, 6), "2.txt": (1,), "3.txt": (9,)}.items()
    for count in counts
    for block in verdicts(random_lines(count, seed=count))
]
COLUMNS = Columns(2, hands=True, reason=True, files=tuple(dict(BLOCKS)))


def written(form: str) -> io.BytesIO:
    write_verdict_file(form, file := io.BytesIO(), COLUMNS, BLOCKS)
    return file


@pytest.mark.parametrize("group", [1, 2, 5, 100])
def test_row_groups(monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    monkeypatch.setattr(files, "ROW_GROUP", group)
    right = [row for name, block in BLOCKS for row in COLUMNS.rows(block, name)]
    found = parquet.read_table(written(".parquet"))
    assert list(zip(*found.to_pydict().values(), strict=True)) == right
    assert duckdb.from_arrow(ipc.open_file(written(".arrow")).read_all()).fetchall() == right
