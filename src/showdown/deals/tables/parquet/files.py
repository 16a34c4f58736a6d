"""Parquet files whose deals are texts."""

from __future__ import annotations

from ..columns import filled
from ..table import Table
from .file import File, reading
from .footer import read_footer
from .parts import parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    from ..columns import Columns
    from .footer import Footer
    from .parts import PagesPart

__all__ = ["texts_table"]

HEAD = 1000
"""So many rows show the columns."""
MOST = 1 << 24
"""A page's texts are found at once: those of a larger group might be too many for the memory."""


def texts_table(file: str | IO[bytes], name: str, size: int) -> tuple[Table, Sequence[int]] | None:
    """The table of a Parquet file of so many bytes, in which all but texts are blank.

    Beside it are the places of the columns of texts, whose rows it can give. None if the file has
    columns of other things that may be cards, or is written in a way that is not read here.

    Raises:
        FileError: if it is damaged.
    """
    with reading(name):
        opened = File(file, name)
        footer = read_footer(opened)
    if footer is None or max((group.rows for group in footer.groups), default=0) > MOST:
        return None
    if any(group.chunks[place] is None for group in footer.groups for place in footer.texts):
        return None
    with reading(name):
        head = _head(opened, footer)

    def parts(columns: Columns) -> Iterator[PagesPart]:
        with reading(name):
            for group in footer.groups:
                read = size * group.rows // max(1, footer.rows)
                yield from parts_of(opened, group, columns.places, read)

    return Table(name, footer.names, filled(head), parts), footer.texts


def _head(file: File, footer: Footer) -> list[list[str]]:
    """The first rows."""
    rows: list[list[str]] = []
    for group in footer.groups if footer.texts else ():
        for part in parts_of(file, group, footer.texts, 0):
            columns = part.columns()
            for row in range(min(part.rows, HEAD - len(rows))):
                cells = [""] * len(footer.names)
                for place, texts in zip(footer.texts, columns, strict=True):
                    cells[place] = texts[row]
                rows.append(cells)
            if len(rows) == HEAD:
                return rows
    return rows
