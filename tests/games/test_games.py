"""Every class of hands of every game, and random hands, against a rule book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb, prod

import numpy as np
import pytest
from games import rule_book
from games.rule_book import Key
from numpy.typing import NDArray

import showdown as sd


def places(keys: list[Key]) -> list[int]:
    """The place of each key among all different ones, from 1."""
    of_key = {key: place for place, key in enumerate(sorted(set(keys)), 1)}
    return [of_key[key] for key in keys]


def hands_of_each_shape(lowest: int) -> Iterator[list[int]]:
    """A hand for all ranks and whether they share a suit."""
    for ranks in combinations_with_replacement(range(lowest, 13), 5):
        if ranks[0] != ranks[4]:
            yield [4 * rank + suit for rank, suit in zip(ranks, (0, 1, 2, 3, 0), strict=True)]
        if len(set(ranks)) == 5:
            yield [4 * rank for rank in ranks]


@pytest.mark.parametrize("name", rule_book.RULES)
def test_every_class(name: str) -> None:
    rules: sd.Rules = getattr(sd, name)
    key, classes = rule_book.RULES[name]
    hands = list(hands_of_each_shape(rules.ranks[0] - 2))
    right = places([key(hand) for hand in hands])
    assert max(right) == len(sd.classes(rules)) == classes
    assert sd.evaluate_many(np.array(hands, np.uint8), rules=rules).tolist() == right


def suited(count: int, size: int, lowest: int, seed: int) -> NDArray[np.uint8]:
    """Random hands, half of them mostly of two suits, so that there are flushes."""
    chance = np.random.default_rng(seed).random((count, 52))
    chance[: count // 2, np.arange(52) % 4 > 1] += 0.4
    chance[:, : 4 * lowest] = 2
    found = np.argpartition(chance, size, axis=1)[:, :size].astype(np.uint8)
    return np.random.default_rng(seed).permuted(found, axis=1)


SHORT_DECK = (122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 20, 4)
"""The hands of each category of five cards from 36, the weakest first."""


def test_all_376992_short_deck_hands() -> None:
    hands = np.array(list(combinations(range(16, 52), 5)), np.uint8)
    found = np.bincount(sd.evaluate_many(hands, rules=sd.SHORT_DECK))[1:]
    rows = sd.classes(sd.SHORT_DECK)
    assert [row.count for row in rows] == found.tolist()
    totals = Counter(dict.fromkeys(sd.SHORT_DECK.categories, 0))
    for row in rows:
        totals[row.category] += row.count
    assert tuple(totals.values()) == SHORT_DECK


RAZZ = dict(
    zip(
        "56789TJQK",
        (
            *(781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400),
            *(23_675_904, 24_837_120, 21_457_920, 13_939_200),
        ),
        strict=True,
    )
)
"""The hands of seven cards by their lowest highest card, without a pair among the best five:
https://en.wikipedia.org/wiki/Poker_probability."""


def test_all_133784560_razz_hands() -> None:
    """A hand for all ranks of seven cards, which stands for as many as there are suits for them."""
    ranks = [r for r in combinations_with_replacement(range(13), 7) if max(map(r.count, r)) < 5]
    suits = [[row[:i].count(rank) for i, rank in enumerate(row)] for row in ranks]
    flushes = 4 * np.array(ranks, np.uint8) + np.array(suits, np.uint8)
    hands = flushes // 4 * 4 + (flushes + flushes // 4) % 4
    ways = [prod(comb(4, row.count(rank)) for rank in set(row)) for row in ranks]
    assert sum(ways) == comb(52, 7)
    totals = dict.fromkeys(RAZZ, 0)
    found = sd.evaluate_many(hands, game="razz").tolist()
    assert sd.evaluate_many(flushes, game="razz").tolist() == found
    assert len(set(found)) == 5083
    for strength, count in zip(found, ways, strict=True):
        row = sd.classes(sd.ACE_TO_FIVE)[strength - 1]
        if row.category is sd.Category.HIGH_CARD:
            totals[row.description[0]] += count
    assert totals == RAZZ


def test_all_270725_badugi_hands() -> None:
    hands = np.array(list(combinations(range(52), 4)), np.uint8)
    found = sd.evaluate_many(hands, game="badugi")
    _, firsts = np.unique(found, return_index=True)
    some = hands[[*firsts, *range(0, len(hands), 97)]]
    right = places([rule_book.badugi(hand) for hand in some.tolist()])
    assert max(right) == len(sd.classes(sd.BADUGI)) == 1092
    assert sd.evaluate_many(some, game="badugi").tolist() == right
    assert [row.count for row in sd.classes(sd.BADUGI)] == np.bincount(found)[1:].tolist()
    badugis = [row for row in sd.classes(sd.BADUGI) if row.category is sd.BadugiCategory.BADUGI]
    assert (len(badugis), sum(row.count for row in badugis)) == (715, 17_160)


def deals(name: str, count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8] | None]:
    """Random hands, and their boards."""
    size, board, *_ = rule_book.GAMES[name]
    lowest = sd.GAMES[name].rules.ranks[0] - 2
    cards = suited(count, size + board, lowest, seed=54)
    return cards[:, :size], cards[:, size:] if board else None


@pytest.mark.parametrize("name", rule_book.GAMES)
def test_random_hands(name: str) -> None:
    hands, boards = deals(name, 300)
    _, _, fives, *keys = rule_book.GAMES[name]
    rows = list(zip(hands.tolist(), [()] * 300 if boards is None else boards.tolist(), strict=True))
    for half, key in zip(sd.GAMES[name].halves, filter(None, keys), strict=True):
        found = sd.evaluate_many(hands, board=boards, game=half).tolist()
        best = [max(map(key, fives(*row))) for row in rows]
        order = sorted(range(300), key=lambda i: best[i])
        for one, other in pairwise(order):
            assert (found[one] < found[other]) == (best[one] < best[other])
        for (cards, board), strength, right in list(zip(rows, found, best, strict=True))[::10]:
            hand = sd.Hand(cards, board=board or None, game=half)
            assert hand.strength == sd.evaluate(cards, board=board or None, game=half) == strength
            best_cards = [card.number for card in hand.best]
            assert key(best_cards) == right
            if name != "badugi":
                assert tuple(best_cards) in set(fives(cards, board))


@pytest.mark.parametrize("rules", ["STANDARD", "ACE_TO_FIVE", "DEUCE_TO_SEVEN"])
@pytest.mark.parametrize("size", [2, 4, 5, 6, 7])
def test_two_hole_cards_and_three_of_the_board(size: int, rules: str) -> None:
    """As many hands as make the kernel build a table, and few."""
    game = sd.GAMES["omaha"].but(hole=(size,), rules=getattr(sd, rules))
    cards = suited(5000, size + 5, 0, seed=size)
    hands, boards = cards[:, :size], cards[:, size:]
    best = np.zeros(5000, np.uint16)
    for two, three in product(combinations(range(size), 2), combinations(range(5), 3)):
        five = np.concatenate([hands[:, two], boards[:, three]], axis=1)
        best = np.maximum(best, sd.evaluate_many(five, rules=game.rules))
    assert (sd.evaluate_many(hands, board=boards, game=game) == best).all()
    few = sd.evaluate_many(hands[:500], board=boards[:500], game=game)
    assert (few == best[:500]).all()
    apart = [not set(hand) & set(boards[0].tolist()) for hand in hands.tolist()]
    of_one_board = sd.evaluate_many(hands[apart], board=boards[0], game=game)
    own = np.broadcast_to(boards[0], (sum(apart), 5))
    assert (of_one_board == sd.evaluate_many(hands[apart], board=own, game=game)).all()
