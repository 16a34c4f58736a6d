"""Ways to read a table: what an error suggests is tried on the first rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import DealError, ShowdownError
from ..layout import PAIRS
from ..names import hands_in_names, names_board, order_of_digits
from ..skeleton import skeleton_of
from .columns import reference_to, with_header
from .rows import RowFormat, table_format
from .table import CardTable


def readable(table: CardTable) -> RowFormat:
    """The format of a table's rows; an error suggests how else they can be read."""
    try:
        return table_format(table)
    except ShowdownError as error:
        suggest_ways(error, table)
        raise


def suggest_ways(error: ShowdownError, table: CardTable) -> None:
    """Keep what an error suggests if the first rows can be read with it.

    If nothing is left, all columns of cards are suggested, perhaps with more options.
    """
    kept = [each for each in error.suggestions if each.function or not _flaw(table, each.options)]
    error.suggestions = tuple(kept)
    if not all(each.function for each in kept) or not (way := _columns(table)):
        return
    flaw = _flaw(table, way)
    others = [each.options for each in flaw.suggestions if not each.function] if flaw else [{}]
    for more in others:
        arguments: dict[str, Any] = {**way, **more}
        if not more or not _flaw(table, arguments):
            error.suggest("For example", **arguments)


def _columns(table: CardTable) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if there are cards in other columns, or if columns without names have others between
    them: these may show whose the cards are.
    """
    options = table.options
    table = with_header(table.but(options=options.but(columns=None, hands=(), board=None)))
    names, places = table.names, table.card_columns(1)
    others = {*range(len(names))} - {*places}
    are_others = any(table.may_be_dealt(row[place]) for _, row in table.head for place in others)
    are_clear = all(names[place] for place in places) or places[-1] - places[0] < len(places)
    if not places or are_others or not are_clear:
        return {}
    boards = _ordered([place for place in places if names_board(names[place])], names)
    if options.hands and boards:
        return {} if options.board else {"board": reference_to(boards, names)}
    hands = _ordered([place for place in places if place not in boards], names)
    if all(held[place] == 1 for held in table.counts for place in hands):
        try:
            hands_in_names([names[place] for place in hands])
        except DealError:  # The names say otherwise, or may.
            return {}
    return {"columns": reference_to([*hands, *boards], names)}


def _ordered(places: Sequence[int], names: Sequence[str]) -> list[int]:
    """Columns in the order of the digits in their names."""
    return [places[at] for at in order_of_digits([names[place] for place in places])]


def _flaw(table: CardTable, way: Mapping[str, Any]) -> ShowdownError | None:
    """Why the first rows of a table cannot be read in some way; None if they can."""
    options = table.options.with_arguments(**way)
    try:
        form = table_format(table.but(options=options))
    except ShowdownError as error:
        return error
    rows = [[row[place] for place in form.places] for _, row in form.table.head]
    are_deals = options.skip_bad or all(
        tuple(map(form.table.cards_in, row)) == form.sizes for row in rows
    )
    cells = [skeleton_of(cell, form.layout.style) for cell in rows[0]]
    numbers = [number for cell in cells for number in cell.numbers]
    can_repeat = options.repeats or options.style == PAIRS
    are_deals = are_deals and (can_repeat or len({*numbers}) == len(numbers))
    # The other hands of a deal must not be left out.
    is_one_hand = form.layout.players == 1 and "columns" in way and options.players != 1
    is_right = are_deals and (options.style == PAIRS or not is_one_hand)
    return None if is_right else table.error("these columns do not hold deals")
