"""How a program decides showdowns, mistakes included."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import NamedTuple

from ..rules import ACE_HIGH, STANDARD, Category, Rules, most_important_first
from .comparing import COMPARED, WHEEL
from .mistakes import MistakeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence
    from typing import Any, TypeVar

    from .comparing import Compared, Values
    from .faults import Fault
    from .mistakes import Mistake

    T = TypeVar("T")

    Shape = tuple[tuple[int, ...], bool, bool]
    """Ranks, whether the suits that a program compares agree, and, if it does not sort the cards,
    whether they are dealt in the order of a straight, or the lower of two pairs first."""

C = Category

AS_DEALT = tuple(range(15))
"""Values of programs that take each rank for itself."""
LOWEST = tuple(sorted(WHEEL))
ROYAL = set(range(10, 15))
IN_ORDER = {(14, 2, 3, 4, 5), *(tuple(range(low, low + 5)) for low in range(15))}
"""What programs may take the cards of a straight for, if they are dealt in order."""
SUITS = bytes(number % 4 for number in range(256))
CORNERS = [{*range(15 - high, 15), *range(2, 7 - high)} for high in (2, 3, 4)]
"""What looks like a straight to programs that go on after the ace."""
CORNERS_OF = {"round the corner": CORNERS, "432AK too": CORNERS[:1]}
STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH)
MADE_OF = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
"""How many cards make a hand where there are others, the kickers."""


class View(NamedTuple):
    """Which cards a program takes for the players' hands, and what it looks at before ranks.

    Attributes:
        hands: "alternate" if it deals the cards in turn, "cut" if it leaves out the last, "overlap"
            if both hands have the fifth, "one suit" if the suits of both hands must agree for
            Player 2 to have a flush.
        suits: the places of the cards whose suits it compares.
        values: what it takes each rank for, if the order of the cards matters; otherwise empty.
        unsuited: the suit in which it finds no flush, or -1.
        needed: how many cards of one suit it takes for a flush.
        by_rank: whether the places are those of the hand sorted by rank, then by suit.
    """

    hands: str = ""
    suits: tuple[int, ...] = (0, 1, 2, 3, 4)
    values: Values = ()
    unsuited: int = -1
    needed: int = 5
    by_rank: bool = False

    def split(self, cards: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
        """The cards of a line as the hands of the two players."""
        if self.hands == "alternate":
            return cards[0::2], cards[1::2]
        if self.hands == "overlap":
            return cards[:5], cards[4:9]
        return cards[:5], cards[5 : 9 if self.hands == "cut" else 10]

    def seen(self, numbers: bytes) -> tuple[Sequence[int], Sequence[int]]:
        """The card numbers of a deal as those of the two hands, as good as what it finds there."""
        first, second = self.split(numbers)
        if self.hands == "one suit":
            one, other = ({hand[place] % 4 for place in self.suits} for hand in (first, second))
            if len(other) == 1 != len(one | other):
                second = (second[0] ^ 1, *second[1:])
        return first, second

    def shape(self, hand: Sequence[int]) -> Shape:
        """The shape of a hand of card numbers."""
        ranks = [card // 4 + 2 for card in hand]
        looked_at = sorted(hand) if self.by_rank else hand
        suits = [looked_at[place] % 4 for place in self.suits if place < len(hand)]
        suit = max(suits, key=suits.count)
        one_suit = suits.count(suit) >= min(self.needed, len(suits)) and suit != self.unsuited
        as_dealt = bool(self.values) and _as_dealt([self.values[rank] for rank in ranks])
        return tuple(sorted(ranks)), one_suit, as_dealt

    def unlike_others(self, cards: bytes) -> list[int]:
        """Which of these hands of five, numbered from 0, may have another shape in this view."""
        found: list[int] = []
        if self.by_rank:
            suits = [cards[place::5].translate(SUITS) for place in range(5)]
            hands = enumerate(zip(*suits, strict=True))
            return [at for at, hand in hands if max(map(hand.count, {*hand})) == 4]
        if (self.suits, self.unsuited, self.needed) != (View().suits, -1, 5):
            suits = [cards[place::5].translate(SUITS) for place in self.suits]
            most = 6 - self.needed
            found += [
                at for at, hand in enumerate(zip(*suits, strict=True)) if len({*hand}) <= most
            ]
        if self.values:
            values = bytes(self.values[number // 4 + 2] for number in range(52)).ljust(256)
            dealt = [cards[place::5].translate(values) for place in range(5)]
            found += [at for at, hand in enumerate(zip(*dealt, strict=True)) if _as_dealt(hand)]
        return found


def _as_dealt(values: Sequence[int]) -> bool:
    """Whether cards are dealt in the order of a straight, or the lower of two pairs first."""
    pairs = [value for value in dict.fromkeys(values) if values.count(value) == 2]
    return tuple(values) in IN_ORDER or (len(pairs) == 2 and pairs[0] < pairs[1])


class Program:
    """A program that compares two hands of five cards, correct except for its mistakes.

    Raises:
        MistakeError: if two of the mistakes change the same thing.

    >>> from showdown.check.faults import find
    >>> correct, wrong = Program(), Program([find("wheel-missing")])
    >>> wheel = (2, 3, 4, 5, 14), False, False
    >>> str(correct.category(wheel)), str(wrong.category(wheel))
    ('straight', 'high card')
    """

    def __init__(self, mistakes: Iterable[Mistake | Fault] = (), rules: Rules = STANDARD) -> None:
        changes = _merged(mistakes)
        self.wheel: str = changes.get("wheel", "none" if rules == ACE_HIGH else "standard")
        self.straight: str = changes.get("straight", "")
        self.unnoticed: dict[Values, str] = changes.get("unnoticed", {})
        self.flush: str = changes.get("flush", "")
        self.royal: list[int] = changes.get("royal", [])
        self.unguarded: bool = changes.get("unguarded", False)
        self.any_higher: bool = changes.get("any_higher", False)
        self.ties: str = changes.get("ties", "0")
        self.lines: str = changes.get("lines", "")
        self.swaps_players = "players" in changes
        self.values: Values = (0, 1, *changes.get("values", range(2, 15)))
        self.ranks_as: Values = tuple(changes.get("ranks_as", ()))
        self.sorts_ranks_as: bool = changes.get("sorted", False)
        self.called: dict[str, str] = changes.get("called", {})
        self.placed_as: dict[str, str | int] = changes.get("placed_as", {})
        self.compared: dict[str, str | Compared] = changes.get("compared", {})
        self.unknown: tuple[Values, bool | None] | None = changes.get("unknown")
        self.loose: Callable[[Values], bool] | None = changes.get("loose")
        self.loose_if_suited: bool = changes.get("suited", False)
        self.style: str = changes.get("style", "")
        self.low_ace: Callable[[Values], bool] | None = changes.get("low_ace")
        self.base: int = changes.get("base", 0)
        self.view = View(
            changes.get("hands", ""),
            changes.get("suits", tuple(range(int(self.flush) if self.flush.isdecimal() else 5))),
            self.values if "as dealt" in (self.straight, self.compared.get("TWO_PAIR")) else (),
            changes.get("unsuited", -1),
            4 if self.flush == "of four" else 5,
            changes.get("by_rank", False),
        )
        # What is wrong may be so in the hands of one player only.
        self.right = right_program(rules) if changes else self
        other = self.right if "side" in changes else self
        self.sides = (other, self) if changes.get("side") == 2 else (self, other)

    @property
    def naming(self) -> Hashable:
        """All that decides which category a shape has, but for `exceptions`."""
        flush = self.flush if self.flush in ("none", "with a straight") else ""
        return self.values, self.wheel, self.straight, flush, tuple(self.royal)

    @property
    def exceptions(self) -> tuple[Hashable, ...]:
        """What the program does not know or notice, or sees, unlike others with the same naming."""
        unnoticed = tuple(self.unnoticed.items())
        return self.unknown, unnoticed, self.loose, self.loose_if_suited

    def category(self, shape: Shape) -> C:
        """The category that the program finds, before it calls it by another's name."""
        flush = shape[1] and self.flush != "none"
        unknown = self.unknown in ((shape[0], flush), (shape[0], None))
        straight = False if unknown else self.sees_straight(shape) or None
        return self.usual_category(shape, self.unnoticed_as(shape), straight)

    def usual_category(
        self, shape: Shape, made: C | None = None, straight: bool | None = None
    ) -> C:
        """The category that it finds but for `exceptions`, or with what its equal cards count as.

        Args:
            shape: the hand's shape.
            made: what its equal cards count as, if not as usual.
            straight: whether it is a straight, if not as usual.
        """
        ranks, flush, as_dealt = shape
        values = [self.values[rank] for rank in ranks]
        distinct = set(values)
        made = _of_a_kind(values) if made is None else made
        flush = flush and self.flush != "none"
        if straight is None:
            plain = self.wheel == "plain" and flush and distinct == WHEEL
            straight = not plain and self._is_straight(values, distinct, as_dealt)
        if self.flush == "with a straight" and not straight:
            flush = False
        if self.royal and flush and distinct.issuperset(self.royal):
            return C.ROYAL_FLUSH
        if straight and flush:
            return C.ROYAL_FLUSH if distinct == ROYAL else C.STRAIGHT_FLUSH
        if made >= C.FULL_HOUSE:
            return made
        if flush:
            return C.FLUSH
        return C.STRAIGHT if straight else made

    def sees_straight(self, shape: Shape) -> bool:
        """Whether its loose test, if it has one, takes a hand for a straight.

        The test is for hands that are not flushes, or for flushes only.
        """
        if self.loose is None or len(shape[0]) < 5 or shape[1] != self.loose_if_suited:
            return False
        return self.loose(tuple(sorted([self.values[rank] for rank in shape[0]])))

    def unnoticed_as(self, shape: Shape) -> C | None:
        """What cards of a rank count as if the program does not notice them all at their places."""
        if not self.unnoticed:
            return None
        name = self.unnoticed.get(_runs(tuple(sorted([self.values[rank] for rank in shape[0]]))))
        return Category[name] if name else None

    def name(self, found: C) -> C:
        """What the program calls a category; a royal flush is a straight flush to most of them."""
        if self.royal and found is C.ROYAL_FLUSH:
            return found
        if self.called and found.name in self.called:
            return Category[self.called[found.name]]
        return C.STRAIGHT_FLUSH if found is C.ROYAL_FLUSH else found

    def place(self, category: C) -> int:
        """A category's place in the program's order, with room for another between any two.

        It is always 0 if category and ranks are added up.
        """
        if self.base:
            return 0
        if not self.placed_as:  # As in most programs; names are slow to find.
            return 2 * category
        place = self.placed_as.get(category.name, category.name)
        return place if isinstance(place, int) else 2 * Category[place]

    def sorting(self, category: C, found: C) -> Hashable:
        """All that decides how hands found in a category, and called by another, are sorted."""
        how = self._how(category)
        if self.style == "top cards" and found in STRAIGHTS:
            return self.values, self.ranks_as, self.style, self.wheel
        straight = category in STRAIGHTS
        which = category if how or straight else None
        ranks = (
            self.ranks_as,
            self.sorts_ranks_as,
            self.low_ace,
            self.base and (self.base, category),
        )
        return self.values, ranks, how, which, self.style, self.wheel if straight else ""

    def sorter(self, category: C, found: C) -> Callable[[Shape], bytes]:
        """What gives what sorts hands found in a category, and called by another."""
        top_card = self.style == "top cards" and found in STRAIGHTS
        low_ace = category in STRAIGHTS or top_card
        low_ace = low_ace and self.wheel != "none" and not self.wheel.endswith("ace high")
        low_ace = low_ace or self.style == "low ace"
        how, made = self._how(category), MADE_OF.get(category, 5)
        table = bytes(self.ranks_as) if self.ranks_as and not self.sorts_ranks_as else b""
        values = None if self.values == AS_DEALT else self.values

        def sorts_by(shape: Shape) -> bytes:
            taken = shape[0]
            if values:
                taken = tuple(sorted([values[rank] for rank in taken]))
            if low_ace and taken == LOWEST:
                taken = (6, 5, 4, 3, 2) if self.wheel == "six high" else (5, 4, 3, 2, 1)
            elif self.low_ace and taken[-1] == LOWEST[-1] and self.low_ace(taken):
                taken = tuple(sorted([1 if value == LOWEST[-1] else value for value in taken]))
            if self.sorts_ranks_as:
                taken = tuple(sorted([self.ranks_as[value] for value in taken]))
            ranks = _important(taken)
            if self.base:
                return reduce(self._add, ranks, category.value).to_bytes(4, "big")
            if top_card:
                ranks = (max(taken),)
            elif how:
                name = ("low pair first" if shape[2] else "") if how == "as dealt" else how
                if name:
                    compared = COMPARED[name] if isinstance(name, str) else name
                    ranks = compared(ranks[:made], ranks[made:])
            if table:
                ranks = tuple([table[value] for value in ranks])
            return bytes(dict.fromkeys(ranks) if self.style == "each rank once" else ranks)

        return sorts_by

    def _add(self, number: int, rank: int) -> int:
        return number * self.base + rank

    def _how(self, category: C) -> str | Compared:
        compared = self.compared
        return compared.get(category.name, compared.get("ANY", "")) if compared else ""

    def _is_straight(self, values: list[int], distinct: set[int], as_dealt: bool) -> bool:
        if self.straight == "none" or len(values) < 5:
            return False
        if self.straight == "as dealt" and (distinct != WHEEL or self.wheel != "any order"):
            in_order = as_dealt and len(distinct) == 5
            return in_order and (distinct != WHEEL or self.wheel != "none")
        if distinct == WHEEL and self.wheel != "none":
            return True
        if distinct == ROYAL and self.straight == "not to the ace":
            return False
        if self.straight == "text order" and distinct != WHEEL and min(values) < 10 <= max(values):
            return False
        if self.straight == "to the ten" and distinct != WHEEL and max(values) > 10:
            return False
        if distinct in CORNERS_OF.get(self.wheel.removesuffix(", ace high"), ()):
            return True
        if self.straight == "four":
            runs = [{high - 3, high - 2, high - 1, high} for high in distinct]
            wheels = [] if self.wheel in ("none", "of five") else [{14, 2, 3, 4}]
            return any(run <= distinct for run in runs + wheels)
        if self.straight != "span" and len(distinct) < 5:
            return False
        return max(values) - min(values) == 4


@lru_cache
def right_program(rules: Rules) -> Program:
    """A program without mistakes."""
    return Program((), rules)


_important = lru_cache(1 << 14)(most_important_first)


@lru_cache(1 << 14)
def _runs(values: Values) -> Values:
    """How many cards of each value there are, the lowest first."""
    return tuple(map(values.count, dict.fromkeys(values)))


def _of_a_kind(values: list[int]) -> C:
    """The category that these ranks make; straights and flushes are ignored."""
    return of_a_kind([values.count(value) for value in {*values}])


def of_a_kind(counts: Iterable[int]) -> C:
    """The category that the numbers of cards of each rank make; straights and flushes are ignored.

    >>> str(of_a_kind([2, 3]))
    'full house'
    """
    most, *others = sorted(counts, reverse=True)
    second = others[0] if others else 0
    if most >= 4:
        return C.FOUR_OF_A_KIND
    if most == 3:
        return C.FULL_HOUSE if second == 2 else C.THREE_OF_A_KIND
    return C.HIGH_CARD if most < 2 else C.TWO_PAIR if second == 2 else C.ONE_PAIR


def _merged(mistakes: Iterable[Mistake | Fault]) -> dict[str, Any]:
    """The changes of all mistakes, none of which may change what another changes otherwise."""
    merged: dict[str, Any] = {}
    made: dict[tuple[str, str], tuple[Mistake | Fault, object]] = {}
    for mistake in mistakes:
        for what, change in mistake.changes.items():
            in_part = isinstance(change, dict)
            for part in change if in_part else ("",):
                new = change[part] if in_part else change
                other, old = made.setdefault((what, part), (mistake, new))
                if old != new:
                    raise MistakeError(
                        f"no program here can make both {other.id} and {mistake.id}: they change "
                        "the same thing"
                    )
            merged[what] = merged.get(what, {}) | change if in_part else change
    return merged
