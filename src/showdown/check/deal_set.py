"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from .. import kernel
from ..cards import deck
from ..deals.opened import no_deals, open_deals
from ..deals.wording import deal_error
from ..deciding import decide_block
from ..errors import DealError, quoted
from ..games import DRAW
from ..hand_classes import strengths
from ..read_options import read_options
from ..rules import HAND_SIZE
from ..verdicts import showdown
from .answer_forms import winners
from .programs import WHEEL, Program, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Any

    from ..cards import Card
    from ..layout.layout import Layout
    from ..rules import Category, Rules
    from ..source.blocks import Block
    from ..source.open import Source
    from ..verdicts import Showdown
    from .programs import Shape

NO_CARD = b"\xff"
SECOND = 1 << 15
"""Added to the numbers of second hands that a program sorts unlike first hands."""
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


def read_deals(
    source: Source,
    *,
    name: str | None = None,
    decks: str = "one",
    kind: type[DealSet] | None = None,
) -> DealSet:
    r"""Deals for two players, in memory.

    Args:
        source: what `tally` takes.
        name: what errors call it.
        decks: "many" where players may have the same card.
        kind: the class of the deals, and so the game; by default draw.

    Raises:
        FileError: if the source cannot be read, or has no deals.
        DealError: if a line is invalid, or the deals are not of two hands of five cards.

    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"]).answers(Program())
    b'\x02'
    """
    kind = kind or DealSet
    cards = bytearray()
    lines = array("Q")
    options = read_options(game=kind.game).but(repeats=decks == "many")
    opened = open_deals(source, name, options)
    layout = opened.layout
    line = 0
    unit = "line"
    for block in opened.blocks:
        unit = block.unit
        read, fault, found = decide_block(block, layout, options)
        if fault is not None:
            raise _deal_error(block, fault, opened.name, line + read + 1, layout)
        if (layout.players, layout.cards) != (2, kind.hole):
            raise DealError(
                f"{opened.name}: the task has deals of {kind.written}, not "
                f"{layout.players} players with {layout.cards} cards; `showdown --format wins` "
                "prints who wins any deals"
            )
        cards += found.cards
        lines.extend([line + number for number in found.numbers])
        line += read
    if not lines:
        raise no_deals(opened.name)
    return kind(opened.name, bytes(cards), lines, unit)


def _deal_error(
    block: Block, fault: tuple[int, int], name: str, line: int, layout: Layout
) -> DealError:
    allow = None if layout.board else "--task exercism"
    error = deal_error(block, *fault, name=name, line=line, layout=layout, allow=allow, mixed=None)
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
        cards: the card numbers of each deal, as dealt.
        lines: the line of each deal.
        unit: what a line is called: "line", or "row" in a table.
    """

    game = DRAW
    hole = HAND_SIZE
    """How many cards a player holds."""
    written = "two players with five cards each"

    def __init__(self, name: str, cards: bytes, lines: array[int], unit: str = "line") -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.unit = unit
        # A hand is the number of its shape: its strength, or a number above all strengths for
        # what only some programs see, such as four cards.
        self._numbers = _numbers().copy()
        self._shapes = {number: shape for shape, number in self._numbers.items()}
        # Programs share most of what they do: it is worked out once.
        self._views: dict[View, tuple[array[int], list[int]]] = {}
        self._found: dict[Hashable, dict[Category, list[int]]] = {}
        self._sorted: dict[Hashable, dict[int, bytes]] = {}

    def __repr__(self) -> str:
        return f"<{len(self):,} deals of {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.cards, self.lines, self.unit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DealSet) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.name, self.cards))

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[n] for n in self._dealt(deal)]

    def _dealt(self, deal: int) -> bytes:
        """The card numbers of a deal."""
        size = 2 * self.hole + self.game.board
        return self.cards[deal * size : (deal + 1) * size]

    def hands(self, deal: int, view: View) -> tuple[Sequence[Card], Sequence[Card]]:
        """All cards of each player in a program's view."""
        return view.split(self[deal])

    def line(self, deal: int) -> str:
        """A deal as a line of text."""
        return " ".join(card.rank.letter + card.suit.letter.upper() for card in self[deal])

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
        cards = b"".join(map(self._dealt, deals))
        lines = array("Q", [self.lines[deal] for deal in deals])
        return type(self)(self.name, cards, lines, self.unit)

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        first, second = program.sides
        numbers, sorts_by = self._sorts_by(first)
        if second is not first:
            # The second hands get different numbers, so that they can be sorted in another way.
            others, sorts_others_by = self._sorts_by(second)
            # One of several fives for a hand may come more than once.
            size = max(len(numbers), len(others))
            hands = 2 * len(self)
            numbers = numbers + numbers[:hands] * ((size - len(numbers)) // hands)
            others = others + others[:hands] * ((size - len(others)) // hands)
            numbers[1::2] = array("H", [number + SECOND for number in others[1::2]])
            sorts_by |= {shape + SECOND: code for shape, code in sorts_others_by.items()}
        places = {code: place for place, code in enumerate(sorted(set(sorts_by.values())))}
        order = array("H", bytes(2 * (max(sorts_by) + 1)))
        for shape, code in sorts_by.items():
            order[shape] = places[code]
        winners = bytearray(len(self))
        hands = 2 * len(self)
        if len(numbers) > hands:  # The best of several fives for each hand.
            ordered = array("H", map(order.__getitem__, numbers))
            fives = [ordered[start : start + hands] for start in range(0, len(ordered), hands)]
            numbers, order = array("H", map(max, *fives)), array("H", range(len(places)))
        rows = memoryview(numbers).cast("B").cast("H", (len(self), 2))
        kernel.decide(rows, order, winners)
        if program.ties in TIE_BREAKS:
            for deal in [deal for deal, winner in enumerate(winners) if winner == 0]:
                one, other = map(TIE_BREAKS[program.ties], self.hands(deal, program.view))
                winners[deal] = 0 if one == other else 1 if one > other else 2
        if program.swaps_players:
            winners = winners.translate(SWAPPED)
        if program.ties in ("1", "2"):
            winners = winners.replace(b"\0", bytes([int(program.ties)]))
        if program.lines:
            winners = winners[1:] if program.lines == "first lost" else winners[:-1]
        return bytes(winners)

    def _sorts_by(self, program: Program) -> tuple[array[int], dict[int, bytes]]:
        """The shapes of the hands, and what sorts each shape in the program."""
        numbers, shapes = self._seen(program.view)
        sorts_by = {}
        for found, alike in self._categories(program, shapes).items():
            category = program.name(found)
            place = bytes([program.place(category)])
            known = self._sorted.setdefault(program.sorting(category, found), {})
            for shape in alike:
                if shape not in known:
                    known[shape] = program.sorts_by(category, found, self._shapes[shape])
                sorts_by[shape] = place + known[shape]
        return numbers, sorts_by

    def _categories(self, program: Program, shapes: list[int]) -> dict[Category, list[int]]:
        """The shapes, by the category that the program finds."""
        key = program.view, program.naming
        if key not in self._found:
            found = self._found[key] = {}
            for shape in shapes:
                found.setdefault(program.category(self._shapes[shape]), []).append(shape)
        return self._found[key]

    def _seen(self, view: View) -> tuple[array[int], list[int]]:
        """The shapes of the hands in a program's view, as of `fives`, and all that occur."""
        if view not in self._views:
            fives = self.fives(view)
            numbers = array("H", bytes(2 * (len(fives) // 5)))
            kernel.evaluate_many(memoryview(fives).cast("B", (len(numbers), 5)), numbers)
            for place in view.unlike_others(fives):
                numbers[place] = 0
            # The kernel does not number hands with a card twice, nor what special views see.
            for place in [place for place, number in enumerate(numbers) if number == 0]:
                shape = view.shape(fives[5 * place : 5 * place + 5].rstrip(NO_CARD))
                number = numbers[place] = self._numbers.setdefault(shape, len(self._numbers) + 1)
                self._shapes[number] = shape
            self._views[view] = numbers, sorted(set(numbers))
        return self._views[view]

    def fives(self, view: View) -> bytes:
        """The five cards of each hand in a program's view; first hands and second hands in turn.

        If there is a choice of fives, those for all hands come first, then others for all hands.
        """
        if not view.hands:
            return self.cards
        deals = map(self._dealt, range(len(self)))
        return b"".join(
            bytes(hand).ljust(5, NO_CARD) for deal in deals for hand in view.split(deal)
        )


@lru_cache
def _numbers() -> dict[Shape, int]:
    return {(ranks, flush, False): number for (ranks, flush), number in strengths().items()}


def _best_suit(hand: Sequence[Card]) -> int:
    """The highest suit of the cards of a hand's most important rank."""
    ranks = [card.rank for card in hand]
    best = 5 if set(ranks) == WHEEL else max(ranks, key=lambda r: (ranks.count(r), r))
    return max(card.suit for card in hand if card.rank == best)


TIE_BREAKS: dict[str, Callable[[Sequence[Card]], Any]] = {
    "suits": _best_suit,
    "hole cards": lambda hand: sorted([card.rank for card in hand[:2]], reverse=True),
}
"""What programs that break ties compare, by `Program.ties`."""
