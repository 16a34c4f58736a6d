"""Odds of many rows: arrays of known hands, texts beside boards, columns of hands and ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..cards.cards_in_text import read_cards
from ..counting.threads import ordered_map
from ..equity.dealt import PART, seconds_to_count
from ..equity.exact import SECONDS
from ..equity.odds import odds, require_arguments
from ..equity.players import (
    BOARDS,
    rankings_of,
    read_dead,
    read_table,
    require_board,
    require_kernel,
)
from ..equity.ranges import sizes_text
from ..equity.streets import BoardCounter
from ..errors import CardError, HandError, RowError, quoted
from ..needs import need
from ..rules.games import game_named
from ..rules.rules import MOST_PLAYERS
from .strengths import (
    are_different,
    card_bytes,
    cards_of,
    check_errors,
    check_hands,
    masks_of_numbers,
    stacked,
)

np: Any = need("numpy", "numpy")

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypedDict, Unpack

    from numpy.typing import ArrayLike

    from ..cards.cards_in_text import Cards
    from ..equity.players import Table
    from ..rules.games import Game
    from .strengths import Array, CardColumn, Errors

    class OddsOptions(TypedDict, total=False):
        """The options of `showdown.odds` for columns: all but the board, the same for all rows."""

        dead: Cards
        game: str | Game
        exact: bool | None
        samples: int | None
        seed: int | None
        threads: int | None


_COMPLETED = "showdown.odds completes hands, a deal at a time"


def odds_of_rows(
    hands: ArrayLike | Sequence[str],
    board: ArrayLike | None,
    dead: Cards,
    game: str | Game,
    threads: int | None,
) -> Array:
    """What `odds_many` gives."""
    require_arguments(threads=threads)
    require_kernel("compiled")
    played, workers = game_named(game), threads or kernel.cpu_count()
    gone = read_dead(dead, played)
    shown = _boards([] if board is None else board, played)
    if texts := _texts(hands):
        table = read_table(texts, played, "", dead)
        if played.board:
            return _odds_on_boards(texts, table, np.atleast_2d(shown), workers)
        if len({len(player.known) for player in table.players}) > 1:
            raise HandError(f"the hands have different numbers of cards: {_COMPLETED}")
        hands = [[player.known for player in table.players]]
    held = _known_hands(hands, gone, played)
    if shown.ndim == 2 and len(shown) != len(held):
        raise HandError(f"there are {len(shown)} boards for {len(held)} rows of hands")
    boards = np.broadcast_to(shown, (len(held), shown.shape[-1]))
    return _odds_of_hands(held, boards, gone, played, workers)


def odds_of_columns(
    columns: Sequence[CardColumn], errors: Errors, **options: Unpack[OddsOptions]
) -> Array:
    """Each player's equity, from columns of hands and ranges, and one of boards so far.

    A row is NaN if something is missing, or if something is wrong with it and `errors` is "null".
    Rows of known hands and a board are counted together.
    """
    check_errors(errors)
    check_hands(len(columns) - 1, 1)
    game, dead = game_named(options.get("game", "holdem")), options.get("dead", "")
    exact, samples = options.get("exact"), options.get("samples")
    threads = options.get("threads")
    require_arguments(exact, samples, options.get("seed"), threads)
    masks, missing = stacked(columns)
    sizes, gone = np.bitwise_count(masks), sum(1 << card.number for card in read_cards(dead))
    together = ~missing & are_different(masks, game, gone) & (sizes[:-1] == sizes[0]).all(axis=0)
    together &= np.isin(sizes[0], game.hole) & np.isin(sizes[-1], BOARDS[1:])
    together &= exact is not False and samples is None
    equities = np.full((len(missing), len(columns) - 1), np.nan)
    for size, shared in {*zip(*sizes[[0, -1]][:, together].tolist(), strict=True)}:
        alike = np.flatnonzero(together & (sizes[0] == size) & (sizes[-1] == shared))
        held = np.stack([cards_of(column[alike], size) for column in masks[:-1]], axis=1)
        shown = cards_of(masks[-1, alike], shared)
        equities[alike] = odds_of_rows(held, shown, dead, game, threads)
    for row in np.flatnonzero(~(together | missing)).tolist():
        *hands, board = [column.cell(row) for column in columns]
        try:
            equities[row] = list(map(float, odds(*hands, board=board, **options).equity))
        except (CardError, HandError) as problem:
            if errors == "raise":
                cells = tuple(cell for cell in (*hands, board) if cell != "")
                raise RowError(str(problem), row=row, hand=cells) from problem
    return equities


def _texts(hands: Any) -> list[str]:
    """The hands or ranges of the players, if they are texts; else nothing."""
    is_array = isinstance(hands, np.ndarray) and hands.ndim == 1 and hands.dtype.kind in "UTO"
    items = hands.tolist() if is_array else list(hands) if isinstance(hands, list | tuple) else []
    return items if all(isinstance(item, str) for item in items) else []


def _numbers(cards: ArrayLike, name: str) -> Array:
    numbers = np.asarray(cards)
    if numbers.size and numbers.dtype.kind not in "iu":
        raise HandError(f"{name} must be card numbers from 0 to 51, not {quoted(numbers.item(0))}")
    return numbers if numbers.size else numbers.astype(np.uint8)


def _boards(board: ArrayLike, game: Game) -> Array:
    shared = _numbers(board, "board")
    if shared.ndim not in (1, 2):
        raise HandError(f"a board has the shape (n, k) or (k,), not {shared.shape}")
    require_board(shared.shape[-1], game)
    return shared


def _known_hands(hands: ArrayLike, gone: bytes, game: Game) -> Array:
    held = _numbers(hands, "hands")
    if held.ndim != 3 or held.shape[2] not in game.hole or not 1 <= held.shape[1] <= MOST_PLAYERS:
        hint = "" if game.board else f": {_COMPLETED}"
        raise HandError(
            f"hands in {game.name} have the shape (n, players, {sizes_text(game.hole)}) for 1 to "
            f"{MOST_PLAYERS} players, not {held.shape}{hint}"
        )
    players, hole = held.shape[1:]
    if players * hole + game.board > 4 * len(game.rules.ranks) - len(gone):
        raise HandError(f"there are too few cards for {players} players")
    return held


def _odds_of_hands(held: Array, boards: Array, gone: bytes, game: Game, workers: int) -> Array:
    """The equities of known hands, which the kernel counts."""
    rows, players = held.shape[:2]
    equities = np.empty((rows, players))
    step = max(1, int(PART / seconds_to_count(game, game.board - boards.shape[1])))

    def count(first: int) -> None:
        part = slice(first, first + step)
        cards, shown, out = card_bytes(held[part]), card_bytes(boards[part]), equities[part]
        wrong = kernel.share_pots(
            cards, shown if game.board else None, gone, out, *rankings_of(game)
        )
        if wrong < len(out):
            row = first + wrong
            raise _row_error(held[row].tolist(), game, gone, boards[row].tolist(), row)

    for _ in ordered_map(count, range(0, rows, step), workers):
        pass
    return equities


def _odds_on_boards(texts: list[str], table: Table, boards: Array, workers: int) -> Array:
    """The equities of hands and ranges that are the same on each board."""
    game = table.game
    shown = masks_of_numbers(card_bytes(boards))
    held = {card for player in table.players for card in player.known}
    gone = sum(1 << card for card in held.union(table.dead))
    valid = are_different(shown[None], game, gone)
    valid &= np.bitwise_count(shown) == boards.shape[1]
    if valid.all():
        counter = BoardCounter(table, game.board - boards.shape[1])
        if counter.seconds > SECONDS:
            raise HandError(
                "counting these ranges takes over a second a row: showdown.odds samples them"
            )
        equities, deals = counter.equities_on(card_bytes(boards), workers)
        valid = deals > 0
    for row in np.flatnonzero(~valid)[:1].tolist():
        raise _row_error(texts, game, table.dead, boards[row].tolist(), row)
    return equities


def _row_error(
    hands: Sequence[Any], game: Game, gone: bytes, board: list[int], row: int
) -> RowError:
    """Why hands or ranges cannot be dealt with a board, in the words of `odds`."""
    try:
        read_table(hands, game, board, [*gone])
    except (CardError, HandError) as problem:
        return RowError(str(problem), row=row, hand=(*hands, board))
    return RowError("these hands share cards", row=row, hand=(*hands, board))
