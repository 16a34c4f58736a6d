"""Tables in text, with commas or other signs between columns: CSV and its like."""

from __future__ import annotations

from functools import cached_property, partial
from itertools import islice

from ...errors import FileError
from ...needs import need
from ...source.blocks import joined
from .cells import texts_in, texts_of
from .columns import FEW, HEADINGS
from .kinds import cards_in
from .quotes import Dialect, are_sound, cells_of, records, stray_quote
from .table import Asked, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...source.blocks import Block
    from .cells import Texts
    from .columns import Columns
    from .lines import Place
    from .quotes import Record

__all__ = ["separated"]

SEPARATORS = ",\t;|"
LONGEST_RECORD = 1 << 20
"""A quote that is not closed by then is stray."""


class RecordsPart:
    """Records of a text."""

    def __init__(
        self, block: Block, dialect: Dialect, width: int, name: str, above: int, read: int
    ) -> None:
        self.block = block
        self.dialect = dialect
        self.width = width
        self.name = name
        self.above = above
        self.read = read

    def columns(self) -> list[Texts]:
        """The columns of the deals."""
        text = bytes(self.block.text)
        if text.count(b'"') % 2:
            return self._one_by_one()
        polars = need("polars", "tables")
        blank = self.dialect.separator.encode()
        text = text.replace(b"\r\n", b"\n")
        text = text if text.endswith(b"\n") else text + b"\n"
        if text.startswith(b"\n"):
            text = blank + text
        while b"\n\n" in text:  # A blank line is a row too, or the next have wrong numbers.
            text = text.replace(b"\n\n", b"\n" + blank + b"\n")
        # Lines may be shorter than others: a header of our own tells how many columns there are.
        header = self.dialect.separator.join(map(str, range(self.width))).encode() + b"\n"
        chosen = [str(place) for place in self.dialect.places]
        try:
            frame = polars.read_csv(
                header + text,
                separator=self.dialect.separator,
                columns=sorted(set(self.dialect.places)),
                infer_schema=False,
                truncate_ragged_lines=True,
                encoding="utf8-lossy",
            )
        except polars.exceptions.PolarsError as error:
            if b'"' in text:
                return self._one_by_one()
            why = str(error).partition("\n")[0]
            raise FileError(f"{self.name}: its columns cannot be told apart: {why}") from error
        columns = [frame[column] for column in chosen]
        if frame.height != text.count(b"\n"):  # A cell has several lines, or a quote is stray.
            sound = are_sound(text, self.dialect) and not any(one.null_count() for one in columns)
            if not sound and any(record.stray for record in self._records):
                return self._one_by_one()
        return [texts_in(one) for one in columns]

    def record(self, row: int) -> Place:
        """A record as it stands in the text."""
        found = self._records[row]
        return self.block, found.start, found.stop

    def stray_quote(self, row: int) -> tuple[str, int, int] | None:
        """A record with a quote that is never closed, at which character that is, in which column.

        None if all its quotes are closed.
        """
        found = self._records[row]
        if not found.stray:
            return None
        text = self.block.text[found.start : found.stop].decode("utf-8", "replace")
        return text.rstrip("\r\n"), *stray_quote(text, self.dialect.separator)

    @cached_property
    def _records(self) -> list[Record]:
        return list(records(bytes(self.block.text), self.dialect))

    def _one_by_one(self) -> list[Texts]:
        """The same where a quote is stray: its record is no deal."""
        rows: list[list[str]] = []
        for found in self._records:
            text = self.block.text[found.start : found.stop]
            cells = [text.decode("utf-8", "replace").rstrip("\r\n")] * self.width
            if not found.stray:
                cells = cells_of(text, self.dialect)
            rows.append([cells[at] if at < len(cells) else "" for at in self.dialect.places])
        return [texts_of(column) for column in zip(*rows, strict=True)]


def separated(
    text: str, blocks: Iterator[Block], name: str, asked: Asked, *, mend: bool
) -> tuple[Table, Columns] | None:
    """The table of a text that starts so, and its columns; None if it is none with deals.

    Raises:
        FileError: if it has not the columns that are told.
        LibraryError: if it is one, and Polars is not installed.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    signs = sorted(SEPARATORS, key=lambda sign: -sum(line.count(sign) for line in lines))
    signs = [sign for sign in signs if sign in text] or signs[:1]
    for anew in (False, True) if mend else (False,):
        found: list[tuple[int, Table, Columns]] = []
        wrong: FileError | None = None
        for separator in signs:
            try:
                one = _split(text, separator, blocks, name, asked, mend=anew)
            except FileError as error:
                if not asked.wanted.names_columns:
                    raise
                wrong = wrong or error
            else:
                found += [one] if one else []
        if found:
            need("polars", "tables")
            need("pyarrow", "tables")
            # Between the signs in hands stand cards too, but fewer than in all of the hands.
            _, table, columns = max(found, key=lambda one: one[0])
            return table, columns
        if wrong:
            raise wrong
    return None


def _split(
    text: str, separator: str, blocks: Iterator[Block], name: str, asked: Asked, *, mend: bool
) -> tuple[int, Table, Columns] | None:
    """How many cards are found with this sign between columns, and the table and columns."""
    rows = _rows(text, separator)
    widths = [len(row) for row in rows if any(row)]
    width = max(widths, default=0)
    usual = max(widths, key=widths.count, default=0)
    head = rows[: FEW + HEADINGS]
    table = Table(name, None, head, partial(_parts, blocks, separator, width, name))
    columns = table.columns(asked, mend=mend)
    if columns is None:
        return None
    # A hand's columns are found by their names only, which are those of a table.
    others = columns.are_one_hand or (
        len(set(columns.places)) < usual
        and (widths.count(usual) > 1 or (len(widths) == 1 and _is_a_row(head, columns)))
    )
    if not asked.wanted.names_columns and not (others and 2 * widths.count(usual) >= len(widths)):
        return None
    held = [row[place] for row in head for place in columns.places if place < len(row)]
    return sum(cards_in(cell, asked.style) for cell in held), table, columns


def _is_a_row(rows: Sequence[Sequence[str]], columns: Columns) -> bool:
    """Whether a line alone is one of a table, not a deal in text with something wrong behind it."""
    if columns.places[0] == 0 and len(columns.hands[0]) > 1:
        return False
    cells = [c for row in rows for place, c in enumerate(row) if place not in columns.places]
    return not any(cards_in(cell, None) for cell in cells)


def _rows(text: str, separator: str) -> Sequence[Sequence[str]]:
    """The first records; where a quote is stray, none counts."""
    dialect = Dialect(separator, ())
    whole = text.encode()
    rows = []
    for found in islice(records(whole, dialect), 2 * (FEW + HEADINGS)):
        line = whole[found.start : found.stop]
        rows.append(
            line.decode().replace('"', "").rstrip("\r\n").split(separator)
            if found.stray
            else cells_of(line, dialect)
        )
    return rows


def _parts(
    blocks: Iterator[Block], separator: str, width: int, name: str, columns: Columns
) -> Iterator[RecordsPart]:
    dialect = Dialect(separator, columns.places)
    above = columns.header
    for block, read in _whole_records(blocks, dialect):
        yield RecordsPart(block, dialect, width, name, above, read)
        above = 0


def _whole_records(blocks: Iterator[Block], dialect: Dialect) -> Iterator[tuple[Block, int]]:
    """Blocks that end with a record, which a line end between quotes does not end."""
    rest: Block | None = None
    read = 0
    for block in blocks:
        whole = joined([block] if rest is None else [rest, block])
        text = bytes(whole.text)
        read += block.read
        stop = len(text)
        if text.count(b'"') % 2 and not are_sound(
            text[: (stop := _before_last_odd_line(text))], dialect
        ):
            open_ = (record.start for record in records(text, dialect) if record.goes_on)
            stop = next(open_, len(text))
        if len(text) - stop > LONGEST_RECORD:
            stop = len(text)
        if not stop:
            rest = whole
            continue
        rest = whole.piece(stop, len(text)) if stop < len(text) else None
        yield whole.piece(0, stop), read
        read = 0
    if rest is not None:
        yield rest, read


def _before_last_odd_line(text: bytes) -> int:
    """Where the last line with an odd number of quotes starts."""
    stop = len(text)
    while stop:
        start = text.rfind(b"\n", 0, stop - 1) + 1
        if text.count(b'"', start, stop) % 2:
            return start
        stop = start
    return 0
