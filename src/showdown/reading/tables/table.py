"""A table of any format, its cells as text, and the cards in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, zip_longest
from json import dumps
from typing import Any

from ...errors import DealError, FileError, quoted
from ...needs import need
from ...values import Value
from ..detect import MAX_LINES
from ..names import names_board, stem
from ..options import ReadOptions
from ..skeleton import cards_of

Batch = tuple[Callable[[], "Rows"], int]
"""A function that returns some rows, in any thread, and their size in the file."""
_LOOKED_AT = 200
"""Columns are recognized by rows that are not empty, among this many rows at the top."""
_TOO_LONG = 1 << 14
_MOST_BYTES = 1 << 27
_SEVERAL_DEALS = re.compile(r'\[\[(?:\[|"[^"]{5})')
"""Lists of lists of hands: the brackets do not show where a deal ends."""


class Rows(Value):
    """Some rows of a table.

    Attributes:
        number: that of the first one in its file, from 1.
        cells: the columns that may have cards, by index, as Arrow arrays of strings.
        problems: why rows cannot be read, by row from 0; None for those to skip.
        lines: the rows as they are in their file, if that is text.
    """

    number: int
    cells: Mapping[int, Any]
    problems: Mapping[int, DealError | None] = {}
    lines: Sequence[bytes] | None = None

    def record(self, row: int) -> bytes:
        """A row, from 0, as it is in its file, or with tabs between its cells."""
        if self.lines is not None:
            return self.lines[row] + b"\n"
        cells = [column[row].as_py() or "" for column in self.cells.values()]
        return ("\t".join(cells) + "\n").encode("utf-8", "replace")


class CardTable(Value):
    """A table of any format.

    Attributes:
        options: how it is read.
        names: the names of its columns; empty texts for those that have none.
        head: the first rows that have anything in them: the number of each from 1, and its cells.
        batches: all rows in order.
        sheet: the sheet of a workbook.
        header: the number of the row that has the names; 0 if no row has them.
    """

    name: str
    options: ReadOptions
    names: Sequence[str]
    head: Sequence[tuple[int, Sequence[str]]]
    batches: Iterator[Batch]
    sheet: str | None = None
    header: int = 0

    @property
    def is_given(self) -> bool:
        """Whether options name the columns of the hands."""
        return self.options.columns is not None or bool(self.options.hands)

    @cached_property
    def counts(self) -> Sequence[Sequence[int | None]]:
        """How many cards each cell of the first rows has."""
        return [[self.cards_in(cell) for cell in row] for _, row in self.head]

    def cards_in(self, cell: str, style: str | None = None) -> int | None:
        """How many cards a cell has, as `cards_of` tells it; None too if it is too long."""
        return None if len(cell) > _TOO_LONG else cards_of(cell, style or self.options.style)

    def card_columns(self, share: float = 0.5) -> list[int]:
        """The columns that hold cards and nothing else in at least this share of the rows."""
        columns = enumerate(zip(*self.counts, strict=True))
        least = share * len(self.counts)
        return [place for place, held in columns if sum(map(bool, held)) >= least]

    @property
    def with_cards(self) -> list[int]:
        """The columns that have cards in all rows, and perhaps other words."""
        columns = enumerate(zip(*self.counts, strict=True))
        return [place for place, held in columns if 0 not in held]

    def unread_hands(self, used: Sequence[int]) -> list[str]:
        """The other columns that have the name of a hand or of the board, and anything in them."""
        # Pandas writes numbers alone; a table may be one in a casino, and a turn a player's.
        names, hands = self.names, {stem(self.names[place]) for place in used} - {"", "#"}
        filled = {place for _, row in self.head for place, cell in enumerate(row) if cell}
        if any(all(held[place] == 1 for place in used) for held in self.counts):
            filled = {*range(len(names))}  # Cards that are left out may change the game.
        left = sorted(filled - {*used})
        others = [names[place] for place in left]
        if all(names[place].isdecimal() for place in used):  # An empty one may have had cards.
            texts = [(names[at], "".join([row[at] for _, row in self.head])) for at in left]
            hands = {n for n, text in texts if n.isdecimal() and not re.search(r"\w", text)}
        boards = [name for name in others if names_board(name) and name[0] not in "Tt"]
        return boards or [name for name in others if {stem(name), name} & hands]

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
        return FileError(f"{self.name}{sheet}: {problem}")

    def cell_error(self, problem: str, row: int, column: int, text: str, at: int = 0) -> DealError:
        """An error about a cell in a numbered row, at a place in its text."""
        name = self.names[column] if column < len(self.names) else ""
        field = f"column {quoted(name) if name else column + 1}"
        at = max(0, min(at, len(text))) + 1
        more = {"text": text, "field": field, "sheet": self.sheet}
        return DealError(problem, file=self.name, line=row, column=at, **more)


def table_of(
    name: str, options: ReadOptions, names: Sequence[str], batches: Iterator[Batch]
) -> CardTable:
    """The table of some batches, whose first rows are in the first of them."""
    head: list[tuple[int, Sequence[str]]] = []
    if first := next(batches, None):
        rows = first[0]()
        names = names or [""] * len(rows.cells)
        looked_at = {place: column[:_LOOKED_AT] for place, column in rows.cells.items()}
        texts = [looked_at[at].to_pylist() if at in looked_at else [] for at in range(len(names))]
        for number, cells in enumerate(zip_longest(*texts), rows.number):
            head += [(number, [(cell or "").strip() for cell in cells])] * any(cells)
        batches = chain([(lambda: rows, first[1])], batches)
    return CardTable(name, options, names, head[: MAX_LINES + 1], batches)


def rows_of(number: int, rows: Sequence[Sequence[object]]) -> Rows:
    """Rows of Python values, of which shorter ones have empty cells behind them."""
    columns = enumerate(zip_longest(*rows))
    return Rows(number, {place: text_array(column) for place, column in columns})


def text_of(value: object) -> str:
    """The value of a cell as text; that of a list is JSON, whose brackets show the hands."""
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
