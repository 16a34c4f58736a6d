"""Deals held in memory as rows of cards, and what programs answer to all of them."""

from __future__ import annotations

from array import array
from itertools import compress

from .. import kernel
from ..cards import deck
from ..deals.blocks import blocks_of
from ..deals.layout import find_players
from ..deals.wording import deal_error
from ..errors import DealError, FileError
from ..hand_classes import strengths
from ..kernel.faults import Fault
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..cards import Card
    from ..deals.blocks import Source
    from ..rules import Category
    from .programs import Key, Quirks

    Look = tuple[tuple[int, ...], bool]
    """How a program sees a hand: its ranks, and whether the suits it looks at are the same."""

__all__ = ["Dealt", "read_deals"]

HAND = 5
DEAL = 10
AFTERWARDS = ("lines", "players", "ties")
"""What a program does in its own way when it knows who has the better hand."""
REMEMBERED = 10_000
"""Of so many deals it is remembered who has the better hand in the eyes of each program."""
_SWAP = bytes.maketrans(b"\1\2", b"\2\1")
_ONE_MORE = bytes((*range(1, 256), 0))
_SUITS = bytes(number % 4 for number in range(256))


def read_deals(source: Source, *, name: str | None = None, decks: str = "one") -> Dealt:
    r"""Deals for two players, in memory.

    Raises:
        FileError: if the source cannot be read, or holds no deals.
        DealError: if a line is no deal, or the deals are not for two players.

    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"]).right()
    b'\x02'
    """
    opened = blocks_of(source, name)
    cards = bytearray()
    lines = array("Q")
    line = players = 0
    for block in opened.blocks:
        players = players or find_players(block, opened.name)
        if players != 2:
            raise DealError(f"{opened.name}: deals of {players} players: two are what is checked")
        rows = bytearray((block.stop - block.start + 1) // (3 * DEAL) * DEAL)
        read, deals, fault = kernel.read(
            block.text, block.start, block.stop, players, decks == "many", rows
        )
        if fault is not None:
            raise deal_error(
                block, Fault(fault[0]), fault[1], name=opened.name, line=line + read + 1, players=2
            )
        cards += rows[: deals * DEAL]
        if read == deals:
            lines.extend(range(line + 1, line + deals + 1))
        else:
            text = block.text[block.start : block.stop].removesuffix(b"\n").split(b"\n")
            lines.extend(compress(range(line + 1, line + read + 1), map(bytes.strip, text)))
        line += read
    if not lines:
        raise FileError(f"{opened.name}: there are no deals in it")
    return Dealt(opened.name, bytes(cards), lines)


class Dealt:
    """Deals of two hands of five cards.

    Attributes:
        name: what errors call them.
        cards: ten card numbers a deal, as dealt.
        lines: the line of each deal.
    """

    def __init__(self, name: str, cards: bytes, lines: array[int]) -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self._looks = Looks()
        self._seen: dict[Quirks, Seen] = {}
        self._remembered: dict[Quirks, bytearray] = {}

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[n] for n in self.cards[deal * DEAL : (deal + 1) * DEAL]]

    def right(self) -> bytes:
        """Who wins each deal by the standard rules."""
        return self.answers(Program({}))

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        quirks = program.quirks
        winners = self._winners(program)
        if quirks.get("lines") == "first lost":
            return winners[1:]
        if quirks.get("lines") == "last lost":
            return winners[:-1]
        return winners

    def _winners(self, program: Program) -> bytes:
        quirks = program.quirks
        if quirks.get("straight") == "as dealt" and "values" in quirks:
            # What is in a row as dealt is then told by no hand's class.
            return bytes(program.winner(self[deal]) for deal in range(len(self)))
        winners = self._decided(program)
        if "players" in quirks:
            winners = winners.translate(_SWAP)
        ties = quirks.get("ties", "0")
        if ties == "suits":
            for deal in list(_places(winners, 0)):
                winners[deal] = program.winner(self[deal])
            return bytes(winners)
        return bytes(winners).replace(b"\0", bytes([int(ties)]))

    def _decided(self, program: Program) -> bytearray:
        """Who has the better hand of each deal; 0 where they are equal."""
        how = tuple((w, h) for w, h in sorted(program.quirks.items()) if w not in AFTERWARDS)
        winners = self._remembered.get(how)
        if winners is None:
            seen = self._as_seen(program)
            winners = bytearray(len(self))
            kernel.decide(seen.rows, seen.column(program), winners)
            if len(self) <= REMEMBERED:
                self._remembered[how] = winners
        return winners[:]

    def _as_seen(self, program: Program) -> Seen:
        how = program.eyes
        if how not in self._seen:
            self._seen[how] = Seen(self.cards, dict(how), self._looks)
        return self._seen[how]


class Looks:
    """A number for every look that a hand can have: for the classes their strength."""

    def __init__(self) -> None:
        classes = sorted(strengths().items(), key=lambda item: item[1])
        self.all: list[Look] = [((), False), *(look for look, _ in classes)]
        self._numbers = {look: number for number, look in enumerate(self.all)}

    def number(self, ranks: tuple[int, ...], flush: bool) -> int:
        """The number of a look, which gets one if it has none."""
        look = ranks, flush
        if look not in self._numbers:
            self._numbers[look] = len(self.all)
            self.all.append(look)
        return self._numbers[look]


class Seen:
    """The hands of all deals as programs with the same eyes see them.

    Attributes:
        rows: the numbers of the looks of both hands, a row a deal.
        present: the numbers that come.
    """

    def __init__(self, cards: bytes, eyes: dict[str, str], looks: Looks) -> None:
        if eyes.get("hands") == "alternate":
            cards = _in_turn(cards)
        numbers = _class_numbers(cards, looks)
        if "flush" in eyes:
            for place in _same_suits(cards, int(eyes["flush"])):
                numbers[place] = looks.number(looks.all[numbers[place]][0], True)
        if "straight" in eyes:
            straights = {
                number
                for number, (ranks, _) in enumerate(looks.all)
                if len(set(ranks)) == HAND
                and (ranks[4] - ranks[0] == 4 or ranks == (2, 3, 4, 5, 14))
            }
            for place, number in enumerate(numbers):
                if number in straights:
                    dealt = tuple(n // 4 + 2 for n in cards[place * HAND : (place + 1) * HAND])
                    numbers[place] = looks.number(dealt, looks.all[number][1])
        if eyes.get("hands") == "cut":
            numbers[1::2] = _four_cards(cards, min(4, int(eyes.get("flush", 4))), looks)
        self._looks = looks
        self._groups: dict[Quirks, dict[Category, list[int]]] = {}
        self._codes: dict[Quirks, dict[int, int]] = {}
        self._sorted: dict[tuple[Quirks, Category, Quirks], list[int]] = {}
        self.present = sorted(set(numbers))
        self.rows = memoryview(numbers).cast("B").cast("H", (len(numbers) // 2, 2))

    def column(self, program: Program) -> array[int]:
        """For the number of each look its place in the program's order."""
        numbers: list[int] = []
        orders: list[int] = []
        for found, group in self._called(program).items():
            category = program.renamed[found]
            place = program.places[category] << 40
            numbers += group
            orders += [place | code for code in self._keys(program, found, category, group)]
        places = {order: place for place, order in enumerate(sorted(set(orders)))}
        column = array("H", bytes(2 * (self.present[-1] + 1)))
        for number, order in zip(numbers, orders, strict=True):
            column[number] = places[order]
        return column

    def _called(self, program: Program) -> dict[Category, list[int]]:
        """The numbers of the looks that the program finds to be of each category."""
        # Programs of different quirks name and sort most hands alike: each is asked once.
        groups = self._groups.get(program.naming)
        if groups is None:
            groups = self._groups[program.naming] = {}
            for number in self.present:
                groups.setdefault(program.found(*self._looks.all[number]), []).append(number)
        return groups

    def _keys(
        self, program: Program, found: Category, category: Category, group: list[int]
    ) -> list[int]:
        """What sorts the looks of a group that the program takes for this category."""
        sorting = program.sorting(category)
        how = program.naming, found, sorting
        if how not in self._sorted:
            codes = self._codes.setdefault(sorting, {})
            for number in group:
                if number not in codes:
                    codes[number] = _code(program.key(category, self._looks.all[number][0]))
            self._sorted[how] = [codes[number] for number in group]
        return self._sorted[how]


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
    columns = [
        map((both if place < suits else ranks).__getitem__, cards[HAND + place :: DEAL])
        for place in range(4)
    ]
    sums = [a + b + c + d for a, b, c, d in zip(*columns, strict=True)]
    numbers = {}
    for hand in set(sums):
        digits = [hand // 5**place % 5 for place in range(17)]
        row = tuple(place + 2 for place in range(13) for _ in range(digits[place]))
        numbers[hand] = looks.number(row, suits in digits[13:])
    return array("H", map(numbers.__getitem__, sums))


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
    return _places(different.to_bytes(len(cards) // HAND, "little"), 0)


def _places(row: bytes | bytearray, value: int) -> Iterator[int]:
    """Where a value stands in a row."""
    place = row.find(value)
    while place >= 0:
        yield place
        place = row.find(value, place + 1)
