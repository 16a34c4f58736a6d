"""How a card is written as text: the one grammar, which `cpp/kernel/card_text.hpp` has in C++.

A card is a rank and a suit (`8C`, `10h`, `A♠`), or one of Unicode's playing cards.
"""

from __future__ import annotations

from functools import cache

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
_OUTLINED = "♧♢♡♤"
VARIATION_SELECTORS = "\ufe0e\ufe0f"
"""Some keyboards add one after a symbol: that it be drawn as text, or as a picture."""

RANKS = {letter: rank for rank, letter in enumerate(RANK_LETTERS)}
RANKS |= {letter.lower(): rank for letter, rank in RANKS.items()} | {"10": RANKS["T"]}
"""Each way to write a rank, and its number from 0 (two) to 12 (ace)."""

SUITS = {
    suit + selector: number
    for suits in (SUIT_LETTERS, SUIT_LETTERS.upper(), SUIT_SYMBOLS, _OUTLINED)
    for number, suit in enumerate(suits)
    for selector in ("", *VARIATION_SELECTORS)
    if not (selector and suit.isalpha())
}
"""Each way to write a suit, and its number from 0 (clubs) to 3 (spades)."""

PLAYING_CARDS = {
    chr(0x1F0A0 + 16 * row + place): 4 * rank + suit
    for row, suit in enumerate((3, 2, 1, 0))
    for rank, place in enumerate((*range(2, 12), 13, 14, 1))
}
"""Unicode's playing cards, and their numbers from 0 (2c) to 51 (As); knights are not cards here."""


RANK, SUIT, PLAYING_CARD = (
    f"(?:{'|'.join(sorted(texts, key=len, reverse=True))})"
    for texts in (RANKS, SUITS, PLAYING_CARDS)
)
"""Regular expressions for them."""


@cache
def card_numbers() -> dict[str, int]:
    """Each way to write a card, and its number from 0 (2c) to 51 (As).

    >>> card_numbers()["10♥"], card_numbers()["th"]
    (34, 34)
    """
    pairs = {r + s: 4 * rank + suit for r, rank in RANKS.items() for s, suit in SUITS.items()}
    return pairs | PLAYING_CARDS
