"""Files that appear whole or not at all."""

from __future__ import annotations

import io
import os
import stat
from contextlib import contextmanager, suppress

from ..errors import file_error
from ..working import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from threading import Thread
    from typing import IO

    from typing_extensions import Buffer

__all__ = ["whole_file"]

SYNC = 16 << 20
"""So many bytes are brought to the disk at a time, while the next are written."""


class _SyncedFile(io.FileIO):
    """A new file that is brought to the disk while it is written: the last wait is short."""

    def __init__(self, path: str) -> None:
        super().__init__(path, "xb")
        self.unsynced = 0
        self.thread: Thread | None = None
        self.failures: list[OSError] = []

    def write(self, content: Buffer, /) -> int:
        """Write, and have what is written brought to the disk when it is enough."""
        written = super().write(content)
        self.unsynced += written
        if self.unsynced >= SYNC and not (self.thread and self.thread.is_alive()):
            self.unsynced = 0
            self._sync_meanwhile()
        return written

    def _sync_meanwhile(self) -> None:
        from threading import Thread

        # A descriptor of its own, for this one may be closed and its number given to another.
        with suppress(OSError):
            copy = os.dup(self.fileno())
            # Who gives up waits for no disk.
            thread = Thread(target=_sync, args=(copy, self.failures), daemon=True)
            if started(thread, needed=False):
                self.thread = thread
            else:
                os.close(copy)

    def sync(self) -> None:
        """Wait until all that was written is on the disk."""
        if self.thread is not None:
            self.thread.join()
        for failure in self.failures:
            raise failure
        os.fsync(self.fileno())


def _sync(file: int, failures: list[OSError]) -> None:
    """Bring a file to the disk; a failure is told once, to whoever waits."""
    try:
        os.fsync(file)
    except OSError as error:
        failures.append(error)
    finally:
        os.close(file)


@contextmanager
def whole_file(path: str, name: str | None = None) -> Iterator[IO[bytes]]:
    """A file to write, which takes its name when all of it is on the disk.

    What had the name before stays until then, and stays if anything fails or somebody interrupts:
    the new file is written beside it under a name of its own. What is no regular file, such as a
    pipe or a device, is written as it is.

    Args:
        path: where it will be; a link is followed.
        name: what errors call it.

    Raises:
        FileError: if it cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     new = Path(folder, "new.txt")
    ...     with whole_file(str(new)) as file:
    ...         before = file.write(b"all of it"), new.exists()
    ...     before, new.read_text(), os.listdir(folder)
    ((9, False), 'all of it', ['new.txt'])
    """
    try:
        target = os.path.realpath(path)
        try:
            mode = os.stat(target).st_mode
        except FileNotFoundError:
            mode = None
        if mode is not None and not stat.S_ISREG(mode):
            with open(target, "wb") as file:
                yield file
            return
        beside = os.path.join(os.path.dirname(target), f".showdown-{os.urandom(8).hex()}.part")
        try:
            raw = _SyncedFile(beside)
            with io.BufferedWriter(raw) as file:
                yield file
                file.flush()
                raw.sync()
            if mode is not None:
                os.chmod(beside, stat.S_IMODE(mode))
            os.replace(beside, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
    except OSError as error:
        if error.errno is None:  # Ours, which says already what is wrong where.
            raise
        raise file_error(name or path, error) from error
