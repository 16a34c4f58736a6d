"""What only shows at scale: hundreds of megabytes in little memory."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, cycle, islice, repeat
from pathlib import Path

import pyarrow as pa
import pytest
from command import measured, on_linux
from pyarrow import parquet as pq

from showdown import tally

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
DEALS = EXAMPLES.read_text().splitlines()
MOST_MEMORY = 300 << 10
"""In KB, as Linux shows it."""


def printed(arguments: Sequence[str], pieces: Iterable[bytes] = ()) -> str:
    """What the command prints when these pieces come, in little memory."""
    text, memory = measured(arguments, pieces)
    assert memory < MOST_MEMORY
    return text


FORMS: dict[str, tuple[int, Callable[[str], str]]] = {
    "spaces": (800, str),
    "gzip": (400, str),
    "UTF-16": (200, str),
    "CSV": (200, lambda deal: f"7,{deal[:14]},x,{deal[15:]}"),
    "JSON lines": (50, lambda deal: f'{{"id": 7, "one": "{deal[:14]}", "two": "{deal[15:]}"}}'),
}
"""How many megabytes are written, and how."""


@on_linux
@pytest.mark.parametrize("form", FORMS)
def test_much_text_through_a_pipe(form: str) -> None:
    megabytes, write = FORMS[form]
    encoding = "utf-16-le" if form == "UTF-16" else "utf-8"
    text = "".join(write(deal) + "\n" for deal in DEALS).encode(encoding) * 100
    times = (megabytes << 20) // len(text)
    before = {"UTF-16": b"\xff\xfe", "CSV": b"id,one,more,two\n"}.get(form, b"")
    text = gzip.compress(text, 1) if form == "gzip" else text
    wins = printed(["--wins", "1", "-"], chain([before], repeat(text, times)))
    assert int(wins) == 490 * 100 * times


@on_linux
def test_a_large_parquet_file(tmp_path: Path) -> None:
    """Of 260 MB, in groups of 260,000 rows."""
    rows, groups = 1 << 18, 32
    deals = list(islice(cycle(DEALS), rows))
    hands = {"one": [deal[:14] for deal in deals], "two": [deal[15:] for deal in deals]}
    table, path = pa.table(hands), tmp_path / "deals.parquet"
    with pq.ParquetWriter(path, table.schema, compression="none", use_dictionary=False) as file:
        for _ in range(groups):
            file.write_table(table, row_group_size=rows)
    wins = tally(deals).wins[0]
    assert int(printed([str(path), "--wins", "1"])) == wins * groups
