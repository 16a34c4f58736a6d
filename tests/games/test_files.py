"""Deals with hole cards and a board in text: every game, layout and kernel, beside single hands."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from games.dealt import PLAYED, Dealt, deals, written
from kernels import use_kernel

from showdown import GAMES, SHORT_DECK_TRIPS, Tally, tally
from showdown.cards.card import Card
from showdown.counting.deciding import verdicts
from showdown.kernel import _compiled, plain


def expected(dealt: list[Dealt]) -> Tally:
    """The tally of some deals."""
    winners = [one.winner for one in dealt]
    wins = tuple(winners.count(player + 1) for player in range(len(dealt[0].hands)))
    return Tally(len(dealt), wins, winners.count(0))


def options(dealt: list[Dealt]) -> dict[str, Any]:
    """How to read them: one hand a line, and ambiguous numbers of cards, must be given."""
    players = len(dealt[0].hands)
    alone = {"players": 1} if players == 1 and dealt[0].game.name != "draw" else {}
    return {"game": dealt[0].game.name, **alone}


@pytest.mark.parametrize("kernel", [_compiled, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize(("name", "each", "players"), PLAYED)
def test_every_game(
    name: str, each: int, players: int, kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = deals(name, each, players, 12 if kernel is _compiled else 3)
    use_kernel(kernel, monkeypatch)
    text = [written(one) for one in dealt]
    (found,) = verdicts(text, **options(dealt))
    assert list(found.winners) == [one.winner for one in dealt]
    sets = [sum(1 << who - 1 for who in one.winners) for one in dealt]
    assert list(found.winner_sets) == sets
    assert found.strengths.tolist() == [n for one in dealt for n in one.strengths()]
    cards = [card for one in dealt for cards in (*one.hands, one.board) for card in cards]
    assert list(found.cards) == [Card(card).number for card in cards]
    assert found.hand_size == each
    if GAMES[name].low is not None:
        assert found.lows.tolist() == [n for one in dealt for n in one.strengths(1)]
        for half, got in enumerate((found.high_sets, found.low_sets)):
            assert list(got) == [sum(1 << who - 1 for who in one.best(half)) for one in dealt]
    counted = tally(text, **options(dealt), categories=True)
    assert counted.but(categories=None) == expected(dealt)
    assert counted.categories is not None
    assert [sum(row) for row in counted.categories.held] == [len(dealt)] * players
    assert sum(map(sum, counted.categories.won)) == sum(counted.wins)


def test_categories_are_those_of_the_rules() -> None:
    line = "AhKc2d3s QsQh2c4d"
    found = tally([line], game="badugi", categories=True).categories
    assert found is not None
    assert found.names == ("one card", "two cards", "three cards", "badugi")
    assert found.held == ((0, 0, 0, 1), (0, 0, 1, 0))
    razz = tally(["AhKc2d3s4s5s9d QsQh2c4d8d9hTd"], game="razz", categories=True).categories
    assert razz is not None
    assert razz.names[-1] == "high card"
    assert "flush" not in razz.names


def test_other_rules() -> None:
    line = "6h6d AsKc | 6s 7c 8d 9h Tc"  # A straight on the board, and three sixes.
    assert tally([line], game="short-deck").ties == 1
    assert tally([line], game="short-deck", rules=SHORT_DECK_TRIPS).wins == (1, 0)
