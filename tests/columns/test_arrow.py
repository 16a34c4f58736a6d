"""Columns in every layout of Arrow, against the hands one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from many_hands import HANDS, MASKS, NAMES, RIGHT

import showdown as sd
from showdown import DealError, HandError, RowError, ShowdownError, classes, evaluate, notations
from showdown.columns import arrow
from showdown.errors import quoted


def texts(hands: Sequence[Sequence[int]]) -> list[str]:
    """The hands as text, each written in one of the usual ways."""
    found = []
    for i, hand in enumerate(hands):
        text = (" ", "", ",", ", ", "|", "; ", "-", "/")[i % 8].join(NAMES[card] for card in hand)
        found.append(text.swapcase() if i % 2 else text.replace("T", "10"))
    return found


def masks(hands: Sequence[Sequence[int]]) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


def names(hands: Sequence[Sequence[int]]) -> list[list[str]]:
    return [[NAMES[card] for card in hand] for hand in hands]


LAYOUTS: dict[str, tuple[Callable[[Sequence[Sequence[int]]], Sequence[object]], pa.DataType]] = {
    "utf8": (texts, pa.string()),
    "large_utf8": (texts, pa.large_string()),
    "string_view": (texts, pa.string_view()),
    "dictionary": (texts, pa.dictionary(pa.uint32(), pa.large_string())),
    "masks": (masks, pa.uint64()),
    "signed masks": (masks, pa.int64()),
    "lists of uint8": (list, pa.list_(pa.uint8())),
    "large lists": (list, pa.large_list(pa.int64())),
    "lists of text": (names, pa.list_(pa.string())),
    "lists of views": (names, pa.large_list(pa.string_view())),
}


def column(layout: str, hands: Sequence[Sequence[int] | None]) -> pa.Array:
    """The hands in a layout, None for null."""
    write, kind = LAYOUTS[layout]
    written = iter(write([hand for hand in hands if hand is not None]))
    items = [None if hand is None else next(written) for hand in hands]
    if isinstance(kind, pa.DictionaryType):
        return pa.array(items, kind.value_type).dictionary_encode().cast(kind)
    return pa.array(items, kind)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_hands_in_every_layout(layout: str) -> None:
    assert arrow.strength(column(layout, HANDS)).to_pylist() == RIGHT
    kind = LAYOUTS[layout][1]
    assert arrow.strength(column(layout, [])).to_pylist() == []
    assert arrow.category(pa.chunked_array([], kind)).to_pylist() == []


@pytest.mark.parametrize(("kind", "size"), [(pa.uint8(), 5), (pa.int32(), 6), (pa.string(), 7)])
def test_lists_of_one_size(kind: pa.DataType, size: int) -> None:
    hands = [hand for hand in HANDS if len(hand) == size][:2000]
    items = names(hands) if kind == pa.string() else hands
    whole = pa.array([None, *items], pa.list_(kind, size))
    assert arrow.strength(whole[77:]).to_pylist() == [None, *map(evaluate, hands)][77:]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nulls_slices_and_chunks(layout: str) -> None:
    chance = Random(5)
    hands = [None if chance.random() < 0.2 else hand for hand in HANDS[-2000:]]
    right = [None if hand is None else evaluate(hand) for hand in hands]
    whole = column(layout, hands)
    for start, stop in ((0, 2000), (1, 2), (7, 1993), (5, 5)):
        assert arrow.strength(whole[start:stop]).to_pylist() == right[start:stop]
    chunks = pa.chunked_array([whole[:700], whole[700:700], whole[700:1999], whole[1999:]])
    assert arrow.strength(chunks).to_pylist() == right
    assert arrow.strength(column(layout, [None, None])).to_pylist() == [None, None]
    assert arrow.strength(pa.array([None, None])).to_pylist() == [None, None]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_bad_row_in_the_middle(layout: str) -> None:
    hands = [hand for hand in HANDS[-1000:] if hand[:3] != hand[2:5]]
    hands[500] = (*hands[500][:6], hands[500][0]) if "masks" not in layout else (1, 2, 3)
    hands[700] = hands[700][:4]
    whole = column(layout, hands)
    with pytest.raises(RowError) as caught:
        arrow.strength(whole)
    with pytest.raises(ShowdownError) as alone:
        evaluate(hands[500])
    assert (caught.value.row, caught.value.problem) == (500, str(alone.value))
    assert caught.value.hand == whole[500].as_py()
    assert str(caught.value) == f"row 500: {quoted(whole[500].as_py())}: {alone.value}"
    with pytest.raises(RowError, match="row 500: "):
        arrow.strength(pa.chunked_array([whole[:400], whole[400:]]))
    right = [evaluate(hand) if i not in (500, 700) else None for i, hand in enumerate(hands)]
    assert arrow.strength(whole, errors="null").to_pylist() == right


def test_text_that_the_kernel_leaves_to_python() -> None:
    rows = ["A♥ K♥\u00a0Q♥ J♥ 10♥", "🂱🂾🂽🂻🂺", "8C TS KC 9H 4S", "♥"]
    assert arrow.strength(pa.array(rows[:3])).to_pylist() == [7462, 7462, 578]
    assert arrow.strength(pa.array(rows), errors="null").to_pylist() == [7462, 7462, 578, None]
    cards = [["A♥\u00a0", "Kh", "Qh", "Jh", " 10h"], ["Ah", None, "Qh", "Jh", "Th"]]
    assert arrow.strength(pa.array(cards), errors="null").to_pylist() == [7462, None]
    with pytest.raises(RowError, match=r"row 0: \['2c,', '3c', '4c', '5c', '7d'\]: '2c,' is not"):
        arrow.strength(pa.array([["2c,", "3c", "4c", "5c", "7d"]]))
    with pytest.raises(RowError, match=r"row 1: \['Ah', None, 'Qh', 'Jh', 'Th'\]: None is not"):
        arrow.strength(pa.array(cards))


def test_words_and_numbers() -> None:
    masks, strengths = pa.array(MASKS[::10], pa.uint64()), RIGHT[::10]
    rows = [classes()[strength - 1] for strength in strengths]
    assert arrow.category(masks).to_pylist() == [str(row.category) for row in rows]
    assert arrow.description(masks).to_pylist() == [row.description for row in rows]
    for name in ("kev", "eval7", "category", "decimal", "bands", "points"):
        right = list(map(notations.get(name).of, strengths))
        assert arrow.notation(masks, name).to_pylist() == right
    wrong = {"primes": "tuples", "frequencies": "tuples", "x": "unknown notation"}
    for name, message in wrong.items():
        with pytest.raises(notations.NotationError, match=message):
            arrow.notation(masks, name)


def test_winners_of_hands_that_are_null() -> None:
    first = pa.array(["AhKhQhJhTh", None, "8C TS KC 9H 4S", "wrong"])
    second = pa.array([None, "AhKhQhJhTh", "5H 5C 6S 7S KD", "5H 5C 6S 7S KD"])
    assert arrow.winner(first, second, errors="null").to_pylist() == [None, None, 2, None]
    assert arrow.winner(first[:0], second[:0]).to_pylist() == []
    with pytest.raises(RowError, match="row 3: "):
        arrow.winner(first, second)
    with pytest.raises(DealError, match="differ in length"):
        arrow.winner(first, second[:3], errors="null")
    with pytest.raises(DealError, match="2 to 10 hands, not 1"):
        arrow.winner(first)


@pytest.mark.parametrize("players", [2, 5, 10])
def test_verdicts(players: int) -> None:
    chance = Random(players)
    deals = [chance.sample(NAMES, 5 * players) for _ in range(500)]
    whole = pa.array([None if i % 97 == 5 else " ".join(deal) for i, deal in enumerate(deals)])
    found = arrow.verdicts(whole, players=players).to_pylist()
    for i, (cards, row) in enumerate(zip(deals, found, strict=True)):
        result = sd.showdown(*[cards[place : place + 5] for place in range(0, 5 * players, 5)])
        strengths = {f"strength_{i}": hand.strength for i, hand in enumerate(result.hands, 1)}
        assert row == (None if i % 97 == 5 else {"winner": result.winner, **strengths})
    chunks = pa.chunked_array([whole[:0], whole[5:6], whole[6:333], whole[333:]])
    assert arrow.verdicts(chunks, players=players).to_pylist() == found[5:]


@pytest.mark.parametrize("values", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("indices", [pa.int8(), pa.uint16(), pa.int64()])
def test_verdicts_of_a_dictionary(indices: pa.DataType, values: pa.DataType) -> None:
    words = ["5H 5C 6S 7S KD 2C 3S 8S 8D TD", None, "2D 9C AS AH AC 3♦ 6D 7D TD QD", "8C"]
    places = [0, 2, None, 2, 1, 0]
    whole = pa.DictionaryArray.from_arrays(pa.array(places, indices), pa.array(words, values))
    plain = [None if place is None else words[place] for place in places]
    right = arrow.verdicts(pa.array(plain)).to_pylist()
    assert arrow.verdicts(whole[2:]).to_pylist() == right[2:]
    bad = pa.DictionaryArray.from_arrays(pa.array([0, 3], indices), pa.array(words, values))
    assert arrow.verdicts(bad, errors="null").to_pylist() == [right[0], None]
    with pytest.raises(RowError, match="row 1: '8C': a deal of 2 players has 10 cards, not 1"):
        arrow.verdicts(bad)


def test_invalid_deals() -> None:
    good = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    symbols = "8♣ 10♠ K♣ 9♥ 4♠\u00a07♦ 2♠ 5♦ 3♠ A♣"
    rows = pa.array([good, symbols, good[:-3], good[:-2] + "8C", None])
    found = arrow.verdicts(rows, errors="null").to_pylist()
    assert found[0] == found[1] == arrow.verdicts(rows[:1])[0].as_py()
    assert found[2:] == [None] * 3
    with pytest.raises(RowError, match=r"row 2: '8C .* 3S': a deal of 2 players has 10"):
        arrow.verdicts(rows)
    with pytest.raises(RowError, match=r"row 0: '8C .* 8C': 8♣ is dealt twice"):
        arrow.verdicts(rows[3:])
    with pytest.raises(DealError, match="from 2 to 10, not 11"):
        arrow.verdicts(rows, players=11)
    with pytest.raises(HandError, match="not a column of text"):
        arrow.verdicts(pa.array([1, 2]).dictionary_encode())
    empty = arrow.verdicts(pa.chunked_array([], pa.string()), players=3)
    names = [field.name for field in empty.type]
    assert (names, len(empty)) == (["winner", "strength_1", "strength_2", "strength_3"], 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["8C TS KC 9H 4S"], "list is not an Arrow column"),
        (pa.array([1.5]), "a column of double is not a column of hands"),
        (pa.array([1], pa.int32()), "a column of int32 is not a column of hands"),
        (pa.array([b"8C TS KC 9H 4S"]), "a column of binary is not a column of hands"),
        (pa.array([[1.5]]), "lists of double are not hands"),
        (pa.array([[["Ah"]]]), "lists of list<.*> are not hands"),
        (pa.array([31], pa.duration("ns")), "a column of duration.* is not a col"),
        (pa.array([[0, 1, 2, 3, 4]], pa.list_(pa.date32())), "lists of date32.* are not hands"),
    ],
)
def test_what_holds_no_hands(wrong: object, message: str) -> None:
    with pytest.raises(HandError, match=message):
        arrow.strength(wrong)


def test_columns_of_other_libraries() -> None:
    found: Any = arrow.strength(pl.Series(["8C TS KC 9H 4S", None]))
    assert isinstance(found, pa.ChunkedArray)
    assert found.to_pylist() == [578, None]
