"""Answers for judges beside the same deals one by one."""

from __future__ import annotations

import pytest
from verdict_rows import blocks, deals, decided

from showdown import STANDARD
from showdown.output.judges import JUDGES


def answers(judge: str, lines: list[str]) -> list[str]:
    rules = JUDGES[judge].rules or STANDARD
    return "".join(JUDGES[judge].text(block) for block in blocks(lines, rules)).splitlines()


@pytest.mark.parametrize("players", [2, 3, 10])
def test_winners(players: int) -> None:
    lines = deals(players)
    shown = decided(lines, players)
    assert {len(one.winners) for one in shown} >= {1, 2}
    numbers = answers("wins", lines)
    named = answers("hackerrank", lines)
    if players == 2:
        assert numbers == [str(one.winner) for one in shown]
        assert named == [f"Player {w}" if w != "0" else "Tie" for w in numbers]
    else:
        assert numbers == [" ".join(map(str, one.winners)) for one in shown]
        assert named == [
            f"Player {one.winner}" if one.winner else one.reason.partition(" split: ")[0]
            for one in shown
        ]


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
