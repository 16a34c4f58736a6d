"""Hold'em deals, and which five of the seven cards programs take for a player's hand."""

from __future__ import annotations

from array import array
from itertools import combinations

from .. import kernel
from ..games import GAMES
from .deal_set import NO_CARD, DealSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .programs import View

    Five = tuple[int, ...]
    """Five card numbers."""

ALL = tuple(combinations(range(7), 5))
"""The places of each five of the seven cards, of which the first two are the player's own."""
PLACES = {
    "both hole cards": [five for five in ALL if 0 in five and 1 in five],
    "a hole card": [five for five in ALL if 0 in five or 1 in five],
    "first hole card": [five for five in ALL if 1 not in five],
    "second hole card": [five for five in ALL if 0 not in five],
    "one hole card": [five for five in ALL if (0 in five) != (1 in five)],
    "flop": [(0, 1, 2, 3, 4)],
    "no first board card": [five for five in ALL if 2 not in five],
    "no turn": [five for five in ALL if 5 not in five],
    "no river": [five for five in ALL if 6 not in five],
}
"""The fives that programs compare, by `View.hands`."""
RUNS = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
"""The ranks of the straights, from the lowest."""


class HoldemDeals(DealSet):
    """Deals of two hands of two cards, and a board of five."""

    game = GAMES["holdem"]
    hole = 2
    written = "two players with two cards each"
    sampled = 120

    def whole_hands(self, deal: int, view: View) -> tuple[bytes, bytes]:  # noqa: ARG002
        """Each player's own cards, then those of the board."""
        cards = self.dealt(deal)
        return cards[:2] + cards[4:], cards[2:]

    def strengths(self) -> array[int]:
        """The strength of each hand: the players' in turn."""
        numbers = array("H", bytes(4 * len(self)))
        kernel.evaluate_many(memoryview(self._sevens()).cast("B", (len(numbers), 7)), numbers)
        return numbers

    def _sevens(self) -> bytes:
        sevens = bytearray(14 * len(self))
        for place in range(7):
            for player in range(2):
                start = place + 2 * player if place < 2 else place + 2
                sevens[7 * player + place :: 14] = self.cards[start::9]
        return bytes(sevens)

    def _best(self, hands: Sequence[Sequence[int]], column: dict[int, int]) -> array[int]:
        """The highest place of the fives that make each hand."""
        columns = [map(column.__getitem__, numbers) for numbers in hands]
        return array("H", map(max, zip(*columns, strict=True)) if columns[1:] else columns[0])

    def _see(self, view: View) -> Sequence[Sequence[int]]:
        """The shapes of the fives that a program compares: the first of each hand, then others."""
        sevens = self._sevens()
        columns = []
        if view.hands in CHOICES:
            hands = [CHOICES[view.hands](seven) for seven in zip(*[iter(sevens)] * 7, strict=True)]
            most = max(map(len, hands))
            # Where there are fewer, one is repeated.
            rows = [(fives + most * fives[:1])[:most] for fives in hands]
            columns = [b"".join(map(_padded, column)) for column in zip(*rows, strict=True)]
        else:
            for places in PLACES.get(view.hands, ALL):
                column = bytearray(10 * len(self))
                for n, place in enumerate(places):
                    column[n::5] = sevens[place::7]
                columns.append(bytes(column))
        return [self._shape_numbers(column, view) for column in columns]


def _padded(five: Five) -> bytes:
    return bytes(five).ljust(5, NO_CARD)


def _highest_five(seven: Five) -> list[Five]:
    """The five highest cards, of equal ranks those dealt first."""
    return [tuple(sorted(seven, key=lambda card: card // 4, reverse=True)[:5])]


def _flush_and_straight(seven: Five) -> list[Five]:
    """A straight and a flush of different cards are taken for a straight flush."""
    fives: list[Five] = [*combinations(seven, 5)]
    suits = [card % 4 for card in seven]
    suit = max(suits, key=suits.count)
    runs = _runs_in(_ranks(seven))
    if runs and suits.count(suit) >= 5:
        fives.append(tuple([4 * (rank - 2) + suit for rank in runs[-1]]))
    return fives


def _five_suited(seven: Five) -> list[Five]:
    """Six or seven cards of a suit are not a flush, nor a straight flush."""
    if len(_suited(seven)) > 5:  # The same ranks in many suits.
        seven = tuple([card - card % 4 + place % 4 for place, card in enumerate(seven)])
    return [*combinations(seven, 5)]


def _straight_by_highest(seven: Five) -> list[Five]:
    """A straight counts by the highest of the seven cards."""
    fives: list[Five] = [*combinations(seven, 5)]
    if _runs_in(_ranks(seven)):
        top = max(_ranks(seven))
        fives.append(tuple([4 * (top - step - 2) + step % 2 for step in range(5)]))
    return fives


def _missing_runs(missed: Callable[[Five], list[set[int]]]) -> Callable[[Five], list[Five]]:
    """A choice of all fives but some straights."""

    def choice(seven: Five) -> list[Five]:
        runs = missed(seven)
        return [five for five in combinations(seven, 5) if {*_ranks(five)} not in runs]

    return choice


def _missing(
    patterns: Sequence[list[int]], is_missed: Callable[[list[int], list[int]], bool]
) -> Callable[[Five], list[Five]]:
    """A choice of all fives but some, in hands with so many cards of each rank.

    `is_missed` gets the ranks of the five and of all seven cards.
    """

    def choice(seven: Five) -> list[Five]:
        ranks = _ranks(seven)
        fives: list[Five] = [*combinations(seven, 5)]
        if sorted(map(ranks.count, {*ranks})) not in patterns:
            return fives
        return [five for five in fives if not is_missed(_ranks(five), ranks)]

    return choice


def _higher_runs(seven: Five) -> list[set[int]]:
    """All straights but the lowest, or all straight flushes but the lowest."""
    return (_runs_in(_suited(seven)) or _runs_in(_ranks(seven)))[1:]


def _paired_runs(seven: Five) -> list[set[int]]:
    """The straights that have a pair between their cards."""
    ranks = sorted(_ranks(seven))
    found = [{*ranks[start : start + 5]} for start in range(3)] + [{14, *ranks[:4]}]
    return [run for run in _runs_in(ranks) if run not in found]


def _runs_below(seven: Five) -> list[set[int]]:
    """The straights other than of the highest five ranks and A-2-3-4-5."""
    ranks = _suited(seven) or _ranks(seven)
    highest = {*sorted({*ranks})[-5:]}
    return [run for run in _runs_in(ranks) if run not in (highest, RUNS[0])]


def _suited(seven: Five) -> list[int]:
    """The ranks of the cards that make a flush; none if there is none."""
    suits = [card % 4 for card in seven]
    suit = max(suits, key=suits.count)
    return _ranks([card for card in seven if card % 4 == suit]) if suits.count(suit) > 4 else []


def _ranks(cards: Sequence[int]) -> list[int]:
    return [card // 4 + 2 for card in cards]


def _runs_in(ranks: Sequence[int]) -> list[set[int]]:
    """The ranks of the straights that some ranks make, from the lowest."""
    return [run for run in RUNS if run <= {*ranks}]


def _pairs(ranks: list[int]) -> list[int]:
    """The ranks that come twice, from the lowest."""
    return sorted(rank for rank in {*ranks} if ranks.count(rank) == 2)


THREE_PAIRS, TWO_THREES, THREE_AND_PAIRS = [1, 2, 2, 2], [1, 3, 3], [2, 2, 3]
CHOICES: dict[str, Callable[[Five], list[Five]]] = {
    "highest five": _highest_five,
    "flush and straight": _flush_and_straight,
    "five suited": _five_suited,
    "straight by the highest": _straight_by_highest,
    "lowest straight": _missing_runs(_higher_runs),
    "paired straights": _missing_runs(_paired_runs),
    "straight of the highest": _missing_runs(_runs_below),
    "two threes": _missing([TWO_THREES], lambda five, _: len({*five}) == 2),
    "one pair beside three": _missing(
        [TWO_THREES, THREE_AND_PAIRS], lambda five, _: len({*five}) == 2
    ),
    "lower pair beside three": _missing(
        [THREE_AND_PAIRS], lambda five, seven: len({*five}) == 2 and _pairs(seven)[1] in five
    ),
    "one of three pairs": _missing([THREE_PAIRS], lambda five, _: len({*five}) == 3),
    "lower pairs": _missing([THREE_PAIRS], lambda five, seven: five.count(_pairs(seven)[2]) == 2),
    "no third pair": _missing(
        [THREE_PAIRS], lambda five, seven: len({*five}) == 3 and {*five} == {*_pairs(seven)}
    ),
    "single kickers": _missing(
        [THREE_PAIRS, [1, 2, 4]],
        lambda five, seven: any(five.count(rank) == 1 < seven.count(rank) for rank in five),
    ),
}
"""What programs make of seven cards, by `View.hands`."""
