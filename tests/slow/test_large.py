"""What only shows at scale: gigabytes through a pipe, and millions of lines of rubbish."""

from __future__ import annotations

import gzip
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, cycle, islice, repeat
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from showdown import tally
from showdown.cards.card import deck
from showdown.reading.invalid import Bad

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
DEALS = EXAMPLES.read_text().splitlines()
MOST_MEMORY = 300 << 10
"""In KB, as Linux shows it."""

on_linux = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="Linux shows how much memory was used"
)


def fed(text: bytes, times: int, *arguments: str, before: bytes = b"") -> str:
    """What the command prints for a repeated text, in little memory."""
    return printed([*arguments, "-"], chain([before], repeat(text, times)))


def printed(arguments: Sequence[str], pieces: Iterable[bytes] = ()) -> str:
    """What the command prints when these pieces come, in little memory."""
    code = (
        "import sys; from showdown.cli import main; code = main(sys.argv[1:]); "
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr); "
        "sys.exit(code)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding=None,
    ) as process:
        assert process.stdin is not None
        process.stdin.writelines(pieces)
        out, error = process.communicate(timeout=1800)
    assert process.returncode == 0, error
    assert int(error) < MOST_MEMORY
    return out.decode()


FORMS: dict[str, Callable[[str], str]] = {
    "spaces": str,
    "commas": lambda deal: deal.replace(" ", ","),
    "UTF-16": str,
    "gzip": str,
    "10 for T": lambda deal: deal.replace("T", "10"),
    "symbols": lambda deal: deal.translate(str.maketrans("CDHS", "♣♦♥♠")),
    "nothing between": lambda deal: deal.replace(" ", ""),
    "labels": lambda deal: f"Black: {deal[:14]}  White: {deal[15:]}",
    "CSV": lambda deal: f"7,{deal[:14]},x,{deal[15:]}",
    "JSON lines": lambda deal: f'{{"id": 7, "one": "{deal[:14]}", "two": "{deal[15:]}"}}',
}


@on_linux
@pytest.mark.parametrize("form", FORMS)
def test_three_gigabytes_of_any_layout(form: str) -> None:
    encoding = "utf-16-le" if form == "UTF-16" else "utf-8"
    text = "".join(FORMS[form](deal) + "\n" for deal in DEALS).encode(encoding) * 1000
    times = (3 << 30) // len(text)
    before = {"UTF-16": b"\xff\xfe", "CSV": b"id,one,more,two\n"}.get(form, b"")
    text = gzip.compress(text, 1) if form == "gzip" else text
    assert int(fed(text, times, "--wins", "1", before=before)) == 490 * 1000 * times


def require_disk(folder: Path, gigabytes: int) -> None:
    if shutil.disk_usage(folder).free < gigabytes << 30:
        pytest.skip(f"{gigabytes} GB of free disk are needed")


@on_linux
@pytest.mark.parametrize("ending", [".csv", ".tsv", ".jsonl", ".parquet", ".arrow"])
def test_three_gigabytes_into_a_file(ending: str, tmp_path: Path) -> None:
    require_disk(tmp_path, 20)
    text = EXAMPLES.read_bytes() * 1000
    times = (3 << 30) // len(text)
    result = tmp_path / f"result{ending}"
    fed(text, times, "-o", str(result))
    assert result.stat().st_size > 10_000 * times  # Parquet packs what repeats.
    result.unlink()


@on_linux
@pytest.mark.parametrize("rows", [1 << 16, 1 << 20, 1 << 22])
def test_three_gigabytes_of_parquet(rows: int, tmp_path: Path) -> None:
    require_disk(tmp_path, 4)
    deals = list(islice(cycle(DEALS), rows))
    hands = {"one": [deal[:14] for deal in deals], "two": [deal[15:] for deal in deals]}
    table = pa.table({"id": pa.array(range(rows)), **hands})
    groups = (3 << 30) // (rows * 36)
    path = tmp_path / "deals.parquet"
    with pq.ParquetWriter(path, table.schema, compression="none", use_dictionary=["id"]) as file:
        for _ in range(groups):
            file.write_table(table, row_group_size=rows)
    wins = sum(tally(deals).wins[:1])
    assert int(printed([str(path), "--wins", "1"])) == wins * groups
    path.unlink()


WAYS = (" ", ",", "|", "; ", "", "-", "\t")
RUBBISH = ("", "X", "10", "#", "\r", "♠", "🂡", "joker", "\0", ",", '"', "[", "8C", "Ah ", "é", ":")


@pytest.mark.parametrize("seed", range(10))
def test_a_million_lines_of_rubbish(seed: int) -> None:
    """No crash, no hang: all lines that are not blank are counted or left out."""
    chance = random.Random(seed)
    names = [card.rank.letter + card.suit.letter for card in deck()]
    lines = []
    for _ in range(20_000):
        dealt = chance.choice(WAYS).join(chance.sample(names, 10))
        for _ in range(chance.choice((0, 0, 1, 2))):
            at = chance.randrange(len(dealt) + 1)
            dealt = dealt[:at] + chance.choice(RUBBISH) + dealt[at + chance.randrange(3) :]
        lines.append(dealt.encode() + b"\n")
    first = b" ".join(name.encode() for name in names[:10]) + b"\n"
    for mixed in (False, True):
        bad: list[Bad] = []
        text = first + b"".join(islice(cycle(lines), 50_000 if mixed else 1_000_000))
        found = tally(text, mixed=mixed, on_bad=bad.append)
        assert found.deals == sum(found.wins) + found.ties
        assert found.skipped == len(bad)
        numbers = [one.line for one in bad]
        assert numbers == sorted(set(numbers))
        every = text.splitlines(keepends=True) if b"\r" not in text else text.split(b"\n")[:-1]
        for one in bad[::97]:
            assert one.raw.rstrip(b"\n") == every[one.line - 1].rstrip(b"\n")
        blank = sum(not line.split(b"#")[0].strip(b' \t\r\n,;|-"[:') for line in every)
        assert found.deals + found.skipped + blank >= len(every)
        assert found.deals + found.skipped <= len(every)
