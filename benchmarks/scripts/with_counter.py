"""How often Player 1 wins, as people write it without a library."""

import sys
from collections import Counter

RANKS = {rank: number for number, rank in enumerate("23456789TJQKA")}
WHEEL = (12, 3, 2, 1, 0)


def value(cards: list[str]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """What sorts hands: the category, how often ranks come, and the ranks, most frequent first."""
    counts = Counter(RANKS[card[0]] for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    ranks = tuple(rank for _, rank in groups)
    flush = len({card[1] for card in cards}) == 1
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ranks == WHEEL:
        straight, ranks = True, (3, 2, 1, 0, -1)
    if straight or flush:
        category = 8 if straight and flush else 5 if flush else 4
    else:
        category = {
            (1, 1, 1, 1, 1): 0,
            (2, 1, 1, 1): 1,
            (2, 2, 1): 2,
            (3, 1, 1): 3,
            (3, 2): 6,
            (4, 1): 7,
        }[shape]
    return category, shape, ranks


wins = 0
with open(sys.argv[1], encoding="ascii") as deals:
    for line in deals:
        cards = line.split()
        wins += value(cards[:5]) > value(cards[5:])
print(wins)
