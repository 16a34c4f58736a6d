"""A Parquet file, of which several threads read parts."""

from __future__ import annotations

import os
from _thread import allocate_lock
from contextlib import contextmanager
from weakref import finalize

from ....errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

__all__ = ["File", "reading"]


class File:
    """Bytes at places of a file, which is closed when nobody holds this any more.

    Attributes:
        name: what errors call it.
        size: how many bytes it has.

    >>> import io
    >>> File(io.BytesIO(b"8C TS KC"), "<bytes>").at(3, 2)
    b'TS'
    """

    def __init__(self, file: str | IO[bytes], name: str) -> None:
        self.name = name
        self._source = file  # A path may be there only as long as somebody holds it.
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


@contextmanager
def reading(name: str) -> Iterator[None]:
    """What is wrong is wrong with the file."""
    try:
        yield
    except FileError:
        raise
    except (ValueError, OSError) as error:
        raise FileError(f"{name}: it cannot be read: {error}") from error
    except (LookupError, TypeError, AttributeError) as error:
        # A number, a text or a list stands where there should be another of them, or nothing.
        raise FileError(f"{name}: it cannot be read: what it says of itself is damaged") from error
