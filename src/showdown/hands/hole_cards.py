"""Strengths of hands in games where a board, or only some of a player's cards, count."""

from __future__ import annotations

from array import array

from .. import kernel
from ..kernel.ranking import by_ranks, ranking_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer

    from ..rules.games import Game


NO_LOW = 1
"""The strength of a hand without a low of eight or better."""


def strengths_of_deals(
    cards: bytes | bytearray, players: int, each: int, game: Game
) -> list[array[int]]:
    """The strength of each hand of some deals, a row for each deal; in hi-lo games also the lows.

    `cards` has the card numbers of each deal: `each` for every player, then those of the board.

    >>> from showdown import GAMES, Card
    >>> deal = bytes([Card(card).number for card in "Ah Kh Qs Qd Jh Th 2c 3d 4s".split()])
    >>> strengths_of_deals(deal, 2, 2, GAMES["holdem"])
    [array('H', [1228, 3592])]
    """
    size = players * each + game.board
    halves = [array("H", bytes(2 * players * (len(cards) // size))) for _ in game.halves]
    if cards:
        board = _columns(cards, players * each, game.board, size) if game.board else None
        hands = [_columns(cards, player * each, each, size) for player in range(players)]
        for half, strengths in zip(game.halves, halves, strict=True):
            for player, cards_of_player in enumerate(hands):
                strengths[player::players] = strengths_of_hands(cards_of_player, board, half)
    return halves


def _columns(cards: bytes | bytearray, start: int, count: int, size: int) -> memoryview:
    """`count` columns of rows of `size` cards."""
    rows = len(cards) // size
    columns = bytearray(rows * count)
    for place in range(count):
        columns[place::count] = cards[start + place :: size]
    return memoryview(columns).cast("B", (rows, count))


def strengths_of_hands(cards: Buffer, board: Buffer | None, game: Game) -> array[int]:
    """The strength of each hand, 0 if a card is repeated or invalid.

    `cards` has shape (n, cards of a player); `board` has shape (n, 5), or (1, 5) for all.
    """
    written = array("H", bytes(2 * len(memoryview(cards))))
    write_strengths(cards, board, game, written)
    return written


def write_strengths(cards: Buffer, board: Buffer | None, game: Game, out: Buffer) -> int:
    """Write `strengths_of_hands`; gives the first invalid row, or the number of rows."""
    if board is not None:
        exactly = game.exactly or 0
        return kernel.evaluate_holes(cards, board, exactly, out, ranking_of(game.rules))
    if game.rules.cards < 5:
        return kernel.evaluate_badugi(cards, by_ranks(game.rules), out)
    return kernel.evaluate_many(cards, out, ranking_of(game.rules))
