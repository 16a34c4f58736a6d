"""Answers for judges."""

from __future__ import annotations

import pytest

from showdown import STANDARD
from showdown.counting.deciding import verdicts
from showdown.output.judges import JUDGES


def answers(judge: str, lines: list[str]) -> list[str]:
    blocks = verdicts(lines, rules=JUDGES[judge].rules or STANDARD, decks="many")
    return "".join(map(JUDGES[judge].text, blocks)).splitlines()


def test_three_players() -> None:
    """Two, the contract has."""
    low, high = "2C 3C 4C 5C 7D", "AH KH QH JH TH"
    orders = [[high, low, low], [low, high, low], [low, low, high], [high, low, high], [low] * 3]
    lines = ["  ".join(hands) for hands in orders]
    assert answers("wins", lines) == ["1", "2", "3", "1 3", "1 2 3"]
    named = [*(f"Player {player}" for player in (1, 2, 3)), "Players 1 and 3", "Players 1, 2 and 3"]
    assert answers("hackerrank", lines) == named


@pytest.mark.parametrize(
    ("black", "white", "words"),
    [
        # The kata's own examples.
        ("2C 3H 4S 8C AH", "2H 3D 5S 9C KD", "high card: Ace"),
        ("2H 4S 4C 2D 4H", "2S 8S AS QS 3S", "full house: 4 over 2"),
        # Every category.
        ("TC TD 5S 4C 2H", "AC KD QS JC 9H", "pair: 10"),
        ("JC JD 5S 4C 2H", "TC TD AS KC QH", "pair: Jack"),
        ("JC JD TS TC 3H", "QC QH AS KC 9H", "two pairs: Jack over 10"),
        ("2C 2D 2S TC 4H", "AH AS KH KD 3S", "three of a kind: 2"),
        ("2C 3D 4S 5C 6H", "2H 2S 2D KD 3S", "straight: 6"),
        ("2C 4C 6C 8C QC", "2H 3S 4D 5D 6S", "flush: Queen"),
        ("3C 3D 3H 2C 2D", "2H 4H 6H 8H QH", "full house: 3 over 2"),
        ("2C 3C 4C 5C 6C", "AH AD AS AC 5H", "straight flush: 6"),
        ("TC JC QC KC AC", "9H TH JH QH KH", "straight flush: Ace"),
    ],
)
def test_the_kata_s_words(black: str, white: str, words: str) -> None:
    assert answers("kata", [f"{black} {white}", f"{white} {black}", f"{black} {black}"]) == [
        f"Black wins. - with {words}",
        f"White wins. - with {words}",
        "Tie.",
    ]
