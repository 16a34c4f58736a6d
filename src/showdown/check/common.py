"""The simplest description of what some deals have in common, and few others have."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, pairwise
from operator import and_

from ..cards import Rank
from ..evaluating import evaluate
from ..hand import Hand
from ..rules import Category
from .faults import UNNOTICED
from .groups import DEALT_FEATURES, LIKELY, NOUNS, STRAIGHTS, a_rank, joined, single_features
from .loose_straights import NEIGHBOURS, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from ..verdicts import Showdown

    Feature = tuple[str, str]
    """The start and the end of a clause, such as `the better hand has` and `an ace`; the start is
    empty if the end is a whole clause."""

C = Category

MOST_FEATURES = 3
"""How many features make a description, at the most."""
LENGTH = 2
"""How many times more deals that are right a description may fit if it has a feature less."""
MOST_SHARED = 40
"""How many features that all wrong deals share are combined: those that fit the fewest deals."""
EITHER = "one of the hands"
SHAPES = {
    (1, 2, 2, 2): "three pairs",
    (2, 2, 3): "three of a kind and two pairs",
    (1, 3, 3): "two threes of a kind",
    (1, 2, 4): "four of a kind and a pair",
    (3, 4): "four of a kind and three of another",
}
"""Seven cards, by how many there are of each rank, if five cannot be so."""
RANKS = [a_rank(rank) for rank in Rank][::-1]
ORDER = {
    end: n
    for n, end in enumerate([*RANKS, *(f"as its {cards} cards" for cards in NEIGHBOURS[::-1])])
}
"""In what order the ends of clauses are listed: those of the higher cards come first."""
OF_A_KIND = {C.ONE_PAIR: "a pair of", C.THREE_OF_A_KIND: "three", C.FOUR_OF_A_KIND: "four"}


def common_to(
    deals: Iterable[int], wrong: Collection[int], showdown: Callable[[int], Showdown]
) -> tuple[str, int] | None:
    """What all wrong deals have in common, and how many right ones too, if that is telling."""
    if len(wrong) < 2:
        return None
    having: dict[Feature, int] = {}
    shared: set[Feature] | None = None
    number = 0
    for place, deal in enumerate(deals):
        number += 1
        found = {*_features(showdown(deal))}
        for feature in found:
            having[feature] = having.get(feature, 0) | 1 << place
        if deal in wrong:
            shared = found if shared is None else shared & found
    best: tuple[float, int, int, str] | None = None
    kept = sorted(shared or (), key=lambda one: (having[one].bit_count(), one))[:MOST_SHARED]
    kept += _all_ranks(kept, having)

    def fitting(some: Iterable[Feature]) -> int:
        return reduce(and_, [having[one] for one in some], (1 << number) - 1).bit_count()

    for size in range(1, MOST_FEATURES + 1):
        for some in combinations(kept, size):
            if sum(start.startswith(EITHER) for start, _ in some) > 1:
                continue  # These may not be of the same hand.
            count = fitting(some)
            rating = (count - len(wrong) + 1) * LENGTH**size
            if best is None or rating <= best[0]:
                # Of many features, some are shared by chance: each must be telling.
                fewer = min(map(fitting, combinations(some, size - 1)))
                if (count / fewer) ** len(wrong) > LIKELY:
                    continue
                words = _clauses(some)
                best = min(best or (rating + 1, 0, 0, ""), (rating, len(words), count, words))
    if best is None or 2 * best[2] > number:
        return None
    return best[3], best[2] - len(wrong)


def _all_ranks(shared: Iterable[Feature], having: dict[Feature, int]) -> Iterator[Feature]:
    """All ranks that a hand has in each deal as one feature, if they are many."""
    starts = {one for one, end in shared if end in RANKS and not one.startswith(EITHER)}
    for start in sorted(starts):
        having_start = {end for one, end in shared if one == start}
        ends = [name for name in RANKS if name in having_start]
        if len(ends) > MOST_FEATURES:
            all_ranks = start, listed(ends)
            having[all_ranks] = reduce(and_, [having[start, end] for end in ends])
            yield all_ranks


def _clauses(features: Iterable[Feature]) -> str:
    """Features as clauses: each start is named once."""
    ends: dict[str, list[str]] = {}
    for start, end in sorted(features, key=lambda one: (one[0], ORDER.get(one[1], len(ORDER)))):
        ends.setdefault(start, []).append(end)
    clauses = list(ends.pop("", ()))
    clauses += [f"{start} {listed(some)}" for start, some in ends.items()]
    return joined(clauses)


def _features(deal: Showdown) -> Iterator[Feature]:
    """All features of a deal, but for the order in which the cards were dealt."""
    for one in single_features(deal):
        if one not in DEALT_FEATURES:
            yield "", one
    for rank in {card.rank for hand in deal.hands for card in hand.cards}:
        yield "the deal has", a_rank(rank)
    for hand in deal.hands:
        for start, end in _of_hand(hand):
            yield f"{EITHER} {start}", end
    if deal.hands[0].board:
        yield from _of_the_board(deal)
    if not deal.winner:
        return
    yield "", "the hands do not tie"
    reason = deal.reasons[0]
    for which, hand in (("better", reason.better), ("worse", reason.worse)):
        for start, end in _of_hand(hand):
            yield f"the {which} hand {start}", end


def _of_the_board(deal: Showdown) -> Iterator[Feature]:
    """What the board is by itself."""
    board = Hand(deal.hands[0].board)
    yield "the board alone is", NOUNS.get(board.category, str(board.category))
    if board.category >= C.STRAIGHT:
        yield "the board alone is", "a straight or better"


def _of_hand(hand: Hand) -> Iterator[Feature]:
    yield from _held(hand)
    if hand.board:
        yield from _of_seven(hand)


def _of_seven(hand: Hand) -> Iterator[Feature]:
    """What a hand has beside the five cards that play, and how many of its own it needs."""
    ranks = [card.rank for card in hand.cards]
    counts = tuple(sorted(map(ranks.count, {*ranks})))
    if counts in SHAPES:
        yield "has", f"{SHAPES[counts]} among its seven cards"
        yield "has", "more pairs or threes among its seven cards than five can hold"
    suits = [card.suit for card in hand.cards]
    suit = max(suits, key=suits.count)
    if suits.count(suit) > 5:
        yield "has", "more than five cards of one suit"
    if {14, 2, 3, 4, 5, 6} <= {*ranks}:
        yield "has", "A-2-3-4-5-6 among its seven cards"
    if hand.category in (C.STRAIGHT, C.STRAIGHT_FLUSH):
        own_suit = [card.rank for card in hand.cards if card.suit == suit]
        rest = own_suit if hand.category is C.STRAIGHT_FLUSH else ranks
        if max(rest) > hand.ranks[0]:
            what = "card of its suit" if hand.category is C.STRAIGHT_FLUSH else "card"
            yield "has", f"a higher {what} beside {NOUNS[hand.category]}"
    if any(ranks.count(card.rank) > 1 for card in hand.kickers):
        yield "has", "a kicker that is one of a pair"
    fewer = [hand.board, *((*hand.board, card) for card in hand.hole)]
    same = [evaluate(cards) == hand.strength for cards in fewer]
    needed = "no hole card" if same[0] else "one hole card" if any(same) else "both hole cards"
    yield "needs", needed


def _held(hand: Hand) -> Iterator[Feature]:
    """What a hand has, as the verb and what it has."""
    ranks = sorted(card.rank for card in hand.best)
    for rank in {*ranks}:
        yield "has", a_rank(rank)
    runs = tuple(ranks.count(rank) for rank in dict.fromkeys(ranks))
    if runs in UNNOTICED:
        yield "has", UNNOTICED[runs].replace(" if ", " where ")
    if noun := OF_A_KIND.get(C(hand.category)):
        yield "has", f"{noun} {hand.ranks[0].plural.lower()}"
    elif hand.category is not C.HIGH_CARD:
        yield "has", NOUNS.get(hand.category, str(hand.category))
    if len(runs) == 5:
        yield "has", "five different ranks"
    if hand.category in STRAIGHTS:
        return  # What is nearly a straight is of interest in others.
    for span, words in ((4, "four"), (5, "five")):
        if ranks[-1] - ranks[0] == span:
            yield "has", f"a highest rank {words} above its lowest"
    if sum(ranks) == 5 * ranks[2]:
        yield "has", "ranks that add up to five times the middle one"
    for cards, (low, high) in zip(NEIGHBOURS, pairwise(ranks), strict=True):
        if high - low == 1:
            yield "has consecutive ranks", f"as its {cards} cards"
    suits = [card.suit for card in hand.best]
    if max(map(suits.count, suits)) == 4:
        yield "has", "four cards of one suit"
