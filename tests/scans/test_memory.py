"""Scans take no more memory for many deals than for few, give or take a few blocks."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "examples" / "deals.txt").read_bytes()
SCANS = {
    "polars": (
        "import polars as pl, showdown.polars",
        "showdown.polars.scan_deals(path).group_by('category1').agg(pl.len(), "
        "pl.col('hand1', 'hand2').max()).collect(engine='streaming').height",
    ),
    "duckdb": (
        "import duckdb, showdown.duckdb; con = duckdb.connect()",
        "len(showdown.duckdb.read_deals(con, path).aggregate("
        "'category1, count(*), max(hand1), max(hand2)', 'category1').fetchall())",
    ),
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux has it")
@pytest.mark.parametrize(("before", "rows"), SCANS.values(), ids=SCANS)
def test_memory_stays_small(tmp_path: Path, before: str, rows: str) -> None:
    """Three MB of deals, then 24, compressed so that the file itself is small."""
    code = (
        f"import sys; {before}\n"
        "for path in sys.argv[1:]:\n"
        f"    rows = {rows}\n"
        "    print(rows, open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    paths = [tmp_path / f"{times}.gz" for times in (100, 800)]
    for path in paths:
        path.write_bytes(gzip.compress(TEXT * int(path.stem), 1))
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, paths)], capture_output=True, text=True, check=True
    )
    # DuckDB may show its progress before.
    (few, less), (many, more) = (map(int, line.split()[-2:]) for line in done.stdout.splitlines())
    assert many >= few > 5
    assert more - less < 64 << 10
