"""Hands as text, many at once."""

from __future__ import annotations

from ... import kernel
from ...cards import RANK_LETTERS, SUIT_LETTERS

__all__ = ["hand_texts", "hands_side_by_side", "width"]

_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)


def width(size: int) -> int:
    """How many characters a hand of so many cards has.

    >>> width(5) == len("8C TS KC 9H 4S")
    True
    """
    return 3 * size - 1


def hand_texts(cards: bytes, size: int) -> list[str]:
    """The hands of `size` cards each, given as card numbers.

    >>> hand_texts(bytes([24, 35, 44, 30, 11, 0, 1, 2, 3, 51]), 5)
    ['8C TS KC 9H 4S', '2C 2D 2H 2S AS']
    """
    text = bytearray(b" ") * (3 * len(cards))
    text[0::3] = cards.translate(_RANKS)
    text[1::3] = cards.translate(_SUITS)
    hands = len(cards) // size
    text[width(size) :: width(size) + 1] = b"\n" * hands
    return text.decode("ascii").split("\n")[:hands]


def hands_side_by_side(cards: bytes, size: int, player: int, players: int) -> bytearray:
    """The hands of a player, counted from 0, as one text with nothing between them.

    >>> hands_side_by_side(bytes([24, 35, 44, 30, 11, 0, 1, 2, 3, 51]), 5, 1, 2)
    bytearray(b'2C 2D 2H 2S AS')
    """
    text = bytearray(len(cards) // (size * players) * width(size))
    kernel.spell_hands(cards, size, player, players, text)
    return text
