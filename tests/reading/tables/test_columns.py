"""Which columns of a table have the cards, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_files import DEALS, ONE, PLAIN, ROYAL, TWO, csv, problem, write_sheets

import showdown as sd
from showdown.reading.names import hands_in_names, orders_of


def wins(text: str, **options: Any) -> tuple[int, ...]:
    return sd.tally(text.encode(), **options).wins


@pytest.mark.parametrize(
    ("names", "right"),
    [
        (["hand2", "hand1"], "hand1,hand2"),
        (["p1", "p3"], None),
        (["hand1", "hand"], None),
    ],
)
def test_hands_out_of_order(names: list[str], right: str | None) -> None:
    text = csv(f"id,{','.join(names)}", f"1,{ONE},{TWO}")
    with pytest.raises(sd.ShowdownError, match=r"not in order|have a gap|others have none"):
        sd.tally(text.encode())
    ways = [{"columns": ",".join(names)}, dict(zip(("hand1", "hand2"), names, strict=True))]
    for way in ways if right else ():
        with pytest.raises(sd.ShowdownError) as caught:
            sd.tally(text.encode(), **way)  # type: ignore[arg-type]
        assert caught.value.value == right
    assert right is None or wins(text, columns=right) == (1, 0)


@given(st.permutations([f"p{player}c{card}" for player in range(3) for card in range(2)]))
def test_digits_give_one_order(names: list[str]) -> None:
    by_players, by_cards = ([names[at] for at in order] for order in orders_of(names))
    assert by_players == sorted(names)
    assert by_cards == sorted(names, key=lambda name: name[::-1])
    assert hands_in_names(by_players) == 3


@pytest.mark.parametrize("names", [["Ann", "Bob"], ["P1", "P2"], ["Ann", "Bob", "Cid", "Dan"]])
@pytest.mark.parametrize("options", [{}, {"columns": "1-2"}])
def test_numbers_behind_names_are_no_header(names: list[str], options: dict[str, str]) -> None:
    last = names[-2:]
    rows = [f"{names[0]}: 1 2 3 4 5|{names[1]}: 6 7 8 9 10"]
    rows += [f"{last[0]}: 11 12 13 14 15|{last[1]}: 16 17 18 19 20"] * 2
    for count in (1, 3) if last == names else ():
        read = sd.tally(csv(*rows[:count]).encode(), style="numbers", **options)  # type: ignore[arg-type]
        assert (read.wins, read.deals) == ((0, count), count)
    if last != names:
        assert problem(csv(*rows), style="numbers", **options)


def test_numbers_in_names_above_numbers() -> None:
    names = "player 1 seat 3,player 2 seat 5,board"
    rows = [names, *["24 35,21 3,13 7 48 1 2"] * 2]
    assert sd.tally(csv(*rows).encode(), style="numbers", columns="1-3").deals == 2


def test_names_that_look_like_cards() -> None:
    turned = [" ".join(card[::-1] for card in hand.split()) for hand in (ONE, TWO)]
    names = ",".join(f"c{n}" for n in range(1, 11))
    assert wins(csv(f"{names},id", ",".join(" ".join(turned).split()) + ",x")) == (0, 1)
    assert "cards in a column" in problem(
        csv("As,one,two", *[f"x,{ONE},{TWO}"] * 2, f"Ah,{ONE},{TWO}")
    )


@pytest.mark.parametrize("above", ["Jose,,", "22:07,,", ",one,"])
def test_a_row_above_that_is_no_header(above: str) -> None:
    said = problem(csv(above, f"Ann,{ONE},{TWO}", f"Bob,{ONE},{TWO}"))
    assert said.startswith("deals, row 1, column ")
    assert problem(csv("Monday,,", "id,one,two", f"1,{ONE},{TWO}"))


def test_columns_beside_those_of_pandas() -> None:
    assert wins(csv("0,1,notes", f"{ONE},{TWO},-", f"{ONE},{TWO},-")) == (0, 2)
    assert wins(csv(f"Game 1,{ONE},{TWO}", f"Game 1,{ONE},{TWO}")) == (0, 2)


@pytest.mark.parametrize("above", [",,0,1", "0,1,2,3", ",0,1,2"])
def test_a_header_of_pandas(above: str) -> None:
    assert wins(csv(above, *[f"{row},{row},{ONE},{TWO}" for row in range(3)])) == (0, 3)


def test_labels_in_cells_are_not_overlooked() -> None:
    assert problem(csv(f"Player 2:,{ONE},Player 1:,{TWO}"))
    assert problem(csv("x,Board:,2c3c4c5c9h,AhKh,QsQd"))


def test_names_of_other_columns_are_not_skipped() -> None:
    rows = [f"{ONE},x,{TWO}"] * 3
    said = problem(csv("hand2,id,hand1,more", *rows), on_bad=lambda _: None)
    assert said.startswith("deals, row 1, column 1: neither a deal nor a header")


@pytest.mark.parametrize(("style", "first"), [("numbers", 0), ("numbers+1", 1)])
@pytest.mark.parametrize("name", ["", "Ann"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_numbers_in_order_above_numbers_are_a_header(
    tmp_path: Path, style: str, first: int, name: str, ending: str
) -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    start = style != "numbers"
    rows = [[str(deck.index(card) + start) for card in deal.split()] for deal in DEALS]
    rows.insert(0, [str(number + first) for number in range(10)])
    if name:
        rows = [["name" if row is rows[0] else name, *row] for row in rows]
    path = tmp_path / f"deals.{ending}"
    if ending == "csv":
        path.write_text(csv(*map(",".join, rows)))
    else:
        write_sheets({"deals": [rows[0], *rows[1:]]}, path)
    assert sd.tally(path, style=style) == PLAIN


@pytest.mark.parametrize("cell", ["KD", "Ann 8C", "[AH, 2D]", "A♠ shown"])
@pytest.mark.parametrize("row", [1, 80])
def test_cards_in_another_column(cell: str, row: int) -> None:
    rows = [f"x;{ONE};{TWO}"] * 90
    rows[row] = f"{cell};{ONE};{TWO}"
    said = problem(csv("note;one;two", *rows))
    assert said.startswith(f"deals, row {row + 2}, column 'note': cards in a column that was not")
    assert "To leave it out: columns='one,two'\nTo leave out invalid lines: skip_bad=True" in said
    assert wins(csv("note;one;two", *rows), columns="one,two") == (0, 90)
    assert sd.tally(csv("note;one;two", *rows).encode(), on_bad=lambda _: None).deals == 89


@pytest.mark.parametrize(
    "text",
    [
        csv(f"x {ONE},{TWO}"),
        csv("7  Ah Kh Qd  Jd Tc 2c  3c 4c 5c 6c"),
        csv("17 8C TS KC 9H 4S | 7D 2S 5D 3S AC | AH KH QH JH TH"),
    ],
)
def test_no_columns_are_suggested_that_leave_out_a_card(text: str) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode())
    assert not any("columns" in each.options for each in caught.value.suggestions)


def test_fields_of_text() -> None:
    rows = [f"{number * 7}  {deal}  x{number}" for number, deal in enumerate(DEALS)]
    text = csv(*rows)
    assert sd.tally(text.encode(), columns="2-11") == PLAIN
    assert sd.tally(text.encode(), hand1="2-6", hand2="7-11") == PLAIN
    assert sd.tally(text.replace("  ", ";").encode(), columns="2") == PLAIN
    twice = csv(*[f"x,{ONE};{TWO},{ROYAL};y"] * 3)
    assert "either of two signs" in problem(twice, columns="2")


def test_a_board_that_is_not_given_is_suggested() -> None:
    text = csv("board,one,two", "2c3c4c5c9h,AhKh,QsQd")
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), hand1="one", hand2="two")
    (suggested,) = [each for each in caught.value.suggestions if not each.function]
    assert suggested.options == {"columns": "one,two,board"}
    assert wins(text, **suggested.options) == (1, 0)


def test_cards_of_one_player_are_not_the_board() -> None:
    text = csv("River,Summer,community", "KcKd6c3h,2dJh9cKs,4s8h4h4c2h")
    with pytest.raises(sd.DealError, match="cards do not fit omaha"):
        sd.tally(text.encode(), columns="1,2,3", game="omaha")
    assert wins(text, hand1="River", hand2="Summer", board="community", game="omaha") == (1, 0)


@pytest.mark.parametrize(
    ("names", "row", "options"),
    [
        ("id,hero,villain,f1,f2,f3,t,r", "1,AhKh,QsQd,2c,3c,4c,5c,9h",
         {"hand1": "hero", "hand2": "villain", "board": "f1,f2,f3,t,r"}),
        ("h1,h2,b1,b2,b3,b4,b5", "AhKh,QsQd,2c,3c,4c,5c,9h",
         {"hand1": "h1", "hand2": "h2", "board": "b1,b2,b3,b4,b5"}),
        ("hero,villain,the common board", "AhKh,QsQd,2c3c4c5c9h",
         {"hand1": "hero", "hand2": "villain", "board": "the common board"}),
        ("hero,villain1,villain2", f"{ONE},{TWO},{ROYAL}", {"columns": "hero,villain1,villain2"}),
        ("id,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10", "77,24,35,44,30,11,21,3,13,7,48",
         {"style": "numbers"}),
    ],
)  # fmt: skip
def test_columns_that_are_suggested(names: str, row: str, options: dict[str, str]) -> None:
    text = csv(names, row)
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode())
    assert caught.value.suggestions[0].options == options
    assert sum(wins(text, **options)) == 1


def test_of_three_other_names_any_may_be_nobody() -> None:
    text = csv("hero,villain,Gemeinschaftskarten", f"{ONE},{TWO},{ROYAL}")
    for more in ({}, {"game": "draw"}):
        with pytest.raises(sd.FileError, match="'Gemeinschaftskarten' may not be a player"):
            sd.tally(text.encode(), **more)  # type: ignore[arg-type]
    assert wins(text, columns="1-3") == (0, 0, 1)
    assert wins(text, columns="1-2", board="Gemeinschaftskarten", game="omaha") == (1, 0)
    assert wins(csv("P1 cards,P2 cards,P3 cards", f"{ONE},{TWO},{ROYAL}")) == (0, 0, 1)


def test_cards_and_names_in_a_cell() -> None:
    for names, cells, options in (
        ("id,deal", f"7,P1: {ONE} P2: {TWO}", {"columns": "deal"}),
        ("hands,deck,board", "AhKh | QsQd,7d 8d,2c3c4c5c9h", {"columns": "hands,board"}),
        ("hands,the flop,the turn,the river", "AhKh | QsQd,2c3c4c,5c,9h",
         {"columns": "hands", "board": "the flop,the turn,the river"}),
    ):  # fmt: skip
        with pytest.raises(sd.ShowdownError) as caught:
            sd.tally(csv(names, cells).encode())
        assert caught.value.suggestions[0].options == options
        assert "has all hands" in caught.value.suggestions[0].words
        assert sum(wins(csv(names, cells), **options)) == 1


@pytest.mark.parametrize(
    ("above", "options"),
    [
        ("Player 2,,,,,Player 1,,,,", {"hand1": "6-10", "hand2": "1-5", "skip_bad": True}),
        ("c6,c7,c8,c9,c10,c1,c2,c3,c4,c5",
         {"words": True, "hand1": "6-10", "hand2": "1-5", "skip_bad": True}),
    ],
)  # fmt: skip
def test_first_rows_that_may_be_names(above: str, options: dict[str, Any]) -> None:
    """A name may go on over empty cells behind it, as where cells are merged."""
    row = f"{ONE} {TWO}".replace(" ", ",")
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(csv(above, *[row] * 6).encode())
    assert caught.value.suggestions[0].options == options


def test_a_deal_above_one_cut_short_is_no_header() -> None:
    row = f"{ONE} {TWO}"
    with pytest.raises(sd.DealError, match="'K' is not a card") as caught:
        sd.tally([row, row[:-2] + "K"])
    assert not any("8C" in str(each.options) for each in caught.value.suggestions)


def test_a_tab_before_an_empty_cell() -> None:
    rows = "".join(f"{ONE}\t{TWO}\t{note}\n" for note in ("x", "", "", ""))
    assert sd.tally(f"one\ttwo\tnote\n{rows}".encode()).deals == 4


def test_a_board_in_a_game_without_one() -> None:
    text = csv("id,one,two,board", f"1,{ONE},{TWO},{ROYAL}")
    assert "do not fit draw" in problem(text, game="draw")
    assert "have no winner" in problem(csv("id,one,two", "1,AhKh,QsQd"))
    said = problem(csv("id,one,two,board", "1,AhKh,QsQd,2c3c4c"))
    assert "sd.odds('AhKh', 'QsQd', board='2c3c4c')" in said


def test_where_a_board_is_named() -> None:
    rows = "9h7d7c5cJs,Kd5d4c8dTd,9s6hAd4h8c\n"
    for text in ("table,ann,bob\n" + rows, "ann,bob\n" + rows.partition(",")[2]):
        assert sd.tally(text.encode()).players == 2
    assert sd.tally(b"ann,bob,board\nKd5d4c8dTd,9s6hAd4h8c,9h7d7c5cJs\n").players == 2
    for names, board in (("boardc1,boardc2,boardc3", "2c,3c,4c"), ("flop_turn_river", "2c3c4c")):
        table = f"{names},boardc4,boardc5,a,b\n{board},5c,9h,AhKd,QsQd\n"
        assert wins(table, game="holdem") == (1, 0)
    numbers = b"turn,ann,bob,flop1,flop2,flop3,river\n38,0 43,4 28,50,3,7,46\n"
    cards = b"2c Qs,3c 9c,Ah 2s 3s Jh Kh\n"
    assert sd.tally(numbers, style="numbers").wins == sd.tally(cards).wins == (0, 1)


def test_columns_given_twice() -> None:
    with pytest.raises(sd.FileError, match="column 'one' is given twice"):
        sd.tally(b"one,two\n8C TS KC 9H 4S,7D 2S 5D 3S AC\n", hand1="one", hand2="1")


@pytest.mark.parametrize(
    "cell", ["P2, P1", "P2 vs P1", "Player Two / Player One", "seat 2 | seat 1"]
)
@pytest.mark.parametrize("names", ["left,right,date,players", "players,date,left,right"])
def test_a_cell_that_numbers_the_hands_anywhere_in_a_row(cell: str, names: str) -> None:
    row = {"left": ONE, "right": TWO, "date": "2024-02-01", "players": f'"{cell}"'}
    cells = [row[name] for name in names.split(",")]
    assert "columns may number the players" in problem(csv(names, ",".join(cells)))
    dates = "3/1/2024 11:00 PM", "3-1"  # No words number anything.
    assert wins(csv(names, *[",".join(cells).replace(f'"{cell}"', each) for each in dates])) == (
        0,
        2,
    )
    named = names.replace("left", "hand1").replace("right", "hand2")
    assert wins(csv(named, ",".join(cells))) == (0, 1)


def test_columns_that_say_who_is_who() -> None:
    for two, one in (("P2", "P1"), ("2", "1"), ("Spieler 2", "Spieler 1")):
        rows = [f"{two},{ONE},{one},{TWO}"] * 2
        assert "columns may number the players" in problem(csv("a,cards a,b,cards b", *rows))
    text = "".join([f'{{"seats": [2, 1], "hands": ["{ONE}", "{TWO}"]}}\n'] * 2)
    assert "other columns may number the players" in problem(text)
    assert wins(csv("won,hand1,hand2", f"P2,{ONE},{TWO}", f"P1,{TWO},{ONE}")) == (1, 1)


@pytest.mark.parametrize(
    ("names", "usual", "late"),
    [
        ("left,a,right,b", f"{ONE},Ann,{TWO},Bob", f"{ONE},seat 2,{TWO},seat 1"),
        ("note,left,right", f"ok,{ONE},{TWO}", f"second/first,{ONE},{TWO}"),
        ("a,b,left,right", f"1,2,{ONE},{TWO}", f"2,1,{ONE},{TWO}"),
    ],
)
def test_labels_of_any_row(names: str, usual: str, late: str) -> None:
    text = csv(names, *[usual] * 80, late)
    named = text.replace("left", "hand1").replace("right", "hand2")
    assert wins(named) == (0, 81)
    with pytest.raises(sd.DealError, match="82:1: its labels seem to number") as caught:
        sd.tally(text.encode())
    assert [each.options for each in caught.value.suggestions] == [{"skip_bad": True}]
    assert wins(text, skip_bad=True) == (0, 80)


def test_whole_numbers_of_parquet(tmp_path: Path) -> None:
    columns = {"seat_a": [2], "left": [ONE], "seat_b": [1], "right": [TWO]}
    pl.DataFrame(columns).write_parquet(tmp_path / "deals.parquet")
    with pytest.raises(sd.FileError, match="columns may number the players"):
        sd.tally(tmp_path / "deals.parquet")


def test_a_pile_of_folded_cards() -> None:
    lines = [f"Ann {ONE} Bob {TWO} folded AH AD"] * 4
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(lines)
    assert caught.value.suggestions[0].options == {"words": True, "hand1": "2-6", "hand2": "8-12"}


@pytest.mark.parametrize(
    ("names", "columns"),
    [("start1,end1,start2,end2", "end1,end2"), ("hand1,abgelegt1,hand2,abgelegt2", "hand1,hand2")],
)
def test_hands_with_one_word_are_suggested(names: str, columns: str) -> None:
    row = f"{ONE},{TWO},{ROYAL},2C 2D 3H 4H 9D"
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(csv(names, row, row).encode())
    assert any(each.options == {"columns": columns} for each in caught.value.suggestions)


def test_a_line_below_names_in_a_table_of_markdown() -> None:
    lines = ["| Ann | Bob | Cy | won |", "|---|:--|--:|---|"]
    lines += [f"| {ONE} | {TWO} | {ROYAL} | Cy |"] * 3
    with pytest.raises(sd.ShowdownError, match="'Cy' may not be a player") as caught:
        sd.tally(lines)
    options: dict[str, Any] = {**caught.value.suggestions[0].options}
    assert sd.tally(lines, **options).deals == 3
