"""Tables in text with commas or other delimiters between columns: CSV and its like."""

from __future__ import annotations

import csv
from functools import cache, partial
from itertools import islice

from ..errors import FileError
from ..layout.card_patterns import CARDS
from ..needs import need
from ..rules import HAND_SIZES
from .block import Problem, Rows
from .cells import are_numbers, cards_in, kind_of
from .columns import HEAD_ROWS, no_columns
from .header import MAX_TITLE_ROWS
from .table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from ..read_options import ReadOptions
    from ..source.blocks import Block
    from .columns import Columns

__all__ = ["separated_table"]

DELIMITERS = ",\t;|"
LONGEST_RECORD = 1 << 24
"""A longer record has a quote that is never closed."""

_LETTERS = ("rank first", "suit first")


def separated_table(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions, *, has_layout: bool
) -> tuple[Table, Columns] | None:
    """The table of a text that starts so, and its columns; None if no deals are found in it.

    The delimiter is that with which most cards are found. A text that `has_layout` can be read
    line by line if it is no table.

    Raises:
        FileError: if the columns that are asked for are not there, or their names contradict
            each other.
    """
    best: tuple[int, Table, Columns] | None = None
    problem: FileError | None = None
    for delimiter in DELIMITERS:
        head = _head(text, delimiter)
        if max(map(len, head), default=0) < 2:
            continue
        table = Table(
            name, None, head, partial(_rows, blocks, delimiter, name, head, options.style)
        )
        try:
            columns = table.columns(options)
        except FileError as error:
            problem = problem or error
            continue
        if columns is not None:
            width = _width(head, columns)
            whole = [row for row in head[columns.header :] if len(row) == width]
            if (
                width < 2
                or max(columns.places) >= width
                or 2 * len(whole) < sum(map(bool, head[columns.header :]))
            ):
                continue
            cells = [row[place] for row in whole for place in columns.places]
            kinds = {kind_of(cell, options.style, strict=True) for cell in cells}
            if not columns.header and kinds == {""}:
                continue  # Without a valid cell it may as well be text with an invalid line.
            cards = sum(cards_in(cell, options.style) for cell in cells)
            if best is None or cards > best[0]:
                best = cards, table, columns
    if best is None:
        problem = problem or (None if has_layout else _cardless(text, name, options))
        if problem is not None:
            raise problem
        return None
    return best[1:]


def _cardless(text: str, name: str, options: ReadOptions) -> FileError | None:
    """The error for a text of even records without deals; None if it may be meant for deals."""
    for delimiter in DELIMITERS:
        head = [row for row in _head(text, delimiter) if row]
        widths = {*map(len, head)}
        if len(widths) == 1 and widths != {1}:
            kinds = {kind_of(cell) for cell in head[0]}
            if kinds == {"number"} or any(cards_in(cell, options.style) for cell in head[0]):
                return None
            return no_columns(name, head[0], head)
    return None


def _head(text: str, delimiter: str) -> list[list[str]]:
    """The first records of a text; none where it is no text of records."""
    lines = islice(_lines(text), 4 * HEAD_ROWS)
    try:
        return [
            *islice(csv.reader(_plain(lines), delimiter=delimiter), HEAD_ROWS + MAX_TITLE_ROWS + 1)
        ]
    except csv.Error:  # A cell of more than 128 KB, or a NUL.
        return []


def _lines(text: str) -> list[str]:
    """Lines with their ends, which are line feeds only: cells may have other breaks in them."""
    if csv.field_size_limit() < LONGEST_RECORD:
        csv.field_size_limit(LONGEST_RECORD)  # Of this process; a longer cell would be an error.
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _plain(lines: Iterable[str]) -> Iterator[str]:
    """The lines without returns, by which Python's reader would end a record."""
    return (line.replace("\r\n", "\n").replace("\r", " ") for line in lines)


def _width(head: Sequence[Sequence[str]], columns: Columns) -> int:
    """How many cells a row has: as many as the header, or the first row."""
    return len(next(row for row in head[max(0, columns.header - 1) :] if row))


def _rows(
    blocks: Iterator[Block],
    delimiter: str,
    name: str,
    head: Sequence[Sequence[str]],
    style: str | None,
    columns: Columns,
) -> Iterator[Rows]:
    above = columns.header
    width = _width(head, columns)
    measure = "the header has" if above and len(head[above - 1]) == width else "the first row has"
    for text, read in _whole_records(blocks, name, delimiter, above):
        yield _parse(text, delimiter, width, measure, columns, above, read, name, style)
        above = 0


def _whole_records(
    blocks: Iterator[Block], name: str, delimiter: str, header: int
) -> Iterator[tuple[bytes, int]]:
    """Texts that end with a record, without the header, and the bytes read for each.

    A line break between quotes does not end a record: before one that does there is an even
    number of quotes.
    """
    rest, read, row = b"", 0, 1
    for block in blocks:
        rest += block.text[block.start : block.stop]
        read += block.read
        if header:
            found = _after_records(rest, delimiter, header)
            if found is None:
                continue
            rest, header, row = rest[found:], 0, row + header
        stop = len(rest)
        odd = rest.count(b'"') % 2 == 1
        while odd and stop:
            start = rest.rfind(b"\n", 0, stop - 1) + 1
            odd = rest.count(b'"', start, stop) % 2 == 0
            stop = start
        if len(rest) - stop > LONGEST_RECORD:
            raise _open_quote(name, row + _count_records(rest[:stop], delimiter))
        if stop:
            text, rest = rest[:stop], rest[stop:]
            yield text, read
            row += text.count(b"\n") if b'"' not in text else _count_records(text, delimiter)
            read = 0
    if rest.count(b'"') % 2:
        raise _open_quote(name, row)
    if rest or read:
        yield rest, read


def _open_quote(name: str, row: int) -> FileError:
    return FileError(
        f'{name}, row {row}: a quote (") is never closed: one within a cell is written twice, '
        f"in quotes"
    )


def _after_records(text: bytes, delimiter: str, count: int) -> int | None:
    """Where the text goes on after its first records; None if it ends before."""
    lines = _lines(text.decode("utf-8", "surrogateescape"))
    reader = csv.reader(_plain(lines), delimiter=delimiter)
    found = sum(1 for _ in islice(reader, count))
    if found < count or not lines[reader.line_num - 1].endswith("\n"):
        return None
    above = "".join(lines[: reader.line_num])
    return len(above.encode("utf-8", "surrogateescape"))


def _count_records(text: bytes, delimiter: str) -> int:
    lines = _lines(text.decode("utf-8", "replace"))
    return sum(1 for _ in csv.reader(_plain(lines), delimiter=delimiter))


def _parse(
    text: bytes,
    delimiter: str,
    width: int,
    measure: str,
    columns: Columns,
    above: int,
    read: int,
    name: str,
    style: str | None,
) -> Rows:
    pa, reader = need("pyarrow", "tables"), need("pyarrow.csv", "tables")
    invalid: list[Any] = []

    def skip(row: Any) -> str:
        invalid.append(row)
        return "skip"

    names = [str(place) for place in range(width)]
    given = columns.found_by == "given"
    # A quote that opens in one column may hide the rows below from all others.
    given = given and b'"' not in text
    included = [names[p] for p in dict.fromkeys(columns.places)] if given else names
    if text[:1] in b"\r\n" and not text.strip(b"\r\n"):
        lines = text.count(b"\n")
        return Rows({int(at): pa.nulls(lines, pa.large_string()) for at in included}, above, read)
    kinds = dict.fromkeys(included, pa.large_string())
    try:
        table = reader.read_csv(
            pa.py_buffer(text),
            pa_options(reader.ReadOptions, column_names=names, use_threads=False, text=text),
            reader.ParseOptions(
                delimiter=delimiter,
                newlines_in_values=True,
                ignore_empty_lines=False,
                invalid_row_handler=skip,
            ),
            reader.ConvertOptions(column_types=kinds, include_columns=included),
        )
    except pa.ArrowInvalid as error:
        clean = text.decode("utf-8", "replace").encode()
        if clean == text:
            raise FileError(f"{name}: its rows cannot be read: {error}") from error
        return _parse(clean, delimiter, width, measure, columns, above, read, name, style)
    table = table.combine_chunks()
    problems: dict[int, Problem] = {}
    if invalid:
        for row in invalid:
            cells = f"{row.actual_columns} cell{'' if row.actual_columns == 1 else 's'}"
            words = f"{cells}, but {measure} {width}"
            problems[row.number - 1] = Problem(words, None, row.text)
        places = iter(range(table.num_rows))
        rows = [
            None if row in problems else next(places)
            for row in range(table.num_rows + len(problems))
        ]
        table = table.take(pa.array(rows, pa.int64())).combine_chunks()
    found = {int(at): _only_chunk(table[at]) for at in included}
    if b'"' in text:
        problems.update(_swallowed_rows(found, delimiter, style))
    return Rows(found, above, read, problems, _records(text, delimiter))


def pa_options(options: Callable[..., Any], *, text: bytes, **fields: object) -> Any:
    """Options by which the whole text is one block, so that rows are numbered from its start."""
    return options(block_size=len(text) + 1, **fields)


def _only_chunk(column: Any) -> Any:
    pa = need("pyarrow", "tables")
    return column.chunk(0) if column.num_chunks else pa.array([], pa.large_string())


def _swallowed_rows(found: dict[int, Any], delimiter: str, style: str | None) -> dict[int, Problem]:
    """Rows with a quote that is closed only after lines with cards."""
    compute = need("pyarrow.compute", "tables")
    problems: dict[int, Problem] = {}
    for cells in found.values():
        matches = compute.fill_null(compute.match_substring(cells, "\n"), False)
        for row in compute.indices_nonzero(matches).to_pylist():
            first, _, more = cells[row].as_py().partition("\n")
            cards = max(sum(1 for _ in CARDS[one].finditer(more)) for one in _LETTERS)
            if cards >= min(HAND_SIZES) or (are_numbers(style) and delimiter in more):
                words = (
                    f'a quote (") is closed only {more.count(chr(10)) + 1} lines later, after '
                    f"lines with cards: write a quote within a cell twice, in quotes"
                )
                problems[row] = Problem(words, None, first)
    return problems


def _records(text: bytes, delimiter: str) -> Callable[[int], str]:
    """Gives a record of a text as it stands there."""

    @cache
    def starts() -> tuple[list[str], list[int]]:
        lines = _lines(text.decode("utf-8", "replace"))
        reader = csv.reader(_plain(lines), delimiter=delimiter)
        return lines, [0, *(reader.line_num for _ in reader)]

    def record(row: int) -> str:
        lines, places = starts()
        return "".join(lines[places[row] : places[row + 1]])

    return record
