"""Files and pipes of this machine: parts of a file read by several threads, pipes as they come."""

from __future__ import annotations

import io
import os

from ..errors import FileError, ShowdownError, file_error
from .blocks import MAX_LINE, Block, too_long

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["FileBlock", "LocalFile", "read_chunks", "waits", "widen"]

TAIL = 1 << 12
"""Read beyond the end of a part, which usually ends its last line."""


class LocalFile:
    """A regular file that is read at any place by several threads, until nobody needs it any more.

    Args:
        number: its file descriptor, which is closed then.
        name: what messages call the file.
    """

    def __init__(self, number: int, name: str) -> None:
        self.name = name
        self._number = number

    def __del__(self) -> None:
        os.close(self._number)

    def read(self, place: int, size: int) -> bytes:
        """The `size` bytes from a place on, or fewer where the file ends.

        Raises:
            FileError: if they cannot be read.
        """
        try:
            text = _read_at(self._number, size, place)
            while len(text) < size and (more := _read_at(self._number, size, place + len(text))):
                text = (text + more)[:size]
        except OSError as error:
            raise file_error(self.name, error) from error
        return text

    def chunks(self, place: int, size: int) -> Iterator[bytes]:
        """The bytes from a place on, so many at a time."""
        while text := self.read(place, size):
            yield text
            place += len(text)

    def blocks(self, start: int, stop: int, size: int) -> Iterator[Block]:
        """The lines from `start` to `stop`, in blocks of about so many bytes."""
        for first in range(start, stop, size):
            yield FileBlock(self, start, first, min(first + size, stop))


class FileBlock(Block):
    """The lines that start in a part of a file.

    They are read when they are first looked at, by the thread that counts them: its processor
    then has them at hand. A file is not mapped, because a mapped file that becomes shorter ends
    the process.
    """

    __slots__ = ("_file", "_first", "_last")

    def __init__(self, file: LocalFile, start: int, first: int, last: int) -> None:
        base = first if first == start else first - 1  # Does a line end in front of the part?
        self._set(base=base, read=last - first, source=None)
        self._set(_file=file, _first=first, _last=last)

    def __getattr__(self, name: str) -> Any:
        if name not in ("text", "start", "stop"):
            raise AttributeError(name)
        text, start, stop = self._lines()
        self._set(text=text, start=start, stop=stop)
        return getattr(self, name)

    def _lines(self) -> tuple[bytes, int, int]:
        """A text, and where in it the lines start and stop."""
        size = self._last - self.base
        tail = TAIL
        while True:
            text = self._file.read(self.base, size + tail)
            if len(text) < size:
                raise FileError(f"{self._file.name}: the file became shorter while it was read")
            start = 0
            if self.base < self._first:
                start = text.find(b"\n", 0, size - 1) + 1
                if not start:  # One line goes through the whole part.
                    return b"", 0, 0
            stop = text.find(b"\n", size - 1) + 1
            if not stop and len(text) < size + tail:
                stop = len(text)
            if stop:
                return text, start, stop
            if tail >= MAX_LINE:
                raise too_long(self._file.name)
            tail = min(16 * tail, MAX_LINE)

    def __reduce__(self) -> tuple[object, ...]:
        return Block, (self.text, self.start, self.stop, self.base, self.read)


def read_chunks(file: Any, size: int, name: str) -> Iterator[bytes]:
    """What a file object gives, `size` bytes at a time, or fewer if no more have arrived.

    Raises:
        FileError: if it cannot be read, or does not wait for what is still to come.
        TypeError: if it gives anything but bytes or text.
    """
    read: Callable[[int], object] = file.read
    try:
        if isinstance(file, io.BufferedReader) and isinstance(file.raw, io.RawIOBase):
            # Its buffer waits until it is full and is locked meanwhile: read past it once empty.
            first = file.read1()
            if first:
                yield first
            read = file.raw.read if first else file.read1
        while (chunk := read(size)) or chunk is None:
            if chunk is None:
                raise FileError(f"{name}: no data yet, and the file does not wait for it")
            if isinstance(chunk, str):
                yield chunk.encode("utf-8", "surrogateescape")
            elif isinstance(chunk, bytes | bytearray | memoryview):
                yield bytes(chunk)
            else:
                break
    except (OSError, EOFError) as error:
        raise file_error(name, error) from error
    except UnicodeError as error:
        raise FileError(f"{name}: {error}") from error
    except (ShowdownError, TypeError, ValueError):
        raise
    except Exception as error:  # Libraries have errors of their own, such as zlib.error.
        raise FileError(f"{name}: {error or type(error).__name__}") from error
    if not isinstance(chunk, str | bytes | bytearray | memoryview):
        kind = type(chunk).__name__
        raise TypeError(f"{name}: read() must return bytes or str, but returned {kind}")


def widen(pipe: io.BufferedReader | io.FileIO, size: int) -> None:
    """Have a pipe hold so many bytes, if the system allows it.

    On Linux it holds 64 KB, and taking so few at a time takes twice as long.
    """
    try:
        from fcntl import F_SETPIPE_SZ, fcntl

        fcntl(pipe, F_SETPIPE_SZ, size)
    except (ImportError, OSError):  # Not Linux, not a pipe, or more than is allowed.
        pass


def waits(file: Any) -> bool:
    """Whether more data has not arrived yet; False if that cannot be known."""
    from select import select

    try:
        return not select([file], [], [], 0)[0]
    except (OSError, ValueError, TypeError):
        return False


if hasattr(os, "pread"):
    _read_at = os.pread
else:  # Windows.
    from threading import Lock

    _LOCK = Lock()

    def _read_at(number: int, size: int, place: int) -> bytes:
        with _LOCK:
            os.lseek(number, place, os.SEEK_SET)
            return os.read(number, size)
