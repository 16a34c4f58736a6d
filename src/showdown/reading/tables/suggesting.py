"""Columns with which the first rows of a table can be read, for the error that refuses it."""

from __future__ import annotations

from itertools import chain

from ...errors import ShowdownError
from ...games import DRAW, game_with
from ..fitting import ways
from ..layout import PAIRS
from .columns import UCI, find_columns
from .names import hands_by_digits, names_board
from .references import reference_to
from .row_format import row_format
from .separated import BLANK, DELIMITERS, separated_table
from .table import columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..options import ReadOptions
    from .table import CardTable


def suggest_columns(error: ShowdownError, table: CardTable, options: ReadOptions) -> None:
    """Add to an error the first columns with which every first row is a valid deal."""
    tried: list[dict[str, str]] = []
    for chosen in _candidates(table, options):
        ways = [] if chosen in tried else [*_ways_to_read(table, options, chosen)]
        tried.append(chosen)
        if any(way.get("players") == 1 for way in ways):
            continue  # The other hands of a deal would be left out.
        for way in ways:
            error.suggest("For example", **way)
        if ways:
            return


def suggest_fields(error: ShowdownError, text: str, options: ReadOptions) -> None:
    """Add to an error about a text the fields with which every first line is a valid deal."""
    for sign in DELIMITERS + BLANK:
        table = separated_table(text, sign, iter(()), "")
        if table.width > 1 and not error.suggestions and not _overlooks_cards(table, options):
            suggest_columns(error, table, options)


def _overlooks_cards(table: CardTable, options: ReadOptions) -> bool:
    """Whether fields beside the columns have a card, what may be meant as one, or name a board."""
    labels = [cell for _, row in table.head for cell in row if cell.strip().endswith(":")]
    if any(map(names_board, labels)):
        return True
    rows = table.counts(options.style)
    rows = rows[1:] if len(rows) > 1 and not any(rows[0]) else rows
    chosen = columns_with_cards(rows)
    if any(count != 0 for row in rows for at, count in enumerate(row) if at not in chosen):
        return True
    game = options.game or DRAW
    total = sum(rows[0][at] or 0 for at in chosen)
    return not ways(total, game, options) and bool(ways(total + 1, game, options))


def _ways_to_read(
    table: CardTable, options: ReadOptions, chosen: dict[str, Any], *, again: bool = True
) -> Iterator[dict[str, Any]]:
    """The options with which the chosen columns can be read, if they can."""
    own = chosen | (
        {"game": game_with(chosen["game"], options.variant)} if "game" in chosen else {}
    )
    trial = options.but(hands=(), **{"board": None, **own})
    try:
        columns = find_columns(table, trial)
        form = None if columns is None else row_format(columns, table, trial)
    except ShowdownError as error:
        settling = [each.options for each in error.suggestions if not each.function]
        for more in settling if again else ():
            yield from _ways_to_read(table, options, chosen | dict(more), again=False)
    else:
        if form is not None and (options.skip_bad or form.reads_every_row(table, trial)):
            yield chosen


def _candidates(table: CardTable, options: ReadOptions) -> Iterator[dict[str, str]]:
    """Columns that may have the cards as options, the likeliest first."""
    if not table.head:
        return
    first = [*(table.names if table.names is not None else table.head[0][1])]
    lower = [name.lower() for name in first]
    if {*UCI} <= {*lower}:
        yield {"columns": reference_to([*map(lower.index, UCI)], first), "style": PAIRS}
    for above in (1, 0) if table.names is None else (0,):
        for share in (1, 0.5):
            places = columns_with_cards(table.counts(options.style, above), share)
            is_deal = all(table.counts(options.style)[0][place] for place in places)
            names = first if table.names or not is_deal else [""] * table.width
            yield from _selections(places, names)


def _selections(places: Sequence[int], names: Sequence[str]) -> Iterator[dict[str, str]]:
    """All columns of cards, those whose names differ in digits only, and each alone.

    If all but one differ in digits only, that one may be the board.
    """
    board = [place for place in places if names_board(names[place])]
    hands = [place for place in places if place not in board]
    stems = [names[place].rstrip("0123456789") for place in hands]
    pairs = [*zip(hands, stems, strict=True)]
    alike = [[place for place, each in pairs if each == stem] for stem in dict.fromkeys(stems)]
    for chosen in [hands, *alike, *([place] for place in hands)]:
        groups = hands_by_digits([names[place] for place in chosen])
        if ordered := [chosen[at] for at in chain(*groups)]:
            yield {"columns": reference_to(ordered + board, names)}
            others = [place for place in hands if place not in chosen]
            if len(others) == 1 and not board:
                reference = reference_to(others, names)
                yield {"columns": reference_to(ordered, names), "board": reference}
