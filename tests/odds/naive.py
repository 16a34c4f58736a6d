"""Odds counted deal by deal, with rules written out once more: nothing of showdown's."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
Hands = dict[tuple[str, ...], int]
"""Hands and their weights."""


def cards(text: str) -> tuple[str, ...]:
    text = text.replace(" ", "")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def deck_of(game: str) -> list[str]:
    return DECK[16:] if game == "short-deck" else DECK


@cache
def high(five: frozenset[str], game: str) -> tuple[int, ...]:
    ranks = sorted((DECK.index(card) // 4 + 2 for card in five), reverse=True)
    times = Counter(ranks)
    order = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    shape = tuple(times[rank] for rank in order)
    wheel = [14, 9, 8, 7, 6] if game == "short-deck" else [14, 5, 4, 3, 2]
    straight = len(times) == 5 and (ranks[0] - ranks[4] == 4 or ranks == wheel)
    top = ranks[1] if ranks == wheel else ranks[0]
    flush = len({card[1] for card in five}) == 1
    if straight:
        return (8 if flush else 4, top)
    if flush:
        return (6 if game == "short-deck" else 5, *ranks)
    full_house = 5 if game == "short-deck" else 6
    kinds = {(4, 1): 7, (3, 2): full_house, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(shape, 0), *order)


def low(five: frozenset[str], game: str) -> tuple[int, ...]:
    """A low of eight or better; empty if it is none."""
    ranks = {(DECK.index(card) // 4 + 1) % 13 + 1 for card in five}
    if game != "omaha-8" or len(ranks) < 5 or max(ranks) > 8:
        return ()
    return tuple(-rank for rank in sorted(ranks, reverse=True))


@cache
def best(hand: tuple[str, ...], board: tuple[str, ...], game: str) -> tuple[tuple[int, ...], ...]:
    """What a hand has for the high and for the low half of the pot."""
    fives = [frozenset(five) for five in combinations(hand + board, 5)]
    if game.startswith("omaha"):
        pairs = product(combinations(hand, 2), combinations(board, 3))
        fives = [frozenset(two + three) for two, three in pairs]
    return max(high(five, game) for five in fives), max(low(five, game) for five in fives)


def naive_outcomes(
    players: list[Hands], board: str = "", dead: str = "", game: str = "holdem"
) -> dict[object, int]:
    """How often each set of winners wins, or in omaha-8 each pair of sets."""
    found: Counter[object] = Counter()
    shared, gone = cards(board), cards(dead)
    for hands in product(*(hands.items() for hands in players)):
        used = [card for hand, _ in hands for card in hand] + [*shared, *gone]
        if len(set(used)) < len(used):
            continue
        weight = 1
        for _, one in hands:
            weight *= one
        left = [card for card in deck_of(game) if card not in used]
        for more in combinations(left, 5 - len(shared)):
            each = [best(hand, shared + more, game) for hand, _ in hands]
            winners = []
            for half in zip(*each, strict=True):
                top = max(half)
                who = tuple(n for n, value in enumerate(half, 1) if value == top) if top else ()
                winners.append(who)
            found[tuple(winners) if game == "omaha-8" else winners[0]] += weight
    return dict(found)
