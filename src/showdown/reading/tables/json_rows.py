"""Tables in JSON: objects, arrays or texts, one in each line, or all in one array."""

from __future__ import annotations

import json
from functools import partial

from ...errors import DealError, FileError, quoted
from .table import HEAD_ROWS, CardTable, Rows, rows_of_texts, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..blocks import Block
    from .table import Batch

    Fields = dict[str, object] | DealError
    """The fields of a row, or why it cannot be read."""

MOST_BYTES = 1 << 27
"""A larger text that is a single value is refused."""
_ONLY = "deal"
"""The name of the only column of rows that are not objects."""


def json_table(text: str, blocks: Iterator[Block], name: str) -> CardTable:
    """The table of a text with this start: a value in each line, or an array of all of them."""
    lines = [line for line in text.split("\n") if line.strip()]
    is_whole = isinstance(_fields(lines[0]), DealError) or (
        len(lines) == 1 and not lines[0].startswith("{")
    )
    items = _items(blocks, name) if is_whole else []
    first = items[:HEAD_ROWS] if is_whole else [_fields(line) for line in lines[:HEAD_ROWS]]
    head = [(number, row) for number, row in enumerate(first, 1) if isinstance(row, dict) and row]
    names = [*dict.fromkeys(key for _, row in head for key in row)]

    def batches() -> Iterator[Batch]:
        number = 1
        if is_whole:
            yield partial(_rows, items, names, number), 0
        for block in blocks:
            text = block.text[block.start : block.stop]
            yield partial(_rows_of_lines, text, names, number), block.read
            number += text.count(b"\n")

    texts = [(number, [text_of(row.get(key)).strip() for key in names]) for number, row in head]
    return CardTable(name, names, texts, batches())


def _rows_of_lines(text: bytes, names: Sequence[str], number: int) -> Rows:
    lines = text.removesuffix(b"\n").split(b"\n")
    rows = [_fields(line.decode("utf-8", "replace")) for line in lines]
    return _rows(rows, names, number).but(record=lambda row: lines[row] + b"\n")


def _rows(rows: Sequence[Fields], names: Sequence[str], number: int) -> Rows:
    problems = {row: each for row, each in enumerate(rows) if isinstance(each, DealError)}
    fields = [{} if isinstance(each, DealError) else each for each in rows]
    all_names = [*dict.fromkeys([*names, *(key for row in fields for key in row)])]
    texts = [[text_of(row.get(key)) for key in all_names] for row in fields]
    return rows_of_texts(number, texts, problems).but(more=all_names[len(names) :])


def _fields(line: str) -> Fields:
    """The fields of a line, or what is wrong with it."""
    if not line.strip():
        return {}
    try:
        return _as_row(json.loads(line, object_pairs_hook=_without_repeats))
    except KeyError as error:
        words = str(error.args[0])
    except (ValueError, RecursionError):
        words = "this is not a line of JSON"
    return DealError(words, text=line.strip(), column=1)


def _as_row(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {_ONLY: value}


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object with these pairs; a KeyError if a key occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise KeyError(f"the key {quoted(twice)} occurs twice in an object")
    return fields


def _items(blocks: Iterator[Block], name: str) -> list[Fields]:
    """The items of the only value of a text."""
    text = bytearray()
    for block in blocks:
        text += block.text[block.start : block.stop]
        if len(text) > MOST_BYTES:
            raise FileError(
                f"{name}: a JSON array of more than {MOST_BYTES >> 20} MB: write one item per "
                f"line, without the brackets and commas around it"
            )
    try:
        value = json.loads(text.decode("utf-8", "replace"), object_pairs_hook=_without_repeats)
        return [_as_row(item) for item in (value if isinstance(value, list) else [value])]
    except KeyError as error:
        problem = str(error.args[0])
    except RecursionError:
        problem = "this JSON is nested too deeply"
    except ValueError as error:
        problem = f"not valid JSON: {error}"
    raise FileError(f"{name}: {problem}")
