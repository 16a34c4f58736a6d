"""Deals, and who wins them by counting cards: nothing here is worked out by showdown.

Nothing else is imported either: the contract can be tested where only pytest is installed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

Deal = list[list[str]]
"""The hands of each player, each a list of cards such as `8C`."""

RANKS, SUITS = "23456789TJQKA", "CDHS"
CATEGORIES = (
    *("high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "royal flush"),
)
MADE_OF: dict[tuple[int, ...], int] = {
    (1, 1, 1, 1, 1): 0,
    (1, 1, 1, 2): 1,
    (1, 2, 2): 2,
    (1, 1, 3): 3,
    (2, 3): 6,
    (1, 4): 7,
}
"""The category, by its place, from how many cards there are of each rank, ascending."""
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
"""All cards in the order of their numbers, 0 to 51."""


def deal_of(text: str, size: int = 5) -> Deal:
    """The deal of a plain line."""
    cards = text.split()
    return [cards[i : i + size] for i in range(0, len(cards), size)]


def random_hands(count: int, size: int, seed: int) -> list[list[int]]:
    """Rows of the numbers of different cards, in any order."""
    chance = random.Random(seed)
    return [chance.sample(range(52), size) for _ in range(count)]


def random_deals(count: int, players: int = 2, size: int = 5, seed: int = 1) -> list[Deal]:
    rows = random_hands(count, players * size, seed)
    return [deal_of(" ".join(CARDS[card] for card in row), size) for row in rows]


RARE = """\
5D 4S 3H 2C AC 6D 6S 4H 3C 2D
2D 3D 4D 5D AD 2H 3H 4H 5H 6H
AH KH QH JH TH AS KS QS JS TS
9C 9D 9H 9S 4C TC TD TH 2S 2C
9C 9D 9H 4S 4C 9S 8D 8H 8S 8C
JD JC 9S 9C 8H JH JS 9D 9H 4D
JD JC 9S 9C 8H JH JS 9D 9H 8D
QC TC 7C 6C 3C QD TD 7D 6D 2D
4D 6S 9H QH QC 3D 6D 7H QD QS
2S 3S 4S 5S 7C 2H 3H 4H 5H 7D
"""
"""Hands that random deals seldom have: ties, a wheel, four of a kind …"""

REASONS = [
    "A Five-high Straight beats a Pair of Sixes",
    "A Six-high Straight Flush in Hearts beats a Five-high Straight Flush in Diamonds",
    "Royal Flush each: a split",
    "Four Nines beat Tens full",
    "Four Eights beat Nines full",
    "Two Pair, Jacks and Nines each; Eight kicker beats Four",
    "Two Pair, Jacks and Nines each, and equal kickers: a split",
    "Flush, Queen high each; Three beats Two",
    "Pair of Queens each; Nine kicker beats Seven",
    "Highest card Seven each, and equal kickers: a split",
]
"""Why the rare hands win."""

DEALS = [deal_of(line) for line in RARE.splitlines()] + random_deals(10)
"""Twenty deals of two players."""


def score_of_five(cards: Sequence[int]) -> int:
    """Sorts as hands do: six digits to the base 14, the category from 0, then the ranks."""
    counted = Counter(card // 4 for card in cards)
    ranks = sorted((card // 4 for card in cards), key=lambda rank: (counted[rank], rank))[::-1]
    flush = len({card % 4 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    if len(counted) == 5 and ranks[0] - ranks[4] == 4:
        category = 4 + 4 * flush + (flush and ranks[0] == 12)
    elif flush:
        category = 5
    else:
        category = MADE_OF[tuple(sorted(counted.values()))]
    number = category
    for rank in ranks:
        number = number * 14 + rank + 1
    return number


def best(cards: Iterable[int]) -> int:
    """The score of the best five of some cards."""
    return max(map(score_of_five, combinations(cards, 5)))


def strengths(hands: Iterable[Sequence[int]]) -> list[int]:
    """From 1 (75432) to 7462 (royal flush)."""
    return [_ladder()[best(hand)] for hand in hands]


def score(hand: Sequence[str]) -> int:
    return _score(tuple(hand))


@cache
def _score(hand: tuple[str, ...]) -> int:
    return best(CARDS.index(card) for card in hand)


@cache
def _ladder() -> dict[int, int]:
    """The strength of each score: the places of all 7,462 classes, ascending."""
    scores = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
            if len(set(ranks)) == 5:
                scores.add(score_of_five([4 * rank for rank in ranks]))
                suits[4] = 1
            scores.add(
                score_of_five([4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)])
            )
    return {score: place for place, score in enumerate(sorted(scores), start=1)}


def strength(hand: Sequence[str]) -> int:
    return _ladder()[score(hand)]


def category(hand: Sequence[str]) -> str:
    return CATEGORIES[score(hand) // 14**5]


def winner(deal: Deal) -> int:
    """The player who wins, from 1; 0 for a tie."""
    found = [score(hand) for hand in deal]
    return found.index(max(found)) + 1 if found.count(max(found)) == 1 else 0


def winners(deals: Sequence[Deal]) -> list[int]:
    return [winner(deal) for deal in deals]


def wins(deals: Sequence[Deal]) -> tuple[tuple[int, ...], int]:
    """How often each player wins, and the ties."""
    found = Counter(winners(deals))
    return tuple(found[player] for player in range(1, len(deals[0]) + 1)), found[0]


def decided_by(deal: Deal) -> str | None:
    """`category`, which rank decides and whether it is a kicker, or None for a tie."""
    best, other = sorted((score(hand) for hand in deal), reverse=True)[:2]
    places = [(best // 14**n % 14, other // 14**n % 14) for n in (4, 3, 2, 1, 0)]
    if best == other:
        return None
    if best // 14**5 != other // 14**5:
        return "category"
    place = next(place for place, (a, b) in enumerate(places) if a != b)
    # How many of the five ranks make a hand of each category, from high card to straight flush.
    made_of = (1, 2, 4, 3, 5, 5, 5, 4, 5)[best // 14**5]
    rank = ("1st", "2nd", "3rd", "4th", "5th")[place]
    return f"{rank} rank (kicker)" if place >= made_of else f"{rank} rank"


def text(deals: Sequence[Deal], between: str = " ", mark: str | None = None) -> str:
    """A line a deal: `between` cards, and `mark` between hands, which shows three or more."""
    if mark is None:
        mark = "  " if between == " " and len(deals[0]) > 2 else between
    return "".join(mark.join(between.join(hand) for hand in deal) + "\n" for deal in deals)
