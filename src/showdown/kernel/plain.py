"""The kernel in plain Python: the compiled kernel's functions, where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. What the functions take and give is said in the stub of the compiled module.
"""

from __future__ import annotations

import re
from itertools import combinations, islice
from typing import TYPE_CHECKING

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..hand_classes import strengths
from .faults import Fault
from .plain_buffers import view
from .plain_columns import (
    evaluate_deals,
    evaluate_even,
    evaluate_fixed,
    evaluate_lists,
    evaluate_masks,
    evaluate_texts,
    narrow,
    number_cards,
)
from .plain_lookups import decide_columns, first_zero, look_up, mark, measure, spell, take

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import SupportsIndex

    from typing_extensions import Buffer

__all__ = [
    "count",
    "decide",
    "decide_columns",
    "evaluate",
    "evaluate_deals",
    "evaluate_even",
    "evaluate_fixed",
    "evaluate_lists",
    "evaluate_many",
    "evaluate_masks",
    "evaluate_texts",
    "first_zero",
    "look_up",
    "mark",
    "mask",
    "measure",
    "narrow",
    "number_cards",
    "read",
    "spell",
    "take",
]

_NUMBERS = {
    rank + suit: 4 * place + SUIT_LETTERS.index(suit.lower())
    for place, letter in enumerate(RANK_LETTERS)
    for rank in {letter, letter.lower()}
    for suit in SUIT_LETTERS + SUIT_LETTERS.upper()
}
_BYTES = {text.encode(): number for text, number in _NUMBERS.items()}
_CARD = re.compile(rb"(10|[2-9TJQKAtjqka])([CDHScdhs])")
_BLANKS = re.compile(rb"[ \t]*")


def evaluate(cards: object) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else."""
    return _best(_read_cards(cards))


def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards."""
    numbers = _read_cards(cards)
    return sum(1 << n for n in numbers) if len(set(numbers)) == len(numbers) else 0


def evaluate_many(cards: Buffer, out: Buffer) -> int:
    """Write a strength a row of cards; the first row that is no hand, or the number of rows."""
    rows = view(cards, "B", 2)
    length, width = rows.shape or ()
    strengths_out = view(out, "H", 1)
    if strengths_out.readonly:
        raise BufferError("out cannot be written")
    if not 5 <= width <= 7:
        raise ValueError("a hand has five, six or seven cards")
    if len(strengths_out) != length:
        raise ValueError("out has not one item a hand")
    numbers = iter(rows.tobytes())
    bad = length
    for row in range(length):
        strengths_out[row] = strength = evaluate(list(islice(numbers, width)))
        if strength == 0:
            bad = min(bad, row)
    return bad


def count(
    text: Buffer,
    start: int,
    stop: int,
    players: int,
    repeats: bool,
    column: Buffer | None,
    histogram: Buffer | None,
) -> tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]:
    """Count the deals of a block of text: lines, deals, wins, ties, and what stopped it."""
    block = view(text, "B", None)
    width = len(set(strengths().values())) + 1
    if not 0 <= start <= stop <= block.nbytes:
        raise ValueError("start and stop are not inside the text")
    if not 2 <= players <= 10:
        raise ValueError("a deal has 2 to 10 players")
    other = range(width) if column is None else view(column, "H", 1).tolist()
    if len(other) != width or max(other) >= width:
        raise ValueError("column is not a strength for each strength")
    counters = None if histogram is None else view(histogram, "Q", 1)
    if counters is not None and counters.readonly:
        raise BufferError("histogram cannot be written")
    if counters is not None and len(counters) != 2 * players * width:
        raise ValueError("histogram has not two rows of strengths a player")

    deals = 0
    wins = [0] * players
    lines = _Lines(bytes(block[start:stop]), start)
    for numbers in lines.read(players, repeats):
        found = [other[_five(numbers[i : i + 5])] for i in range(0, len(numbers), 5)]
        if found:
            best = max(found)
            winner = found.index(best) if found.count(best) == 1 else None
            deals += 1
            if winner is not None:
                wins[winner] += 1
            if counters is not None:
                for player, strength in enumerate(found):
                    counters[player * width + strength] += 1
                if winner is not None:
                    counters[(players + winner) * width + best] += 1
    return lines.whole, deals, tuple(wins), deals - sum(wins), lines.fault


def read(
    text: Buffer, start: int, stop: int, players: int, repeats: bool, out: Buffer
) -> tuple[int, int, tuple[int, int] | None]:
    """Read the cards of a block of text: lines, deals, and what stopped it."""
    block = view(text, "B", None)
    cards = view(out, "B", None)
    if cards.readonly:
        raise BufferError("out cannot be written")
    if not 0 <= start <= stop <= block.nbytes:
        raise ValueError("start and stop are not inside the text")
    if not 2 <= players <= 10:
        raise ValueError("a deal has 2 to 10 players")
    size = 5 * players
    if cards.nbytes // size < (stop - start + 1) // (3 * size):
        raise ValueError("out has no room for as many deals as the text can hold")
    lines = _Lines(bytes(block[start:stop]), start)
    found = bytes(number for numbers in lines.read(players, repeats) for number in numbers)
    cards.cast("B")[: len(found)] = found
    return lines.whole, len(found) // size, lines.fault


def decide(values: Buffer, column: Buffer | None, out: Buffer) -> None:
    """Write who has the highest value of each row, from 1, or 0 where several have it."""
    rows = view(values, "H", 2)
    winners = view(out, "B", 1)
    if winners.readonly:
        raise BufferError("out cannot be written")
    length, players = rows.shape or ()
    if not 2 <= players <= 10:
        raise ValueError("a deal has 2 to 10 players")
    if len(winners) != length:
        raise ValueError("out has not one item a deal")
    found = memoryview(rows.tobytes()).cast("H").tolist()
    if column is not None:
        other = view(column, "H", 1).tolist()
        if found and max(found) >= len(other):
            raise ValueError("a value is not in the column")
        found = [other[value] for value in found]
    for row in range(length):
        hands = found[row * players : (row + 1) * players]
        best = max(hands)
        winners[row] = hands.index(best) + 1 if hands.count(best) == 1 else 0


class _FaultError(Exception):
    """A line is no deal: the reason, and the byte in the line."""

    def __init__(self, fault: Fault, place: int) -> None:
        self.fault = fault
        self.place = place


class _Lines:
    """The lines of a block: how many were read whole, and the fault that stopped the reading."""

    def __init__(self, data: bytes, place: int) -> None:
        self.data = data
        self.place = place
        self.whole = 0
        self.fault: tuple[int, int] | None = None

    def read(self, players: int, repeats: bool) -> Iterator[list[int]]:
        """The card numbers of each line, none of a blank one, up to the first fault."""
        for line in self.data.removesuffix(b"\n").split(b"\n") if self.data else []:
            try:
                yield _line_cards(line, players, repeats)
            except _FaultError as bad:
                self.fault = (int(bad.fault), self.place + bad.place)
                return
            self.whole += 1
            self.place += len(line) + 1


def _line_cards(line: bytes, players: int, repeats: bool) -> list[int]:
    """The cards of each player's hand; none if the line is blank."""
    size = 5 * players
    try:
        numbers = [_BYTES[card] for card in line.split(b" ")]
    except KeyError:
        numbers = []
    starts: Sequence[int] = range(0, 15 * players, 3)
    if len(numbers) != size or len(set(numbers)) != size:
        numbers, starts = _read_line(line, size, repeats)
    if repeats:
        for i in range(0, len(numbers), 5):
            if _five(numbers[i : i + 5]) == 0:
                raise _FaultError(Fault.NO_SUCH_HAND, starts[i])
    return numbers


def _read_line(line: bytes, size: int, repeats: bool) -> tuple[list[int], list[int]]:
    """The careful way to read a line: its cards, and where each starts."""
    stop = len(line.removesuffix(b"\r").rstrip(b" \t"))
    numbers: list[int] = []
    starts: list[int] = []
    place = _after_blanks(line, 0)
    while place < stop:
        if len(numbers) == size:
            raise _FaultError(Fault.TOO_MANY_CARDS, place)
        card = _CARD.match(line, place, stop)
        if card is None:
            raise _FaultError(Fault.UNKNOWN_CARD, place)
        number = _BYTES[card[1].replace(b"10", b"T") + card[2]]
        if number in numbers and not repeats:
            raise _FaultError(Fault.REPEATED_CARD, place)
        numbers.append(number)
        starts.append(place)
        place = _after_blanks(line, card.end())
        if place == card.end() < stop:
            raise _FaultError(Fault.WRONG_SEPARATOR, place)
    if 0 < len(numbers) < size:
        raise _FaultError(Fault.TOO_FEW_CARDS, stop)
    return numbers, starts


def _after_blanks(line: bytes, place: int) -> int:
    blanks = _BLANKS.match(line, place)
    assert blanks is not None
    return blanks.end()


def _read_cards(cards: object) -> list[int]:
    """The numbers of the cards in a text, a mask, a tuple or a list; else none."""
    if isinstance(cards, str):
        return _read_text(cards)
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
    """Whether it is an int or no kind of int: ranks and truth values are for others to judge."""
    return type(card) is int or not isinstance(card, int)


def _read_text(text: str) -> list[int]:
    """The cards of a text, with single spaces or nothing between them; else none."""
    step = 3 if text[2:3] == " " else 2
    numbers = [_NUMBERS.get(text[i : i + 2], -1) for i in range(0, len(text), step)]
    apart = step == 2 or text[2::3] == " " * (len(numbers) - 1)
    return numbers if apart and -1 not in numbers else []


def _best(numbers: list[int]) -> int:
    """The strength of the best five of five to seven different cards; else 0."""
    if not 5 <= len(numbers) <= 7 or len(set(numbers)) != len(numbers):
        return 0
    return max(_five(five) for five in combinations(numbers, 5))


def _five(numbers: Sequence[int]) -> int:
    """The strength of five cards; 0 if repeated cards make a hand that the rules do not know."""
    ranks = tuple(sorted([number // 4 + 2 for number in numbers]))
    return strengths().get((ranks, len({number % 4 for number in numbers}) == 1), 0)
