"""The kernel in plain Python: reads, counts, decides and evaluates where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. The stub of the compiled module says what the functions take and give. Wrong arguments,
with which the compiled kernel would leave its memory, are not looked for. Odds need the compiled
kernel.
"""

from __future__ import annotations

import re
from array import array
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, cast

from ..cards.card_text import PLAYING_CARD, RANK, SUIT, card_numbers
from ..rules import hand_classes
from .faults import Fault
from .lines import layout_of, read_line, room

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from typing import SupportsIndex

    from typing_extensions import Buffer

    from .lines import Fields, Layout, Line

    Deal = tuple[int, list[int], list[int]]
    """The line of a deal, counted from 0, its cards, and the strengths of its hands."""

    Rows = list[list[int]]

    Sums = tuple[int, tuple[int, ...], int, tuple[int, ...]]
    """Deals, wins of each player, ties, and counters of categories if they were counted."""

__all__ = [
    "Ranking",
    "categories",
    "count",
    "count_decided",
    "decide",
    "evaluate",
    "evaluate_badugi",
    "evaluate_holes",
    "evaluate_many",
    "mask",
    "mask_texts",
    "read",
    "room",
]

_NUMBERS = {
    text: card for text, card in card_numbers().items() if text.isascii() and text[2:] == ""
}
"""The numbers of cards by their two letters, in either case."""
_SEPARATORS = rb"[ \t-\r\x1c-\x1f,;|/-]*"
_CARD = re.compile(b"%s(%s)" % (_SEPARATORS, f"{RANK}{SUIT}|{PLAYING_CARD}".encode()))
_END = re.compile(_SEPARATORS)


def categories() -> memoryview:
    """The category of every standard strength."""
    return memoryview(hand_classes.categories())


def count(
    text: Buffer,
    start: int,
    stop: int,
    layout: Fields,
    ranking: Ranking | None,
    categories: Buffer | None,
) -> tuple[int, Sums, tuple[int, int] | None]:
    """Count the deals of a block of text: lines, sums, and what stopped it."""
    lines, deals, fault = _deals(text, start, stop, layout_of(layout), ranking)
    rows = [strengths for _, _, strengths in deals]
    winners = [_alone(_best(hands)) for hands in rows]
    return lines, _sums(rows, winners, layout[0], categories), fault


def read(
    text: Buffer,
    start: int,
    stop: int,
    layout: Fields,
    cards: Buffer | None,
    strengths: Buffer | None,
    lines: Buffer | None,
    ranking: Ranking | None = None,
) -> tuple[int, int, tuple[int, int] | None]:
    """Read the deals of a block of text: lines, deals, and what stopped it."""
    whole, deals, fault = _deals(text, start, stop, layout_of(layout), ranking)
    numbers = [number for number, _, _ in deals]
    dealt = [card for _, row, _ in deals for card in row]
    held = [strength for _, _, row in deals for strength in row]
    for out, form, values in ((cards, "B", dealt), (strengths, "H", held), (lines, "I", numbers)):
        if out is not None:
            written = array(form, values).tobytes()
            memoryview(out).cast("B")[: len(written)] = written
    return whole, len(deals), fault


def _deals(
    text: Buffer, start: int, stop: int, layout: Layout, ranking: Ranking | None
) -> tuple[int, list[Deal], tuple[int, int] | None]:
    """How many lines were read whole, the deals in them, and the fault that stopped it."""
    data = bytes(memoryview(text)[start:stop])
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    deals: list[Deal] = []
    for number, line in enumerate(lines):
        read = read_line(line, layout, ranks_of(ranking))
        fault, place = read.fault, read.place
        strengths = [] if fault else _strengths(read, layout, ranking)
        if 0 in strengths:
            fault = Fault.NO_SUCH_HAND
            place = read.starts[strengths.index(0) * layout.cards]
        if fault:
            return number, deals, (int(fault), start + place)
        if read.cards:
            deals.append((number, read.cards, strengths))
        start += len(line) + 1
    return len(lines), deals, None


def _strengths(line: Line, layout: Layout, ranking: Ranking | None) -> list[int]:
    """The strength of each hand; 0 if its cards repeat so that it has none.

    None have one where they need a board, or more cards.
    """
    size = layout.cards
    if layout.board or size < 5:
        return []
    hands = [line.cards[first : first + size] for first in range(0, len(line.cards), size)]
    return [best_strength(hand, ranking, repeats=size == 5) for hand in hands]


def decide(values: Buffer, out: Buffer, least: int = 0) -> None:
    """Write who has the highest value of each row: alone, from 1, or a bit for each."""
    winners = memoryview(out)
    for row, hands in enumerate(rows_of(values)):
        bits = _best(hands, least)
        winners[row] = _alone(bits) if winners.format == "B" else bits


def _best(hands: Sequence[int], least: int = 0) -> int:
    best = max(least, *hands)
    return sum(1 << player for player, value in enumerate(hands) if value == best)


def _alone(bits: int) -> int:
    return bits.bit_length() if bits.bit_count() == 1 else 0


def count_decided(strengths: Buffer, winners: Buffer, categories: Buffer | None) -> Sums:
    """The sums of deals that are decided: deals, wins, ties, and what was made."""
    players = cast("tuple[int, ...]", memoryview(strengths).shape)[1]
    return _sums(rows_of(strengths), memoryview(winners).tolist(), players, categories)


def _sums(
    rows: list[list[int]], winners: list[int], players: int, categories: Buffer | None
) -> Sums:
    """The categories held and won with have ten counters each for every player."""
    made = [0] * (20 * players)
    wins = tuple([winners.count(player) for player in range(1, players + 1)])
    if categories is None:
        return len(rows), wins, winners.count(0), ()
    kinds = memoryview(categories)
    for winner, hands in zip(winners, rows, strict=True):
        for player, strength in enumerate(hands):
            place = 20 * player + kinds[strength]
            made[place] += 1
            made[place + 10] += winner == player + 1
    return len(rows), wins, winners.count(0), tuple(made)


class Ranking:
    """Rules as lookup tables.

    `column` has a strength under the rules for each of the 7,463 standard ones (format `H`), and 0
    for hands that are not in their deck: those with some ranks, and no others.
    """

    def __init__(self, column: Buffer) -> None:
        self.column: list[int] = memoryview(column).tolist()
        hands = hand_classes.strengths().items()
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
    strengths = [_five_strength(five, ranking) for five in combinations(numbers, 5)]
    return max(strengths) if all(strengths) else 0


def _five_strength(numbers: Sequence[int], ranking: Ranking | None) -> int:
    ranks = tuple(sorted([number // 4 + 2 for number in numbers]))
    flush = len({number % 4 for number in numbers}) == 1
    strength = hand_classes.strengths().get((ranks, flush), 0)
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
    strengths = memoryview(out)
    for row, hand in enumerate(memoryview(cards).tolist()):
        strengths[row] = evaluate(hand, ranking)
    return _first_zero(strengths)


def evaluate_holes(
    holes: Buffer, board: Buffer, exactly: int, out: Buffer, ranking: Ranking | None = None
) -> int:
    """Write a strength for each hand with a board; gives the first invalid row, or the number."""
    results, boards = memoryview(out), rows_of(board)
    for row, hole in enumerate(rows_of(holes)):
        shared = boards[row % len(boards)]
        different = len({*hole, *shared}) == len(hole) + len(shared)
        strengths = [best_strength(cards, ranking) for cards in ways(hole, shared, exactly)]
        results[row] = max(strengths) if different and all(strengths) else 0
    return _first_zero(results)


def ways(hole: Sequence[int], board: Sequence[int], exactly: int) -> Iterator[list[int]]:
    """All cards, or in every way two of the hole cards and three of the board's."""
    if not exactly:
        return iter([[*hole, *board]])
    return ([*a, *b] for a in combinations(hole, 2) for b in combinations(board, 3))


def evaluate_badugi(cards: Buffer, column: Buffer, out: Buffer) -> int:
    """Write a strength for each badugi hand; gives the first invalid row, or the number of rows."""
    values, strengths = memoryview(column), memoryview(out)
    for row, hand in enumerate(rows_of(cards)):
        whole = len(set(hand)) == 4 and max(hand) < 52
        strengths[row] = max(map(values.__getitem__, ranks_apart(hand))) if whole else 0
    return _first_zero(strengths)


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
