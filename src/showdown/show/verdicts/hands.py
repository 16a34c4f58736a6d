"""Hands as text, many at once."""

from __future__ import annotations

from ...cards import RANK_LETTERS, SUIT_LETTERS
from ...rules import HAND_SIZE

__all__ = ["WIDTH", "hand_texts", "hands_side_by_side"]

WIDTH = 3 * HAND_SIZE - 1
"""How many characters a hand has: `8C TS KC 9H 4S`."""

_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)


def hand_texts(cards: bytes) -> list[str]:
    """The hands of five cards each, given as card numbers.

    >>> hand_texts(bytes([24, 35, 44, 30, 11, 0, 1, 2, 3, 51]))
    ['8C TS KC 9H 4S', '2C 2D 2H 2S AS']
    """
    hands = len(cards) // HAND_SIZE
    text = bytearray(b" ") * (3 * len(cards))
    text[0::3] = cards.translate(_RANKS)
    text[1::3] = cards.translate(_SUITS)
    text[WIDTH :: WIDTH + 1] = b"\n" * hands
    return text.decode("ascii").split("\n")[:hands]


def hands_side_by_side(cards: bytes, player: int, players: int) -> bytearray:
    """The hands of a player, counted from 0, as one text with nothing between them.

    >>> hands_side_by_side(bytes([24, 35, 44, 30, 11, 0, 1, 2, 3, 51]), 1, 2)
    bytearray(b'2C 2D 2H 2S AS')
    """
    hands = len(cards) // (HAND_SIZE * players)
    text = bytearray(b" ") * (WIDTH * hands)
    for place in range(HAND_SIZE):
        column = cards[HAND_SIZE * player + place :: HAND_SIZE * players]
        text[3 * place :: WIDTH] = column.translate(_RANKS)
        text[3 * place + 1 :: WIDTH] = column.translate(_SUITS)
    return text
