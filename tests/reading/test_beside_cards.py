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


def test_long_words_are_refused_quickly() -> None:
    for word in ("a" * 4080, "a." * 2000, "a b " * 1000):
        bad: list[Any] = []
        assert sd.tally([*["8C TS KC 9H 4S 7D 2S 5D 3S AC"] * 9, *[f"{word} 8C"] * 90],
                        on_bad=bad.append).skipped == 90  # fmt: skip
