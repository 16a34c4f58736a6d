from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from showdown import ACE_HIGH, Hand, showdown, winner
from showdown.errors import CardError, DealError, HandError, ShowdownError


def test_four_players() -> None:
    hands = ["JH JS 9H 9D 4C", "5H 5C 6S 7S KD", "JD JC 9S 9C 4H", "2c 2d 3c 3d 4d"]
    result = showdown(*hands)
    assert (
        result.reason
        == str(result)
        == (
            "Players 1 and 3 split: Two Pair, Jacks and Nines each, and equal kickers. "
            "Players 1 and 3 beat Player 2: Jacks and Nines beat a Pair of Fives. "
            "Players 1 and 3 beat Player 4: Jacks and Nines beat Threes and Twos."
        )
    )
    assert [why.loser for why in result.reasons] == [0, 2, 4]
    assert {why.winners for why in result.reasons} == {result.winners} == {(1, 3)}


def test_a_board_belongs_to_all() -> None:
    board = "2c 3d 4h 5s 9c"
    result = showdown("Ah Kh", "Qs Qd", "6c 6d", board=board)
    assert result.hands[0].cards == Hand("Ah Kh" + board).cards
    assert result.winners == (3,)
    assert winner("Ah Kh", "Qs Qd", board=[0, 5, 10, 15, 28]) == 1
    with pytest.raises(HandError, match="not 3: `odds` takes fewer"):
        winner("Ah Kh", "Qs Qd", board=[0, 5, 10])
    assert winner("Kh Ah", "Qs Qd", board=board, rules=ACE_HIGH) == 2
    # The board plays.
    assert showdown("2c 3d", "2h 3h", board="As Ks Qs Js Ts").reason == "Royal Flush each: a split"
    many = showdown("Ah Kh", "Ah Qh", board="2c 3d 4h 9s 9c", decks="many")
    assert many.reason == "Pair of Nines each; King kicker beats Queen"


FIVE, OTHER, BOARD = "8C TS KC 9H 4S", "7D 2S 5D 3S AC", "2c 3d 4h 5s 9c"
LOW = Hand(OTHER, ACE_HIGH)
MANY = {"decks": "many"}


@pytest.mark.parametrize(
    ("hands", "options", "error", "message"),
    [
        ([FIVE, "7D 2S 5D 3S 8C"], {}, DealError, "8♣ is dealt twice, to Player 1 and to Player 2"),
        ([FIVE, OTHER, "2c 3c 4c 5c 3s"], {}, DealError, "3♠ .* to Player 2 and to Player 3"),
        ([f"Ah Kh {BOARD}", f"Qs Qd {BOARD}"], {}, DealError, "9♣ .*; cards that all share go in"),
        (["Ah Kh", "Qs 2c"], {"board": BOARD}, DealError, "2♣ is dealt twice, to the board and"),
        ([], {}, DealError, "a showdown has 2 to 10 hands, not 0"),
        ([FIVE], {}, DealError, "2 to 10 hands, not 1: pass each hand as an argument"),
        ([FIVE, "7D 2S 5D 3S 3S"], MANY, HandError, "3♠ occurs twice"),
        ([FIVE, "7D 2S 5D 3S 1X"], {}, CardError, "'1X' is not a card"),
        ([FIVE, LOW], {}, HandError, "under ace-high rules, not standard"),
        ([FIVE, OTHER], {"decks": "two"}, ValueError, "decks must be 'one' or 'many', not 'two'"),
    ],
    ids=lambda _: "",
)
@pytest.mark.parametrize("ask", [showdown, winner])
def test_what_is_refused(
    ask: Callable[..., object], hands: Any, options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ask(*hands, **options)


def test_hands_given_in_other_forms() -> None:
    hands = [Hand(FIVE), Hand(OTHER)]
    for form in (hands, [hand.mask for hand in hands], [FIVE, hands[1]], map(iter, hands)):
        given: Any = list(form)
        assert showdown(*given) == showdown(FIVE, OTHER)
    assert winner(*map(iter, hands)) == 2
    assert showdown(*hands).hands[0] is hands[0]


BOARD = "2c3c4c5c9h"


def test_the_cards_say_what_the_game_is() -> None:
    omaha = showdown("AhKhQsQd", "2s2h3s3h", board=BOARD)
    assert [hand.game.name for hand in omaha.hands] == ["omaha", "omaha"]
    assert winner("AhKhQsQd", "2s2h3s3h", board=BOARD) == omaha.winner
    assert Hand("AhKh", board=BOARD).game.name == "holdem"
    assert Hand("AhKh", board="2c3c4c").game.name == "holdem"
    assert Hand("AhKhQsQdJs", board="2c").game.name == "draw"
    assert str(Hand("AhKhQsQd", board=BOARD)[3]) == "Q♦"


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        (("AhKh", "Qs Qd"), {}, "For their odds: sd.odds('AhKh', 'QsQd', game='holdem')"),
        (("AhKhQhJh", "2s2h3s3h"), {"game": "omaha-8"}, "'2s2h3s3h', game='omaha-8')"),
        (("AhKh", "QsQd", BOARD), {}, f"sd.showdown('AhKh', 'QsQd', board='{BOARD}')"),
        (("AhKhQh", "2s2h3s"), {}, "not 3: A♥ K♥ Q♥"),
        (("AhKhQhJh", "2s2h3s3hTd"), {"board": BOARD.replace("3c", "3d")}, "cards, not 4 and 5"),
        (("AhKh", "2s2h3s3h"), {"board": BOARD}, "in holdem players hold the same number"),
    ],
)
def test_hole_cards_that_have_no_winner(
    hands: tuple[str, ...], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(ShowdownError) as error:
        showdown(*hands, **more)
    assert message in str(error.value)
