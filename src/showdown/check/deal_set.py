"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import chain

from .. import kernel
from ..cards import deck
from ..games import DRAW
from ..hand_classes import strengths
from ..rules import HAND_SIZE
from ..verdicts import showdown
from .comparing import TIE_BREAKS
from .programs import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Hashable, Iterator, Sequence

    from ..cards import Card
    from ..rules import Category, Rules
    from ..verdicts import Showdown
    from .programs import Program, Shape

    Codes = dict[int, bytes]
    """What sorts each shape."""

    Having = dict[int, list[int]]
    """The hands that have each shape."""

    Hands = tuple[Sequence[tuple[int, ...]], list[bytes], Having, Having]
    """The shapes among which each hand has its best, what sorts each hand in a right program, and
    who has each shape: in the best category of the hand, or beside it."""

NO_CARD = b"\xff"
FEW = 1000
"""Up to this many deals, samples take what programs see from the whole."""
MANY = 10_000
"""From this many deals on, the kernel decides them for each program."""
SECOND = 1 << 15
"""Added to the numbers of second hands that a program sorts unlike first hands."""
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

    def __init__(self, name: str, cards: bytes, lines: array[int], unit: str = "line") -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.unit = unit
        # Programs share most of what they do: it is worked out once.
        self._known = _Known()
        self._views: dict[View, tuple[array[int], list[int]]] = {}
        self._found: dict[Hashable, dict[Category, list[int]]] = {}
        self._odd: dict[Hashable, list[int]] = {}
        self._usual: dict[Hashable, tuple[set[Hashable], Codes]] = {}
        self._hands: dict[Hashable, Hands] = {}
        self._usual_winners: dict[Hashable, bytes] = {}
        self._broken_ties: dict[Hashable, dict[int, int]] = {}
        self._whole: tuple[DealSet, Sequence[int]] | None = None

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
        if len(self) <= FEW:
            found._whole = self, deals
        return found

    def __add__(self, other: DealSet) -> DealSet:
        """These deals, and others after them."""
        return type(self)(self.name, self.cards + other.cards, self.lines + other.lines, self.unit)

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        winners = self._winners(program)
        if program.unguarded:
            # The first player with the better category or the higher ranks wins.
            for deal, codes in enumerate(self.pairs(program)):
                one, other = codes
                if one[0] > other[0] or one[1:] > other[1:]:
                    winners[deal] = 1
        if program.any_higher:
            for deal, (one, other) in enumerate(self.pairs(program)):
                ranks = zip(one[1:], other[1:], strict=False)
                if one[0] == other[0] and any(a > b for a, b in ranks):
                    winners[deal] = 1
        if program.ties in TIE_BREAKS:
            known = self._broken_ties.setdefault((program.ties, program.view), {})
            for deal in [deal for deal, winner in enumerate(winners) if winner == 0]:
                if deal not in known:
                    one, other = map(TIE_BREAKS[program.ties], self.hands(deal, program.view))
                    known[deal] = 0 if one == other else 1 if one > other else 2
                winners[deal] = known[deal]
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
        if len(self) > MANY and not self.game.board:
            return self._winners_of_many(first, second)
        ones, changed = self._codes(first)
        others, others_changed = (ones, changed) if second is first else self._codes(second)
        key = first.view, second.view, program.right
        if key not in self._usual_winners:
            pairs = zip(ones[0::2], others[1::2], strict=True)
            self._usual_winners[key] = bytes(_winner(one, other) for one, other in pairs)
        winners = bytearray(self._usual_winners[key])
        for deal in {hand // 2 for hand in chain(changed, others_changed)}:
            one = changed.get(2 * deal, ones[2 * deal])
            other = others_changed.get(2 * deal + 1, others[2 * deal + 1])
            winners[deal] = _winner(one, other)
        return winners

    def _winners_of_many(self, first: Program, second: Program) -> bytearray:
        """The same for many deals: the kernel decides them faster than Python finds the changes."""
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

    def pairs(self, program: Program) -> Iterator[tuple[bytes, bytes]]:
        """What sorts the two hands of each deal."""
        found = []
        for side in program.sides:
            codes, changed = self._codes(side)
            found.append([changed.get(hand, code) for hand, code in enumerate(codes)])
        return zip(found[0][0::2], found[1][1::2], strict=True)

    def _codes(self, program: Program) -> tuple[list[bytes], dict[int, bytes]]:
        """What sorts each hand in a right program, and in this one where that differs."""
        key = program.view, program.right
        usual, unusual = self._sorts_unlike_others_by(program)
        if key not in self._hands:
            shapes = self._shapes_of_hands(program.view)
            codes = [max(map(usual.__getitem__, some)) for some in shapes]
            best: Having = {}
            worse: Having = {}
            for hand, (some, code) in enumerate(zip(shapes, codes, strict=True)):
                for shape in some:
                    having = best if usual[shape][0] == code[0] else worse
                    having.setdefault(shape, []).append(hand)
            self._hands[key] = shapes, codes, best, worse
        shapes, codes, best, worse = self._hands[key]
        new = {shape: code for shape, code in unusual.items() if usual[shape] != code}
        hands = set(chain.from_iterable(best.get(shape, ()) for shape in new))
        # What a hand has beside its best matters only in a higher category than usual.
        higher = [shape for shape, code in new.items() if code[0] > usual[shape][0]]
        hands.update(chain.from_iterable(worse.get(shape, ()) for shape in higher))
        found = usual | new
        return codes, {hand: max(map(found.__getitem__, shapes[hand])) for hand in hands}

    def _shapes_of_hands(self, view: View) -> Sequence[tuple[int, ...]]:
        """The shapes among which each hand has the best: in draw just one."""
        return [(number,) for number in self._seen(view)[0]]

    def _sorts_by(self, program: Program) -> Codes:
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
        """What sorts the shapes of each category that is not as usual, and all that decides it.

        Shapes that are exceptions come again after the others.
        """
        exceptions = program.exceptions
        none: tuple[Hashable, ...] = ()
        groups = [(none, *item) for item in self._categories(program, view).items()]
        if any(exceptions):
            groups += [(exceptions, *item) for item in self._exceptions(program, view).items()]
        for but, found, alike in groups:
            category = program.name(found)
            place, sorting = program.place(category), program.sorting(category, found)
            key = program.naming, but, found, place, sorting
            if key in usual:
                continue
            known = self._known.sorts_by.setdefault(sorting, {})
            if new := [shape for shape in alike if shape not in known]:
                sorter = program.sorter(category, found)
                known |= {shape: sorter(self._known.shapes[shape]) for shape in new}
            before = bytes([place])
            yield key, {shape: before + known[shape] for shape in alike}

    def _categories(self, program: Program, view: View) -> dict[Category, list[int]]:
        """The shapes in a view, by the category that the program finds but for exceptions."""
        key = view, program.naming
        if key not in self._found:
            known = self._known.categories.setdefault(program.naming, {})
            found = self._found[key] = {}
            for shape in self._seen(view)[1]:
                if shape not in known:
                    known[shape] = program.usual_category(self._known.shapes[shape])
                found.setdefault(known[shape], []).append(shape)
        return self._found[key]

    def _exceptions(self, program: Program, view: View) -> dict[Category, list[int]]:
        """The shapes in a view that are exceptions of the program, by what it finds."""
        key = view, program.naming, program.exceptions
        if key not in self._found:
            found = self._found[key] = {}
            for shape in self._exceptional(program, view):
                category = program.category(self._known.shapes[shape])
                found.setdefault(category, []).append(shape)
        return self._found[key]

    def _exceptional(self, program: Program, view: View) -> list[int]:
        """The shapes in a view that the program does not know or notice, or takes for straights."""
        key = view, program.values, program.exceptions
        if key not in self._odd:
            unknown = self._known.numbered(program.unknown) if program.unknown else ()
            odd = self._odd[key] = []
            for shape in self._seen(view)[1]:
                look = self._known.shapes[shape]
                unnoticed = program.unnoticed_as(look) is not None
                if unnoticed or shape in unknown or program.sees_straight(look):
                    odd.append(shape)
        return self._odd[key]

    def _seen(self, view: View) -> tuple[array[int], list[int]]:
        """The shapes of the hands in a program's view, as of `fives`, and all that occur."""
        if view not in self._views:
            numbers = self._numbers(view)
            self._views[view] = numbers, sorted(set(numbers))
        return self._views[view]

    def _numbers(self, view: View) -> array[int]:
        if self._whole and view in self._whole[0]._views:
            whole, deals = self._whole
            seen, _ = whole._seen(view)
            hands = [hand for deal in deals for hand in (2 * deal, 2 * deal + 1)]
            starts = range(0, len(seen), 2 * len(whole))
            return array("H", [seen[start + hand] for start in starts for hand in hands])
        fives = self.fives(view)
        numbers = array("H", bytes(2 * (len(fives) // 5)))
        kernel.evaluate_many(memoryview(fives).cast("B", (len(numbers), 5)), numbers)
        for place in view.unlike_others(fives):
            numbers[place] = 0
        # The kernel does not number hands with a card twice, nor what special views see.
        for place in [place for place, number in enumerate(numbers) if number == 0]:
            shape = view.shape(fives[5 * place : 5 * place + 5].rstrip(NO_CARD))
            numbers[place] = self._known.number(shape)
        return numbers

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


def _winner(one: bytes, other: bytes) -> int:
    return 0 if one == other else 1 if one > other else 2
