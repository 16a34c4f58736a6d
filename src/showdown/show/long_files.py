"""Files that may become long, written past the system's cache once they are."""

from __future__ import annotations

import errno
import io
import os
import stat
from mmap import mmap

from ..working import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queue import SimpleQueue

    from typing_extensions import Buffer

__all__ = ["LongFile"]

PIECE = 4 << 20
"""So many bytes are written at a time: whole blocks of every disk."""
CACHED = 16 << 20
"""So many bytes at the beginning go through the cache: what is short may soon be read again."""
SPARE = 2
"""So many pieces may wait for the disk, or be filled meanwhile."""


class LongFile(io.RawIOBase):
    """A new file, the rest of which is written by a thread of its own if it becomes long.

    That rest does not go through the system's cache where the system allows it (`O_DIRECT`). To
    copy it there, to bring it from there to the disk and, when the file is deleted, to forget it
    takes more time of the processor than the whole file otherwise.

    Args:
        path: where it will be.
        mode: its permissions from the first byte on; by default those of any new file.

    Raises:
        OSError: if it is there already, or cannot be written.
    """

    def __init__(self, path: str, mode: int | None = None) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self.file = os.open(path, flags, 0o666 if mode is None else 0o600)
        if mode is not None:
            os.chmod(path, stat.S_IMODE(mode))
        self.piece = _piece()
        self.filled = 0
        self.done = 0
        """So many bytes were written, or given to the thread."""
        self.writer: _Writer | None = None
        self.sought = False
        """Whether somebody went to another place; from then on all is written at once."""
        self.dropped = False

    def writable(self) -> bool:
        """It is."""
        return True

    def seekable(self) -> bool:
        """It is, but a file that is written from its beginning to its end is written faster."""
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        """Go to another place."""
        end = self.done + self.filled
        if not self.sought and (offset, whence) in ((0, os.SEEK_CUR), (end, os.SEEK_SET)):
            return end
        self._write_rest()
        self.sought = True
        return os.lseek(self.file, offset, whence)

    def write(self, content: Buffer, /) -> int:
        """Write all of it, unless the file is dropped."""
        rest = memoryview(content).cast("B")
        size = len(rest)
        if self.sought and not self.dropped:
            _write_all(self.file, rest)
            return size
        while len(rest) and not self.dropped:
            part = rest[: PIECE - self.filled]
            self.piece[self.filled : self.filled + len(part)] = part
            self.filled += len(part)
            rest = rest[len(part) :]
            if self.filled == PIECE:
                self._hand_on()
        return size

    def sync(self) -> None:
        """Have all of it on the disk, and end the file.

        Raises:
            OSError: if it cannot be written; so does `write`, for what was written before.
        """
        self._write_rest()
        os.fsync(self.file)

    def drop(self) -> None:
        """Write no more: nobody wants it, and nobody waits for a slow disk."""
        self.dropped = True

    def close(self) -> None:
        """Close it, without what is not yet on the disk."""
        if not self.closed:
            if self.writer is not None:
                self.writer.full.put(None)
            os.close(self.file)
        super().close()

    def _write_rest(self) -> None:
        if self.writer is not None:
            writer, self.writer = self.writer, None
            writer.end()
            _set_direct(self.file, False)
        _write_all(self.file, self.piece[: self.filled])
        self.done += self.filled
        self.filled = 0

    def _hand_on(self) -> None:
        """Make room: write the piece, or give it to the thread that does."""
        if self.writer is None and self.done >= CACHED:
            self.writer = _Writer.started(self.file)
        if self.writer is not None:
            self.piece = self.writer.exchange(self.piece)
        else:
            _write_all(self.file, self.piece)
        self.done += PIECE
        self.filled = 0


class _Writer:
    """A thread that writes pieces at the end of a file.

    Args:
        file: its descriptor.

    Raises:
        OSError: if the system allows no more descriptors.
    """

    def __init__(self, file: int) -> None:
        from queue import SimpleQueue
        from threading import Thread

        self.full: SimpleQueue[memoryview | None] = SimpleQueue()
        self.empty: SimpleQueue[memoryview | OSError] = SimpleQueue()
        for _ in range(SPARE):
            self.empty.put(_piece())
        # Whoever gives up does not wait for the disk.
        self.thread = Thread(target=self._write, daemon=True)
        # One of its own, for the other may be closed and its number given to another file.
        self.file = os.dup(file)

    @classmethod
    def started(cls, file: int) -> _Writer | None:
        """One that writes at the end of this file, if the system allows it."""
        try:
            writer = cls(file)
        except OSError:
            return None
        if started(writer.thread):
            return writer
        os.close(writer.file)
        return None

    def exchange(self, piece: memoryview) -> memoryview:
        """Have a piece written; another one to fill, when there is one.

        Raises:
            OSError: if a piece could not be written.
        """
        self.full.put(piece)
        found = self.empty.get()
        if isinstance(found, OSError):
            self.empty.put(found)  # Nothing else comes any more, however often somebody tries.
            raise found
        return found

    def end(self) -> None:
        """Wait until all pieces are written.

        Raises:
            OSError: if one could not be.
        """
        self.full.put(None)
        self.thread.join()
        while not self.empty.empty():
            if isinstance(found := self.empty.get(), OSError):
                raise found

    def _write(self) -> None:
        try:
            os.fsync(self.file)  # What is in the cache must go to the disk some time.
            _set_direct(self.file, True)
            while (piece := self.full.get()) is not None:
                _write_all(self.file, piece)
                self.empty.put(piece)
        except OSError as error:
            self.empty.put(error)
        finally:
            os.close(self.file)


def _piece() -> memoryview:
    """Memory that begins with a page, as the disk wants it."""
    return memoryview(mmap(-1, PIECE))


def _write_all(file: int, content: memoryview) -> None:
    while content:
        try:
            written = os.write(file, content)
        except OSError as error:
            # Some systems take the wish and refuse the writing.
            if error.errno != errno.EINVAL or not _set_direct(file, False):
                raise
        else:
            content = content[written:]


def _set_direct(file: int, direct: bool) -> bool:
    """Wish that what is written goes past the cache, or no longer; whether that is new."""
    try:
        from fcntl import F_GETFL, F_SETFL, fcntl

        flags = fcntl(file, F_GETFL)
        wanted = flags | os.O_DIRECT if direct else flags & ~os.O_DIRECT
        if wanted != flags:
            fcntl(file, F_SETFL, wanted)
    except (ImportError, AttributeError, OSError):  # No Linux, or a file system without that.
        return False
    return wanted != flags
