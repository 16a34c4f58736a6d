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
    from collections.abc import Iterator
    from typing import Any

    from ..options import ReadOptions
    from .table import CardTable

_LIKE_A_CARD = re.compile(
    r"(?!\d+$)(?:(?:10|\w)[cdhs]|[cdhs](?:10|\w)|[0-9tjqka]\w|\w+:)", re.IGNORECASE
)
"""A word that may be meant as a card, or the name of the cards behind it."""
_ALL = 0.999


def suggest_columns(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Add to an error all columns of cards, if every first row is a valid deal with them."""
    if chosen := _columns(table, options):
        for way in _ways_to_read(table, options, chosen):
            error.suggest("For example", **way)


def suggest_fields(error: ShowdownError, text: str, options: ReadOptions) -> None:
    """Add to an error about a text the fields with which every first line is a valid deal.

    Wide blanks between cards may show groups that fields between blanks do not.
    """
    signs = [sign for sign in DELIMITERS if sign in text] or [BLANK]
    tables = [separated_table(text, sign, iter(()), "", options.style) for sign in signs]
    even = [table for table in tables if table is not None]
    if len(even) == 1 and not (signs == [BLANK] and re.search(r"\S  +\S", text)):
        suggest_columns(error, even[0], options)


def _columns(table: CardTable, options: ReadOptions) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if there are cards, or what may be meant as one, in other columns, or if columns without
    names have others between them: these may show whose the cards are.
    """
    lower = [name.lower() for name in table.top]
    if {*UCI} <= {*lower}:
        return {"columns": reference_to([*map(lower.index, UCI)], table.top), "style": PAIRS}
    may_be_named = table.names is None and len(table.head) > 1
    places = columns_with_cards(table.counts(options.style, above=may_be_named), _ALL)
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


def _ways_to_read(
    table: CardTable, options: ReadOptions, chosen: dict[str, Any], *, again: bool = True
) -> Iterator[dict[str, Any]]:
    """The options with which the chosen columns can be read, if they can."""
    own = {**chosen}
    if "game" in own:
        own["game"] = game_with(own["game"], options.variant)
    trial = options.but(hands=(), **{"board": None, **own})
    try:
        columns = find_columns(table, trial)
        form = None if columns is None else row_format(columns, table, trial)
    except ShowdownError as error:
        settling = [each.options for each in error.suggestions if not each.function]
        for more in settling if again else ():
            yield from _ways_to_read(table, options, chosen | dict(more), again=False)
        return
    is_hand = form is not None and form.layout.players == 1 and form.layout.style != PAIRS
    if form is None or (is_hand and options.players != 1):
        return  # The other hands of a deal would be left out.
    fields = layout_of(form.layout.fields(repeats=options.repeats))
    rows = [cells for number, cells in table.head if number != form.columns.header]
    lines = [form.line([cells[at] for at in form.columns.places]).encode() for cells in rows]
    reads = [read_line(line, fields) for line in lines]
    if options.skip_bad or all(not read.fault and read.cards for read in reads):
        yield chosen
