"""Parquet files whose deals are texts."""

from __future__ import annotations

from itertools import islice

from ..columns import filled
from ..table import Table
from .file import File, reading
from .footer import read_footer
from .pages import OtherPageError
from .parts import first_part, parts_of

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
    if footer is None:
        return None
    if any(group.chunks[place] is None for group in footer.groups for place in footer.texts):
        return None
    with reading(name):
        try:
            head = filled(islice(_first_rows(opened, footer), HEAD))
        except OtherPageError:
            return None

    def parts(columns: Columns) -> Iterator[PagesPart]:
        with reading(name):
            for group in footer.groups:
                read = size * group.rows // max(1, footer.rows)
                yield from parts_of(opened, group, columns.places, read)

    return Table(name, footer.names, head, parts), footer.texts


def _first_rows(file: File, footer: Footer) -> Iterator[list[str]]:
    """The first rows of each group; no more than these are unpacked."""
    for group in footer.groups if footer.texts else ():
        part = first_part(file, group, footer.texts, HEAD)
        columns = part.columns()
        for row in range(part.rows):
            cells = [""] * len(footer.names)
            for place, texts in zip(footer.texts, columns, strict=True):
                cells[place] = texts[row]
            yield cells
