"""What odds, outs and pots refuse: a call, the error, and parts of what it says."""

from __future__ import annotations

import pytest

from showdown import odds, odds_by, odds_many, outs, settle

CALLED = {call.__name__: call for call in (odds, odds_by, odds_many, outs, settle)}
AK_QQ = [[[50, 46], [43, 41]]]

REFUSED = """
odds() => HandError: odds need 1 to 10 players, not 0
odds(*["AA"] * 11) => HandError: odds need 1 to 10 players, not 11
odds("AhKh", "AhQd") => HandError: A♥ is both in Player 1's hand and in Player 2's hand
odds("AhKh", "QsQd", board="AhTh2c") => HandError: A♥ is both on the board and in Player 1's hand
odds("AhKh", "QsQd", dead="2c2c") => HandError: 2♣ occurs twice among the dead cards
odds("AhAh", "QsQd") => HandError: Player 1: A♥ A♥ repeats a card
odds("AhKh", "QsQd", board="2c3c") => HandError: a board has 3, 4 or 5 cards, or none, not 2
odds("AhKh QsQd", "77") => HandError: For the players: sd.odds('AhKh', 'QsQd', '77')
odds("Jh", "Th", "2c") => HandError: a hand has 2 cards, not one: Jh Th 2c
odds("AhKh", "Jh", "Th", "2c") => HandError: For a board: sd.odds('AhKh', board='JhTh2c')
odds("AA", "AA", "AA") => HandError: these hands cannot be dealt together
odds("AA**", "AA**", "AA**", game="omaha") => HandError: these hands share cards so often
odds("AhKh", "QQ", board="QcQdQs") => HandError: 'QQ' is left: its cards are on the board
odds([50], "QsQd") => HandError: Player 1: a holdem hand has 2 cards, or is random; this has 1
odds("AhKh", "5s5d", game="short-deck") => HandError: 5♠ is not in this deck
odds("AhKhQh", "QsQd", game="omaha") => HandError: Player 1: an omaha hand has 4 to 6 cards
odds("AhKhQhJh", "22+", game="omaha") => RangeError: '22+' is not a hand: expected 4 to 6 cards
odds("AhKhQhJh7s", "2s3s4s5s", game="omaha") => HandError: sd.odds('AhKhQhJh7s', game='om
odds("AhKh,QsQd") => HandError: For a range: sd.odds('AhKh,QsQd', 'random')
odds(*["random"] * 10, game="omaha", dead="2c3c4c5c6c7c8c9c") => HandError: too few cards
odds("AhKhQhJh", "A*****", game="omaha") => RangeError: too many hands: name more of its
odds("AhKhQh", "22+", game="stud") => HandError: stud has no ranges: give one hand or random
odds("AhKhQh", "2c3c", game="stud", board="4c") => HandError: stud has no board
odds("2c3c4c5c6c7c8c9c", "*", game="draw") => HandError: has up to 7 cards, or is random; this has 8
odds("*", "*", game="stud", exact=True) => HandError: stud is sampled
odds("AhKh", "QsQd", game="poker") => ValueError: unknown game 'poker'
odds("AhKh", "QsQd", exact=1.5) => TypeError: exact must be True, False or None
odds("AhKh", "QsQd", samples=0) => ValueError: samples must be a whole number
odds("AhKh", "QsQd", threads=0) => ValueError: threads must be a whole number from 1
odds("AhKh", "QsQd", seed=-1) => ValueError: seed must be a whole number
odds("AhKh", "QsQd", samples=9, exact=True) => ValueError: exact=True samples no deals
odds(["AhKh", "QsQd"]) => HandError: of its own … For the players: sd.odds('AhKh', 'QsQd')
odds("AhKh9s8s", "QsQdJsTs") => HandError: For Omaha: sd.odds('AhKh9s8s', 'QsQdJsTs', game='omaha')
odds("AhKh", "QsQdJsTs", game="omaha") => HandError: an omaha hand has 4 to 6 … has 2: 'AhKh'
odds("AhKh", "AhQd", "JhTh2c") => HandError: A♥ is both in Player 1's hand and in Player 2's hand
odds("AhKh", "QQ", "Jh, Th, 2c") => HandError: For a board: sd.odds('AhKh', 'QQ', board='JhTh2c')
odds("AhKh QsQd | Jh Th 2c") => HandError: For a board: sd.odds('AhKh', 'QsQd', board='JhTh2c')
odds("xx", "AA") => RangeError: 'xx' is not a hand: any cards are random
odds("Ax", "AA") => RangeError: as in A2+ for Ax
odds("AhKh QsQd JhTh2c") => HandError: has 7 cards: a hand has 2
odds("Ah") => HandError: a hand has 2 cards, not one: Ah
odds_many(["AhKh", "QsQd"], board="JhTh2c") => HandError: from 0 to 51, not 'JhTh2c'
odds_many([["AhKh", "QsQd"]]) => HandError: hands must be card numbers … not 'AhKh'
odds_many([[[50, 46], [50, 41]]]) => RowError: row 0: … both in Player 1's hand and in Player 2
odds_many([*AK_QQ, [[99, 46], [50, 41]]]) => RowError: row 1: …: 99 is not a card
odds_many([[[12, 46], [50, 41]]], game="short-deck") => RowError: row 0: …5♣ is not in this deck
odds_many([[50, 46]]) => HandError: the shape (n, players, 2) for 1 to 10 players
odds_many(AK_QQ, board=[[[1, 2, 3]]]) => HandError: a board has the shape
odds_many(AK_QQ, board=[[1, 2, 3], [4, 5, 6]]) => HandError: there are 2 boards for 1 rows of hands
odds_many(["AhKh", "QsQdJs"], game="stud") => HandError: different numbers of cards: showdown.odds
odds_many(AK_QQ, game="draw", board=[1]) => HandError: draw has no board
odds_many(AK_QQ, game="whist") => ValueError: whist
odds_many([[[50, 50, 50, 50, 50]]], game="badugi") => HandError: (n, players, 4)
odds_many(["AhKh", "22+"], board=[[0, 1, 50]]) => RowError: row 0: …A♥ is both on the board
odds_many(["AhKh", "AsAd,AsAc"], board=[[0, 1, 2], [0, 1, 51]]) => RowError: cards are on the board
odds_many(["22+", "random", "random"]) => HandError: takes over a second a row
odds_by("preflop", "AhKh", "QsQd") => ValueError: street must be 'flop'
odds_by("flop", "AhKh", "QsQd", board="2c3c4c") => ValueError: the flop is on the board
odds_by("flop", "AhKhQd", "2c3c4c", game="stud") => ValueError: stud has no flop
odds_by("river", "random", "random") => HandError: takes over a minute
odds("AhK", "QsQd") => RangeError: 'AhK' is not a hand: expected a hand such as AhKh, AK
outs("22+", "JhTh2c") => HandError: is shown for one hand, such as AhKh, not a range
outs("22+", "JhTh2c") => HandError: For the odds: sd.odds('22+', 'random', board='JhTh2c')
outs("AhKh", "JhTh2c", "QQ") => HandError: one opponent, … sd.odds('AhKh', 'QQ', board='JhTh2c')
outs("AhKh", "") => HandError: a board of three or four cards, not 0
outs("AhKhQhJh", "9hTh2c", game="omaha-8") => ValueError: holdem, short-deck and omaha
odds("AhKh", "QsQd").by_hand(3) => ValueError: player must be a whole number from 1 to 2
odds("*", "*", samples=9).by_hand(1) => ValueError: in exact odds only: exact=True counts every
odds_by("river", "AhKh", "QsQd", board="Jh Th 2c 3d").favourite(3) => ValueError: player must be
settle([5, 5], ["AhKh", "QsQd"], "Jh Th 2h") => HandError: a board has 5 cards, not 3
settle([5, 5], ["AhKh", "AhQd"], "2c3c4c5c6c") => HandError: A♥ is both in
settle([5, 5], ["AhKh", ""], "2c3c4c5c6c") => HandError: unknown
settle([5, 5], [None, None]) => HandError: everybody folded
settle([5, 5], ["AhKh", "QsQd"]) => HandError: give board or boards
settle([5, 5], ["AhKh", "QsQd"], "2c3c4c5c6c", boards=[]) => ValueError: not both
settle([5, -5], ["AhKh", "QsQd"], "2c3c4c5c6c") => ValueError: Player 2 must be
settle([5], ["AhKh"], "2c3c4c5c6c") => ValueError: 2 to 10 players
"""


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_refused(line: str) -> None:
    call, error = line.split(" => ")
    kind, said = error.split(": ", 1)
    with pytest.raises((ValueError, TypeError)) as caught:
        eval(call, CALLED | {"AK_QQ": AK_QQ})
    assert type(caught.value).__name__ == kind
    for words in said.split("…"):
        assert words.strip() in str(caught.value)
