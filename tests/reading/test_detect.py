"""Why a line is refused, and what settles that."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd

REFUSED: list[tuple[str, dict[str, Any], str, list[dict[str, Any]]]] = [
    # A text, options, words of the error, and the options that it suggests.
    ("ace of hearts, king", {}, "its first line is 'ace of hearts, king': write each", []),
    (
        "ii: 8CTSKC9H4S, i: 7D2S5D3SAC",
        {},
        "'ii', 'i' are not in order",
        [{"words": True, "hand1": "4", "hand2": "2"}],
    ),
    ("Bob: As 6d, Ann: 4d 8s, couché: 9h 9c, Board: 5h 2d 7s 3c 2c", {}, "'couché' may not", []),
    ("P2/P1\n8CTSKC9H4S\t7D2S5D3SAC", {}, "or hands in an order other", []),
    ("8C TS KC 9H 4S", {}, "5 cards found; two hands need 10", [{"players": 1}]),
    ("AhKdQsQd2c3d4h5s6c", {}, "9 cards may be 2 hands of 2", [{"game": "holdem"}]),
    ("KC TC 3S 3C 5C 4C", {"players": 3, "cards": 2}, "do not fit any game of 3 players", []),
    (
        "2c 3c 4c 5c 6c 7d 8d 9d Td Jd Qh Kh Ah 2h 3h",
        {},
        "15 cards may be 3 hands of 5 in draw or 5 hands of 2 and a board of 5 in holdem",
        [{"game": "draw"}, {"game": "holdem"}, {"game": "omaha"}],
    ),
    (
        "8C TS  KC 9H 4S 7D  2S 5D 3S AC",
        {},
        "groups of 2, 4, 4",
        [{"hand1": "1-5", "hand2": "6-10"}],
    ),
    (
        "x 8C TS KC 9H 4S 7D 2S 5D 3S AC",
        {},
        "'x' is not a card",
        [{"words": True, "hand1": "2-6", "hand2": "7-11"}],
    ),
    (
        "26 3 4 5 6 7 8 9 10 11",
        {},
        "no deals found",
        [{"style": "numbers"}, {"style": "numbers+1"}],
    ),
    ("hand2,hand1\n8CTSKC9H4S,7D2S5D3SAC", {}, "are not in order", [{"columns": "hand1,hand2"}]),
    ("", {}, "no deals found", []),
    ("1,Kd,Ks,Jc,Jh,Js, Ad,Ac, Kh,Tc", {"game": "holdem"}, "'1' is not a card", []),
    ("1,10,1,11,1,13,1,12,1,1", {"game": "holdem"}, "5 cards do not fit holdem of 1 player", []),
    ("9" * 5000, {}, "no deals found", []),
    ("AhKdQsJs|QdJdTd9d", {}, "have no winner", [{"game": "badugi"}]),
    (
        "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9dTdJdQdKd",
        {},
        "25 cards may be",
        [{"game": "draw"}, {"players": 4}],
    ),
    ("//8C TS KC 9H 4S 7D 2S 5D 3S AC", {}, "'//' in front of the cards", []),
    ("Removed: 6s 7h  5s ah  Board: 5d jd kc 6h kh", {}, "'Removed' is not a player", []),
    ("Fold: 8C TS KC 9H 4S  Al: 7D 2S 5D 3S AC", {}, "'Fold' is not a player", []),
    ("②: 8C TS KC 9H 4S  ①: 7D 2S 5D 3S AC", {}, "are not in order", []),
    ("P２: 8C TS KC 9H 4S  P１: 7D 2S 5D 3S AC", {"mixed": True}, "are not in order", []),
]


@pytest.mark.parametrize(("text", "options", "words", "settled"), REFUSED)
def test_what_is_refused(
    text: str, options: dict[str, Any], words: str, settled: list[dict[str, Any]]
) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), **options)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 1500
    offered = [dict(each.options) for each in caught.value.suggestions]
    assert all(needed in offered for needed in settled)
    for suggestion in caught.value.suggestions:
        if not suggestion.function:
            sd.tally(text.encode(), **{**options, **suggestion.options})


def test_names_in_another_order_are_never_skipped_as_an_invalid_line() -> None:
    """Else hands would change their places."""
    text = b"hand2\thand1\textra\n8C TS KC 9H 4S\t7D 2S 5D 3S AC\n"
    with pytest.raises(sd.DealError, match=":1:1: no cards in this line"):
        sd.tally(text, on_bad=lambda _: None)


@pytest.mark.parametrize(
    "names",
    [
        "Rembrandt|van Gogh",
        "Human|computer",
        "Maria dos Santos|Pedro",
        "Tre|Ann",
        "van Dyk|Ann",
    ],
)
def test_names_of_people(names: str) -> None:
    hands = ["8C TS KC 9H 4S", "7D 2S 5D 3S AC", "AH KH QH JH TH"]
    people = [*zip(names.split("|"), hands, strict=False)]
    line = ", ".join([f"{name}: {hand}" for name, hand in people])
    assert sd.tally([line]).players == len(people)


def test_three_names_that_differ_need_the_number_of_players() -> None:
    """The last may be that of discards, or of a board, in any language."""
    line = "Bob: 8C TS KC 9H 4S, Ann: 7D 2S 5D 3S AC, Abwurf: AH KH QH JH TH"
    words = "'Abwurf' may not be a player: give the number of players"
    with pytest.raises(sd.DealError, match=words) as caught:
        sd.tally([line])
    assert caught.value.suggestions[0].options == {"players": 3}
    assert sd.tally([line], players=3).players == 3
