"""Games without a board: hands are completed from the deck."""

from __future__ import annotations

import random

import pytest
from games.rule_book import GAMES
from odds.naive import DECK, naive_outcomes

from showdown import HandError, odds

OWN = [name for name, (_, board, *_) in GAMES.items() if not board]


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("missing", [(0, 0), (1, 0), (2, 1), (0, 2), (1, 1, 1), (0, 1, 0)])
def test_against_naive_enumeration(game: str, missing: tuple[int, ...]) -> None:
    size = GAMES[game][0]
    chance = random.Random(f"{game} {missing}")
    # Low cards of few suits, for flushes, lows and ties.
    deck = chance.sample([card for card in DECK if card[0] in "A2345678"], 32)
    hands = [[deck.pop() for _ in range(size - number)] for number in missing]
    left = [card for card in DECK if all(card not in hand for hand in hands)]
    dead = "".join(chance.sample(left, len(left) - 8))
    read = [{tuple(hand): 1} for hand in hands]
    found = odds(*map("".join, hands), dead=dead, game=game)
    assert found.exact
    assert found.outcomes == naive_outcomes(read, dead=dead, game=game)


@pytest.mark.parametrize(
    ("hands", "game"),
    [
        (("AhKhQd8s", "2c3c4c9h"), "stud"),
        (("AhKhQd8s5s3h", "2c3c4c9h9d"), "stud-8"),
        (("AhKhQd8s5s3h", "2c3c4c9h9d8h", "5d6d7d8dTc9c"), "razz"),
        (("AhKhQhJh", "8c8d8h2s3s"), "draw"),
        (("AhKhQhJh5h", "8c8d8h2s3s8s"), "draw"),
        (("2h3d4c7d", "2s3c4d8d"), "lowball-27"),
        (("2h3d4c7d", "2s3c4d8d"), "lowball-a5"),
        (("Ah2d3c", "4s5d6c"), "badugi"),
    ],
)
def test_sampled(hands: tuple[str, ...], game: str) -> None:
    exact = odds(*hands, game=game, exact=True)
    sampled = odds(*hands, game=game, samples=20_000, seed=54)
    assert (exact.exact, sampled.exact, sampled.deals) == (True, False, 20_000)
    for player, error in enumerate(sampled.errors):
        assert abs(float(sampled.equity[player] - exact.equity[player])) < 4 * error
    assert sampled.by_hand(1).keys() == exact.by_hand(1).keys()
    assert odds(*hands, game=game, samples=20_000, seed=54, threads=4) == sampled


def test_many_unknown_cards_are_sampled() -> None:
    found = odds("AhKhQd", "random", "random", game="stud", seed=1)
    assert not found.exact
    assert max(found.errors) <= 0.001
    assert sum(found.equity) == pytest.approx(1)
    with pytest.raises(ValueError, match="Player 2 were not counted one by one"):
        found.by_hand(2)


def test_there_are_no_ranges() -> None:
    one = odds("Ah, Kh, Qd", "*", game="stud", samples=9, seed=1)
    assert one == odds("AhKh Qd", "*", game="stud", samples=9, seed=1)
    for several in ("AhKhQd,2c3c4c", "AhKh,Qd", "AhKhQd:0.5", "22+"):
        with pytest.raises(HandError, match="Player 1: stud has no ranges"):
            odds(several, "*", game="stud")


@pytest.mark.parametrize(
    ("hands", "game"),
    [
        (("AhKhQd8s", "2c3c4c9h"), "stud"),
        (("AhKhQdJs5c9d", "2c3c4c5d6d7d"), "stud-8"),
        (("AhKhQd", "2h3h4h", "Kc2c3c"), "badugi"),
    ],
)
def test_progress(hands: tuple[str, ...], game: str) -> None:
    shown: list[tuple[int, int]] = []
    odds(*hands, game=game, progress=lambda done, most: shown.append((done, most)))
    assert shown == sorted(shown)
    assert len({most for _, most in shown}) == 1
    assert shown[-1][0] == shown[-1][1]


def test_too_many_hands_to_count() -> None:
    with pytest.raises(HandError, match="too many to count"):
        odds("AhKhQd", "2c3c4c", game="stud", exact=True)
