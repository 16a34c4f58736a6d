"""What decides deals, found by both kernels; the oracle sorts tuples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import ModuleType

import pytest
from kernel.conftest import shaped

from showdown.rules import hand_classes
from showdown.rules.rules import ACE_HIGH, STANDARD, Rules

Rows = list[list[int]]
STRENGTHS = {rules: len(hand_classes.classes(rules)) for rules in (STANDARD, ACE_HIGH)}


def order(strength: int, rules: Rules) -> tuple[int, ...]:
    """The category and the ranks of a strength."""
    one = hand_classes.classes(rules)[strength - 1]
    ranks = [rank.value for rank in one.ranks]
    return (one.category, *ranks)


def expected_share(row: Sequence[int], rules: Rules) -> int:
    """In how much of them the best two agree."""
    if len(row) == 1:
        return 0
    best, second = sorted(row, reverse=True)[:2]
    pairs = zip(order(best, rules), order(second, rules), strict=True)
    return [*(one == other for one, other in pairs), False].index(False)


def share(kernel: ModuleType, rows: Rows, rules: Rules = STANDARD) -> list[int]:
    out = bytearray(b"\xaa") * len(rows)
    kernel.share(shaped(*rows), hand_classes.order_numbers(rules), out)
    return list(out)


@pytest.mark.parametrize("rules", STRENGTHS)
@pytest.mark.parametrize("players", [1, 2, 3, 10])
def test_every_strength_beside_others(kernel: ModuleType, rules: Rules, players: int) -> None:
    """Each class meets its neighbours, itself and far ones."""
    most = STRENGTHS[rules]
    rows = [
        [(strength + 977 * player * player) % most + 1 for player in range(players)]
        for strength in range(most)
    ]
    rows += [[one] * players for one in range(1, most, 50)]
    rows += [[low, high] for low, high in pairwise(range(1, most + 1))] if players == 2 else []
    assert share(kernel, rows, rules) == [expected_share(row, rules) for row in rows]
