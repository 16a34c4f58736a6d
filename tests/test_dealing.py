"""Deals at random; that a seed gives the same ones for ever, the contract has."""

from __future__ import annotations

import random

import pytest

from showdown import GAMES, Game, deal, showdown, tally
from showdown.hands.dealing import deal_lines


def test_deals_follow_from_what_python_promises() -> None:
    chance, pack = random.Random(7), [*range(52)]
    for hands in deal(9000, players=3, seed=7):
        for place in range(15):
            other = place + int(chance.random() * (52 - place))
            pack[place], pack[other] = pack[other], pack[place]
        assert [card.number for hand in hands for card in hand] == pack[:15]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game(game: Game) -> None:
    dealt = [*deal(200, seed=1, players=3, game=game.name)]
    for deal_ in dealt:
        *hands, board = deal_ if game.board else (*deal_, ())
        showdown(*hands, board=board or None, game=game)
    # The lines say what the game is where the cards can: else it is named.
    text = b"".join(deal_lines(200, 3, 1, game))
    detected = None if game.name in ("draw", "holdem", "omaha") else game
    counted = tally(text, game=detected)
    assert counted.deals == sum(counted.wins) + counted.ties == 200
