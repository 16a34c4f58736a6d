"""Random deals, the same for the same seed wherever and whenever they are dealt."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from itertools import compress

from ..arguments import require_flags, require_number
from ..cards.card import Card, deck
from ..cards.card_text import RANK_LETTERS, SUIT_LETTERS
from ..errors import DealError
from ..kernel import deal_rows, decide, evaluate_many
from ..rules.rules import HAND_SIZE, MOST_PLAYERS

BLOCK = 1 << 13
"""How many deals are made at a time."""
_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each player."""


def deal(
    count: int = 1, *, players: int = 2, seed: int | None = None, clear_winner: bool = False
) -> Iterator[Hands]:
    """Deal five cards to each player, `count` times, each time from a whole deck.

    Args:
        count: how many deals.
        players: how many hands a deal has, 2 to 10.
        seed: 0 or more, the same deals for the same seed; without one, others each time.
        clear_winner: leave out deals that players split.

    Raises:
        DealError: if the number of deals or of players is out of range, or the seed negative.
        TypeError: if an argument has the wrong type.

    >>> for hands in deal(2, seed=54):
    ...     print(" | ".join(" ".join(map(str, hand)) for hand in hands))
    K♠ 4♣ 9♦ 8♥ A♥ | 7♥ 2♠ T♣ 8♣ A♣
    K♦ J♦ A♥ A♠ 9♥ | T♦ 9♦ 2♠ 4♦ 7♣
    """
    require_number("count", count, 0, error=DealError)
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)
    if seed is not None:
        require_number("seed", seed, 0, error=DealError)
    require_flags(clear_winner=clear_winner)
    pack, seed = deck(), None if seed is None else int(seed)
    return (
        tuple([tuple([pack[card] for card in hand]) for hand in _parts(row, HAND_SIZE)])
        for block in _blocks(count, players, seed, clear_winner)
        for row in _parts(block, HAND_SIZE * players)
    )


def deal_lines(count: int, players: int, seed: int | None, clear_winner: bool) -> Iterator[bytes]:
    r"""The deals that `deal` gives as lines of text, in blocks.

    Three or more hands have two spaces between them: 15 cards alone may be those of another game.

    >>> list(deal_lines(2, 2, 54, False))
    [b'KS 4C 9D 8H AH 7H 2S TC 8C AC\nKD JD AH AS 9H TD 9D 2S 4D 7C\n']
    """
    size, each = HAND_SIZE * players, 3 * HAND_SIZE + (players > 2)
    width = each * players - (players > 2)
    for block in _blocks(count, players, seed, clear_winner):
        deals = len(block) // size
        text = bytearray(b" ") * (width * deals)
        for place in range(size):
            at = place // HAND_SIZE * each + 3 * (place % HAND_SIZE)
            cards = block[place::size]
            text[at::width], text[at + 1 :: width] = (
                cards.translate(_RANKS),
                cards.translate(_SUITS),
            )
        text[width - 1 :: width] = b"\n" * deals
        yield bytes(text)


def _blocks(count: int, players: int, seed: int | None, clear_winner: bool) -> Iterator[bytes]:
    """The card numbers of the deals, in blocks."""
    size = HAND_SIZE * players
    chance, pack = random.Random(seed), bytearray(range(len(deck())))
    while count:
        dealt = bytearray(size * min(count, BLOCK))
        # Eight bytes make the number that random() gives: of Python's generator only that is
        # promised to stay the same.
        deal_rows(chance.randbytes(8 * len(dealt)), size, pack, dealt)
        block = bytes(dealt)
        if clear_winner:
            strengths = array("H", bytes(2 * len(block) // HAND_SIZE))
            evaluate_many(memoryview(block).cast("B", (len(strengths), HAND_SIZE)), strengths)
            winners = bytearray(len(strengths) // players)
            shape = (len(winners), players)
            decide(memoryview(strengths).cast("B").cast("H", shape), winners)
            block = b"".join(compress(_parts(block, size), winners))
        count -= len(block) // size
        yield block


def _parts(block: bytes, size: int) -> Iterator[bytes]:
    return (block[start : start + size] for start in range(0, len(block), size))
