"""Hold'em deals, and which five of the seven cards programs take for a player's hand."""

from __future__ import annotations

from array import array
from functools import partial
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
        """The shapes of all fives that a program compares: of the first of each hand, then others."""
        sevens = self._sevens()
        if view.hands in SEVENS:
            choose = SEVENS[view.hands]
            hands = [choose(seven) for seven in zip(*[iter(sevens)] * 7, strict=True)]
            most = max(map(len, hands))
            # Where there are fewer, one is repeated.
            rows = [(fives + most * fives[:1])[:most] for fives in hands]
            columns = [
                b"".join(bytes(five).ljust(5, NO_CARD) for five in column)
                for column in zip(*rows, strict=True)
            ]
        else:
            columns = []
            for places in PLACES.get(view.hands, ALL):
                column = bytearray(10 * len(self))
                for n, place in enumerate(places):
                    column[n::5] = sevens[place::7]
                columns.append(bytes(column))
        return [self._shape_numbers(column, view) for column in columns]


def _flush_and_straight(seven: Sequence[int]) -> list[Five]:
    """A straight and a flush of different cards are taken for a straight flush."""
    fives: list[Five] = [*combinations(seven, 5)]
    suits = [card % 4 for card in seven]
    suit = max(suits, key=suits.count)
    runs = _runs(seven)
    if runs and suits.count(suit) >= 5:
        fives.append(tuple([4 * (rank - 2) + suit for rank in runs[-1]]))
    return fives


def _highest_five(seven: Sequence[int]) -> list[Five]:
    """The five highest cards, of equal ranks those dealt first."""
    return [tuple(sorted(seven, key=lambda card: card // 4, reverse=True)[:5])]


def _two_threes(seven: Sequence[int]) -> list[Five]:
    """Two threes of a kind are not a full house."""
    ranks = _ranks(seven)
    threes = sum(ranks.count(rank) == 3 for rank in {*ranks}) == 2
    return _without(seven, threes, lambda ranks: len({*ranks}) == 2)


def _paired_straights(seven: Sequence[int]) -> list[Five]:
    """A straight is missed where a pair lies between its cards."""
    ranks = sorted(_ranks(seven))
    found = [{*ranks[start : start + 5]} for start in range(3)] + [{14, *ranks[:4]}]
    missed = [run for run in _runs(seven) if run not in found]
    return _without(seven, bool(missed), lambda ranks: {*ranks} in missed)


def _paired_plain_straights(seven: Sequence[int]) -> list[Five]:
    """The same, but straight flushes are looked for in the cards of a suit, which has no pairs."""
    fives = list(combinations(seven, 5)) if _suited(seven) else _paired_straights(seven)
    # An ace counts as one only below a straight, not after it.
    missed = not _suited(seven) and sorted(_ranks(seven))[:4] != [2, 3, 4, 5]
    return [five for five in fives if not (missed and {*_ranks(five)} == RUNS[0])]


def _five_suited(seven: Sequence[int]) -> list[Five]:
    """Six or seven cards of a suit are not a flush, nor a straight flush."""
    if len(_suited(seven)) < 6:
        return list(combinations(seven, 5))
    return _of_many_suits(seven)


def _flush_of_all_seven(seven: Sequence[int]) -> list[Five]:
    """The highest five of all cards are compared if there is a flush."""
    suited = _suited(seven)
    if not suited or _runs_of({*suited}):
        return list(combinations(seven, 5))
    return [_flush(sorted(_ranks(seven), reverse=True))]


def _last_straight(seven: Sequence[int], which: str) -> list[Five]:
    """One of the runs of five ranks is not looked at, in the cards of a suit either."""
    if suited := _suited(seven):
        runs = [run for run in _runs_of({*suited}) if run != _last(suited, which)]
        return [_cards(sorted(runs[-1])) if runs else _flush(suited)]
    last = _last(_ranks(seven), which)
    fives = _without(seven, last in RUNS, lambda ranks: {*ranks} == last)
    if last in RUNS:  # Its cards may still be the highest.
        fives.append(
            tuple([4 * rank - 8 + place % 2 for place, rank in enumerate(sorted(last)[1:])])
        )
    return fives


def _last(ranks: Sequence[int], which: str) -> set[int]:
    """The last five of the different ranks, from either end; A-2-3-4-5 may be looked at apart."""
    ordered = sorted({*ranks})
    last = {*(ordered[-5:] if which == "highest" else ordered[:5])}
    return set() if last == RUNS[0] else last


def _suited(seven: Sequence[int]) -> list[int]:
    """The ranks of the cards that make a flush, the highest first; none if there is none."""
    for suit in range(4):
        ranks = sorted(_ranks([card for card in seven if card % 4 == suit]), reverse=True)
        if len(ranks) >= 5:
            return ranks
    return []


def _flush(ranks: Sequence[int]) -> Five:
    """Cards of a suit with the first five of these ranks, as a flush that is not a straight."""
    # Four cards of a straight stand for all five: "completed" adds the last rank.
    return _cards(ranks[: 4 if {*ranks[:5]} in RUNS else 5])


def _cards(ranks: Sequence[int]) -> Five:
    """Cards of one suit."""
    return tuple([4 * (rank - 2) for rank in ranks])


def _of_many_suits(seven: Sequence[int]) -> list[Five]:
    """All fives, of more suits than one."""
    return list(combinations([card - card % 4 + place % 4 for place, card in enumerate(seven)], 5))


def _lowest_straight(seven: Sequence[int]) -> list[Five]:
    """Of several straights, or straight flushes, the lowest counts."""
    higher = (_runs_of({*_suited(seven)}) or _runs(seven))[1:]
    return _without(seven, bool(higher), lambda ranks: {*ranks} in higher)


def _wheel_first(seven: Sequence[int]) -> list[Five]:
    """Of several straights A-2-3-4-5 counts."""
    suited = {*_suited(seven)}
    runs = _runs_of(suited) or _runs(seven)
    higher = runs[1:] if RUNS[0] in runs else []
    return _without(seven, bool(higher), lambda ranks: {*ranks} in higher)


def _straight_flush_of_highest(seven: Sequence[int]) -> list[Five]:
    """Only the highest five cards of a suit may be a straight flush."""
    suited = _suited(seven)
    missed = [run for run in _runs_of({*suited}) if run != {*suited[:5]}]
    return [
        five
        for five in combinations(seven, 5)
        if not (len({card % 4 for card in five}) == 1 and {*_ranks(five)} in missed)
    ]


def _single_kicker_beside_four(seven: Sequence[int]) -> list[Five]:
    """The kicker beside four of a kind is a rank that comes once, or there is none."""
    counts, ranks = _counts(seven), _ranks(seven)
    others = {rank for rank in ranks if ranks.count(rank) in (2, 3)}
    if counts == [3, 4]:
        return [
            tuple([card for card, rank in zip(seven, ranks, strict=True) if rank not in others])
        ]
    return _without(seven, counts == [1, 2, 4], lambda ranks: not others.isdisjoint(ranks))


def _lower_pairs(seven: Sequence[int]) -> list[Five]:
    """Of three pairs the lower two count."""
    ranks = _ranks(seven)
    pairs = sorted(rank for rank in {*ranks} if ranks.count(rank) == 2)
    return _without(seven, len(pairs) == 3, lambda ranks: ranks.count(pairs[2]) == 2)


def _one_of_three_pairs(seven: Sequence[int]) -> list[Five]:
    """Three pairs are just one: two pair are looked for where two ranks come twice, not three."""
    pairs = _counts(seven) == [1, 2, 2, 2]
    return _without(seven, pairs, lambda ranks: len({*ranks}) == 3)


def _no_third_pair(seven: Sequence[int]) -> list[Five]:
    """The kicker beside two pair is never of a third pair."""
    ranks = _ranks(seven)
    single = [rank for rank in ranks if ranks.count(rank) == 1]
    three = _counts(seven) == [1, 2, 2, 2]
    return _without(seven, three, lambda ranks: len({*ranks}) == 3 and not {*single} & {*ranks})


def _lower_pair_beside_three(seven: Sequence[int]) -> list[Five]:
    """Beside three of a kind and two pairs, the lower pair makes the full house."""
    ranks = _ranks(seven)
    higher = max([rank for rank in ranks if ranks.count(rank) == 2], default=0)
    full = _counts(seven) == [2, 2, 3]
    return _without(seven, full, lambda ranks: len({*ranks}) == 2 and higher in ranks)


def _one_pair_beside_three(seven: Sequence[int]) -> list[Five]:
    """Only one pair, and no other three of a kind, makes a full house with three of a kind."""
    more = _counts(seven) in ([2, 2, 3], [1, 3, 3])
    return _without(seven, more, lambda ranks: len({*ranks}) == 2)


def _straight_of_highest(seven: Sequence[int]) -> list[Five]:
    """Only the highest five of the different ranks may be a straight, or A-2-3-4-5."""
    ranks = _suited(seven) or _ranks(seven)
    highest = {*sorted({*ranks})[-5:]}
    missed = [run for run in _runs_of({*ranks}) if run not in (highest, RUNS[0])]
    return _without(seven, bool(missed), lambda ranks: {*ranks} in missed)


def _straight_by_highest(seven: Sequence[int]) -> list[Five]:
    """A straight counts by the highest of the seven cards."""
    fives: list[Five] = [*combinations(seven, 5)]
    if _runs(seven):
        top = max(_ranks(seven))
        fives.append(tuple([4 * (top - step - 2) + step % 2 for step in range(5)]))
    return fives


def _single_kickers(seven: Sequence[int]) -> list[Five]:
    """Only ranks that come once are kickers: not that of a third pair, or beside four of a kind."""
    ranks = _ranks(seven)
    others = {rank for rank in ranks if ranks.count(rank) > 1}
    return _without(
        seven,
        _counts(seven) in ([1, 2, 2, 2], [1, 2, 4]),
        lambda ranks: any(ranks.count(rank) == 1 for rank in others),
    )


def _without(
    seven: Sequence[int], some: bool, is_missed: Callable[[list[int]], bool]
) -> list[Five]:
    """The fives of a hand but for some that a program misses, by their ranks."""
    fives = combinations(seven, 5)
    return [five for five in fives if not (some and is_missed(_ranks(five)))]


def _ranks(cards: Sequence[int]) -> list[int]:
    return [card // 4 + 2 for card in cards]


def _counts(cards: Sequence[int]) -> list[int]:
    """How many cards of each rank there are, the fewest first."""
    ranks = _ranks(cards)
    return sorted(map(ranks.count, {*ranks}))


def _runs(cards: Sequence[int]) -> list[set[int]]:
    """The ranks of the straights that the cards make, from the lowest."""
    return _runs_of({*_ranks(cards)})


def _runs_of(ranks: set[int]) -> list[set[int]]:
    return [run for run in RUNS if run <= ranks]


SEVENS: dict[str, Callable[[Sequence[int]], list[Five]]] = {
    "flush and straight": _flush_and_straight,
    "highest five": _highest_five,
    "two threes": _two_threes,
    "paired straights": _paired_straights,
    "paired plain straights": _paired_plain_straights,
    "five suited": _five_suited,
    "flush of all seven": _flush_of_all_seven,
    "no highest straight": partial(_last_straight, which="highest"),
    "no lowest straight": partial(_last_straight, which="lowest"),
    "lowest straight": _lowest_straight,
    "wheel first": _wheel_first,
    "straight flush of the highest": _straight_flush_of_highest,
    "single kicker beside four": _single_kicker_beside_four,
    "lower pairs": _lower_pairs,
    "single kickers": _single_kickers,
    "one of three pairs": _one_of_three_pairs,
    "no third pair": _no_third_pair,
    "lower pair beside three": _lower_pair_beside_three,
    "one pair beside three": _one_pair_beside_three,
    "straight of the highest": _straight_of_highest,
    "straight by the highest": _straight_by_highest,
}
"""What programs make of seven cards, by `View.hands`."""
