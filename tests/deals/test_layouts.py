"""The same deals in every layout, and lines in another layout."""

from __future__ import annotations

import json
from itertools import product

import pytest
from contract import expected
from contract.expected import CARDS
from contract.test_layouts import LAYOUTS as KNOWN
from contract.test_layouts import SYMBOLS, Write, rows
from random_hands import hands, plain_tally

from showdown import DealError, Tally, tally
from showdown.deals.bad import Bad
from showdown.deals.opened import open_deals
from showdown.deciding import verdicts
from showdown.layout.detect import first_lines
from showdown.layout.layout import USUAL, Layout
from showdown.reading.blocks import Block


def found(text: bytes) -> Layout:
    return open_deals(text).layout


DEALS = {players: hands(players, count=12) for players in (2, 3, 10)}
BETWEEN = [" ", "  ", "\t", ",", ", ", ";", "|", " - ", "/"]
MARKS = [None, " ", "|", " | ", ",", ";", "\t"]


@pytest.mark.parametrize(("between", "mark"), list(product([*BETWEEN, ""], MARKS)))
def test_every_way_to_write_deals(between: str, mark: str | None) -> None:
    if mark is not None and between.strip(" ") == mark.strip(" "):
        return
    for players, deals in DEALS.items():
        expected = plain_tally(deals)
        for lower, ten, end in ((False, "T", "\r\n"), (True, "10", "\n")):
            lines = []
            for one in deals:
                joined = [between.join(hand) for hand in one]
                lines.append((between if mark is None else mark).join(joined))
            text = "\n".join(lines).replace("T", ten).replace("\n", end) + end
            text = text.lower() if lower else text
            assert tally(text.encode()) == expected, (players, text[:80])


def split(card: str) -> str:
    """A card whose suit stands apart from its rank."""
    return f"[{card[0]} {card[1].lower()}]"


LINES: dict[str, Write] = {
    "touching suit first": rows(lambda d: " ".join("".join(c[::-1] for c in h) for h in d)),
    "tight labels": rows(lambda d: f"Black:{'-'.join(d[0])}-White:{'-'.join(d[1])}"),
    "versus with a dot": rows(lambda d: "   Vs. ".join(",".join(hand) for hand in d)),
    "touching v": rows(lambda d: " v ".join("".join(hand) for hand in d)),
    "against": rows(lambda d: f"Black: {' '.join(d[0])} against White: {' '.join(d[1])}"),
    "blanks in brackets": rows(lambda d: " ".join(f"[  {' '.join(hand)} ]" for hand in d)),
    "lists": rows(lambda d: str(d) + ","),
    "a list of tuples": lambda deals: f"{[tuple(map(' '.join, d)) for d in deals]}".replace(
        "), ", "),\n "
    ),
    "objects": rows(lambda d: json.dumps({"hand1": " ".join(d[0]), "hand2": " ".join(d[1])})),
    "numbers": rows(lambda d: ";".join(str(CARDS.index(c)) for hand in d for c in hand)),
    "trailing blanks": rows(lambda d: "  " + " ".join(c for hand in d for c in hand) + " \t "),
    "split cards": rows(lambda d: " ".join(split(card) for hand in d for card in hand)),
    "widely split": rows(lambda d: "".join(split(c) for h in d for c in h).replace(" ", " \t ")),
    "split and named": rows(
        lambda d: f"A: {''.join(map(split, d[0]))} B: {''.join(map(split, d[1]))}"
    ),
    "split symbols": rows(lambda d: "".join(f"[ {c[0]} {SYMBOLS[c[1]]} ]" for h in d for c in h)),
    **{
        name: KNOWN[name]
        for name in ("12, symbols", "14, nothing between cards, 10", "18, names", "quoted")
    },
}
"""Layouts with a line for each deal."""


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("write", LINES.values(), ids=LINES)
def test_layouts_of_people_and_programs(write: Write) -> None:
    text = write(expected.DEALS).removeprefix("\ufeff")
    cards = [CARDS.index(card) for deal in expected.DEALS for hand in deal for card in hand]
    for encoding in ("utf-8-sig", "utf-16"):
        found = list(verdicts(text.encode(encoding)))
        assert [card for block in found for card in block.cards] == cards
        winners = [winner for block in found for winner in block.winners]
        assert winners == expected.winners(expected.DEALS)
        assert tally(text.encode(encoding)) == Tally(20, *expected.wins(expected.DEALS))


@pytest.mark.parametrize(
    "names",
    [("Игрок", "Bob"), ("李", "王"), ("O'Neil", "Anna-Lena"), ("Al.", "Mr.T"), ("Zoë", "B’s")],
)
def test_names_of_people(names: tuple[str, str]) -> None:
    deals = hands(2)
    for separator in (" ", "-", ""):
        lines = [
            " ".join(f"{name}: {separator.join(h)}" for name, h in zip(names, one, strict=True))
            for one in deals
        ]
        assert tally("\n".join(lines).encode()) == plain_tally(deals)
    long = ("x." * 4000 + "\n" + "AC-KD-" * 4000 + "\n").encode()
    with pytest.raises(DealError):  # Soon, which is all that is to be seen.
        tally(long)
    objects = [dict(zip(names, map(" ".join, one), strict=True)) for one in deals]
    text = "\n".join(json.dumps(one, ensure_ascii=False) for one in objects)
    assert tally(text.encode()) == plain_tally(deals)


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("Alice: 8C TS KC 9H 4S", None),
        ("A: 8C TS KC 9H 4S B: 7D 2S 5D 3S AC", 5),
        (" ".join(f"P{n}: 8C TS KC 9H 4S" for n in range(11)), None),
        ("8C,TS,KC,9H,4S|7D,2S,5D,3S,AC", 3),
        ("8CTSKC9H4S7D2S5D3SAC", 3),
    ],
)
def test_too_few_or_too_many_players(line: str, players: int | None) -> None:
    with pytest.raises(DealError):
        tally([line], players=players, decks="many")


@pytest.mark.parametrize(
    ("text", "layout", "words"),
    [
        ("8C TS KC 9H 4S 7D 2S 5D 3S AC", USUAL, "spaces between cards"),
        ("8C,TS,KC,9H,4S|7D,2S,5D,3S,AC", Layout(2, separator=",", around=("", "|", "")),
         "',' between cards, '|' between hands"),
        ("10\n8CTSKC9H4S7D2S5D3SAC", Layout(2, separator="", header=1, announced=10),
         "nothing between cards, a header"),
        ("Black: C8 ST CK H9 S4  White: D7 S2 D5 S3 CA",
         Layout(2, style="suit first", around=("Black:", "White:", "")),
         "the suit first, spaces between cards, hands in Black:…White:…"),
        ("0\t35\t44\t30\t11\t21\t3\t13\t7\t48", Layout(2, style="numbers", separator="\t"),
         "numbers 0 to 51, tabs between cards"),
        ("8C TS KC 9H 4S 2C 3C 7D 2S 5D 3S AC AD AH", Layout(2, 7), "spaces between cards"),
    ],
)  # fmt: skip
def test_a_layout_in_words(text: str, layout: Layout, words: str) -> None:
    assert found(text.encode()) == layout
    assert str(layout) == f"2 hands of {layout.cards} cards per line, {words}"
    assert eval(repr(layout), {"Layout": Layout}) == layout


SPACES, COMMAS = "8C TS KC 9H 4S 7D 2S 5D 3S AC", "8C,TS,KC,9H,4S,7D,2S,5D,3S,AC"
MARKED = "8C,TS,KC,9H,4S|7D,2S,5D,3S,AC"
NAMED = "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC"
VERSUS = "8C TS KC 9H 4S vs 7D 2S 5D 3S AC"
LIST = '[["8C","TS","KC","9H","4S"],["7D","2S","5D","3S","AC"]]'


@pytest.mark.parametrize(
    ("first", "line", "column", "problem"),
    [
        (COMMAS, "8C TS", 3, "expected ',' between cards, not a space"),
        (COMMAS, ",8C,TS", 1, "',' is not a card"),
        (COMMAS, COMMAS + ";", 30, "expected the end of the line, not ';'"),
        (MARKED, "8C,TS,KC,9H,4S,7D", 15, "expected '|' between hands, not ','"),
        ("8CTSKC9H4S 7D2S5D3SAC", "8CTSKC9H4S7D", 11, "expected a space between hands, not '7'"),
        ("8CTSKC9H4S7D2S5D3SAC", "8C,TS", 3, "',' is not a card: a card is a rank"),
        (VERSUS, "8C TS KC vs 9H 4S 7D 2S 5D 3S AC", 10, "'vs' is not a card: a card is a rank"),
        (VERSUS, SPACES, 15, "expected 'vs' between hands, not a space"),
        (NAMED, "White: 8C TS", 1, "expected 'Black:' as in the first deal, not 'W'"),
        (NAMED, NAMED.replace(" 4S  White: 7D", " 4S 7D White:"), 22, "expected 'White:' between"),
        (LIST, LIST.replace('KC","9H', 'KC"],["9H'), 16, """expected '","' between cards, not"""),
        ("[8C,TS,KC,9H,4S],[7D,2S,5D,3S,AC]", "[8C,TS,KC,9H,4S],[7D,2S,5D,3S,AC", 33,
         "expected ']' at the end of the line, not its end"),
        ("C8 ST CK H9 S4 D7 S2 D5 S3 CA", "C8 KH", 4, "'KH' has the rank first: here the suit is"),
        ("0 35 44 30 11 21 3 13 7 48", "1 52", 3,
         "'52' is not a card: here cards are numbers from 0 to 51"),
        ("8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ A♣", "8♣ 8♧", 4, "8♣ is dealt twice, both times to"),
        (SPACES, "[X X X X X]", 1, "'[X' is not a card: a card"),
        (SPACES, "X X X X X", 1, "'X' is a hidden card: a showdown"),
        (SPACES, "8C 🃏", 4, "'🃏' is a joker, which these games"),
    ],
)  # fmt: skip
def test_lines_in_another_layout(first: str, line: str, column: int, problem: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(f"{first}\n{line}\n".encode(), name="deals.txt")
    error = caught.value
    assert (error.line, error.column, error.text) == (2, column, line)
    assert error.problem.startswith(problem)


def test_comments_fill_several_blocks() -> None:
    assert first_lines(Block(b"\n \n# 8C\n", 0, 8), 1) == []
    lines = ["# nothing yet"] * 200_000 + ["8C,TS,KC,9H,4S,7D,2S,5D,3S,AC,2C,3C,4C,5C,6C"]
    assert tally(lines).players == 3
    with pytest.raises(DealError) as caught:
        tally([*lines[:-1], "8C,TS,XC,9H,4S,7D,2S,5D,3S,AC"])
    assert caught.value.line == 200_001


@pytest.mark.usefixtures("_each_kernel")
@pytest.mark.parametrize("write", LINES.values(), ids=LINES)
def test_files_cut_at_every_byte(write: Write) -> None:
    lines = write(expected.DEALS[:4]).encode().splitlines(keepends=True)
    text = b"".join(lines)
    for stop in range(len(text) - len(lines[-1]), len(text)):
        cut = text[:stop]
        whole = cut.count(b"\n")
        bad: list[Bad] = []
        counted = tally(cut, on_bad=bad.append)
        assert counted.deals in (whole, whole + 1)
        assert [one.line for one in bad] in ([], [whole + 1])
        assert all(one.raw == cut[cut.rfind(b"\n") + 1 :] for one in bad)


@pytest.mark.parametrize("between", ["\t", "   ", '" "', '","', "|"])
def test_hands_end_where_the_first_line_says(between: str) -> None:
    quote = '"' * ('"' in between)
    for players, cards in ((5, 7), (7, 5), (6, 5), (5, 6)):
        lines = [
            quote + between.join(" ".join(hand) for hand in one) + quote
            for one in hands(players, cards)
        ]
        layout = found("\n".join(lines).encode())
        assert (layout.players, layout.cards) == (players, cards)


NUMBERS = "24 35 44 30 11 21 3 13 7 48"
ORDER = "an order of cards has all ranks and all suits"


@pytest.mark.parametrize(
    ("lines", "style", "message"),
    [
        ([NUMBERS], "rank first", "'24' is not a card"),
        ([SPACES], "suit first", "has the rank first"),
        (
            [NUMBERS],
            "words",
            "style must be 'rank first', 'suit first', 'numbers' or 'pairs', ",
        ),
        *(([NUMBERS], f"numbers:{order}", ORDER) for order in ("", "cdhs", "23456789TJQKAcdhh")),
        *(
            ([NUMBERS, wrong], f"numbers:{order}{more}", f"cards are numbers from {numbers}")
            for order in ("23456789TJQKAcdhs", "cdhs23456789TJQKA")
            for more, wrong, numbers in (("", "52", "0 to 51"), ("+1", "0", "1 to 52"))
        ),
    ],
)
def test_a_style_is_given(lines: list[str], style: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tally(lines, style=style)
    assert tally([NUMBERS], style="numbers").wins == (0, 1)


def test_line_ends_that_were_converted_twice() -> None:
    deals = [" ".join(one[0] + one[1]) for one in hands(2)]
    assert tally("\r\r\n".join(deals).encode()) == tally(deals)
    with pytest.raises(DealError) as caught:
        tally("\r\r\n".join([*deals, "8X"]).encode())
    assert caught.value.line == 41


@pytest.mark.parametrize("start", ["1\r", "# one\n\n1\n", "# one\n# two\nhand1 hand2\n"])
def test_a_header_in_any_block(start: str) -> None:
    assert tally((start + SPACES).encode()).wins == tally(iter([start, SPACES])).wins == (0, 1)
    if "\n" in start:
        assert tally(("# nothing yet\n" * 200_000 + start + SPACES).encode()).wins == (0, 1)


@pytest.mark.parametrize(
    ("name", "is_label"),
    [
        *((name, True) for name in ("Fred", "Hans_2", "17a", "2024-01-02T09:30:10", "3f25-04e0")),
        *((name, False) for name in ("10h", "17c", "7-H", "joker", "1o:H")),
    ],
)
def test_names_before_deals(name: str, is_label: bool) -> None:
    deals = hands(2, count=4)
    lines = [f"{name} {' '.join(map(' '.join, deal))}\n" for deal in deals]
    if is_label:
        assert found("".join(lines).encode()).ignored == ("labels",)
        assert tally(lines) == plain_tally(deals)
    else:
        with pytest.raises(DealError, match=":1:"):
            tally(lines)
