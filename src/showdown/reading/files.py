"""The files that a folder or pattern stands for, and what is behind a URL."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

from .. import __version__
from ..errors import FileError, file_error
from ..needs import need
from .blocks import BLOCK, file_errors

HTTP = ("http://", "https://")
TIMEOUT_SECONDS = 30.0
_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://")


def expand(path: str, name: str | None = None) -> list[str]:
    """A folder's files, or those that match a pattern, sorted; any other path stands for itself.

    Left out are hidden files, the folders in a folder, and what is behind links to folders under
    `**`. A file is listed once. A path that exists is never taken for a pattern.
    """
    from glob import escape

    is_folder = os.path.isdir(path)
    is_plain = "\n" in path or not set(path) & set("*?[")
    if not is_folder and (os.path.lexists(path) or is_url(path) or is_plain):
        return [path]
    with file_errors(name or path):
        pattern = os.path.join(escape(path), "*") if is_folder else path
        matches = sorted(filter(os.path.isfile, _matches(pattern)))
        files = sorted({os.path.realpath(each): each for each in reversed(matches)}.values())
    if not files:
        problem = "no files in this folder" if is_folder else "no file matches this pattern"
        raise FileError(f"{name or path}: {problem}")
    return files


def _matches(pattern: str) -> Iterator[str]:
    from glob import glob
    from pathlib import Path

    before, deep, rest = pattern.partition("**")
    for top in glob(before or os.curdir) if deep else ():
        # Unlike that of glob, its ** does not follow links, which may lead back.
        for path in Path(top).glob(f"**{rest or '/*'}"):
            if not any(name[0] == "." for name in path.relative_to(top).parts):
                yield str(path)
    yield from () if deep else glob(pattern)


def is_url(text: str) -> bool:
    """Whether a text starts like a URL; one letter is a disk's name."""
    return _URL.match(text) is not None


def url_chunks(url: str, name: str) -> Iterator[bytes]:
    """The bytes behind a URL, a chunk at a time; errors call it `name`."""
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    is_http = url.lower().startswith(HTTP)
    fsspec: Any = None if is_http else need("fsspec", file=name)
    asked = Request(url, headers={"User-Agent": f"showdown/{__version__}"})
    try:
        with urlopen(asked, timeout=TIMEOUT_SECONDS) if is_http else fsspec.open(url, "rb") as file:
            while chunk := file.read(BLOCK // 4):
                yield chunk
            if is_http and file.length:  # Python itself takes this for the end.
                raise FileError(f"{name}: the connection ended before the file did")
    except Exception as error:  # Each file system raises its own errors.
        cause = getattr(error, "reason", None)  # An error of urllib has the one behind it.
        cause = cause if isinstance(cause, Exception) else error
        if isinstance(error, OSError) and hasattr(error, "close"):
            error.close()
        # The words of these errors may quote the URL, with a password.
        if isinstance(cause, FileNotFoundError):
            cause = ValueError("no such file or directory")
        elif isinstance(cause, HTTPException):
            words = f"this URL or the server's answer is not valid ({type(cause).__name__})"
            cause = ValueError(words)
        raise file_error(name, cause) from None
