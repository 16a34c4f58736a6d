"""Hands as text, many at once."""

from __future__ import annotations

from ...cards import RANK_LETTERS, SUIT_LETTERS

__all__ = ["hand_texts", "spelled", "width"]

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
    return spelled(cards, size, b"\n")[:-1].decode("ascii").split("\n") if cards else []


def spelled(cards: bytes, size: int, end: bytes) -> bytearray:
    r"""The text of hands of `size` cards, each with a sign after it.

    >>> spelled(bytes([24, 35, 44, 30, 11]), 5, b"\n")
    bytearray(b'8C TS KC 9H 4S\n')
    """
    text = bytearray(b" ") * (3 * len(cards))
    text[0::3] = cards.translate(_RANKS)
    text[1::3] = cards.translate(_SUITS)
    text[width(size) :: width(size) + 1] = end * (len(cards) // size)
    return text
