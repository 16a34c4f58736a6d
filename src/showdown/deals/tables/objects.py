"""Tables in text with a JSON object a line, which may be the items of an array."""

from __future__ import annotations

import io
import json
from functools import cached_property, partial

from ...needs import need
from .arrow_files import strings
from .cells import text_of, texts_in, texts_of
from .columns import FEW, filled, no_columns
from .lines import line_places
from .table import Asked, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ...source.blocks import Block
    from .cells import Texts
    from .columns import Columns
    from .lines import Place

__all__ = ["objects"]


class ObjectsPart:
    """Lines that are objects of JSON."""

    above = 0

    def __init__(self, block: Block, names: Sequence[str], listed: bool) -> None:
        self.block = block
        self.names = names
        self.listed = listed
        self.read = block.read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        polars = need("polars", "tables")
        lines = self.block.text[self.block.start : self.block.stop].splitlines()
        if self.listed:
            lines = list(map(_bare, lines))
        try:
            frame = polars.read_ndjson(
                io.BytesIO(b"\n".join(line if line.strip() else b"{}" for line in lines)),
                schema_overrides=self._kinds(lines),
            )
        except polars.exceptions.PolarsError:
            return self._one_by_one(lines)
        if frame.height != len(lines) or not set(self.names) <= set(frame.columns):
            return self._one_by_one(lines)
        frame = frame.select(list(self.names))
        frame = frame.select(strings(frame.schema, range(len(self.names))))
        return [texts_in(series) for series in frame.get_columns()]

    def record(self, row: int) -> Place:
        """A line of the text."""
        return self.block, *self._lines[row]

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        """Where each line starts and ends."""
        return line_places(self.block)

    def _kinds(self, lines: Sequence[bytes]) -> dict[str, Any]:
        """What Polars cannot see where the first cells are null: what holds cards holds text."""
        polars = need("polars", "tables")
        kinds = dict.fromkeys(self.names, polars.String)
        for line in lines[:FEW]:
            row = _object(line)
            for name in self.names:
                value = row.get(name)
                if isinstance(value, list):
                    inner = polars.List(polars.String)
                    nested = any(isinstance(item, list) for item in value)
                    kinds[name] = polars.List(inner) if nested else inner
        return kinds

    def _one_by_one(self, lines: Sequence[bytes]) -> list[Texts]:
        """The same where cells are of several kinds, or a line is no object."""
        rows: list[list[str]] = []
        for line in lines:
            try:
                row = json.loads(line or b"{}")
            except (ValueError, RecursionError):
                row = None
            if isinstance(row, dict):
                rows.append([text_of(row.get(name)) for name in self.names])
            else:  # No card, and so told as such.
                rows.append([line.decode("utf-8", "replace")] * len(self.names))
        return [texts_of(column) for column in zip(*rows, strict=True)]


def objects(
    text: str, blocks: Iterator[Block], name: str, asked: Asked, *, mend: bool
) -> tuple[Table, Columns] | None:
    """The table of a text that starts so, and its columns; None if there are no objects in it.

    Raises:
        FileError: if the deals are not found in it.
        LibraryError: if Polars is not installed.
    """
    listed = text.lstrip().startswith("[")
    lines = text.encode().splitlines()[: 4 * FEW]
    rows = [_object(_bare(line) if listed else line) for line in lines]
    names = list(dict.fromkeys(key for row in rows for key in row))
    if not names:
        return None
    head = filled([[text_of(row.get(key)) for key in names] for row in rows])
    table = Table(name, names, head, partial(_parts, blocks, names, listed))
    columns = table.columns(asked, mend=mend)
    if columns is None:
        raise no_columns(name, names, head)
    need("polars", "tables")
    need("pyarrow", "tables")
    return table, columns


def _parts(
    blocks: Iterator[Block], names: Sequence[str], listed: bool, columns: Columns
) -> Iterator[ObjectsPart]:
    chosen = [names[place] for place in columns.places]
    for block in blocks:
        yield ObjectsPart(block, chosen, listed)


def _bare(line: bytes) -> bytes:
    """A line of an array without its brackets and without the comma behind it."""
    return line.strip(b" \t\r,[]")


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
