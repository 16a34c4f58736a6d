"""Ways to read a table: what an error suggests is tried on the first rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import DealError, ShowdownError
from ..layout import FROM_ONE, NUMBERS, PAIRS
from ..names import hands_in_names, is_nobody, names_board, order_of_digits
from ..skeleton import skeleton_of
from .columns import reference_to, with_header
from .rows import RowFormat, table_format
from .table import CardTable

_NUMBERED = (NUMBERS, FROM_ONE)
_DIGIT = re.compile("[0-9]")
_CARDS = re.compile("(?:(?:10|[2-9TJQKA])[CDHScdhs♣♦♥♠]){2}")
"""Cards, though they may touch other letters."""
_MEANT_AS_CARD = re.compile(
    r"(?![0-9]+$)(?:[tjqka]\w|\w[cdhs]|(?=.{2,3}$)\w*[0-9]\w*)", re.IGNORECASE
)
"""A short word that may be a mistyped card: no suggestion may leave it out."""


def readable(table: CardTable) -> RowFormat:
    """The format of a table's rows; an error suggests how else they can be read."""
    try:
        return table_format(table)
    except ShowdownError as error:
        suggest_ways(error, table)
        raise


def suggest_ways(error: ShowdownError, table: CardTable, styles: Sequence[str] = _NUMBERED) -> None:
    """Keep what an error suggests if the first rows can be read with it.

    If nothing is left, all columns of cards are suggested, or a style, perhaps with more options.
    """
    kept = [each for each in error.suggestions if each.function or not _flaw(table, each.options)]
    error.suggestions = tuple(kept)
    if not all(each.function for each in kept):
        return
    columns = _columns(table)
    numbers = [{"style": style} for style in styles if table.options.style is None]
    for way in [columns] if columns else numbers:
        flaw = _flaw(table, way)
        others = [each.options for each in flaw.suggestions if not each.function] if flaw else [{}]
        for more in others:
            arguments: dict[str, Any] = {**way, **more}
            if not more or not _flaw(table, arguments):
                error.suggest("For example", **arguments)


def _columns(table: CardTable) -> dict[str, Any]:
    """The options that name all columns of cards, in the order that digits in names give.

    Empty if others may have cards, or if digits between columns without names may say whose.
    """
    options = table.options
    table = with_header(table.but(options=options.but(columns=None, hands=(), board=None)))
    with_cards = [at for at, held in enumerate(zip(*table.counts, strict=True)) if 0 not in held]
    names, full = table.names, table.card_columns(1) or with_cards * (len(with_cards) == 1)
    places = [place for place in full if not is_nobody(names[place])]
    others = {*range(len(names))} - {*full}
    beside = [row[place] for _, row in table.head for place in others]
    are_unclear = any(table.cards_in(cell) != 0 or _CARDS.search(cell) for cell in beside)
    are_unclear |= any(table.may_be_dealt(cell) and not _DIGIT.search(cell) for cell in beside)
    if places and not all(names[place] for place in places):
        between = {*range(places[0], places[-1])} & others
        are_unclear |= any(_DIGIT.search(row[place]) for _, row in table.head for place in between)
        are_unclear |= any(is_nobody(cell) or _MEANT_AS_CARD.fullmatch(cell) for cell in beside)
    if not places or are_unclear or table.unread_hands(full):
        return {}
    boards = _ordered([place for place in places if names_board(names[place])], names)
    if options.hands and boards:
        return {} if options.board else {"board": reference_to(boards, names)}
    hands = _ordered([place for place in places if place not in boards], names)
    are_cards = all(held[place] == 1 for held in table.counts for place in hands)
    numbered = [place for place in hands if _DIGIT.search(names[place])]
    if numbered and not are_cards:  # Others of the same size may be cards of nobody.
        held, first = table.counts[0], numbered[0]
        is_hand = names[first].startswith  # Pandas calls two columns `hand` and `hand.1`.
        hands = [p for p in hands if p in numbered or held[p] != held[first] or is_hand(names[p])]
    try:
        players = hands_in_names([names[p] for p in numbered or hands], are_cards=are_cards)
    except DealError:  # The names say otherwise, or may.
        return {}
    if players and not are_cards:
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
    style = form.layout.style
    sizes = [tuple([form.table.cards_in(cell, style) for cell in row]) for row in rows]
    are_deals = options.skip_bad or {*sizes} == {form.sizes}
    numbers = [number for cell in rows[0] for number in skeleton_of(cell, style).numbers]
    are_deals &= options.repeats or options.style == PAIRS or len({*numbers}) == len(numbers)
    # The other hands of a deal must not be left out.
    is_one_hand = form.layout.players == 1 and "columns" in way and options.players != 1
    is_right = are_deals and (options.style == PAIRS or not is_one_hand)
    return None if is_right else table.error("these columns do not hold deals")
