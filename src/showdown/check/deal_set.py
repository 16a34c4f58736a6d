"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array

from .. import kernel
from ..cards import deck
from ..deals.opened import no_deals, open_deals
from ..deals.rows import read_rows
from ..deals.wording import deal_error
from ..errors import DealError, quoted
from ..hand_classes import strengths
from .answer_forms import winners
from .programs import WHEEL, Program, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from ..cards import Card
    from ..layout.layout import Layout
    from ..rules import Category
    from ..source.blocks import Block
    from ..source.open import Source
    from .programs import Shape

__all__ = ["DealSet", "read_deals"]

HAND = 5
DEAL = 10
RANKS = bytes(number // 4 + 2 for number in range(52)).ljust(256)
SUITS = bytes(number % 4 for number in range(256))
MOST_CODES = 1000
"""Tables of codes that are kept: they are forgotten before they take much memory."""
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


def read_deals(source: Source, *, name: str | None = None, decks: str = "one") -> DealSet:
    r"""Deals for two players, in memory.

    Raises:
        FileError: if the source cannot be read, or holds no deals.
        DealError: if a line is invalid, or the deals are not of two hands of five cards.

    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"]).answers(Program())
    b'\x02'
    """
    cards = bytearray()
    lines = array("Q")
    opened = open_deals(source, name)
    layout = opened.layout
    line = 0
    unit = "line"
    for block in opened.blocks:
        unit = block.unit
        rows = read_rows(block, layout, repeats=decks == "many")
        if rows.fault is not None:
            raise _deal_error(block, rows.fault, opened.name, line + rows.read + 1, layout)
        if (layout.players, layout.cards) != (2, HAND):
            raise DealError(
                f"{opened.name}: the tasks have deals of two players with five cards each, not "
                f"{layout.players} players with {layout.cards} cards; `showdown --format wins` "
                "prints who wins any deals"
            )
        cards += rows.cards
        lines.extend([line + 1 + place for place in rows.lines])
        line += rows.read
    if not lines:
        raise no_deals(opened.name)
    return DealSet(opened.name, bytes(cards), lines, unit)


def _deal_error(
    block: Block, fault: tuple[int, int], name: str, line: int, layout: Layout
) -> DealError:
    error = deal_error(
        block,
        *fault,
        name=name,
        line=line,
        layout=layout,
        allow="--task exercism",
        mixed=None,
    )
    if error.text and winners([error.text], b""):
        return DealError(
            f"{name}:{line}: {quoted(error.text)} is an answer: give the deals first, then the "
            "answers"
        )
    return error


class DealSet:
    """Deals of two hands of five cards.

    Attributes:
        name: what errors call them.
        cards: ten card numbers for each deal, as dealt.
        lines: the line of each deal.
        unit: what a line is called: "line", or "row" in a table.
    """

    def __init__(self, name: str, cards: bytes, lines: array[int], unit: str = "line") -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.unit = unit
        # A hand is the number of its shape: its strength, or a number above all strengths for
        # what only some programs see, such as four cards.
        self._shapes: list[Shape] = [((), False, "")] * (len(strengths()) + 1)
        for (ranks, flush), strength in strengths().items():
            self._shapes[strength] = ranks, flush, ""
        self._numbers = {shape: number for number, shape in enumerate(self._shapes)}
        # Programs share most of what they do: it is worked out once.
        self._views: dict[View, tuple[memoryview[int], list[int]]] = {}
        self._found: dict[Hashable, dict[Category, list[int]]] = {}
        self._codes: dict[Hashable, dict[int, int]] = {}

    def __repr__(self) -> str:
        return f"<{len(self):,} deals of {self.name}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DealSet):
            return NotImplemented
        return (self.name, self.cards, self.lines) == (other.name, other.cards, other.lines)

    def __hash__(self) -> int:
        return hash((self.name, self.cards))

    def __reduce__(self) -> tuple[object, ...]:
        return DealSet, (self.name, self.cards, self.lines, self.unit)

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[n] for n in self.cards[deal * DEAL : (deal + 1) * DEAL]]

    def sample(self, deals: Sequence[int]) -> DealSet:
        """Some of the deals, counted from 0."""
        cards = b"".join(self.cards[deal * DEAL : (deal + 1) * DEAL] for deal in deals)
        return DealSet(self.name, cards, array("Q", [self.lines[deal] for deal in deals]))

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        rows, shapes = self._seen(program.view)
        winners = bytearray(len(self))
        kernel.decide(rows, self._order(program, shapes), winners)
        if program.ties == "suits":
            for deal in [deal for deal, winner in enumerate(winners) if winner == 0]:
                winners[deal] = _winner_by_suit(self[deal], program.view.hands)
        if program.swaps_players:
            winners = winners.translate(SWAPPED)
        if program.ties in ("1", "2"):
            winners = winners.replace(b"\0", bytes([int(program.ties)]))
        if program.lines:
            winners = winners[1:] if program.lines == "first lost" else winners[:-1]
        return bytes(winners)

    def _order(self, program: Program, shapes: list[int]) -> array[int]:
        """The place of each shape in the program's order, by the shape's number."""
        codes = {}
        for found, alike in self._categories(program, shapes).items():
            category = program.name(found)
            above = program.places[category] << 8 * HAND
            known = self._known_codes(program, category, alike)
            for shape in alike:
                codes[shape] = above + known[shape]
        places = {code: place for place, code in enumerate(sorted(set(codes.values())))}
        order = array("H", bytes(2 * (max(codes) + 1)))
        for shape, code in codes.items():
            order[shape] = places[code]
        return order

    def _categories(self, program: Program, shapes: list[int]) -> dict[Category, list[int]]:
        """The shapes, by the category that the program finds."""
        known = program.view, program.naming
        if known not in self._found:
            found = self._found[known] = {}
            for shape in shapes:
                found.setdefault(program.category(self._shapes[shape]), []).append(shape)
        return self._found[known]

    def _known_codes(
        self, program: Program, category: Category, shapes: list[int]
    ) -> dict[int, int]:
        """What the program compares of shapes that it calls by this category, as numbers."""
        if len(self._codes) > MOST_CODES:
            self._codes.clear()
        known = self._codes.setdefault(program.sorting(category), {})
        for shape in shapes:
            if shape not in known:
                values = program.compares(category, self._shapes[shape])
                digits = bytes([value + 1 for value in values]).ljust(HAND, b"\0")
                known[shape] = int.from_bytes(digits, "big")
        return known

    def _seen(self, view: View) -> tuple[memoryview[int], list[int]]:
        """The shapes of the hands in a program's view: two for each deal, and all that occur."""
        if view not in self._views:
            cards = _dealt_in_turn(self.cards) if view.hands == "alternate" else self.cards
            numbers = self._dealt_shapes(cards)
            suits = cards.translate(SUITS)
            if view.suits < HAND:
                columns = [suits[place::HAND] for place in range(view.suits)]
                self._change(numbers, map(_all_equal, zip(*columns, strict=True)), flush=True)
            if view.values:
                values = cards.translate(RANKS).translate(bytes(view.values).ljust(256))
                dealt = list(zip(*[values[place::HAND] for place in range(HAND)], strict=True))
                runs = (b - a == c - b == d - c == e - d == 1 for a, b, c, d, e in dealt)
                self._change(numbers, runs, dealt="run")
                self._change(numbers, (hand == WHEEL for hand in dealt), dealt="wheel")
            if view.hands == "cut":
                ranks = cards.translate(RANKS)
                four = [ranks[HAND + place :: DEAL] for place in range(4)]
                compared = [suits[HAND + place :: DEAL] for place in range(min(4, view.suits))]
                flushes = map(_all_equal, zip(*compared, strict=True))
                numbers[1::2] = self._numbered(zip(zip(*four, strict=True), flushes, strict=True))
            rows = memoryview(numbers).cast("B").cast("H", (len(self), 2))
            self._views[view] = rows, sorted(set(numbers))
        return self._views[view]

    def _dealt_shapes(self, cards: bytes) -> array[int]:
        """The number of the shape of each hand of five cards."""
        numbers = array("H", bytes(2 * (len(cards) // HAND)))
        rows = memoryview(cards).cast("B", (len(numbers), HAND))
        if kernel.evaluate_many(rows, numbers) < len(numbers):
            for place in [place for place, number in enumerate(numbers) if number == 0]:
                # A card comes twice in a hand.
                hand = cards[place * HAND : (place + 1) * HAND]
                flush = _all_equal(hand.translate(SUITS))
                numbers[place : place + 1] = self._numbered([(hand.translate(RANKS), flush)])
        return numbers

    def _change(self, numbers: array[int], which: Iterable[bool], **change: object) -> None:
        """Make the shapes of some hands those of flushes, or of straights dealt in order."""
        for place in [place for place, is_it in enumerate(which) if is_it]:
            ranks, flush, dealt = self._shapes[numbers[place]]
            shape = ranks, bool(change.get("flush", flush)), str(change.get("dealt", dealt))
            numbers[place] = self._number(shape)

    def _numbered(self, hands: Iterable[tuple[Iterable[int], bool]]) -> array[int]:
        """The numbers of the shapes of hands: of their ranks, and whether they are flushes."""
        return array("H", [self._number((tuple(sorted(r)), flush, "")) for r, flush in hands])

    def _number(self, shape: Shape) -> int:
        number = self._numbers.setdefault(shape, len(self._shapes))
        if number == len(self._shapes):
            self._shapes.append(shape)
        return number


def _all_equal(suits: Sequence[int]) -> bool:
    return len(set(suits)) == 1


def _dealt_in_turn(cards: bytes) -> bytes:
    """The cards as a program sees them that gives every other card to each player."""
    moved = bytearray(len(cards))
    for place in range(DEAL):
        moved[place // 2 + HAND * (place % 2) :: DEAL] = cards[place::DEAL]
    return bytes(moved)


def _winner_by_suit(deal: Sequence[Card], hands: str) -> int:
    """Who wins if the suits of the most important cards decide."""
    if hands == "alternate":
        deal = [*deal[0::2], *deal[1::2]]
    first, second = (
        _best_suit(hand) for hand in (deal[:5], deal[5:9] if hands == "cut" else deal[5:])
    )
    return 0 if first == second else 1 if first > second else 2


def _best_suit(hand: Sequence[Card]) -> int:
    """The highest suit of the cards of a hand's most important rank."""
    ranks = [card.rank for card in hand]
    best = 5 if sorted(ranks) == sorted(WHEEL) else max(ranks, key=lambda r: (ranks.count(r), r))
    return max(card.suit for card in hand if card.rank == best)
