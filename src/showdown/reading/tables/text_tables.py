"""Tables in text: fields that one sign or blanks separate, such as CSV, or a JSON value a row."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from ...errors import DealError, FileError, ShowdownError, counted, quoted
from ...needs import need
from ..blocks import MAX_LINES, Block, Lines, is_blank
from ..options import ReadOptions
from ..skeleton import CARDS, likely_style, numbered_words, skeleton_of
from .rows import RowFormat, table_format
from .table import Batch, CardTable, Rows, fields_of, rows_of, table_of, with_header

_SIGNS, _WORDS = ",\t;|", ""
MOST_BYTES = 1 << 24


def separated_format(
    lines: Lines, blocks: Iterator[Block], name: str, options: ReadOptions
) -> tuple[RowFormat | None, ShowdownError | None]:
    """How a text is read as a table, or why it cannot be; neither if it is one of cards alone."""
    forms, refusals, final = [], [], []
    fields = [f"[,;|]{blank}[\\w♠♥♦♣]{{2,3}}(?=[,;|]|$)" for blank in ("", " ")]
    blanks_group = any(all(re.search(field, line.text) for field in fields) for line in lines)
    for table in map(with_header, separated_tables(lines, blocks, name, options)):
        has_names = table.header or options.names_columns
        if has_names or (len(table.card_columns()) < len(table.names) and not blanks_group):
            try:
                forms.append(table_format(table))
            except ShowdownError as error:
                if has_names:
                    final.append(error)
                elif not isinstance(error, FileError):
                    refusals.append(error)
    if len(forms) > 1:
        raise forms[0].table.error("its fields may be separated by either of two signs")
    if final and not forms:
        raise final[0]
    return next(iter(forms), None), next(iter(refusals), None)


def separated_tables(
    lines: Lines, blocks: Iterator[Block], name: str, options: ReadOptions
) -> list[CardTable]:
    """The tables of a text, one for each sign that divides most first lines into as many fields."""
    signs = [sign for sign in _SIGNS if any(sign in line.text for line in lines)] or [" "]
    header, tables = 0, []
    if options.words and lines:
        style = likely_style(tuple([line.text for line in lines]), options.style)
        signs, options = [_WORDS], options.but(style=style)
        held = [skeleton_of(lines[0].text, each).cards for each in (style, *CARDS)]
        is_header = "??" not in lines[0].text and not any(held)
        header = lines[0].number * is_header
        lines = lines[is_header:]
    for sign in signs:
        fields = [_fields(line.text.replace("\r", " "), sign, options) for line in lines]
        split = partial(csv.reader, delimiter=sign or "\t")
        rows = [[*map(str.strip, next(split([text])))] for text in fields]
        widths = [*map(len, rows)]
        width = max(widths, key=widths.count, default=0)
        if width > (sign != _WORDS) and 2 * widths.count(width) >= len(widths):
            # Rows of another width are errors, which are found when all rows are read.
            cells = [row if len(row) == width else [""] * width for row in rows]
            head = [(line.number, row) for line, row in zip(lines, cells, strict=True)]
            batches = batches_of(blocks, partial(_separated_rows, name, sign, options, width))
            tables.append(CardTable(name, options, [""] * width, head, batches, header=header))
    return tables


def _fields(line: str, sign: str, options: ReadOptions) -> str:
    """A line in which a sign separates fields, or tabs its words with numbers; - for none."""
    if sign == " ":
        return " ".join(line.split())
    if sign != _WORDS or "\ufffd" in line:
        return line
    words = numbered_words(line, options.style or "")
    return "\t".join([word[0] for word in words]) or "-"


def batches_of(blocks: Iterator[Block], make: Callable[[Block, int], Rows]) -> Iterator[Batch]:
    """The rows of each block, each of which is a line, from their first number."""
    number = 1
    for block in blocks:
        yield partial(make, block, number), block.read
        number += block.text.count(b"\n", block.start, block.stop)


def lines_of(block: Block) -> list[bytes]:
    """The lines of a block, without their ends."""
    return block.text[block.start : block.stop].removesuffix(b"\n").split(b"\n")


def _separated_rows(
    name: str, sign: str, options: ReadOptions, width: int, block: Block, number: int
) -> Rows:
    """The rows of a block, from line `number` of its file: each should have `width` cells."""
    pa, reader = need("pyarrow", file=f"{name} is a table"), need("pyarrow.csv")
    lines = lines_of(block)
    wrong: dict[int, int] = {}

    def skip(row: Any) -> str:
        wrong[row.number - 1] = row.actual_columns
        return "skip"

    names = [*map(str, range(width))]
    decoded = [line.decode("utf-8", "replace") for line in lines if sign in (" ", _WORDS)]
    fields = [_fields(line, sign, options).encode() for line in decoded] or lines
    text = b"\n".join([*fields, b""])
    text = text if text.isascii() else text.decode("utf-8", "replace").encode()
    text = text.replace(b"\r\n", b"\n").replace(b"\r", b" ") if b"\r" in text else text
    table = reader.read_csv(
        pa.py_buffer(text),
        reader.ReadOptions(column_names=names, use_threads=False, block_size=len(text) + 1),
        reader.ParseOptions(
            delimiter=sign or "\t", ignore_empty_lines=False, invalid_row_handler=skip
        ),
        reader.ConvertOptions(column_types=dict.fromkeys(names, pa.large_string())),
    )
    if table.num_rows + len(wrong) != len(lines):
        odd = next((row for row, line in enumerate(lines) if line.count(b'"') % 2), 0)
        raise FileError(f'{name}:{number + odd}: a quote (") is not closed in its line')
    if wrong:
        places = iter(range(table.num_rows))
        order = [None if row in wrong else next(places) for row in range(len(lines))]
        table = table.take(pa.array(order, pa.int64()))
    problems: dict[int, DealError | None] = {}
    bare = [line.lstrip(b" \t") for line in lines]  # `#a17` and `#7` are names.
    comments = {at for at, t in enumerate(bare) if t[:1] == b"#" and not t[1:2].isalnum()}
    comments |= {n for n, t in enumerate(bare * (sign == _WORDS)) if t[:2] in (b"//", b"--", b"; ")}
    for row in sorted({*wrong} | comments):
        shown = lines[row].decode("utf-8", "replace").rstrip()
        is_deal = row not in wrong or any(skeleton_of(shown, style).cards for style in CARDS)
        words = f"{counted(wrong.get(row, width), 'cell')}, but other rows have {width}"
        if sign == _WORDS:
            words = "cards, and the words between them, are not where other lines have them"
        if "\ufffd" in shown:
            words = "these bytes are not text: save the file as UTF-8"
        if row in comments:
            words = "this may be a row or a comment: delete it, or the sign in front"
        is_deal |= not is_blank(lines[row])
        problems[row] = DealError(words, column=1, text=shown) if is_deal else None
    columns = table.combine_chunks().columns
    return Rows(number, {at: each.chunk(0) for at, each in enumerate(columns)}, problems, lines)


def open_json(blocks: Iterator[Block], name: str, options: ReadOptions) -> CardTable:
    """The table of a text in JSON: an object, array or text in each line, or an array of them."""
    need("pyarrow", file=f"{name} is a table")
    start = next(blocks, Block(b"", 0, 0))
    blocks = chain([start], blocks)
    first, _, rest = start.text[start.start : start.stop].strip().partition(b"\n")
    if (first[-1:] != b"}" and _parsed([first])[1]) or (first[:1] == b"[" and not rest):
        start = _items(blocks, name)
        blocks = iter([start])
    head = [line for line in lines_of(start) if line.strip()][:MAX_LINES]
    names = [*dict.fromkeys(chain(*_parsed(head)[0]))]
    batches = batches_of(blocks, partial(_json_rows, names))
    shown = [name if isinstance(name, str) else "" for name in names]  # Arrays have none.
    return table_of(name, options, shown, batches)


def _json_rows(names: Sequence[str | int], block: Block, number: int) -> Rows:
    """The rows of a block; columns with other names are behind those with these."""
    rows, problems = _parsed(lines := lines_of(block))
    all_names = [*dict.fromkeys(chain(names, *rows))]
    cells = [[row.get(name) for name in all_names] for row in rows]
    return rows_of(number, cells).but(problems=problems, lines=lines)


def _parsed(lines: Sequence[bytes]) -> tuple[list[dict[Any, object]], dict[int, DealError]]:
    """The fields of each line, and what is wrong with those that have none."""
    rows, problems = [], {}
    for row, line in enumerate(lines):
        text = line.decode("utf-8", "replace").strip()
        value: object = {}
        try:
            value = json.loads(text or "{}", object_pairs_hook=_without_repeats)
            if isinstance(value, dict):
                value = _without_repeats([*fields_of(value)] if value else [])
        except (ValueError, RecursionError) as error:
            words = f"this is not a line of JSON: {error}"
            problems[row] = DealError(words, text=text, column=1)
        if isinstance(value, list):
            value = dict(enumerate(value))
        rows.append(value if isinstance(value, dict) else {"deal": value})
    return rows, problems


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object with these pairs; a ValueError if a key occurs twice."""
    fields, keys = dict(pairs), [key for key, _ in pairs]
    if len(fields) < len(keys):
        raise ValueError(f"the key {quoted(max(keys, key=keys.count))} occurs twice in an object")
    return fields


def _items(blocks: Iterator[Block], name: str) -> Block:
    """The items of a text's only value, one in each line."""
    text = bytearray()
    for block in blocks:
        text += block.text[block.start : block.stop]
        if len(text) > MOST_BYTES:
            words = "write one item per line, without the brackets and commas around it"
            raise FileError(f"{name}: a JSON array of more than {MOST_BYTES >> 20} MB: {words}")
    try:
        value = json.loads(text.decode("utf-8", "replace"), object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise FileError(f"{name}: not valid JSON: {error}") from None
    items = value if isinstance(value, list) else [value]
    lines = b"".join([json.dumps(item).encode() + b"\n" for item in items])
    return Block(lines, 0, len(lines), read=len(text))
