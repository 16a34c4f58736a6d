"""What only shows in much: gigabytes through a pipe, and millions of lines of rubbish."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest

from showdown import tally
from showdown.cards import deck
from showdown.deals.bad import Bad

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
GIGABYTES = 5


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it there")
@pytest.mark.parametrize("mark", [" ", ","])
def test_gigabytes_through_a_pipe(mark: str) -> None:
    text = EXAMPLES.read_bytes().replace(b" ", mark.encode()) * 1000
    times = (GIGABYTES << 30) // len(text)
    code = (
        "import sys; from showdown.cli import main; code = main(sys.argv[1:]); "
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr); "
        "sys.exit(code)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, "--wins", "1", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        for _ in range(times):
            process.stdin.write(text)
        out, error = process.communicate(timeout=1800)
    assert int(out) == 490 * 1000 * times
    assert int(error) < 300 << 10


WAYS = (" ", ",", "|", "; ", "", "-", "\t")
RUBBISH = ("", "X", "10", "#", "\r", "♠", "🂡", "joker", "\0", ",", '"', "[", "8C", "Ah ", "é", ":")


@pytest.mark.parametrize("seed", range(10))
def test_a_million_lines_of_rubbish(seed: int) -> None:
    """No crash, no hang: all lines that say something are counted or left out."""
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
