"""Columns with which the first rows of a table can be read, for the error that refuses it."""

from __future__ import annotations

from itertools import chain

from ...errors import ShowdownError
from .columns import find_columns, head_cards
from .names import hands_by_digits, names_board
from .references import reference_to
from .row_format import reads_every_row, row_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable

_MOST = 3
"""How many ways are suggested."""
_WHOLE_DEAL = 4
"""A cell with fewer cards is not a deal."""


def suggest_columns(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Add to an error the columns with which every first row is a valid deal."""
    tried: list[tuple[int, ...]] = []
    for places, names in _candidates(table, options):
        if places in tried or not places:
            continue
        tried.append(places)
        columns = reference_to(places, names or [""] * table.width)
        for settled in _ways_to_read(table, options, {"columns": columns}):
            error.suggest("For example", **settled)
        if len(error.suggestions) >= _MOST:
            return


def columns_option(columns: CardColumns) -> str:
    """Columns that were found, as an option takes them."""
    return reference_to(columns.places, columns.names or [""] * (max(columns.places) + 1))


def _ways_to_read(
    table: CardTable, options: ReadOptions, chosen: dict[str, Any], *, again: bool = True
) -> Iterator[dict[str, Any]]:
    """The options with which the chosen columns can be read, if they can."""
    own = {**chosen}
    if "game" in own:
        from ...games import game_with

        own["game"] = game_with(own["game"])
    trial = options.but(hands=(), board=None, **own)
    try:
        columns = find_columns(table, trial)
        form = None if columns is None else row_format(columns, table, trial)
    except ShowdownError as error:
        for suggestion in error.suggestions if again else ():
            if not suggestion.function:
                yield from _ways_to_read(table, options, chosen | dict(suggestion.options), again=False)
    else:
        if form is not None and (options.skip_bad or reads_every_row(form, table, trial)):
            yield chosen


def _candidates(
    table: CardTable, options: ReadOptions
) -> Iterator[tuple[tuple[int, ...], Sequence[str]]]:
    """Columns that may have the cards, the likeliest first, and the names of all columns."""
    if not table.head:
        return
    first = [cell.strip() for cell in table.head[0][1]]
    for below in (0, 1) if table.names is None else (0,):
        head = head_cards(table, options.style, below=below)
        names = table.names or (first + [""] * (table.width - len(first)) if below else [])
        held = head.only_cards()
        for places in (held, sorted([*held, *head.mostly_cards()])):
            board = [place for place in places if names and names_board(names[place])]
            hands = [place for place in places if place not in board]
            for chosen in _selections(hands, names, head.counts):
                yield (*chosen, *board), names


def _selections(
    places: Sequence[int], names: Sequence[str], counts: Sequence[Sequence[int | None]]
) -> Iterator[list[int]]:
    """Some of the columns of cards, in the order of the digits in their names."""
    if names:
        groups = hands_by_digits([names[place] for place in places])
        yield [places[at] for at in chain(*groups)]
        stems = [names[place].rstrip("0123456789") for place in places]
        for stem in dict.fromkeys(stems):
            alike = [place for place, each in zip(places, stems, strict=True) if each == stem]
            groups = hands_by_digits([names[place] for place in alike])
            yield [alike[at] for at in chain(*groups)]
    else:
        yield [*places]
    sizes = [next((row[place] for row in counts if row[place]), 0) for place in places]
    for size in dict.fromkeys(sizes):
        yield [place for place, each in zip(places, sizes, strict=True) if each == size]
    for place, size in zip(places, sizes, strict=True):
        if (size or 0) >= _WHOLE_DEAL:
            yield [place]
