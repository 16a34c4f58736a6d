"""Tables of JSON objects, one per line."""

from __future__ import annotations

import json
import re
from functools import partial

from ..errors import DealError, FileError, quoted
from ..needs import need
from .cells import kind_of, text_array, text_column, text_of
from .columns import HEAD_ROWS, filled, no_columns
from .table import Rows, Table, rows_of_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..read_options import ReadOptions
    from ..reading.blocks import Block
    from .columns import Columns
    from .table import Batch

_BLANK = re.compile(rb"\s*")


def objects_table(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions
) -> tuple[Table, Columns] | None:
    """The table of a text with this start, and its columns; None if it has no objects."""
    found = [_object(line) for line in text.split("\n")[: 4 * HEAD_ROWS]]
    rows = [row for row in found if isinstance(row, dict)]
    names = list(dict.fromkeys(key for row in rows for key in row))
    if not names:
        return None
    if len(rows) == 1 and (key := _many_deals(rows[0], options)):
        raise FileError(
            f"{name}, row 1, column {quoted(key)}: several deals in one object: write an array of "
            f"objects, one for each deal (in pandas, to_json(orient='records'))"
        )
    head = filled([[text_of(row.get(key)) for key in names] for row in rows])
    table = Table(name, names, head, partial(_batches, blocks, names))
    columns = table.columns(options)
    if columns is None:
        raise no_columns(name, names, head, options)
    return table, columns


def _many_deals(row: dict[str, Any], options: ReadOptions) -> str | None:
    """The first key with several deals or hands of several deals, as pandas writes columns."""
    hands = []
    for key, value in [*row.items(), (next(iter(row)), row)]:
        items = [*value.values()] if isinstance(value, dict) and "0" in value else value
        if isinstance(items, list) and len(items) > 1:
            kinds = {kind_of(text_of(item), options) for item in items}
            if "deal" in kinds:
                return key
            hands += [key] * ("hand" in kinds)
    return hands[0] if len(hands) > 1 else None


def _batches(blocks: Iterator[Block], names: list[str], columns: Columns) -> Iterator[Batch]:
    chosen = [names[place] for place in columns.places]
    for block in blocks:
        text = block.text[block.start : block.stop]
        yield partial(_rows, text, names, chosen), block.read


def _rows(text: bytes, names: list[str], chosen: list[str]) -> Rows:
    count = text.count(b"\n") + (not text.endswith(b"\n"))
    cells = _all_at_once(text, count, chosen)
    problems: dict[int, DealError] = {}
    if cells is None:
        cells, problems = _one_by_one(text)
    empty = need("pyarrow").nulls(count, need("pyarrow").large_string())
    cells = dict.fromkeys(chosen, empty) | cells
    by_place = {names.index(key) if key in names else key: cells[key] for key in cells}
    return rows_of_text(text, range(1, count + 1), by_place, problems, _BLANK)


def _all_at_once(text: bytes, count: int, chosen: list[str]) -> dict[str, Any] | None:
    """The columns as Arrow reads them; None if it cannot read each line as an object."""
    pa, reader = need("pyarrow"), need("pyarrow.json")
    try:
        table = reader.read_json(
            pa.py_buffer(text), reader.ReadOptions(block_size=len(text) + 1, use_threads=False)
        ).combine_chunks()
        table.validate()  # The library drops nulls that begin the first list of a column.
    except pa.ArrowInvalid:  # Values of several kinds, blank lines, keys twice, or not JSON.
        return None
    if table.num_rows != count:
        return None
    return {
        field.name: text_column(table[field.name].chunk(0))
        for field in table.schema
        if field.name in chosen or not pa.types.is_primitive(field.type)
    }


def _one_by_one(text: bytes) -> tuple[dict[str, Any], dict[int, DealError]]:
    """The columns read line by line, if types are mixed or a line is not an object."""
    problems: dict[int, DealError] = {}
    rows: list[dict[str, object]] = []
    for number, line in enumerate(text.decode("utf-8", "replace").removesuffix("\n").split("\n")):
        row = _object(line) if line.strip() else {}
        if isinstance(row, str):
            problems[number] = DealError(row, text=line.strip(), column=1)
            row = {}
        rows.append(row)
    keys = dict.fromkeys(key for row in rows for key in row)
    return {key: text_array(row.get(key) for row in rows) for key in keys}, problems


def _object(line: str) -> dict[str, object] | str:
    """The object in a line, or what is wrong with the line."""
    try:
        found = json.loads(line, object_pairs_hook=_without_repeats)
    except KeyError as error:
        return f"the key {quoted(error.args[0])} occurs twice in this object"
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else "this is not a JSON object"


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object with these pairs; a KeyError if a key occurs twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyError(next(key for key in keys if keys.count(key) > 1))
    return found
