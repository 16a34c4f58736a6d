"""Blocks of verdicts: in order, with the errors of a tally, and the threads that make them."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import pytest
from random_hands import random_lines

from showdown import DealError, FileError, ShowdownError, winner
from showdown.counting.deciding import verdicts
from showdown.counting.tally import tally
from showdown.counting.threads import ordered_map
from showdown.reading import blocks as source

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_blocks_come_in_order(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 400)
    lines = random_lines(300)
    text = "\n".join(lines).replace("\n", "\n\n", 7).encode()
    done: list[int] = []
    found = list(verdicts(text, threads=threads, progress=done.append))
    assert len(found) == len(done) > 20
    assert sum(done) == len(text)
    tallies = [block.tally(categories=True) for block in found]
    assert sum(tallies[1:], tallies[0]) == tally(text, categories=True)
    numbers = [line for block in found for line in block.lines]
    assert numbers == [*range(1, 15, 2), *range(15, 308)]
    right = bytes(winner(line[:14], line[15:]) for line in lines)
    assert b"".join(block.winners for block in found) == right


@pytest.mark.parametrize(
    ("text", "players", "decks"),
    [
        (DEAL * 50 + b"\n\n" + DEAL[:-4] + b"1X\n" + DEAL * 50, None, "one"),
        (DEAL * 20 + b"8C TS KC 9H 4S 7D 2S 5D 3S 8C\n" + b"x\n" * 50, None, "one"),
        (DEAL * 30, 3, "one"),
        (DEAL * 30 + b"8C 8C 8C 8C 8H 7D 2S 5D 3S AC", None, "many"),
        (DEAL * 30 + b"8C 8C 4C 3C 2C 7D 2S 5D 3S AC", None, "many"),
        (DEAL * 30 + b"2C 3C 4C", None, "one"),
        (b"\n \n", None, "one"),
        (b"", None, "one"),
        (b"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", None, "one"),
    ],
)
def test_errors_are_those_of_tally(
    text: bytes, players: int | None, decks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "BLOCK", 100)
    how: dict[str, Any] = {"players": players, "decks": decks, "name": "deals.txt"}
    with pytest.raises((DealError, FileError)) as counted:
        tally(text, **how)
    for threads in (1, 3):
        with pytest.raises(counted.type) as decided:
            list(verdicts(text, threads=threads, **how))
        assert str(decided.value) == str(counted.value)
        assert vars(decided.value) == vars(counted.value)


def test_the_threads_end_with_the_iteration() -> None:
    before = set(threading.enumerate())
    found = verdicts((DEAL * 40_000 for _ in range(40)), threads=4)
    next(found)
    workers = set(threading.enumerate()) - before
    found.close()  # type: ignore[attr-defined]
    for worker in workers:
        worker.join(10)
    assert not any(worker.is_alive() for worker in workers)


def test_no_more_threads() -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "start", start)
        with pytest.raises(ShowdownError, match="can't start new thread: use one thread"):
            list(ordered_map(str, range(3), 2))
        assert list(ordered_map(str, range(3), 1)) == ["0", "1", "2"]


def test_a_program_ends_while_results_are_left() -> None:
    code = (
        "import sys; from showdown.counting.threads import ordered_map; "
        "sys.kept = ordered_map(str, range(9), 2); next(sys.kept)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=120, capture_output=True
    )
    assert done.stderr == b""


def test_closing_the_iterator_does_not_wait_for_threads() -> None:
    """The garbage collector may close it while a thread starts: to wait then is a deadlock."""
    go_on, started = threading.Event(), threading.Event()

    def work(number: int) -> int:
        if number:
            started.set()
            go_on.wait()
        return number

    found = ordered_map(work, range(9), 2)
    assert next(found) == 0
    started.wait()
    found.close()  # type: ignore[attr-defined]
    go_on.set()
