"""How cards are written, and which card each number stands for."""

from __future__ import annotations

from ..card_text import RANK_LETTERS, SUIT_LETTERS

__all__ = ["FROM_ONE", "NUMBERS", "STYLES", "order_of"]

NUMBERS = "numbers"
STYLES = ("rank first", "suit first", NUMBERS, "pairs")
FROM_ONE = f"{NUMBERS}:{RANK_LETTERS}{SUIT_LETTERS}+1"
"""The usual order, but from 1 (2c) to 52 (As)."""


def order_of(style: str) -> bytes:
    """The card of each number from 0 to 52 in a style of numbers; 255 for none.

    `numbers` alone goes from 2♣, 2♦, 2♥, 2♠, 3♣ … to A♠. Another order follows a colon: all ranks
    and all suits, the slower-changing first, and `+1` if the numbers start at 1.

    Raises:
        ValueError: if the order is invalid.

    >>> list(order_of("numbers")[:5]), order_of("numbers")[52]
    ([0, 1, 2, 3, 4], 255)
    >>> list(order_of("numbers:cdhsA23456789TJQK+1")[:5])
    [255, 48, 0, 4, 8]
    """
    text = style.partition(":")[2] if ":" in style else RANK_LETTERS + SUIT_LETTERS
    letters = text.removesuffix("+1").lower()
    by_suit = letters[:1] in tuple(SUIT_LETTERS)
    suits, ranks = (letters[:4], letters[4:]) if by_suit else (letters[13:], letters[:13])
    ranks = ranks.upper()
    if sorted(ranks) != sorted(RANK_LETTERS) or sorted(suits) != sorted(SUIT_LETTERS):
        raise ValueError(
            "an order of cards has all ranks and all suits, the slower-changing first: "
            f"numbers:{RANK_LETTERS}{SUIT_LETTERS}, or numbers:{SUIT_LETTERS}{RANK_LETTERS}+1 "
            "if numbers start at 1"
        )
    by_rank = [
        4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit) for rank in ranks for suit in suits
    ]
    cards = [by_rank[4 * rank + suit] for suit in range(4) for rank in range(13)]
    cards = cards if by_suit else by_rank
    return bytes([255, *cards] if text.endswith("+1") else [*cards, 255])
