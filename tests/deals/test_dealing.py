from __future__ import annotations

import hashlib

import pytest

from showdown import DealError, deal
from showdown.kernel import evaluate


def test_the_same_deals_for_ever() -> None:
    text = "\n".join(" ".join(map(str, sum(hands, ()))) for hands in deal(1000, seed=54))
    assert text.startswith("K♠ 4♣ 9♦ 8♥ A♥ 7♥ 2♠ T♣ 8♣ A♣\n")
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "9a23e05593f77790"


def test_other_seeds_other_deals() -> None:
    assert list(deal(5, seed=1)) != list(deal(5, seed=2))
    assert list(deal(5)) != list(deal(5))


def test_a_clear_winner() -> None:
    def ties(clear_winner: bool) -> int:
        deals = deal(3000, players=10, seed=3, clear_winner=clear_winner)
        strengths = ([evaluate(hand) for hand in hands] for hands in deals)
        return sum(row.count(max(row)) > 1 for row in strengths)

    assert ties(clear_winner=False) > 0 == ties(clear_winner=True)


def test_every_card_comes_as_often() -> None:
    seen = [0] * 52
    for hands in deal(5200, seed=9):
        seen[hands[0][0].number] += 1
    assert 60 < min(seen) <= max(seen) < 145


@pytest.mark.parametrize(("count", "players"), [(1, 1), (1, 11), (-1, 2)])
def test_what_cannot_be_dealt(count: int, players: int) -> None:
    with pytest.raises(DealError, match="must be a whole number"):
        deal(count, players=players)


def test_a_seed_below_zero() -> None:
    with pytest.raises(DealError, match="seed must be a whole number, 0 or more, not -1"):
        deal(seed=-1)
