"""Hands and showdowns of each game: words, the cards that count, shares of the pot, errors."""

from __future__ import annotations

import pickle
import random
from itertools import combinations
from typing import Any

import pytest

import showdown as sd
from showdown import Hand
from showdown.cards.cards_in_text import read_cards

BOARD = "Jh Th 2c 3d 4s"


@pytest.mark.parametrize(
    ("game", "cards", "board", "best", "category", "description"),
    [
        ("holdem", "AhKh", "QhJh2c3dTs", "AhKhQhJhTs", "straight", "Straight, Ten to Ace"),
        ("holdem", "2d3h", "AhKhQhJhTh", "AhKhQhJhTh", "royal flush", "Royal Flush in Hearts"),
        ("omaha", "AhKcQdJd", "Th9h2h3h4s", "AhKcTh9h4s", "high card", "Highest card Ace"),
        ("omaha", "AhAdAcAs", BOARD, "AhAdJhTh4s", "one pair", "Pair of Aces"),
        ("omaha", "5s6s7d8dKc", "9sTsAs2c2d", "5s6s9sTsAs", "flush", "Flush in Spades, Ace high"),
        ("short-deck", "AsKc", "6c7c8d9hJs", "As6c7c8d9h", "straight", "Straight, Ace to Nine"),
        ("stud", "2c2d3c3d4c4d5h", None, "3c3d4c4d5h", "two pair", "Two Pair, Fours and Threes"),
        ("razz", "AcAd2h3s8dKcKd", None, "Ac2h3s8dKc", "high card", "K-8-3-2-A low"),
        ("razz", "AcAdAh2s2dKcKd", None, "AcAd2s2dKc", "two pair", "Two Pair, Aces and Twos"),
        ("lowball-27", "7h5c4d3s2c", None, "7h5c4d3s2c", "high card", "7-5-4-3-2 low"),
        ("lowball-27", "Ah5c4d3s2c", None, "Ah5c4d3s2c", "high card", "A-5-4-3-2 low"),
        ("lowball-27", "6h5h4h3h2h", None, "6h5h4h3h2h", "straight flush", None),
        ("lowball-a5", "6h5h4h3h2h", None, "6h5h4h3h2h", "high card", "6-5-4-3-2 low"),
        ("badugi", "7h5c4dAs", None, "7h5c4dAs", "badugi", "Badugi, 7 high"),
        ("badugi", "7h7c4dAs", None, "7h4dAs", "three cards", "Three cards, 7 high"),
        ("badugi", "7h4dAsAd", None, "7h4dAs", "three cards", "Three cards, 7 high"),
        ("badugi", "KhQhJh2h", None, "2h", "one card", "One card, 2 high"),
    ],
)
def test_hands(
    game: str, cards: str, board: str | None, best: str, category: str, description: str | None
) -> None:
    hand = Hand(cards, board=board, game=game)
    assert set(hand.best) == set(read_cards(best))
    assert len(hand.best) == len(hand.ordered) == len(best) // 2
    assert str(hand.category) == category
    assert hand.description == description or description is None
    assert hand.strength == sd.evaluate(cards, board=board, game=game)
    for copy in (pickle.loads(pickle.dumps(hand)), eval(repr(hand), vars(sd)), hand.but()):
        assert (copy, repr(copy), copy.game) == (hand, repr(hand), hand.game)


def test_a_hand_of_a_game() -> None:
    hand = Hand("AhKh", board=BOARD, game="holdem")
    assert repr(hand) == "Hand('Ah Kh', board='Jh Th 2c 3d 4s', game='holdem')"
    assert (len(hand), len(hand.hole), len(hand.board), hand.mask.bit_count()) == (7, 2, 5, 7)
    assert hand.game is sd.GAMES["holdem"]
    assert hand == Hand("AhKhJhTh4s")
    assert hand.low is None
    trips = Hand("AsAc", sd.SHORT_DECK_TRIPS, "AhKd6c7c8d", "short-deck")
    straight = trips.but(cards="9cTc")
    assert trips > straight
    assert repr(straight).startswith("Hand('9c Tc', SHORT_DECK_TRIPS, board=")
    assert Hand("AsAc", None, "AhKd6c7c8d", "short-deck") < straight.but(rules=sd.SHORT_DECK)
    own = sd.GAMES["omaha"].but(name="big-o", hole=(5,), low=sd.EIGHT_OR_BETTER)
    low = Hand("Ah2c5dKsKd", board="3c4s8hKcQd", game=own).low
    assert low is not None
    assert low.description == "8-4-3-2-A low"


@pytest.mark.parametrize(
    ("game", "board", "hands", "winners", "reason"),
    [
        ("holdem", "AhKhQhJhTh", ["2c2d", "3c3d"], (1, 2), "Royal Flush each: a split"),
        (
            *("short-deck", "6c7c8dKcKd", ["AcQc", "KhAd", "9cTh"], (1,)),
            "Player 1 beats Player 2: an Ace-high Flush in Clubs beats Three Kings. "
            "Player 1 beats Player 3: an Ace-high Flush in Clubs beats a Ten-high Straight.",
        ),
        (
            *("omaha-8", "3c4s8hKcQd", ["Ah2dKsKd", "Ac2sJh9h"], (1, 2)),
            "High: Player 1 wins: Three Kings beat Ace high. "
            "Low: Players 1 and 2 split: 8-4-3-2-A low each.",
        ),
        (
            *("stud-8", None, ["AhAdKhKd2c3c9s", "8h7d5h4dTc2s2d"], (1, 2)),
            "High: Player 1 wins: Aces and Kings beat a Pair of Twos. "
            "Low: Player 2 beats Player 1, who has no low.",
        ),
        (
            *("omaha-8", "3c9s8hKcQd", ["Ah2dKsKd", "Ac2sJh9h"], (1,)),
            "High: Player 1 wins: Three Kings beat a Pair of Nines. No low.",
        ),
    ],
)
def test_showdowns(
    game: str, board: str | None, hands: list[str], winners: tuple[int, ...], reason: str
) -> None:
    result = sd.showdown(*hands, board=board, game=game)
    assert (result.winners, result.reason) == (winners, reason)
    alone = winners[0] if len(winners) == 1 else 0
    assert sd.winner(*hands, board=board, game=game) == result.winner == alone
    assert sum(result.shares) == pytest.approx(1)
    assert {i for i, share in enumerate(result.shares, 1) if share} == set(winners)
    made = [Hand(hand, board=board, game=game) for hand in hands]
    assert sd.showdown(*made, game=game) == sd.Showdown(made) == result
    assert result.caption.replace("\n", ". ") in (reason, reason[:-1])
    assert result._repr_html_()


def test_shares() -> None:
    """One wins the high half alone, and half of the low one."""
    hands = "Ah2dKsKd", "Ac2sJh9h"
    result = sd.showdown(*hands, board="3c4s8hKcQd", game="omaha-8")
    assert (result.high, result.low, result.shares) == ((1,), (1, 2), (0.75, 0.25))
    lines = [line.split("   ") for line in result.explanation().splitlines()]
    assert [(line[0], line[2].strip(), line[-1].strip()) for line in lines[:4]] == [
        ("Player 1", "Three Kings", "wins high"),
        ("Player 1", "8-4-3-2-A low", "splits low"),
        ("Player 2", "Highest card Ace", "loses"),
        ("Player 2", "8-4-3-2-A low", "splits low"),
    ]
    assert [reason.half for reason in result.reasons] == ["high", "low"]
    usual = sd.showdown("2h3h4h5h6c", "2s3s4s5s6d", "AhKdQhJc9h")
    assert (usual.high, usual.low, usual.shares) == ((1, 2), (), (0.5, 0.5, 0))


@pytest.mark.parametrize("game", ["holdem", "short-deck", "omaha", "omaha-8"])
def test_flops_and_turns(game: str) -> None:
    hole = sd.GAMES[game].hole[0]
    chance = random.Random(game)
    for size in [3, 4] * 10:
        cards = chance.sample([card for card in sd.deck() if card.rank >= 6], hole + size)
        own, board = cards[:hole], cards[hole:]
        used = [2] if hole > 2 else range(hole + 1)
        fives = (
            [*held, *shared]
            for count in used
            for held in combinations(own, count)
            for shared in combinations(board, 5 - count)
        )
        best = max(sd.evaluate(five, rules=sd.GAMES[game].rules) for five in fives)
        assert sd.evaluate(own, board=board, game=game) == best
    hands = "AhKhQhJh"[: 2 * hole], "AsKsQsJs"[: 2 * hole]
    with pytest.raises(sd.HandError, match="a board has 5 cards, not 3: `odds` takes fewer"):
        sd.showdown(*hands, board="TcJcQc", game=game)


def test_an_incomplete_board_has_no_winner() -> None:
    odds = r"For the odds: sd.odds\('AhKh', 'QsQd', board='JhTh2c', game='holdem'\)$"
    with pytest.raises(sd.HandError, match=odds):
        sd.showdown("AhKh", "QsQd", board="JhTh2c")


@pytest.mark.parametrize(
    ("cards", "more", "message"),
    [
        ("AhKh", {"game": "holdem"}, "a board has 5 cards, not 0: give them in `board`"),
        (
            *("AhKhQh", {"game": "omaha", "board": BOARD}),
            "a hand in omaha has 4 to 6 cards, not 3: A♥ K♥ Q♥",
        ),
        (
            *("AhKh", {"game": "holdem", "board": "2c4c4c5c6c"}),
            "4♣ occurs twice: a hand cannot repeat a card",
        ),
        ("AhKhQhJh", {"game": "badugi", "board": "2c"}, "badugi has no board"),
        (
            *("AhKh", {"game": "short-deck", "board": "2c7c8c9cTd"}),
            "2♣ is not in this deck: short-deck has the ranks 6 7 8 9 T J Q K A",
        ),
    ],
)
def test_what_is_not_a_hand(cards: str, more: dict[str, Any], message: str) -> None:
    for call in (sd.evaluate, Hand):
        with pytest.raises(sd.HandError) as error:
            call(cards, **more)
        assert str(error.value) == message


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"game": "badug"}, "unknown game 'badug': did you mean 'badugi'\\?"),
        ({"game": 5}, "game is a Game or the name of one, such as 'holdem', not 5"),
        ({"rules": sd.BADUGI}, "badugi rules do not rank the hands of draw"),
        ({"game": "badugi", "rules": sd.STANDARD}, "standard rules do not rank .* of badugi"),
        ({"rules": 5}, "rules is a Rules or the name of one, such as 'ace-high', not 5"),
    ],
)
def test_what_is_not_a_game(more: dict[str, Any], message: str) -> None:
    for call in (sd.evaluate, Hand):
        with pytest.raises((ValueError, TypeError), match=f"^{message}$"):
            call("AhKhQhJhTh", **more)


@pytest.mark.parametrize(
    "fields",
    [
        {"hole": (3,)},
        {"hole": 2},
        {"low": sd.BADUGI},
        {"board": 3},
        {"exactly": 3},
        {"rules": sd.BADUGI},
    ],
)
def test_games_that_cannot_be_played(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="holdem cannot be played: a player holds"):
        sd.GAMES["holdem"].but(**fields)
    for wrong in ({"low": 5}, {"rules": None}):
        with pytest.raises(TypeError, match="rules is a Rules or the name of one"):
            sd.GAMES["holdem"].but(**wrong)


def test_what_is_not_a_showdown() -> None:
    one, other = (
        Hand(c, board=b, game="holdem") for c, b in (("AhKh", BOARD), ("2c2d", "3c4c5c6c7c"))
    )
    with pytest.raises(sd.DealError, match="the hands have different boards"):
        sd.showdown(one, other, game="holdem")
    with pytest.raises(sd.HandError, match="is a hand under ace-to-five rules, not standard"):
        sd.showdown(Hand("AhKhQh2c3c", game="lowball-a5"), "2h3h4h5h6h")
