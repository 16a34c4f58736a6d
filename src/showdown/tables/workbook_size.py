"""Whether a workbook is small and whole enough to be read: its cells are kept in memory."""

from __future__ import annotations

import re

from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO
    from zipfile import ZipFile

__all__ = ["require_small_sheets"]

MOST_CELLS = 1 << 25
"""What is read keeps all cells of the rectangle in which there are any."""
MOST_TEXT = 1 << 30
"""Bytes of unpacked XML."""
_CHUNK = 1 << 20
_LONGEST_TAG = 1 << 12
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"')
_REPEATED = re.compile(rb'\bnumber-(columns|rows)-repeated="(\d+)"')


def require_small_sheets(file: str | IO[bytes], name: str) -> None:
    """Refuse a workbook of which one sheet takes too much memory.

    Reading all of its parts also checks their checksums, which the reader of workbooks does not.

    Raises:
        FileError: if it is too large, or a part of it is damaged.
    """
    from zipfile import BadZipFile, ZipFile, is_zipfile
    from zlib import error as ZlibError  # noqa: N812

    if not is_zipfile(file):
        return
    try:
        with ZipFile(file) as book:
            total = 0
            for part in book.namelist():
                rows = columns = 0
                for text in _texts(book, part):
                    total += len(text) - min(len(text), _LONGEST_TAG)
                    if total > MOST_TEXT:
                        raise FileError(
                            f"{name}: it unpacks to more than {MOST_TEXT >> 30} GB: save it as CSV"
                        )
                    for letters, number in _CELL.findall(text):
                        rows = max(rows, int(number))
                        columns = max(columns, _place(letters))
                if rows * columns > MOST_CELLS:
                    raise FileError(
                        f"{name}: a sheet has cells as far as column {columns:,} and row "
                        f"{rows:,}: delete those far from the deals, or save it as CSV"
                    )
    except (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError) as error:
        raise FileError(f"{name}: it cannot be read: {error}") from error
    if not isinstance(file, str):
        file.seek(0)


def _texts(book: ZipFile, part: str) -> Iterator[bytes]:
    """The text of a part, with the end of what came before, in which a tag may begin."""
    with book.open(part) as file:
        before = b""
        while chunk := file.read(_CHUNK):
            yield before + chunk
            before = chunk[-_LONGEST_TAG:]


def _place(letters: bytes) -> int:
    place = 0
    for letter in letters:
        place = 26 * place + letter - ord("A") + 1
    return place
