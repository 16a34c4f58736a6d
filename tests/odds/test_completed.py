"""Games without a board: complete hands are compared; others are completed from the deck."""

from __future__ import annotations

import random

import pytest
from games.rule_book import GAMES
from odds.naive import DECK, naive_outcomes
from odds.test_categories import naive_categories

from showdown import HandError, odds

OWN = [name for name, (_, board, *_) in GAMES.items() if not board]
SAMPLES = 20_000


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("missing", [(0, 0), (1, 0), (2, 1), (0, 2), (1, 1, 1), (0, 1, 0)])
def test_against_naive_enumeration(game: str, missing: tuple[int, ...]) -> None:
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


def test_unknown_cards_are_sampled() -> None:
    shown = odds("AhKhQd", "random", "random", game="stud", seed=1)
    assert not shown.exact
    assert max(shown.errors) <= 0.001
    assert sum(shown.equity) == pytest.approx(1)
    with pytest.raises(HandError, match="stud is sampled: hands are completed from the deck"):
        odds("AhKhQd", "2c3c4c", game="stud", exact=True)


def test_there_are_no_ranges() -> None:
    hand = odds("Ah, Kh, Qd", "*", game="stud", samples=9, seed=1)
    assert hand == odds("AhKh Qd", "*", game="stud", samples=9, seed=1)
    for several in ("AhKhQd,2c3c4c", "AhKh,Qd", "AhKhQd:0.5", "22+"):
        with pytest.raises(HandError, match="Player 1: stud has no ranges"):
            odds(several, "*", game="stud")
