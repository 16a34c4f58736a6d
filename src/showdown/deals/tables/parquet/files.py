"""Parquet files, a part of a row group at a time."""

from __future__ import annotations

from contextlib import contextmanager

from ....errors import FileError
from ..cells import JoinedTexts
from ..columns import filled
from ..table import Table
from .file import File
from .footer import read_footer
from .pages import pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    from ..cells import Texts
    from ..columns import Columns
    from .footer import Footer, Group
    from .pages import Page

    Piece = tuple[Page, int, int]
    """A page, from which of its rows on, and how many of them."""

__all__ = ["texts_table"]

ROWS = 1 << 15
"""About so many rows are a part: their lines stay in the second-level cache."""
MOST = 1 << 24
"""The texts of a page are unpacked together: those of a larger row group might be too many."""
HEAD = 1000
LARGE = 1 << 24
"""A file of so many bytes is worth a preparation."""


class PagesPart:
    """Rows of a row group."""

    above = 0

    def __init__(self, name: str, columns: Sequence[Sequence[Piece]], read: int) -> None:
        self.name = name
        self.pieces = columns
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        with _reading(self.name):
            return [_joined(pieces) for pieces in self.pieces]

    def record(self, row: int) -> None:
        """A file that is no text has no text of a row."""


class Rest:
    """The rows of a column's chunk that were not taken yet."""

    def __init__(self, found: Iterator[Page]) -> None:
        self.pages = found
        self.ready: list[Piece] = []

    def take(self, rows: int) -> list[Piece]:
        """The next rows, so many."""
        taken: list[Piece] = []
        while rows:
            page, start, left = self.ready.pop(0) if self.ready else self._next()
            some = min(left, rows)
            if some:
                taken.append((page, start, some))
            if some < left:
                self.ready.insert(0, (page, start + some, left - some))
            rows -= some
        return taken

    def rows_of_whole_pages(self) -> int:
        """How many rows the next few pages have, so that a part ends with one of them."""
        rows = at = 0
        while rows < ROWS // 2:
            if at == len(self.ready):
                if (page := next(self.pages, None)) is None:
                    break
                self.ready.append((page, 0, page.rows))
            rows += self.ready[at][2]
            at += 1
        return rows if rows <= 2 * ROWS else ROWS

    def _next(self) -> Piece:
        page = next(self.pages)
        return page, 0, page.rows


def texts_table(file: str | IO[bytes], name: str, size: int) -> tuple[Table, Sequence[int]] | None:
    """The table of a Parquet file of so many bytes, in which all but texts are blank.

    Beside it are the places of the columns of texts, whose rows it can give.

    None if it has columns of other things that may be cards, or rows that are kept in a way that
    is not read here.

    Raises:
        FileError: if it is damaged.
    """
    with _reading(name):
        opened = File(file)
        footer = read_footer(opened)
    if footer is None or max((group.rows for group in footer.groups), default=0) > MOST:
        return None
    if any(group.chunks[place] is None for group in footer.groups for place in footer.texts):
        return None
    try:
        head = _head(opened, footer)
    except ValueError:
        return None

    def parts(columns: Columns) -> Iterator[PagesPart]:
        if size > LARGE:
            _keep_memory()
        with _reading(name):
            for group in footer.groups:
                for rows, pieces in _parts(opened, group, columns.places):
                    yield PagesPart(name, pieces, size * rows // footer.rows)

    return Table(name, footer.names, filled(head), parts), footer.texts


def _keep_memory() -> None:
    """Make glibc keep what a part takes for the next one, which else is a sixth of all time.

    Large pieces it gives back to the system, up to the size of the largest that was ever freed.
    """
    bytes(31 << 20)


def _parts(
    file: File, group: Group, places: Sequence[int]
) -> Iterator[tuple[int, list[list[Piece]]]]:
    chunks = [group.chunks[place] for place in places]
    rests = [Rest(pages(file, chunk, group.rows)) for chunk in chunks if chunk is not None]
    left = group.rows
    while left:
        rows = min(rests[0].rows_of_whole_pages(), left)
        left -= rows
        yield rows, [rest.take(rows) for rest in rests]


def _head(file: File, footer: Footer) -> list[list[str]]:
    """The first rows."""
    rows: list[list[str]] = []
    for group in footer.groups if footer.texts else ():
        for count, pieces in _parts(file, group, footer.texts):
            columns = [_joined(column) for column in pieces]
            for row in range(min(count, HEAD - len(rows))):
                cells = [""] * len(footer.names)
                for place, texts in zip(footer.texts, columns, strict=True):
                    cells[place] = texts[row]
                rows.append(cells)
            if len(rows) == HEAD:
                return rows
    return rows


def _joined(pieces: Sequence[Piece]) -> Texts:
    found = [page.texts().part(start, rows) for page, start, rows in pieces]
    return found[0] if len(found) == 1 else JoinedTexts(found)


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """What is wrong is wrong with the file."""
    try:
        yield
    except FileError:
        raise
    except (ValueError, OSError, LookupError, TypeError) as error:
        raise FileError(f"{name}: it cannot be read: {error}") from error
