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


def pages(corpus: Path) -> None:
    """Write what stands in pages of Parquet files.

    Four bytes come first: the bits of a number, how many numbers or rows there are, the bytes of
    a literal, and which rows are null, a bit for each of eight.
    """
    chance = random.Random(54)
    hand = " ".join(DECK[:5]).encode()
    texts = [hand[:size] for size in (0, 1, 11, 12, 13, 14)]
    plain = b"".join(len(text).to_bytes(4, "little") + text for text in texts)
    snappy = [
        bytes([14, 13 * 4]) + hand,
        # What is copied lies 6, 3, 1 and 14 bytes back; offsets have one, two and four bytes.
        bytes([51, 13 * 4]) + hand + b"\x09\x06\x32\x03\0\x01\x01\x37\x0e\0\0\0",
        # Literals whose size stands in one byte and in two, and copies from far behind them.
        bytes([200, 1, 60 * 4, 99]) + chance.randbytes(100) + b"\xfe\x64\0\x8e\x10\0",
        bytes([168, 5, 61 * 4, 67, 2]) + chance.randbytes(580) + b"\xfe\x00\x02\x8e\x00\x02",
    ]
    runs = [
        b"\x10\x01" + b"\x03\xaa",
        b"\x14\x05" + b"\x05" + chance.randbytes(16),
        b"\x08\x78\x56\x34\x12" + b"\x03" + chance.randbytes(32),
    ]
    # 128 a block in four parts; the first number and the least difference are 5, 14 and -1.
    deltas = [
        b"\x80\x01\x04\x01\x0a",
        b"\x80\x01\x04\x09\x1c\x01\x02\0\0\0" + chance.randbytes(8),
        b"\x80\x01\x04\x64\x0a\x01\x01\x00\x07\x20" + chance.randbytes(4 + 28 + 128),
    ]
    for number, page in enumerate([plain, *snappy, *runs, *deltas]):
        for width, count in ((0, 1), (1, 8), (8, 6), (32, 12)):
            ask = bytes([width, count, *chance.randbytes(2)])
            (corpus / f"page-{number}-{width}").write_bytes(ask + page)
