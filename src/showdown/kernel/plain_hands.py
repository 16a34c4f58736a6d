"""The plain kernel's rankings and hands: one by one, in arrays, and as texts in columns."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, cast

from ..cards.card_text import PLAYING_CARD, RANK, SUIT, card_numbers
from ..rules.hand_classes import strengths

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from typing import SupportsIndex

    from typing_extensions import Buffer

    Rows = list[list[int]]

STRENGTHS = 7463
"""The number of standard strengths, with 0 for an invalid hand."""

_NUMBERS = {
    text: card for text, card in card_numbers().items() if text.isascii() and text[2:] == ""
}
"""The numbers of cards by their two letters, in either case."""
_SEPARATORS = rb"[ \t-\r\x1c-\x1f,;|/-]*"
_CARD = re.compile(b"%s(%s)" % (_SEPARATORS, f"{RANK}{SUIT}|{PLAYING_CARD}".encode()))
_END = re.compile(_SEPARATORS)


class Ranking:
    """Rules as lookup tables.

    `column` has a strength under the rules for each of the 7,463 standard ones (format `H`), and 0
    for hands that are not in their deck: those with some ranks, and no others.
    """

    def __init__(self, column: Buffer) -> None:
        self.column: list[int] = memoryview(column).tolist()
        hands = strengths().items()
        dealt = [ranks for (ranks, _), strength in hands if self.column[strength]]
        self.ranks: set[int] = {rank - 2 for ranks in dealt for rank in ranks}


def ranks_of(ranking: Ranking | None) -> Collection[int]:
    """The ranks in a ranking's deck."""
    return range(13) if ranking is None else ranking.ranks


def best_strength(numbers: Sequence[int], ranking: Ranking | None, *, repeats: bool = False) -> int:
    """The strength of the best five of five to seven cards of the deck, which may repeat; else 0.

    It is 0, too, if cards repeat so that five of them are a hand that no rules rank.
    """
    if not 5 <= len(numbers) <= 7 or max(numbers) >= 52:
        return 0
    if not repeats and len(set(numbers)) != len(numbers):
        return 0
    found = [_five_strength(five, ranking) for five in combinations(numbers, 5)]
    return max(found) if all(found) else 0


def _five_strength(numbers: Sequence[int], ranking: Ranking | None) -> int:
    ranks = tuple(sorted([number // 4 + 2 for number in numbers]))
    strength = strengths().get((ranks, len({number % 4 for number in numbers}) == 1), 0)
    return strength if ranking is None else ranking.column[strength]


def evaluate(cards: object, ranking: Ranking | None = None) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else."""
    return best_strength(_read_cards(cards), ranking)


def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards."""
    if isinstance(cards, str):
        return _mask(_read_text(cards.encode(errors="replace")))
    return _mask(_read_cards(cards))


def mask_texts(data: Buffer, offsets: Buffer, out: Buffer) -> None:
    """Write the mask of each text of a column."""
    whole, masks = memoryview(data).tobytes(), memoryview(out)
    for row, (begin, end) in enumerate(pairwise(memoryview(offsets).tolist())):
        masks[row] = _mask(_read_text(whole[begin:end]))


def _mask(numbers: list[int]) -> int:
    return sum(1 << n for n in numbers) if len(set(numbers)) == len(numbers) else 0


def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
    """Write a strength for each hand; gives the first invalid row, or the number of rows."""
    found = memoryview(out)
    for row, hand in enumerate(memoryview(cards).tolist()):
        found[row] = evaluate(hand, ranking)
    return _first_zero(found)


def evaluate_holes(
    holes: Buffer, board: Buffer, exactly: int, out: Buffer, ranking: Ranking | None = None
) -> int:
    """Write a strength for each hand with a board; gives the first invalid row, or the number."""
    found, boards = memoryview(out), rows_of(board)
    for row, hole in enumerate(rows_of(holes)):
        shared = boards[row % len(boards)]
        different = len({*hole, *shared}) == len(hole) + len(shared)
        strengths = [best_strength(cards, ranking) for cards in ways(hole, shared, exactly)]
        found[row] = max(strengths) if different and all(strengths) else 0
    return _first_zero(found)


def ways(hole: Sequence[int], board: Sequence[int], exactly: int) -> Iterator[list[int]]:
    """All cards, or in every way two of the hole cards and three of the board's."""
    if not exactly:
        return iter([[*hole, *board]])
    return ([*a, *b] for a in combinations(hole, 2) for b in combinations(board, 3))


def evaluate_badugi(cards: Buffer, column: Buffer, out: Buffer) -> int:
    """Write a strength for each badugi hand; gives the first invalid row, or the number of rows."""
    values, found = memoryview(column), memoryview(out)
    for row, hand in enumerate(rows_of(cards)):
        whole = len(set(hand)) == 4 and max(hand) < 52
        found[row] = max(map(values.__getitem__, ranks_apart(hand))) if whole else 0
    return _first_zero(found)


def ranks_apart(cards: list[int]) -> Iterator[int]:
    """The ranks, a bit each, of every set of cards that differ in rank and in suit."""
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            ranks = {card // 4 for card in chosen}
            if len(ranks) == len({card % 4 for card in chosen}) == size:
                yield sum(1 << rank for rank in ranks)


def rows_of(cards: Buffer) -> Rows:
    """The rows of an array of two dimensions."""
    return cast("Rows", memoryview(cards).tolist())


def _first_zero(strengths: memoryview) -> int:
    return next((row for row, strength in enumerate(strengths) if strength == 0), len(strengths))


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
    """Whether it is an int, or something else with `__index__`, but not a kind of int like bool."""
    return type(card) is int or not isinstance(card, int)


def _read_letters(text: str) -> list[int]:
    """The cards of a text, with single spaces or nothing between them; else none."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    numbers = [_NUMBERS.get(card, -1) for card in (text.split(" ") if " " in text else pairs)]
    return [] if -1 in numbers else numbers


def _read_text(text: bytes) -> list[int]:
    """The cards of a text; none if something is not a card."""
    numbers: list[int] = []
    place = 0
    while card := _CARD.match(text, place):
        numbers.append(card_numbers()[card[1].decode()])
        place = card.end()
    return numbers if _END.fullmatch(text, place) else []
