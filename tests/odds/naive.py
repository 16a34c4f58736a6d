"""Odds counted deal by deal, with the rules of the rule book: nothing of showdown's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import prod

from games.rule_book import GAMES, Fives, Key, Keys

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
Hands = dict[tuple[str, ...], int]
"""Hands and their weights."""


def cards(text: str) -> tuple[str, ...]:
    text = text.replace(" ", "")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def deck_of(game: str) -> list[str]:
    return DECK[16:] if game == "short-deck" else DECK


@cache
def keys(five: tuple[int, ...], high: Keys, low: Keys | None) -> tuple[Key, Key]:
    return high(five), () if low is None else low(five)


@cache
def best(hand: tuple[str, ...], board: tuple[str, ...], game: str) -> tuple[Key, Key]:
    """What a hand has for the high and for the low half of the pot."""
    fives: Fives
    _, _, fives, high, low = GAMES[game]
    own, shared = (sorted(map(DECK.index, some)) for some in (hand, board))
    found = [keys(tuple(sorted(five)), high, low) for five in fives(own, shared)]
    return max(key for key, _ in found), max(key for _, key in found)


def dealt(left: Sequence[str], numbers: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to deal so many cards to each."""
    if not numbers:
        yield ()
        return
    for first in combinations(left, numbers[0]):
        rest = [card for card in left if card not in first]
        yield from ((first, *more) for more in dealt(rest, numbers[1:]))


def complete_deals(
    players: list[Hands], board: str, dead: str, game: str
) -> Iterator[tuple[int, list[tuple[str, ...]], tuple[str, ...], list[tuple[int, ...]]]]:
    """Each way to deal what is missing: its weight, hands, board, and who wins each half."""
    size, whole, _, _, low = GAMES[game]
    shared, gone = cards(board), cards(dead)
    for hands in product(*(hands.items() for hands in players)):
        used = [card for hand, _ in hands for card in hand] + [*shared, *gone]
        if len(set(used)) < len(used):
            continue
        weight = prod(one for _, one in hands)
        left = [card for card in deck_of(game) if card not in used]
        missing = [whole - len(shared), *(max(0, size - len(hand)) for hand, _ in hands)]
        for more, *new in dealt(left, missing):
            complete = [hand + own for (hand, _), own in zip(hands, new, strict=True)]
            each = [best(hand, shared + more, game) for hand in complete]
            winners = []
            for half in list(zip(*each, strict=True))[: 1 if low is None else 2]:
                top = max(half)
                who = tuple(n for n, value in enumerate(half, 1) if value == top) if top else ()
                winners.append(who)
            yield weight, complete, shared + more, winners


def naive_outcomes(
    players: list[Hands], board: str = "", dead: str = "", game: str = "holdem"
) -> dict[object, int]:
    """How often each set of winners wins, or in hi-lo games each pair of sets."""
    found: Counter[object] = Counter()
    for weight, _, _, winners in complete_deals(players, board, dead, game):
        found[winners[0] if len(winners) == 1 else tuple(winners)] += weight
    return dict(found)
