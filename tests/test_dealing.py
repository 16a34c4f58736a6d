"""Deals at random; that a seed gives the same ones for ever, the contract has."""

from __future__ import annotations

import random
from typing import Any

import pytest

from showdown import DealError, deal
from showdown.kernel import _compiled, evaluate, plain


@pytest.mark.parametrize("kernel", [_compiled, plain])
def test_deals_follow_from_what_python_promises(kernel: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("showdown.hands.dealing.deal_rows", kernel.deal_rows)
    chance, pack = random.Random(7), [*range(52)]
    for hands in deal(9000, players=3, seed=7):
        for place in range(15):
            other = place + int(chance.random() * (52 - place))
            pack[place], pack[other] = pack[other], pack[place]
        assert [card.number for hand in hands for card in hand] == pack[:15]


def test_a_clear_winner() -> None:
    def ties(clear_winner: bool) -> int:
        deals = deal(3000, players=10, seed=3, clear_winner=clear_winner)
        strengths = ([evaluate(hand) for hand in hands] for hands in deals)
        return sum(row.count(max(row)) > 1 for row in strengths)

    assert ties(clear_winner=False) > 0 == ties(clear_winner=True)


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 11}, {"count": -1}, {"seed": -1}])
def test_what_cannot_be_dealt(wrong: dict[str, int]) -> None:
    with pytest.raises(DealError, match=f"{next(iter(wrong))} must be a whole number"):
        deal(**{"count": 1, **wrong})  # type: ignore[arg-type]
