"""Deals as rows of cards, and who wins each, by both kernels."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.conftest import DEAL, SHORT, fields, shaped
from kernels import ranked

from showdown import ACE_HIGH, STANDARD, Rules
from showdown.cards.card import Card, deck
from showdown.kernel import _compiled, plain
from showdown.kernel.ranking import category_places

if TYPE_CHECKING:
    from showdown.kernel.lines import Fields

LABELLED = fields(before="Black:", mark="White:")
QUOTED = fields(separator='","', before='"', after='"')


CARDS = tuple(Card(card).number for card in DEAL.decode().split())


def read(
    kernel: ModuleType,
    text: bytes,
    layout: Fields | None = None,
    rules: Rules | None = None,
) -> tuple[int, list[tuple[int, ...]], tuple[int, int] | None]:
    """Lines, the cards of each deal, and the fault; hands of five or more are counted, too."""
    layout = layout or fields()
    players, cards, board, *_ = layout
    size = players * cards + board
    has_strengths = board == 0 and cards >= 5
    room = kernel.room(len(text), layout)
    out = bytearray(room * size)
    strengths = array("H", bytes(2 * room * players))
    numbers = array("I", bytes(4 * room))
    ranking = ranked(kernel, rules)
    held = strengths if has_strengths else None
    found = kernel.read(text, 0, len(text), layout, out, held, numbers, ranking)
    lines, deals, fault = found
    rows = [tuple(out[i : i + size]) for i in range(0, deals * size, size)]
    hands = [row[i : i + cards] for row in rows for i in range(0, size, cards)] * has_strengths
    for hand, strength in zip(hands, strengths, strict=False):
        if len(set(hand)) == len(hand):
            assert strength == kernel.evaluate(list(hand), ranking)
    assert all(number < lines for number in numbers[:deals])
    assert sorted(set(numbers[:deals])) == list(numbers[:deals])
    if has_strengths:
        count = kernel.count(text, 0, len(text), layout, ranking, None)
        counted, wins, ties, _ = count[1]
        assert (count[0], counted, count[-1]) == found
        assert list(wins) == wins_of(strengths[: deals * players], players)
        assert sum(wins) + ties == deals
    return lines, rows, fault


def wins_of(strengths: Sequence[int], players: int) -> list[int]:
    """How often each player alone has the highest strength of a row."""
    rows = [[*strengths[at : at + players]] for at in range(0, len(strengths), players)]
    alone = [row.index(max(row)) for row in rows if row.count(max(row)) == 1]
    return [alone.count(player) for player in range(players)]


def decide(
    kernel: ModuleType, values: list[int], players: int, form: str = "B", least: int = 0
) -> list[int]:
    winners = array(form, [0] * (len(values) // players))
    rows = [values[i : i + players] for i in range(0, len(values), players)]
    kernel.decide(shaped(*rows), winners, least)
    return list(winners)


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        *((text, fields()) for text in (DEAL, DEAL.lower(), DEAL + b",", b"  " + DEAL + b" \t ")),
        *((DEAL.replace(b" ", gap), fields()) for gap in (b"  ", b"\t")),
        (DEAL.lower().replace(b" ", b"\t ").replace(b"t", b"10") + b" \r", fields()),
        (b"8C, ts,Kc ,9h,4S | 7D,2S,5D,3S,AC,", fields(separator=",", mark="|")),
        (b"8C10SKC9H4S 7D2S5D3SAC", fields(separator="", mark=" ")),
        (b'["8C TS KC 9H 4S" , "7D 2S 5D 3S AC"]', fields(mark='","', before='["', after='"],')),
        (b"Black: 8C TS KC 9H 4S  White:7D 2S 5D 3S AC", LABELLED),
        (b' "8C", "TS","KC","9H","4S","7D","2S","5D","3S","AC",', QUOTED),
        ("8♣ 10♠ K♧ 9♥ 4♠️ 7♦ 2♠ 5♢ 3♤ A♣".encode(), fields()),
        (DEAL.replace(b" ", b" \t ") + b" \t", fields(separator="\t")),
        (b"8C TS  KC 9H 4S\t7D 2S 5D 3S AC", fields(mark="\t")),
        (b'"8C TS KC 9H 4S"\t"7D 2S 5D 3S AC"', fields(mark='"\t"', before='"', after='"')),
    ],
)
def test_lines_looser_than_their_layout(kernel: ModuleType, text: bytes, layout: Fields) -> None:
    for end in (b"", b"\n", b"\r\n", b"\r\r\n", b"\n \t\r\n\n"):
        _, rows, fault = read(kernel, text + end, layout)
        assert (rows, fault) == ([CARDS], None)
    many = b"\n".join([b""] + [text] * 20 + [b""] + [text] * 3)
    assert read(kernel, many, layout) == (25, [CARDS] * 23, None)


pieces = st.one_of(
    st.sampled_from([card.rank.letter + card.suit.letter for card in deck()]).map(str.encode),
    st.sampled_from([b" ", b" ", b" ", b"\t", b"\n", b"\r\n", b"10h", b"\0", DEAL, DEAL + b"\n"]),
    st.just(b"AS KS QS JS TS AC KC QC JC TC\n"),
)
odd_pieces = st.one_of(
    pieces,
    st.sampled_from(
        [*',;|-/[]#"', "♣", "♥️", "♥\ufe0e", "-", "🂡", "🂬", "9♠", "s9", "D10", "17", "52", "0"]
    ).map(str.encode),
    st.binary(max_size=2),
)
layouts = st.builds(
    fields,
    st.integers(1, 3),
    st.integers(1, 7),
    st.integers(0, 5),
    repeats=st.booleans(),
    style=st.integers(0, 4),
    separator=st.sampled_from([" ", ",", ";", "|", "", "\t", '","']),
    mark=st.sampled_from([None, " ", "|", "", "\t", "White:", '],["', '"\t"']),
    before=st.sampled_from(["", "", "[", '["', "Black:"]),
    after=st.sampled_from(["", "", "]", '"],', ",", "."]),
    board_mark=st.sampled_from([None, "|", "", " ", "Board:", "\t"]),
)


@st.composite
def nearly_right_texts(draw: st.DrawFn) -> bytes:
    """Deals in many layouts with, now and then, a byte changed."""
    gaps, ends = st.sampled_from([" ", " ", "  ", "\t"]), ["\n", "\n", "\r\n", " \n", "\n\n"]
    text = bytearray()
    for chance in draw(st.lists(st.integers(0, 1000).map(Random), min_size=1, max_size=6)):
        dealt = chance.sample(deck(), 10)
        names = [card.rank.letter + card.suit.letter.upper() for card in dealt]
        text += (draw(gaps).join(names) + draw(st.sampled_from(ends))).encode()
    for _ in range(draw(st.integers(0, 2))):
        text[draw(st.integers(0, len(text) - 1))] = draw(st.sampled_from(b"\0 \n\rA1x\xff"))
    return bytes(text)


@given(
    text=st.one_of(st.lists(pieces, max_size=60).map(b"".join), nearly_right_texts()),
    repeats=st.booleans(),
    rules=st.sampled_from([None, ACE_HIGH, SHORT]),
)
def test_both_kernels_count_the_same(text: bytes, repeats: bool, rules: Rules | None) -> None:
    layout, kinds = fields(repeats=repeats), category_places(rules or STANDARD)[1]
    counted = [
        kernel.count(text, 0, len(text), layout, ranked(kernel, rules), kinds)
        for kernel in (_compiled, plain)
    ]
    assert counted[0] == counted[1]
    for players in (2, 3):
        found = read(_compiled, text, fields(players, repeats=repeats), rules)
        assert found == read(plain, text, fields(players, repeats=repeats), rules)


@given(text=st.lists(odd_pieces, max_size=40).map(b"".join), layout=layouts)
def test_both_kernels_read_the_same(text: bytes, layout: Fields) -> None:
    assert read(_compiled, text, layout) == read(plain, text, layout)


@given(cards=st.permutations(range(52)), layout=layouts, data=st.data())
def test_what_is_written_is_read(cards: list[int], layout: Fields, data: st.DataObject) -> None:
    players, size, board, _, style, apart, stands, _ = layout
    dealt = players * size + board
    separator, (before, *marks, after) = apart.decode(), map(bytes.decode, stands)
    if style >= 2 and (separator == "" or "" in marks):
        return
    spelled = []
    for number in cards[:dealt]:
        card = deck()[number]
        rank = data.draw(st.sampled_from(["T", "10"])) if card.rank == 10 else card.rank.letter
        suit = data.draw(st.sampled_from([card.suit.letter, card.suit.symbol]))
        pair = f"{'hsdc'.index(card.suit.letter) + 1}{separator}{card.rank % 13 or 13}"
        spelled.append((rank + suit, suit + rank, str(number), pair, pair)[style])
    ends = [*range(size, players * size + 1, size), *[dealt] * (board > 0)]
    hands = [spelled[start:end] for start, end in pairwise([0, *ends])]
    line = before
    for hand, mark in zip(hands, [*marks, after], strict=True):
        line += separator.join(hand) + mark
    line = line.removesuffix(after) + f"{separator}9" * (style == 4) + after
    text = "\n".join([line] * 3).encode()
    row = tuple(cards[:dealt])
    for kernel in (_compiled, plain):
        assert read(kernel, text, layout) == (3, [row] * 3, None)


@given(st.lists(st.integers(0, 7462), min_size=6, max_size=6), st.booleans())
def test_both_kernels_add_up_the_same(values: list[int], detailed: bool) -> None:
    winners = bytes(decide(plain, values, 3))
    kinds = category_places(STANDARD)[1] if detailed else None
    counted = [
        kernel.count_decided(shaped(values[:3], values[3:]), winners, kinds)
        for kernel in (_compiled, plain)
    ]
    assert counted[0] == counted[1]
    deals, wins, ties, made = counted[0]
    assert (deals, sum(made)) == (2, detailed * (6 + sum(wins)))
    assert sum(wins) + ties == 2


@given(
    st.integers(1, 10).flatmap(lambda p: st.lists(st.integers(0, 65535), min_size=p, max_size=p))
)
def test_both_kernels_decide_the_same(hands: list[int]) -> None:
    for values in (hands, [value % 3 for value in hands]):
        for form in ("B", "H"):
            for least in (0, 2):
                found = decide(_compiled, values, len(hands), form, least)
                assert found == decide(plain, values, len(hands), form, least)
