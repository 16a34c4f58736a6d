"""Opens tables with the right reader; if one cannot be read, the error suggests how it can."""

from __future__ import annotations

import re

from ...errors import DealError, FileError, ShowdownError
from ...needs import need
from ..layout import PAIRS
from ..names import hands_in_names, names_board, order_of_digits
from ..skeleton import skeleton_of
from .columns import reference_to, with_header
from .rows import RowFormat, table_format
from .separated import separated_tables
from .table import columns_with_cards, may_be_dealt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from ..blocks import Block
    from ..detect import HeadLine
    from ..options import ReadOptions
    from ..sources import TableFile
    from .table import CardTable

_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of new and old workbooks."""


def open_table_file(source: TableFile, options: ReadOptions) -> RowFormat:
    """The deals of a table that is not text."""
    need("pyarrow", file=f"{source.name} is a table")
    if source.head.startswith(_WORKBOOKS):
        from .workbooks import sheet_with_cards

        return _readable(sheet_with_cards(source, options), options)
    if options.sheet is not None:
        raise FileError(f"{source.name}: only workbooks have sheets")
    from .arrow_files import arrow_table, parquet_table

    is_parquet = source.head.startswith(b"PAR1")
    table = parquet_table(source, options) if is_parquet else arrow_table(source, options)
    return _readable(table, options)


def open_json(blocks: Iterator[Block], name: str, options: ReadOptions) -> RowFormat:
    """The deals of a text in JSON."""
    from .json_rows import json_table

    need("pyarrow", file=f"{name} is a table")
    return _readable(json_table(blocks, name), options)


def _readable(table: CardTable, options: ReadOptions) -> RowFormat:
    form = table_format(table, options)
    if isinstance(form, ShowdownError):
        suggest_ways(form, table, options)
        raise form
    return form


def suggest_fields(error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions) -> None:
    """Suggest for a text the fields with which every first line is a valid deal.

    Wide blanks between cards may show groups that fields between blanks do not.
    """
    is_wide = any(re.fullmatch(r"[^,;|\t]*\S  +\S[^,;|\t]*", line.text) for line in lines)
    tables = [] if is_wide else separated_tables(lines, iter(()), "")
    named = [table for table in tables if with_header(table, options).header]
    if len(named or tables) == 1:
        suggest_ways(error, (named or tables)[0], options)


def suggest_ways(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Keep what an error suggests if the first rows can be read with it.

    If nothing is left, all columns of cards are suggested, perhaps with more options.
    """
    kept = [
        each
        for each in error.suggestions
        if each.function or _failure(table, options, each.options) is None
    ]
    error.suggestions = tuple(kept)
    if not all(each.function for each in kept) or not (way := _columns(table, options)):
        return
    failure = _failure(table, options, way)
    others = [each for each in failure.suggestions if not each.function] if failure else []
    for more in [each.options for each in others] if failure else [{}]:
        arguments: dict[str, Any] = {**way, **more}
        if not more or _failure(table, options, arguments) is None:
            error.suggest("For example", **arguments)


def _columns(table: CardTable, options: ReadOptions) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if there are cards in other columns, or if columns without names have others between
    them: these may show whose the cards are.
    """
    table = with_header(table, options.but(columns=None, hands=(), board=None))
    names = table.names
    places = columns_with_cards(table.counts(options.style), 1)
    is_row = places == [*range(len(names))][places[0] : places[-1] + 1] if places else False
    if not (is_row or (places and all(names[place] for place in places))):
        return {}
    others = {*range(len(names))} - {*places}
    if any(may_be_dealt(row[place], options.style) for _, row in table.head for place in others):
        return {}
    boards = _ordered([place for place in places if names_board(names[place])], names)
    if options.hands and boards:
        return {} if options.board else {"board": reference_to(boards, names)}
    hands = _ordered([place for place in places if place not in boards], names)
    counts = table.counts(options.style)
    if all(held[place] == 1 for held in counts for place in hands):
        try:
            hands_in_names([names[place] for place in hands])
        except DealError:  # The names say otherwise, or may.
            return {}
    return {"columns": reference_to([*hands, *boards], names)}


def _ordered(places: Sequence[int], names: Sequence[str]) -> list[int]:
    """Columns in the order of the digits in their names."""
    return [places[at] for at in order_of_digits([names[place] for place in places])]


def _failure(
    table: CardTable, options: ReadOptions, way: Mapping[str, Any]
) -> ShowdownError | None:
    """Why the first rows of a table cannot be read in some way; None if they can."""
    trial = options.with_arguments(**way)
    form = table_format(table, trial)
    if isinstance(form, ShowdownError):
        return form
    columns = form.columns
    are_deals = options.skip_bad or all(
        tuple([columns.cards_in(row[place]) for place in columns.places]) == form.sizes
        for _, row in form.table.head
    )
    _, row = form.table.head[0]
    cells = [skeleton_of(row[place], form.layout.style) for place in columns.places]
    numbers = [number for cell in cells for number in cell.numbers]
    can_repeat = trial.repeats or trial.style == PAIRS
    are_deals = are_deals and (can_repeat or len({*numbers}) == len(numbers))
    # The other hands of a deal must not be left out.
    is_one_hand = form.layout.players == 1 and "columns" in way and options.players != 1
    is_right = are_deals and (trial.style == PAIRS or not is_one_hand)
    return None if is_right else table.error("these columns do not hold deals")
