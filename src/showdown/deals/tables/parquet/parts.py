"""The rows of a group in parts, each of a few whole pages where that can be."""

from __future__ import annotations

from ..cells import JoinedTexts
from .file import reading
from .pages import pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..cells import Texts
    from .file import File
    from .footer import Group
    from .pages import Page

    Piece = tuple[Page, int, int]
    """A page, from which of its rows on, and how many of them."""

__all__ = ["PagesPart", "first_part", "parts_of"]

ROWS = 1 << 15
"""About so many rows are a part: their lines stay in the second-level cache."""


class PagesPart:
    """Rows of a group, a list of pieces for each column."""

    above = 0

    def __init__(self, name: str, pieces: Sequence[Sequence[Piece]], rows: int, read: int) -> None:
        self.name = name
        self.pieces = pieces
        self.rows = rows
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        with reading(self.name):
            for pieces in self.pieces:
                for page, _, _ in pieces:
                    page.unpacked.prepare()
            return [_joined(pieces) for pieces in self.pieces]

    def record(self, row: int) -> None:
        """A file that is no text has no text of a row."""


class Rest:
    """The rows of a column that were not taken yet."""

    def __init__(self, coming: Iterator[Page]) -> None:
        self.coming = coming
        self.ready: list[Piece] = []

    def take(self, rows: int) -> list[Piece]:
        """The next rows, so many."""
        taken: list[Piece] = []
        while rows:
            if not self.ready:
                self._fetch()
            page, start, left = self.ready.pop(0)
            some = min(left, rows)
            if some:
                taken.append((page, start, some))
            if some < left:
                self.ready.insert(0, (page, start + some, left - some))
            rows -= some
        return taken

    def whole_pages(self) -> int:
        """How many rows the next pages have that are enough for a part; fewer of a large one."""
        rows = at = 0
        while rows <= ROWS // 2:
            if at == len(self.ready) and not self._fetch():
                break
            rows += self.ready[at][2]
            at += 1
        return rows if rows <= 2 * ROWS else ROWS

    def _fetch(self) -> bool:
        page = next(self.coming, None)
        if page is not None:
            self.ready.append((page, 0, page.rows))
        return page is not None


def first_part(file: File, group: Group, columns: Sequence[int], most: int) -> PagesPart:
    """The first rows of a group.

    Raises:
        OtherPageError, ValueError: as `pages`.
    """
    rows = min(group.rows, most)
    pieces = [rest.take(rows) for rest in _rests(file, group, columns)]
    return PagesPart(file.name, pieces, rows, 0)


def parts_of(file: File, group: Group, columns: Sequence[int], read: int) -> Iterator[PagesPart]:
    """The rows of a group, for which so many bytes of the file are read.

    Raises:
        OtherPageError, ValueError: as `pages`.
    """
    rests = _rests(file, group, columns)
    left = group.rows
    while left:
        rows = min(rests[0].whole_pages(), left)
        pieces = [rest.take(rows) for rest in rests]
        yield PagesPart(file.name, pieces, rows, read * rows // group.rows)
        left -= rows


def _rests(file: File, group: Group, columns: Sequence[int]) -> list[Rest]:
    chunks = [group.chunks[place] for place in columns]
    return [Rest(pages(file, chunk, group.rows)) for chunk in chunks if chunk is not None]


def _joined(pieces: Sequence[Piece]) -> Texts:
    found = [page.unpacked.texts().part(start, rows) for page, start, rows in pieces]
    return found[0] if len(found) == 1 else JoinedTexts(found)
