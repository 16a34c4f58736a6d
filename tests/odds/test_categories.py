"""How hands win: categories, exactly and sampled, beside an enumeration of the rule book's."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.rule_book import GAMES
from odds.naive import best, cards, dealt, deck_of

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
    size, whole, _, _, _ = GAMES[game]
    held: list[Counter[str]] = [Counter() for _ in hands]
    won: list[Counter[str]] = [Counter() for _ in hands]
    known, shared = [cards(hand) for hand in hands], cards(board)
    used = {*shared, *cards(dead), *(card for hand in known for card in hand)}
    left = [card for card in deck_of(game) if card not in used]
    missing = [whole - len(shared), *(max(0, size - len(hand)) for hand in known)]
    for more, *new in dealt(left, missing):
        complete = [hand + own for hand, own in zip(known, new, strict=True)]
        keys = [best(hand, shared + more, game) for hand in complete]
        winners = {n for n, key in enumerate(keys) if key[0] == max(k for k, _ in keys)}
        top = max(low for _, low in keys)
        winners |= {n for n, key in enumerate(keys) if top and key[1] == top}
        for player, hand in enumerate(complete):
            name = named(hand, shared + more, game)
            held[player][name] += 1
            won[player][name] += winners == {player}
    return held, won


def require_sums(shown: Odds) -> None:
    assert shown.categories is not None
    assert [*map(sum, shown.categories.held)] == [shown.deals] * len(shown.hands)
    assert tuple(map(sum, shown.categories.won)) == shown.wins


def check(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    size, whole, *_ = GAMES[game]
    deck = chance.sample(deck_of(game), len(deck_of(game)))
    hole = {"holdem": 2, "short-deck": 2, "omaha": 4, "omaha-8": 4}.get(game, size)
    players, missing = chance.randint(2, 3), chance.randint(0, 2)
    hands = ["".join(deck.pop() for _ in range(hole)) for _ in range(players)]
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


@pytest.mark.parametrize(
    ("hands", "board", "game"),
    [
        (("22+", "random"), "", "holdem"),
        (("QQ+,AK:0.5", "22+,A2s+"), "", "holdem"),
        (("AKs,QQ:0.5", "TT+", "AhKd"), "Jh Th 2c", "holdem"),
        (("AK", "77", "QJs"), "", "holdem"),
        (("AhAdKhKd", "QsJsTs9s"), "", "omaha-8"),
        (("66+", "AKs"), "", "short-deck"),
    ],
)
def test_exact_and_sampled(hands: tuple[str, ...], board: str, game: str) -> None:
    exact = odds(*hands, board=board, game=game, exact=True, categories=True)
    sampled = odds(*hands, board=board, game=game, samples=100_000, seed=1, categories=True)
    require_sums(exact)
    require_sums(sampled)
    assert exact == odds(*hands, board=board, game=game, exact=True)
    assert exact.categories is not None
    assert sampled.categories is not None
    for one, other in zip(exact.categories.held, sampled.categories.held, strict=True):
        for counted, drawn in zip(one, other, strict=True):
            share = counted / exact.deals
            room = 5 * (share * (1 - share) / 100_000) ** 0.5 + 1e-4
            assert abs(drawn / sampled.deals - share) < room


def test_a_number_stays_with_its_percent_sign() -> None:
    for hands in ("22", "AhKh"), ("72o", "AhKh"), ("AK", "77"):
        lines = str(odds(*hands, categories=True, samples=1000, seed=1)).splitlines()
        assert not any(line.startswith("% ") for line in lines)
        assert "\xa0" not in "".join(lines)
