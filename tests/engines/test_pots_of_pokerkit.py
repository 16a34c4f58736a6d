"""All-in pots, as pokerkit divides them."""

from __future__ import annotations

import random

import pytest

import showdown as sd

LETTERS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
UNIT = 60
"""What stacks are multiples of: up to six winners leave no odd chips, for which rules differ."""

AUTOMATIC = (
    *("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "CARD_BURNING"),
    *("HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING"),
    "RUNOUT_COUNT_SELECTION",
)


@pytest.mark.parametrize(
    ("game", "kind", "hole"),
    [("holdem", "NoLimitTexasHoldem", 2), ("omaha", "PotLimitOmahaHoldem", 4)],
)
@pytest.mark.filterwarnings("ignore:A card being dealt:UserWarning")
def test_500_pots(game: str, kind: str, hole: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    chance = random.Random(game)
    automations = [getattr(pokerkit.Automation, name) for name in AUTOMATIC]
    split = 0
    for _ in range(500):
        players = chance.randint(2, 6)
        # Few ranks, so that more pots are split.
        cards = chance.sample(LETTERS[chance.choice([0, 16]) :], players * hole + 5)
        hands = ["".join(cards[hole * n : hole * n + hole]) for n in range(players)]
        board = cards[players * hole :]
        stacks = [UNIT * chance.randint(1, 9) for _ in range(players)]
        # Everybody's ante is all that they have.
        state = getattr(pokerkit, kind).create_state(
            tuple(automations), True, tuple(stacks), (1, 2), 2, tuple(stacks), players
        )
        for hand in hands:
            state.deal_hole(hand)
        for street in board[:3], board[3:4], board[4:]:
            state.deal_board("".join(street))
        ours = sd.settle(stacks, hands, "".join(board), game=game)
        back = [won + returned for won, returned in zip(ours.won, ours.returned, strict=True)]
        assert back == list(state.stacks), (stacks, hands, board)
        split += any(len(pot.winners) > 1 for pot in ours.pots)
    assert split > 10
