"""The file that a workbook goes into."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

__all__ = ["Target"]


class Target:
    """A file that is opened when the first byte is there for it, and let go for good.

    A `ZipFile` that failed tries to end its archive when it is thrown away, whenever that is.
    After an error, or after `let_go`, nothing reaches the file any more.

    Args:
        file: a path, or a file open for writing bytes.

    Raises:
        OSError: if the path's folder is not there.

    >>> from io import BytesIO
    >>> target = Target(file := BytesIO())
    >>> target.write(b"one"), target.let_go(), target.write(b"two"), file.getvalue()
    (3, None, 3, b'one')
    """

    def __init__(self, file: IO[bytes] | str) -> None:
        if isinstance(file, str):
            os.stat(os.path.dirname(file) or os.curdir)
        self._path = file if isinstance(file, str) else None
        self._file = None if isinstance(file, str) else file
        self._gone = False
        self._place = 0
        """Where the file would stand if it had taken everything."""

    def write(self, data: bytes) -> int:
        """Write bytes; how many they were."""
        if not self._gone:
            try:
                self._opened().write(data)
            except BaseException:
                self._gone = True
                raise
        self._place += len(data)
        return len(data)

    def tell(self) -> int:
        """Where the file stands; an `OSError` if it is a pipe."""
        if not self._gone:
            self._place = self._opened().tell()
        return self._place

    def seek(self, offset: int) -> int:
        """Go to another place, counted from the start."""
        self._place = offset if self._gone else self._opened().seek(offset)
        return self._place

    def flush(self) -> None:
        """Hand on what was written."""
        if not self._gone:
            self._opened().flush()

    def let_go(self) -> None:
        """Write no more; close the file if it was opened here."""
        self._gone = True
        if self._path is not None and self._file is not None:
            self._file.close()

    def _opened(self) -> IO[bytes]:
        if self._file is None:
            assert self._path is not None
            self._file = open(self._path, "wb")  # noqa: SIM115
        return self._file
