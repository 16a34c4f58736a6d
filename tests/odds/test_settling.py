"""Pots and side pots, beside a reference that divides them chip by chip."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.rule_book import GAMES
from odds.naive import best, cards, deck_of

import showdown as sd


def test_examples() -> None:
    assert sd.settle([5, 9], ["", None]).returned == (0, 4)
    assert sd.settle([5, 9], ["", None]).won == (10, 0)
    assert str(sd.settle([5, 9, 5], ["AhKh", "AsKd", None], "2c3d4h5s9c")) == (
        "Main pot of 15: Players 1 and 2 split with Straight, Ace to Five\n"
        "Player 1 wins 8\nPlayer 2 wins 7\nPlayer 2 gets back 4"
    )


def slowly(
    paid: list[int], hands: list[str | None], boards: list[str], game: str
) -> tuple[list[int], list[int]]:
    """Each chip goes into the pot of its height; pots of the same players are one."""
    returned = [0] * len(paid)
    paid = [*paid]
    while paid.count(max(paid)) == 1:
        player = paid.index(max(paid))
        returned[player] += 1
        paid[player] -= 1
    heaps: list[tuple[list[int], int]] = []
    for height in range(max(paid)):
        able = [n for n, hand in enumerate(hands) if hand is not None and paid[n] > height]
        chips = sum(one > height for one in paid)
        if heaps and (not able or able == heaps[-1][0]):
            heaps[-1] = heaps[-1][0], heaps[-1][1] + chips
        else:
            heaps.append((able or [n for n, h in enumerate(hands) if h is not None], chips))
    won = [0] * len(paid)
    for able, chips in heaps:
        if len(able) == 1:
            won[able[0]] += chips
            continue
        purses = [0] * len(boards)
        for chip in range(chips):
            purses[chip % len(boards)] += 1
        for purse, board in zip(purses, boards, strict=True):
            keys = {n: best(cards(hands[n] or ""), cards(board), game) for n in able}
            high = [n for n in able if keys[n][0] == max(key for key, _ in keys.values())]
            top = max(key for _, key in keys.values())
            halves = [high, [n for n in able if keys[n][1] == top]] if top else [high]
            shares = [0] * len(halves)
            for chip in range(purse):
                shares[chip % len(halves)] += 1
            for half, share in zip(halves, shares, strict=True):
                for chip in range(share):
                    won[half[chip % len(half)]] += 1
    return won, returned


def check(seed: int) -> None:
    chance = random.Random(seed)
    game = chance.choice(sorted(GAMES))
    size, whole, *_ = GAMES[game]
    deck = chance.sample(deck_of(game), len(deck_of(game)))
    players = chance.randint(2, 4 if not whole else 6)
    hands: list[str | None] = ["".join(deck.pop() for _ in range(size)) for _ in range(players)]
    hands = [hand if chance.random() < 0.75 else None for hand in hands]
    if not any(hands):
        hands[0] = "".join(deck.pop() for _ in range(size))
    count = chance.choice([1, 1, 2, 3]) if whole else 1
    boards = ["".join(deck.pop() for _ in range(whole)) for _ in range(count)]
    paid = [chance.choice([0, 1, 2, 3, 5, 5, 8, 13, 21]) for _ in hands]
    if not any(paid):
        paid[0] = 1
    given = {"board": boards[0]} if whole and count == 1 else {"boards": boards} if whole else {}
    shown = sd.settle(paid, hands, game=game, **given)
    won, returned = slowly(paid, hands, boards, game)
    assert (list(shown.won), list(shown.returned)) == (won, returned), (paid, hands, boards, game)
    assert sum(shown.won) + sum(shown.returned) == sum(paid)
    assert sum(pot.amount for pot in shown.pots) == sum(shown.won)


def test_against_the_reference() -> None:
    for seed in range(500):
        check(seed)


@pytest.mark.slow
def test_10_000_hands_against_the_reference() -> None:
    for seed in range(500, 10_500):
        check(seed)


def test_chips_of_numpy_do_not_overflow() -> None:
    np: Any = pytest.importorskip("numpy")
    paid = np.array([200, 200], np.uint8)
    assert sd.settle(paid, ["AhKh", "QsQd"], "Jh Th 2h 3c 4d").won == (400, 0)


def test_nobody_paid() -> None:
    assert (
        str(sd.settle([0, 0], ["AhKh", "QsQd"], "Jh Th 2h 3c 4d"))
        == "Nobody paid: the pot is empty"
    )
