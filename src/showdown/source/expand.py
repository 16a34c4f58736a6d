"""The files that a folder or a pattern stands for."""

from __future__ import annotations

import os

from ..errors import FileError, file_error
from .urls import is_url

__all__ = ["expand"]


def expand(path: str, name: str | None = None) -> list[str]:
    """A folder's files, or those that match a pattern, sorted; any other path stands for itself.

    Hidden files are left out, and so are the folders in a folder: the pattern `deals/**/*.txt`
    finds their files. A path that exists is never taken for a pattern. Messages call it `name`.

    Raises:
        FileError: if there are none.

    >>> expand("examples/*.txt"), expand("-")
    (['examples/deals.txt'], ['-'])
    """
    name = name or path
    if os.path.isdir(path):
        files = _visible_files(path, name)
        if not files:
            raise FileError(f"{name}: there are no files in this folder")
        return files
    if path == "-" or os.path.lexists(path) or is_url(path):
        return [path]
    from glob import glob, has_magic

    if not has_magic(path):
        return [path]
    files = sorted(filter(os.path.isfile, glob(path, recursive=True)))
    if not files:
        raise FileError(f"{name}: no file matches this pattern")
    return files


def _visible_files(folder: str, name: str) -> list[str]:
    try:
        files = sorted(os.listdir(folder))
    except OSError as error:
        raise file_error(name, error) from error
    paths = [os.path.join(folder, file) for file in files if not file.startswith(".")]
    return [path for path in paths if os.path.isfile(path)]
