"""The kernel in plain Python: the compiled kernel's functions, where no compiler was found.

Same names, same arguments, same answers, faults and their places included; held to the same
tests. What the functions take and give is said in the stub of the compiled module.
"""

from __future__ import annotations

from array import array
from itertools import islice
from typing import TYPE_CHECKING

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..hand_classes import strengths
from .faults import Fault
from .lines import Line, layout_of, read_line, room
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
from .plain_lookups import (
    categories,
    decide_columns,
    first_zero,
    look_up,
    mark,
    measure,
    order_numbers,
    spell,
    take,
)
from .plain_ranking import Ranking, best_strength, checked, five_strength, ranks_of
from .plain_rows import add, decide, spell_hands, times_won
from .plain_verdicts import share

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import SupportsIndex

    from typing_extensions import Buffer

    from .lines import Fields, Layout

__all__ = [
    "Ranking",
    "add",
    "categories",
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
    "order_numbers",
    "read",
    "room",
    "share",
    "spell",
    "spell_hands",
    "take",
    "times_won",
]

_NUMBERS = {
    rank + suit: 4 * place + SUIT_LETTERS.index(suit.lower())
    for place, letter in enumerate(RANK_LETTERS)
    for rank in {letter, letter.lower()}
    for suit in SUIT_LETTERS + SUIT_LETTERS.upper()
}
_BYTES = {text.encode(): number for text, number in _NUMBERS.items()}


def evaluate(cards: object, ranking: Ranking | None = None) -> int:
    """The strength of the best five of five to seven different cards; 0 for anything else."""
    return best_strength(_read_cards(cards), checked(ranking))


def mask(cards: object) -> int:
    """A bit for each card, bit n for the card of number n; 0 for what is not different cards."""
    numbers = _read_cards(cards)
    return sum(1 << n for n in numbers) if len(set(numbers)) == len(numbers) else 0


def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
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
        strengths_out[row] = strength = evaluate(list(islice(numbers, width)), ranking)
        if strength == 0:
            bad = min(bad, row)
    return bad


def count(
    text: Buffer,
    start: int,
    stop: int,
    players: int,
    repeats: bool,
    ranking: Ranking | None,
    histogram: Buffer | None,
) -> tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]:
    """Count the deals of a block of text: lines, deals, wins, ties, and what stopped it."""
    block = view(text, "B", None)
    width = len(set(strengths().values())) + 1
    if not 0 <= start <= stop <= block.nbytes:
        raise ValueError("start and stop are not inside the text")
    if not 2 <= players <= 10:
        raise ValueError("a deal has 2 to 10 players")
    counters = None if histogram is None else view(histogram, "Q", 1)
    if counters is not None and counters.readonly:
        raise BufferError("histogram cannot be written")
    if counters is not None and len(counters) != 2 * players * width:
        raise ValueError("histogram has not two rows of strengths a player")

    total = 0
    wins = [0] * players
    layout = layout_of(_plain_fields(players, repeats))
    deals = _Deals(bytes(block[start:stop]), start, layout, ranking)
    for _, found in deals:
        best = max(found)
        winner = found.index(best) if found.count(best) == 1 else None
        total += 1
        if winner is not None:
            wins[winner] += 1
        if counters is not None:
            for player, strength in enumerate(found):
                counters[player * width + strength] += 1
            if winner is not None:
                counters[(players + winner) * width + best] += 1
    return deals.whole, total, tuple(wins), total - sum(wins), deals.fault


def _plain_fields(players: int, repeats: bool) -> Fields:
    return players, 5, repeats, False, 0, b" ", (b"", *[b" "] * (players - 1), b""), b""


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
    block = view(text, "B", None)
    if not 0 <= start <= stop <= block.nbytes:
        raise ValueError("start and stop are not inside the text")
    laid = layout_of(layout)
    size = laid.players * laid.cards
    views = []
    for out, form, width in ((cards, "B", size), (strengths, "H", laid.players), (lines, "I", 1)):
        buffer = None if out is None else view(out, form, None)
        if buffer is not None and buffer.readonly:
            raise BufferError("what is written to cannot be written")
        if buffer is not None:
            items = buffer.nbytes // buffer.itemsize
            if items // width < room(stop - start, layout):
                raise ValueError("there is no room for as many deals as the text can hold")
        views.append(buffer)
    deals = _Deals(bytes(block[start:stop]), start, laid, ranking)
    rows: tuple[list[int], list[int], list[int]] = ([], [], [])
    for numbers, held in deals:
        rows[0].extend(numbers)
        rows[1].extend(held)
        rows[2].append(deals.whole)
    for buffer, found in zip(views, rows, strict=True):
        if buffer is not None:
            end = len(found) * buffer.itemsize
            buffer.cast("B")[:end] = array(buffer.format[-1], found).tobytes()
    return deals.whole, len(rows[2]), deals.fault


class _Deals:
    """The deals of a block: how many lines were read whole, and the fault that stopped it."""

    def __init__(self, data: bytes, place: int, layout: Layout, ranking: Ranking | None) -> None:
        self.lines = data.removesuffix(b"\n").split(b"\n") if data else []
        self.place = place
        self.layout = layout
        self.ranking = checked(ranking)
        self.ranks = ranks_of(ranking)
        around = (b"", *[b" "] * (layout.players - 1), b"")
        self.plain = (layout.style, layout.separator, layout.around) == (0, b" ", around)
        self.whole = 0
        self.fault: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[tuple[list[int], list[int]]]:
        """The card numbers and the strengths of each deal, up to the first fault."""
        for line in self.lines:
            found = self.plain and _quick_line(line, self.layout, self.ranks)
            found = found or read_line(line, self.layout, self.ranks)
            if found.fault:
                self.fault = (int(found.fault), self.place + found.place)
                return
            if found.cards:
                found_strengths = self._strengths(found)
                if found_strengths is None:
                    return
                yield found.cards, found_strengths
            self.whole += 1
            self.place += len(line) + 1

    def _strengths(self, line: Line) -> list[int] | None:
        """The strength of each hand, unless the cards of one repeat so that it has none."""
        found = []
        for first in range(0, len(line.cards), self.layout.cards):
            hand = line.cards[first : first + self.layout.cards]
            strength = five_strength if self.layout.cards == 5 else best_strength
            found.append(strength(hand, self.ranking))
            if found[-1] == 0:
                self.fault = (int(Fault.NO_SUCH_HAND), self.place + line.starts[first])
                return None
        return found


def _quick_line(line: bytes, layout: Layout, ranks: Collection[int]) -> Line | None:
    """A line of cards of two characters with a blank between them, if it is one."""
    try:
        numbers = [_BYTES[card] for card in line.split(b" ")]
    except KeyError:
        return None
    in_deck = all(number // 4 in ranks for number in numbers)
    if in_deck and len(numbers) == len(set(numbers)) == layout.players * layout.cards:
        return Line(numbers, list(range(0, len(line), 3)), Fault.NONE, len(line))
    return None


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
