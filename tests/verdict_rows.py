"""Deals for verdicts, random and rare ones, and the same decided one by one."""

from __future__ import annotations

from collections.abc import Sequence

from random_hands import random_lines

from showdown import STANDARD, Rules, Showdown, showdown
from showdown.counting.deciding import Verdicts, verdicts

WHEEL = "5D 4S 3H 2C AC"
HANDS = [
    *(WHEEL, "2D 3D 4D 5D AD", "AS KS QS JS TS", "AH KH QH JH TH", "9C 9D 9H 4S 4C"),
    *("7C 7D 7H 7S 2H", "QC TC 7C 6C 3C", "QD TD 7D 6D 2D", "JD JC 9S 9C 8H", "JH JS 8S 8C 4H"),
    "6C 6D 6S KH KD",
]
"""Hands that random deals seldom have."""


def deals(players: int) -> list[str]:
    """Lines of deals, random ones and then rare hands against one another."""
    lines = [line.upper() for line in random_lines(120, players, seed=players)]
    rare = [HANDS[i:] + HANDS[:i] for i in range(len(HANDS))]
    for step in range(1, 6):
        lines += [" ".join(hands[: step * players : step]) for hands in rare]
    return [line for line in lines if len(line.split()) == 5 * players]


def decided(lines: Sequence[str], players: int, rules: Rules = STANDARD) -> list[Showdown]:
    """The deals, one by one."""
    found = []
    for line in lines:
        cards = line.split()
        hands = [cards[5 * i : 5 * i + 5] for i in range(players)]
        found.append(showdown(*hands, rules=rules, decks="many"))
    return found


def blocks(lines: Sequence[str], rules: Rules = STANDARD) -> list[Verdicts]:
    """The same deals as a block."""
    return list(verdicts(lines, rules=rules, decks="many"))


def decided_place(shown: Showdown) -> int | None:
    """Where the best loser differs: 0 in the category, 1 in the first rank; None if nobody wins."""
    if not shown.winner:
        return None
    runner_up = max(shown.reasons, key=lambda reason: reason.worse.strength)
    return 0 if runner_up.place is None else runner_up.place + 1
