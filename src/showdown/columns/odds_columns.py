"""Odds of many deals: of columns of hands and ranges, and of boards so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards.cards_in_text import read_cards
from ..equity.odds import odds, require_arguments
from ..errors import CardError, DealError, HandError, RowError
from ..needs import need
from ..rules.games import game_named
from .hands import are_different, cards_of, check_errors, masks_of
from .odds import odds_many

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict, Unpack

    from numpy.typing import NDArray

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game
    from .hands import Errors

    class OddsOptions(TypedDict, total=False):
        """The options of `showdown.odds` for columns: all but the board, the same for all rows."""

        dead: Cards
        game: str | Game
        exact: bool | None
        error: float | None
        samples: int | None
        seed: int | None
        threads: int | None


np: Any = need("numpy", "numpy")


def odds_of_items(
    columns: Sequence[Sequence[Any]],
    board: Sequence[Any] | None = None,
    errors: Errors = "raise",
    **options: Unpack[OddsOptions],
) -> NDArray[Any]:
    """Each player's equity, from columns of hands and ranges, and one of boards so far.

    They are whatever `odds` takes, or None: then the row is NaN, as it is if something is wrong
    with it and `errors` is "null". Rows of known hands are counted together.

    >>> odds_of_items([["AhKh", "22+"], ["QsQd", None]]).round(4).tolist()
    [[0.4621, 0.5379], [nan, nan]]
    """
    check_errors(errors)
    game, dead = game_named(options.get("game", "holdem")), options.get("dead", "")
    exact, samples = options.get("exact"), options.get("samples")
    threads = options.get("threads")
    require_arguments(exact, options.get("error"), samples, options.get("seed"), threads)
    boards = [""] * len(columns[0]) if board is None else board
    cells = [*columns, boards]
    if len({*map(len, cells)}) > 1:
        raise DealError("the columns of hands and the board differ in length")
    rows = list(zip(*cells, strict=True))
    found = np.full((len(rows), len(columns)), np.nan)
    masks = masks_of(cells)
    sizes = np.bitwise_count(masks)
    gone = sum(1 << card.number for card in read_cards(dead))
    known = are_different(masks, game, gone)
    known &= (sizes[:-1] == sizes[0]).all(axis=0) & np.isin(sizes[0], game.hole)
    blank = np.array([isinstance(cell, str) and not cell.strip() for cell in boards], bool)
    known &= (sizes[-1] <= game.board) & ((sizes[-1] > 0) | blank)
    known &= game.board > 0 and exact is not False and samples is None
    for size, shared in {*zip(*sizes[[0, -1]][:, known].tolist(), strict=True)}:
        alike = np.flatnonzero(known & (sizes[0] == size) & (sizes[-1] == shared))
        hands = np.stack([cards_of(column[alike], size) for column in masks[:-1]], axis=1)
        known_board = cards_of(masks[-1, alike], shared)
        found[alike] = odds_many(
            hands, known_board, dead=dead, game=game, threads=options.get("threads")
        )
    for row in np.flatnonzero(~known).tolist():
        *hands, shared = rows[row]
        if None not in rows[row]:
            try:
                found[row] = list(map(float, odds(*hands, board=shared, **options).equity))
            except (CardError, HandError) as problem:
                if errors == "raise":
                    given = tuple(cell for cell in rows[row] if cell != "")
                    raise RowError(str(problem), row=row, hand=given) from problem
    return found  # type: ignore[no-any-return]
