"""Every way in which a line can be no deal, in words."""

from __future__ import annotations

import pytest

from showdown import STANDARD, DealError, Rank, Rules, tally
from showdown.kernel.faults import Fault

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"

CARD = "a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)"

BLANK = "cards stand apart by a space"

WORDS = [
    (Fault.UNKNOWN_CARD, DEAL.replace("KC", "1X"), 7, f"'1X' is not a card: {CARD}"),
    (
        Fault.UNKNOWN_CARD,
        DEAL.replace("KC", "1C"),
        7,
        "'1C' is not a card: a ten is written T or 10, an ace A",
    ),
    (Fault.UNKNOWN_CARD, DEAL.replace("KC", "CK"), 7, "'CK' has the suit first: write it KC"),
    (Fault.UNKNOWN_CARD, DEAL.replace("KC", "K☘"), 7, f"'K☘' is not a card: {CARD}"),
    (
        Fault.UNKNOWN_CARD,
        DEAL.replace("KC", "a-long-word-that-is-no-card"),
        7,
        f"'a-long-word…' is not a card: {CARD}",
    ),
    (
        Fault.UNKNOWN_CARD,
        DEAL.replace("KC", "\x00\x01"),
        7,
        "these bytes are no text that could hold cards",
    ),
    (
        Fault.WRONG_SEPARATOR,
        DEAL.replace(" ", ","),
        3,
        f"',' after 8C: {BLANK} (--mixed reads lines that differ)",
    ),
    (
        Fault.WRONG_SEPARATOR,
        DEAL.replace(" ", ""),
        3,
        f"'T' after 8C: {BLANK} (--mixed reads lines that differ)",
    ),
    (Fault.WRONG_SEPARATOR, DEAL.replace(" ", ",", 1), 3, f"',' after 8C: {BLANK}"),
    (Fault.WRONG_SEPARATOR, DEAL[:-3].replace(" ", ","), 3, f"',' after 8C: {BLANK}"),
    (
        Fault.UNKNOWN_CARD,
        f"[{DEAL[:14]}] [{DEAL[15:]}]",
        1,
        "'[8C' is not a card (--mixed reads lines that differ)",
    ),
    (
        Fault.REPEATED_CARD,
        DEAL.replace("AC", "8c"),
        28,
        "8♣ is dealt twice, to Player 1 and to Player 2 (--decks many allows that)",
    ),
    (
        Fault.REPEATED_CARD,
        DEAL.replace("TS", "8c"),
        4,
        "8♣ is dealt twice, both times to Player 1 (--decks many allows that)",
    ),
    (
        Fault.UNKNOWN_CARD,
        "\ufeff" + DEAL,
        1,
        "a byte-order mark stands before the card: save the text without it",
    ),
    (
        Fault.UNKNOWN_CARD,
        DEAL.replace("KC", "\u202eKC"),
        7,
        "a card has no sign U+202E, which cannot be seen",
    ),
    (Fault.TOO_FEW_CARDS, "8C", 3, "1 card, but 2 players hold 10, 5 each"),
    (Fault.TOO_MANY_CARDS, DEAL + " 2C", 31, "a card too many: 2 players hold 10, 5 each"),
    (Fault.TOO_FEW_CARDS, DEAL[:-3], 27, "9 cards, but 2 players hold 10, 5 each"),
]


@pytest.mark.parametrize(("fault", "line", "column", "problem"), WORDS)
def test_words(fault: Fault, line: str, column: int, problem: str) -> None:
    text = f"{DEAL}\n\n{line}\r\n{DEAL}\n".encode()
    with pytest.raises(DealError) as caught:
        tally(text, name="poker.txt")
    error = caught.value
    assert error.problem == problem
    assert (error.file, error.line, error.column) == ("poker.txt", 3, column)
    assert error.offset == len(DEAL) + 2 + len(line[: column - 1].encode())
    first, excerpt, caret = str(error).split("\n")
    assert first == f"poker.txt:3:{column}: {problem}"
    assert len(excerpt) <= 80
    assert caret.endswith("^")
    assert fault is not Fault.NONE


def test_a_hand_that_no_rule_ranks() -> None:
    with pytest.raises(DealError, match="2's cards repeat so that no rule ranks the hand"):
        tally(DEAL[:15].encode() + b"7D 7D 7D 7D 7S", decks="many")


def test_a_card_that_the_rules_leave_out() -> None:
    short = Rules("short", tuple(Rank)[4:], STANDARD.order)
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL.replace('4S', '10d')}\n".encode(), rules=short)
    assert caught.value.problem == "2♠ is not in this deck: short has 6 to A"
    assert caught.value.column == 20


def test_every_fault_has_words() -> None:
    elsewhere = {Fault.NONE, Fault.NO_SUCH_HAND, Fault.NOT_IN_DECK}
    assert {fault for fault, *_ in WORDS} == set(Fault) - elsewhere


def test_cards_that_cannot_be_dealt_out() -> None:
    with pytest.raises(DealError) as caught:
        tally(f"\n{DEAL} 2C\n".encode())
    assert str(caught.value).split("\n") == [
        "<bytes>:2:33: 11 cards do not make 2 to 10 hands of 5",
        f"  {DEAL} 2C",
        "  " + " " * 32 + "^",
    ]


def test_the_caret_of_a_long_line() -> None:
    line = DEAL + " " * 500 + "rubbish"
    with pytest.raises(DealError) as caught:
        tally(line.encode(), players=3)
    _, excerpt, caret = str(caught.value).split("\n")
    assert excerpt.startswith("  …")
    assert excerpt[len(caret) - 1 :].startswith("rubbish")


BLANKS = " " * 10_000


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        (
            DEAL.replace("AC", BLANKS + "8C"),
            10_028,
            "8♣ is dealt twice, to Player 1 and to Player 2 (--decks many allows that)",
        ),
        (BLANKS + DEAL + BLANKS + " 2C", 20_031, "a card too many: 2 players hold 10, 5 each"),
        (DEAL[:6] + BLANKS + DEAL[6:-3], 10_027, "9 cards, but 2 players hold 10, 5 each"),
    ],
)
def test_lines_of_any_length(line: str, column: int, problem: str) -> None:
    for text in (f"{DEAL}\n{line}\n{DEAL}\n", f"{DEAL}\n{line}"):
        with pytest.raises(DealError) as caught:
            tally(text.encode())
        assert (caught.value.problem, caught.value.line) == (problem, 2)
        assert caught.value.column == column


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        (DEAL.replace("4S", "4S %"), 16, f"'%' is not a card: {CARD}"),
        ("8 C" + DEAL[2:], 1, f"'8' is not a card: {CARD}"),
        ("\x1f\x8b\x08 a b c d e f g h i j", 1, "a card has no sign U+001F, which cannot be seen"),
    ],
)
def test_in_the_first_line_too_a_bad_card_is_shown(line: str, column: int, problem: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(line.encode())
    assert (caught.value.problem, caught.value.column) == (problem, column)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("8C,TS,KC,9H,4S", "5 cards, but 2 players hold 10, 5 each"),
        ("8C;TS;KC;9H;4S;7D;2S;5D;3S;no", f"'no' is not a card: {CARD}"),
    ],
)
def test_signs_between_cards_are_seen_in_a_file_without_a_deal(line: str, problem: str) -> None:
    with pytest.raises(DealError) as caught:
        tally([line, line])
    assert caught.value.problem == problem


def test_numbers_that_seem_to_start_at_1() -> None:
    line = "0,35,44,30,11,21,3,13,7,48"
    with pytest.raises(DealError) as caught:
        tally([line, line.replace("48", "52")])
    assert caught.value.problem == (
        "'52' is not a card: here cards are numbers from 0 to 51 "
        "(--layout numbers:23456789TJQKAcdhs+1 if they start at 1)"
    )
