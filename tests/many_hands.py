"""Thirty thousand hands, and what each is worth."""

from __future__ import annotations

from oracle import random_hands

from showdown import classes, deck, evaluate

NAMES = [repr(card)[6:8] for card in deck()]
HANDS = [
    tuple(hand.tolist()) for size in (5, 6, 7) for hand in random_hands(10_000, size, seed=size)
]
RIGHT = list(map(evaluate, HANDS))
CLASSES = [classes()[strength - 1] for strength in RIGHT]
TEXTS = [" ".join(NAMES[card] for card in hand) for hand in HANDS]
MASKS = [sum(1 << card for card in hand) for hand in HANDS]
