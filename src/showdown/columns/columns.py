"""Strengths of Arrow columns: texts one after the other, rows of card numbers, or masks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .. import kernel
from ..arguments import require_number
from ..cards.card_text import card_numbers
from ..cards.cards_in_text import read_cards
from ..errors import CardError, DealError, HandError
from ..hands.evaluating import evaluate
from ..hands.ranking import ranking_of
from ..hands.verdicts import showdown
from ..needs import need
from ..rules.rules import HAND_SIZE, HAND_SIZES, MOST_PLAYERS
from .hands import (
    NOT_A_CARD,
    card_bytes,
    check_errors,
    game_strengths,
    pot_winners,
    read_again,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pyarrow as pa

    from ..rules.games import Game
    from ..rules.rules import Rules
    from .hands import Errors, Strengths
else:
    pa = need("pyarrow", "arrow")
    need("pyarrow.compute", "arrow")

np: Any = need("numpy", "arrow")


def check_players(players: int) -> None:
    """Refuse a number of players that no deal has."""
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)


def check_hands(count: int, least: int = 2) -> None:
    """Refuse a number of hands that cannot be compared."""
    if not least <= count <= MOST_PLAYERS:
        raise DealError(f"a showdown has {least} to {MOST_PLAYERS} hands, not {count}")


def strengths_of(column: object, rules: Rules, errors: Errors) -> Strengths:
    """The strength of each hand of a column."""
    return _strengths_of(column, 1, rules, errors, evaluate)[:, 0]


def strengths_in(
    hands: Sequence[object], board: object, game: Game, errors: Errors
) -> list[list[Strengths]]:
    """The strengths of each column of hands, 0 where a row is null or invalid; then the lows."""
    if game.is_draw and board is None:
        return [[strengths_of(column, game.rules, errors) for column in hands]]
    shared = None if board is None else items_of(board)
    return game_strengths(list(map(items_of, hands)), shared, game, errors)


def deal_strengths(
    column: object, players: int, game: Game, errors: Errors
) -> list[list[Strengths]]:
    """The strengths of each player, from deals in text; then the lows. As `strengths_in`."""
    check_players(players)
    if game.is_draw:
        read = partial(_read_deal, players)
        found = _strengths_of(column, players, game.rules, errors, read)
        return [[np.ascontiguousarray(found[:, player]) for player in range(players)]]
    deals = [_divided(text, players, game) for text in items_of(column)]
    *hands, board = zip(*deals, strict=True) if deals else ((),) * (players + 1)
    return game_strengths(hands, board if game.board else None, game, errors)


def winners_of(columns: Sequence[Strengths], lows: Sequence[Strengths] | None = None) -> pa.Array:
    """Who wins each row, from 1, or 0 for a tie; null where a hand has no strength.

    With lows, who wins the whole pot, or 0 where it is divided.
    """
    check_hands(len(columns))
    if len({len(strengths) for strengths in columns}) > 1:
        raise DealError("the columns of hands differ in length")
    rows = np.stack(columns, axis=1)
    if lows is None:
        winners = np.empty(len(rows), np.uint8)
        kernel.decide(rows, winners)
    else:
        winners = pot_winners(rows, np.stack(lows, axis=1))
    return pa.array(winners, mask=~rows.all(axis=1))


def _strengths_of(
    column: object, players: int, rules: Rules, errors: Errors, read: Callable[..., Any]
) -> Any:
    """A row of strengths for each row of a column."""
    check_errors(errors)
    ranking_of(rules)
    parts = [np.empty((0, players), np.uint16)]
    before = 0
    for array in _chunks_of(column):
        found = _strengths(array, players, rules)
        valid = array.is_valid().to_numpy(zero_copy_only=False)
        rows = np.flatnonzero(valid & (found[:, 0] == 0))
        hands = (array[row].as_py() for row in rows.tolist())
        read_again(found, rows, hands, rules, errors, before=before, read=read)
        parts.append(found)
        before += len(array)
    return np.concatenate(parts)


def _chunks_of(column: object) -> list[pa.Array]:
    if hasattr(column, "__arrow_c_array__"):
        return [pa.array(column)]
    if hasattr(column, "__arrow_c_stream__"):
        return list(pa.chunked_array(column).chunks)
    raise HandError(
        f"{type(column).__name__} is not an Arrow column: expected an object with "
        "__arrow_c_array__ or __arrow_c_stream__, such as a column of pyarrow or Polars"
    )


def _strengths(array: pa.Array, players: int, rules: Rules) -> Any:
    """A row of strengths for each row of an array, of hands if there is one player."""
    kind = array.type
    if pa.types.is_dictionary(kind):
        of_each = _strengths(array.dictionary, players, rules)
        of_each = np.concatenate([of_each, np.zeros((1, players), np.uint16)])
        return of_each[array.indices.cast(pa.int64()).fill_null(-1).to_numpy()]
    found = np.zeros((len(array), players), np.uint16)
    if _is_text(kind):
        data, ends = _text_buffers(array)
        kernel.evaluate_texts(data, ends, players, found.reshape(-1), ranking_of(rules))
    elif players > 1 and not pa.types.is_null(kind):
        raise HandError(f"a column of {kind} is not a column of text")
    elif (
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    ):
        _evaluate_lists(array, found.reshape(-1), rules)
    elif kind in (pa.uint64(), pa.int64()):
        masks = array.fill_null(0).to_numpy(zero_copy_only=False).view(np.uint64)
        kernel.evaluate_many(masks, found.reshape(-1), ranking_of(rules))
    elif not pa.types.is_null(kind):
        raise HandError(
            f"a column of {kind} is not a column of hands: those are text, lists of card numbers "
            "or of cards as text, or uint64 with a bit for each card"
        )
    found[array.is_null().to_numpy(zero_copy_only=False)] = 0
    return found


def _is_text(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def _large_strings(texts: pa.Array) -> pa.Array:
    try:
        return texts.cast(pa.large_string())
    except pa.ArrowNotImplementedError:  # Older versions of pyarrow cannot cast views.
        return pa.array(texts.to_pylist(), pa.large_string())


def _text_buffers(texts: pa.Array) -> tuple[Any, Any]:
    """The bytes of texts, and where each text starts and the last ends."""
    texts = _large_strings(texts)
    _, offsets, data = texts.buffers()
    if not len(texts) or offsets is None:
        return b"", np.zeros(len(texts) + 1, np.int64)
    places = np.frombuffer(offsets, np.int64)
    return data or b"", places[texts.offset : texts.offset + len(texts) + 1]


def _evaluate_lists(lists: pa.Array, found: Strengths, rules: Rules) -> None:
    cards = _cards(lists.flatten())  # Without those of null rows.
    lengths = pa.compute.list_value_length(lists).fill_null(0).to_numpy()
    ends = lengths.cumsum(dtype=np.int64)
    for size in HAND_SIZES:
        rows = np.flatnonzero(lengths == size)
        hands = cards[(ends[rows] - size)[:, None] + np.arange(size)]
        strengths = np.empty(len(rows), np.uint16)
        kernel.evaluate_many(hands, strengths, ranking_of(rules))
        found[rows] = strengths


def _cards(values: pa.Array) -> Any:
    kind = values.type
    if pa.types.is_dictionary(kind):
        of_each = np.append(_cards(values.dictionary), np.uint8(NOT_A_CARD))
        return of_each[values.indices.cast(pa.int64()).fill_null(-1).to_numpy()]
    if _is_text(kind):
        # Other texts may be cards, too: such a row is read again.
        spellings = pa.array(card_numbers(), pa.large_string())
        places = pa.compute.index_in(_large_strings(values), spellings).fill_null(-1)
        return np.array([*card_numbers().values(), NOT_A_CARD], np.uint8)[places.to_numpy()]
    if not (pa.types.is_integer(kind) or pa.types.is_null(kind)):
        raise HandError(f"lists of {kind} are not hands: cards are numbers from 0 to 51, or text")
    if values.null_count:
        values = values.cast(pa.int64(), safe=False).fill_null(-1)
    return card_bytes(values.to_numpy(zero_copy_only=False))


def items_of(column: object) -> list[Any]:
    """The items of a column as Python objects; None for a null."""
    return [item for array in _chunks_of(column) for item in array.to_pylist()]


def _divided(text: Any, players: int, game: Game) -> list[Any]:
    """The cards of each player, then those of the board; Nones for a null."""
    if text is None:
        return [None] * (players + 1)
    try:
        cards = read_cards(text)
    except (CardError, HandError):
        return [text] * (players + 1)  # Which is not a hand either.
    each = max(0, len(cards) - game.board) // players
    hands = [cards[each * player : each * (player + 1)] for player in range(players)]
    return [*hands, cards[players * each :]]


def _read_deal(players: int, text: str, *, rules: Rules) -> list[int]:
    """The strength of each hand of a deal."""
    cards = read_cards(text)
    if len(cards) != HAND_SIZE * players:
        raise DealError(
            f"a deal of {players} players has {HAND_SIZE * players} cards, not {len(cards)}"
        )
    hands = [cards[place : place + HAND_SIZE] for place in range(0, len(cards), HAND_SIZE)]
    return [hand.strength for hand in showdown(*hands, rules=rules).hands]
