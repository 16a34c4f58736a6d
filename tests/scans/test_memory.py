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
        "import polars as pl, showdown.polars; deals = showdown.polars.scan_deals(sys.argv[1]); "
        "found = deals.group_by('category1').agg(pl.len(), pl.col('hand1', 'hand2').max()); "
        "rows = found.collect(engine='streaming').height"
    ),
    "duckdb": (
        "import duckdb, showdown.duckdb; con = duckdb.connect(); "
        "deals = showdown.duckdb.read_deals(con, sys.argv[1]); "
        "query = 'select count(*), max(hand1), max(hand2) from deals group by category1'; "
        "rows = len(con.execute(query).fetchall())"
    ),
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux has it")
@pytest.mark.parametrize("scan", SCANS)
def test_memory_stays_small(tmp_path: Path, scan: str) -> None:
    """24 MB of deals, compressed so that the file itself is small, and three."""
    code = (
        f"import sys; {SCANS[scan]}; status = open('/proc/self/status').read(); "
        "print(rows, status.split('VmHWM:')[1].split()[0])"
    )
    peaks = []
    for times in (100, 800):
        path = tmp_path / f"{times}.gz"
        path.write_bytes(gzip.compress(TEXT * times))
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
        )
        rows, peak = map(int, done.stdout.split()[-2:])  # DuckDB may show its progress before.
        assert rows > 5
        peaks.append(peak)
    assert peaks[1] - peaks[0] < 64 << 10
