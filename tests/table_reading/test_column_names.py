"""Whose cards the columns of a table have: by their names, or an error."""

from __future__ import annotations

import io
import random
from typing import Any

import polars as pl
import pytest
from table_files import ONE, ROYAL, TWO, problem

import showdown as sd

CARDS = f"{ONE} {TWO}".split()
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
LETTERS = "ABCDEFGHIJ"


def table(names: list[str], cells: list[str], *, beside: bool = True) -> bytes:
    if beside:
        names, cells = ["id", *names], ["7", *cells]
    return f"{','.join(names)}\n{','.join(cells)}\n".encode()


HANDS = [
    ("hand1", "hand2"),
    ("p1", "p2"),
    ("Player 1", "Player 2"),
    ("hand_0", "hand_1"),
    ("game 3 hand 1", "game 3 hand 2"),
    ("one", "two"),
    ("firstHand", "secondHand"),
    ("first_hand", "second_hand"),
    ("1st", "2nd"),
    ("handone", "handtwo"),
    ("pone", "ptwo"),
    ("Player I", "Player II"),
    ("hand①", "hand②"),
    ("hand１", "hand２"),
    ("選手一", "選手二"),
    ("hand", "hand.1"),
    ("hand A", "hand B"),
    ("a", "b"),
    ("Hand α", "Hand β"),
]


@pytest.mark.parametrize("names", HANDS, ids=" ".join)
def test_numbers_and_letters_in_names_say_whose_hand_it_is(names: tuple[str, str]) -> None:
    first, second = names
    assert sd.tally(table([first, second], [ONE, TWO])).wins == (0, 1)
    for beside in (True, False):
        assert sd.tally(table([second, first], [TWO, ONE], beside=beside)).wins == (0, 1)
    file = io.BytesIO()
    pl.DataFrame({"id": [1], second: [ONE], first: [TWO]}).write_parquet(file)
    assert sd.tally(file.getvalue()).wins == (1, 0)


@pytest.mark.parametrize("names", ["mine,yours", "hand,villain's hand", "w,b", "a hand,my hand"])
def test_other_names_are_taken_from_left_to_right(names: str) -> None:
    assert sd.tally(table(names.split(","), [ONE, TWO])).wins == (0, 1)
    assert sd.tally(table(names.split(","), [TWO, ONE])).wins == (1, 0)


@pytest.mark.parametrize(
    "names",
    [
        "hand1,hand3",
        "hand2,hand3",
        "hand1,HAND1",
        "hand1,villain",
        "p1,hand2",
        "p1_2024,p2_2025",
        "hand B,hand C",
        "b,c",
        "hand A,Ann,hand B",
        "hand1,hand2,old",
        "mine,yours,best hand",
        "hand1,hand2,deal",
    ],
)
def test_names_that_contradict_each_other(names: str) -> None:
    hands = [ONE, TWO, f"{ROYAL} 2H 3H 4H 5H 6H" if "deal" in names else ROYAL]
    data = table(names.split(","), hands[: names.count(",") + 1])
    assert "--columns" in problem(data)
    assert sd.tally(data, columns="B:C").wins == (0, 1)


PLAYERS_AND_CARDS = [
    "p{p}c{c}",
    "c{c}p{p}",
    "Player {p} card {c}",
    "card {c} of player {p}",
    "h{p}_{c}",
    "{p}_{c}",
    "card{c}{letter}",
    "{letter}{c}",
    "p{p}{part}",
    "c{c}.{p}",
    "hand{p}[{c}]",
]


@pytest.mark.parametrize("named", PLAYERS_AND_CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_two_numbers_in_names_say_which_card_it_is(named: str, seed: int) -> None:
    chance = random.Random(seed)
    players, size = chance.choice([(2, 5), (3, 5), (4, 6), (2, 7)])
    dealt = chance.sample(DECK, players * size)
    columns = {
        named.format(p=p + 1, c=c + 1, letter=LETTERS[p], part="abcdefg"[c]): dealt[p * size + c]
        for p in range(players)
        for c in range(size)
    }
    right = sd.tally([" ".join(dealt)], players=players)
    assert sd.tally(table([*columns], [*columns.values()])) == right
    names = chance.sample([*columns], len(columns))
    assert sd.tally(table(names, [columns[name] for name in names])) == right
    assert "--columns" in problem(table(names[1:], [columns[name] for name in names[1:]]))


def test_five_players_with_five_cards_need_words() -> None:
    dealt = DECK[::2][:25]
    for named, is_clear in (("p{p}c{c}", True), ("c{c}p{p}", True), ("p{p}_{c}", False)):
        names = [named.format(p=p, c=c) for p in range(1, 6) for c in range(1, 6)]
        if is_clear:
            assert sd.tally(table(names, dealt)) == sd.tally([" ".join(dealt)], players=5)
        else:
            assert "it is unclear whose cards 'p1_1'" in problem(table(names, dealt))


@pytest.mark.parametrize(
    "names",
    [
        [f"p{player}c{card}" for player in range(1, 6) for card in (1, 2)],
        [f"{player}_{card}" for player in range(1, 6) for card in (1, 2)],
        [f"{player}{card}" for player in "abcde" for card in (1, 2)],
        [f"{player}{card}" for player in ("ann", "bob", "cat", "dan", "eve") for card in (1, 2)],
        [f"p{player}" for player in range(1, 6)] * 2,
        ["red5", "blue5", "red4", "blue4", "blue1", "red1", "blue2", "red2", "red3", "blue3"],
        [f"p{card}" for card in range(1, 6)] + [f"d{card}" for card in range(1, 6)],
        [f"card {card}" for card in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11)],
        [f"x{card}" for card in range(1, 6)],
        ["c1"] * 5 + ["c2"] * 5,
    ],
    ids=lambda names: f"{names[0]} {names[1]}",
)
def test_cards_of_unclear_players(names: list[str]) -> None:
    data = table(names, CARDS[: len(names)])
    assert "--columns" in problem(data)
    if len(names) == 10:
        assert sd.tally(data, columns="B:K").wins == (0, 1)


@pytest.mark.parametrize(
    "named",
    ["{word}{card}", "{word}_card {card}", "{word}", "p{player}", "c{card}", "c{card}{end}"],
)
def test_words_and_repeated_names(named: str) -> None:
    by_player = [(player, card) for player in (0, 1) for card in range(5)]
    for places in (by_player, sorted(by_player, key=lambda place: place[1])):
        names = [
            named.format(word=("yours", "mine")[p], player=p + 1, card=c + 1, end=".1" * p)
            for p, c in places
        ]
        cells = [CARDS[5 * player + card] for player, card in places]
        assert sd.tally(table(names, cells)).wins == (0, 1)


def test_cards_in_the_order_of_their_numbers_or_letters() -> None:
    for names in (
        [f"c{place}" for place in range(10)],
        [f"card {letter}" for letter in "abcdefgh"],
    ):
        players = 2 if len(names) == 10 else None
        order = [*range(1, len(names)), 0]
        data = table([names[at] for at in order], [CARDS[at] for at in order])
        if players:
            assert sd.tally(data).wins == (0, 1)
        else:
            assert "--columns" in problem(data)
    names = [f"c{place}" for place in (10, *range(1, 10))]
    spaced = f"{' '.join(names)}\n{CARDS[9]} {' '.join(CARDS[:9])}\n"
    assert "'c10' is in the place of" in problem(spaced.encode())


def test_cards_without_names_of_their_own() -> None:
    names = [f"x{name}y" for name in "abcdefghijklmno"]
    dealt = DECK[:15]
    assert sd.tally(table(names[:10], CARDS)).wins == (0, 1)
    assert "--columns" in problem(table(names, dealt))
    right = sd.tally([" ".join(dealt)], players=3)
    assert sd.tally(table(names, dealt), players=3) == right
    assert sd.tally(f"7,{','.join(dealt)},x\n".encode()) == right
    assert "no card columns" in problem(table([""] * 11, [*dealt[:9], "note", dealt[9]]))


@pytest.mark.parametrize(("count", "players", "cards"), [(30, 5, 6), (35, 7, 5), (42, 6, 7)])
def test_numbered_cards_that_may_be_dealt_in_two_ways(count: int, players: int, cards: int) -> None:
    names = [f"c{card}" for card in range(1, count + 1)]
    for beside in (True, False):
        data = table(names, DECK[:count], beside=beside)
        for columns in (None, f"{names[0]}:{names[-1]}") if count == 42 else (None,):
            assert "hands of" in problem(data, columns=columns)
            assert sd.tally(data, players=players, columns=columns).players == players
            assert sd.tally(data, cards=cards, columns=columns).players == players


@pytest.mark.parametrize("more", [1, 2, 4, 5])
@pytest.mark.parametrize("players", [None, 2])
def test_numbers_beside_cards_that_are_numbers(more: int, players: int | None) -> None:
    numbers = list("0259876431")
    beside = [f"x{letter}" for letter in "abcde"[:more]]
    data = table([*beside, *LETTERS], ["7"] * more + numbers, beside=False)
    assert "--columns" in problem(data, style="numbers", players=players)
    assert sd.tally(data, style="numbers", columns=",".join(LETTERS)).deals == 1
    numbered = table([*beside, *(f"c{n}" for n in range(10))], ["7"] * more + numbers)
    assert sd.tally(numbered, style="numbers").deals == 1


@pytest.mark.parametrize(
    "name",
    [
        *("flop", "Turn", "river", "Board", "board_cards", "Shared Cards", "shared_cards"),
        *("community", "common_cards", "muck", "Table", "the board", "flop3", "mucked"),
        *("community_card_4", "boardCards", "COMMUNITY CARDS", "Board 1"),
    ],
)
def test_names_of_a_board(name: str) -> None:
    said = problem(table(["hand1", "hand2", name], [ONE, TWO, ROYAL]))
    assert f"column '{name}' has cards that belong to no player" in said
    assert "--columns" in said
    board = table([*(f"h{card}" for card in range(10)), "flop1"], [*CARDS, "2C"])
    assert "'flop1' has cards that belong to no player" in problem(board)
    assert sd.tally(table(["keyboard", "Riverson"], [ONE, TWO])).wins == (0, 1)


def test_columns_that_are_given_but_leave_two_readings() -> None:
    both = table(["hand1", "hand2"], [ONE, TWO])
    for columns in ({"columns": "hand1,hand2"}, {"hand1": "hand1", "hand2": "hand2"}):
        said = problem(both, players=3, on_bad=lambda _: None, **columns)
        assert "2 hands are given, but --players is 3" in said
    deals = b"4,8,8,37,52|21,3,28,13,42,1\n25,35,10,23,19|26,12,51,39,14\n"
    said = problem(deals, style="numbers", columns="1", on_bad=lambda _: None)
    assert "column A may have a hand, or a whole deal: give --players 1" in said
    rows = "left,5,0 22 40 6 28|47 32 2 43 23", "left,5 46 48 23 30|0 10 3 44 34,good"
    shifted = "\n".join(["winner,deal,note", *rows]).encode()
    said = problem(shifted, style="numbers", on_bad=lambda _: None)
    assert "it is unclear whose cards 'deal', 'note' are" in said


def test_a_hand_beside_a_column_per_card() -> None:
    data = table([*(f"c{card}" for card in range(10)), "hand3"], [*CARDS, ROYAL])
    assert "it is unclear whose cards" in problem(data, on_bad=lambda _: None)


def test_hands_of_three_columns_of_the_same_name() -> None:
    names = ["hand.2", "hand", "hand.1"]
    assert sd.tally(table(names, [ROYAL, ONE, TWO])).wins == (0, 0, 1)


def test_a_single_hand_per_row() -> None:
    for names in ([f"card_{card}" for card in range(1, 6)], ["hand"], ["my cards"]):
        cells = ONE.split() if len(names) == 5 else [ONE]
        assert sd.tally(table(names, cells)).players == 1
    assert "no card columns" in problem(table(["note"], [ONE]))
    assert sd.tally(table(["note"], [ONE]), columns="note", players=None).players == 1


@pytest.mark.parametrize(
    ("others", "options", "said"),
    [
        ([], {}, ()),
        (["id"], {}, ("column 'id'",)),
        (["id", "", "day"], {}, ("columns 'id', D and 'day'",)),
        (["a", "b", "c", "d", "e", "f"], {}, ("columns 'a', 'b', 'c', 'd' and 2 more",)),
        (["id"], {"columns": "A:B"}, ()),
    ],
)
def test_which_columns_are_ignored(
    others: list[str], options: dict[str, Any], said: tuple[str, ...]
) -> None:
    rows = [["mine", "yours", *others], [ONE, TWO, *map(str, range(len(others)))]]
    text = "\n".join(map(",".join, rows)).encode()
    found: list[object] = []
    assert sd.tally(text, on_layout=lambda layout: found.append(layout.ignored), **options).deals
    assert found == [said]
