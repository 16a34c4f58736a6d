"""Columns with which the first rows of a table can be read, for the error that refuses it."""

from __future__ import annotations

import re

from ...errors import ShowdownError
from ...kernel.lines import layout_of, read_line
from ...rules.games import game_with
from ..detect import HeadLine, detect
from ..layout import PAIRS
from ..names import are_names, names_board, order_of_digits
from ..skeleton import likely_style, skeleton_of
from .columns import UCI, find_columns
from .references import reference_to
from .row_format import row_format
from .separated import BLANK, DELIMITERS, separated_table
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..layout import Layout
    from ..options import ReadOptions
    from .table import CardTable

_LIKE_A_CARD = re.compile(
    r"(?!\d+$)(?:(?:10|\w)[cdhs]|[cdhs](?:10|\w)|[0-9tjqka]\w|\w+:)", re.IGNORECASE
)
"""A word that may be meant as a card, or the name of the cards behind it."""


def suggest_columns(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Add to an error all columns of cards, if every first row is a valid deal with them."""
    if (chosen := _columns(table, options)) is not None:
        for way, _ in _ways_to_read(table, options, chosen):
            error.suggest("For example", **way)


def suggest_fields(error: ShowdownError, text: str, options: ReadOptions) -> None:
    """Add to an error about a text the fields with which every first line is a valid deal.

    The deals must be the same as those of the lines without what is in front of the cards and
    behind them: blanks between cards may show groups that fields do not.
    """
    signs = [sign for sign in DELIMITERS if sign in text] or [BLANK]
    tables = [separated_table(text, sign, iter(()), "") for sign in signs]
    even = [table for table in tables if table is not None]
    if len(even) != 1 or (chosen := _columns(even[0], options)) is None:
        return
    for way, layout in _ways_to_read(even[0], options, chosen):
        more = {name: way[name] for name in ("players", "cards") if name in way}
        if layout.style == PAIRS or _reads_as(layout, text, options.but(**more)):
            error.suggest("For example", **way)


def _reads_as(layout: Layout, text: str, options: ReadOptions) -> bool:
    """Whether the lines from their first card to their last are deals of the same form."""
    skeletons = [
        skeleton_of(line, likely_style((line,), layout.style)) for line in text.split("\n")
    ]
    lines = [each.line[each.starts[0] : each.ends[-1]] for each in skeletons if each.size]
    heads = [HeadLine(number, line, 0) for number, line in enumerate(lines, 1)]
    if options.players is not None and any("  " in line for line in lines):
        return False  # Then the amount of blanks would mean nothing.
    try:
        shown = detect(heads, options.but(game=layout.game, style=layout.style), "")
    except ShowdownError:
        return False
    return (shown.players, shown.cards, shown.game) == (layout.players, layout.cards, layout.game)


def _columns(table: CardTable, options: ReadOptions) -> dict[str, Any] | None:
    """The options that name all columns of cards, in the order that digits in names give.

    None if there are cards, or what may be meant as one, in other columns.
    """
    if not table.head:
        return None
    first = [*(table.names if table.names is not None else table.head[0][1])]
    lower = [name.lower() for name in first]
    if {*UCI} <= {*lower}:
        return {"columns": reference_to([*map(lower.index, UCI)], first), "style": PAIRS}
    counts = table.counts(options.style, above=table.names is None and len(table.head) > 1)
    places = columns_with_cards(counts)
    if not places:
        return None
    is_named = table.names is not None or are_names([first[place] for place in places])
    rows = counts if is_named else table.counts(options.style)
    for (_, cells), held in zip(table.head[-len(rows) :], rows, strict=True):
        for place, (cell, count) in enumerate(zip(cells, held, strict=True)):
            if not count if place in places else count != 0 or _LIKE_A_CARD.fullmatch(cell):
                return None
    names = first if is_named else [""] * table.width
    ordered = [places[at] for at in order_of_digits([names[place] for place in places])]
    ordered.sort(key=lambda place: names_board(names[place]))
    return {"columns": reference_to(ordered, names)}


def _ways_to_read(
    table: CardTable, options: ReadOptions, chosen: dict[str, Any], *, again: bool = True
) -> Iterator[tuple[dict[str, Any], Layout]]:
    """The options with which the chosen columns can be read, and the layout, if they can."""
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
    if form is None or (
        form.layout.players == 1 and options.players != 1 and form.layout.style != PAIRS
    ):
        return  # The other hands of a deal would be left out.
    fields = layout_of(form.layout.fields(repeats=options.repeats))
    rows = [cells for number, cells in table.head if number > form.columns.header]
    lines = [form.line([cells[at] for at in form.columns.places]).encode() for cells in rows]
    reads = [read_line(line, fields) for line in lines]
    if options.skip_bad or all(not read.fault and read.cards for read in reads):
        yield chosen, form.layout
