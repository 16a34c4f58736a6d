"""Reasons of many deals beside `Showdown.reason`."""

from __future__ import annotations

import random

import pytest
from verdict_rows import blocks, decided

from showdown import ACE_HIGH, STANDARD, Card, Rules
from showdown.verdict_table.reasons import Reasons


def nearly_alike(count: int, players: int) -> list[str]:
    """Deals in which hands differ in a card or two, or in their suits."""
    chance = random.Random(54)
    lines = []
    for _ in range(count):
        cards: list[int] = chance.sample(range(52), 5)
        if chance.random() < 0.4:
            cards = [4 * (card // 4) for card in chance.sample(range(0, 52, 4), 5)]
        hands = []
        for _ in range(players):
            hand, suit = list(cards), chance.randrange(4)
            flush = len({card % 4 for card in hand}) == 1
            if flush:
                hand = [card - card % 4 + suit for card in hand]
            place, other = chance.randrange(5), chance.randrange(52)
            other = other - other % 4 + suit if flush else other
            if other not in hand and chance.random() < 0.8:
                hand[place] = other
            hands += [Card(number) for number in hand]
        lines.append(" ".join(card.rank.letter + card.suit.letter for card in hands))
    return lines


@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=str)
@pytest.mark.parametrize(("players", "count"), [(2, 1500), (3, 200), (5, 60)])
def test_as_one_by_one(players: int, count: int, rules: Rules) -> None:
    lines = nearly_alike(count, players)
    (block,) = blocks(lines, rules)
    shown = decided(lines, players, rules)
    assert list(Reasons(rules).of(block)) == [one.reason for one in shown]
    if players == 2:
        assert {one.reasons[0].decided_by for one in shown} == {
            *("category", "rank", "kicker", "equal")
        }
        assert any("Flush with" in one.reason for one in shown)
        assert any("Flush" in one.reason and "each" in one.reason for one in shown)
