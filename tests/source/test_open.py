from __future__ import annotations

import gzip
import io
import os
import pickle
import tempfile
import threading
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import DealError, FileError, tally
from showdown.deciding import verdicts
from showdown.source import blocks, local_files
from showdown.source.open import TableFile, blocks_of, open_source

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
TEXT = (DEAL * 300).encode()


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a hundred bytes, so that a short text has many."""
    monkeypatch.setattr(blocks, "BLOCK", 100)
    monkeypatch.setattr("showdown.source.open.HEAD", 100)


def pieces(source: Any) -> list[bytes]:
    return [bytes(memoryview(b.text)[b.start : b.stop]) for b in blocks_of(source).blocks]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deals.txt"
    path.write_bytes(TEXT)
    return path


def pipe(data: bytes) -> io.BufferedReader:
    reading, writing = os.pipe()

    def write() -> None:
        with open(writing, "wb") as end:
            end.write(data)

    threading.Thread(target=write).start()
    return open(reading, "rb")


@pytest.mark.usefixtures("small_blocks")
def test_a_long_line_is_one_line_from_a_pipe_too() -> None:
    wide = DEAL.replace(" ", " " * 1000)
    with pipe((DEAL + wide + DEAL).encode()) as source:
        assert tally(source).deals == 3
    with (
        pipe((DEAL + wide.strip() + wide + DEAL).encode()) as source,
        pytest.raises(DealError, match=r":2:9021: '8' after AC"),
    ):
        tally(source)
    with (
        pipe((DEAL + wide.replace("AC", "AX") + DEAL).encode()) as source,
        pytest.raises(DealError, match=r":2:9019: 'AX' is not a card"),
    ):
        tally(source)


def test_readers_that_are_no_files(tmp_path: Path) -> None:
    path = tmp_path / "deals.gz"
    # More than is read at once when compressed, so that a file of its size would be mapped.
    noise = b"".join(b"%s\n" % DEAL.strip().encode() for _ in range(1000))
    path.write_bytes(gzip.compress(noise))
    with gzip.open(path) as unpacked:
        assert tally(io.BufferedReader(unpacked)).deals == 1000
    assert tally(io.BufferedReader(io.BytesIO(noise))).deals == 1000


def test_names_and_lines_that_are_no_text() -> None:
    with pytest.raises(FileError, match="null byte"):
        tally("a\0b")
    with pytest.raises(DealError, match="1:1: these bytes are no text"):
        tally(["\ud800"])


def test_offsets_are_those_of_the_file(file: Path) -> None:
    file.write_text(DEAL * 2 + DEAL.replace("AC", "AX"))
    with file.open("rb") as opened:
        opened.readline()
        with pytest.raises(DealError) as caught:
            tally(opened)
    assert caught.value.offset == 2 * len(DEAL) + 27
    with pytest.raises(DealError) as caught:
        tally(b"\n\n\n" + DEAL.strip().encode() + b" 2C")
    assert (caught.value.line, caught.value.offset) == (4, 3 + 32)


def test_players_are_found_after_many_blank_lines() -> None:
    deal = b"2H 3H 4H 5H 6C AD KD QD JD 9C 2S 3S 4S 5S 6D\n"
    assert tally(b"\n" * 70_000 + deal).players == 3


def test_a_line_without_end() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return bytes(size)

    with pytest.raises(FileError) as caught:
        tally(Endless())
    assert str(caught.value) == "<file>: a line is longer than 16 MB: this is no deal"


def test_another_reader_of_a_file_that_was_cut_short() -> None:
    packed = io.BytesIO(gzip.compress(TEXT)[:-9])
    with gzip.open(packed) as file, pytest.raises(FileError, match=r"<file>: compressed file end"):
        tally(file, name="<file>")


@pytest.mark.usefixtures("small_blocks")
class TestBlocks:
    def test_of_every_source(self, file: Path) -> None:
        with file.open("rb") as binary, file.open() as text, pipe(TEXT) as piped:
            for source in (
                file,
                str(file),
                TEXT,
                bytearray(TEXT),
                memoryview(TEXT),
                binary,
                text,
                piped,
                io.BytesIO(TEXT),
                io.StringIO(TEXT.decode()),
                TEXT.splitlines(),
                TEXT.decode().splitlines(keepends=True),
                iter(TEXT.decode().splitlines()),
            ):
                parts = pieces(source)
                assert b"".join(parts) == TEXT
                assert len(parts) > 10
                assert all(part.endswith(b"\n") for part in parts)

    def test_of_a_compressed_file(self, tmp_path: Path) -> None:
        path = tmp_path / "deals.gz"
        path.write_bytes(gzip.compress(TEXT))
        with gzip.open(path) as file:
            assert b"".join(pieces(file)) == TEXT

    def test_without_a_last_newline(self, file: Path) -> None:
        file.write_bytes(TEXT[:-1])
        assert b"".join(pieces(file)) == TEXT[:-1] == b"".join(pieces(io.BytesIO(TEXT[:-1])))

    def test_of_a_file_that_was_read_from(self, file: Path) -> None:
        with file.open("rb") as binary:
            binary.readline()
            assert b"".join(pieces(binary)) == TEXT[30:]

    @pytest.mark.parametrize("length", [99, 100, 101, 1000])
    def test_one_line_longer_than_a_block(self, length: int) -> None:
        line = b"x" * length
        assert b"".join(pieces(io.BytesIO(line))) == line == b"".join(pieces(line))
        with pytest.raises(DealError, match="1:1: 'x"):
            tally(io.BytesIO(line))

    @pytest.mark.parametrize("threads", [1, 2, 5])
    @pytest.mark.parametrize("bad", [0, 1, 57, 150, 299])
    def test_the_first_fault_is_found(self, threads: int, bad: int, file: Path) -> None:
        lines = DEAL.splitlines(keepends=True) * 300
        for line in range(bad, 300):
            lines[line] = lines[line].replace("AC", "1C")
        file.write_text("".join(lines))
        for source in (file, io.BytesIO(file.read_bytes()), lines):
            with pytest.raises(DealError) as caught:
                tally(source, threads=threads)
            error = caught.value
            assert (error.line, error.column, error.offset) == (bad + 1, 28, 30 * bad + 27)
            assert error.text == lines[bad].rstrip()

    @pytest.mark.parametrize("threads", [1, 2, 5])
    def test_threads_count_alike(self, threads: int, file: Path) -> None:
        done: list[int] = []
        found = tally(file, threads=threads, categories=True, progress=done.append)
        assert found == tally(TEXT, threads=1, categories=True)
        assert found.wins == (0, 300)
        assert sum(done) == len(TEXT)

    @pytest.mark.parametrize("threads", [1, 3])
    def test_what_goes_wrong_in_a_thread_is_raised(self, threads: int) -> None:
        class Broken(io.BytesIO):
            def read(self, size: int | None = -1) -> bytes:
                if self.tell() > 2000:
                    raise OSError(5, "Input/output error")
                return super().read(size)

        with pytest.raises(FileError, match="input/output error"):
            tally(Broken(TEXT), threads=threads)

        def stop(_: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            tally(TEXT, threads=threads, progress=stop)


def test_a_file_that_does_not_wait() -> None:
    class Impatient(io.RawIOBase):
        def read(self, size: int = -1) -> None:
            del size

    with pytest.raises(FileError, match="no data yet, and the file does not wait for it"):
        tally(Impatient(), players=2)


def test_files_are_counted_alike_however_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(DEAL.encode() * 300_000)
    with path.open("rb") as file:
        assert tally(path) == tally(file) == tally(io.BytesIO(path.read_bytes()))


@pytest.mark.parametrize(
    ("name", "message"),
    [("missing.txt", "no such file or directory"), (".", "is a directory")],
)
def test_files_that_cannot_be_opened(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(FileError) as caught:
        tally(tmp_path / name)
    assert str(caught.value) == f"{tmp_path / name}: {message}"
    assert isinstance(caught.value, OSError)


@pytest.mark.parametrize("text", [b"", b"\n", b"\r\n \t\n\n"])
def test_nothing_to_count(text: bytes) -> None:
    with pytest.raises(FileError, match="<bytes>: there are no deals in it"):
        tally(text)


def test_what_is_no_source() -> None:
    with pytest.raises(TypeError, match="deals come from a path, an open file, bytes or lines"):
        tally(54)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a line is str or bytes, not int"):
        tally([1, 2, 3])  # type: ignore[list-item]


def test_the_error_travels() -> None:
    with pytest.raises(DealError) as caught:
        tally(b"\n" + DEAL.replace("AC", "8C").encode())
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert (copy.file, copy.line, copy.column) == ("<bytes>", 2, 28)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_file_that_becomes_shorter(threads: int, tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(DEAL.encode() * 400_000)
    found = verdicts(path, threads=threads)
    next(found)
    os.truncate(path, 5_000_000)
    with pytest.raises(FileError) as caught:
        list(found)
    assert str(caught.value) == f"{path}: the file became shorter while it was read"


def test_a_file_that_becomes_longer(tmp_path: Path) -> None:
    """What comes behind its last line is left alone, and that line is read to its end."""
    path = tmp_path / "deals.txt"
    path.write_bytes(DEAL.encode() * 100 + b"8C TS")
    found = blocks_of(path).blocks
    with path.open("ab") as file:
        file.write(DEAL.encode()[5:] + DEAL.encode())
    assert b"".join(block.text[block.start : block.stop] for block in found) == DEAL.encode() * 101


@given(
    st.lists(st.sampled_from([b"", b"8C", b"8C TS KC", b"x" * 50]), min_size=1),
    st.integers(1, 60),
    st.booleans(),
)
def test_every_line_is_in_one_part_of_a_file(lines: list[bytes], size: int, ended: bool) -> None:
    text = b"\n".join(lines) + (b"\n" if ended else b"")
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "BLOCK", size)
        patch.setattr(local_files, "TAIL", 1)
        path = Path(folder) / "deals.txt"
        path.write_bytes(text)
        found = list(blocks_of(path).blocks)
        for block in found:
            part = block.text[block.start : block.stop]
            assert part == text[block.base + block.start : block.base + block.stop]
    assert b"".join(block.text[block.start : block.stop] for block in found) == text
    assert sum(block.read for block in found) == len(text)


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_that_is_too_long(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(DEAL.encode() + b"8C " * (6 << 20) + end)
    for source in (path, path.read_bytes()):
        with pytest.raises(FileError, match="a line is longer than 16 MB: this is no deal"):
            tally(source, on_bad=lambda _: None)


@pytest.mark.parametrize("blank", [b"\n", b" \r\n", b"\t\n\n"])
@pytest.mark.parametrize("header", [b"", b"deals\n"])
def test_blank_lines_above_the_deals(tmp_path: Path, blank: bytes, header: bytes) -> None:
    """However many they are, they are lines, and nothing is guessed because of them."""
    deal = DEAL.replace(" ", ",").encode()
    text = blank * 100_000 + header + deal * 2 + deal.replace(b"AC", b"1C")
    path = tmp_path / "deals.txt"
    path.write_bytes(text)
    for source in (path, text, gzip.compress(text, 1)):
        with pytest.raises(DealError) as caught:
            tally(source)
        assert (caught.value.line, caught.value.column) == (text.count(b"\n"), 28)
        assert caught.value.offset == len(text) - 3
        assert tally(source, on_bad=lambda _: None).deals == 2


@pytest.mark.parametrize("answer", [54, 0, [1], {"a": 1}, object()])
def test_a_file_object_that_gives_no_bytes(answer: object) -> None:
    class Odd:
        def read(self, size: int) -> object:
            del size
            return answer

    with pytest.raises(TypeError, match=r"<file>: read\(\) must return bytes or str, but returned"):
        tally(Odd())  # type: ignore[arg-type]


def test_errors_of_other_libraries_while_reading() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise zlib.error(f"Error -3 while reading {size} bytes")

    with pytest.raises(FileError, match="drive: Error -3 while reading 1048576 bytes"):
        tally(Broken(), name="drive")
    latin = io.TextIOWrapper(io.BytesIO(DEAL.encode() + b"\xff"), encoding="utf-8")
    with pytest.raises(FileError, match="<file>: 'utf-8' codec can't decode byte 0xff"):
        tally(latin, name="<file>")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")
def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(TEXT,))
    writer.start()
    assert tally(path).deals == 300
    writer.join()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc here")
def test_a_file_without_a_size_is_read() -> None:
    assert b"VmHWM" in b"".join(pieces("/proc/self/status"))


@pytest.mark.parametrize("sign", [b"PAR1", b"ARROW1", b"PK\x03\x04"])
def test_tables_are_detected_however_their_bytes_come(sign: bytes, tmp_path: Path) -> None:
    data = sign + bytes(100)
    path = tmp_path / "deals.txt"
    path.write_bytes(data)
    dripping = io.BytesIO(data)
    one_by_one = io.BufferedReader(dripping, buffer_size=1)
    with path.open("rb") as file, pipe(data) as piped:
        for source in (data, str(path), path, file, piped, dripping, one_by_one):
            found = open_source(source)
            assert isinstance(found, TableFile)
            assert (found.size, found.head[:4]) == (len(data), sign[:4])
            opened = open(found.file, "rb") if isinstance(found.file, str) else found.file
            with opened:
                assert opened.read() == data
            dripping.seek(0)
    with pytest.raises(FileError, match="<bytes>: it is not text"):
        blocks_of(data)
