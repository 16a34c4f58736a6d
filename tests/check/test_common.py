"""What the seven cards of wrong deals have in common."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from games.rule_book import Key, high
from test_holdem import EXAM, STRAIGHT, best, said

from showdown import Card
from showdown.check import grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from test_holdem import Program


def is_straight_or_better(board: Sequence[int]) -> bool:
    category: int = high(board)[0]
    return category >= STRAIGHT


def ties_on_good_boards(seven: Sequence[int]) -> Key:
    """A board that is a straight or better is taken for both players' hand."""
    return high(seven[2:]) if is_straight_or_better(seven[2:]) else best(seven)


def missing_shapes(seven: Sequence[int]) -> Key:
    """Seven cards with more pairs, threes or fours than five can have are taken for high cards."""
    counts = sorted(Counter(card // 4 for card in seven).values())
    if counts in ([1, 2, 2, 2], [2, 2, 3], [1, 3, 3], [1, 2, 4], [3, 4]):
        return 0, *sorted([card // 4 for card in seven], reverse=True)
    return best(seven)


def straights_by_the_sum(seven: Sequence[int]) -> Key:
    """Straights are compared by all seven ranks, the highest first."""
    found = best(seven)
    ranks = sorted([card // 4 for card in seven], reverse=True)
    return (STRAIGHT, *ranks) if found[0] == STRAIGHT else found


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (
            ties_on_good_boards,
            "the hands do not tie, and the board alone is a straight or better",
        ),
        (
            missing_shapes,
            "one of the hands has more pairs or threes among its seven cards than five can hold",
        ),
        (straights_by_the_sum, "both have a straight"),
    ],
)
def test_what_the_seven_cards_of_wrong_deals_share(key: Program, words: str) -> None:
    report = grade(EXAM, said(key), task="holdem")
    assert report.candidates == ()
    assert report.common is not None
    assert report.common[0].startswith(words)


def test_how_many_deals_on_good_boards_are_right() -> None:
    report = grade(EXAM, said(ties_on_good_boards), task="holdem")
    boards = [[Card(card).number for card in line.split()[5:]] for line in EXAM]
    due = said(best)
    decided = [n for n, board in enumerate(boards) if is_straight_or_better(board) and due[n]]
    assert report.wrong == tuple(decided)
    assert report.common is not None
    assert report.common[1] == 0
