"""Ranges that the kernel deals: the counts of the other ways, hand by hand."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showdown import Card, odds
from showdown.equity import dealt, exact
from showdown.equity.players import read_table
from showdown.rules.games import game_named

SIZES = {"holdem": 2, "short-deck": 2, "omaha": 4, "omaha-8": 4}


def text(cards: list[int]) -> str:
    return "".join(Card(card).rank.letter + Card(card).suit.letter for card in cards)


@settings(max_examples=40)
@given(st.sampled_from(sorted(SIZES)), st.integers(3, 5), st.integers(0, 2**32), st.data())
def test_as_dealt_in_python(game: str, size: int, seed: int, data: st.DataObject) -> None:
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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "seconds_to_deal", lambda *_: inf)
        patch.setattr(exact, "seconds_to_compare", lambda *_: inf)
        right: Any = exact.count_all(table, inf, 1)
    for seconds in (0.0001, 1.0):
        found = dealt.DealtRanges(table).count(seconds, data.draw(st.integers(1, 2)), None)
        assert found.outcomes == right.outcomes
        assert found.by_hand == right.by_hand


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


def test_weights_that_do_not_fit_are_counted_in_python() -> None:
    hands = "AsAd:0.999999,KsKd:0.000001", "QsQd:0.999999,JsJd:0.000001", "TsTd:0.999999,9s9d:0.1"
    table = read_table(hands, game_named("holdem"), "2c 7d 8h", "")
    assert dealt.seconds_to_deal(table, 8, 2) == inf
    found = odds(*hands, board="2c 7d 8h")
    assert found.exact
    assert sum(found.equity) == 1


def test_odds_need_the_compiled_kernel() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "showdown", "odds", "AhKh", "QsQd"],
        env={**os.environ, "SHOWDOWN_KERNEL": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "odds need the compiled kernel: install a C++ compiler" in done.stderr
