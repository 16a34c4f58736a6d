"""What odds, outs and pots refuse: a call, the error, and parts of what it says."""

from __future__ import annotations

import pytest

from showdown import Hand, odds, odds_by, odds_many, outs, settle

CALLED = {call.__name__: call for call in (odds, odds_by, odds_many, outs, settle)}
AK_QQ = [[[50, 46], [43, 41]]]

REFUSED = """
odds() => HandError: odds need 1 to 10 players, not 0
odds(*["AA"] * 11) => HandError: odds need 1 to 10 players, not 11
odds("AhKh", "AhQd") => HandError: A♥ is both in Player 1's hand and in Player 2's hand
odds("AhKh", "QsQd", board="AhTh2c") => HandError: A♥ is both on the board and in Player 1's hand
odds("AhKh", "QsQd", dead="2c2c") => HandError: 2♣ occurs twice among the dead cards
odds("AhAh", "QsQd") => HandError: Player 1: A♥ A♥ repeats a card
odds("AhKh", "QsQd", board="2c3c4c5c6c7c") => HandError: 3, 4 or 5 cards, or none, not 6
odds("AhKh", "QsQd", board="2c3c") => HandError: a board has 3, 4 or 5 cards, or none, not 2
odds("AhKh QsQd", "77") => HandError: For the players: sd.odds('AhKh', 'QsQd', '77')
odds("77", "AhKh QsQd") => HandError: For a range: sd.odds('77', 'AhKh,QsQd')
odds("AhKhQsQd") => HandError: For the players: sd.odds('AhKh', 'QsQd')
odds("Jh", "Th", "2c") => HandError: a hand has 2 cards, not one: Jh Th 2c
odds("AhKh", "Jh", "Th", "2c") => HandError: For a board: sd.odds('AhKh', board='JhTh2c')
odds("AhKh", "JhTh2c3d") => HandError: For the players: sd.odds('AhKh', 'JhTh', '2c3d')
odds("AA", "AA", "AA") => HandError: these hands cannot be dealt together
odds(*["AK,AQ,KQ"] * 7) => HandError: these hands share cards so often
odds("AsAh", "AA", "AA") => HandError: these hands cannot be dealt together
odds("AsAh", "AA", "AA", samples=9) => HandError: these hands share cards so often
odds(*["A2+"] * 5) => HandError: these hands share cards so often
odds(*["A2s+,K3s+"] * 9) => HandError: these hands share cards so often
odds("AA**", "AA**", "AA**", game="omaha") => HandError: these hands share cards so often
odds("AhAs", "AdAc,AhAd", dead="Ac") => HandError: s are among the dead cards and in Player 1's hand
odds("AhKh", "QQ", board="QcQdQs") => HandError: 'QQ' is left: its cards are on the board
odds([50], "QsQd") => HandError: Player 1: a holdem hand has 2 cards, or is random; this has 1
odds(Hand("Ah Kh Qh Jh Th"), "QsQd") => HandError: a holdem hand has 2 cards, or is random; this has
odds("AhKh", "QsQd", board="1x") => CardError: '1x' is not a card
odds("AhKh", "5s5d", game="short-deck") => HandError: 5♠ is not in this deck
odds("AhKh", "QsQd", game="short-deck", dead="2c") => HandError: 2♣ is not in this deck
odds("AhKhQh", "QsQd", game="omaha") => HandError: Player 1: an omaha hand has 4 to 6 cards
odds("AhKhQhJh", "22+", game="omaha") => RangeError: '22+' is not a hand: expected 4 to 6 cards
odds("AhKhQhJh", "2s3s4s5s6s", game="omaha") => HandError: hQhJh', game='omaha', board='2s3s4s5s6s')
odds("AhKhQhJh7s", "2s3s4s5s", game="omaha") => HandError: sd.odds('AhKhQhJh7s', game='om
odds("AhKh", "QsQd", "2c3c4c") => HandError: sd.odds('AhKh', 'QsQd', board='2c3c4c')
odds("AhKh QsQd") => HandError: For the players: sd.odds('AhKh', 'QsQd')
odds("AhKh,QsQd") => HandError: For a range: sd.odds('AhKh,QsQd', 'random')
odds("Ah", "Kh", "Qs", "Qd", dead="2c") => HandError: sd.odds('AhKh', 'QsQd', dead='2c')
odds(*["random"] * 10, game="omaha", dead="2c3c4c5c6c7c8c9c") => HandError: too few cards
odds("AhKhQhJh", "vs", game="omaha") => RangeError: leave it out between two hands
odds("AhKhQhJh", "AAxx", game="omaha") => RangeError: or * (any card)
odds("AhKhQhJh", "AhAhA*", game="omaha") => RangeError: a hand cannot repeat a card
odds("AhKhQhJh", "A*****", game="omaha") => RangeError: too many hands: name more of its
odds("AhKhQhJh", "A***,AA***", game="omaha") => HandError: a range have as many cards
odds("AhKhQh", "22+", game="stud") => HandError: stud has no ranges: give one hand or random
odds("AhKhQh", "2c3c", game="stud", board="4c") => HandError: stud has no board
odds("2c3c4c5c6c7c8c9c", "*", game="draw") => HandError: has up to 7 cards, or is random; this has 8
odds("*", "*", game="stud", exact=True) => HandError: stud is sampled
odds(*["*"] * 8, game="stud") => HandError: there are too few cards for 8 players
odds("AhKh", "QsQd", game="poker") => ValueError: unknown game 'poker'
odds("AhKh", "QsQd", exact=1.5) => TypeError: exact must be True, False or None
odds("AhKh", "QsQd", samples=0) => ValueError: samples must be a whole number
odds("AhKh", "QsQd", threads=0) => ValueError: threads must be a whole number from 1
odds("AhKh", "QsQd", seed=-1) => ValueError: seed must be a whole number
odds("AhKh", "QsQd", samples=9, exact=True) => ValueError: exact=True samples no deals
odds_many([[[50, 46], [50, 41]]]) => RowError: row 0: … both in Player 1's hand and in Player 2
odds_many(AK_QQ, board=[50, 1, 2]) => RowError: row 0: …A♥ is both on the board and in Player
odds_many(AK_QQ, dead="Ah") => RowError: row 0: …A♥ is both among the dead cards and in Player
odds_many([*AK_QQ, [[99, 46], [50, 41]]]) => RowError: row 1: …: 99 is not a card
odds_many([[[-1, 46], [50, 41]]]) => RowError: row 0: …: -1 is not a card
odds_many([[[12, 46], [50, 41]]], game="short-deck") => RowError: row 0: …5♣ is not in this deck
odds_many([[50, 46]]) => HandError: the shape (n, players, 2) for 1 to 10 players
odds_many([[[50, 46, 1]]]) => HandError: not (1, 1, 3)
odds_many([[[0.5, 1]]]) => HandError: hands must be card numbers, integers from 0 to 51
odds_many([[["Ah", "Kh"]]]) => HandError: integers from 0 to 51, not str
odds_many(AK_QQ, board=[1, 2, 3, 4, 5, 6]) => HandError: 3, 4 or 5 cards, or none, not 6
odds_many(AK_QQ, board=[[1, 2]]) => HandError: a board has 3, 4 or 5 cards, or none, not 2
odds_many(AK_QQ, board=[[[1, 2, 3]]]) => HandError: a board has the shape
odds_many(AK_QQ, board=[[1, 2, 3], [4, 5, 6]]) => HandError: there are 2 boards for 1 rows of hands
odds_many(AK_QQ, game="stud") => HandError: players, 7) … showdown.odds completes hands
odds_many(["AhKh", "QsQd"], game="stud") => HandError: showdown.odds completes hands
odds_many(["AhKh", "QsQdJs"], game="stud") => HandError: different numbers of cards: showdown.odds
odds_many(AK_QQ, game="draw", board=[1]) => HandError: draw has no board
odds_many(AK_QQ, game="whist") => ValueError: whist
odds_many([[[50, 50, 50, 50, 50]]], game="badugi") => HandError: (n, players, 4)
odds_many([[[50] * 7] * 8], game="stud") => HandError: too few cards for 8 players
odds_many(["AhKh", "22+"], board=[[0, 1, 50]]) => RowError: row 0: …A♥ is both on the board
odds_many(["AhKh", "22+"], board=[[0, 1, 2], [0, 1, 1]]) => RowError: row 1: …2♦ occurs twice
odds_many(["AhKh", "22+"], board=[[0, 1, 52]]) => RowError: row 0: …: 52 is not a card
odds_many(["AhKh", "AsAd"], board=[[0, 1, 2], [0, 1, 51]]) => RowError: row 1: …A♠ is both on the bo
odds_many(["AhKh", "AsAd,AsAc"], board=[[0, 1, 2], [0, 1, 51]]) => RowError: cards are on the board
odds_many(["AhKh", "AhQh,AdQd", "AdQd,AhJh"], board=[0, 1, 2]) => RowError: these hands share cards
odds_many(["AhKh", "T9s+"], board=[[0, 1, 2]]) => RangeError: has two meanings
odds_many(["22+", "random", "random"]) => HandError: takes over a second a row
odds_many(["AhKh", 3], board=[0, 1, 2]) => HandError: hands must be card numbers
odds_many([], board=[0, 1, 2]) => HandError: hands in holdem have the shape
odds_by("preflop", "AhKh", "QsQd") => ValueError: street must be 'flop'
odds_by("flop", "AhKh", "QsQd", board="2c3c4c") => ValueError: the flop is on the board
odds_by("flop", "AhKhQd", "2c3c4c", game="stud") => ValueError: stud has no flop
odds_by("flop", "AhKh", "AhQh,AdQd", "AdQd,AhJh") => HandError: they share cards
odds_by("river", "random", "random") => HandError: takes over a minute
odds_by("flop", "random", "random", game="omaha") => HandError: takes over a minute
outs("22+", "JhTh2c") => HandError: is shown for one hand, such as AhKh, not a range
outs("JhTh2c", "AhKh") => HandError: For example: sd.outs('AhKh', 'JhTh2c')
outs("AhKh", "JhTh") => HandError: a board has 3, 4 or 5 cards
outs("AhKh", "") => HandError: a board of three or four cards, not 0
outs("AhKh", "JhTh2c3d4s") => HandError: a board of three or four cards, not 5
outs("AhKhQhJh", "9hTh2c", game="omaha-8") => ValueError: holdem, short-deck and omaha
outs("AhKhQhJh", "9hTh2c", game="stud") => ValueError: holdem, short-deck and omaha
outs("AA**", "9hTh2c", game="omaha") => HandError: not a range
outs("AhKh", "JhTh2c").chance("flsh") => ValueError: unknown category 'flsh': they are high card
odds("AhKh", "QsQd").by_hand(3) => ValueError: player must be a whole number from 1 to 2
odds("*", "*", samples=9).by_hand(1) => ValueError: in exact odds only: exact=True counts every
odds_by("river", "AhKh", "QsQd", board="Jh Th 2c 3d").favourite(3) => ValueError: player must be
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
        eval(call, CALLED | {"AK_QQ": AK_QQ, "Hand": Hand})
    assert type(caught.value).__name__ == kind
    for words in said.split("…"):
        assert words.strip() in str(caught.value)
