"""Compressed deals: whole, cut short, damaged, and larger than memory."""

from __future__ import annotations

import gzip
import io
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS, zstd

from showdown import DealError, FileError, LibraryError, Tally, deck, tally
from showdown.source.decompress import compression_of, decompressed
from showdown.source.open import blocks_of

TEXT = (
    b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n5C AD 5D AC 9C 7C 5H 8D TD KS\n3H 7H 6S KC JS QH TD JC 2D 8S\n"
)

every_packing = pytest.mark.parametrize("packing", PACKERS)


def chunks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[i : i + size] for i in range(0, len(data), size))


def whole(data: bytes, packing: str, size: int = 1 << 16) -> bytes:
    return b"".join(decompressed(chunks(data, size), packing, "deals"))


@every_packing
def test_whatever_the_name_is(packing: str, tmp_path: Path) -> None:
    packed = PACKERS[packing](TEXT)
    path = tmp_path / "deals.txt"
    path.write_bytes(packed)
    with path.open("rb") as file:
        assert tally(path) == tally(str(path)) == tally(file) == tally(TEXT)
    for source in (packed, bytearray(packed), memoryview(packed), io.BytesIO(packed)):
        assert tally(source) == tally(TEXT)


@every_packing
def test_members_one_after_the_other(packing: str) -> None:
    pack = PACKERS[packing]
    parts = [TEXT[:50], TEXT[50:51], b"", TEXT[51:]]
    assert tally(b"".join(map(pack, parts))) == tally(TEXT)


@every_packing
def test_cut_at_every_byte(packing: str) -> None:
    packed = PACKERS[packing](TEXT)
    for size in range(len(packed)):
        with pytest.raises((FileError, DealError)) as caught:
            tally(packed[:size], name="deals.gz", players=2)
        if size > 5:
            assert str(caught.value) == (
                f"deals.gz: its {packing} data ends too early: the file was cut short"
            )


@every_packing
def test_a_second_member_cut_at_every_byte(packing: str) -> None:
    first, second = PACKERS[packing](TEXT[:90]), PACKERS[packing](TEXT[90:])
    for size in range(1, len(second)):
        with pytest.raises(FileError, match="ends too early"):
            tally(first + second[:size])


@every_packing
def test_damaged_at_every_byte(packing: str) -> None:
    """Some bytes, such as a time, may be anything; no other change passes."""
    packed = PACKERS[packing](TEXT)
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= 0x55
        try:
            found = tally(damaged, players=2)
        except (FileError, DealError) as error:
            assert "<bytes>" in str(error)  # noqa: PT017
        else:
            assert found == tally(TEXT)


def test_what_damage_is_called(tmp_path: Path) -> None:
    path = tmp_path / "deals.gz"
    path.write_bytes(gzip.compress(TEXT)[:-8] + bytes(8))
    with pytest.raises(FileError, match=r"deals\.gz: its gzip data is damaged \([a-z ]*check"):
        tally(path)


@every_packing
def test_something_else_after_the_end(packing: str) -> None:
    packed = PACKERS[packing](TEXT)
    with pytest.raises(FileError, match=f"its {packing} data (is damaged|ends too early)"):
        tally(packed + b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n")


@every_packing
def test_zeros_after_the_end(packing: str) -> None:
    packed = PACKERS[packing](TEXT)
    assert tally(packed + bytes(512)) == tally(TEXT)
    assert tally(packed + bytes(512) + packed).deals == 6


def test_zstd_frames_without_data() -> None:
    skipped = b"\x53*M\x18" + (4).to_bytes(4, "little") + b"note"
    assert tally(skipped + PACKERS["zstd"](TEXT) + skipped) == tally(TEXT)


@every_packing
def test_packed_twice(packing: str) -> None:
    with pytest.raises(FileError, match=f"<bytes>: it is compressed twice, {packing} within gzip"):
        tally(gzip.compress(PACKERS[packing](TEXT)))


@every_packing
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_wrong_line_before_the_damage_is_told_first(packing: str, threads: int) -> None:
    chance = random.Random(54)
    text = bytearray("".join(_lines(40_000, chance)).encode())
    text[300 * 30 + 27] = ord("X")
    packed = PACKERS[packing](bytes(text))
    with pytest.raises(DealError) as caught:
        tally(packed[:-20], threads=threads)
    assert caught.value.line == 301


@every_packing
@given(
    data=st.lists(st.binary(max_size=300) | st.integers(0, 3000).map(bytes), max_size=4),
    size=st.integers(1, 400),
)
def test_any_bytes_cut_anyhow(packing: str, data: list[bytes], size: int) -> None:
    packed = b"".join(map(PACKERS[packing], data))
    assert whole(packed, packing, size) == b"".join(data)


def test_progress_counts_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "deals.gz"
    path.write_bytes(gzip.compress("".join(_lines(100_000, random.Random(1))).encode()))
    done: list[int] = []
    assert tally(path, progress=done.append).deals == 100_000
    assert len(done) > 1
    assert sum(done) == path.stat().st_size


def test_zstd_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("backports.zstd", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(LibraryError) as caught:
        tally(PACKERS["zstd"](TEXT), name="deals.zst")
    assert str(caught.value) == (
        'deals.zst: zstd is not installed: pip install "poker-showdown[zstd]"'
    )


def test_a_python_without_bzip2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bz2", None)
    with pytest.raises(LibraryError, match="deals: this Python was built without bzip2"):
        tally(PACKERS["bzip2"](TEXT), name="deals")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing tells the memory used")
@pytest.mark.parametrize("kernel", ["compiled", "plain"])
@pytest.mark.parametrize("end", [b"\n", b" "])
@every_packing
def test_a_bomb_takes_little_memory(packing: str, end: bytes, kernel: str, tmp_path: Path) -> None:
    """200 MB of blank lines, or of one line that does not end, in less than 1 MB."""
    blank = (b" " * 4095 + end) * 256
    path = tmp_path / "bomb"
    path.write_bytes(PACKERS[packing](TEXT) + PACKERS[packing](blank) * 200)
    assert path.stat().st_size < 1 << 20
    code = (
        "import sys; from showdown import tally, FileError\n"
        "try: print(tally(sys.argv[1]).deals)\n"
        "except FileError as error: print(error)\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env={**os.environ, "SHOWDOWN_KERNEL": kernel},
        capture_output=True,
        text=True,
        check=True,
    )
    found, kilobytes = done.stdout.splitlines()
    assert found == (
        "3" if end == b"\n" else f"{path}: a line is longer than 16 MB: this is no deal"
    )
    assert int(kilobytes) < 120_000


def test_files_that_take_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.source.decompress.MEMORY", 1 << 20)
    window = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 30})
    for packed in (PACKERS["xz"](TEXT), window.compress(bytes(1 << 20)) + window.flush()):
        with pytest.raises(FileError, match="data would take too much memory to decompress"):
            tally(packed)


@every_packing
def test_both_know_the_signs(packing: str) -> None:
    """What the fast way leaves to the others, they know."""
    assert compression_of(PACKERS[packing](b"")) == packing
    assert blocks_of(PACKERS[packing](TEXT)).size is None
    assert blocks_of(TEXT).size == len(TEXT)


def test_errors_point_into_the_text() -> None:
    with pytest.raises(DealError) as caught:
        tally(gzip.compress(TEXT.replace(b"8S", b"1S")))
    assert (caught.value.line, caught.value.column, caught.value.offset) == (3, 28, 87)


def _lines(count: int, chance: random.Random) -> Iterator[str]:
    cards = [card.rank.letter + card.suit.letter.upper() for card in deck()]
    for _ in range(count):
        yield " ".join(chance.sample(cards, 10)) + "\n"


def test_tallies_are_the_same(tmp_path: Path) -> None:
    text = "".join(_lines(20_000, random.Random(3))).encode()
    path = tmp_path / "deals"
    right = tally(text, categories=True)
    assert isinstance(right, Tally)
    for pack in PACKERS.values():
        path.write_bytes(pack(text))
        for threads in (1, 3):
            assert tally(path, categories=True, threads=threads) == right
