"""How several cards are read, in every way people and programs write them."""

from __future__ import annotations

from itertools import islice

from ..errors import CardError, HandError, quoted
from .card import Card, deck, not_a_card, number_of
from .card_text import PLAYING_CARD, RANK, RANK_LETTERS, SUIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import SupportsIndex

    Cards = str | int | Iterable[str | SupportsIndex]
    """Text, a mask, or cards one by one: each a text, a number or a `Card`."""

_BETWEEN = str.maketrans(",;|-/", "     ")
_PIECE = f"{RANK}{SUIT}|{PLAYING_CARD}|10.?|..?"
"""A card, or as much as one has."""


def read_cards(cards: Cards) -> tuple[Card, ...]:
    """The cards as given, in their order: from text, a mask, or cards one by one.

    Between the cards of a text are blanks, commas, semicolons, bars, hyphens, slashes or nothing.

    >>> read_cards("10h, A♥") == read_cards("ThAh") == read_cards([34, 50])
    True
    >>> read_cards(0b10011)
    (Card('2c'), Card('2d'), Card('3c'))
    """
    if isinstance(cards, str):
        stretches = cards.translate(_BETWEEN).split()
        return tuple(card for stretch in stretches for card in _read_stretch(stretch))
    if isinstance(cards, Card):
        return (cards,)
    if isinstance(cards, bytes | bytearray | memoryview):
        raise HandError(f"{quoted(cards)} is not text: decode it first")
    try:
        items = list(islice(iter(cards), 53))  # type: ignore[arg-type]
    except TypeError:
        return tuple(_read_mask(cards))
    if len(items) > 52:
        raise HandError("more than 52 cards: a deck has no more")
    texts = any(isinstance(item, str) for item in items)
    if texts and any(hasattr(item, "__index__") and type(item) is not Card for item in items):
        raise HandError(f"{quoted(items)} mixes text and numbers: write all cards in one way")
    return tuple(map(Card, items))  # type: ignore[arg-type]


def as_text(cards: Iterable[Card | int]) -> str:
    """Cards as they are typed, such as `AhKh`."""
    return "".join(Card(card).rank.letter + Card(card).suit.letter for card in cards)


def cards_in(text: str) -> int:
    """How many cards a text has; 0 if it has something else."""
    try:
        return len(read_cards(text))
    except CardError:
        return 0


def _read_mask(mask: object) -> Iterator[Card]:
    bits = number_of(mask)
    if bits is None:
        raise HandError(
            f"{quoted(mask)} cannot be read as cards: expected text such as '8C TS KC 9H 4S', "
            "several cards, or an int with a bit for each card"
        )
    if not 0 <= bits < 1 << 52:
        raise HandError(f"a mask of cards has the bits 0 (2c) to 51 (As), unlike {quoted(bits)}")
    return (card for card in deck() if bits >> card.number & 1)


def _read_stretch(text: str) -> list[Card]:
    """The cards of a text without separators."""
    import re

    pieces = re.findall(_PIECE, text, re.DOTALL)
    try:
        return list(map(Card, pieces))
    except CardError as error:
        if len(pieces) == 1:
            raise
        problem = f"{error} (in {quoted(text)})"
        if "joker" in text.lower():
            problem = not_a_card(text)
        elif {*text.upper()} <= {*RANK_LETTERS}:
            example = f"{text[0].upper()}s"
            problem = (
                f"{quoted(text)} lacks suits: write each card with its suit, such as {example}"
            )
        raise CardError(problem) from None
