"""What is beside the cards of a line: all cards are dealt, or the line is an error."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd

DEAL = "AS KS 6S QD KH 4S 6H 8H 5D TS AC 8D JH KD 3D 2C 2D 2H 2S 3C 3H 3S 4C 4D 4H"
BEFORE = [
    *("5 ", "Alice: ", "id: ", "x ", "a2 ", "k9 ", "R2D2 ", "Table 5 ", "Table 5: ", "bob ", "9,"),
    *("2024-01-04 ", "12:30 ", "1. ", "[1] ", "Deal #1 ", "AS ", "KSAC ", "R2D2: ", "ASKSx: "),
]


def dealt(text: str, **options: Any) -> list[sd.Card]:
    """The cards of a deal as they are read; none if it is an error."""
    try:
        [block] = sd.read(text.encode(), **options)
    except sd.ShowdownError:
        return []
    return [sd.deck()[card] for card in block.cards]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("between", [" ", ",", ";", "|", "\t"])
@pytest.mark.parametrize("before", BEFORE)
def test_no_card_is_left_out(before: str, between: str, players: int) -> None:
    cards = DEAL.split()[: 5 * players]
    text = before + between.join(cards)
    for options in ({}, {"game": "draw"}, {"players": players}, {"mixed": True}):
        assert dealt(text, **options) in ([], [sd.Card(card) for card in cards])


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[ DQD5 H2CK ]; [ S8DT D9CQ ] | S5SJHKD2D8", "two may be one hand"),
        ("8C,TS,KC,9H,4S,7D,2S,xx,3S,AC,2h", "is a hidden card"),
        ("Kc;7c;4c;1C;2h;9s;6c;7s;Qs;Kh;4s;Th;5c", "'1C' is not a card"),
        ("bob99: 8C TS KC 9H 4S  Ten: 7D 2S 5D 3S AC", "'bob99', 'Ten' have a gap"),
        ("2s7h  Ah6c | QsQc  9s2c | 9h7cAcKc8c", "two may be one hand"),
        ("Player-two: 9d4c5hAd5s | Player-one: 3h3cQs7sAh", "are not in order"),
        (f"{DEAL[:14]} | {DEAL[15:29]} | 6.00\n" * 2 + f"// {DEAL[:14]} | {DEAL[15:29]} | 6.00",
         "row 3, column 1: comments start a line with #"),
        (f"{DEAL[:14]};{DEAL[15:29]};Board;{DEAL[30:44]}", "column 3: it may say whose the cards"),
        (f"{DEAL[:14]},{DEAL[15:29]},muck,{DEAL[30:44]}", "column 3: it may say whose the cards"),
        (f"{DEAL[:14]};Ann;{DEAL[15:29]};P3 folded", "column 4: it may say whose the cards"),
        ("♣️8 ♠️T ♣️K ♥️9 ♠️4", "5 cards found; two hands need 10"),
    ],
)  # fmt: skip
def test_what_may_mean_something_else(text: str, error: str) -> None:
    """Pairs of cards in hands of four, numbers in words, struck rows, names in own cells."""
    with pytest.raises(sd.ShowdownError, match=error):
        sd.tally(text.encode())


def test_one_blank_of_another_kind_divides_nothing() -> None:
    assert len(dealt(DEAL[:29].replace(" ", "\u00a0", 1))) == 10


def test_line_numbers_before_numbers() -> None:
    lines = ["Game 1: 24 35 44 30 11|21 3 13 7 48", "Game 2: 13 51 12 50 31|22 15 25 34 44"]
    assert sd.tally(lines, style="numbers").wins == (1, 1)
    assert sd.tally(["24:35:44:30:11:21:3:13:7:48"], style="numbers").deals == 1


def test_long_words_are_refused_quickly() -> None:
    for word in ("a" * 4080, "a." * 2000, "a b " * 1000):
        bad: list[Any] = []
        assert sd.tally([*["8C TS KC 9H 4S 7D 2S 5D 3S AC"] * 9, *[f"{word} 8C"] * 90],
                        on_bad=bad.append).skipped == 90  # fmt: skip


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("{n} {cards}", "2-10"),
        ("{cards} {winner}", "1-9"),
        ("{n} {cards} {winner}", "2-10"),
    ],
)
def test_line_numbers_and_winners_among_numbers(line: str, columns: str) -> None:
    rows = [[*range(at + 3, at + 39, 4)] for at in (0, 5, 2, 9)]
    text = [
        line.format(n=n, cards=" ".join(map(str, row)), winner=1 + n % 2)
        for n, row in enumerate(rows, 1)
    ]
    with pytest.raises(sd.DealError, match="give players and cards if they are") as caught:
        sd.tally(text, style="numbers", game="holdem", players=2)
    assert caught.value.value == columns
    with pytest.raises(sd.DealError, match="give players and cards if they are"):
        sd.tally(["4", *text], style="numbers", game="holdem", players=2)
    plain = [" ".join(map(str, row)) for row in rows]
    right = sd.tally(plain, style="numbers", game="holdem", players=2)
    assert sd.tally(text, style="numbers", game="holdem", players=2, columns=columns) == right
    # Others that are always the same may be cards.
    fixed = [f"0 1 2 3 4 {' '.join(map(str, row[1:6]))}" for row in rows]
    assert sd.tally(fixed, style="numbers", players=2).deals == 4
