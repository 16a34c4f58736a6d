"""Deals of several games written in many ways, and their winners by the oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from contract.expected import CARDS
from hypothesis import strategies as st
from oracle import scores

SYMBOLS = dict(zip("CDHS", "♣♦♥♠", strict=True))


class WildDeal(NamedTuple):
    """The hands and the board of a deal, as cards such as `8C`."""

    hands: list[list[str]]
    board: list[str]

    @property
    def game(self) -> str:
        """The game, which the cards show if they are in groups."""
        if not self.board:
            return "draw"
        return "holdem" if len(self.hands[0]) == 2 else "omaha"

    def winner(self) -> int:
        """The player with the best hand, from 1; 0 for a tie."""
        best = [self._score(hand) for hand in self.hands]
        return best.index(max(best)) + 1 if best.count(max(best)) == 1 else 0

    def _score(self, hand: Sequence[str]) -> int:
        if self.game == "omaha":
            fives = [
                two + three
                for two in combinations(hand, 2)
                for three in combinations(self.board, 3)
            ]
        else:
            fives = [*combinations([*hand, *self.board], 5)]
        numbers = [[CARDS.index(card) for card in five] for five in fives]
        return int(scores(np.array(numbers, np.uint8)).max())


@st.composite
def wild_deals(draw: st.DrawFn) -> list[WildDeal]:
    """Up to three deals of a game, with as many hands of as many cards."""
    size, most, board = draw(
        st.sampled_from([(5, 4, 0), (7, 3, 0), (2, 10, 5), (4, 6, 5), (5, 4, 5), (6, 4, 5)])
    )
    players = draw(st.integers(2, most))
    total = size * players + board
    deals = []
    for _ in range(draw(st.integers(1, 3))):
        cards = draw(st.lists(st.sampled_from(CARDS), min_size=total, max_size=total, unique=True))
        hands = [cards[at : at + size] for at in range(0, size * players, size)]
        deals.append(WildDeal(hands, cards[size * players :]))
    return deals


SPELLINGS: dict[str, Callable[[str], str]] = {
    "upper": str,
    "lower": str.lower,
    "10": lambda card: card.replace("T", "10"),
    "symbols": lambda card: card[0] + SYMBOLS[card[1]],
    "suit first": lambda card: card[1] + card[0],
}
BETWEEN_CARDS = ["", " ", ",", ", ", "-", "/", "|", ";", "\t", "  "]
BETWEEN_HANDS = ["", " ", "  ", ",", ", ", ";", " | ", "|", "\t", " vs ", " / ", " - "]
BEFORE = [
    *("", "Alice: ", "id: ", "x ", "a2 ", "k9 ", "R2D2 ", "5 ", "Table 5 ", "2024-01-04 ", "bob "),
    *("7. ", "Game 3: ", "12:30 ", "[1] ", "# ", "- ", "Board: ", "Hand 1: ", "Player 2: ", "9,"),
    *("17\t", "Flop: ", "10 ", "2c3: ", "p1c1: "),
]
BEHIND = ["", ",", " ", " x", " 5", ",1", " wins", ";Alice", "\t12:30", " # 8C"]
AROUND = ["{}", "[{}]", "({})", "{{{}}}", '"{}"']
NAMES = ["", "", "", "Player {}: ", "P{}: ", "Hand{}:"]


@st.composite
def wild_lines(draw: st.DrawFn, deals: Sequence[WildDeal]) -> list[str]:
    """The deals as lines that are all written in one way."""
    spell = SPELLINGS[draw(st.sampled_from([*SPELLINGS]))]
    card, hand = draw(st.sampled_from(BETWEEN_CARDS)), draw(st.sampled_from(BETWEEN_HANDS))
    around, name = draw(st.sampled_from(AROUND)), draw(st.sampled_from(NAMES))
    board_name = draw(st.sampled_from(["", "", "Board: ", "board:", "Community cards: "]))
    board_mark = draw(st.sampled_from([hand, " | ", "  "]))
    at = draw(st.sampled_from(["last", "last", "first", "middle"]))
    size = len(deals[0].hands[0])
    marks = [mark.strip() or mark for mark in (card, hand, board_mark)]
    unclear = size == 5 and (at == "middle" or marks[1] == marks[2])
    if not board_name and (len({*marks}) == 1 or unclear):
        at = "last"  # Nothing could show another place.
    before = draw(st.one_of(st.just(""), st.sampled_from(BEFORE)))
    behind = draw(st.one_of(st.just(""), st.sampled_from(BEHIND)))
    lines = []
    for deal in deals:
        groups = [
            name.format(number) + around.format(card.join(map(spell, cards)))
            for number, cards in enumerate(deal.hands, 1)
        ]
        if deal.board:
            board = board_name + around.format(card.join(map(spell, deal.board)))
            place = {"last": len(groups), "first": 0, "middle": 1}[at]
            left, right = hand.join(groups[:place]), hand.join(groups[place:])
            text = board_mark.join(part for part in (left, board, right) if part)
        else:
            text = hand.join(groups)
        lines.append(f"{before}{text}{behind}")
    return lines
