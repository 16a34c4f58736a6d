"""Odds that take long to count: all hands before the flop."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from showdown import odds
from showdown.equity import ranges

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def test_every_hand_before_the_flop() -> None:
    """All 169, against published equities; and the order that `15%` follows."""
    found = odds("random", "random", exact=True)
    assert found.deals == 2_781_381_002_400 == comb(52, 2) * comb(50, 2) * comb(48, 5)
    assert found.equity == (Fraction(1, 2), Fraction(1, 2))
    equities: dict[str, Fraction] = {}
    for hand, equity in found.by_hand(1).items():
        kind = "" if hand[0] == hand[2] else "s" if hand[1] == hand[3] else "o"
        assert equities.setdefault(hand[0] + hand[2] + kind, Fraction(equity)) == equity
    assert sorted(equities, key=lambda name: -equities[name]) == ranges.ALL_HANDS.split()
    assert round(float(equities["AA"]), 7) == 0.8520371
    assert round(float(equities["AKs"]), 7) == 0.6704463
    assert odds("AKs", "random").equity[0] == equities["AKs"]
