"""Hands and ranges that the kernel deals."""

from __future__ import annotations

import random

import pytest
from command import Run
from hypothesis import given, settings
from hypothesis import strategies as st
from odds.naive import DECK

from showdown import odds
from showdown.equity import dealt
from showdown.equity.players import read_table
from showdown.equity.suits import SUITS, orders_of_suits
from showdown.rules.games import game_named

SIZES = {"holdem": 2, "short-deck": 2, "omaha": 4, "omaha-8": 4}


def text(cards: list[int]) -> str:
    return "".join(DECK[card] for card in cards)


@settings(max_examples=40)
@given(st.sampled_from(sorted(SIZES)), st.integers(3, 5), st.integers(0, 2**32), st.data())
def test_any_parts_threads_and_orders(game: str, size: int, seed: int, data: st.DataObject) -> None:
    """Weights, dead cards, hands that share cards with others, the board or dead cards."""
    chance = random.Random(seed)
    deck = [card for card in range(16 if game == "short-deck" else 0, 52) if card % 4 < 3]
    board = chance.sample(deck, size)
    ranges = [
        ",".join(
            f"{text(chance.sample(deck, SIZES[game]))}:{chance.choice(['1', '0.5', '0.125'])}"
            for _ in range(data.draw(st.integers(1, 6)))
        )
        for _ in range(data.draw(st.integers(2, 4)))
    ]
    dead = text(chance.sample([card for card in deck if card not in board], 2))
    try:
        table = read_table(ranges, game_named(game), text(board), dead)
    except ValueError:
        return  # A hand came with two weights, or none is left.
    try:
        right = dealt.DealtRanges(table).count(1.0, 1, None)
    except ValueError:
        return  # They share cards.
    for seconds, orders in (0.0001, [SUITS]), (1.0, orders_of_suits(table)):
        found = dealt.DealtRanges(table, orders).count(seconds, data.draw(st.integers(1, 2)), None)
        assert found == right


def test_any_cards_of_omaha() -> None:
    board = "2h 7d 9s Js Kc"
    whole = odds("AhKhQd8s", "*", game="omaha", board=board, dead="As Ac", exact=True)
    assert (whole.exact, whole.deals) == (True, 101_270)
    with pytest.raises(ValueError, match="Player 2 were not counted one by one"):
        whole.by_hand(2)
    # Any hand is one of those with the three of clubs, or of those without it.
    with_it = odds("AhKhQd8s", "3c***", game="omaha", board=board, dead="As Ac", exact=True)
    without = odds("AhKhQd8s", "*", game="omaha", board=board, dead="As Ac 3c", exact=True)
    for winners, number in whole.outcomes.items():
        assert number == with_it.outcomes[winners] + without.outcomes[winners]


def test_weights_that_do_not_fit() -> None:
    hands = "AsAd:0.999999,KsKd:0.000001", "QsQd:0.999999,JsJd:0.000001", "TsTd:0.999999,9s9d:0.1"
    assert not odds(*hands, board="2c 7d 8h", seed=1).exact
    with pytest.raises(ValueError, match="their weights too fine: they can only be sampled"):
        odds(*hands, board="2c 7d 8h", exact=True)


def test_odds_need_the_compiled_kernel(run: Run) -> None:
    done = run("odds", "AhKh", "QsQd", SHOWDOWN_KERNEL="plain")
    assert done.returncode == 1
    assert "odds need the compiled kernel: install a C++ compiler" in done.stderr
