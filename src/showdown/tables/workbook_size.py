"""Refuses damaged workbooks, and those too large for memory."""

from __future__ import annotations

import re

from ..errors import FileError
from .references import letters_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO
    from zipfile import ZipFile

    Extent = tuple[int, int, int]
    """The last row and column that are filled, and the number of filled cells."""

__all__ = ["UNCALCULATED", "require_small_sheets", "uncalculated_columns"]

UNCALCULATED = "its formulas were never calculated: open it in a spreadsheet program and save it"

FEW_CELLS = 1 << 23
"""The reader keeps the whole rectangle around all filled cells in memory."""
SPARSE = 20
"""A larger rectangle may have this many cells for each filled cell."""
MOST_TEXT = 1 << 30
"""Bytes of unpacked XML."""
_CHUNK = 1 << 20
_LONGEST_TAG = 1 << 12
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"')
_UNCALCULATED = re.compile(
    rb'<(?:\w+:)?c\b(?![^>]*\bt=)[^>]*?\br="([A-Z]{1,3})\d+"[^>]*>'
    rb"\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*"
    rb"(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def require_small_sheets(file: str | IO[bytes], name: str) -> None:
    """Refuse a workbook with a sheet that needs too much memory.

    This also verifies the checksums of all parts, which the workbook reader does not.

    Raises:
        FileError: if it is too large or damaged.
    """
    from xml.etree.ElementTree import ParseError
    from zipfile import BadZipFile, ZipFile, is_zipfile
    from zlib import error as ZlibError  # noqa: N812

    if not is_zipfile(file):
        return
    try:
        with ZipFile(file) as book:
            _require_small_text(book, name)
            for part in book.namelist():
                if part == "content.xml":
                    extents = [*_opendocument_extents(book, part)]
                else:
                    extents = [_excel_extent(book, part)]
                for rows, columns, cells in extents:
                    if rows * columns > max(FEW_CELLS, SPARSE * cells):
                        raise FileError(
                            f"{name}: a sheet reaches column {columns:,} and row {rows:,}: delete "
                            f"cells far from the deals, or save it as CSV"
                        )
    except (
        BadZipFile,
        ZlibError,
        ParseError,
        EOFError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise FileError(f"{name}: it cannot be read: {error}") from error
    if not isinstance(file, str):
        file.seek(0)


def uncalculated_columns(file: str | IO[bytes], sheet: int | None = None) -> set[int]:
    """The columns of an Excel workbook with formulas that have no value, as programs write them.

    Args:
        file: the workbook.
        sheet: the number of the sheet from 1, as such programs count; None for all sheets.
    """
    from zipfile import ZipFile, is_zipfile

    if not is_zipfile(file):
        return set()
    with ZipFile(file) as book:
        parts = [part for part in book.namelist() if re.search(r"worksheets/[^/]*\.xml$", part)]
        found: set[int] = set()
        for part in parts:
            if sheet is None or part.endswith(f"/sheet{sheet}.xml"):
                before = b""
                for text in _texts(book, part):
                    for letters in _UNCALCULATED.findall(before + text):
                        found.add(letters_place(letters.decode()))
                    before = text[-_LONGEST_TAG:]  # A cell may continue in the next chunk.
        return found


def _require_small_text(book: ZipFile, name: str) -> None:
    total = 0
    for part in book.namelist():
        for text in _texts(book, part):
            total += len(text)
            if total > MOST_TEXT:
                raise FileError(
                    f"{name}: it unpacks to more than {MOST_TEXT >> 30} GB: save it as CSV"
                )


def _excel_extent(book: ZipFile, part: str) -> Extent:
    rows = columns = cells = 0
    before = b""
    for text in _texts(book, part):
        found = _CELL.findall(before + text)
        for letters, number in found:
            rows = max(rows, int(number))
            columns = max(columns, letters_place(letters.decode()) + 1)
        cells += len(found)
        before = text[-_LONGEST_TAG:].rpartition(b"<")[2]  # A tag may continue in the next chunk.
        before = b"<" + before
    return rows, columns, cells


def _opendocument_extents(book: ZipFile, part: str) -> Iterator[Extent]:
    """The extent of each sheet; a row or cell may be repeated."""
    from xml.etree.ElementTree import iterparse

    rows = last = columns = cells = 0
    with book.open(part) as file:
        for _, element in iterparse(file):
            if element.tag == f"{_TABLE}table":
                yield last, columns, cells
                rows = last = columns = cells = 0
            elif element.tag == f"{_TABLE}table-row":
                rows += int(element.get(f"{_TABLE}number-rows-repeated", "1"))
                width = place = 0
                for cell in element:
                    place += int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
                    if len(cell):
                        width = place
                        cells += 1
                if width:
                    last, columns = rows, max(columns, width)
            else:
                continue
            element.clear()


def _texts(book: ZipFile, part: str) -> Iterator[bytes]:
    with book.open(part) as file:
        while chunk := file.read(_CHUNK):
            yield chunk
