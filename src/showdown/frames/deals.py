"""Deals in columns of text, all hands of a deal in one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .. import kernel
from ..arguments import require_number
from ..errors import DealError, HandError, RowError, ShowdownError
from ..evaluating import evaluate
from ..needs import need
from ..ranking import ranking_of
from ..reading import read_cards
from ..rules import HAND_SIZE, MOST_PLAYERS
from .hands import chunks_of, is_text, large_strings, read_again, text_buffers

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa

    from ..rules import Rules
    from .hands import Array, Errors, Strengths
else:
    pa = need("pyarrow", "arrow")

np = need("numpy", "arrow")

__all__ = ["check_hands", "check_players", "deal_strengths", "winners_of"]


def check_players(players: int) -> None:
    """Refuse a number of players that no deal has."""
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)


def check_hands(count: int) -> None:
    """Refuse a number of hands that cannot be compared."""
    if not 2 <= count <= MOST_PLAYERS:
        raise DealError(f"a showdown has 2 to {MOST_PLAYERS} hands, not {count}")


def deal_strengths(
    column: object, players: int | None, rules: Rules, errors: Errors
) -> list[Strengths]:
    """The strengths of each player; 0 where a row is null or not a deal."""
    if players is not None:
        check_players(players)
    chunks = [_texts(array) for array in chunks_of(column)]
    if players is None:
        players = _find_players(chunks, errors)
    parts = [np.empty((0, players), np.uint16)]
    first = 0
    for texts in chunks:
        found = _strengths(texts, players, rules)
        read_again(texts, found, first, errors, partial(_read_deal, players=players, rules=rules))
        parts.append(found)
        first += len(texts)
    whole = np.concatenate(parts)
    return [np.ascontiguousarray(whole[:, player]) for player in range(players)]


def winners_of(columns: Sequence[Strengths]) -> tuple[Array, Array]:
    """Who of the players wins each row, from 1, or 0 for a tie; and which rows have no winner."""
    if len({len(strengths) for strengths in columns}) > 1:
        raise DealError("the columns of hands differ in length")
    rows = np.stack(columns, axis=1)
    winners = np.empty(len(rows), np.uint8)
    kernel.decide(rows, None, winners)
    return winners, ~rows.all(axis=1)


def _texts(array: pa.Array) -> pa.Array:
    """Large strings; a dictionary is decoded."""
    if pa.types.is_dictionary(array.type):
        return _texts(array.dictionary).take(array.indices)
    if not is_text(array.type) and not pa.types.is_null(array.type):
        raise HandError(f"a column of {array.type} is not a column of text")
    return large_strings(array)


def _strengths(texts: pa.Array, players: int, rules: Rules) -> Any:
    """A row of strengths for each text."""
    data, offsets = text_buffers(texts)
    found = np.empty(len(texts) * players, np.uint16)
    rows = found.reshape(len(texts), players)
    if kernel.evaluate_texts(data, offsets, players, found, ranking_of(rules)) < len(texts):
        rows[texts.is_null().to_numpy(zero_copy_only=False)] = 0
    return rows


def _read_deal(text: str, players: int, rules: Rules) -> list[int]:
    """The strength of each hand of a deal."""
    cards = read_cards(text)
    if len(cards) != HAND_SIZE * players:
        raise DealError(
            f"a deal of {players} players has {HAND_SIZE * players} cards, not {len(cards)}"
        )
    for card in cards:
        if cards.count(card) > 1:
            raise DealError(f"{card} is dealt {cards.count(card)} times")
    hands = [cards[place : place + HAND_SIZE] for place in range(0, len(cards), HAND_SIZE)]
    return [evaluate(hand, rules=rules) for hand in hands]


def _find_players(chunks: Sequence[pa.Array], errors: Errors) -> int:
    """How many hands the first deal has; 2 if there is none."""
    first = 0
    for texts in chunks:
        for row, text in enumerate(texts):
            if not text.is_valid:
                continue
            try:
                return _players_of(text.as_py())
            except ShowdownError as error:
                if errors == "raise":
                    raise RowError(str(error), row=first + row, hand=text.as_py()) from None
        first += len(texts)
    return 2


def _players_of(text: str) -> int:
    cards = read_cards(text)
    players, rest = divmod(len(cards), HAND_SIZE)
    if 2 <= players <= MOST_PLAYERS and rest == 0:
        return players
    raise DealError(
        f"a deal has five cards for each of 2 to {MOST_PLAYERS} players, not {len(cards)} cards"
    )
