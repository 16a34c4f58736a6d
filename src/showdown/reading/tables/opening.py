"""Opens tables with the right reader; if one cannot be read, the error suggests how it can."""

from __future__ import annotations

import re
from itertools import chain

from ...errors import FileError, ShowdownError
from ...needs import need_for
from ..layout import PAIRS
from ..names import are_names, names_board, order_of_digits
from .columns import find_columns, reference_to
from .rows import RowFormat, TablePart, table_format
from .separated import separated_tables
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ..blocks import Block, Blocks, Part
    from ..layout import Layout
    from ..options import ReadOptions
    from ..sources import TableFile
    from .table import CardTable

    OpenTable = tuple[Layout, Iterator[Part]]
    """The layout of the rows as lines, and these in parts."""

HEAD = 1 << 18
"""Columns are recognized by this many bytes of text."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of new and old workbooks."""

_LIKE_A_CARD = re.compile(
    r"(?!\d+$)(?:(?:10|\w)[cdhs]|[cdhs](?:10|\w)|[0-9tjqka]\w|\w+:)", re.IGNORECASE
)
"""A word that may be meant as a card, or the name of the cards behind it."""


def open_table_file(source: TableFile, options: ReadOptions) -> OpenTable:
    """The deals of a table that is not text."""
    name, start = source.name, source.head
    need_for(f"{name} is a table", "pyarrow")
    if start.startswith(_WORKBOOKS):
        from .workbooks import sheet_with_cards

        return _opened(sheet_with_cards(source, options), options)
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    is_parquet = start.startswith(b"PAR1")
    table = parquet_table(source, options) if is_parquet else arrow_table(source, options)
    return _opened(table, options)


def open_text_table(
    head: list[Block], blocks: Blocks, options: ReadOptions, *, is_json: bool
) -> OpenTable | None:
    """The deals of a table in text that starts with these blocks; None if it is not a table.

    Blocks are added to the head until it has two lines, since the first may be a header.
    """
    text = _text(head)
    while text.count("\n") < 2 and sum(block.stop - block.start for block in head) < HEAD:
        if (block := next(blocks.blocks, None)) is None:
            break
        head.append(block)
        text = _text(head)
    whole = chain(head, blocks.blocks)
    if is_json:
        from .json_rows import json_table

        return _opened(json_table(text, whole, blocks.name), options)
    table = _separated(text, whole, blocks.name, options)
    return None if table is None else _opened(table, options)


def _text(blocks: list[Block]) -> str:
    """The complete lines at the start of the first blocks."""
    text = b"".join([block.text[block.start : block.stop][:HEAD] for block in blocks])
    if len(text) >= HEAD:
        text = text[: text.rfind(b"\n", 0, HEAD) + 1]
    return text.decode("utf-8", "replace")


def _separated(
    text: str, blocks: Iterator[Block], name: str, options: ReadOptions
) -> CardTable | None:
    """The table of a text by the sign between its fields; None if it is read as text."""
    tables = separated_tables(text, blocks, name)
    tables = [table for table in tables if _is_table(table, options)]
    forms = [table_format(table, options) for table in tables]
    readable = [
        table for table, form in zip(tables, forms, strict=True) if isinstance(form, RowFormat)
    ]
    if len(readable) > 1:
        raise readable[0].error("its fields may be separated by either of two signs")
    return [*readable, *tables, None][0]


def _is_table(table: CardTable, options: ReadOptions) -> bool:
    """Whether fields of a text have names, or something else than cards, and so are no deals."""
    if options.names_columns:
        return True
    try:
        columns = find_columns(table, options)
    except ShowdownError:
        return True
    if columns is None:
        return False
    rows = table.counts(columns.style, above=bool(columns.header))
    others = {*range(table.width)} - {*columns.places}
    without = sum(all(held[place] == 0 for place in others) for held in rows)
    return bool(columns.header or others) and 2 * without >= len(rows)


def _opened(table: CardTable, options: ReadOptions) -> OpenTable:
    """The deals of a table; an error suggests columns with which its first rows can be read."""
    form = table_format(table, options)
    if isinstance(form, ShowdownError):
        suggest_ways(form, table, options)
        raise form
    name, sheet = table.name, table.sheet
    need_for(f"{name} is a table", "pyarrow")
    parts = (TablePart(make, form, name, sheet, read) for make, read in table.batches)
    return form.layout, parts


def suggest_ways(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Keep what an error suggests if the first rows can be read with it.

    If nothing is left, all columns of cards are suggested, perhaps with more options.
    """
    error.suggestions = tuple(
        [
            each
            for each in error.suggestions
            if each.function or _failure(table, options, each.options) is None
        ]
    )
    way = {} if error.suggestions else _columns(table, options)
    failure = _failure(table, options, way) if way else None
    if way and failure is None:
        error.suggest("For example", **way)
    for each in [] if failure is None else failure.suggestions:
        more = {**way, **each.options}
        if not (each.function or _failure(table, options, more)):
            error.suggest("For example", **more)


def suggest_fields(error: ShowdownError, text: str, options: ReadOptions) -> None:
    """Add to an error about a text the fields with which every first line is a valid deal.

    Wide blanks between cards may show groups that fields between blanks do not.
    """
    tables = separated_tables(text, iter(()), "")
    if len(tables) == 1 and not re.fullmatch(r"[^,;|\t]*\S  +\S[^,;|\t]*", text):
        suggest_ways(error, tables[0], options)


def _columns(table: CardTable, options: ReadOptions) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if there are cards, or what may be meant as one, in other columns, or if columns without
    names have others between them: these may show whose the cards are.
    """
    may_be_named = table.names is None and len(table.head) > 1
    places = columns_with_cards(table.counts(options.style, above=may_be_named), 1)
    is_named = table.names is not None or are_names([table.top[place] for place in places])
    if not places or not (is_named or places == [*range(places[0], places[-1] + 1)]):
        return {}
    counts = table.counts(options.style, above=may_be_named and is_named)
    for (_, cells), held in zip(table.head[-len(counts) :], counts, strict=True):
        for place, (cell, count) in enumerate(zip(cells, held, strict=True)):
            if not count if place in places else count != 0 or _LIKE_A_CARD.fullmatch(cell):
                return {}
    names = table.top if is_named else [""] * table.width
    ordered = [places[at] for at in order_of_digits([names[place] for place in places])]
    ordered.sort(key=lambda place: names_board(names[place]))
    return {"columns": reference_to(ordered, names)}


def _failure(
    table: CardTable, options: ReadOptions, way: Mapping[str, Any]
) -> ShowdownError | None:
    """Why the first rows of a table cannot be read in some way; None if they can."""
    trial = options.with_arguments(**way)
    form = table_format(table, trial)
    if isinstance(form, ShowdownError):
        return form
    columns = form.columns
    rows = [row for number, row in table.head if number != columns.header]
    are_deals = options.skip_bad or all(
        tuple([columns.cards_in(row[place]) for place in columns.places]) == form.sizes
        for row in rows
    )
    # The other hands of a deal must not be left out.
    is_one_hand = form.layout.players == 1 and "columns" in way and options.players != 1
    is_right = are_deals and (trial.style == PAIRS or not is_one_hand)
    return None if is_right else table.error("these columns are no deals")
