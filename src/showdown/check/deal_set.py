"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from collections import Counter
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
    from collections.abc import Callable, Container, Hashable, Iterator, Sequence
    from typing import Any

    from ..cards import Card
    from ..layout.layout import Layout
    from ..rules import Category, Rules
    from ..source.blocks import Block
    from ..source.open import Source
    from ..verdicts import Showdown
    from .programs import Shape

    Codes = dict[int, bytes]
    """What sorts each shape."""

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
        # Programs share most of what they do: it is worked out once.
        self._known = _Known()
        self._views: dict[View, tuple[array[int], list[int]]] = {}
        self._found: dict[Hashable, dict[Category, list[int]]] = {}
        self._usual: dict[Hashable, tuple[set[Hashable], dict[int, bytes]]] = {}

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
        found = type(self)(self.name, cards, lines, self.unit)
        found._known = self._known
        return found

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        winners = self._winners(program)
        if program.unguarded:
            # The first player with the better category or the higher ranks wins.
            for deal, codes in enumerate(self._pairs(program)):
                one, other = codes
                if one[0] > other[0] or one[1:] > other[1:]:
                    winners[deal] = 1
        if program.any_higher:
            for deal, (one, other) in enumerate(self._pairs(program)):
                ranks = zip(one[1:], other[1:], strict=False)
                if one[0] == other[0] and any(a > b for a, b in ranks):
                    winners[deal] = 1
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

    def _winners(self, program: Program) -> bytearray:
        """Who wins each deal by the sorting of hands alone."""
        first, second = program.sides
        numbers, _ = self._seen(first.view)
        sorts_by = self._sorts_by(first)
        if second is not first:
            # The second hands get different numbers, so that they can be sorted in another way.
            others, _ = self._seen(second.view)
            numbers = numbers[:]
            numbers[1::2] = array("H", [number + SECOND for number in others[1::2]])
            sorts_others_by = self._sorts_by(second).items()
            sorts_by |= {shape + SECOND: code for shape, code in sorts_others_by}
        places = {code: place for place, code in enumerate(sorted(set(sorts_by.values())))}
        order = array("H", bytes(2 * (max(sorts_by) + 1)))
        for shape, code in sorts_by.items():
            order[shape] = places[code]
        winners = bytearray(len(self))
        kernel.decide(memoryview(numbers).cast("B").cast("H", (len(self), 2)), order, winners)
        return winners

    def _pairs(self, program: Program) -> Iterator[tuple[bytes, bytes]]:
        """What sorts the two hands of each deal."""
        first, second = (
            map(self._sorts_by(side).__getitem__, self._seen(side.view)[0][player::2])
            for player, side in enumerate(program.sides)
        )
        return zip(first, second, strict=True)

    def _sorts_by(self, program: Program) -> dict[int, bytes]:
        """What sorts each shape of the hands in the program."""
        usual, unusual = self._sorts_unlike_others_by(program)
        return usual | unusual

    def _sorts_unlike_others_by(self, program: Program) -> tuple[Codes, Codes]:
        """What sorts each shape in a right program, and in this one where that may differ."""
        view = program.view
        key = view, program.right
        if key not in self._usual:
            found = dict(self._coded(program.right, view, ()))
            codes = {shape: code for some in found.values() for shape, code in some.items()}
            self._usual[key] = set(found), codes
        groups, usual = self._usual[key]
        unusual: dict[int, bytes] = {}
        for _, codes in self._coded(program, view, groups):
            unusual |= codes
        return usual, unusual

    def _coded(
        self, program: Program, view: View, usual: Container[Hashable]
    ) -> Iterator[tuple[Hashable, dict[int, bytes]]]:
        """What sorts the shapes of each category that is not as usual, and all that decides it."""
        for found, alike in self._categories(program, view).items():
            category = program.name(found)
            place, sorting = program.place(category), program.sorting(category, found)
            key = program.naming, program.exceptions, found, place, sorting
            if key in usual:
                continue
            known = self._known.sorts_by.setdefault(sorting, {})
            if new := [shape for shape in alike if shape not in known]:
                sorter = program.sorter(category, found)
                known |= {shape: sorter(self._known.shapes[shape]) for shape in new}
            before = bytes([place])
            yield key, {shape: before + known[shape] for shape in alike}

    def _categories(self, program: Program, view: View) -> dict[Category, list[int]]:
        """The shapes in a view, by the category that the program finds."""
        _, shapes = self._seen(view)
        key = view, program.naming, program.exceptions
        if key not in self._found:
            known = self._known.categories.setdefault(program.naming, {})
            unknown = self._known.numbered(program.unknown) if program.unknown else ()
            found = self._found[key] = {}
            for shape in shapes:
                category = known.get(shape)
                unnoticed = program.unnoticed_as(self._known.shapes[shape])
                if category is None or unnoticed is not None or shape in unknown:
                    category = program.category(self._known.shapes[shape])
                    if unnoticed is None and shape not in unknown:
                        known[shape] = category
                found.setdefault(category, []).append(shape)
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
                numbers[place] = self._known.number(shape)
            self._views[view] = numbers, sorted(set(numbers))
        return self._views[view]

    def fives(self, view: View) -> bytes:
        """The five cards of each hand in a program's view; first hands and second hands in turn."""
        if not view.hands:
            return self.cards
        deals = map(self._dealt, range(len(self)))
        return b"".join(bytes(hand).ljust(5, NO_CARD) for deal in deals for hand in view.seen(deal))


class _Known:
    """What is known of shapes, for some deals and samples of them.

    A shape's number is its strength, or one above all strengths for what only some programs see,
    such as four cards.

    Attributes:
        shapes: the shape of each number.
        categories: for each way to name hands, the categories of shapes.
        sorts_by: for each way to sort hands of a category, what sorts shapes.
    """

    def __init__(self) -> None:
        self.shapes = _shapes().copy()
        self.categories: dict[Hashable, dict[int, Category]] = {}
        self.sorts_by: dict[Hashable, dict[int, bytes]] = {}
        self._numbers = {shape: number for number, shape in self.shapes.items()}

    def number(self, shape: Shape) -> int:
        """A shape's number."""
        number = self._numbers.setdefault(shape, len(self._numbers) + 1)
        self.shapes[number] = shape
        return number

    def numbered(self, look: tuple[tuple[int, ...], bool | None]) -> tuple[int, ...]:
        """The numbers of shapes with these ranks that occur, of one suit or not, or either."""
        ranks, flush = look
        flushes = (False, True) if flush is None else (flush,)
        shapes = [(ranks, flush, dealt) for flush in flushes for dealt in (False, True)]
        return tuple(self._numbers[shape] for shape in shapes if shape in self._numbers)


@lru_cache
def _shapes() -> dict[int, Shape]:
    return {number: (ranks, flush, False) for (ranks, flush), number in strengths().items()}


def _best_suit(hand: Sequence[Card]) -> int:
    """The highest suit of the cards of a hand's most important rank."""
    ranks = [card.rank for card in hand]
    best = 5 if set(ranks) == WHEEL else max(ranks, key=lambda r: (ranks.count(r), r))
    return max(card.suit for card in hand if card.rank == best)


TIE_BREAKS: dict[str, Callable[[Sequence[Card]], Any]] = {
    "suits": _best_suit,
    "as dealt": lambda hand: [rank for rank, _ in Counter(c.rank for c in hand).most_common()],
    "hole cards": lambda hand: sorted([card.rank for card in hand[:2]], reverse=True),
}
"""What programs that break ties compare, by `Program.ties`."""
