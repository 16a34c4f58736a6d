"""Hands as text, many at once."""

from __future__ import annotations

from ...cards import RANK_LETTERS, SUIT_LETTERS
from ...rules import HAND_SIZE

__all__ = ["WIDTH", "hand_texts", "spelled"]

WIDTH = 3 * HAND_SIZE - 1
"""How many characters a hand has: `8C TS KC 9H 4S`."""

_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)


def hand_texts(cards: bytes) -> list[str]:
    """The hands of five cards each, given as card numbers.

    >>> hand_texts(bytes([24, 35, 44, 30, 11, 0, 1, 2, 3, 51]))
    ['8C TS KC 9H 4S', '2C 2D 2H 2S AS']
    """
    return spelled(cards, b"\n")[:-1].decode("ascii").split("\n") if cards else []


def spelled(cards: bytes, end: bytes) -> bytearray:
    r"""The text of hands, each with a sign after it.

    >>> spelled(bytes([24, 35, 44, 30, 11]), b"\n")
    bytearray(b'8C TS KC 9H 4S\n')
    """
    text = bytearray(b" ") * (3 * len(cards))
    text[0::3] = cards.translate(_RANKS)
    text[1::3] = cards.translate(_SUITS)
    text[WIDTH :: WIDTH + 1] = end * (len(cards) // HAND_SIZE)
    return text
