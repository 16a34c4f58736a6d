"""Inputs that are right, from which the fuzzer starts."""

from __future__ import annotations

import random
from pathlib import Path

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]


def deals(corpus: Path) -> None:
    """Write deals of all players in several layouts, and single hands.

    Four bytes come first: the players, what else is asked for, and two that choose.
    """
    chance = random.Random(54)
    casual = [card.replace("T", "10").lower() for card in DECK]
    layouts = [(DECK, " ", "\n"), (DECK, " ", "\r\n"), (casual, "\t", " \n"), (DECK, " ", "\n\n")]
    for players in range(2, 11):
        for number, (cards, blank, end) in enumerate(layouts):
            lines = [blank.join(chance.sample(cards, 5 * players)) + end for _ in range(3)]
            ask = bytes([players - 2, chance.randrange(8), *chance.randbytes(2)])
            (corpus / f"deals-{players}-{number}").write_bytes(ask + "".join(lines).encode())
    for size in (5, 6, 7):
        for blank in ("", " "):
            hand = blank.join(chance.sample(DECK, size))
            (corpus / f"hand-{size}-{len(blank)}").write_bytes(bytes(4) + hand.encode())
