"""The counts: published ones, naive enumeration, and what must be true of all."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from math import comb, inf
from typing import Any

import pytest
from games.rule_book import GAMES, any_five, eight_or_better, high, two_and_three
from hypothesis import given, settings
from hypothesis import strategies as st
from odds.naive import DECK, Hands, cards, deck_of, naive_outcomes

from showdown import EIGHT_OR_BETTER, STANDARD, Game, odds
from showdown.equity import exact, ranges

SIZES = {"holdem": 2, "short-deck": 2, "omaha": 4, "omaha-8": 4}

PUBLISHED = [
    (("AhKh", "QsQd"), "holdem", (787_966, 917_606), 6_732),
    (("AdAc", "KhKs"), "holdem", (1_388_072, 317_694), 6_538),
    (("AcAs", "KcKs"), "holdem", (1_410_336, 292_660), 9_308),
    (("Jc5c", "QdTd"), "holdem", (600_384, 1_096_118), 15_802),
    (("AhKh", "QsQd"), "short-deck", (108_298, 91_071), 2_007),
]


@pytest.mark.parametrize(("hands", "game", "wins", "splits"), PUBLISHED)
def test_published_counts(
    hands: tuple[str, ...], game: str, wins: tuple[int, int], splits: int
) -> None:
    found = odds(*hands, game=game)
    assert (found.wins, found.splits) == (wins, (splits, splits))


@pytest.mark.parametrize(("hand", "equity"), [("AA", 0.8520371), ("AKs", 0.6704463)])
def test_published_equities_against_any_hand(hand: str, equity: float) -> None:
    assert round(float(odds(hand, "random").equity[0]), 7) == equity


@st.composite
def dealt(draw: st.DrawFn, least: int = 4) -> tuple[str, list[str], str, str]:
    """A game, hands, a board of at least so many cards, and dead cards."""
    game = draw(st.sampled_from([*SIZES]))
    players = draw(st.integers(2, 3))
    board = draw(st.sampled_from([size for size in (0, 3, 4, 5) if size >= least]))
    dead = draw(st.integers(0, 3))
    size = SIZES[game]
    chance = random.Random(draw(st.integers(0, 2**32)))
    # Few ranks and suits, for many flushes and ties.
    deck = deck_of(game)
    favorite = [card for card in deck if card[1] == "h" or card[0] in "A67"]
    wanted = players * size + board + dead
    dealt = chance.sample(favorite, min(wanted, len(favorite)))
    dealt += chance.sample([card for card in deck if card not in dealt], wanted - len(dealt))
    chance.shuffle(dealt)
    hands = ["".join(dealt[i * size : (i + 1) * size]) for i in range(players)]
    rest = dealt[players * size :]
    return game, hands, "".join(rest[:board]), "".join(rest[board:])


@settings(max_examples=25)
@given(dealt())
def test_turns_and_rivers_against_naive_enumeration(
    deal: tuple[str, list[str], str, str],
) -> None:
    game, hands, board, dead = deal
    found = odds(*hands, board=board, dead=dead, game=game)
    assert found.outcomes == naive_outcomes([{cards(hand): 1} for hand in hands], board, dead, game)


@given(dealt(least=0), st.permutations("cdhs"), st.randoms())
def test_symmetry(
    deal: tuple[str, list[str], str, str], suits: list[str], chance: random.Random
) -> None:
    """Other orders of players, suits and cards change nothing but the names."""
    game, hands, board, dead = deal
    found = odds(*hands, board=board, dead=dead, game=game)
    size = 2 * SIZES[game]
    left = len(deck_of(game)) - len("".join([*hands, board, dead])) // 2
    assert found.deals == comb(left, 5 - len(board) // 2)
    assert sum(found.equity) == 1
    assert {len(hand) for hand in hands} == {size}
    other = str.maketrans("cdhs", "".join(suits))
    shuffled = [[*cards(text.translate(other))] for text in (board, *hands)]
    for text in shuffled:
        chance.shuffle(text)
    order = chance.sample(range(len(hands)), len(hands))
    again = odds(
        *(shuffled[1 + place] for place in order),
        board=shuffled[0],
        dead=dead.translate(other),
        game=game,
    )
    assert again.equity == tuple(found.equity[place] for place in order)
    assert again.wins == tuple(found.wins[place] for place in order)


def hands_of(text: str) -> Hands:
    """The hands of a range, and their weights."""
    found = ranges.read_range(text)
    return {tuple(DECK[card] for card in hand): weight for hand, weight in found.items()}


RANGES = ["AA,AhKh:0.5", "QQ-JJ,T9s-87s@25%", "AKs,AKo:0.125", "66,A5s", "KsQs,6c6d", "55,AhKh"]
BOARDS = ["2c7d7h8s", "AhKd7h8sJc", "9h8h7h6h", "TsTd9s2c"]


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        (a, b, board)
        for n, (a, b) in enumerate(permutations(RANGES, 2))
        for board in BOARDS[n % 4 :: 9]
    ],
)
def test_ranges(first: str, second: str, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of counting, naive enumeration, and the weighted sum of hands agree."""
    read = [hands_of(first), hands_of(second)]
    expected = naive_outcomes(read, board)
    monkeypatch.setattr(exact, "seconds_to_deal", lambda *_: inf)
    by_board = odds(first, second, board=board, exact=True)
    monkeypatch.undo()
    monkeypatch.setattr(exact, "seconds_to_compare", lambda *_: inf)
    by_matchup = odds(first, second, board=board, exact=True)
    assert by_board.outcomes == by_matchup.outcomes == expected
    assert [by_board.by_hand(n) for n in (1, 2)] == [by_matchup.by_hand(n) for n in (1, 2)]
    total, shares = 0, Fraction(0)
    for hand, weight in read[0].items():
        if not {*hand} & {*cards(board)}:
            alone = odds("".join(hand), second, board=board)
            total += weight * alone.deals
            shares += weight * alone.deals * Fraction(alone.equity[0])
            assert by_board.by_hand(1)["".join(hand)] == alone.equity[0]
    assert by_board.equity[0] == shares / total


def test_three_ranges() -> None:
    board, texts = "2c7d7h8sJc", ["AA,77", "KK,88:0.5", "QQ,22,AKs"]
    read = list(map(hands_of, texts))
    assert odds(*texts, board=board).outcomes == naive_outcomes(read, board)


def test_ranges_that_share_cards() -> None:
    """Only matchups that can be dealt take time, though the sizes multiply to 60 millions."""
    found = odds(
        *["AA", "AA", "KK", "KK", "QQ", "QQ", "JJ", "JJ", "TT", "TT"], exact=True, board="2c3d4h"
    )
    assert found.deals == 6**5 * comb(52 - 20 - 3, 2)
    assert found.equity[0] == found.equity[1]


@pytest.mark.parametrize(
    ("fives", "low", "more"),
    [
        (any_five, eight_or_better, {"low": EIGHT_OR_BETTER}),
        (two_and_three, None, {"exactly": 2}),
    ],
)
def test_other_games_of_two_cards(
    fives: Any, low: Any, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ranges in games that are like hold'em, but for a low half or which cards count."""
    monkeypatch.setitem(GAMES, str(more), (2, 5, fives, high, low))
    game = Game("other", "", STANDARD, (2,), 5, **more)
    found = odds("2h3h,AsKs", "88+,A2s", game=game, board="4s6h7sKd", exact=True)
    read = [hands_of("2h3h,AsKs"), hands_of("88+,A2s")]
    assert found.outcomes == naive_outcomes(read, "4s6h7sKd", game=str(more))


@pytest.mark.parametrize("game", ["omaha", "omaha-8"])
@pytest.mark.parametrize("size", [4, 6])
def test_omaha_flops(size: int, game: str) -> None:
    chance = random.Random(size)
    dealt = chance.sample([card for card in DECK if card[0] in "A23478"], 2 * size + 3)
    hands = ["".join(dealt[:size]), "".join(dealt[size : 2 * size])]
    board = "".join(dealt[2 * size :])
    dead = "".join(card for card in DECK if card[0] in "569TJQ" and card not in dealt)
    found = odds(*hands, board=board, dead=dead, game=game)
    assert found.outcomes == naive_outcomes([{cards(hand): 1} for hand in hands], board, dead, game)
