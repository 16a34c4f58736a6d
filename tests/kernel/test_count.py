"""Blocks of text counted by both kernels."""

from __future__ import annotations

import random
from array import array
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown.cards import deck
from showdown.kernel import _compiled, plain
from showdown.kernel.faults import Fault
from showdown.ranking import column
from showdown.rules import ACE_HIGH

Counts = tuple[int, int, tuple[int, ...], int, tuple[int, int] | None]

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC"


def count(
    kernel: ModuleType,
    text: bytes,
    players: int = 2,
    repeats: bool = False,
    ranking: Any = None,
    histogram: array[int] | None = None,
) -> Counts:
    counts: Counts = kernel.count(text, 0, len(text), players, repeats, ranking, histogram)
    return counts


def dealt(deals: int, players: int, seed: int) -> list[list[str]]:
    chance = random.Random(seed)
    names = [card.rank.letter + card.suit.letter.upper() for card in deck()]
    return [chance.sample(names, 5 * players) for _ in range(deals)]


@pytest.mark.parametrize(
    "text",
    [
        DEAL.lower(),
        DEAL + b"\r\n",
        DEAL + b"\r\r\n",
        DEAL + b",\n",
        b"\n\n" + DEAL + b"\n \t\r\n",
        DEAL.replace(b" ", b"  "),
        DEAL.replace(b" ", b"\t"),
        b"  " + DEAL + b" \t ",
        DEAL.replace(b"TS", b"10S"),
        DEAL.replace(b"TS", b"10s").lower() + b" \r",
    ],
    ids=repr,
)
def test_other_ways_to_write_a_deal(kernel: ModuleType, text: bytes) -> None:
    lines, *rest = count(kernel, text)
    assert lines == text.removesuffix(b"\n").count(b"\n") + 1
    assert rest == [1, (0, 1), 0, None]


@pytest.mark.parametrize(
    ("line", "fault", "place"),
    [
        (DEAL[:-3], Fault.TOO_FEW_CARDS, 26),
        (DEAL[:-3] + b"  ", Fault.TOO_FEW_CARDS, 26),
        (DEAL + b" 2C", Fault.TOO_MANY_CARDS, 30),
        (DEAL + b" ??", Fault.TOO_MANY_CARDS, 30),
        (DEAL.replace(b"KC", b"1C"), Fault.UNKNOWN_CARD, 6),
        (DEAL.replace(b"KC", b"KX"), Fault.UNKNOWN_CARD, 6),
        (DEAL.replace(b"KC", b"10"), Fault.UNKNOWN_CARD, 6),
        (DEAL.replace(b"KC", b"K"), Fault.UNKNOWN_CARD, 6),
        (DEAL[:-1], Fault.UNKNOWN_CARD, 27),
        (DEAL.replace(b"KC", b"8C"), Fault.REPEATED_CARD, 6),
        (DEAL.replace(b"AC", b"8c"), Fault.REPEATED_CARD, 27),
        (DEAL.replace(b" ", b","), Fault.WRONG_SEPARATOR, 2),
        (DEAL.replace(b" ", b""), Fault.WRONG_SEPARATOR, 2),
        (DEAL.replace(b" ", b"\0"), Fault.WRONG_SEPARATOR, 2),
        (DEAL.replace(b"KC ", b"KC\r"), Fault.WRONG_SEPARATOR, 8),
        (DEAL + b"\r \r", Fault.WRONG_SEPARATOR, 29),
        (DEAL + b",,", Fault.WRONG_SEPARATOR, 29),
        (b"\xff\xfe" + DEAL, Fault.UNKNOWN_CARD, 0),
        (b"\0", Fault.UNKNOWN_CARD, 0),
    ],
)
@pytest.mark.parametrize("before", [b"", DEAL + b"\n\n"], ids=["first line", "later"])
@pytest.mark.parametrize("after", [b"", b"\n" + DEAL + b"\n"], ids=["last line", "earlier"])
def test_faults(
    kernel: ModuleType, line: bytes, fault: Fault, place: int, before: bytes, after: bytes
) -> None:
    good = 1 if before else 0
    expected = (2 * good, good, (0, good), 0, (fault, len(before) + place))
    assert count(kernel, before + line + after) == expected


def test_repeated_cards_of_many_decks(kernel: ModuleType) -> None:
    line = b"8C TS KC 9H 4S 8C TS KC 9H 3S"
    assert count(kernel, line)[-1] == (Fault.REPEATED_CARD, 15)
    assert count(kernel, line, repeats=True) == (1, 1, (1, 0), 0, None)
    assert count(kernel, b"8C 8C KC 9H 4S 8D TS KC 9H 3S", repeats=True)[2] == (1, 0)


@pytest.mark.parametrize("hand", [b"8C 8C 8C 8D 8H", b"8C 8C 2C 3C 4C", b"AS AS AS AS AS"])
def test_repeats_that_no_rule_ranks(kernel: ModuleType, hand: bytes) -> None:
    right = b"7D 2S 5D 3S AC"
    assert count(kernel, hand + b" " + right, repeats=True)[-1] == (Fault.NO_SUCH_HAND, 0)
    assert count(kernel, right + b" " + hand, repeats=True)[-1] == (Fault.NO_SUCH_HAND, 15)


@pytest.mark.parametrize("players", range(2, 11))
def test_players(kernel: ModuleType, players: int) -> None:
    deals = dealt(60, players, seed=players)
    text = "\n".join(map(" ".join, deals)).encode()
    wins = [0] * players
    for cards in deals:
        strengths = [kernel.evaluate(" ".join(cards[i : i + 5])) for i in range(0, len(cards), 5)]
        if strengths.count(max(strengths)) == 1:
            wins[strengths.index(max(strengths))] += 1
    assert count(kernel, text, players) == (60, 60, tuple(wins), 60 - sum(wins), None)


def test_histogram_and_ranking(kernel: ModuleType) -> None:
    text = b"5D 4S 3H 2C AC 2D 2S 4H 3C 7D\nJC JD 9C 9D 8S JH JS 9H 9S 8D\n"
    high, pair, two_pair = (
        kernel.evaluate(hand) for hand in ("5D 4S 3H 2C AC", "2D 2S 4H 3C 7D", "JC JD 9C 9D 8S")
    )
    for of, wins in ((range(7463), (1, 0)), (column(ACE_HIGH), (0, 1))):
        histogram = array("Q", bytes(8 * 4 * 7463))
        ranking = kernel.Ranking(array("H", of))
        assert count(kernel, text, ranking=ranking, histogram=histogram)[2] == wins
        held = {i: n for i, n in enumerate(histogram) if n}
        winner = of[high] if wins[0] else 7463 + of[pair]
        assert held == {
            of[high]: 1,
            of[two_pair]: 1,
            7463 + of[pair]: 1,
            7463 + of[two_pair]: 1,
            2 * 7463 + winner: 1,
        }


def test_part_of_a_text(kernel: ModuleType) -> None:
    text = b"rubbish\n" + DEAL + b"\n1X\n"
    assert kernel.count(text, 8, 38, 2, False, None, None) == (1, 1, (0, 1), 0, None)
    assert kernel.count(text, 8, len(text), 2, False, None, None)[-1] == (1, 38)


@st.composite
def nearly_right_texts(draw: st.DrawFn) -> bytes:
    """Deals in many layouts with, now and then, a byte changed."""
    deals = dealt(draw(st.integers(1, 6)), 2, draw(st.integers(0, 1000)))
    lines = [draw(st.sampled_from([" ", " ", "  ", "\t"])).join(deal) for deal in deals]
    ends = [draw(st.sampled_from(["\n", "\n", "\r\n", " \n", "\n\n"])) for _ in lines]
    text = bytearray("".join(map(str.__add__, lines, ends)).encode())
    for _ in range(draw(st.integers(0, 2))):
        text[draw(st.integers(0, len(text) - 1))] = draw(st.sampled_from(b"\0 \n\rA1x\xff"))
    return bytes(text)


@given(text=nearly_right_texts(), repeats=st.booleans())
def test_both_kernels_agree_on_nearly_right_texts(text: bytes, repeats: bool) -> None:
    one, other = (array("Q", bytes(8 * 4 * 7463)) for _ in range(2))
    of = column(ACE_HIGH)
    assert count(_compiled, text, 2, repeats, _compiled.Ranking(of), one) == count(
        plain, text, 2, repeats, plain.Ranking(of), other
    )
    assert one == other
