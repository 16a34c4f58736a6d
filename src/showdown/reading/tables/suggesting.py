"""Columns with which the first rows of a table can be read, for the error that refuses it."""

from __future__ import annotations

import re

from ...errors import ShowdownError
from ...kernel.lines import layout_of, read_line
from ...rules.games import game_with
from ..layout import PAIRS
from ..names import are_names, names_board, order_of_digits
from .columns import UCI, find_columns, reference_to
from .rows import row_format
from .separated import BLANK, DELIMITERS, separated_table
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..options import ReadOptions
    from .rows import RowFormat
    from .table import CardTable

_LIKE_A_CARD = re.compile(
    r"(?!\d+$)(?:(?:10|\w)[cdhs]|[cdhs](?:10|\w)|[0-9tjqka]\w|\w+:)", re.IGNORECASE
)
"""A word that may be meant as a card, or the name of the cards behind it."""


def suggest_ways(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Keep what an error suggests if every first row is a valid deal with it.

    If nothing is left, all columns of cards are suggested, perhaps with more options.
    """
    error.suggestions = tuple(
        [
            each
            for each in error.suggestions
            if each.function or _reads(table, options, each.options)
        ]
    )
    chosen = {} if error.suggestions else _columns(table, options)
    for more in [{}, *_settling(table, options, chosen)] if chosen else []:
        way = {**chosen, **more}
        if _reads(table, options, way):
            error.suggest("For example", **way)


def suggest_fields(error: ShowdownError, text: str, options: ReadOptions) -> None:
    """Add to an error about a text the fields with which every first line is a valid deal.

    Wide blanks between cards may show groups that fields between blanks do not.
    """
    signs = [sign for sign in DELIMITERS if sign in text] or [BLANK]
    tables = [separated_table(text, sign, iter(()), "", options.style) for sign in signs]
    even = [table for table in tables if table is not None]
    if len(even) == 1 and not (signs == [BLANK] and re.search(r"\S  +\S", text)):
        suggest_ways(error, even[0], options)


def _columns(table: CardTable, options: ReadOptions) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if there are cards, or what may be meant as one, in other columns, or if columns without
    names have others between them: these may show whose the cards are.
    """
    lower = [name.lower() for name in table.top]
    if {*UCI} <= {*lower}:
        return {"columns": reference_to([*map(lower.index, UCI)], table.top), "style": PAIRS}
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


def _form(table: CardTable, options: ReadOptions, way: Mapping[str, Any]) -> RowFormat | None:
    """The format of a table's rows that is read in some way."""
    trial = options.but(hands=(), board=None) if "columns" in way else options
    game = {"game": game_with(way["game"], options.variant)} if "game" in way else {}
    trial = trial.but(**{**way, **game})
    columns = find_columns(table, trial)
    return None if columns is None else row_format(columns, table, trial)


def _settling(
    table: CardTable, options: ReadOptions, way: Mapping[str, Any]
) -> list[Mapping[str, Any]]:
    """The options that the error suggests which reading a table in some way has, if any."""
    try:
        _form(table, options, way)
    except ShowdownError as error:
        return [each.options for each in error.suggestions if not each.function]
    return []


def _reads(table: CardTable, options: ReadOptions, way: Mapping[str, Any]) -> bool:
    """Whether every first row of a table is a valid deal if it is read in some way."""
    try:
        form = _form(table, options, way)
    except ShowdownError:
        return False
    if form is None or options.skip_bad:
        return form is not None
    columns, layout = form.columns, form.layout
    if layout.players == 1 and layout.style != PAIRS and "columns" in way and options.players != 1:
        return False  # The other hands of a deal would be left out.
    fields = layout_of(layout.fields(repeats=options.repeats))
    for number, cells in table.head:
        dealt = [cells[place] for place in columns.places]
        others = [cell for place, cell in enumerate(cells) if place not in columns.places]
        read = read_line(form.line(dealt).encode(), fields)
        is_deal = not read.fault and read.cards
        is_whole = columns.is_given or all(columns.cards_in(cell) == 0 for cell in others)
        if number != columns.header and not (is_deal and is_whole):
            return False
    return True
