"""Odds of columns of hands and ranges, and of boards so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards.cards_in_text import read_cards
from ..equity.odds import odds, require_arguments
from ..equity.players import BOARDS
from ..errors import CardError, HandError, RowError
from ..needs import need
from ..rules.games import game_named
from .arrow_masks import card_column
from .card_columns import cards_of
from .numpy import odds_many
from .strengths import are_different, check_errors, check_hands, stacked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict, Unpack

    from numpy.typing import NDArray

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game
    from .strengths import Errors

    class OddsOptions(TypedDict, total=False):
        """The options of `showdown.odds` for columns: all but the board, the same for all rows."""

        dead: Cards
        game: str | Game
        exact: bool | None
        samples: int | None
        seed: int | None
        threads: int | None


np: Any = need("numpy", "numpy")


def odds_of_columns(
    hands: Sequence[Any], board: Any, errors: Errors, **options: Unpack[OddsOptions]
) -> NDArray[Any]:
    """Each player's equity, from columns of hands and ranges, and one of boards so far, or None.

    A row is NaN if something is missing, or if something is wrong with it and `errors` is "null".
    Rows of known hands are counted together.
    """
    check_errors(errors)
    check_hands(len(hands), 1)
    game, dead = game_named(options.get("game", "holdem")), options.get("dead", "")
    exact, samples = options.get("exact"), options.get("samples")
    threads = options.get("threads")
    require_arguments(exact, samples, options.get("seed"), threads)
    columns = [card_column(column, game.rules) for column in hands]
    rows = len(columns[0].masks)
    columns.append(card_column([""] * rows if board is None else board, game.rules))
    masks, missing = stacked(columns)
    sizes = np.bitwise_count(masks)
    gone = sum(1 << card.number for card in read_cards(dead))
    known = ~missing & are_different(masks, game, gone) & (sizes[:-1] == sizes[0]).all(axis=0)
    known &= np.isin(sizes[0], game.hole) & np.isin(sizes[-1], BOARDS)
    known &= game.board > 0 and exact is not False and samples is None
    for row in np.flatnonzero(known & (sizes[-1] == 0)).tolist():
        cell = columns[-1].cell(row)
        known[row] = isinstance(cell, str) and not cell.strip()
    equities = np.full((rows, len(hands)), np.nan)
    for size, shared in {*zip(*sizes[[0, -1]][:, known].tolist(), strict=True)}:
        alike = np.flatnonzero(known & (sizes[0] == size) & (sizes[-1] == shared))
        held = np.stack([cards_of(column[alike], size) for column in masks[:-1]], axis=1)
        shown = cards_of(masks[-1, alike], shared)
        equities[alike] = odds_many(held, shown, dead=dead, game=game, threads=threads)
    for row in np.flatnonzero(~(known | missing)).tolist():
        *cells, shown = [column.cell(row) for column in columns]
        try:
            equities[row] = list(map(float, odds(*cells, board=shown, **options).equity))
        except (CardError, HandError) as problem:
            if errors == "raise":
                row_cells = tuple(cell for cell in (*cells, shown) if cell != "")
                raise RowError(str(problem), row=row, hand=row_cells) from problem
    return equities  # type: ignore[no-any-return]
