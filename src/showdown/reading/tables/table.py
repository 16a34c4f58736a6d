"""A table of any format, its cells as text, and the cards in them."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import chain, islice, zip_longest
from json import dumps

from ...cards.card_text import PLAYING_CARD, RANK, SUIT
from ...errors import DealError, FileError, quoted
from ...needs import need
from ...values import Value
from ..layout import PAIRS, numbered_style
from ..skeleton import cards_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    Batch = tuple[Callable[[], "Rows"], int]
    """A function that returns some rows, in any thread, and their size in the file."""

    Counts = Sequence[Sequence[int | None]]
    """How many cards each cell of some rows has, as `cards_of` tells it."""

HEAD_ROWS = 50
"""Columns of cards are recognized by this many rows that have anything in them."""
_LOOKED_AT = 200
"""They are among this many rows."""
_TOO_LONG = 1 << 14
"""In a longer cell, cards are not looked for."""
_MOST_BYTES = 1 << 27
_SEVERAL_DEALS = re.compile(r'\[\[(?:\[|"[^"]{5})')
"""Lists of lists of hands: the brackets do not show where a deal ends."""
_CARD = f"(?:{RANK}{SUIT}|{SUIT}{RANK}|{PLAYING_CARD})"
_WORD_OF_CARDS = f"(?:^|[^\\p{{L}}\\p{{N}}_]){_CARD}+(?:$|[^\\p{{L}}\\p{{N}}_])"
"""Finds all cells that have a card, and a few others, in the syntax of Arrow."""


class Rows(Value):
    """Some rows of a table.

    Attributes:
        number: that of the first one in its file, from 1.
        cells: the columns that may have cards, by index, as Arrow arrays.
        problems: why rows cannot be read, by row from 0, without their places in the file.
        lines: the rows as they are in their file, if that is text.
    """

    number: int
    cells: Mapping[int, Any]
    problems: Mapping[int, DealError] = {}
    lines: Sequence[bytes] | None = None

    def record(self, row: int) -> bytes:
        """A row, from 0, as it is in its file, or as CSV."""
        if self.lines is not None:
            return self.lines[row] + b"\n"
        import csv
        import io

        text = io.StringIO()
        cells = [text_of(column[row].as_py()) for column in self.cells.values()]
        csv.writer(text, lineterminator="\n").writerow(cells)
        return text.getvalue().encode("utf-8", "replace")


class CardTable(Value):
    """A table of any format.

    Attributes:
        names: the names of its columns; empty texts for those that have none.
        head: the first rows that have anything in them: the number of each from 1, and its cells.
        batches: all rows in order.
        sheet: the sheet of a workbook.
        header: the number of the row that has the names; 0 if no row has them.
    """

    name: str
    names: Sequence[str]
    head: Sequence[tuple[int, Sequence[str]]]
    batches: Iterator[Batch]
    sheet: str | None = None
    header: int = 0

    def counts(self, style: str | None) -> Counts:
        """How many cards each cell of the first rows has, as `cards_of` tells it."""
        return [[cards_in(cell, style) for cell in row] for _, row in self.head]

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
        return FileError(f"{self.name}{sheet}: {problem}")

    def cell_error(self, problem: str, row: int, column: int, text: str, at: int = 0) -> DealError:
        """An error about a cell in a numbered row, at a place in its text."""
        name = self.names[column] if column < len(self.names) else ""
        return DealError(
            problem,
            file=self.name,
            line=row,
            column=max(0, min(at, len(text))) + 1,
            text=text,
            field=f"column {quoted(name) if name else column + 1}",
            sheet=self.sheet,
        )


def columns_with_cards(counts: Counts, share: float = 0.5) -> list[int]:
    """The columns that hold cards and nothing else in at least this share of the rows."""
    columns = enumerate(zip(*counts, strict=True))
    return [place for place, held in columns if sum(map(bool, held)) >= share * len(counts)]


def table_of(
    name: str, names: Sequence[str], batches: Iterator[Batch], sheet: str | None = None
) -> CardTable:
    """The table of some batches, whose first rows are in the first of them."""
    head: list[tuple[int, Sequence[str]]] = []
    ahead = [*islice(batches, 1)]
    for make, read in ahead:
        rows = make()
        ahead = [(lambda: rows, read)]  # noqa: B023  # There is only one.
        names = names or [""] * len(rows.cells)
        texts = [
            text_column(rows.cells[place][:_LOOKED_AT]).to_pylist() if place in rows.cells else [""]
            for place in range(len(names))
        ]
        for number, cells in enumerate(zip_longest(*texts), rows.number):
            head += [(number, [(cell or "").strip() for cell in cells])] * any(cells)
    return CardTable(name, names, head[: HEAD_ROWS + 1], chain(ahead, batches), sheet)


def rows_of_texts(number: int, rows: Sequence[Sequence[str]]) -> Rows:
    """Rows of texts, of which shorter ones have empty cells behind them."""
    columns = enumerate(zip_longest(*rows, fillvalue=""))
    return Rows(number, {place: text_array(column) for place, column in columns})


def is_numeric(style: str | None) -> bool:
    """Whether cards are written as numbers in a style."""
    return style is not None and (numbered_style(style) or style == PAIRS)


def cards_in(cell: str, style: str | None) -> int | None:
    """How many cards a cell has, as `cards_of` tells it; None too if it is too long."""
    return None if len(cell) > _TOO_LONG else cards_of(cell, style)


def may_be_dealt(cell: str, style: str | None) -> bool:
    """Whether a cell has cards, or a name for those behind it, such as `Board:`."""
    return cards_in(cell, style) != 0 or (cell.endswith(":") and cell[0].isalnum())


def rows_with_cards(
    columns: Mapping[int, Any], style: str | None
) -> Iterator[tuple[int, int, str]]:
    """The row, column and text of cells with cards, in columns of Arrow's strings."""
    compute = need("pyarrow.compute")
    pattern = "[0-9]" if is_numeric(style) else _WORD_OF_CARDS
    for place, cells in columns.items():
        may_have = compute.match_substring_regex(cells, pattern)
        for row in compute.indices_nonzero(compute.fill_null(may_have, False)).to_pylist():
            text = cells[row].as_py()
            if cards_in(text, style) != 0:
                yield row, place, text


def text_of(value: object) -> str:
    """The value of a cell as text; that of a list is JSON, whose brackets show the hands.

    >>> text_of(5.0), text_of(None), text_of(["8C", "TS"])
    ('5', '', '["8C", "TS"]')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if not isinstance(value, list):
        return str(value)
    text = dumps(value, ensure_ascii=False, default=str)
    return f"deals {text}" if _SEVERAL_DEALS.search(text) else text


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def can_hold_cards(kind: Any, style: str | None) -> bool:
    """Whether cells of an Arrow type may be cards: texts, and numbers where cards are numbers."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    if types.is_integer(kind) or types.is_floating(kind):
        return is_numeric(style)
    return not (types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind))


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    if pa.types.is_dictionary(column.type):
        texts = text_column(column.dictionary)
        size = (compute.max(compute.binary_length(texts)).as_py() or 0) * len(column)
        if size > _MOST_BYTES:
            raise ValueError(f"a column unpacks to {size >> 20:,} MB: name those that have cards")
        return texts.take(column.indices)
    # Bytes may not be UTF-8, lists cannot be cast, and whole numbers may be stored as floats.
    with suppress(pa.ArrowInvalid, pa.ArrowNotImplementedError):
        if not pa.types.is_floating(column.type):
            return column.cast(pa.large_string())
    return text_array(column.to_pylist())
