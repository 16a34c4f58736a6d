"""Blocks of text counted by both kernels, beyond what reading their lines shows."""

from __future__ import annotations

import random
from array import array
from types import ModuleType

import pytest
from kernel.conftest import DEAL, fields

from showdown.cards.card import deck
from showdown.hands.ranking import column
from showdown.kernel.faults import Fault
from showdown.rules.rules import ACE_HIGH


@pytest.mark.parametrize("players", range(2, 11))
def test_players(kernel: ModuleType, players: int) -> None:
    chance = random.Random(players)
    names = [card.rank.letter + card.suit.letter.upper() for card in deck()]
    deals = [chance.sample(names, 5 * players) for _ in range(60)]
    text = "\n".join(map(" ".join, deals)).encode()
    wins = [0] * players
    for cards in deals:
        strengths = [kernel.evaluate(" ".join(cards[i : i + 5])) for i in range(0, len(cards), 5)]
        if strengths.count(max(strengths)) == 1:
            wins[strengths.index(max(strengths))] += 1
    found = kernel.count(text, 0, len(text), fields(players), None, None)
    assert found == (60, 60, tuple(wins), 60 - sum(wins), None)


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
    assert kernel.count(line, 0, 29, fields(repeats=True), None, None)[2:] == (wins, 0, fault)


def test_histogram_and_ranking(kernel: ModuleType) -> None:
    text = b"5D 4S 3H 2C AC 2D 2S 4H 3C 7D\nJC JD 9C 9D 8S JH JS 9H 9S 8D\n"
    high, pair, two_pair = (
        kernel.evaluate(hand) for hand in ("5D 4S 3H 2C AC", "2D 2S 4H 3C 7D", "JC JD 9C 9D 8S")
    )
    for of, wins in ((range(7463), (1, 0)), (column(ACE_HIGH), (0, 1))):
        histogram = array("Q", bytes(8 * 4 * 7463))
        ranking = kernel.Ranking(array("H", of))
        assert kernel.count(text, 0, len(text), fields(), ranking, histogram)[2] == wins
        held = {i: n for i, n in enumerate(histogram) if n}
        winner = of[high] if wins[0] else 7463 + of[pair]
        assert held == {
            of[high]: 1,
            of[two_pair]: 1,
            7463 + of[pair]: 1,
            7463 + of[two_pair]: 1,
            2 * 7463 + winner: 1,
        }


def test_part_of_a_text(kernel: ModuleType) -> None:
    text = b"rubbish\n" + DEAL + b"\n1X\n"
    assert kernel.count(text, 8, 38, fields(), None, None) == (1, 1, (0, 1), 0, None)
    assert kernel.count(text, 8, len(text), fields(), None, None)[-1] == (1, 38)
