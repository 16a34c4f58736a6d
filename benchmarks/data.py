"""The deals that are counted: a million different ones, and files of them in all sizes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

from .commands import SHOWDOWN
from .rivals import CARDS

FOLDER = Path(__file__).parents[1] / "build" / "bench-data"
SEED = 54
MILLION = 1_000_000
LINE = 30
"""The bytes of a deal."""
CARDS_OF_A_DEAL = 10

SPARE = 1 << 30
"""Bytes of the disk that are left alone."""

# How often Player 1 wins the first deals of this seed, found alike by treys, phevaluator, eval7,
# pkrbot and the Counter script.
WINS = {1: 1, 1_000: 490, 10_000: 5_013, 100_000: 49_982, MILLION: 499_398}


class NoRoomError(Exception):
    """The machine is too small for a file."""


def wins(count: int) -> int:
    """How often Player 1 wins in `deals(count)`."""
    return WINS[min(count, MILLION)] * max(1, count // MILLION)


def deals(count: int) -> Path:
    """A file of so many deals, made when it is not there; beyond a million they repeat.

    Raises:
        NoRoomError: if it does not fit on the disk, or in memory to be read from the page cache.
    """
    path = FOLDER / f"{count}.txt"
    size = LINE * count
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if size > memory // 2:
        raise NoRoomError(f"{size:,} bytes do not stay in the page cache of {memory:,} of memory")
    if path.exists() and path.stat().st_size == size:
        return path
    FOLDER.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(FOLDER).free
    if size + SPARE > free:
        raise NoRoomError(f"{size:,} bytes do not fit into the {free:,} that are free on the disk")
    print(f"making {path}, {size:,} bytes", flush=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        if count == MILLION:
            command = [SHOWDOWN, "deal", str(count), "--seed", str(SEED)]
            subprocess.run(command, stdout=file, check=True)
        else:
            with deals(MILLION).open("rb") as million:
                text = b"".join(islice(million, count))
            for _ in range(max(1, count // MILLION)):
                file.write(text)
        # Written down now, not while something is timed.
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    return path


def forget(count: int) -> bool:
    """Let the page cache forget a file, so that it is read anew; whether the system can."""
    if sys.platform != "linux":
        return False
    with deals(count).open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return True


def hands(count: int, cards: int, start: int = 0) -> list[str]:
    """So many cards of each of the first deals, as rivals want them: `Ah Kd …`."""
    with deals(MILLION).open(encoding="ascii") as file:
        return [
            " ".join(card[0] + card[1].lower() for card in line.split()[start : start + cards])
            for line in islice(file, count)
        ]


def numbers() -> bytes:
    """The card numbers of a million deals, ten for each."""
    known = {card.upper().encode(): number for number, card in enumerate(CARDS)}
    return bytes(map(known.__getitem__, deals(MILLION).read_bytes().split()))


def columns_of(numbers: bytes, first: int, count: int) -> memoryview:
    """These cards of each deal, as an array."""
    cards = bytearray(count * MILLION)
    for place in range(count):
        cards[place::count] = numbers[first + place :: CARDS_OF_A_DEAL]
    return memoryview(cards).cast("B", (MILLION, count))
