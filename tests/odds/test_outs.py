"""Outs: the cards that improve a hand, and what it can become."""

from __future__ import annotations

import pickle
from xml.etree import ElementTree

import pytest
from games.rule_book import STANDARD
from odds.naive import best, cards

from showdown import Card, Category, Outs, Rank, Suit, odds, outs


def test_the_value() -> None:
    found = outs("AhKh", "JhTh2c")
    assert list(found.boards.values()) == [46, 332, 108, 13, 78, 315, 189]
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({found, outs("AhKh", "JhTh2c")}) == 1
    shown = ElementTree.fromstring(found._repr_html_())
    assert "".join(shown.itertext()) == str(found)
    assert "font-family:monospace" in shown.attrib["style"]


def test_an_opponent() -> None:
    found = outs("AhKh", "JhTh2c3d", "QsQd")
    ahead, level = found.ahead, found.level
    assert ahead is not None
    assert level == ()
    shown = odds("AhKh", "QsQd", board="JhTh2c3d")
    assert (len(ahead), len(level)) == (shown.wins[0], shown.splits[0])
    assert Card("Qs") not in [card for cards in found.next_card.values() for card in cards]
    assert {card.rank for card in ahead} >= {Rank.ACE, Rank.KING}
    assert [c for c in ahead if c.suit is Suit.HEARTS] == [Card(f"{r}h") for r in "23456789Q"]
    split = outs("AhKh", "QcJcTs2d", "AsKd", dead="3h 4h").level
    assert split is not None
    assert len(split) == 42


def test_short_deck() -> None:
    """A-6-7-8-9 is a straight, and a flush beats a full house."""
    found = outs("9h8h", "7c6dKs", game="short-deck")
    straight = found.next_card[Category.STRAIGHT]
    assert {card.rank for card in straight} == {Rank.TEN, Rank.ACE}
    better = outs("9h9d", "9c6hKs7h", game="short-deck")
    assert list(better.boards)[:2] == [Category.FOUR_OF_A_KIND, Category.FULL_HOUSE]


@pytest.mark.parametrize("board", ["9h5h2c", "9h5h2cJd"])
def test_omaha(board: str) -> None:
    """Two of the hand and three of the board: by every next card, and by the odds."""
    hand, other = "AhKhTc8d", "QsQdJs6s"
    found = outs(hand, board, other, game="omaha")
    assert found.category is Category.HIGH_CARD
    river = f"{board}{'' if len(board) == 8 else '3s'}"
    for kind, outs_of_kind in outs(hand, river, other, game="omaha").next_card.items():
        for card in outs_of_kind:
            whole = cards(f"{river}{card.rank.letter}{card.suit.letter}")
            assert STANDARD[best(cards(hand), whole, "omaha")[0][0]] == str(kind)
    assert len(found.next_card[Category.FLUSH]) == 9
    shown = odds(hand, other, board=board, game="omaha")
    assert sum(found.boards.values()) == shown.deals
    if len(board) == 8:
        assert (len(found.ahead or ()), len(found.level or ())) == (shown.wins[0], shown.splits[0])


def test_shown() -> None:
    shown = str(outs("AhKh", "JhTh2c", "QsQd"))
    assert "  ahead with 16 of 45 cards   A♠♦♣ K♠♦♣ Q♥♣ 9♥" in shown
    assert isinstance(outs("AhKh", "JhTh2c"), Outs)
    wide = str(outs("2h2d", "AcKcQsJs"))
    assert max(map(len, [*shown.splitlines(), *wide.splitlines()])) <= 80
