"""Blocks of text counted by both kernels, beyond what reading their lines shows."""

from __future__ import annotations

from types import ModuleType

import pytest
from kernel.conftest import DEAL, fields

from showdown.hands.ranking import category_places, column
from showdown.kernel.faults import Fault
from showdown.rules.rules import ACE_HIGH, STANDARD


@pytest.mark.parametrize(
    ("line", "wins", "fault"),
    [
        (b"8C TS KC 9H 4S 8C TS KC 9H 3S", (1, 0), None),
        (b"8C 8C KC 9H 4S 8D TS KC 9H 3S", (1, 0), None),
        *(
            (b"%s %s" % pair, (0, 0), (Fault.NO_SUCH_HAND, place))
            for hand in (b"8C 8C 8C 8D 8H", b"8C 8C 2C 3C 4C", b"AS AS AS AS AS")
            for place, pair in ((0, (hand, DEAL[15:])), (15, (DEAL[15:], hand)))
        ),
    ],
)
def test_cards_of_many_decks(
    kernel: ModuleType, line: bytes, wins: tuple[int, int], fault: tuple[int, int] | None
) -> None:
    assert kernel.count(line, 0, 29, fields(), None, None)[-1][0] == Fault.REPEATED_CARD
    _, sums, found = kernel.count(line, 0, 29, fields(repeats=True), None, None)
    assert (sums[1:3], found) == ((wins, 0), fault)


def test_categories_and_ranking(kernel: ModuleType) -> None:
    text = b"5D 4S 3H 2C AC 2D 2S 4H 3C 7D\nJC JD 9C 9D 8S JH JS 9H 9S 8D\n"
    high, pair, two_pair, straight = 0, 1, 2, 4
    # The first hand is a straight, but with an ace that is high only.
    for rules, first, wins in ((STANDARD, straight, (1, 0)), (ACE_HIGH, high, (0, 1))):
        ranking = kernel.Ranking(column(rules))
        kinds = category_places(rules)[1]
        _, (deals, *counted, made), _ = kernel.count(text, 0, len(text), fields(), ranking, kinds)
        assert (deals, *counted) == (2, wins, 1)
        held = {(place // 20, place // 10 % 2, place % 10): n for place, n in enumerate(made) if n}
        winner = (1, 1, pair) if wins[1] else (0, 1, straight)
        expected = [(0, 0, first), (0, 0, two_pair), (1, 0, pair), (1, 0, two_pair), winner]
        assert held == dict.fromkeys(expected, 1)
