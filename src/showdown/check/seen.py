"""Hands as programs see them: each with a number for its look, which programs then sort."""

from __future__ import annotations

from array import array
from functools import lru_cache

from .. import kernel
from ..hand_classes import strengths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..rules import Category
    from .programs import Key, Program, Quirks

    Look = tuple[tuple[int, ...], bool]
    """A hand's ranks, and whether the suits that are looked at are the same."""

    Sorted = tuple[list[int], list[int], list[int], int]
    """Numbers of looks, what sorts them, their places among each other, and how many places."""

__all__ = ["DEAL", "HAND", "Looks", "Seen", "places_of"]

HAND = 5
DEAL = 10
_ONE_MORE = bytes((*range(1, 256), 0))
_SUITS = bytes(number % 4 for number in range(256))


class Looks:
    """A number for every look that a hand can have: for the classes their strength."""

    def __init__(self) -> None:
        classes = sorted(strengths().items(), key=lambda item: item[1])
        self.all: list[Look] = [((), False), *(look for look, _ in classes)]
        self._numbers = {look: number for number, look in enumerate(self.all)}
        # Programs of different quirks find and sort most looks alike: each is asked once.
        self._values: dict[Quirks, dict[int, Key]] = {}
        self._found: dict[Quirks, dict[int, Category]] = {}
        self._codes: dict[Quirks, dict[int, int]] = {}

    def number(self, ranks: tuple[int, ...], flush: bool) -> int:
        """The number of a look, which gets one if it has none."""
        look = ranks, flush
        if look not in self._numbers:
            self._numbers[look] = len(self.all)
            self.all.append(look)
        return self._numbers[look]

    def _read(self, program: Program, number: int) -> Key:
        known = self._values.setdefault(program.reading, {})
        values = known.get(number)
        if values is None:
            values = known[number] = program.values(self.all[number][0])
        return values

    def found(self, program: Program, numbers: Iterable[int]) -> dict[Category, list[int]]:
        """The looks, by what the program finds them to be."""
        known = self._found.setdefault(program.naming, {})
        groups: dict[Category, list[int]] = {}
        for number in numbers:
            category = known.get(number)
            if category is None:
                values = self._read(program, number)
                category = known[number] = program.found(values, self.all[number][1])
            groups.setdefault(category, []).append(number)
        return groups

    def codes(self, program: Program, category: Category, numbers: Iterable[int]) -> list[int]:
        """What sorts looks that the program takes for one category."""
        known = self._codes.setdefault(program.sorting(category), {})
        for number in numbers:
            if number not in known:
                known[number] = _code(program.key(category, self._read(program, number)))
        return [known[number] for number in numbers]


class Seen:
    """The hands of all deals as programs with the same eyes see them.

    Attributes:
        numbers: the number of the look of each hand.
        rows: the same, a row a deal.
        present: all of the numbers that come, and perhaps some that do not.
    """

    numbers: array[int]
    present: list[int]
    rows: memoryview[int]

    def __init__(
        self, cards: bytes, eyes: dict[str, str], looks: Looks, usual: Seen | None = None
    ) -> None:
        if eyes.get("hands") == "alternate":
            cards, usual = _in_turn(cards), None
        numbers = usual.numbers[:] if usual else _class_numbers(cards, looks)
        present = set(usual.present if usual else numbers)
        if "flush" in eyes:
            for place in _same_suits(cards, int(eyes["flush"])):
                numbers[place] = looks.number(looks.all[numbers[place]][0], True)
                present.add(numbers[place])
        if "straight" in eyes:
            straights = {
                number
                for number, (ranks, _) in enumerate(looks.all)
                if len(set(ranks)) == HAND
                and (ranks[4] - ranks[0] == 4 or ranks == (2, 3, 4, 5, 14))
            }
            for place in [place for place, number in enumerate(numbers) if number in straights]:
                dealt = tuple(n // 4 + 2 for n in cards[place * HAND : (place + 1) * HAND])
                numbers[place] = looks.number(dealt, looks.all[numbers[place]][1])
                present.add(numbers[place])
        if eyes.get("hands") == "cut":
            four = _four_cards(cards, min(4, int(eyes.get("flush", 4))), looks)
            numbers[1::2] = four
            present.update(four)
        self._looks = looks
        self._groups: dict[Quirks, dict[Category, list[int]]] = {}
        self._sorted: dict[tuple[Quirks, Category, Quirks], Sorted] = {}
        self.numbers = numbers
        self.present = sorted(present)
        self.rows = memoryview(numbers).cast("B").cast("H", (len(numbers) // 2, 2))

    def column(self, program: Program) -> array[int]:
        """For the number of each look its place in the program's order."""
        places: dict[int, list[Sorted]] = {}
        for found, group in self._called(program).items():
            category = program.renamed[found]
            part = self._group(program, found, category, group)
            places.setdefault(program.places[category], []).append(part)
        column = array("H", bytes(2 * (self.present[-1] + 1)))
        below = 0
        for _, parts in sorted(places.items()):
            group, _, ranks, size = parts[0] if len(parts) == 1 else _together(parts)
            for number, rank in zip(group, ranks, strict=True):
                column[number] = below + rank
            below += size
        return column

    def _called(self, program: Program) -> dict[Category, list[int]]:
        """The numbers of the looks that the program finds to be of each category."""
        if program.naming not in self._groups:
            self._groups[program.naming] = self._looks.found(program, self.present)
        return self._groups[program.naming]

    def _group(
        self, program: Program, found: Category, category: Category, group: list[int]
    ) -> Sorted:
        """The looks of a group that the program takes for this category, and how it sorts them."""
        how = program.naming, found, program.sorting(category)
        if how not in self._sorted:
            self._sorted[how] = _sorted(group, self._looks.codes(program, category, group))
        return self._sorted[how]


def _sorted(group: list[int], codes: list[int]) -> Sorted:
    ranks = {code: rank for rank, code in enumerate(sorted(set(codes)))}
    return group, codes, [ranks[code] for code in codes], len(ranks)


def _together(parts: list[Sorted]) -> Sorted:
    """Groups that the program takes for the same category."""
    return _sorted([n for part in parts for n in part[0]], [c for part in parts for c in part[1]])


def _code(key: Key) -> int:
    """A key of up to five values as a number that sorts alike."""
    return int.from_bytes(bytes(key).translate(_ONE_MORE).ljust(HAND, b"\0"), "big")


def _class_numbers(cards: bytes, looks: Looks) -> array[int]:
    """The number of the look of each hand: its strength, if it has one."""
    numbers = array("H", bytes(2 * (len(cards) // HAND)))
    rows = memoryview(cards).cast("B", (len(numbers), HAND))
    if kernel.evaluate_many(rows, numbers) < len(numbers):
        for place in [place for place, number in enumerate(numbers) if number == 0]:
            # A card comes twice in a hand.
            hand = cards[place * HAND : (place + 1) * HAND]
            ranks = tuple(sorted([n // 4 + 2 for n in hand]))
            numbers[place] = looks.number(ranks, len({n % 4 for n in hand}) == 1)
    return numbers


def _four_cards(cards: bytes, suits: int, looks: Looks) -> array[int]:
    """The looks of second hands without their last card, of whose suits the first few count."""
    # A sum for each hand, a digit for each rank and suit: looks are far fewer than hands.
    ranks = [5 ** (n // 4) for n in range(52)]
    both = [5 ** (n // 4) + 5 ** (13 + n % 4) for n in range(52)]
    worth = [both if place < suits else ranks for place in range(4)]
    front, back = ([[a + b for b in worth[i + 1]] for a in worth[i]] for i in (0, 2))
    columns = [cards[HAND + place :: DEAL] for place in range(4)]
    sums = [front[a][b] + back[c][d] for a, b, c, d in zip(*columns, strict=True)]
    flushes = {suits * 5**suit for suit in range(4)}
    numbers = {}
    for hand in set(sums):
        of_suits, of_ranks = divmod(hand, 5**13)
        numbers[hand] = looks.number(_ranks_of(of_ranks), of_suits in flushes)
    return array("H", [numbers[hand] for hand in sums])


@lru_cache(1 << 12)
def _ranks_of(digits: int) -> tuple[int, ...]:
    """The ranks of a sum that has a digit for each."""
    return tuple(rank + 2 for rank in range(13) for _ in range(digits // 5**rank % 5))


def _in_turn(cards: bytes) -> bytes:
    """The cards of each deal as they are dealt in turn: every other one to each player."""
    moved = bytearray(len(cards))
    for place in range(DEAL):
        moved[place // 2 + HAND * (place % 2) :: DEAL] = cards[place::DEAL]
    return bytes(moved)


def _same_suits(cards: bytes, first: int) -> Iterator[int]:
    """The hands whose first cards share a suit."""
    suits = cards.translate(_SUITS)
    # Numbers of a byte a hand, compared all at once.
    columns = [int.from_bytes(suits[place::HAND], "little") for place in range(first)]
    different = 0
    for column in columns[1:]:
        different |= columns[0] ^ column
    return places_of(different.to_bytes(len(cards) // HAND, "little"), 0)


def places_of(row: bytes | bytearray, value: int) -> Iterator[int]:
    """Where a value stands in a row."""
    place = row.find(value)
    while place >= 0:
        yield place
        place = row.find(value, place + 1)
