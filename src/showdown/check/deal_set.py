"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from .. import kernel
from ..cards.card import deck
from ..hands.verdicts import showdown
from ..rules.games import DRAW
from ..rules.hand_classes import strengths
from ..rules.rules import HAND_SIZE
from .comparing import TIE_BREAKS
from .programs import USUAL, Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.card import Card
    from ..hands.verdicts import Showdown
    from ..rules.rules import Rules
    from .programs import Program, View

SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class DealSet:
    """Deals of two hands of five cards.

    Attributes:
        name: what errors call them.
        cards: the card numbers of each deal, as dealt.
        lines: the line of each deal.
        unit: what a line is called: "line", or "row" in a table.
    """

    game = DRAW
    hole = HAND_SIZE
    """How many cards a player holds."""
    written = "two players with five cards each"
    sampled = 350
    """How many deals mistakes are tried on before all are compared."""

    def __init__(self, name: str, cards: bytes, lines: array[int], unit: str = "line") -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.unit = unit
        self._views: dict[View, Sequence[Sequence[int]]] = {}

    def __repr__(self) -> str:
        return f"<{len(self):,} deals of {self.name}>"

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[number] for number in self.dealt(deal)]

    def dealt(self, deal: int) -> bytes:
        """The card numbers of a deal."""
        width = 2 * self.hole + self.game.board
        return self.cards[deal * width : (deal + 1) * width]

    def whole_hands(self, deal: int, view: View) -> tuple[bytes, bytes]:
        """All card numbers of each player, in a program's view."""
        return view.hands_of(self.dealt(deal))

    def showdown(self, deal: int, rules: Rules) -> Showdown:
        """A deal compared under some rules."""
        cards, hole = self[deal], self.hole
        board = cards[2 * hole :] or None
        one, two = cards[:hole], cards[hole : 2 * hole]
        if board:
            return showdown(one, two, board=board, game=self.game, rules=rules)
        return showdown(one, two, rules=rules, decks="many")

    def sample(self, deals: Sequence[int]) -> DealSet:
        """Some of the deals, counted from 0."""
        cards = b"".join(map(self.dealt, deals))
        lines = array("Q", [self.lines[deal] for deal in deals])
        return type(self)(self.name, cards, lines, self.unit)

    def strengths(self) -> array[int]:
        """The strength of each hand under the standard rules: the players' in turn."""
        return evaluated(self.cards, 5)

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal: 1, 2, or 0 for a tie."""
        places, keys = self._places(program)
        winners = bytearray(len(self))
        kernel.decide(memoryview(places).cast("B").cast("H", (len(self), 2)), winners)
        if program.unguarded or program.any_higher:
            pairs = zip(places[0::2], places[1::2], strict=True)
            for deal, (one, other) in enumerate(pairs):
                if _wins_too_often(keys[one], keys[other], program):
                    winners[deal] = 1
        if program.ties in TIE_BREAKS:
            measure = TIE_BREAKS[program.ties]
            for deal in [deal for deal, winner in enumerate(winners) if winner == 0]:
                hands = self.whole_hands(deal, program.view)
                one, two = (measure([deck()[number] for number in hand]) for hand in hands)
                winners[deal] = 0 if one == two else 1 if one > two else 2
        if program.swaps_players:
            winners = winners.translate(SWAPPED)
        if program.ties in ("1", "2"):
            winners = winners.replace(b"\0", bytes([int(program.ties)]))
        return bytes(winners)

    def _places(self, program: Program) -> tuple[array[int], list[bytes]]:
        """Each hand's place among the different keys, and these keys from the lowest up."""
        hands = self._seen(program.view)
        keys = {number: program.key(shape_of(number)) for number in {*hands[0]}.union(*hands)}
        ordered = sorted({*keys.values()})
        place = {key: place for place, key in enumerate(ordered)}
        column = {number: place[key] for number, key in keys.items()}
        columns = [map(column.__getitem__, numbers) for numbers in hands]
        # Of several fives that may be a hand, the best counts.
        best = map(max, zip(*columns, strict=True)) if columns[1:] else columns[0]
        return array("H", best), ordered

    def _seen(self, view: View) -> Sequence[Sequence[int]]:
        """The numbers of the shapes that a program sees: of each hand, or of fives that may be."""
        if view not in self._views:
            self._views[view] = [_shape_numbers(fives, view) for fives in self._fives(view)]
        return self._views[view]

    def _fives(self, view: View) -> Sequence[bytes]:
        if not view.hands:
            return [self.cards]
        return [b"".join(b"".join(self.whole_hands(n, view)) for n in range(len(self)))]


def _shape_numbers(fives: bytes, view: View) -> Sequence[int]:
    """The number of the shape of each five cards: the strength, unless suits count otherwise."""
    usual = view[1:] == USUAL[1:]
    numbers = evaluated(fives, 5)
    for place, number in enumerate(numbers):
        if number == 0 or not usual:  # The same card twice has no strength.
            numbers[place] = number_of(view.shape(fives[5 * place : 5 * place + 5]))
    return numbers


def _wins_too_often(one: bytes, other: bytes, program: Program) -> bool:
    """Whether Player 1 wins a deal for having something higher, whatever comes before it."""
    if program.unguarded:
        return one[0] > other[0] or one[1:] > other[1:]
    return one[0] == other[0] and any(a > b for a, b in zip(one[1:], other[1:], strict=False))


def evaluated(cards: bytes, size: int) -> array[int]:
    """The strength of each hand of so many cards."""
    numbers = array("H", bytes(2 * (len(cards) // size)))
    kernel.evaluate_many(memoryview(cards).cast("B", (len(numbers), size)), numbers)
    return numbers


def shape_of(number: int) -> Shape:
    """The shape with a number: a strength, or a higher one for what only mistakes see."""
    return _numbered_shapes()[0][number]


def number_of(shape: Shape) -> int:
    """The number of a shape."""
    shapes, numbers = _numbered_shapes()
    number = numbers.setdefault(shape, len(numbers) + 1)
    shapes[number] = shape
    return number


@lru_cache
def _numbered_shapes() -> tuple[dict[int, Shape], dict[Shape, int]]:
    numbers = {Shape(tuple(ranks), flush): n for (ranks, flush), n in strengths().items()}
    return {number: shape for shape, number in numbers.items()}, numbers
