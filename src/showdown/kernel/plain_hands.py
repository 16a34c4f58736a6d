"""The plain kernel's hands: one by one, in arrays, and as texts in columns."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..card_text import PLAYING_CARD, RANK, SUIT, card_numbers
from ..cards import RANK_LETTERS, SUIT_LETTERS
from .plain_buffers import require, view
from .plain_ranking import best_strength, checked

if TYPE_CHECKING:
    from typing import SupportsIndex

    from typing_extensions import Buffer

    from .plain_ranking import Ranking

__all__ = ["CARDS", "evaluate", "evaluate_many", "evaluate_texts", "mask"]

CARDS = {
    rank + suit: 4 * place + SUIT_LETTERS.index(suit.lower())
    for place, letter in enumerate(RANK_LETTERS)
    for rank in {letter, letter.lower()}
    for suit in SUIT_LETTERS + SUIT_LETTERS.upper()
}
"""The numbers of cards by their two characters, in either case."""

_SEPARATORS = re.compile(rb"[ \t-\r\x1c-\x1f,;|]*")
_CARD = re.compile(f"{RANK}{SUIT}|{PLAYING_CARD}".encode())


def evaluate(cards: object, ranking: Ranking | None = None) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else."""
    return best_strength(_read_cards(cards), checked(ranking))


def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards."""
    numbers = _read_cards(cards)
    return sum(1 << n for n in numbers) if len(set(numbers)) == len(numbers) else 0


def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
    """Write a strength for each hand; the first row that is not a hand, or the number of rows."""
    rows = view(cards, "BQ")
    strengths = view(out, "H", 1, writable=True)
    masks = rows.itemsize == 8
    require(rows.ndim == (1 if masks else 2), "hands are rows of card numbers, or masks")
    length, size = (len(rows), 1) if masks else rows.shape or ()
    require(masks or 5 <= size <= 7, "a hand has five, six or seven cards")
    require(len(strengths) == length, "out has not one item a hand")
    items = rows.tolist() if masks else rows.tobytes()
    bad = length
    for row in range(length):
        hand = items[row] if masks else list(items[row * size : (row + 1) * size])
        strengths[row] = strength = evaluate(hand, ranking)
        if strength == 0:
            bad = min(bad, row)
    return bad


def evaluate_texts(
    data: Buffer, offsets: Buffer, players: int, out: Buffer, ranking: Ranking | None = None
) -> int:
    """Write strengths for each text; the first row that is not a hand or deal, or their number."""
    ranking = checked(ranking)
    whole = view(data, "B", 1).tobytes()
    places = view(offsets, "q", 1).tolist()
    strengths = view(out, "H", 1, writable=True)
    require(1 <= players <= 10, "a deal has 1 to 10 players")
    require(bool(places), "offsets are one more than rows")
    rows = len(places) - 1
    require(len(strengths) == rows * players, "out has not one item a hand")
    bad = rows
    for row, (begin, end) in enumerate(pairwise(places)):
        require(0 <= begin <= end <= len(whole), "a row is not inside the data")
        cards = _read_text(whole[begin:end], 7 if players == 1 else 5 * players)
        hands = [cards] if players == 1 else [cards[i : i + 5] for i in range(0, 5 * players, 5)]
        found = [best_strength(hand, ranking) for hand in hands]
        if 0 in found or len(set(cards)) != len(cards):
            found = [0] * players
            bad = min(bad, row)
        for player, strength in enumerate(found):
            strengths[row * players + player] = strength
    return bad


def _read_cards(cards: object) -> list[int]:
    """The numbers of the cards in a text, a mask, a tuple or a list; else none."""
    if isinstance(cards, str):
        return _read_letters(cards)
    if type(cards) is int:
        return [n for n in range(52) if cards >> n & 1] if 0 <= cards < 1 << 52 else []
    if isinstance(cards, (tuple, list)) and len(cards) <= 52:
        try:
            numbers = [card.__index__() if _may_be_number(card) else -1 for card in cards]
        except Exception:
            return []
        # The same length, for __index__ may have changed the list.
        same = len(numbers) == len(cards) and all(0 <= n < 52 for n in numbers)
        return numbers if same else []
    return []


def _may_be_number(card: SupportsIndex) -> bool:
    """Whether it is an int, or something else with `__index__`, but no kind of int such as bool."""
    return type(card) is int or not isinstance(card, int)


def _read_letters(text: str) -> list[int]:
    """The cards of a text, with single spaces or nothing between them; else none."""
    step = 3 if text[2:3] == " " else 2
    numbers = [CARDS.get(text[i : i + 2], -1) for i in range(0, len(text), step)]
    apart = step == 2 or text[2::3] == " " * (len(numbers) - 1)
    return numbers if apart and -1 not in numbers else []


def _read_text(text: bytes, most: int) -> list[int]:
    """The cards of a text; none if something is not a card, or there are more than `most`."""
    numbers: list[int] = []
    place = _past_separators(text, 0)
    while place < len(text):
        card = _CARD.match(text, place)
        if card is None or len(numbers) == most:
            return []
        numbers.append(card_numbers()[card[0].decode()])
        place = _past_separators(text, card.end())
    return numbers


def _past_separators(text: bytes, place: int) -> int:
    separators = _SEPARATORS.match(text, place)
    assert separators is not None
    return separators.end()
