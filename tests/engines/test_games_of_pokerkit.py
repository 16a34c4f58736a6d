"""Random showdowns of every game, split pots included, as pokerkit decides them."""

from __future__ import annotations

from typing import Any

import pytest
from games.dealt import deals

import showdown as sd

HANDS = {
    "holdem": (2, ["StandardHighHand"]),
    "omaha": (4, ["OmahaHoldemHand"]),
    "omaha-8": (5, ["OmahaHoldemHand", "OmahaEightOrBetterLowHand"]),
    "short-deck": (2, ["ShortDeckHoldemHand"]),
    "draw": (5, ["StandardHighHand"]),
    "stud": (7, ["StandardHighHand"]),
    "stud-8": (7, ["StandardHighHand", "EightOrBetterLowHand"]),
    "razz": (7, ["RegularLowHand"]),
    "lowball-27": (5, ["StandardLowHand"]),
    "lowball-a5": (5, ["RegularLowHand"]),
    "badugi": (4, ["BadugiHand"]),
}
"""How many cards a player has, and the hands that win the halves of the pot in pokerkit."""


def test_every_game_is_here() -> None:
    assert set(HANDS) == set(sd.GAMES)


@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.timeout(600)
def test_showdowns(name: str, count: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    size, kinds = HANDS[name]
    wrong = []
    for one in deals(name, size, 2, count):
        hands, board = ["".join(hand) for hand in one.hands], "".join(one.board)
        theirs = [winners_by(getattr(pokerkit, kind), hands, board) for kind in kinds]
        shown = sd.showdown(*hands, board=board or None, game=name)
        if [shown.high, shown.low][: len(kinds)] != theirs:
            wrong.append((hands, board, shown, theirs))
    assert wrong == []


def winners_by(kind: Any, hands: list[str], board: str) -> tuple[int, ...]:
    """Who wins with the best hand of this kind, counted from 1; nobody if there is none."""
    made = [kind.from_game_or_none(hand, board) for hand in hands]
    best = max([hand for hand in made if hand is not None], default=None)
    if best is None:
        return ()
    return tuple(i for i, hand in enumerate(made, 1) if hand is not None and hand == best)
