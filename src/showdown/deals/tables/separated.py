"""Tables in text, with commas or other signs between columns: CSV and its like."""

from __future__ import annotations

import csv
import io
from functools import cached_property, partial

from ...errors import FileError
from ...needs import need
from ..blocks import LONGEST_LINE
from ..patterns import mended, tokens_of
from ..rewritten import JoinedBlock
from .cells import texts_in
from .columns import FEW, HEADINGS
from .lines import line_places
from .table import Asked, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..blocks import Block
    from .cells import Texts
    from .columns import Columns
    from .lines import Record

__all__ = ["separated"]

SEPARATORS = ",\t;|"


class RecordsPart:
    """Records of a text."""

    def __init__(
        self,
        block: Block,
        places: Sequence[int],
        separator: str,
        width: int,
        name: str,
        above: int,
        read: int,
    ) -> None:
        self.block = block
        self.places = places
        self.separator = separator
        self.width = width
        self.name = name
        self.above = above
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        polars = need("polars", "tables")
        blank = self.separator.encode()
        text = bytes(self.block.text).replace(b"\r\n", b"\n")
        text = text if text.endswith(b"\n") else text + b"\n"
        if text.startswith(b"\n"):
            text = blank + text
        while b"\n\n" in text:  # A blank line is a row too, or the next have wrong numbers.
            text = text.replace(b"\n\n", b"\n" + blank + b"\n")
        # Lines may be shorter than others: a header of our own tells how many columns there are.
        header = self.separator.join(map(str, range(self.width))).encode() + b"\n"
        chosen = [str(place) for place in self.places]
        try:
            frame = polars.read_csv(
                header + text,
                separator=self.separator,
                columns=sorted(set(self.places)),
                infer_schema=False,
                truncate_ragged_lines=True,
                encoding="utf8-lossy",
            )
        except polars.exceptions.PolarsError as error:
            why = str(error).partition("\n")[0]
            if b'"' in text:
                why = (
                    'a cell has a quote (") in it, but neither quotes around it nor the quote twice'
                )
            raise FileError(f"{self.name}: its columns cannot be told apart: {why}") from error
        return [texts_in(frame[column]) for column in chosen]

    def record(self, row: int) -> Record:
        """A record as it stands in the text."""
        return self.block, *self._records[row]

    @cached_property
    def _records(self) -> list[tuple[int, int]]:
        """Where each record starts and ends."""
        places = []
        first = quotes = 0
        for start, stop in line_places(self.block):
            quotes += self.block.text[start:stop].count(b'"')
            if quotes % 2 == 0:
                places.append((first, stop))
                first = stop
        return places


def separated(
    text: str, blocks: Iterator[Block], name: str, asked: Asked
) -> tuple[Table, Columns] | None:
    """The table of a text that starts so, and its columns; None if it is none with deals.

    Raises:
        FileError: if it has not the columns that are told.
        LibraryError: if it is one, and Polars is not installed.
    """
    told = asked.wanted.names_columns
    lines = [line for line in text.splitlines() if line.strip()]
    for separator in sorted(SEPARATORS, key=lambda sign: -sum(line.count(sign) for line in lines)):
        rows = _rows(text, separator)
        widths = [len(row) for row in rows if any(row)]
        width = max(widths, default=0)
        usual = max(widths, key=widths.count, default=0)
        head = rows[: FEW + HEADINGS]
        table = Table(name, None, head, partial(_parts, blocks, separator, width, name))
        columns = table.columns(asked)
        if columns is None:
            continue
        others = len(set(columns.places)) < usual and (
            widths.count(usual) > 1 or (len(widths) == 1 and _has_no_other_cards(head, columns))
        )
        if told or (others and 2 * widths.count(usual) >= len(widths)):
            need("polars", "tables")
            need("pyarrow", "tables")
            return table, columns
    return None


def _has_no_other_cards(rows: Sequence[Sequence[str]], columns: Columns) -> bool:
    """Whether nothing that may be meant for a card stands in columns that are not of the deals."""
    cells = [c for row in rows for place, c in enumerate(row) if place not in columns.places]
    return not any(tokens_of(mended(cell.encode()).decode(), numbers=False) for cell in cells)


def _rows(text: str, separator: str) -> Sequence[Sequence[str]]:
    rows = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            rows.append(row)
            if len(rows) == 2 * (FEW + HEADINGS):
                break
    except csv.Error:
        pass
    return rows


def _parts(
    blocks: Iterator[Block], separator: str, width: int, name: str, columns: Columns
) -> Iterator[RecordsPart]:
    above = columns.header
    for block, read in _whole_records(blocks, name):
        yield RecordsPart(block, columns.places, separator, width, name, above, read)
        above = 0


def _whole_records(blocks: Iterator[Block], name: str) -> Iterator[tuple[Block, int]]:
    """Blocks that end with a record, which a line end between quotes does not end."""
    rest: Block | None = None
    read = 0
    for block in blocks:
        whole = JoinedBlock.of([block] if rest is None else [rest, block])
        text = bytes(whole.text)
        read += block.read
        stop = len(text)
        quotes = text.count(b'"')
        while quotes % 2 and stop > 0:
            start = text.rfind(b"\n", 0, stop - 1) + 1
            quotes -= text.count(b'"', start, stop)
            stop = start
        rest = whole.piece(stop, len(text)) if stop < len(text) else None
        if len(text) - stop > LONGEST_LINE:
            raise FileError(f'{name}: a quote (") in it is never closed')
        if stop:
            yield whole.piece(0, stop), read
            read = 0
    if rest is not None:
        yield rest, read
