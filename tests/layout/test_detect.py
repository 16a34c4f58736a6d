"""What a text's first lines show of its layout, and what they leave open."""

from __future__ import annotations

import random
from itertools import count, product
from typing import Any

import pytest
from contract import expected
from contract import test_layouts as layouts

from showdown import DealError, FileError, ShowdownError, tally
from showdown.deals.bad import Bad, leave_out
from showdown.deciding import verdicts
from showdown.kernel import _compiled
from showdown.layout.detect import MAX_LINES

ONE, TWO = ["8C", "TS", "KC", "9H", "4S"], ["7D", "2S", "5D", "3S", "AC"]
DEAL = " ".join(ONE + TWO)
SIX = "8C TS KC 9H 4S 2C 7D 2S 5D 3S AC 4C"
"""Two hands of six."""
UCI = "1,10,1,11,1,13,1,12,1,1,9"
NAMED = "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC"


pytestmark = pytest.mark.usefixtures("_each_kernel")


def problem(lines: list[str], **options: Any) -> tuple[int | None, int | None, str]:
    """Line, column and words of the error; with either counter."""
    text = "\n".join(lines).encode()
    with pytest.raises(DealError) as caught:
        tally(text, **options)
    with pytest.raises(DealError) as again:
        list(verdicts(text, **options))
    assert str(caught.value) == str(again.value)
    return caught.value.line, caught.value.column, caught.value.problem


TABBED = [" ".join(ONE) + "\t" + " ".join(TWO), "".join(ONE) + "\t" + "".join(TWO)]
CELLS = "\t".join(ONE + TWO)
EMPTY = "a tab instead of a card"


@pytest.mark.parametrize("good", [*TABBED, CELLS, ",".join(ONE) + "\t" + ",".join(TWO)])
@pytest.mark.parametrize("end", ["", "\t", " \t ", "\r"])
def test_tabs_delimit(good: str, end: str) -> None:
    assert tally([good + end] * 3).wins == (0, 3)
    assert tally([good, "\t\t", "", good.replace("\t", "  \t ")]).wins == (0, 2)
    first = good.index("\t")
    for lines in ([good, good.replace("\t", "\t\t", 1)], [good, "\t" + good]):
        line, column, words = problem(lines)
        assert (line, words.partition(":")[0]) == (2, EMPTY)
        assert column == (1 if lines[1][0] == "\t" else first + 2)
    assert tally([good] * 3 + [good.replace("\t", "\t\t", 1)], on_bad=leave_out).skipped == 1


WAYS = {
    "tabs between hands": layouts.plain(" ", "\t"),
    **{
        name: layouts.LAYOUTS[name]
        for name in (
            *("1, blanks", "3, commas", "4, a pipe between hands", "14, a token a hand", "quoted"),
            *("18, names", "20, brackets and commas", "20, blanks within cards"),
        )
    },
}


@pytest.mark.parametrize("way", WAYS)
def test_a_first_line_never_vanishes(way: str) -> None:
    """It is a deal, or an error; any way in which somebody may mistype it."""
    lines = WAYS[way](expected.DEALS[:6]).splitlines()
    chance = random.Random(way)
    for _ in range(30):
        first = lines[0]
        for _ in range(chance.choice([1, 1, 2, 3])):
            at = chance.randrange(len(first))
            new = chance.choice(["", "X", "1", "?", " ", ",", "\t", first[at] * 2, "Z", ":", "-"])
            first = first[:at] + new + first[at + chance.choice([0, 1, 1, 3]) :]
        if not first.strip(' \t,:-"[]') or first.lstrip().startswith("#"):
            continue
        try:
            found = tally("\n".join([first, *lines[1:]]).encode())
        except ShowdownError:
            continue
        assert found.deals == len(lines), first


def test_most_lines_decide_where_bad_ones_are_left_out() -> None:
    bad: list[Bad] = []
    assert tally([SIX] + [DEAL] * 99, on_bad=bad.append).deals == 99
    assert [one.line for one in bad] == [1]
    found = tally([NAMED, *[DEAL.replace(" ", ",")] * 3, NAMED], on_bad=leave_out)
    assert (found.deals, found.skipped) == (3, 2)
    later = [SIX] * MAX_LINES + [DEAL] * 1000
    assert tally(later, on_bad=leave_out).skipped == 1000


def test_as_many_lines_of_two_layouts_are_an_error() -> None:
    words = "two layouts are equally common.*: choose one with --players, --cards or --layout"
    wrong = DEAL[:-1] + "X"
    bracketed = f"[{' '.join(ONE)}] [{' '.join(TWO)}]"
    split = "".join(f"[{card[0]} {card[1]}]" for card in ONE + TWO)
    for lines in ([SIX, DEAL], [DEAL, SIX, SIX, DEAL], [SIX, wrong]):
        with pytest.raises(FileError, match=words):
            tally(lines, on_bad=leave_out)
        assert tally(lines, on_bad=leave_out, cards=5).skipped >= len(lines) // 2
    for lines in ([bracketed, wrong], [wrong, bracketed], [split, DEAL]):
        with pytest.raises(FileError, match=words):
            tally(lines, on_bad=leave_out)
    assert tally([wrong, bracketed, bracketed], on_bad=leave_out).deals == 2


BARE = UCI.rpartition(",")[0]
UNEVEN = " ".join(ONE[:4]) + "\t" + " ".join([ONE[4], *TWO])
SHIFTED = "\t".join([*ONE[:2], "", *ONE[2:], *TWO])
NO_CLASS = "the class of the hand is missing: the first hand has 11 numbers"
LABELED = "{}: 8C TS KC 9H 4S {}: 7D 2S 5D 3S AC"


@pytest.mark.parametrize(
    ("lines", "line", "column", "words"),
    [
        ([SIX, DEAL], 2, 30, "10 cards, but 2 players hold 12, 6 each"),
        ([SIX, DEAL, DEAL], 1, 31, "12 cards, but 2 players hold 10, 5 each"),
        ([DEAL, SIX, SIX], 1, 30, "10 cards, but 2 players hold 12, 6 each"),
        ([DEAL, DEAL, SIX, SIX], 3, 31, "12 cards, but 2 players hold 10, 5 each"),
        (["Black White", SIX, DEAL, DEAL], 2, 31, "12 cards, but 2 players hold 10, 5 each"),
        ([SHIFTED], 1, 7, EMPTY),
        ([SHIFTED, CELLS], 1, 7, EMPTY),
        ([UNEVEN, UNEVEN], 1, 12, "expected a space between cards, not a tab"),
        ([TABBED[0], UNEVEN], 2, 12, "expected a space between cards, not a tab"),
        ([TABBED[0], TABBED[0], UNEVEN], 3, 12, "expected a space between cards, not a tab"),
        ([LABELED.format("P1", "P2"), LABELED.format("P2", "P1")], 2, 1, "expected 'P1:' as in"),
        ([UCI, BARE], 2, 24, NO_CLASS),
        ([UCI, "1,10,1,11,1,13,1,12,1,9"], 2, 24, NO_CLASS),
        ([BARE, UCI], 2, 25, "too many numbers: the first hand has 10 numbers"),
        ([UCI, UCI + ",4"], 2, 27, "too many numbers: the first hand has 11 numbers"),
        ([UCI, BARE + ",11"], 2, 25, "the class of a hand is a number from 0 to 9"),
        (["4♣,2♣,6♠,2♦,3♥,3♦,6♣,k♥,8♣,6♥,,"], 1, 30, ""),
    ],
)
def test_the_line_that_differs(lines: list[str], line: int, column: int, words: str) -> None:
    found = problem(lines)
    assert found[:2] == (line, column)
    assert found[2].startswith(words)


ALIGNED = "8C  TS   KC \t9H\t4S\t7D\t2S\t5D\t3S\tAC"


@pytest.mark.parametrize(
    ("lines", "wins"),
    [
        ([ALIGNED, DEAL, CELLS], 3),
        ([DEAL, ALIGNED, CELLS, TABBED[0]], 4),
        (["c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,,", DEAL.replace(" ", ",") + ",,"], 1),
    ],
)
def test_lines_that_seem_to_differ(lines: list[str], wins: int) -> None:
    assert tally(lines).wins == (0, wins)


@pytest.mark.parametrize("wrong", [UNEVEN, DEAL, TABBED[0].replace("\t", "\t\t")])
@pytest.mark.parametrize("first", [0, 1, 4])
def test_a_laxer_line_does_not_change_where_hands_end(wrong: str, first: int) -> None:
    lines = [TABBED[0]] * 4
    lines.insert(first, wrong)
    bad: list[Bad] = []
    assert tally(lines, on_bad=bad.append).deals == 4
    assert [one.line for one in bad] == [first + 1]


@pytest.mark.parametrize(
    ("one", "two", "column", "words"),
    [
        ("Player 2", "Player 1", 1, "'Player 2' is in the place of Player 1"),
        ("HAND2", "hand1", 1, "'HAND2' is in the place of Player 1"),
        ("Player 1", "Player 3", 26, "'Player 3' is in the place of"),
        ("Seat 4", "Seat 2", 1, "'Seat 4' is in the place of"),
        ("Bob", "bob", 21, "two hands are labeled 'bob'"),
        ("Bob", "vs Bob", 24, "two hands are labeled 'Bob'"),
        ("Player 1", "Player 1", 26, "two hands are labeled 'Player 1'"),
        ("2nd hand", "2st hand", 26, "two hands are labeled '2st hand'"),
        ("two", "2nd", 21, "two hands are labeled '2nd'"),
        ("Player 2", "Sam", 1, "hand 1 is labeled 'Player 2'"),
        ("A", "Board", 19, "the cards of 'Board' belong to no player: give a game"),
        ("A", "community_card", 19, "the cards of 'community_card' belong to no player"),
    ],
)
def test_labels_say_whose_hand_it_is(one: str, two: str, column: int, words: str) -> None:
    line = LABELED.format(one, two)
    for lines in ([line], [line] * 3):
        found = problem(lines)
        assert found[:2] == (1, column)
        assert found[2].startswith(words)
    assert tally([line], on_bad=leave_out).deals == 0


NUMBERED = [
    ("one", "two"), ("First hand", "Second hand"), ("1st", "2nd"), ("Player I", "Player II"),
    ("hand①", "hand②"), ("hand１", "hand２"), ("Player No. 1", "Player No. 2"), ("P-1", "P-2"),
    ("Игрок1", "Игрок2"), ("Hand A", "Hand B"), ("HandA", "HandB"), ("playerOne", "playerTwo"),
    ("Seat #1", "Seat #2"), ("player#1", "player#2"), ('"one"', '"two"'),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second"), NUMBERED)
@pytest.mark.parametrize("between", [" ", ",", "-", ""])
def test_numbers_of_players_in_any_writing(first: str, second: str, between: str) -> None:
    one, two = between.join(ONE), between.join(TWO)
    assert tally([f"{first}: {one} {second}: {two} # of #1: 2C"] * 2).wins == (0, 2)
    found = problem([f"{second}: {one} {first}: {two}"] * 2)
    assert found[:2] == (1, 1)
    assert "is in the place of Player 1" in found[2]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *(("Neil Diamond", "Ace"), ("Heart", "Spade"), ("SB", "BB"), ("UTG+1", "UTG+2")),
        *(("X", "Y"), ("Ann B.", "Ann C."), ("Hand 1 - Black", "Hand 2 - White")),
        *(("Sam", "Player 2"), ("Team A", "Team B"), ("Henry IV", "Louis I")),
        *(("Player 1", "Player 2"), ("Player 0", "Player 1")),
    ],
)
def test_labels_of_people(first: str, second: str) -> None:
    assert tally([LABELED.format(first, second)] * 2).wins == (0, 2)


@pytest.mark.parametrize("decks", ["one", "many"])
def test_ranks_of_0_are_not_card_numbers(decks: Any) -> None:
    for good in (BARE, UCI):
        bad = good.replace("13", "0")
        for lines in ([good, bad, bad], [bad, bad, good]):
            found = tally(lines, on_bad=leave_out, decks=decks)
            assert (found.players, found.deals, found.skipped) == (1, 1, 2)
            assert problem(lines, decks=decks)[0] == (2 if lines[0] == good else 1)
        with pytest.raises(ShowdownError):
            tally([bad] * 3, decks=decks)
    for bad in ("7,0,8,1,9,2,10,3,11,4", "4,10,0,5,3,2,2,10,1,9"):
        found = tally([BARE, BARE, bad], on_bad=leave_out, decks="many")
        assert (found.players, found.skipped) == (1, 1)


@pytest.mark.parametrize("gap", [" ", ", "])
def test_wider_gaps_within_hands(gap: str) -> None:
    """As they may be two hole cards each, and a board."""
    one = gap.join(ONE + TWO)
    cards = one.split(gap)
    for ends in ((2, 4, 6), (4,), (3, 7)):
        line = "".join(
            card + (gap + " " if place in ends else gap) for place, card in enumerate(cards, 1)
        ).removesuffix(gap)
        with pytest.raises(FileError, match=r"form groups of [0-9, ]+ cards.*give --play"):
            tally([line] * 3)
        assert tally([line] * 3, players=2).wins == (0, 3)
        assert tally([line, one, one]).wins == (0, 3)
    assert tally([one.replace("4S" + gap, "4S " + gap)] * 3).wins == (0, 3)


@pytest.mark.parametrize("name", ["V. Smith", "v", "Mr V X", "Versus"])
def test_names_may_look_like_versus(name: str) -> None:
    assert tally([LABELED.format(name, "Ann")]) == tally([LABELED.format("Bob", "Ann")])


def test_an_unusual_space_among_mixed_layouts() -> None:
    deal = "8C TS KC 9H 4S{}7D 2S 5D 3S AC"
    lines = [deal.format("\xa0"), *2 * [deal.format(" ").replace(" ", "\t")]]
    assert tally(lines, mixed=True).deals == 3


@pytest.mark.parametrize("sign", ["-", "+"])
def test_numbers_have_no_sign(sign: str) -> None:
    numbers = "0,35,44,30,11,21,3,13,7,48"
    for good, style in ((UCI, None), (UCI, "pairs"), (numbers, None), (numbers, "numbers")):
        for lines in ([good, sign + good], [good, good, sign + good], [sign + good, good]):
            line, column, words = problem(lines, style=style)
            assert (line, column) == (lines.index(sign + good) + 1, 1)
            assert words.endswith("has a sign: a card's number has none")
    assert problem([numbers, sign + numbers[2:]], mixed=True)[:2] == (2, 1)
    assert problem([UCI, UCI.replace(",11", f",{sign}11")])[2].startswith(f"'{sign}11' has a sign")
    dashes = numbers.replace(",", "-")
    assert tally([dashes, dashes]).deals == tally([numbers, dashes], mixed=True).deals == 2


@pytest.mark.parametrize("lines", [[f"10,4,12,1,2,13,8,48,5,9,{n}" for n in (2, 1, 0)]])
def test_numbers_with_another_column(lines: list[str]) -> None:
    front = [f"{at}," + line.rpartition(",")[0] for at, line in enumerate(lines, 1)]
    words = "11 numbers per line look like cards in numbers with another column"
    example = "choose the card columns, as in --columns A:J --layout numbers, or B:K"
    names = ",".join(f"c{n}" for n in range(1, 11))
    for rows, header in ((lines, f"{names},winner"), (front, f"id,{names}")):
        assert problem(rows)[2] == f"{words}: {example}"
        assert problem([header, *rows])[2] == f"{words}: {example}"
        assert problem([row.replace(",", " ") for row in rows])[2] == (
            f"{words}: remove the other column"
        )


@pytest.mark.parametrize(
    ("row", "columns"),
    [("7," + UCI, "B:K"), (UCI + ",7", "A:J"), ("1,2," + UCI, "C:L")],
)
def test_uci_rows_with_another_column(row: str, columns: str) -> None:
    for lines in ([row], [row] * 3, ["id,S1,C1,S2,C2,S3,C3,S4,C4,S5,C5,CLASS", row]):
        found = problem(lines)
        assert found[0] == len(lines) - 2 * (len(lines) == 3)
        assert "numbers per line look like UCI's poker hands with another column" in found[2]
        with pytest.raises(DealError, match="look like UCI"):
            tally(lines, on_bad=leave_out)
    assert tally([row] * 2, columns=columns, style="pairs").deals == 2


@pytest.mark.parametrize(
    "lines",
    [
        ["8 TS KC 9H 4S 7D 2S 5D 3S AC 2C"],
        ["9 8C TS KC 9H 4S 7D 2S 5D 3S AC", "2 5C AD 5D AC 9C 7C 5H 8D TD KS"],
        [f"{DEAL} and 2"],
        [f"{DEAL} 2 1"],
        [f"{DEAL} Board: 2C"],
        ["Hand 1: 8C TS KC 9H 4S", "Hand 2: 7D 2S 5D 3S AC"],
        ["1,2,3,4,1,1,2,2,3,3,1"],
        [f"1. {DEAL}", f"2. {DEAL} KH"],
        [f"{DEAL} 2", DEAL[:-3] + " 2"],
    ],
)
def test_numbers_and_words_that_may_be_cards(lines: list[str]) -> None:
    with pytest.raises(ShowdownError):
        tally(lines)


def test_a_class_that_may_be_a_rank() -> None:
    hand = " ".join(ONE)
    with pytest.raises(DealError):
        tally([f"{hand} 7", f"{hand} 8"], players=1)
    assert tally([f"{hand} 7", f"{hand} 0"], players=1).deals == 2


@pytest.mark.parametrize("separator", [" ", ",", "|", ""])
def test_cards_that_may_be_of_several_numbers_of_players(separator: str) -> None:
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    line = separator.join(cards[:42])
    with pytest.raises(FileError, match="6 hands of 7 or 7 hands of 6: say which with --players"):
        tally([line])
    assert len(tally([line], cards=7).wins) == len(tally([line], players=6).wins) == 6
    assert len(tally([separator.join(cards[:30])]).wins) == 6
    assert len(tally([separator.join(cards[:35])]).wins) == 7


LONG = ["a:", "a.", "8C:", '"a":', "1,", "[8 ", "A ", "'", "vs "]
"""Lines of many of these would take long to look at in full."""
LABELS = ["Two of Hearts", "Two of Hearts Black", "K H", "King Hearts", "Player 2", "A: B"]
SPELLED = ["Two of Hearts", "Two of Hearts:", "2 H", "2/H", "2 of H", "K♥️ x", "two-hearts"]
CARDS = ONE + TWO


@pytest.mark.parametrize("_each_kernel", [_compiled], indirect=True)
@pytest.mark.parametrize(
    "line",
    [
        *(piece * (8_000 // len(piece)) for piece in LONG),
        *(LABELED.format(label, "Sam") for label in LABELS),
        f"A: B: {DEAL}",
    ],
    ids=count(),
)
def test_lines_that_are_not_deals(line: str) -> None:
    with pytest.raises(ShowdownError):
        tally([line] * 5)


@pytest.mark.parametrize("_each_kernel", [_compiled], indirect=True)
@pytest.mark.parametrize("card", SPELLED)
def test_cards_that_are_not_written_as_the_others(card: str) -> None:
    lines = [" ".join([*CARDS[:at], card, *CARDS[at:]]) for at in range(11)]
    for between, at in product(" ,|", range(10)):
        lines.append(between.join([*CARDS[:at], card, *CARDS[at + 1 :]]))
    for line in lines:
        with pytest.raises(ShowdownError):
            tally([line] * 5)
