"""Columns with which the first rows of a table can be read, for the error that refuses it."""

from __future__ import annotations

import re

from ...errors import ShowdownError
from ...rules.games import game_with
from ..layout import PAIRS
from ..names import are_names, names_board, order_of_digits
from .columns import UCI, reference_to
from .rows import table_format
from .separated import separated_tables
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..options import ReadOptions
    from .table import CardTable

_LIKE_A_CARD = re.compile(
    r"(?!\d+$)(?:(?:10|\w)[cdhs]|[cdhs](?:10|\w)|[0-9tjqka]\w|\w+:)", re.IGNORECASE
)
"""A word that may be meant as a card, or the name of the cards behind it."""


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
    tables = separated_tables(text, iter(()), "", options.style)
    if len(tables) == 1 and not re.fullmatch(r"[^,;|\t]*\S  +\S[^,;|\t]*", text):
        suggest_ways(error, tables[0], options)


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


def _failure(
    table: CardTable, options: ReadOptions, way: Mapping[str, Any]
) -> ShowdownError | None:
    """Why the first rows of a table cannot be read in some way; None if they can."""
    game = {"game": game_with(way["game"], options.variant)} if "game" in way else {}
    others = {"hands": (), "board": None} if "columns" in way else {}
    trial = options.but(**{**others, **way, **game})
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
