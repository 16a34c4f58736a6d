"""Cards as numbers: which card each number stands for."""

from __future__ import annotations

from ..card_text import RANK_LETTERS, SUIT_LETTERS
from ..errors import FileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["FROM_ONE", "NUMBERS", "STYLES", "order_of", "require_a_first_number"]

NUMBERS = "numbers"
STYLES = ("rank first", "suit first", NUMBERS, "pairs")
FROM_ONE = f"{NUMBERS}:{RANK_LETTERS}{SUIT_LETTERS}+1"
"""The usual order, but from 1 (2c) to 52 (As)."""

_EXAMPLES = f"--layout {NUMBERS} (0 is 2♣ and 51 is A♠) or --layout {FROM_ONE} (1 is 2♣, 52 is A♠)"


def order_of(style: str) -> bytes:
    """The card of each number from 0 to 52 in a style of numbers; 255 for none.

    `numbers` alone goes from 2♣, 2♦, 2♥, 2♠, 3♣ … to A♠. Another order follows a colon: all ranks
    and all suits, the slower-changing first, and `+1` if the numbers start at 1.

    Raises:
        ValueError: if there is no such style.

    >>> list(order_of("numbers")[:5]), order_of("numbers")[52]
    ([0, 1, 2, 3, 4], 255)
    >>> list(order_of("numbers:cdhsA23456789TJQK+1")[:5])
    [255, 48, 0, 4, 8]
    """
    name, _, text = style.partition(":")
    text = text if ":" in style else RANK_LETTERS + SUIT_LETTERS
    letters = text.removesuffix("+1")
    if letters[0:1].lower() in tuple(SUIT_LETTERS):
        suits, ranks = letters[:4].lower(), letters[4:].upper()
    else:
        ranks, suits = letters[:13].upper(), letters[13:].lower()
    if (name, sorted(ranks), sorted(suits)) != (
        NUMBERS,
        sorted(RANK_LETTERS),
        sorted(SUIT_LETTERS),
    ):
        raise ValueError(
            "an order of cards has all ranks and all suits, the slower-changing first: "
            f"numbers:{RANK_LETTERS}{SUIT_LETTERS}, or numbers:{SUIT_LETTERS}{RANK_LETTERS}+1 "
            "if numbers start at 1"
        )
    by_suit = letters.lower().startswith(suits)
    cards = [
        4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit)
        for slow in (suits if by_suit else ranks)
        for fast in (ranks if by_suit else suits)
        for rank, suit in [(fast, slow) if by_suit else (slow, fast)]
    ]
    return bytes([255, *cards] if text.endswith("+1") else [*cards, 255])


def require_a_first_number(numbers: Collection[int], name: str) -> None:
    """Refuse numbers that do not show whether they start at 0.

    Raises:
        FileError: if there is no 0 among them, so that they may be 1 to 52.

    >>> require_a_first_number({0, 24, 51}, "deals.txt")
    >>> require_a_first_number({1, 24, 52}, "deals.txt")
    Traceback (most recent call last):
        ...
    showdown.errors.FileError: deals.txt: cards are numbered 1 to 52: give their order, such as \
--layout numbers:23456789TJQKAcdhs+1 (1 is 2♣, 52 is A♠)
    """
    if 0 in numbers:
        return
    if 52 in numbers:
        raise FileError(
            f"{name}: cards are numbered 1 to 52: give their order, such as "
            f"--layout {FROM_ONE} (1 is 2♣, 52 is A♠)"
        )
    raise FileError(
        f"{name}: cards are numbers, but neither 0 nor 52 is among the first, so they may "
        f"start at 0 or at 1: give {_EXAMPLES}"
    )
