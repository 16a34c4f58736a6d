"""Compressed deals: whole, cut short, damaged, and larger than memory."""

from __future__ import annotations

import gzip
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS

from showdown import DealError, FileError, LibraryError, tally
from showdown.reading.sources import COMPRESSIONS, decompressed

TEXT = b"""\
8C TS KC 9H 4S 7D 2S 5D 3S AC
5C AD 5D AC 9C 7C 5H 8D TD KS
3H 7H 6S KC JS QH TD JC 2D 8S
"""
RIGHT = tally(TEXT)
MAGIC = {name: magic for magic, (name, *_) in COMPRESSIONS.items()}

every_packing = pytest.mark.parametrize("packing", PACKERS)


@every_packing
def test_several_members(packing: str, tmp_path: Path) -> None:
    pack = PACKERS[packing]
    assert tally(b"".join(map(pack, [TEXT[:50], TEXT[50:51], b"", TEXT[51:]]))) == RIGHT
    packed = pack(TEXT * 2000)
    path = tmp_path / "deals.txt"
    path.write_bytes(packed + packed)
    done: list[int] = []
    assert tally(path, progress=done.append).deals == 12_000
    assert sum(done) == 4000 * len(TEXT)
    skipped = b"\x50*M\x18" + (4).to_bytes(4, "little") + b"note"
    assert tally(PACKERS["zstd"](TEXT) + skipped) == RIGHT


@every_packing
def test_cut_or_damaged_at_every_byte(packing: str) -> None:
    """Some bytes, such as a time, may be anything; no other change passes."""
    packed = PACKERS[packing](TEXT)
    for place in range(len(packed)):
        if place:
            with pytest.raises(FileError, match="ends too early: the file was cut short"):
                tally(PACKERS[packing](TEXT[:90]) + packed[:place])
        damaged = bytearray(packed)
        damaged[place] ^= 0x55
        try:
            assert tally(damaged, players=2) == RIGHT
        except (FileError, DealError) as error:
            assert "<bytes>" in str(error)  # noqa: PT017


@every_packing
def test_other_damage(packing: str) -> None:
    packed = PACKERS[packing](TEXT)
    with pytest.raises(FileError, match=f"its {packing} data (cannot be read|ends too early)"):
        tally(packed + TEXT)
    with pytest.raises(FileError, match=r"^deals: its gzip data cannot be read: [a-z ]*check"):
        tally(gzip.compress(TEXT)[:-8] + bytes(8), name="deals")
    wrong = PACKERS[packing](TEXT * 5000 + b"8X\n" + TEXT * 5000)
    with pytest.raises(DealError) as caught:  # An invalid line is before the damage after it.
        tally(wrong[:-20], threads=4)
    assert caught.value.line == 15001


@every_packing
@given(
    data=st.lists(st.binary(max_size=300) | st.integers(0, 3000).map(bytes), max_size=4),
    size=st.integers(1, 400),
)
def test_any_bytes_cut_anyhow(packing: str, data: list[bytes], size: int) -> None:
    packed = b"".join(map(PACKERS[packing], data))
    chunks = (packed[i : i + size] for i in range(0, len(packed), size))
    assert b"".join(decompressed(chunks, MAGIC[packing], "deals")) == b"".join(data)


def test_what_is_not_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("backports.zstd", "compression.zstd", "bz2"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(LibraryError, match=r"^deals: backports\.zstd is not installed: pip"):
        tally(PACKERS["zstd"](TEXT), name="deals")
    with pytest.raises(LibraryError, match=r"^deals: this Python was built without bzip2"):
        tally(PACKERS["bzip2"](TEXT), name="deals")
    (tmp_path / "lzma.py").write_text("raise ImportError('liblzma.so.5: cannot open')")
    monkeypatch.delitem(sys.modules, "lzma", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LibraryError, match=r"^deals: this Python was built without xz"):
        tally(PACKERS["xz"](TEXT), name="deals")


@pytest.mark.parametrize("end", [b"\n", b" "])
def test_a_bomb_takes_little_memory(end: bytes, tmp_path: Path) -> None:
    """200 MB of blank lines, or of one line that does not end, in less than 1 MB."""
    blank = (b" " * 4095 + end) * 256
    paths = [tmp_path / packing for packing in PACKERS]
    for path in paths:
        pack = PACKERS[path.name]
        path.write_bytes(pack(TEXT) + pack(blank) * 200)
    for path in paths:
        tracemalloc.start()
        if end == b"\n":
            assert tally(path).deals == 3
        else:
            with pytest.raises(FileError, match="a line is longer than 16 MB: this is not a deal"):
                tally(path)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
        tracemalloc.stop()
