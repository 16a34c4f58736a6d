"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from .. import kernel
from ..cards import deck
from ..games import DRAW
from ..hand_classes import strengths
from ..rules import HAND_SIZE
from ..verdicts import showdown
from .comparing import TIE_BREAKS
from .programs import USUAL, Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card
    from ..rules import Rules
    from ..verdicts import Showdown
    from .programs import Program, View

NO_CARD = b"\xff"
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
        self._shapes: dict[int, Shape] = {}
        self._numbers: dict[Shape, int] = {}
        self._views: dict[View, Sequence[Sequence[int]]] = {}

    def __repr__(self) -> str:
        return f"<{len(self):,} deals of {self.name}>"

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[number] for number in self.dealt(deal)]

    @property
    def width(self) -> int:
        """How many cards a deal has."""
        return 2 * self.hole + self.game.board

    def dealt(self, deal: int) -> bytes:
        """The card numbers of a deal."""
        return self.cards[deal * self.width : (deal + 1) * self.width]

    def whole_hands(self, deal: int, view: View) -> tuple[bytes, bytes]:
        """All card numbers of each player, in a program's view."""
        return view.hands_of(self.dealt(deal))

    def showdown(self, deal: int, rules: Rules) -> Showdown:
        """A deal compared under some rules."""
        cards, hole = self[deal], self.hole
        board = cards[2 * hole :] or None
        return showdown(
            cards[:hole],
            cards[hole : 2 * hole],
            board=board,
            game=self.game,
            rules=rules,
            decks="one" if board else "many",
        )

    def sample(self, deals: Sequence[int]) -> DealSet:
        """Some of the deals, counted from 0."""
        cards = b"".join(map(self.dealt, deals))
        lines = array("Q", [self.lines[deal] for deal in deals])
        return type(self)(self.name, cards, lines, self.unit)

    def strengths(self) -> array[int]:
        """The strength of each hand under the standard rules: the players' in turn."""
        return _evaluated(self.cards, 5)

    def flush_suit(self, deal: int, player: int) -> int:
        """The suit that a player has most cards of."""
        suits = [card % 4 for card in self.whole_hands(deal, USUAL)[player]]
        return max(suits, key=suits.count)

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        places, keys = self._places(program)
        winners = bytearray(len(self))
        kernel.decide(memoryview(places).cast("B").cast("H", (len(self), 2)), None, winners)
        if program.unguarded or program.any_higher:
            pairs = zip(places[0::2], places[1::2], strict=True)
            for deal, (one, other) in enumerate(pairs):
                if _wins_too_often(keys[one], keys[other], program):
                    winners[deal] = 1
        if program.ties in TIE_BREAKS:
            for deal in [deal for deal, winner in enumerate(winners) if winner == 0]:
                hands = self.whole_hands(deal, program.view)
                one, two = (
                    TIE_BREAKS[program.ties]([deck()[number] for number in hand]) for hand in hands
                )
                winners[deal] = 0 if one == two else 1 if one > two else 2
        if program.swaps_players:
            winners = winners.translate(SWAPPED)
        if program.ties in ("1", "2"):
            winners = winners.replace(b"\0", bytes([int(program.ties)]))
        if program.lines:
            winners = winners[1:] if program.lines == "first lost" else winners[:-1]
        return bytes(winners)

    def _places(self, program: Program) -> tuple[array[int], list[bytes]]:
        """Each hand's place among the different keys, and these keys from the lowest up."""
        hands = self._seen(program.view)
        keys = {number: program.key(self._shape(number)) for number in {*hands[0]}.union(*hands)}
        ordered = sorted({*keys.values()})
        place = {key: place for place, key in enumerate(ordered)}
        column = {number: place[key] for number, key in keys.items()}
        return self._best(hands, column), ordered

    def _best(self, hands: Sequence[Sequence[int]], column: dict[int, int]) -> array[int]:
        """The place of each hand, of which there is one number."""
        (numbers,) = hands
        return array("H", map(column.__getitem__, numbers))

    def _seen(self, view: View) -> Sequence[Sequence[int]]:
        """The numbers of the shapes that a program sees in the hands."""
        if view not in self._views:
            self._views[view] = self._see(view)
        return self._views[view]

    def _see(self, view: View) -> Sequence[Sequence[int]]:
        if not view.hands:
            return (self._shape_numbers(self.cards, view),)
        hands = [hand for deal in range(len(self)) for hand in view.hands_of(self.dealt(deal))]
        return (self._shape_numbers(b"".join(hand.ljust(5, NO_CARD) for hand in hands), view),)

    def _shape_numbers(self, fives: bytes, view: View) -> array[int]:
        """The number of the shape of each five cards.

        That is the strength, unless the program's view of suits or of the order is its own.
        """
        numbers = _evaluated(fives, 5)
        usual = view[1:] == USUAL[1:]
        for place, number in enumerate(numbers):
            if number == 0 or not usual:
                five = fives[5 * place : 5 * place + 5].rstrip(NO_CARD)
                numbers[place] = self.number_of(view.shape(five))
        return numbers

    def _shape(self, number: int) -> Shape:
        return _standard_shapes()[0].get(number) or self._shapes[number]

    def number_of(self, shape: Shape) -> int:
        """The strength of a shape, or a number above all strengths for what is not a hand."""
        shapes, numbers = _standard_shapes()
        if number := numbers.get(shape):
            return number
        number = self._numbers.setdefault(shape, len(shapes) + 1 + len(self._numbers))
        self._shapes[number] = shape
        return number


def _wins_too_often(one: bytes, other: bytes, program: Program) -> bool:
    """Whether Player 1 wins a deal for having something higher, whatever comes before it."""
    if program.unguarded:
        return one[0] > other[0] or one[1:] > other[1:]
    return one[0] == other[0] and any(a > b for a, b in zip(one[1:], other[1:], strict=False))


def _evaluated(cards: bytes, size: int) -> array[int]:
    """The strength of each hand of so many cards; 0 for what is not a hand."""
    numbers = array("H", bytes(2 * (len(cards) // size)))
    kernel.evaluate_many(memoryview(cards).cast("B", (len(numbers), size)), numbers)
    return numbers


def shape_of(strength: int) -> Shape:
    """The shape of the hands of a strength under the standard rules."""
    return _standard_shapes()[0][strength]


@lru_cache
def _standard_shapes() -> tuple[dict[int, Shape], dict[Shape, int]]:
    """The shape of each strength, and the strength of each shape."""
    numbers = {Shape(tuple(ranks), flush): n for (ranks, flush), n in strengths().items()}
    return {number: shape for shape, number in numbers.items()}, numbers
