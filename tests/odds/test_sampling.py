"""Sampled odds: close to the exact ones, with true errors, and the same with the same seed."""

from __future__ import annotations

import random

import pytest
from games.rule_book import GAMES
from odds.naive import DECK, naive_outcomes
from odds.test_categories import naive_categories, require_sums

from showdown import HandError, Odds, odds

CASES = [
    (("AhKh", "QsQd"), "", "holdem"),
    (("AA,KK@25%", "QQ-99,AKs"), "2c7d7h", "holdem"),
    (("22+", "random"), "2c7d7h8s", "holdem"),
    (("AKs", "AQs", "KQs"), "", "holdem"),
    (("AhKh", "QsQd"), "", "short-deck"),
    (("AK", "AQ:0.5,AA", "random"), "2c7d7h8s", "holdem"),
    (("22+", "22+", "22+", "A5s"), "2c7d7h8sAc", "holdem"),
    (("Ah2h9s8s,Ac3cKd5d:0.5", "QsQd3s4s,KhKs4h5h"), "2c7d8h", "omaha-8"),
    (("AhKh9s8s", "QsQdJsTs"), "2c7d7h", "omaha"),
    (("Ah2h9s8s", "QsQd3s4s", "AcKcJd3d"), "2c7d8h", "omaha-8"),
]


def held(shown: Odds) -> tuple[tuple[int, ...], ...]:
    """What players hold, once all adds up."""
    require_sums(shown)
    assert shown.categories is not None
    return shown.categories.held


@pytest.mark.parametrize(("hands", "board", "game"), CASES)
def test_within_four_errors(hands: tuple[str, ...], board: str, game: str) -> None:
    exact = odds(*hands, board=board, game=game, exact=True, categories=True)
    sampled = odds(*hands, board=board, game=game, samples=20_000, seed=54, categories=True)
    assert exact == odds(*hands, board=board, game=game, exact=True)
    assert (sampled.deals, sampled.exact, sampled.seed) == (20_000, False, 54)
    for player, error in enumerate(sampled.errors):
        assert 0.0005 < error < 0.004
        assert abs(float(sampled.equity[player] - exact.equity[player])) < 4 * error
        for counted, drawn in zip(held(exact)[player], held(sampled)[player], strict=True):
            share = counted / exact.deals
            room = 5 * (share * (1 - share) / 20_000) ** 0.5 + 1e-3
            assert abs(drawn / 20_000 - share) < room


def test_errors_are_calibrated() -> None:
    """About two thirds of samples are within one error, and 95 % within two."""
    exact = odds("AKs", "QQ", "JTs", board="2c7d7h").equity[0]
    near = [0, 0]
    for seed in range(1000):
        sampled = odds("AKs", "QQ", "JTs", board="2c7d7h", samples=1000, seed=seed)
        distance = abs(float(sampled.equity[0] - exact)) / sampled.errors[0]
        near = [n + (distance < limit) for n, limit in zip(near, (1, 2), strict=True)]
    assert 624 <= near[0] <= 742
    assert 928 <= near[1] <= 981


@pytest.mark.parametrize(
    "hands",
    [
        ("AA,AKs,72o:0.5", "AQs,KK"),
        ("AA,AKs", "AQs,KK", "AJs,QQ:0.25"),
        ("22+,AK", "88+", "random"),
        ("22+,A2s+,KTs+", "77+,A5+", "AhKd,QQ"),  # Too many to be drawn together.
    ],
)
def test_hands_are_dealt_as_often_as_others_allow(hands: tuple[str, ...]) -> None:
    """Dropping deals in which a card comes twice leaves each hand its share: on a whole board, who
    wins says which hands were dealt."""
    for board in ("As7d2cKh9c", "Qs7d7cKh2h", "5s6s7sJdTd", "AhAdKcQcJs"):
        exact = odds(*hands, board=board, exact=True)
        sampled = odds(*hands, board=board, samples=100_000, seed=7)
        for winners, deals in exact.outcomes.items():
            share = deals / exact.deals
            room = 4.5 * (sampled.deals * share * (1 - share)) ** 0.5 + 1e-9
            assert abs(sampled.outcomes.get(winners, 0) - sampled.deals * share) < room


@pytest.mark.parametrize("hands", [("random", "random", "random"), ("22+", "A2s+", "random")])
def test_the_same_on_any_number_of_threads(hands: tuple[str, ...]) -> None:
    sampled = [odds(*hands, seed=3, threads=threads) for threads in (1, 4)]
    assert sampled[0] == sampled[1]
    assert max(sampled[0].errors) <= 0.001
    assert sampled[0].deals == 262_144
    assert odds(*hands, seed=4) != sampled[0]


def test_without_a_seed() -> None:
    unseeded = odds("random", "random", "random", samples=999)
    assert unseeded.seed is not None
    assert odds("random", "random", "random", samples=999, seed=unseeded.seed) == unseeded


@pytest.mark.parametrize(
    ("samples", "shown"), [(1, "± 100.00 %"), (300, "± 1.00 %"), (131_072, "± <0.01 %")]
)
def test_what_always_happens_is_not_certain(samples: int, shown: str) -> None:
    """Nobody beats a royal flush: errors are 3 / n, as they are printed."""
    sampled = odds("AhKhQhJhTh", "2c", "random", game="draw", samples=samples, seed=1)
    assert sampled.equity == (1, 0, 0)
    assert sampled.errors == (min(1, 3 / samples),) * 3
    assert str(sampled).count(shown) == 3


def test_ranges_that_hardly_fit_together() -> None:
    pairs = ["AcAd,AhAs"] * 2 + ["KcKd,KhKs"] * 2 + ["QcQd,QhQs"] * 2 + ["JcJd,JhJs"] * 2
    assert odds(*pairs, exact=False, samples=1000, seed=5).deals == 1000
    narrow = ["AA,2c3c:0.001"] * 3
    assert odds(*narrow, samples=2000, seed=5).deals == 2000
    wide = ["A2+"] * 5
    with pytest.raises(HandError, match="share cards so often"):
        odds(*wide, samples=2000, seed=5)


@pytest.mark.parametrize("samples", [1, 65_537])
def test_a_few_deals_are_not_given_up_sooner_than_many(samples: int) -> None:
    """One of 680 deals has no card twice, however few are sampled in the last block."""
    for seed in range(60 if samples == 1 else 1):
        assert odds("AK", "AK", "AK", "AK", "QQ", "QQ", samples=samples, seed=seed).deals == samples


def test_sampling_is_reproducible_for_ever() -> None:
    """These numbers may not change: seeds are written down."""
    sampled = odds("AA,KQs:0.5", "random", board="2c7d7h", samples=1000, seed=54)
    assert sampled.outcomes == {(1,): 819, (2,): 170, (1, 2): 11}


OWN = [name for name, (_, board, *_) in GAMES.items() if not board]
SAMPLES = 20_000


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("missing", [(0, 0), (1, 0), (2, 1), (0, 2), (1, 1, 1), (0, 1, 0)])
def test_completed_hands_against_naive_enumeration(game: str, missing: tuple[int, ...]) -> None:
    """Complete hands have one outcome; else each, and each category, comes as often as expected."""
    size = GAMES[game][0]
    chance = random.Random(f"{game} {missing}")
    # Low cards of few suits, for flushes, lows and ties.
    deck = chance.sample([card for card in DECK if card[0] in "A2345678"], 32)
    hands = [[deck.pop() for _ in range(size - number)] for number in missing]
    left = [card for card in DECK if all(card not in hand for hand in hands)]
    dead = "".join(chance.sample(left, len(left) - 8))
    right = naive_outcomes([{tuple(hand): 1} for hand in hands], dead=dead, game=game)
    texts = ["".join(hand) for hand in hands]
    shown = odds(*texts, dead=dead, game=game, seed=1)
    assert shown.exact is not any(missing)
    if shown.exact:
        assert shown.outcomes == right
        assert shown.by_hand(1) == {texts[0]: shown.equity[0]} or len(shown.by_hand(1)) == 1
    sampled = odds(*texts, dead=dead, game=game, samples=SAMPLES, seed=54, categories=True)
    assert sampled.outcomes.keys() <= right.keys()
    deals = sum(right.values())
    pairs = [(sampled.outcomes.get(won, 0), n) for won, n in right.items()]  # type: ignore[call-overload]
    made = sampled.categories
    assert made is not None
    naive = naive_categories(texts, "", dead, game)
    for drawn, counted in zip((made.held, made.won), naive, strict=True):
        for row, counter in zip(drawn, counted, strict=True):
            pairs += zip(row, [counter[name] for name in made.names], strict=True)
    for times, number in pairs:
        share = number / deals
        room = 4.5 * (SAMPLES * share * (1 - share)) ** 0.5
        assert abs(times - SAMPLES * share) <= room
    assert odds(*texts, dead=dead, game=game, samples=SAMPLES, seed=54, threads=4) == sampled
