"""Names of columns that may not be those of players, or do not show whose a card is."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd

ONE, TWO, THREE = "8C TS KC 9H 4S", "7D 2S 5D 3S AC", "2C 2D 3H 4H 9D"
CARDS = f"{ONE} {TWO}".replace(" ", ",")
BOARD = "2c3c4c5c9h"
TURNS = ["one", "two", "three", "four", "five"]
REFUSED: list[tuple[str, str, str, str | None]] = [
    # Names, a row, words of the error, and what it suggests first.
    ("hero,villain,muck", f"{ONE},{TWO},{THREE}", "'muck' may not be a player",
     "columns=hero,villain"),
    ("muck,hand1,hand2", f"{THREE},{ONE},{TWO}", "'muck' may not be a player",
     "columns=hand1,hand2"),
    ("c1,c2,d1,d2,board,burn1,burn2", "Ah,Kh,Qs,Qd,2c3c4c5c9h,7d,7h", "'burn1' may not",
     "hand1=c1,c2 hand2=d1,d2 board=board"),
    ("p1_drawn,p1_final,p2_drawn,p2_final", f"{THREE},{ONE},5H 6H 7H 9S TC,{TWO}",
     "'p1_drawn' may not be a player", "columns=p1_final,p2_final"),
    ("hand1,hand2,extra", f"{ONE},{TWO},{THREE}", "'extra' may not be a player",
     "columns=hand1,hand2"),
    ("hand1,hand2,more", f"{ONE},{TWO},{THREE}", "others have none",
     "columns=hand1,hand2,more"),
    ("hand２,hand１", f"{ONE},{TWO}", "are not in order", "columns=hand１,hand２"),
    ("first_p1,first_p2,second_p1,second_p2,board", "Ah,Qs,Kh,Qd,2c3c4c5c9h",
     "may be those of players or of their cards",
     "hand1=first_p1,first_p2 hand2=second_p1,second_p2 board=board"),
    ("first_1,first_2,second_1,second_2,board", "Ah,Kh,Qs,Qd,2c3c4c5c9h",
     "may be those of players or of their cards",
     "hand1=first_1,first_2 hand2=second_1,second_2 board=board"),
    ("first1seat1,first1seat2,first2seat1,first2seat2,board", "Ah,Qs,Kh,Qd,2c3c4c5c9h",
     "may be those of players or of their cards",
     "hand1=first1seat1,first1seat2 hand2=first2seat1,first2seat2 board=board"),
    ("first_card_first_player,first_card_second_player,second_card_first_player,"
     "second_card_second_player,board", "Ah,Qs,Kh,Qd,2c3c4c5c9h", "may be those of players",
     "hand1=first_card_first_player,first_card_second_player "
     "hand2=second_card_first_player,second_card_second_player board=board"),
    ("id,P2 vs P1", f"1,{ONE} | {TWO}", "'P2 vs P1' may number its hands: rename",
     "words=True hand1=7-11 hand2=2-6"),
    ("id,second/first", f"1,{ONE} | {TWO}", "'second/first' may be those",
     "words=True hand1=7-11 hand2=2-6"),
    ("P2,hand A,P1,hand B", f"Ann,{ONE},Bob,{TWO}", "may number the players",
     "columns=hand A,hand B"),
    ("hand,hand.1,hand.2", f"{ONE},{TWO},{THREE}", "others have none",
     "columns=hand,hand.1,hand.2"),
    ("hand1,hand2,hand3", f"{ONE},{TWO},5.c A.d", "'hand3' has no cards in",
     "columns=hand1,hand2"),
    ("ann,bob,board", f"{ONE},{TWO},not dealt", "'board' has no cards in", "columns=ann,bob"),
    ("ann,bob,carl", f"{ONE},{TWO},2D3D4Dv6D8D", "cards in other columns", "columns=ann,bob"),
    ("ann,bob,carl", f"{ONE},{TWO},2.D 3.D 4.D", "cards in other columns", "columns=ann,bob"),
    ("ann,bob,carl", f"{ONE},{TWO},2 of ♦ 3 of ♦", "cards in other columns", "columns=ann,bob"),
    ("ann,ann", f"{ONE},{TWO}", "the name 'ann' comes twice", "columns=1-2"),
    (",Deal 1,Deal 2", f"P1,{ONE},{TWO}", "'Deal 1' may not be a player",
     "hand1=Deal 1 hand2=Deal 2"),
    ("x_1,y_1,x_2,y_2,board", "Ah,Kh,Qs,Qd,2c3c4c5c9h", "order",
     "hand1=x_1,x_2 hand2=y_1,y_2 board=board"),
    ("p1c1,p1c2,p2c1,p2c2,b1,b2,b3,b4,b5", "Ah,Kh,Qs,Qd,2c,3c,4c,5c,9h", "'b1' may not",
     "hand1=p1c1,p1c2 hand2=p2c1,p2c2 board=b1,b2,b3,b4,b5"),
    ("id,seat1,seat4,seat6", f"7,{ONE},{TWO},{THREE}", "have a gap", "columns=seat1,seat4,seat6"),
    ("hand1,hand2,high", f"{ONE},{TWO},8C", "others have none", "columns=hand1,hand2"),
    (",".join(f"{who} card{n}" for who in ("hand two", "hand one") for n in range(1, 6)), CARDS,
     "are not in order", "hand1=6-10 hand2=1-5"),
    ("ann,bob,laid down", f"{ONE},{TWO},{THREE}", "'laid down' may not", "columns=ann,bob"),
    ("id,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10", f"1,{CARDS}\n2,8C,TS,-,9H,4S,7D,2S 5D,KC,3S,AC",
     "row 3, column 'c3': the cell is empty", "skip_bad=True"),
    ("c1.1,c2.1,c1.2,c2.2,board", "Ah,Qs,Kh,Qd,2c3c4c5c9h", "players or of their",
     "hand1=c1.1,c1.2 hand2=c2.1,c2.2 board=board"),
    ("t1p1c1,t1p1c2,t1p2c1,t1p2c2,board", "Ah,Kh,Qs,Qd,2c3c4c5c9h", "players or of their",
     "hand1=t1p1c1,t1p1c2 hand2=t1p2c1,t1p2c2 board=board"),
    ("secondHand,firstHand", f"{ONE},{TWO}", "are not in order", "columns=firstHand,secondHand"),
    ("handTwo,handOne", f"{ONE},{TWO}", "are not in order", "columns=handOne,handTwo"),
    ("1,2,3,4,5,6,7,8,9,10", CARDS.replace("AC", "-"), "'10' has no cards in most rows", None),
    ("one,two,four,three", f"{ONE},{TWO},{THREE},TC TD TH JS JH", "are not in order",
     "columns=one,two,three,four"),
    ("0,1,board", f"{ONE},{TWO},x", "'board' has no cards", "columns=1-2"),
    ("Ann,Bob,Rebecca,burn", f"{ONE},{TWO},{THREE},8D", "'burn' may not",
     "columns=Ann,Bob,Rebecca"),
    (",".join(f"p{p}c{c}v2" for p in (1, 2) for c in range(1, 6)), CARDS, "may be those",
     "hand1=1-5 hand2=6-10"),
    ("b1,b2,b3,b4,b5,p1c1,p1c2,p2c1,p2c2", "2c,3c,4c,5c,9h,Ah,Kh,Qs,Qd", "'b1' may not",
     "hand1=p1c1,p1c2 hand2=p2c1,p2c2 board=b1,b2,b3,b4,b5"),
    ("id,hand1,hand2,note", f"1,{ONE},{TWO},made with the Ah", "in other columns",
     "columns=hand1,hand2"),
    ("1_1,1_2,2_1,2_2,board", "Ah,Kh,Qs,Qd,2c3c4c5c9h", "players or of their",
     "hand1=1_1,1_2 hand2=2_1,2_2 board=board"),
    ("grade,ann,bob", f"As,{ONE},{TWO}", "'bob' may not be a player", "columns=ann,bob"),
    ("abgelegt,hero,villain,board", "3d3s,QcQd,9cJh,TdKdJs4sQh", "'villain' may not be",
     "hand1=abgelegt hand2=hero hand3=villain board=board"),
    ("II,I,board", f"AhKh,QsQd,{BOARD}", "are not in order", "columns=I,II,board"),
    ("hTwo,hOne,board", f"AhKh,QsQd,{BOARD}", "are not in order", "columns=hOne,hTwo,board"),
    ("a1,a2,b1,b2,flop,turn,river,burn", "2S,3S,8S,9S,2C3C4C,5C,6C,7C", "'burn' may not",
     "hand1=a1,a2 hand2=b1,b2 board=flop,turn,river"),
    ("Player II,Player I", f"{ONE},{TWO}", "not in order", "columns=Player I,Player II"),
    ("hand٢,hand١", f"{ONE},{TWO}", "are not in order", "columns=hand١,hand٢"),
    ("cardsone,cardsthree,cardstwo", f"{ONE},{TWO},{THREE}", "are not in order",
     "columns=cardsone,cardstwo,cardsthree"),
    ("room,c1,c2,c3,c4,c5,d1,d2,d3,d4,d5,burn", f"Table 9,{CARDS},8D", "'burn' may not",
     "hand1=c1,c2,c3,c4,c5 hand2=d1,d2,d3,d4,d5"),
    ("ann,bob,the flop,the turn,the river,note", "AhKh,QsQd,2c3c4c,5c,9h,x", "'the flop' may",
     "hand1=ann hand2=bob board=the flop,the turn,the river"),
    (",".join(f"{name} {turn}" for turn in TURNS for name in ("ann", "bob")), CARDS,
     "are not in order",
     "hand1=ann one,ann two,ann three,ann four,ann five "
     "hand2=bob one,bob two,bob three,bob four,bob five"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("names", "row", "right"),
    [
        ("before Ann,before Bob,after Ann,after Bob", f"2C 3C 4C 5C 7D,2D 3D 4D 5D 7H,{ONE},{TWO}",
         {"hand1": "after Ann", "hand2": "after Bob"}),
        ("p1a,p1b,p2a,p2b,board", f"AhKh,QsQd,JcJd,TsTd,{BOARD}",
         {"hand1": "p1a,p1b", "hand2": "p2a,p2b", "board": "board"}),
        ("quemada1,quemada2,p1_1,p1_2,p2_1,p2_2,board", f"7d,7h,Ah,Kh,Qs,Qd,{BOARD}",
         {"hand1": "p1_1,p1_2", "hand2": "p2_1,p2_2", "board": "board"}),
        ("a1,a2,b1,b2,w1,w2,board", f"Ah,Kh,Qs,Qd,Jc,Jd,{BOARD}",
         {"hand1": "a1,a2", "hand2": "b1,b2", "board": "board"}),
        ("id,TS,AD,Board", f"x,AhKh,QsQd,{BOARD}", {"columns": "TS,AD,Board"}),
    ],
)  # fmt: skip
def test_one_of_the_suggestions_is_right(names: str, row: str, right: dict[str, str]) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(f"{names}\n{row}\n{row}\n".encode())
    assert right in [each.options for each in caught.value.suggestions]


@pytest.mark.parametrize(("names", "row", "words", "first"), REFUSED)
def test_names_that_leave_it_open(names: str, row: str, words: str, first: str | None) -> None:
    text = f"{names}\n{row}\n".encode()
    with pytest.raises(sd.ShowdownError, match=words) as caught:
        sd.tally(text)
    offered: list[dict[str, Any]] = [{**each.options} for each in caught.value.suggestions]
    shown = [" ".join([f"{name}={value}" for name, value in each.items()]) for each in offered]
    assert shown[:1] == [first] * (first is not None)
    assert all(sd.tally(text, **more).players > 1 for more in offered)


def test_numbers_of_players_or_of_cards() -> None:
    """Both orders are suggested, and each is taken when it is given."""
    text = b"1_1,1_2,2_1,2_2,board\nAh,Kh,Qs,Qd,2c3c4c5c9h\n"
    with pytest.raises(sd.FileError, match="may be those of players or of their cards") as caught:
        sd.tally(text)
    first, second = caught.value.suggestions
    assert first.words == (
        "If 'Ah Kh' is player 1's hand, 'Qs Qd' player 2's and '2c3c4c5c9h' the board"
    )
    given: list[dict[str, Any]] = [{**each.options} for each in (first, second)]
    assert [each["hand1"] for each in given] == ["1_1,1_2", "1_1,2_1"]
    hands = [["AhKh", "QsQd"], ["AhQs", "KhQd"]]
    for options, dealt in zip(given, hands, strict=True):
        winners = sd.showdown(*dealt, board="2c3c4c5c9h").winners
        assert sd.tally(text, **options).wins == tuple(int(player in winners) for player in (1, 2))


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        (f"first hand,second hand,cards\n{ONE},{TWO},{THREE}", {}, "'cards' have numbers"),
        (f"SB,BB,the board\n{ONE},{TWO},{THREE}", {"columns": "1-3"}, "'the board' may not be a"),
        (f"SB,BB,muck\n{ONE},{TWO},{THREE}", {"columns": "1-3"}, "leave it out, or give hand1"),
        ("SB,BB,BTN,board\nAhKh,QsQd,AcXx,2c3c4c5c9h", {}, "cards in other columns"),
        ("SB,BB,BTN,board\nAhKh,QsQd,AxAdQd5d7d3dKh,2c3c4c5c9h", {}, "cards in other columns"),
        (f"{ONE} {TWO}|1\n2|{TWO} {ONE}", {}, "'1' is not a card"),
        (f"{ONE} {TWO},2024-01-01\n2024-01-02,{TWO} {ONE}", {"columns": "2"}, "no cards in this"),
        ('id,Ann,Bob\nx,"Kh,Qs,Qd,Kd,4h,Ad","5h,2h,Td,9c"', {"columns": "2-3"}, "groups of 6, 4"),
    ],
)  # fmt: skip
def test_what_may_not_be_a_player(text: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(sd.ShowdownError, match=words):
        sd.tally(f"{text}\n".encode(), **options)


def test_cards_of_nobody_are_read_if_they_are_given() -> None:
    text = f"SB,BB,muck\n{ONE},{TWO},{THREE}\n".encode()
    assert sd.tally(text, hand1="SB", hand2="BB", hand3="muck").players == 3


def test_suggestions_say_what_they_change() -> None:
    text = f"hand2,note,hand1\n{ONE},has Ah,{TWO}\n".encode()
    with pytest.raises(sd.FileError, match="not in order") as caught:
        sd.tally(text)
    (suggested,) = caught.value.suggestions
    assert suggested.words == f"If {TWO!r} is player 1's hand and {ONE!r} player 2's"
    assert suggested.options == {"columns": "hand1,hand2"}


@pytest.mark.parametrize("names", ["FIRST,SECOND,THIRD,FOURTH", "one,Two,THREE,four"])
def test_words_for_numbers_in_order(names: str) -> None:
    assert sd.tally(f"{names}\n{ONE},{TWO},{THREE},TC TD TH JS JH\n".encode()).players == 4


@pytest.mark.parametrize(
    ("line", "more"),
    [
        (f"Ann {ONE} Bob {TWO}", {"hand1": "2-6", "hand2": "8-12"}),
        (f"{ONE} beats {TWO}", {"hand1": "1-5", "hand2": "7-11"}),
        ("AhKh QsQd BOARD 2c3c4c5c9h", {"hand1": "1", "hand2": "2", "board": "4"}),
        ("Ann = AhKh vs Board = 2c3c4c5c9h vs Bob = QsQd",
         {"hand1": "2", "hand2": "6", "board": "4"}),
        ("Seat 7: AhKh; Seat 10: QsQd; on 2c 3c 4c 5c 9h",
         {"hand1": "2", "hand2": "4", "board": "6-10"}),
        ("Hero:Ad 5d|Villain 1:Qh 7d; Flop: Jh As 8c Turn Jc River 6c",
         {"hand1": "2-3", "hand2": "5-6", "board": "8-10,12,14"}),
        ("player 1 (5♥/7♣/2♠/10♠/9♠)  player 2 (5♦/7♦/2♦/10♦/9♦)",
         {"hand1": "2-6", "hand2": "8-12"}),
        (f"Ann: {ONE} Bob: {TWO} Dead: {THREE}", {"hand1": "2-6", "hand2": "8-12"}),
        (f"T4-1 {ONE} | {TWO} | 7H", {"hand1": "2-6", "hand2": "7-11"}),
        (f"deal,text\n1,Ann: {ONE} / Bob: {TWO} / Dead: 8D", {"hand1": "2-6", "hand2": "8-12"}),
        (f"{ONE} = {TWO} = x", {"hand1": "1-5", "hand2": "6-10"}),
        (f"A {ONE} left over: 9C 9D 9H (B {TWO})", {"hand1": "2-6", "hand2": "12-16"}),
        ("Ann = AhKh v river_rat = QsQd on 2c 3c 4c 5c 9h",
         {"hand1": "2", "hand2": "4", "board": "6-10"}),
        (f"Player 2 has {ONE} | Player 1 has {TWO}", {"hand1": "8-12", "hand2": "2-6"}),
        (f"{ONE} 7D 2S 5D 3S 1X", None),
        (f"?D TS KC 9H 4S | {TWO}", None),
        (f"{ONE} 7D 2S 5D 3S Ax", None),
        (f"Player 2 ({ONE}) Player 1 ({TWO})", {"hand1": "8-12", "hand2": "2-6"}),
        (f"{ONE} (#2) {TWO} (#1)", {"hand1": "7-11", "hand2": "1-5"}),
        (f"P2/P1: {ONE} / {TWO}", {"hand1": "7-11", "hand2": "2-6"}),
        (f"<deal><p2>{ONE}</p2><p1>{TWO}</p1></deal>", {"hand1": "8-12", "hand2": "2-6"}),
        ("8C->1 7D->2 TS->1 2S->2 KC->1 5D->2 9H->1 3S->2 4S->1 AC->2",
         {"hand1": "1,5,9,13,17", "hand2": "3,7,11,15,19"}),
    ],
)  # fmt: skip
def test_words_between_hands(line: str, more: dict[str, Any] | None) -> None:
    """The words of the cards are suggested, in the order that digits in names give."""
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(line.encode())
    offered: list[dict[str, Any]] = [
        {**each.options} for each in caught.value.suggestions if not each.function
    ]
    assert offered[:1] == ([] if more is None else [{"words": True, **more}])
    for options in offered:
        assert sd.tally(line.encode(), **options).deals == 1


def test_hands_in_several_columns() -> None:
    """Each row may divide a hand otherwise; what is suggested replaces columns that are given."""
    rows = ["AhKhQh,JhTh,x,2c3c,4c5c7d", "AhKh,QhJh9h,x,2c3c6s,4c5c"]
    for names in ("Ann kept,Ann drawn,id,Bob kept,Bob drawn", "P1 up,P1 down,id,P2 up,P2 down"):
        text = "\n".join([names, *rows]).encode()
        with pytest.raises(sd.ShowdownError) as caught:
            sd.tally(text, columns="1,2,4,5")
        one, two, _, *others = names.split(",")
        words = "If 'AhKhQh JhTh' is player 1's hand and '2c3c 4c5c7d' player 2's"
        (suggested,) = [each for each in caught.value.suggestions if each.words == words]
        more: dict[str, Any] = {**suggested.options}
        assert more == {"hand1": f"{one},{two}", "hand2": ",".join(others)}
        assert sd.tally(text, **more).wins == (2, 0)
        assert f": hand1={more['hand1']!r}, hand2={more['hand2']!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (f"AhKh,QsQd,{BOARD},7d", {"words": True, "hand1": "1", "hand2": "2", "board": "3"}),
        (f"{ONE},{TWO},showed 8C\n{ONE},{TWO},river 8C",
         {"words": True, "hand1": "1-5", "hand2": "6-10"}),
    ],
)  # fmt: skip
def test_columns_that_may_be_all(text: str, options: dict[str, Any]) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode())
    assert {**caught.value.suggestions[0].options} == options
    assert sd.tally(text.encode(), **options).players == 2


@pytest.mark.parametrize("names", ["2,1,id", "2,1"])
def test_numbers_as_names_out_of_order(names: str) -> None:
    row = f"{ONE},{TWO}" + ",7" * (names != "2,1")
    with pytest.raises(sd.ShowdownError, match=r"in an order other|names need letters"):
        sd.tally(f"{names}\n{row}\n{row}".encode())


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            f"Brett,hero,villain1,state\n{BOARD},AhKh,QsQd,KS",
            {"hand1": "hero", "hand2": "villain1", "board": "Brett"},
        ),
        (f"price,deal\n9c,{ONE} v. {TWO}", {"columns": "deal"}),
        (f"table no,ann,bob,board\nKs,AhKh,QsQd,{BOARD}", {"columns": "ann,bob,board"}),
        (f"price,hero,villain1,age\n9c,{ONE},{TWO},8h", {"columns": "hero,villain1"}),
        (f"Deal 1 -\t{ONE}\t{TWO}", {"hand1": "2", "hand2": "3"}),
    ],
)
def test_columns_beside_others_with_cards(text: str, options: dict[str, Any]) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode())
    assert {**caught.value.suggestions[0].options} == options
    assert sd.tally(text.encode(), **options).deals == 1


def test_fields_between_two_blanks() -> None:
    with pytest.raises(sd.DealError, match="9 cards may be 2 hands of 2") as caught:
        sd.tally(b"7  Ah  Kh  Qs  Qd  2c  3c  4c  5c  9h", columns="2-10")
    assert {**caught.value.suggestions[0].options} == {"game": "holdem"}


@pytest.mark.parametrize(
    "text",
    [
        "AH KH\nQS QD",
        '{"players": [{"seat": 2, "hand": "AhKh"}, {"seat": 1, "hand": "QsQd"}]}',
        "ann,bob\n49-31,4-39",
    ],
)
def test_what_no_option_reads_says_what_to_write(text: str) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), style="numbers" if "-" in text else None)
    assert not caught.value.suggestions
    assert any(words in str(caught.value) for words in (": write each deal", ": name the columns"))


def test_the_board_as_single_cards() -> None:
    names = ",".join([f"boardcard{at}" for at in range(1, 6)] + ["p0c0", "p0c1", "p1c0", "p1c1"])
    assert sd.tally(f"{names}\n2c,3c,4c,5d,9h,Ah,Kh,Qs,Qd".encode()).wins == (1, 0)


@pytest.mark.parametrize("text", [f"hand,board\n{ONE},{TWO}", f"id,hero,table\n1,{ONE},{TWO}"])
def test_a_board_is_never_another_hand(text: str) -> None:
    with pytest.raises(sd.DealError, match="groups of 5, 5 cards do not fit"):
        sd.tally(text.encode())
