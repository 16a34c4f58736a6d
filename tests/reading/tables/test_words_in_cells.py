"""Cells with names and words among the cards, which are read like lines of text."""

from __future__ import annotations

from typing import Any

import pytest
from table_files import ONE, TWO, csv

import showdown as sd


def problem(text: str, **options: Any) -> str:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "options", "wins"),
    [
        (csv(*[f"-7|Ann: {ONE} | Bob: {TWO}"] * 3), {"columns": "2-3"}, (0, 3)),
        (csv("id;deal", *[f"7;Ann: {ONE} vs Bob: {TWO}"] * 3), {"columns": "deal"}, (0, 3)),
        (csv("id;deal;board", *["7;Ann: AhKd vs Bob: QsQd;2c3c4c5c9h"] * 3), {"columns": "2-3"},
         (3, 0)),
        (csv("id,deal", *['7,"AhKd, QsQd, 2c3c4c, 5c, 9h"'] * 3),
         {"columns": "2", "game": "holdem"}, (3, 0)),
        (csv("id;deal;f;t;r", *["7;AhKd / QsQd;2c3c4c;5c;9h"] * 3),
         {"columns": "2-5", "game": "holdem"}, (3, 0)),
        (csv("id,one,two", *['7,"🃘, 🂪, 🃞, 🂹, 🂤","🃇, 🂢, 🃅, 🂣, 🃑"'] * 3), {}, (0, 3)),
        (csv(*["AhKd vs QsQd vs Board: 2c3c4c5c9h"] * 3), {}, (3, 0)),
        (csv(f"No. 1: {ONE} No. 2: {TWO}"), {}, (0, 1)),
        (csv(*["AhKd | QsQd | 2c3c4c | 5c | 9h"] * 3), {"game": "holdem"}, (3, 0)),
    ],
)  # fmt: skip
def test_words_in_cells(text: str, options: dict[str, Any], wins: tuple[int, int]) -> None:
    tally = sd.tally(text.encode(), **options)
    assert (tally.wins, tally.ties) == (wins, 0)


def test_what_differs_in_cells_is_an_error() -> None:
    right = "7;AhKd / QsQd | 2c 3c 4c / 5c / 9h"
    text = csv("id;deal", *[right] * 60)
    options = {"columns": "deal", "game": "holdem"}
    assert sd.tally(text.encode(), **options).wins == (60, 0)  # type: ignore[arg-type]
    for cell, words, at in (
        ("AhKd / QsQd | 2c 3c 4c / 5c / 9x", "'9x' is not a card", 30),
        ("AhKd / QsQd | 2c 3c 4c / 5c / Qs", "Q♠ is dealt twice, to Player 2 and to the board", 30),
        ("AhKd / QsQd , 2c 3c 4c / 5c / 9h", "laid out differently from the first deal", 0),
        ("AhKd / QsQd | 2c 3c 4c / 5c", "a board of 4 have no winner", 0),
        ("Ann: AhKd / QsQd | 2c 3c 4c / 5c / 9h", "'Ann' is a name, but others have none", 0),
    ):
        said = problem(f"{text}8;{cell}\n", **options)
        assert said.startswith("<bytes>, row 62, column 'deal': ")
        assert words in said
        assert f"\n  {' ' * at}^" in said
    assert "the cell is empty" in problem(f"{text}8;\n{right}\n", **options)


def test_the_board_in_front_is_not_a_hand() -> None:
    row = "7;Ann: AhKd;Bob: QsQd;Board: 2c3c4c5c9h"
    said = problem(csv("id;board;ann;bob", *[row] * 3), columns="2-4")
    assert "not all hands and then the board" in said


def test_several_hands_in_a_cell_of_hands() -> None:
    text = csv("id;Ann & Bob;Cid & Dee;board", *["7;Ah Kh  Qs Qd;Jh Js  9c 9d;2c 3c 4c 5c 9h"] * 3)
    for columns in (None, "2-4"):
        said = problem(text, columns=columns)
        assert "the cards in a cell are in groups: they may be several hands" in said


def test_a_word_in_the_cell_of_a_hand() -> None:
    said = problem(csv("a,b", f"x {ONE},{TWO}"), hand1="a", hand2="b")
    assert said.startswith("<bytes>, row 2, column 'a': 'x' is not a card")


def test_places_in_cells_of_words() -> None:
    right = f"7|Ann: {TWO}|Bob: {ONE}"
    said = problem(f"7|Ann: {TWO}|Bob: 8C TS KC 9H 4x\n", columns="2-3")
    assert said.startswith("<bytes>, row 1, column 3: '4x' is not a card: a card is a rank (2 3 4")
    assert said.splitlines()[1:3] == ["  Bob: 8C TS KC 9H 4x", "                   ^"]
    said = problem(csv(*[right] * 60, f"7|Ann: {TWO}|Muck: {ONE}"), columns="2-3")
    assert said.startswith("<bytes>, row 61, column 3: 'Muck' is not a player")
    assert f"\n  Muck: {ONE}\n  ^\nTo leave out invalid lines: skip_bad=True" in said


def test_text_in_brackets_is_not_json() -> None:
    line = "[as,kd,2s,3c,4d] [2c,3d,5h,7h,9h]"
    assert sd.tally(csv(line, '# the "second" deal', line).encode()).wins == (2, 0)


def test_blanks_in_cells_may_show_another_board() -> None:
    rows = ["7;Ah Kd  Qs Qd  2c 3c 4c 5c 9h"] * 3
    assert sd.tally(csv("id;deal", *rows).encode()).wins == (3, 0)
    said = problem(csv("id;deal", *rows, "8;2c 3c 4c 5c 9h  Ah Kd  Qs Qd"))
    assert "row 5, column 'deal': this line is laid out differently" in said


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"2024-05-18 Ann: {ONE} Bob: {TWO}", "some of the names '2024-05-18 Ann'"),
        (f"1000 Hand 1: {ONE} Hand 2: {TWO}", "may be those of players or of their cards"),
        (f"-6: {ONE} {TWO}", "'-6:' in front of the cards: delete it, or start comment lines"),
        (f"won: {ONE} | {TWO}", "'won' is a name, but others have none: delete it, or name all"),
    ],
)  # fmt: skip
def test_what_to_change(line: str, words: str) -> None:
    assert words in problem(f"{line}\n")


def test_what_to_change_in_lines_that_differ() -> None:
    text = "AhKdQsQd2c3c4c5c9h\nAhKd QsQd JhJs 2c3c4c5c9h\n"
    assert "write | between hands" in problem(text, mixed=True)


def test_groups_of_one_size_are_not_divided_otherwise() -> None:
    said = problem("Ah Kd Qs Qd  2c 3c 4c 5c  9h 9d 8d 7d\n", game="draw", players=2)
    assert "groups of 4, 4, 4 cards do not fit draw of 2 players" in said


def test_a_draw_of_two_in_any_blanks() -> None:
    with pytest.raises(sd.DealError) as caught:
        sd.tally(b"5h  5d Jh 3h 2h 8s  8d   Td  Ah Ac\n8s 2s  9c 9s 7s  8d  Ac Qh  Ah 9d\n")
    options: dict[str, Any] = {**caught.value.suggestions[0].options}
    assert options == {"hand1": "1-5", "hand2": "6-10"}
    text = b"5h  5d Jh 3h 2h 8s  8d   Td  Ah Ac\n8s 2s  9c 9s 7s  8d  Ac Qh  Ah 9d\n"
    assert sd.tally(text, **options).wins == (0, 2)


@pytest.mark.parametrize(
    ("line", "options", "more"),
    [
        (
            " v ".join([f"Player {n} [{n}C, {n + 1}H]" for n in range(2, 7)])
            + " v [8D, 9D, KH, JS, QS] $1200",
            {},
            {"hand1": "2-3", "hand5": "14-15", "board": "17-21"},
        ),
        (f"{ONE} {TWO}: 58€", {}, {"hand1": "1-5", "hand2": "6-10"}),
        (f"{ONE} | {TWO}".replace(" ", "_"), {}, {"hand1": "1-5", "hand2": "6-10"}),
        ("1. 4d4s7d9d9h Adam | 5dTcQcAcAs JD_24", {}, {"hand1": "2", "hand2": "4"}),
        (f"<tr><td>7</td><td>{ONE}</td><td>{TWO}</td></tr>", {}, {"hand1": "2-6", "hand2": "8-12"}),
        (f"{ONE} by P2 / {TWO} by P1", {}, {"hand1": "7-11", "hand2": "1-5"}),
        (f"2 - {ONE} 1 - {TWO}", {}, {"hand1": "8-12", "hand2": "2-6"}),
        (f"{ONE} for the 2nd player, {TWO} for the 1st", {}, {"hand1": "7-11", "hand2": "1-5"}),
        ("KcTh (6dKsAs5dQd) Td4c", {}, {"hand1": "1", "hand2": "3", "board": "2"}),
        ("5c7d 162 2s2c 70 | 3h2hJd7h6d", {}, {"hand1": "1", "hand2": "3", "board": "5"}),
        (f"hand_0 {ONE} / {TWO}".replace(" ", "").replace("/", " | ").replace("_0", "_0 "), {},
         {"hand1": "2", "hand2": "3"}),
        (f"Unused: 2C3C4C5C9C 1: {ONE} v 2: {TWO}", {}, {"hand1": "4-8", "hand2": "10-14"}),
        ("Nov 25 Ah/Kh/Qs/Qd/Jc/Jd | Flop: 2c/3c/4c Turn: 5c River: 9h", {},
         {"hand1": "2-3", "hand3": "6-7", "board": "9-11,13,15"}),
    ],
)  # fmt: skip
def test_words_that_are_suggested(line: str, options: dict[str, Any], more: dict[str, Any]) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally([line] * 2, **options)
    offered = [{**options, **each.options} for each in caught.value.suggestions]
    right = next(each for each in offered if more.items() <= each.items())
    assert sd.tally([line] * 2, **right).deals == 2


def test_other_names_in_each_line() -> None:
    lines = [f"Ann: {ONE} Bob: {TWO}", f"Cid: {TWO} Dan: {ONE}"]
    with pytest.raises(sd.DealError, match="laid out differently") as caught:
        sd.tally(lines)
    more: dict[str, Any] = {**caught.value.suggestions[0].options}
    assert sd.tally(lines, **more).wins == (1, 1)
