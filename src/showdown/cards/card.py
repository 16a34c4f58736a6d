"""Ranks, suits and cards, and how one card is read."""

from __future__ import annotations

from enum import IntEnum
from functools import total_ordering
from operator import index

from ..errors import CardError, quoted
from ..values import Value
from .card_text import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, card_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal


class _Named(IntEnum):
    @property
    def word(self) -> str:
        """The name in words, such as `Ace` or `Spades`."""
        return self.name.capitalize()


class Rank(_Named):
    """A card's rank; higher ranks compare higher.

    >>> Rank.TEN < Rank.ACE, Rank.SIX.letter, Rank.SIX.word, Rank.SIX.plural
    (True, '6', 'Six', 'Sixes')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One of `23456789TJQKA`."""
        return RANK_LETTERS[self - 2]

    @property
    def plural(self) -> str:
        """`Twos` to `Aces`."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(_Named):
    """A card's suit; the order decides nothing in a showdown.

    >>> Suit.HEARTS.letter, Suit.HEARTS.symbol, Suit.HEARTS.word
    ('h', '♥', 'Hearts')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One of `cdhs`."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """One of `♣♦♥♠`."""
        return SUIT_SYMBOLS[self]


@total_ordering
class Card(Value):
    """One of 52 cards.

    `Card(card)` takes a card as people write it (`8C`, `8c`, `8♣`, `10h` for `Th`), its number
    from 0 (2c) to 51 (As), or a card. There is one object for each card: they may be compared with
    `is`. They sort by rank, then by suit.

    Attributes:
        number: 0 (2c), 1 (2d), … 51 (As).
        rank: two to ace.
        suit: clubs, diamonds, hearts or spades.

    Raises:
        CardError: if it is not a card.

    >>> Card("8C"), Card("10♥"), Card(51)
    (Card('8c'), Card('Th'), Card('As'))
    """

    __match_args__: ClassVar[tuple[Literal["rank"], Literal["suit"]]] = ("rank", "suit")

    number: int
    rank: Rank
    suit: Suit

    def __new__(cls, card: str | int | Card) -> Card:  # noqa: D102, PYI034
        if isinstance(card, Card):
            return card
        if isinstance(card, str):
            number = card_numbers().get(card.strip())
            if number is None:
                raise CardError(not_a_card(card))
            return _CARDS[number]
        number = number_of(card)
        if number is not None and 0 <= number < 52:
            return _CARDS[number]
        raise CardError(
            f"{quoted(card)} is not a card: expected text such as '8c', a number from 0 (2c) to 51 "
            "(As) or a Card"
        )

    def __init__(self, card: str | int | Card) -> None:
        """Does nothing: the card is one of the 52 that exist."""

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self.number,)

    def __index__(self) -> int:
        return self.number

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: Card) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __repr__(self) -> str:
        return f"Card('{self.rank.letter}{self.suit.letter}')"

    def __str__(self) -> str:
        return self.rank.letter + self.suit.symbol

    def _repr_svg_(self) -> str:
        from .pictures import card_picture

        return card_picture(self)


def number_of(value: object) -> int | None:
    """The whole number that a value is, as those of NumPy are; ranks, suits and True are none."""
    try:
        return None if isinstance(value, bool | IntEnum) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


_JOKERS = ("\U0001f0bf", "\U0001f0cf", "\U0001f0df")
A_CARD = f"a card is a rank ({' '.join(RANK_LETTERS)}) and a suit ({' '.join(SUIT_LETTERS)})"


def not_a_card(text: str) -> str:
    """Why a text is not a card."""
    bare = text.strip()
    if "joker" in bare.lower() or bare.lower() == "or" or bare[:1] in _JOKERS:
        return f"{quoted(text)} is a joker, which these games do not use"
    turned = bare[1:] + bare[:1]
    if bare[:1].lower() in (*SUIT_LETTERS, *SUIT_SYMBOLS) and turned in card_numbers():
        return f"{quoted(text)} has the suit first: write it {turned}"
    if bare[:-1] == "1" and bare[-1].lower() in SUIT_LETTERS:
        return f"{quoted(text)} is not a card: a ten is written T or 10, an ace A"
    return f"{quoted(text)} is not a card: {A_CARD}"


def deck() -> tuple[Card, ...]:
    """The 52 cards, from 2c to As.

    >>> len(deck()), deck()[0], deck()[-1]
    (52, Card('2c'), Card('As'))
    """
    return _CARDS


_CARDS = tuple([object.__new__(Card) for _ in range(52)])
for _number, _card in enumerate(_CARDS):
    _card._set(number=_number, rank=Rank(_number // 4 + 2), suit=Suit(_number % 4))
