"""What is beside the cards of a line: all cards are dealt, or the line is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from command import Run

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


@pytest.mark.parametrize("game", [None, "draw", "holdem"])
@pytest.mark.parametrize(
    "text",
    [
        "2024-01-04 Kh 7d Jd 6d Ad,4d Qs 5c 2c 10c,3c Jc 3d 5s Kd,8h 9c 10d 10h Jh",
        "bob AH,JC JS 7S 3S 5H,9C KD 3D 6D 4D",
        "AS,KS,6S,QD,KH,4S,6H,8H,5D,TS,AC x",
        "a2 4h 2c;Ah 7d;5s 5d;7c 3d 4s Jc 6h",
        "Deal #1 {9S 8S}; {8C QS} | {AH 6H JC 8D JH}",
    ],
)
def test_lines_with_more_than_cards(text: str, game: str | None, run: Run, tmp_path: Path) -> None:
    assert dealt(text, game=game) == []
    (tmp_path / "deals.txt").write_text(text)
    options = [] if game is None else ["--game", game]
    for done in (run("deals.txt", *options), run("explain", "deals.txt:1", *options)):
        assert (done.returncode, done.stdout) == (1, "")
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "above",
    [
        " ".join(["??"] * 10),
        " ".join(["XX"] * 10),
        "9" * 5000,
        "8C TS KC 9H 4S 7D 2S 5D 3S AX",
        "a b c d e f g h i",
        "AS: b c d e f g h i j",
    ],
)
def test_what_is_above_deals_is_a_header_or_an_error(above: str) -> None:
    deal = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally([above, deal, deal])
    assert len(str(caught.value)) < 600


def test_long_words_are_refused_quickly() -> None:
    for word in ("a" * 4080, "a." * 2000, "a b " * 1000):
        bad: list[Any] = []
        assert sd.tally([*["8C TS KC 9H 4S 7D 2S 5D 3S AC"] * 9, *[f"{word} 8C"] * 90],
                        on_bad=bad.append).skipped == 90  # fmt: skip


@pytest.mark.parametrize("style", ["numbers", "numbers+1"])
@pytest.mark.parametrize("cards", [10, 15])
def test_a_header_of_numbers(style: str, cards: int) -> None:
    """As pandas writes it; it may be the only line that looks like one."""
    header = ",".join(map(str, range(cards)))
    numbers = range(20, 20 + cards)
    text = f"{header}\n{','.join(map(str, numbers))}\n"
    [block] = sd.read(text.encode(), style=style, game="draw")
    assert list(block.cards) == [number - (style == "numbers+1") for number in numbers]
