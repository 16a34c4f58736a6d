from __future__ import annotations

import itertools
import os
import random
import sqlite3
import sys
import threading
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import showdown
from showdown import DealError, FileError, Tally, kernel, tally
from showdown.counting.totals import tally_text
from showdown.reading.rewriting import Bad

PACKAGE = Path(showdown.__file__).parent

WHEEL = b"5D 4S 3H 2C AC 6D 6S 4H 3C 2D\n"
"""A straight to the five against a pair; ace-high, the pair wins."""

SPLIT = b"JC JD 9C 9D 8S JH JS 9H 9S 8D\n"


def test_tallies_add_up() -> None:
    one = tally(WHEEL, categories=True)
    assert one + tally(SPLIT, categories=True) == tally(WHEEL + SPLIT, categories=True)
    assert (one + tally(SPLIT)).categories is None
    assert (Tally(1, (1, 0)) + Tally(2, (0, 1, 1))).wins == (1, 1, 1)
    with pytest.raises(TypeError):
        one + 1  # type: ignore[operator]


@pytest.mark.parametrize(("name", "most"), [("deals.txt", 9), ("deals.csv", 20)])
def test_few_files_are_run(tmp_path: Path, name: str, most: int) -> None:
    """Who follows the call reads at most nine files of the package, for a table twenty."""
    path = Path("examples", name)
    if name == "deals.csv":
        pytest.importorskip("pyarrow")
        path = tmp_path / name
        path.write_text("id,mine,yours\n1,AH KH QH JH TH,AC KC QC JC 9C\n")
        tally(path)
        path.write_text("id,hand1,hand2\n1,8C TS KC 9H 4S,7D 2S 5D 3S AC\n")
    else:
        tally(path)  # Everything is imported, and the layout known.
    files = set()

    def seen(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and Path(frame.f_code.co_filename).is_relative_to(PACKAGE):
            files.add(frame.f_code.co_filename)

    sys.setprofile(seen)
    try:
        tally(path)
    finally:
        sys.setprofile(None)
    assert len(files) <= most or kernel.NAME == "plain", files


DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_an_interrupt_hides_no_fault(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    """A text of twelve blocks, the last of which has a fault."""
    monkeypatch.setattr("showdown.reading.blocks.BLOCK", 10 * len(DEAL))
    text = DEAL * 110 + DEAL[:-3] + b"8C\n"
    whole, blocks = kernel.count, itertools.count()

    def count(*block: Any) -> object:
        if next(blocks) == 2:
            raise error
        return whole(*block)

    with monkeypatch.context() as patch:
        patch.setattr("showdown.kernel.count", count)
        with pytest.raises(error):
            tally(text, threads=3)
    with pytest.raises(DealError, match=":111:28: "):
        tally(text, threads=3)


def test_rows_of_a_database_are_taken_by_the_thread_that_asks() -> None:
    """No other thread may have them."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE deals (deal TEXT)")
    database.executemany("INSERT INTO deals VALUES (?)", [(DEAL.decode(),)] * 100_000)
    rows = database.execute("SELECT deal FROM deals")
    assert tally((deal for (deal,) in rows), threads=3).wins == (0, 100_000)
    database.close()


@pytest.mark.skipif(not hasattr(kernel, "count_span"), reason="the kernel does not read files")
def test_a_file_that_is_truncated_while_it_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand times, at any moment: an error, or what the file had."""
    monkeypatch.setattr("showdown.reading.blocks.BLOCK", 1 << 13)
    monkeypatch.setattr("showdown.counting.tally.SPAN", 1 << 16)
    path, text, chance = tmp_path / "deals.txt", DEAL * 20_000, random.Random(8)
    path.write_bytes(text)
    errors = set()

    def start(moment: threading.Timer, _: object) -> None:
        moment.start()

    for _ in range(1000):
        size = chance.randrange(len(text))
        moment = threading.Timer(chance.random() / 1000, os.truncate, (path, size))
        try:
            found = tally(path, threads=2, on_layout=partial(start, moment))
            assert found == Tally(20_000, (0, 20_000))
        except FileError as error:
            errors.add(str(error))
        except DealError:  # Its last line was cut.
            pass
        moment.join()
        with path.open("r+b") as file:
            file.seek(size)
            file.write(text[size:])
    assert errors == {f"{path}: the file became shorter while it was read"}


def test_a_carriage_return_within_a_line_ends_no_line() -> None:
    bad: list[Bad] = []
    tally(DEAL + DEAL[:8] + b"\r" + DEAL[8:] + b"8C\n" + DEAL, mixed=True, on_bad=bad.append)
    assert [line.line for line in bad][-1] == 3


def test_few_among_many_are_not_none() -> None:
    counted = Tally(3_000_000, (2_999_167, 0), 833)
    shares = [line.split("   ")[-1].strip() for line in tally_text("", counted).splitlines()[2:]]
    assert shares == ["100.0 %", "0.0 %", "<0.1 %"]
