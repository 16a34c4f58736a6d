"""The same answers as two libraries that others wrote."""

from __future__ import annotations

import random
from array import array

import pytest
from oracle import random_hands
from phevaluator import evaluate_cards
from pokerkit import StandardHighHand

from showdown import deck
from showdown.kernel import evaluate, evaluate_many

NAMES = [card.rank.letter + card.suit.letter for card in deck()]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator(size: int) -> None:
    cards = random_hands(20_000, size, seed=size)
    strengths = array("H", bytes(2 * len(cards)))
    assert evaluate_many(memoryview(cards.tobytes()).cast("B", cards.shape), strengths) == 20_000
    theirs = [evaluate_cards(*row) for row in cards.tolist()]
    assert [7463 - number for number in theirs] == strengths.tolist()


def test_pokerkit() -> None:
    chance = random.Random(54)
    hands = [chance.sample(NAMES, 5) for _ in range(300)]
    theirs = [StandardHighHand("".join(hand)) for hand in hands]
    ours = [evaluate(" ".join(hand)) for hand in hands]
    for i in range(1, len(hands)):
        assert (theirs[i] > theirs[i - 1]) == (ours[i] > ours[i - 1])
        assert (theirs[i] == theirs[i - 1]) == (ours[i] == ours[i - 1])
