"""Tables in JSON: objects, arrays or texts, one in each line, or all in one array."""

from __future__ import annotations

import json
from functools import partial

from ...errors import DealError, FileError, quoted
from .cells import cards_in, text_of
from .table import HEAD_ROWS, CardTable, RowBatch, batch_of_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..blocks import Block
    from .columns import CardColumns
    from .table import Batch

    Row = dict[str, object] | DealError
    """The fields of a row, or why it cannot be read."""

MOST_BYTES = 1 << 28
"""A larger text that is a single value is refused."""
BATCH_ROWS = 1 << 13
_ONLY = "deal"
"""The name of the only column of rows that are not objects."""


def json_tables(text: str, blocks: Iterator[Block], name: str) -> Iterator[CardTable]:
    """The ways to read JSON with this start as a table, the likeliest first."""
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        first = json.loads(lines[0])
        is_whole = len(lines) == 1 and not isinstance(first, dict)
    except (ValueError, RecursionError):
        is_whole = True
    if not is_whole:
        rows = [_row(line) for line in lines[: HEAD_ROWS + 1]]
        names = _names(rows)
        yield _table(name, rows, names, partial(_line_batches, blocks, names))
        return
    value = _whole(blocks, name)
    for values in (value, [value]) if isinstance(value, list) else ([value],):
        rows = [_fields(each) for each in values]
        names = _names(rows[: HEAD_ROWS + 1])
        yield _table(name, rows, names, partial(_row_batches, rows, names))


def _table(name: str, rows: Sequence[Row], names: list[str], batches: object) -> CardTable:
    head = [
        (number, [text_of(row.get(key)) for key in names])
        for number, row in enumerate(rows[:HEAD_ROWS], 1)
        if isinstance(row, dict) and row
    ]
    return CardTable(name, names, head, batches)  # type: ignore[arg-type]


def _names(rows: Iterable[Row]) -> list[str]:
    return [*dict.fromkeys(key for row in rows if isinstance(row, dict) for key in row)]


def _line_batches(
    blocks: Iterator[Block], names: Sequence[str], columns: CardColumns
) -> Iterator[Batch]:
    for block in blocks:
        text = block.text[block.start : block.stop]
        yield partial(_line_batch, text, names, columns), block.read


def _line_batch(text: bytes, names: Sequence[str], columns: CardColumns) -> RowBatch:
    lines = text.removesuffix(b"\n").split(b"\n")
    rows = [_row(line.decode("utf-8", "replace")) for line in lines]
    batch = _batch(rows, names, columns)
    return batch.but(record=lambda row: lines[row] + b"\n")


def _row_batches(
    rows: Sequence[Row], names: Sequence[str], columns: CardColumns
) -> Iterator[Batch]:
    for start in range(0, len(rows), BATCH_ROWS):
        yield partial(_batch, rows[start : start + BATCH_ROWS], names, columns), 0


def _batch(rows: Sequence[Row], names: Sequence[str], columns: CardColumns) -> RowBatch:
    problems = {row: each for row, each in enumerate(rows) if isinstance(each, DealError)}
    fields = [{} if isinstance(row, DealError) else row for row in rows]
    known = {*names}
    for number, row in enumerate(fields):
        for key in () if columns.is_given else row.keys() - known:
            text = text_of(row[key])
            if cards_in(text, columns.style) != 0:
                field = f"column {quoted(key)}"
                words = "cards in a column that the first rows lack"
                problems[number] = DealError(words, field=field, text=text, column=1)
    texts = [[text_of(row.get(key)) for key in names] for row in fields]
    is_blank = [not row for row in fields]
    return batch_of_texts(texts, columns, len(names), problems).but(is_blank=is_blank.__getitem__)


def _row(line: str) -> Row:
    """The fields of a line, or what is wrong with it."""
    if not line.strip():
        return {}
    try:
        return _fields(json.loads(line, object_pairs_hook=_without_repeats))
    except KeyError as error:
        words = f"the key {quoted(error.args[0])} occurs twice in this object"
    except (ValueError, RecursionError):
        words = "this is not a line of JSON"
    return DealError(words, text=line.strip(), column=1)


def _fields(value: object) -> dict[str, object]:
    """The fields of a row; those of an object within have the names of both."""
    if not isinstance(value, dict):
        return {_ONLY: value}
    fields: dict[str, object] = {}
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            fields |= {f"{key}.{name}": each for name, each in _fields(inner).items()}
        else:
            fields[key] = inner
    return fields


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object with these pairs; a KeyError if a key occurs twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyError(next(key for key in keys if keys.count(key) > 1))
    return fields


def _whole(blocks: Iterator[Block], name: str) -> object:
    """The only value of a text."""
    text = bytearray()
    for block in blocks:
        text += block.text[block.start : block.stop]
        if len(text) > MOST_BYTES:
            raise FileError(
                f"{name}: a JSON array of more than {MOST_BYTES >> 20} MB: write one item per "
                f"line, without the brackets and commas around it"
            )
    try:
        return json.loads(text.decode("utf-8", "replace"), object_pairs_hook=_without_repeats)
    except KeyError as error:
        raise FileError(f"{name}: the key {quoted(error.args[0])} occurs twice in an object") from None
    except RecursionError:
        raise FileError(f"{name}: this JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        problem = f"not valid JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise FileError(f"{name}:{error.lineno}:{error.colno}: {problem}") from None
