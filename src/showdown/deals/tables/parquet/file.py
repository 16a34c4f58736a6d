"""A file of which several threads read parts."""

from __future__ import annotations

import os
from _thread import allocate_lock
from weakref import finalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

__all__ = ["File"]


class File:
    """Bytes at places of a file, which is closed when nobody holds this any more.

    >>> import io
    >>> File(io.BytesIO(b"8C TS KC")).at(3, 2)
    b'TS'
    """

    def __init__(self, file: str | IO[bytes]) -> None:
        self.source = file  # A path may be there only as long as somebody holds it.
        self._lock = allocate_lock()
        if isinstance(file, str):
            self._file: IO[bytes] = open(file, "rb", buffering=0)  # noqa: SIM115
            finalize(self, self._file.close)
        else:
            self._file = file
        self.size = self._file.seek(0, os.SEEK_END)

    def at(self, place: int, size: int) -> bytes:
        """So many bytes from a place on.

        Raises:
            ValueError: if the file has not as many.
            OSError: if it cannot be read.
        """
        if not 0 <= place <= self.size - size:
            raise ValueError("it is cut short")
        found = b""
        with self._lock:
            self._file.seek(place)
            while len(found) < size:
                more = self._file.read(size - len(found))
                if not more:
                    raise ValueError("it is cut short")
                found = found + more if found else more
        return found
