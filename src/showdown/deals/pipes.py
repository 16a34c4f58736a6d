"""What is read as it comes: pipes, and whatever else cannot be mapped."""

from __future__ import annotations

import io

from ..errors import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["chunks", "waits", "widen"]


def chunks(file: Any, size: int) -> Iterator[bytes]:
    """What a file gives, so many bytes at a time, or fewer if no more are there yet.

    Raises:
        BlockingIOError: if it gives nothing though more may come.
    """
    read: Callable[[int], bytes | str | None] = file.read
    if isinstance(file, io.BufferedReader) and isinstance(file.raw, io.RawIOBase):
        if first := file.read1():
            yield first
        # Nothing is left in the buffer, which waits until it is full, and is locked meanwhile.
        read = file.raw.read if first else file.read1
    while (chunk := read(size)) is None or chunk:
        if chunk is None:
            raise BlockingIOError("it does not wait for what is still to come")
        if isinstance(chunk, str):
            chunk = chunk.encode("utf-8", "surrogateescape")
        if not isinstance(chunk, bytes):
            raise TypeError(f"the file's read() must give bytes or str, not {quoted(chunk)}")
        yield chunk


def widen(file: io.BufferedReader | io.FileIO, size: int) -> None:
    """Have a pipe hold so many bytes, if the system lets us.

    On Linux it holds 64 KB, and to take so few at a time takes twice as long.
    """
    try:
        from fcntl import F_SETPIPE_SZ, fcntl

        fcntl(file, F_SETPIPE_SZ, size)
    except (ImportError, OSError):  # No Linux, no pipe, or so much is not allowed.
        pass


def waits(file: Any) -> bool:
    """Whether what comes next has still to come; no if that cannot be known."""
    from select import select

    try:
        return not select([file], [], [], 0)[0]
    except (OSError, ValueError, TypeError):
        return False
