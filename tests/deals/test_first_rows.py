"""Tables whose first rows are all wrong: told as where a right row follows."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tables import ENDINGS, write, write_sheets

import showdown as sd
from showdown import needs
from showdown.deals.bad import Bad

ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
CARDS = f"{ONE} {TWO}".split()
NO_CARD = "a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)"


def problem(source: str | Path) -> str:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(source.encode() if isinstance(source, str) else source, name="deals")
    return str(caught.value)


def left_out(source: str | Path) -> tuple[int, list[str]]:
    """How many deals there are, and which rows are left out."""
    bad: list[Bad] = []
    data = source.encode() if isinstance(source, str) else source
    return sd.tally(data, on_bad=bad.append).deals, [one.raw.decode() for one in bad]


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("8C TS KC 9H 4X", TWO, f"'one': '4X' is not a card: {NO_CARD}"),
        (ONE, "7D 2S 5D 3S 1C", "'two': '1C' is not a card: a ten is written T or 10, an ace A"),
        ("8C TS KC 9H 4X", "7D 2S 5D 3S 1C", f"'one': '4X' is not a card: {NO_CARD}"),
        ("8C TS KC 9H", TWO, "'one': 4 cards, but a hand has 5"),
        (ONE, "7D 2S 5D 3S", "'two': 4 cards, but a hand has 5"),
        (
            "8C TS KC 9H 9H",
            TWO,
            "'one': 9♥ is dealt twice, both times to Player 1 (--decks many allows that)",
        ),
        (
            "?? ?? ?? ?? ??",
            TWO,
            "'one': '??' is a hidden card: a showdown is decided when all are shown",
        ),
    ],
)
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_only_row_is_told_by_its_cell(
    tmp_path: Path, ending: str, one: str, two: str, told: str
) -> None:
    frame = pl.DataFrame({"id": [7, 8], "one": [one, ONE], "two": [two, TWO]})
    only, followed = (
        write(frame.head(rows), tmp_path / f"{rows}.{ending}", header=True) for rows in (1, 2)
    )
    assert f"column {told}\n" in problem(only)
    assert problem(only) == problem(followed)
    deals, rows = left_out(only)
    assert (deals, rows) == (0, left_out(followed)[1])
    assert len(rows) == 1


@pytest.mark.parametrize("sign", [",", "\t", ";", "|"])
@pytest.mark.parametrize("header", ["id{}one{}two\n", ""])
def test_signs_between_columns(sign: str, header: str) -> None:
    above = header.replace("{}", sign)
    row = sign.join(["7", "8C TS KC 9H 4X", TWO]) + "\n"
    place = "row 2, column 'one'" if header else "row 1, column B"
    assert problem(above + row).startswith(f"deals, {place}: '4X' is not a card")
    assert left_out(above + row) == (0, [row])


WORDS: dict[str, Callable[[list[str]], str]] = {
    "blanks": " ".join,
    "commas": ",".join,
    "dashes": "-".join,
    "nothing": "".join,
    "small": lambda cards: " ".join(cards).lower(),
    "tens": lambda cards: " ".join(cards).replace("T", "10"),
    "suits": lambda cards: " ".join(cards).translate(str.maketrans("CDHS", "♣♦♥♠")),
    "suit first": lambda cards: " ".join(card[::-1] for card in cards),
}


@pytest.mark.parametrize("spell", WORDS)
@pytest.mark.parametrize("place", [0, 3, 7, 9])
def test_ways_to_write_cards(spell: str, place: int) -> None:
    cards = [*CARDS[:place], f"{CARDS[place][0]}X", *CARDS[place + 1 :]]
    one, two, right_one, right_two = (
        WORDS[spell](hand) for hand in (cards[:5], cards[5:], CARDS[:5], CARDS[5:])
    )
    text = f'id,one,two\n7,"{one}","{two}"\n'
    assert problem(text).startswith("deals, row 2, column ")
    assert problem(text) == problem(f'{text}8,"{right_one}","{right_two}"\n')
    whole, right = WORDS[spell](cards), WORDS[spell](CARDS)
    text = f'id,deal\n7,"{whole}"\n'
    assert problem(text).startswith("deals, row 2, column 'deal'")
    assert problem(text) == problem(f'{text}8,"{right}"\n')


@pytest.mark.parametrize("wrong", ["4X", "XX", "?", "joker", "1S"])
@pytest.mark.parametrize("place", [0, 4, 5, 9])
@pytest.mark.parametrize("before", ["7", "77", "Ann", "2026-01-05", "AS-77"])
def test_a_column_a_card(before: str, place: int, wrong: str) -> None:
    cards = [*CARDS[:place], wrong, *CARDS[place + 1 :]]
    for header, after, told in (
        ("id,a,b,c,d,e,f,g,h,i,j,won\n", "yes", f"row 2, column '{'abcdefghij'[place]}'"),
        ("id,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,won\n", "Ted", f"row 2, column 'c{place + 1}'"),
        ("", "lost", f"row 1, column {'BCDEFGHIJK'[place]}"),
    ):
        if before == "AS-77" and not header:
            continue  # It may be a card with something behind it, as it may before right cards.
        row = ",".join([before, *cards, after]) + "\n"
        assert problem(header + row).startswith(f"deals, {told}: '{wrong}' is "), header
        assert left_out(header + row) == (0, [row])


@pytest.mark.parametrize("places", [(0, 14), (0, 1), (13, 14), (3, 9)])
def test_no_card_of_three_players_is_forgotten(places: tuple[int, int]) -> None:
    cards = [*CARDS, "2C", "3D", "4H", "5S", "6C"]
    header = "id," + ",".join(f"card {place}" for place in range(15)) + "\n"
    right = ",".join(["7", *cards]) + "\n"
    for place in places:
        cards[place] = "1S"
    bad = ",".join(["7", *cards]) + "\n"
    assert problem(header + bad).startswith(f"deals, row 2, column 'card {places[0]}': '1S' is")
    assert problem(header + bad) == problem(header + bad + right)


def test_no_hand_of_three_players_is_forgotten() -> None:
    header = "id,one,two,three\n"
    third = "2C 3D 4H 5S 6C"
    row = f"7,8C TS KC 9H 4X,7D ?? 5D 3S AC,{third}\n"
    assert problem(header + row).startswith("deals, row 2, column 'one': '4X' is not a card")
    row = f"7,8C TS KC 9H 4X,7D 2S 5D 3S Queen,{third}\n"
    text = header + 20 * row + f"8,{ONE},{TWO},{third}\n"
    assert problem(text).startswith("deals:1:1: ")


def test_all_first_rows() -> None:
    rows = [f"{row},8C TS KC 9H {row % 10}X,{TWO}\n" for row in range(50)]
    text = "id,one,two\n" + "".join(rows)
    assert problem(text).startswith("deals, row 2, column 'one': '0X' is not a card")
    assert left_out(text) == (0, rows)
    assert left_out(f"{text}50,{ONE},{TWO}\n") == (1, rows)


def test_objects() -> None:
    for hands in (
        {"one": "8C TS KC 9H 4X", "two": TWO},
        {"hands": ["8C TS KC 9H 4X", TWO]},
        {"hands": [["8C", "TS", "KC", "9H", "4X"], TWO.split()]},
    ):
        line = json.dumps({"id": 7, **hands})
        right = line.replace("4X", "4S")
        for text in (f"{line}\n", f"[\n{line}\n]\n", f"[{line}]"):
            assert ", column '" in problem(text)
            assert "'4X' is not a card" in problem(text)
        assert problem(f"{line}\n") == problem(f"{line}\n{right}\n")
        assert left_out(f"{line}\n") == (0, [f"{line}\n"])


def test_an_object_that_is_a_deal_keeps_its_place_in_the_line() -> None:
    text = json.dumps({"one": "8C TS KC 9H 4X", "two": TWO})
    assert problem(text).startswith("deals:1:22: '4X' is not a card")


def test_lists_in_columns(tmp_path: Path) -> None:
    hands = [[[*CARDS[:4], "4X"], CARDS[5:]]]
    path = write(pl.DataFrame({"id": [7], "hands": hands}), tmp_path / "deals.parquet")
    assert problem(path).startswith("deals, row 1, column 'hands': '4X' is not a card")


def test_the_sheet_with_the_bad_row(tmp_path: Path) -> None:
    path = tmp_path / "deals.xlsx"
    bad: list[list[object]] = [["id", "one", "two"], [7, "8C TS KC 9H 4X", TWO]]
    notes: list[list[object]] = [["id", "note"], [7, "Ace High"]]
    write_sheets({"Notes": notes, "Deals": bad}, path)
    assert problem(path).startswith("deals, sheet 'Deals', row 2, column 'one': '4X' is not")
    write_sheets({"Bad": bad, "Deals": [bad[0], [8, ONE, TWO]]}, path)
    assert sd.tally(path).deals == 1


def test_a_board_is_no_hand() -> None:
    assert problem(f"id,hand,board\n7,8C TS KC 9H 4X,{TWO}\n") == (
        "deals: column 'board' has cards of no player: tell whose are hands with --hand1 and "
        "--hand2"
    )


def test_it_is_a_table_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    needs.need.cache_clear()
    monkeypatch.setitem(sys.modules, "polars", None)
    assert problem(f"id,one,two\n7,8C TS KC 9H 4X,{TWO}\n") == (
        'deals: it is a table, and polars is not installed: pip install "poker-showdown[tables]"'
    )
    assert problem("id,one,two\n7,Ace High,Sam\n").startswith("deals:1:1: 'id,one,two' is not a")
    needs.need.cache_clear()


@pytest.mark.parametrize(
    "text",
    [
        "id,one,two\n7,Ace High,Sam\n",
        "id,when,price\nAS-77,2026-01-05,10\nh1,h2,h3\n",
        "id,h1,h2,h3,h4,h5,h6,h7,h8,h9,h10\n",
        "id,h1,h2\n7,AS KD,2C XX\n",
        "name,as,is,at,to,me,go,no,do,us,we\nSam,as,is,at,to,me,go,no,do,us,we\n",
        "id,note,who\n7,he had an ad as is,she had 2d or 3d to go\n",
        f"id,note\n7,{ONE}\n",
        "id,note,who\n7,8C TS KC 9H 4X,Ace High or so said Sam\n",
        "id,one,two\n7,1 2 3 4 5,6 7 8 9 99\n",
        "id,one,two\n7,?? ?? ?? ?? ??,XX XX XX XX XX\n",
        "id,a,b,c,d,e,f,g,h,i,j\n7,22,33,44,55,66,77,88,99,2a,3b\n",
        "this is a text, with words, in it\nand as 10c of it, is 2d, up\n",
    ],
)
def test_words_are_no_hands(text: str) -> None:
    assert problem(text).startswith("deals:1:")
    assert left_out(text) == (0, text.splitlines(keepends=True))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8C TS KC 9H 4X 7D 2S 5D 3S AC\n", "1:13"),
        ("8C,TS,KC,9H,4X,7D,2S,5D,3S,AC\n", "1:13"),
        (f"8C TS KC 9H 4X|{TWO}\n", "1:13"),
        (f"8C TS KC 9H 4X|{TWO}\n{ONE}|{TWO}\n", "1:13"),
        (f"8C TS KC 9H 4X,{TWO}\n8C TS KC 9H 4X,{TWO}\n", "1:13"),
        ("8C,TS,KC,9H,4X,7D,2S,5D,3S,AC,x\n", "1:13"),
        ("XX,8C TS KC 9H 4S,7D 2S 5D 3S AC", "1:1"),
        ("XX,8C TS KC 9H 4X,7D 2S 5D 3S AC", "1:1"),
    ],
)
def test_lines_keep_their_places(text: str, told: str) -> None:
    assert problem(text).startswith(f"deals:{told}: ")


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl", "xlsx"])
def test_words_in_other_tables(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame({"id": ["AS-77"], "day": ["2026-01-05"], "note": ["he had an ad as is"]})
    assert problem(write(frame, tmp_path / f"deals.{ending}")).startswith(
        "deals: no cards, hands or deals are found in its columns 'id', 'day', 'note'"
    )


WORD = st.sampled_from(
    [
        *("as", "is", "Ted", "Sam", "h1", "c10", "22", "10", "4.50", "AS-77", "2026-01-05", "x"),
        *("he had an ad as is", "he said so as he sat to eat", "AC or AD, so 2d", "?", ""),
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORD, min_size=3, max_size=12), min_size=1, max_size=4))
def test_words_in_any_order_are_no_hands(rows: list[list[str]]) -> None:
    assume(all(row.count("as") < len(CARDS) for row in rows))  # Ten aces of spades are.
    text = "\n".join(",".join(["name", *row]) for row in rows)
    assert ", column " not in problem(text)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_no_player_is_left_out_because_a_hand_is_wrong(tmp_path: Path, ending: str) -> None:
    frame = pl.DataFrame(
        {"id": [7], "a": ["8C TS KC 9H 4S"], "b": ["7D 2S 5D 3S AC"], "c": ["2C 3D 4H 5S 6X"]}
    )
    path = write(frame, tmp_path / f"three.{ending}")
    with pytest.raises(sd.DealError, match="column 'c': '6X' is not a card"):
        sd.tally(path)
    right = frame.with_columns(c=pl.lit("2C 3D 4H 5S"))  # Perhaps cards of no player.
    assert sd.tally(write(right, path)).deals == 1


@pytest.mark.parametrize("header", ["one,two", "c1 c2 c3 c4 c5 c6 c7 c8 c9 c10", "My deals"])
def test_lines_under_a_header_of_which_the_first_is_wrong(header: str) -> None:
    sign = "," if "," in header else " "
    wrong, right = f"8C TS KC 9H 4X{sign}{TWO}", f"{ONE}{sign}{TWO}"
    for lines in ([wrong], [wrong, right], [wrong, wrong, right]):
        text = "\n".join([header, *lines])
        assert problem(text).startswith(f"deals:2:13: '4X' is not a card: {NO_CARD}")
        deals, bad = left_out(text)
        assert (deals, len(bad)) == (lines.count(right), lines.count(wrong))


def test_a_first_line_of_cards_is_no_header() -> None:
    first = ONE.replace("TS", "1S") + " " + TWO
    assert problem(f"{first}\n{first}").startswith("deals:1:4: '1S' is not a card")
    assert left_out(f"{first}\n{first}\n{ONE} {TWO}")[0] == 1


@pytest.mark.parametrize("other", ["2b", "50", "Tad", "A1"])
def test_what_stands_beside_the_first_cards_is_no_card_under_a_header(other: str) -> None:
    names = ",".join(f"c{number}" for number in range(1, 15))
    deal = ",".join([*CARDS, "3C", "4D", "5H", "6C"])
    text = f"{names},note\n{deal},{other}\n{deal},29\n{deal},\n"
    assert sd.tally(text.encode()).deals == 3
    assert left_out(text) == (3, [])


@pytest.mark.parametrize("above", ["one,two", "Deals of Monday\none,two"])
def test_a_header_stands_above_wrong_lines_of_any_kind(above: str) -> None:
    wrong = [f"8C TS KC 9H,{TWO}", "see below", f"{ONE},{TWO},XX"]
    text = "\n".join([above, *wrong, f"{ONE},{TWO}", ""])
    row = above.count("\n") + 2
    assert problem(text).startswith(f"deals:{row}:12: ',' after 9H: cards stand apart")
    assert left_out(text) == (1, [f"{line}\n" for line in wrong])


@pytest.mark.parametrize("header", ["", "one,two\n"])
def test_a_wrong_line_with_the_suit_first(header: str) -> None:
    line = "C8 ST CK H9 S0,D7 S2 D5 S3 CA"
    row = header.count("\n") + 1
    assert problem(header + line).startswith(f"deals:{row}:13: 'S0' is not a card")
    assert left_out(header + line) == (0, [line])


@pytest.mark.parametrize("mark", ["|", ";", "\t", " - "])
@pytest.mark.parametrize("wrong", ["8C,TS,KC,9H,4S,6C,1H", "8C,TS,KC,9H,4S,6C"])
def test_hands_between_other_signs_are_no_columns(wrong: str, mark: str) -> None:
    one, two = "8C,TS,KC,9H,4S,6C,2H", "7D,2S,5D,3S,AC,9C,6D"
    line = f"{wrong}{mark}{two}"
    for header in ("",) if mark == " - " else ("", f"mine{mark}yours\n"):
        text = f"{header}{line}\n" + f"{one}{mark}{two}\n" * 9
        assert f":{header.count(chr(10)) + 1}:" in problem(text)
        assert left_out(text) == (9, [f"{line}\n"])


def test_one_column_of_deals_has_a_name() -> None:
    for deal in (f"{ONE} {TWO}", f"{ONE},{TWO}".replace(" ", ","), f"{ONE} - {TWO}"):
        for text in (f"deal\n{deal}\n", f'"Hands"\n"{deal}"\n'):
            assert left_out(text) == (1, [])
            assert sd.tally(text.encode()).deals == 1
        wrong = deal.replace("4S", "4X")
        assert problem(f"deal\n{wrong}\n").startswith("deals:2:13: '4X' is not a card")
    assert problem(f"rubbish\n{ONE} {TWO}").startswith("deals:1:1: 'rubbish' is not a card")


def test_a_note_that_is_a_card_is_none_of_the_deal() -> None:
    names = ",".join(["player", *(f"c{number}" for number in range(1, 15)), "note"])
    deal = ",".join([*CARDS, "3C", "4D", "5H", "6C"])
    text = f"{names}\nTed,{deal},ok\n" + f"2D,{deal},2H\n" + f"Ada,{deal},ok\n" * 4
    assert sd.tally(text.encode()).deals == 6
    assert left_out(text) == (6, [])


def test_a_title_above_a_column_of_deals_does_not_name_it() -> None:
    for wrong in ("4S", "4X"):
        deal = f"{ONE} - {TWO}"
        text = f"Deals of Monday\nhands,id\n{deal.replace('4S', wrong)},1\n{deal},2\n"
        right = wrong == "4S"
        assert left_out(text)[0] == 1 + right
        if not right:
            assert problem(text).startswith("deals, row 3, column 'hands': '4X' is not a card")


def test_numbered_names_beside_another() -> None:
    names = ",".join(["id", "first", *(f"c{number}" for number in range(1, 10))])
    for header in (names, f"Deals of Monday\n{names}"):
        text = f"{header}\n" + "".join(f"{row},{','.join(CARDS)}\n" for row in range(3))
        assert sd.tally(text.encode()).deals == 3
        assert left_out(text) == (3, [])
