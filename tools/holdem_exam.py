"""Choose the deals of hold'em's exam, and write them to src/showdown/check/exam-holdem.txt.

Among many deals, random ones and those of few ranks, of one suit or of neighbouring ranks, the
closest is kept for each kind: each strength of the winner, and each category with the pattern of
its seven cards, for the winner and for the loser. Of each pair of categories a few more are kept,
close ones and others. Run it as `python tools/holdem_exam.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np

from showdown import evaluate_many
from showdown.rules.hand_classes import categories

OUT = Path(__file__).parents[1] / "src/showdown/check/exam-holdem.txt"
MANY = 150_000
"""How many deals of each way to deal are looked at."""
TIES = 4
"""How many ties are kept for each category and pattern."""
CLOSE, OTHERS = 10, 10
"""How many deals are kept for each pair of categories: close ones, and others."""
RANKS, SUITS = "23456789TJQKA", "CDHS"


def deal(chance: random.Random, way: str) -> list[int]:
    """Nine different card numbers: two and two hole cards, then the board."""
    ranks = list(range(13))
    if way == "few ranks":
        ranks = chance.sample(ranks, chance.randint(3, 5))
    elif way == "neighbours":
        low = chance.randrange(-1, 9)
        ranks = [(low + step) % 13 for step in range(chance.randint(5, 8))]
    cards = [4 * rank + suit for rank in ranks for suit in range(4)]
    if way == "one suit":
        suit = chance.randrange(4)
        cards = [card for card in cards if card % 4 == suit or chance.random() < 0.25]
    return chance.sample(cards, 9)


def pattern(seven: list[int]) -> tuple[object, ...]:
    """Counts of ranks, most cards of a suit, and the longest run of ranks, aces low too."""
    ranks = {card // 4 for card in seven}
    counts = tuple(sorted(Counter(card // 4 for card in seven).values()))
    suited = max(Counter(card % 4 for card in seven).values())
    steps = ranks | ({-1} if 12 in ranks else set())
    run = longest = 0
    for rank in range(-1, 13):
        run = run + 1 if rank in steps else 0
        longest = max(longest, run)
    return counts, max(suited, 3), max(longest, 3)


def main() -> None:
    """Choose the deals, and write them."""
    chance = random.Random(54)
    ways = ("random", "few ranks", "neighbours", "one suit")
    deals = [deal(chance, way) for way in ways for _ in range(MANY)]
    cards = np.array(deals, np.uint8)
    sevens = [cards[:, [*own, 4, 5, 6, 7, 8]] for own in ((0, 1), (2, 3))]
    one, two = (evaluate_many(np.ascontiguousarray(seven)).astype(int) for seven in sevens)
    category = categories()
    chosen: dict[object, int] = {}
    ties: Counter[object] = Counter()
    tied = []
    pairs: dict[object, list[int]] = {}
    # The closest first.
    for n in np.argsort(np.abs(one - two), kind="stable").tolist():
        first, second = int(one[n]), int(two[n])
        better, worse = (0, 1) if first >= second else (1, 0)
        look = [pattern(sevens[player][n].tolist()) for player in (better, worse)]
        high, low = max(first, second), min(first, second)
        if first == second:
            kind = category[high], look[0]
            ties[kind] += 1
            if ties[kind] <= TIES:
                tied.append(n)
            continue
        pairs.setdefault((category[high], category[low]), []).append(n)
        chosen.setdefault(("strength", high), n)
        chosen.setdefault(("winner", category[high], look[0]), n)
        chosen.setdefault(("loser", category[low], look[1]), n)
    more = [n for found in pairs.values() for n in found[:CLOSE]]
    more += [n for found in pairs.values() for n in chance.sample(found, min(OTHERS, len(found)))]
    lines = [written(deals[n]) for n in sorted({*chosen.values(), *more})]
    lines += [f"={written(deals[n])}" for n in sorted(tied)]
    OUT.write_text("\n".join([*lines, ""]), encoding="ascii")
    print(f"{OUT}: {len(lines):,} deals, {len(tied):,} of them ties")


def written(cards: list[int]) -> str:
    """A deal as a line: the hands and the board between bars."""
    words = [RANKS[card // 4] + SUITS[card % 4] for card in cards]
    return "|".join(" ".join(part) for part in (words[:2], words[2:4], words[4:]))


if __name__ == "__main__":
    main()
