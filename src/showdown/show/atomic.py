"""Output files that appear complete or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from functools import partial

from ..errors import FileError, file_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

__all__ = ["atomic_file"]


@contextmanager
def atomic_file(path: str, name: str | None = None) -> Iterator[IO[bytes]]:
    """A file to write, which takes its name when all of it is on disk.

    An existing file stays until then, and for good if anything fails or is interrupted: the new one
    is written next to it under a temporary name, with the permissions of the old one. Pipes and
    devices are written directly.

    Args:
        path: where the file will be; links are followed.
        name: what errors call it.

    Raises:
        FileError: if it cannot be written, or exists and is read-only.
    """
    try:
        mode = os.stat(path).st_mode if os.path.exists(path) else None
        if mode is not None and not stat.S_ISREG(mode):
            with open(path, "wb") as file:
                yield file
            return
        target = os.path.realpath(path)
        if mode is not None and not (mode & 0o222 and os.access(target, os.W_OK)):
            raise FileError(f"{name or path}: this file is read-only")
        part = os.path.join(os.path.dirname(target), f".showdown-{os.urandom(8).hex()}.part")
        try:
            # Nobody else may read it before it has the permissions of the file that it replaces.
            private = None if mode is None else partial(os.open, mode=0o600)
            with open(part, "xb", opener=private) as file:
                if mode is not None:
                    os.chmod(part, stat.S_IMODE(mode))
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        finally:
            try:
                _remove(part)
            finally:  # In case of a second interrupt.
                _remove(part)
    except OSError as error:
        if error.errno is None:  # One of ours, with its own words.
            raise
        raise file_error(name or path, error) from error


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)
