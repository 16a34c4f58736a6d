"""Compressed deals: whole, cut short, damaged, and larger than memory."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS, zstd

from showdown import DealError, FileError, LibraryError, tally
from showdown.source.decompress import decompressed

TEXT = b"""\
8C TS KC 9H 4S 7D 2S 5D 3S AC
5C AD 5D AC 9C 7C 5H 8D TD KS
3H 7H 6S KC JS QH TD JC 2D 8S
"""
RIGHT = tally(TEXT)

every_packing = pytest.mark.parametrize("packing", PACKERS)


@every_packing
def test_every_kind_of_source(packing: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(PACKERS[packing](TEXT * 2000))
    with path.open("rb") as file:
        for source in (path, path.read_bytes(), memoryview(path.read_bytes()), file):
            assert tally(source, categories=True) == tally(TEXT * 2000, categories=True)
    done: list[int] = []
    tally(path, progress=done.append)
    assert sum(done) == path.stat().st_size


@every_packing
def test_several_members(packing: str) -> None:
    """Also with zeros after or between them, or a frame of zstd without data."""
    pack = PACKERS[packing]
    assert tally(b"".join(map(pack, [TEXT[:50], TEXT[50:51], b"", TEXT[51:]]))) == RIGHT
    packed = pack(TEXT) + bytes(512)
    assert tally(packed + packed).deals == 6
    skipped = b"\x53*M\x18" + (4).to_bytes(4, "little") + b"note"
    assert tally(skipped + PACKERS["zstd"](TEXT) + skipped) == RIGHT


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
        if size:
            with pytest.raises(FileError, match="ends too early"):
                tally(PACKERS[packing](TEXT[:90]) + packed[:size])


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
            assert found == RIGHT


@every_packing
def test_other_damage(packing: str) -> None:
    packed = PACKERS[packing](TEXT)
    with pytest.raises(FileError, match=f"its {packing} data (is damaged|ends too early)"):
        tally(packed + TEXT)
    with pytest.raises(FileError, match=f"<bytes>: it is compressed twice, {packing} within gzip"):
        tally(gzip.compress(packed))
    with pytest.raises(FileError, match=r"^deals: its gzip data is damaged \([a-z ]*check"):
        tally(gzip.compress(TEXT)[:-8] + bytes(8), name="deals")
    wrong = PACKERS[packing](TEXT * 5000 + b"8X\n" + TEXT * 5000)
    for threads in (1, 4):  # An invalid line is reported before the damage after it.
        with pytest.raises(DealError) as caught:
            tally(wrong[:-20], threads=threads)
        assert (caught.value.line, caught.value.offset) == (15001, 5000 * len(TEXT))


@every_packing
@given(
    data=st.lists(st.binary(max_size=300) | st.integers(0, 3000).map(bytes), max_size=4),
    size=st.integers(1, 400),
)
def test_any_bytes_cut_anyhow(packing: str, data: list[bytes], size: int) -> None:
    packed = b"".join(map(PACKERS[packing], data))
    chunks = (packed[i : i + size] for i in range(0, len(packed), size))
    assert b"".join(decompressed(chunks, packing, "deals")) == b"".join(data)


@pytest.mark.parametrize(
    ("packing", "missing", "message"),
    [
        ("zstd", ["backports.zstd", "compression.zstd"], "backports.zstd is not installed: pip"),
        ("bzip2", ["bz2"], "this Python was built without bzip2"),
    ],
)
def test_what_is_not_installed(
    packing: str, missing: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(LibraryError, match=f"^deals: {message}"):
        tally(PACKERS[packing](TEXT), name="deals")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("end", [b"\n", b" "])
def test_a_bomb_takes_little_memory(end: bytes, tmp_path: Path) -> None:
    """200 MB of blank lines, or of one line that does not end, in less than 1 MB."""
    blank = (b" " * 4095 + end) * 256
    paths = [tmp_path / packing for packing in PACKERS]
    for path in paths:
        pack = PACKERS[path.name]
        path.write_bytes(pack(TEXT) + pack(blank) * 200)
        assert path.stat().st_size < 1 << 20
    code = (
        "import sys; from showdown import tally, FileError\n"
        "for path in sys.argv[1:]:\n"
        "    try: print(tally(path).deals)\n"
        "    except FileError as error: print(error)\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, paths)],
        capture_output=True,
        text=True,
        check=True,
    )
    *found, kilobytes = done.stdout.splitlines()
    too_long = "a line is longer than 16 MB: this is not a deal"
    assert found == ["3" if end == b"\n" else f"{path}: {too_long}" for path in paths]
    assert int(kilobytes) < 120_000


def test_files_that_take_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.source.decompress.MAX_MEMORY", 1 << 20)
    window = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 30})
    for packed in (PACKERS["xz"](TEXT), window.compress(bytes(1 << 20)) + window.flush()):
        with pytest.raises(FileError, match="data would take too much memory to decompress"):
            tally(packed)
