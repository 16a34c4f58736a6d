"""Random showdowns of every game, split pots included, as pokerkit decides them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import showdown as sd

LETTERS = [card.rank.letter + card.suit.letter for card in sd.deck()]
HANDS = {
    "holdem": ("StandardHighHand", 2, 5),
    "omaha": ("OmahaHoldemHand", 4, 5),
    "omaha-8": ("OmahaEightOrBetterLowHand", 5, 5),
    "short-deck": ("ShortDeckHoldemHand", 2, 5),
    "draw": ("StandardHighHand", 5, 0),
    "stud": ("StandardHighHand", 7, 0),
    "stud-8": ("EightOrBetterLowHand", 7, 0),
    "razz": ("RegularLowHand", 7, 0),
    "lowball-27": ("StandardLowHand", 5, 0),
    "lowball-a5": ("RegularLowHand", 5, 0),
    "badugi": ("BadugiHand", 4, 0),
}
"""The hand that wins in pokerkit, for hi-lo games the low one; cards of a player and the board."""


def test_every_game_is_here() -> None:
    assert set(HANDS) == set(sd.GAMES)


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.timeout(600)
def test_showdowns(name: str, count: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    kind, size, shared = HANDS[name]
    low = sd.GAMES[name].low is not None
    chance = random.Random(54)
    deck = LETTERS[4 * (sd.GAMES[name].rules.ranks[0] - 2) :]
    wrong = []
    for _ in range(count):
        # Few ranks, so that more pots are split.
        cards = chance.sample(deck[: chance.choice([28, 52])], 2 * size + shared)
        board = "".join(cards[2 * size :])
        hands = ["".join(cards[:size]), "".join(cards[size : 2 * size])]
        theirs = [winners_by(getattr(pokerkit, kind), hands, board)]
        result = sd.showdown(*hands, board=board or None, game=name)
        ours = [result.low if low else result.high]
        if low:
            high = pokerkit.OmahaHoldemHand if shared else pokerkit.StandardHighHand
            theirs.append(winners_by(high, hands, board))
            ours.append(result.high)
        if ours != theirs:
            wrong.append((hands, board, ours, theirs))
    assert wrong == []


def winners_by(kind: Any, hands: list[str], board: str) -> tuple[int, ...]:
    """Who wins with the best hand of this kind, counted from 1; nobody if there is none."""
    made = [kind.from_game_or_none(hand, board) for hand in hands]
    best = max([hand for hand in made if hand is not None], default=None)
    if best is None:
        return ()
    return tuple(i for i, hand in enumerate(made, 1) if hand is not None and hand == best)
