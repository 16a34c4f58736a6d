"""Tables in text with a JSON object per line."""

from __future__ import annotations

import json
from functools import cache, partial

from ..errors import quoted
from ..needs import need
from .block import Problem, Rows
from .cell_text import can_hold_cards, text_array, text_column, text_of
from .columns import HEAD_ROWS, filled, no_columns
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..read_options import ReadOptions
    from ..source.blocks import Block
    from .columns import Columns

__all__ = ["objects_table"]


def objects_table(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions
) -> tuple[Table, Columns] | None:
    """The table of a text that starts so, and its columns; None if there are no objects in it.

    Raises:
        FileError: if the deals are not found in it.
    """
    found = [_object(line) for line in text.split("\n")[: 4 * HEAD_ROWS]]
    rows = [row for row in found if isinstance(row, dict)]
    names = list(dict.fromkeys(key for row in rows for key in row))
    if not names:
        return None
    head = filled([[text_of(row.get(key)) for key in names] for row in rows])
    table = Table(name, names, head, partial(_rows, blocks, names))
    columns = table.columns(options)
    if columns is None:
        raise no_columns(name, names, head)
    return table, columns


def _rows(blocks: Iterator[Block], names: list[str], columns: Columns) -> Iterator[Rows]:
    for block in blocks:
        text = block.text[block.start : block.stop]
        found = _quickly(text, names, columns) or _one_by_one(text, names)
        yield Rows(found[0], 0, block.read, found[1], _records(text))


def _quickly(
    text: bytes, names: list[str], columns: Columns
) -> tuple[dict[int, Any], dict[int, Problem]] | None:
    """The rows as Arrow reads them; None where it does not read each line as an object."""
    pa, reader = need("pyarrow", "tables"), need("pyarrow.json", "tables")
    schema = pa.schema([(names[place], pa.large_string()) for place in columns.places])
    try:
        table = reader.read_json(
            pa.py_buffer(text),
            reader.ReadOptions(block_size=len(text) + 1),
            reader.ParseOptions(explicit_schema=schema),
        ).combine_chunks()
    except pa.ArrowInvalid:  # Lists, blank lines, keys twice, or no JSON.
        return None
    if table.num_rows != text.count(b"\n") + (not text.endswith(b"\n")):
        return None
    found = {}
    for key in table.column_names:
        if key not in names:
            names.append(key)
        place = names.index(key)
        column = table[key].chunk(0)
        if place in columns.places or can_hold_cards(column.type):
            found[place] = text_column(column)
        elif not pa.types.is_primitive(column.type) and not pa.types.is_null(column.type):
            found[place] = text_array(column.to_pylist())
    return found, {}


def _one_by_one(text: bytes, names: list[str]) -> tuple[dict[int, Any], dict[int, Problem]]:
    """The same line by line, where cells are of several kinds, or a line is no object."""
    problems: dict[int, Problem] = {}
    rows: list[dict[str, object]] = []
    for number, line in enumerate(text.decode("utf-8", "replace").removesuffix("\n").split("\n")):
        row = _object(line) if line.strip() else {}
        if isinstance(row, str):
            problems[number] = Problem(row, None, line.strip())
            row = {}
        rows.append(row)
    for key in dict.fromkeys(key for row in rows for key in row):
        if key not in names:
            names.append(key)
    found = {place: text_array(row.get(name) for row in rows) for place, name in enumerate(names)}
    return found, problems


def _records(text: bytes) -> Callable[[int], str]:
    """Gives a line of a text."""

    @cache
    def lines() -> list[bytes]:
        return text.split(b"\n")

    def record(row: int) -> str:
        end = "\n" if row < len(lines()) - 1 else ""
        return lines()[row].decode("utf-8", "replace") + end

    return record


def _object(line: str) -> dict[str, object] | str:
    """The object in a line, or why there is none."""
    try:
        found = json.loads(line, object_pairs_hook=_without_repeats)
    except _RepeatedKeyError as error:
        return str(error)
    except (ValueError, RecursionError):
        return "this is not a JSON object"
    return found if isinstance(found, dict) else "this is not a JSON object"


class _RepeatedKeyError(Exception):
    """A key comes twice in an object."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _RepeatedKeyError(f"the key {quoted(twice)} comes twice in this object")
    return found
