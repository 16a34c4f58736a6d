"""How hands win: categories, exactly and sampled, beside an enumeration of the rule book's."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.rule_book import GAMES
from odds.naive import Hands, cards, complete_deals, deck_of

from showdown import Hand, Odds, odds

SPOTS = 11


def named(hand: tuple[str, ...], board: tuple[str, ...], game: str) -> str:
    """The category of a hand: only its name is asked of showdown, deal by deal."""
    shown = "".join(board) if GAMES[game][1] else None
    return str(Hand("".join(hand), board=shown, game=game).category)


def naive_categories(
    hands: list[str], board: str, dead: str, game: str
) -> tuple[list[Counter[str]], list[Counter[str]]]:
    """What each player holds and wins the whole pot with, deal by deal."""
    held: list[Counter[str]] = [Counter() for _ in hands]
    won: list[Counter[str]] = [Counter() for _ in hands]
    known: list[Hands] = [{cards(hand): 1} for hand in hands]
    for _, complete, shared, winners in complete_deals(known, board, dead, game):
        whole_pot = {player for half in winners for player in half}
        for player, hand in enumerate(complete):
            name = named(hand, shared, game)
            held[player][name] += 1
            won[player][name] += whole_pot == {player + 1}
    return held, won


def require_sums(shown: Odds) -> None:
    assert shown.categories is not None
    assert [*map(sum, shown.categories.held)] == [shown.deals] * len(shown.hands)
    assert tuple(map(sum, shown.categories.won)) == shown.wins


def check(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    size, whole, *_ = GAMES[game]
    deck = chance.sample(deck_of(game), len(deck_of(game)))
    players, missing = chance.randint(2, 3), chance.randint(0, 2)
    hands = ["".join(deck.pop() for _ in range(size)) for _ in range(players)]
    board = "".join(deck.pop() for _ in range(whole - missing)) if whole else ""
    dead = "".join(deck[9:])
    shown = odds(*hands, board=board, dead=dead, game=game, categories=True)
    require_sums(shown)
    assert shown.exact
    assert shown.categories is not None
    naive = naive_categories(hands, board, dead, game)
    for rows, counters in zip((shown.categories.held, shown.categories.won), naive, strict=True):
        for row, counter in zip(rows, counters, strict=True):
            assert dict(zip(shown.categories.names, row, strict=True)) == {
                name: counter[name] for name in shown.categories.names
            }


@pytest.mark.parametrize("game", GAMES)
def test_against_enumeration(game: str) -> None:
    for seed in range(SPOTS):
        check(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_against_enumeration_of_500_spots(game: str) -> None:
    for seed in range(SPOTS, SPOTS + 46):
        check(game, seed)


def test_a_number_stays_with_its_percent_sign() -> None:
    for hands in ("22", "AhKh"), ("72o", "AhKh"), ("AK", "77"):
        lines = str(odds(*hands, categories=True, samples=1000, seed=1)).splitlines()
        assert not any(line.startswith("% ") for line in lines)
        assert "\xa0" not in "".join(lines)
