"""Tables in JSON: objects, arrays or texts, one in each line, or all in one array."""

from __future__ import annotations

import json
from functools import partial
from itertools import chain

from ...errors import DealError, FileError, quoted
from ..blocks import Block
from .table import HEAD_ROWS, Rows, rows_of_texts, table_of, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .table import Batch, CardTable

    Fields = dict[str, object] | DealError
    """The fields of a row, or why it cannot be read."""

MOST_BYTES = 1 << 24
"""A larger text that is a single value is refused."""
_ONLY = "deal"
"""The name of the only column of rows that are not objects."""


def json_table(blocks: Iterator[Block], name: str) -> CardTable:
    """The table of a text: a value in each line, or an array of all of them."""
    start = next(blocks)
    blocks = chain([start], blocks)
    first, _, rest = start.text[start.start : start.stop].strip().partition(b"\n")
    if isinstance(_fields(first), DealError) or (first.startswith(b"[") and not rest):
        start = _items(blocks, name)
        blocks = iter([start])
    rows = map(_fields, start.text[start.start : start.stop].split(b"\n")[:HEAD_ROWS])
    names = [*dict.fromkeys(key for row in rows if isinstance(row, dict) for key in row)]

    def batches() -> Iterator[Batch]:
        number = 1
        for block in blocks:
            lines = block.text[block.start : block.stop].removesuffix(b"\n").split(b"\n")
            yield partial(_rows, lines, names, number), block.read
            number += len(lines)

    return table_of(name, names, batches())


def _rows(lines: Sequence[bytes], names: Sequence[str], number: int) -> Rows:
    rows = [*map(_fields, lines)]
    problems = {row: each for row, each in enumerate(rows) if isinstance(each, DealError)}
    fields = [{} if isinstance(each, DealError) else each for each in rows]
    all_names = [*dict.fromkeys([*names, *(key for row in fields for key in row)])]
    texts = [[text_of(row.get(key)) for key in all_names] for row in fields]
    return rows_of_texts(number, texts).but(problems=problems, lines=lines)


def _fields(line: bytes) -> Fields:
    """The fields of a line, or what is wrong with it."""
    text = line.decode("utf-8", "replace").strip()
    try:
        value = json.loads(text or "{}", object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        words = f"this is not a line of JSON: {error}"
    else:
        return value if isinstance(value, dict) else {_ONLY: value}
    return DealError(words, text=text, column=1)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object with these pairs; a ValueError if a key occurs twice."""
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise ValueError(f"the key {quoted(key)} occurs twice in an object")
        fields[key] = value
    return fields


def _items(blocks: Iterator[Block], name: str) -> Block:
    """The items of a text's only value, one in each line."""
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
    except (ValueError, RecursionError) as error:
        raise FileError(f"{name}: not valid JSON: {error}") from None
    items = value if isinstance(value, list) else [value]
    lines = b"".join([json.dumps(item).encode() + b"\n" for item in items])
    return Block(lines, 0, len(lines), read=len(text))
