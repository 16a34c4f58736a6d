"""What errors suggest: options that read deals as they were meant, none that deals them wrongly."""

from __future__ import annotations

import json
from typing import Any

import pytest

import showdown as sd

SINGLE = "8C,TS,KC,9H,4S,7D,2S,5D,3S,AC,AH,KH,QH,JH,8H"
ONE, TWO, THREE, FOUR = "8C TS KC 9H 4S", "7D 2S 5D 3S AC", "AH KH QH JH 8H", "2C 3C 4C 5C 7C"
NAMES = ("Ad", "Bo"), ("Ts", "Di"), ("Bo", "Kh"), ("An", "Jd")
LIKE_CARDS = [f"{name},{ONE},{other},{THREE}" for name, other in NAMES]
Options = dict[str, Any]


def offers(text: str, **options: Any) -> list[Options]:
    """The options that are suggested for a text that is refused."""
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), **options)
    return [{**each.options} for each in caught.value.suggestions if not each.function]


def many(line: str, *above: str) -> str:
    return "\n".join([*above, *[line] * 6])


@pytest.mark.parametrize(
    ("text", "options", "wins"),
    [
        # Names that come again for each player.
        (many(f"7,{SINGLE}", "id," + ",".join([f"card{n}" for n in range(1, 6)] * 3)),
         {"hand1": "2-6", "hand2": "7-11", "hand3": "12-16"}, (0, 0, 6)),
        # Two rows of names, and a title above names.
        (many(f"{ONE},{THREE}", "hand,hand", "P2,P1"),
         {"columns": "2,1", "skip_bad": True}, (6, 0)),
        (many(f"x,{ONE},{THREE}", "May,,", "seat,h2,h1"),
         {"columns": "3,2", "skip_bad": True}, (6, 0)),
        (many("2h,4h,Ac,As,Kd9s7c5c3d", "Player 2,,Player 1,,board", "c1,c2,c1,c2,"),
         {"hand1": "3-4", "hand2": "1-2", "board": "5", "skip_bad": True}, (6, 0)),
        # Two deals in each row.
        (many(f"{ONE} | {THREE},{TWO} | {FOUR}", "first deal,second deal"),
         {"columns": "first deal"}, (0, 6)),
        # Names of players that are cards in some rows.
        ("\n".join(["name1,hand1,name2,hand2", *LIKE_CARDS, *LIKE_CARDS]),
         {"columns": "hand1,hand2"}, (0, 8)),
        # A time whose seconds look like a mistyped ten.
        (f"10.05.2024T06:10Z {ONE} {TWO}\n10.05.2024T06:11Z {TWO} {ONE}",
         {"words": True, "hand1": "2-6", "hand2": "7-11"}, (1, 1)),
        # Words of another language may number the hands; the same name may come twice.
        (many(f"Zweiter hat {ONE}, Erster {THREE}"),
         {"words": True, "hand1": "8-12", "hand2": "2-6"}, (6, 0)),
        (many(f"Bob {ONE}, Ann {TWO}, Jo Ann {THREE}"),
         {"words": True, "hand1": "2-6", "hand2": "8-12", "hand3": "14-18"}, (0, 0, 6)),
        # A line above or below all deals that says whose the cards are.
        (many(f"{ONE} {THREE}", "# order: P2 cards, P1 cards"),
         {"words": True, "hand1": "6-10", "hand2": "1-5"}, (6, 0)),
        # Ids of which some are cards.
        ("\n".join([f"{name}: {ONE}; {TWO}" for name in ("4c9f", "2d8c", "77ab", "9c0e")]),
         {"words": True, "hand1": "2-6", "hand2": "7-11"}, (0, 4)),
        # A verb behind the word for the board.
        (many(f"the board shows {TWO}; P2 holds AsAh; P1 holds KdKs"),
         {"words": True, "hand1": "10", "hand2": "8", "board": "2-6"}, (0, 6)),
        # Numbers behind labelled hands.
        (many(f"P1: {ONE} P2: {TWO} (P1 wins)"),
         {"words": True, "hand1": "2-6", "hand2": "8-12"}, (0, 6)),
        # Names as Python writes objects, and with the number of hands.
        (many("Hand(Card('As'), Card('Ah')); Hand(Card('Ks'), Card('Kh')); "
              "Board(Card('2c'), Card('3d'), Card('7h'), Card('9s'), Card('Jc'))"),
         {"words": True, "hand1": "2,4", "hand2": "6,8", "board": "10,12,14,16,18"}, (6, 0)),
        (many(f"hand 3 of 3: {ONE}, hand 1 of 3: {TWO}, hand 2 of 3: {THREE}"),
         {"words": True, "hand1": "8-12", "hand2": "14-18", "hand3": "2-6"}, (0, 6, 0)),
        # A row with a bad card: no hand is left out for it, and the board is said.
        (many(f"Ann {ONE}, Bob {TWO}, Cid {THREE}") + f"\nAnn 1C, Bob {TWO}, Cid {THREE}\n",
         {"words": True, "hand1": "2-6", "hand2": "8-12", "hand3": "14-18", "skip_bad": True},
         (0, 0, 6)),
        (many(f"x,{ONE},{TWO},{FOUR}", "name,Kh,Ad,board"),
         {"columns": "Kh,Ad,board"}, (6, 0)),
        (f"{many(f'A: {ONE}  B: {TWO}  C: {THREE}')}\nA: {ONE}  B: {TWO}  C: 1C TS KC 9H 4S\n",
         {"skip_bad": True, "players": 3}, (0, 0, 6)),
        # A row above the deals that is not their header.
        (f"Jose,,\nAnn,{ONE},{TWO}\n", {"columns": "2-3", "skip_bad": True}, (0, 1)),
        # A column whose name looks like a card.
        (many("02:00;;7♠J♣7♣2♦4♦;9♠9♣A♣2♥4♥", "time;comment;3s;4s"),
         {"columns": "3s,4s"}, (0, 6)),
        # Hands that are named in their cells.
        (many(f'{{"A": "P1: {ONE}", "B": "P2: {TWO}"}}'), {"columns": "A,B"}, (0, 6)),
        # A total far below the deals.
        (many(f"{ONE},{TWO}", "P2,P1") + f"\n{ONE},{TWO}" * 60 + "\ntotal,\n",
         {"columns": "P1,P2", "skip_bad": True}, (66, 0)),
    ],
)  # fmt: skip
def test_what_reads_the_deals_is_suggested(text: str, options: Options, wins: tuple[int]) -> None:
    assert options in offers(text)
    assert sd.tally(text.encode(), **options).wins == wins


@pytest.mark.parametrize("names", [("first", "second"), ("P1", "P2"), ("seat1", "seat2")])
@pytest.mark.parametrize("sign", [",", "|"])
def test_labels_that_change_places_have_no_suggestion(names: tuple[str, str], sign: str) -> None:
    one, two = names
    rows = [sign.join([one, ONE, two, TWO]), sign.join([two, THREE, one, FOUR])]
    assert offers("\n".join(rows * 3)) == []


def test_labels_that_change_places_far_below_have_no_suggestion() -> None:
    rows = [f"P1 {ONE} P2 {TWO}"] * 150 + [f"P2 {ONE} P1 {TWO}", "99 deals"]
    assert offers("\n".join(rows) + "\n") == []


@pytest.mark.parametrize("names", [("P1", "P2"), ("seat 1", "seat 2"), ("one hand", "two hand")])
def test_labels_anywhere_in_a_row_are_not_passed_over(names: tuple[str, str]) -> None:
    one, two = names
    rows = [f"7;{one};100;{ONE};{two};90;{TWO}", f"8;{two};100;{THREE};{one};90;{FOUR}"]
    with pytest.raises(sd.FileError, match="other columns may number the players"):
        sd.tally(many("\n".join(rows), "id;who;stack;black;who2;stack2;white").encode())
    rows = [f"7;{ONE};no;{TWO};no", f"8;{THREE};no;{FOUR};no"]
    text = many("\n".join(rows), "id;black;allin1;white;allin2")
    assert sd.tally(text.encode()).deals == 12


@pytest.mark.parametrize("row", ["P2,P1,", "second,first,", "Player 2,Player 1,"])
def test_a_row_of_names_is_not_left_out(row: str) -> None:
    text = many("2h4h,AcAs,Kd9s7c5c3d", "left,right,board", row)
    orders = [(each.get("hand1"), each.get("hand2")) for each in offers(text)]
    assert sorted(orders) == [("1", "2"), ("2", "1")]
    above = many("2h4h,AcAs,Kd9s7c5c3d", "left,right,board")
    assert offers(f"{above}\n{row}\n2h4h,AcAs,Kd9s7c5c3d") == []
    below = [each["columns"] for each in offers(f"{above}\n{row}")]
    assert below == ["left,right,board", "right,left,board"]


def test_a_row_with_an_empty_cell_is_left_out() -> None:
    rows = [json.dumps({"hand1": hand, "hand2": TWO}) for hand in (ONE, None)]
    text = f"{many(rows[0])}\n{rows[1]}"
    assert offers(text) == [{"skip_bad": True}]
    text = many("688,H9 C4 S10 S4,SK H8 H5 D5,C9 D6 S2 S7 HJ", "id,hand1,hand2,board")
    assert offers(text + "\n689,H9 C4 S10 S4,SK H8 H5 D5") == [{"skip_bad": True}]


def test_a_row_cut_short_with_the_suit_first() -> None:
    rows = [f"{at},h4s7,s9s3,cKcTc8d6dJ" for at in range(1, 7)]
    text = "\n".join(["id,player_1,player_2,board", *rows, "7,h4s7,cKcTc8d6dJ"])
    assert offers(text) == [{"skip_bad": True}]


def test_another_number_of_players_far_below() -> None:
    text = many(f"{ONE} | {TWO}") * 10 + f"\n{ONE} | {TWO} | {THREE}"
    text = text.replace(f"{TWO}{ONE}", f"{TWO}\n{ONE}")
    assert offers(text) == [{"mixed": True}, {"skip_bad": True}]
    assert sd.tally(text.encode(), mixed=True).wins == (0, 60, 1)


def test_numbers_behind_hands_without_names() -> None:
    orders = [{"words": True, "hand1": "7-11", "hand2": "1-5"}]
    orders += [{"words": True, "hand1": "1-5", "hand2": "7-11"}]
    assert offers(many(f"{ONE}\t2\t{TWO}\t1")) == orders


@pytest.mark.parametrize(
    ("line", "one", "two"),
    [
        (f"id 1: P2 {ONE} P1 {TWO}", "8-12", "2-6"),
        (f"(showdown 1 (:player 2 ({ONE})) (:player 1 ({TWO})))", "8-12", "2-6"),
        (f"{ONE} (P2), {TWO} (P1)", "7-11", "1-5"),
        (f"Player 1 (stack 10): {ONE} Player 2 (stack 8): {TWO}", "2-6", "8-12"),
        (f"P1: 8C TS KC 9H and 1C P2: {TWO}", None, None),
        (f"{ONE} {THREE} ({TWO} on the board)", None, None),  # No card of a bracket is left out.
    ],
)
def test_the_numbers_beside_the_hands_say_whose_they_are(
    line: str, one: str | None, two: str | None
) -> None:
    ways = [{"words": True, "hand1": one, "hand2": two}]
    assert offers(many(line)) == ways[: one is not None]


@pytest.mark.parametrize(
    ("line", "at"),
    [("(took 8s) P1 {} P2 {}", [4, 10]), ("blinds 2c/4c: P1 {} P2 {} took 3s", [5, 11])],
)
def test_words_like_cards_apart_from_suits_in_front(line: str, at: list[int]) -> None:
    one, two = ("C8 ST CK H9 S4", "D7 S2 D5 S3 CA")
    more = {f"hand{n}": f"{first}-{first + 4}" for n, first in enumerate(at, 1)}
    assert {"words": True, **more} in offers(many(line.format(one, two)))


OPEN = ["Player 1 bet 2: {} Player 2 bet 1: {}", "h2=C8-{} h1=D7-{}", "1: {} (P2) {} (P1)"]


@pytest.mark.parametrize("line", OPEN)
def test_numbers_that_leave_it_open_have_both_orders(line: str) -> None:
    one, two = ("ST-CK-H9-S4", "S2-D5-S3-CA") if "=" in line else (ONE, TWO)
    ways = offers(many(line.format(one, two)))
    assert [*ways[0].values()] == [*ways[1].values()][:1] + [*ways[1].values()][:0:-1]


def test_turkish_letters_are_no_numbers() -> None:
    for name in ("İ", "ı", "P-İ"):
        assert sd.tally(f"# {name}\n{name}: {ONE} ann: {TWO}\n".encode()).wins == (0, 1)


def test_a_deal_that_may_go_on_in_the_next_line() -> None:
    lines = [f"{ONE}, {TWO},", f"   {THREE}, {FOUR}"]
    with pytest.raises(sd.ShowdownError, match="2 cells, but other rows have 3"):
        sd.tally("\n".join(lines * 2).encode())
    with pytest.raises(sd.FileError, match="some lines end in a comma"):
        sd.tally("\n".join(f"{line},".replace(",,", "") for line in lines * 3).encode())
    assert sd.tally(f"{ONE}, {TWO},\n{THREE}, {FOUR},\n{ONE}, {TWO}".encode()).deals == 3


def test_ordinals_in_digits_are_numbers() -> None:
    text = "id,{},{}\n" + f"7,{ONE},{TWO}\n" * 3
    assert sd.tally(text.format("1st hand", "2nd hand").encode()).wins == (0, 3)
    ways = offers(text.format("2nd hand", "1st hand"))
    assert ways == [{"columns": "1st hand,2nd hand"}]


def test_more_columns_than_players() -> None:
    deals = ",".join([f'"{at}": "P1: {ONE} P2: {TWO}"' for at in range(12)])
    assert {"columns": "1"} not in offers(f'{{"deals": {{{deals}}}}}')


EMPTY = [
    f"a,{ONE},{TWO},AC", f"b,{ONE},,{THREE}", f"c,,{ONE},{TWO},AC", f",,{ONE},{TWO},AC",
]  # fmt: skip


@pytest.mark.parametrize("line", EMPTY[1:])
def test_an_empty_field_is_not_passed_over(line: str) -> None:
    more: Options = {"words": True, "hand1": "2-6", "hand2": "7-11"}
    good = EMPTY[0].replace(",AC", ",")
    assert sd.tally("\n".join([good] * 3).encode(), **more).wins == (0, 3)
    with pytest.raises(sd.DealError):
        sd.tally("\n".join([good] * 3 + [line]).encode(), **more)


def test_columns_of_cards_none_of_which_is_always_full() -> None:
    rows = ["id,hand,muck,deck", f"a,,{ONE},{TWO}", f"b,{FOUR},,{TWO}", f"c,{FOUR},{ONE},"]
    for each in offers("\n".join(rows)):
        with pytest.raises(sd.DealError):
            sd.tally("\n".join(rows).encode(), **{**each, "skip_bad": False})


def test_names_of_a_thousand_numbers_and_a_hundred_columns() -> None:
    name = "-".join(["one"] * 1020)
    assert sd.tally(f"{name},hand1,hand2\n1,{ONE},{TWO}\n".encode()).wins == (0, 1)
    assert offers(f"id,{','.join(['hand'] * 100)}\n1,{','.join([ONE] * 100)}\n") == []


def test_a_mistyped_card_needs_no_other_layout() -> None:
    with pytest.raises(sd.DealError, match="a ten is written T or 10") as caught:
        sd.tally(f"{ONE} {TWO}".replace("AC", "1C").encode())
    assert "write each deal" not in str(caught.value)


def test_carriage_returns_in_a_line() -> None:
    assert offers(many(f"{ONE} {TWO}") + "\nfoo 8C\r9x\r9x\r9x KK") == [{"skip_bad": True}]


@pytest.mark.parametrize("sign", ["|", ","])
def test_a_hand_is_not_left_out_for_an_empty_field(sign: str) -> None:
    text = many(sign.join([ONE, TWO, THREE, FOUR])) + "\n" + sign.join([ONE, "", THREE, FOUR])
    assert offers(text) == [{"skip_bad": True}]
