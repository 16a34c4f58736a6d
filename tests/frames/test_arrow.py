"""Columns in every layout of Arrow, against the hands one by one."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pyarrow as pa
import pytest
from oracle import random_hands

from showdown import (
    ACE_HIGH,
    STANDARD,
    DealError,
    Hand,
    HandError,
    RowError,
    Rules,
    ShowdownError,
    classes,
    deck,
    evaluate,
    notations,
    showdown,
    winner,
)
from showdown.errors import quoted
from showdown.frames import arrow
from showdown.rules import standard_order

MANY = 100_000
NAMES = [repr(card)[6:8] for card in deck()]
HANDS = [
    tuple(hand.tolist()) for size in (5, 6, 7) for hand in random_hands(MANY // 3, size, seed=size)
]
RIGHT = list(map(evaluate, HANDS))

SHORT_DECK = Rules("short-deck", tuple(range(6, 15)), standard_order)  # type: ignore[arg-type]


def texts(hands: Sequence[Sequence[int]]) -> list[str]:
    """The hands as text, each written in one of the usual ways."""
    between = [" ", "", ",", ", ", "|", " ♣"[:1], "; "]
    return [
        between[i % len(between)].join(NAMES[card] for card in hand).swapcase()
        if i % 2
        else between[i % len(between)].join(NAMES[card].replace("T", "10") for card in hand)
        for i, hand in enumerate(hands)
    ]


def masks(hands: Sequence[Sequence[int]]) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


def names(hands: Sequence[Sequence[int]]) -> list[list[str]]:
    return [[NAMES[card] for card in hand] for hand in hands]


LAYOUTS: dict[str, tuple[Callable[[Sequence[Sequence[int]]], Sequence[object]], pa.DataType]] = {
    "utf8": (texts, pa.string()),
    "large_utf8": (texts, pa.large_string()),
    "string_view": (texts, pa.string_view()),
    "dictionary": (texts, pa.dictionary(pa.int32(), pa.string())),
    "dictionary of large": (texts, pa.dictionary(pa.uint32(), pa.large_string())),
    "masks": (masks, pa.uint64()),
    "signed masks": (masks, pa.int64()),
    "lists of uint8": (list, pa.list_(pa.uint8())),
    "lists of int64": (list, pa.list_(pa.int64())),
    "large lists": (list, pa.large_list(pa.int16())),
    "lists of text": (names, pa.list_(pa.string())),
    "lists of views": (names, pa.large_list(pa.string_view())),
}


def as_list(found: Any) -> list[Any]:
    taken: list[Any] = found.to_pylist()
    return taken


def column(layout: str, hands: Sequence[Sequence[int] | None]) -> pa.Array:
    """The hands in a layout, None for null."""
    write, kind = LAYOUTS[layout]
    written = iter(write([hand for hand in hands if hand is not None]))
    items = [None if hand is None else next(written) for hand in hands]
    if isinstance(kind, pa.DictionaryType):
        values = list(dict.fromkeys(item for item in items if item is not None))
        places = {value: i for i, value in enumerate(values)}
        indices = [None if item is None else places[item] for item in items]
        return pa.DictionaryArray.from_arrays(
            pa.array(indices, kind.index_type), pa.array(values, kind.value_type)
        )
    return pa.array(items, kind)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_many_hands(layout: str) -> None:
    assert as_list(arrow.strength(column(layout, HANDS))) == RIGHT


@pytest.mark.parametrize("kind", [pa.uint8(), pa.int32(), pa.string(), pa.string_view()])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_lists_of_one_size(kind: pa.DataType, size: int) -> None:
    hands = [hand for hand in HANDS if len(hand) == size]
    items = names(hands) if kind in (pa.string(), pa.string_view()) else hands
    whole = pa.array(items, pa.list_(kind, size))
    right = list(map(evaluate, hands))
    assert as_list(arrow.strength(whole)) == right
    assert as_list(arrow.strength(whole[777:])) == right[777:]
    with_null = pa.array([None, *items[:99]], pa.list_(kind, size))
    assert as_list(arrow.strength(with_null)) == [None, *right[:99]]
    assert as_list(arrow.strength(with_null[50:60])) == right[49:59]
    ace_high = [evaluate(hand, rules=ACE_HIGH) for hand in hands[:999]]
    assert as_list(arrow.strength(whole[:999], rules=ACE_HIGH)) == ace_high


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nulls_slices_and_chunks(layout: str) -> None:
    chance = Random(5)
    hands = [None if chance.random() < 0.2 else hand for hand in HANDS[-2000:]]
    right = [None if hand is None else evaluate(hand) for hand in hands]
    whole = column(layout, hands)
    assert as_list(arrow.strength(whole)) == right
    for start, stop in ((0, 1), (1, 2), (7, 1993), (999, 1017), (5, 5), (2000, 2000)):
        assert as_list(arrow.strength(whole[start:stop])) == right[start:stop]
    chunks = pa.chunked_array([whole[:700], whole[700:700], whole[700:1999], whole[1999:]])
    assert as_list(arrow.strength(chunks)) == right


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing(layout: str) -> None:
    kind = LAYOUTS[layout][1]
    assert as_list(arrow.strength(column(layout, []))) == []
    assert as_list(arrow.strength(pa.chunked_array([], kind))) == []
    assert as_list(arrow.category(pa.chunked_array([], kind))) == []
    assert as_list(arrow.strength(column(layout, [None, None]))) == [None, None]
    assert as_list(arrow.strength(pa.array([None, None]))) == [None, None]


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
    assert as_list(arrow.strength(whole, errors="null")) == right
    assert as_list(arrow.category(whole, errors="null"))[500] is None
    assert as_list(arrow.notation(whole, "kev", errors="null"))[700] is None


def test_what_only_the_careful_reader_reads() -> None:
    rows = ["A♥ K♥\u00a0Q♥ J♥ 10♥", "🂱🂾🂽🂻🂺", "8C TS KC 9H 4S", "♥"]
    assert as_list(arrow.strength(pa.array(rows[:3]))) == [7462, 7462, 578]
    assert as_list(arrow.strength(pa.array(rows), errors="null")) == [7462, 7462, 578, None]
    cards = [["A♥\u00a0", "Kh", "Qh", "Jh", " 10h"], ["Ah", None, "Qh", "Jh", "Th"]]
    assert as_list(arrow.strength(pa.array(cards), errors="null")) == [7462, None]
    with pytest.raises(RowError, match=r"row 0: \['2c,', '3c', '4c', '5c', '7d'\]: '2c,' is not"):
        arrow.strength(pa.array([["2c,", "3c", "4c", "5c", "7d"]]))
    with pytest.raises(RowError, match=r"row 1: \['Ah', None, 'Qh', 'Jh', 'Th'\]: None is not"):
        arrow.strength(pa.array(cards))


def test_words_and_numbers_of_every_class() -> None:
    fives = pa.array([hand for hand in HANDS if len(hand) == 5], pa.list_(pa.uint8()))
    strengths = RIGHT[: len(fives)]
    rows = [classes()[strength - 1] for strength in strengths]
    assert as_list(arrow.category(fives)) == [str(row.category) for row in rows]
    assert as_list(arrow.description(fives)) == [row.description for row in rows]
    for name in ("kev", "eval7", "category", "decimal", "bands", "points"):
        wanted = [notations.get(name).of(strength) for strength in strengths]
        assert as_list(arrow.notation(fives, name)) == wanted
    for name in ("primes", "frequencies"):
        with pytest.raises(notations.NotationError, match="tuples"):
            arrow.notation(fives, name)
    with pytest.raises(notations.NotationError, match="unknown notation"):
        arrow.notation(fives, "nobody's")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_other_rules(layout: str) -> None:
    wheels = [(0, 4, 8, 12, 49), (0, 4, 8, 12, 49, 20, 30), *HANDS[::50]]
    right = [evaluate(hand, rules=ACE_HIGH) for hand in wheels]
    whole = column(layout, wheels)
    assert as_list(arrow.strength(whole, rules=ACE_HIGH)) == right
    words = [Hand(hand, ACE_HIGH).category.words for hand in wheels]
    assert as_list(arrow.category(whole, rules=ACE_HIGH)) == words
    assert as_list(arrow.strength(whole, rules=pickle.loads(pickle.dumps(STANDARD))))[0] == 5854


@pytest.mark.parametrize("players", [2, 3, 10])
def test_winners(players: int) -> None:
    chance = Random(players)
    rows = [chance.choices(HANDS, k=players) for _ in range(2000)]
    right = [winner(*row, decks="many") for row in rows]
    columns = [column("utf8", [row[player] for row in rows]) for player in range(players)]
    assert as_list(arrow.winner(*columns)) == right
    cut = [pa.chunked_array([c[: 100 * i], c[100 * i :]]) for i, c in enumerate(columns)]
    assert as_list(arrow.winner(*cut)) == right
    assert as_list(arrow.winner(columns[0], *cut[1:])) == right


def test_winners_of_hands_that_are_null() -> None:
    first = pa.array(["AhKhQhJhTh", None, "8C TS KC 9H 4S", "wrong"])
    second = pa.array([None, "AhKhQhJhTh", "5H 5C 6S 7S KD", "5H 5C 6S 7S KD"])
    assert as_list(arrow.winner(first, second, errors="null")) == [None, None, 2, None]
    with pytest.raises(RowError, match="row 3: "):
        arrow.winner(first, second)
    with pytest.raises(DealError, match="differ in length"):
        arrow.winner(first, second[:3], errors="null")
    with pytest.raises(DealError, match="2 to 10 hands, not 1"):
        arrow.winner(first)
    nothing = pa.chunked_array([], pa.string())
    assert as_list(arrow.winner(nothing, nothing)) == []
    assert as_list(arrow.winner(first[:0], second[:0])) == []


@pytest.mark.parametrize("players", [2, 5, 10])
def test_verdicts(players: int) -> None:
    chance = Random(players)
    drawn = [chance.sample(NAMES, 5 * players) for _ in range(500)]
    lines = [None if i % 97 == 5 else " ".join(cards) for i, cards in enumerate(drawn)]
    whole = pa.array(lines)
    found = as_list(arrow.verdicts(whole))
    for line, row in zip(whole.to_pylist(), found, strict=True):
        if line is None:
            assert row is None
            continue
        cards = line.split()
        result = showdown(*[" ".join(cards[i : i + 5]) for i in range(0, len(cards), 5)])
        strengths = {f"strength_{i}": hand.strength for i, hand in enumerate(result.hands, 1)}
        assert row == {"winner": result.winner, **strengths}
    chunks = pa.chunked_array([whole[:0], whole[5:6], whole[6:333], whole[333:]])
    assert as_list(arrow.verdicts(chunks)) == found[5:]


@pytest.mark.parametrize("values", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("indices", [pa.int8(), pa.uint16(), pa.int64()])
def test_verdicts_of_a_dictionary(indices: pa.DataType, values: pa.DataType) -> None:
    words = ["5H 5C 6S 7S KD 2C 3S 8S 8D TD", None, "2D 9C AS AH AC 3♦ 6D 7D TD QD", "8C"]
    places = pa.array([0, 2, None, 2, 1, 0], indices)
    whole = pa.DictionaryArray.from_arrays(places, pa.array(words, values))
    plain = [words[place] if place is not None else None for place in places.to_pylist()]
    right = as_list(arrow.verdicts(pa.array(plain)))
    assert as_list(arrow.verdicts(whole)) == right
    assert as_list(arrow.verdicts(whole[2:5])) == right[2:5]
    assert as_list(arrow.verdicts(whole[:0])) == []
    chunks = pa.chunked_array([whole[:4], whole[4:]])
    assert as_list(arrow.verdicts(chunks, players=2)) == right
    bad = pa.DictionaryArray.from_arrays(pa.array([0, 3], indices), pa.array(words, values))
    assert as_list(arrow.verdicts(bad, errors="null")) == [right[0], None]
    with pytest.raises(RowError, match="row 1: '8C': a deal of 2 players has 10 cards, not 1"):
        arrow.verdicts(bad)
    with pytest.raises(HandError, match="not a column of text"):
        arrow.verdicts(pa.array([1, 2]).dictionary_encode())


def test_deals_that_are_none() -> None:
    good = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    signs = "8♣ 10♠ K♣ 9♥ 4♠\u00a07♦ 2♠ 5♦ 3♠ A♣"
    rows = pa.array([good, signs, good[:-3], good[:-2] + "8C", None])
    assert [row and row["winner"] for row in as_list(arrow.verdicts(rows, errors="null"))] == [
        2 if evaluate("7D 2S 5D 3S AC") > 578 else 1,
        2 if evaluate("7D 2S 5D 3S AC") > 578 else 1,
        None,
        None,
        None,
    ]
    with pytest.raises(RowError, match=r"row 2: '8C .* 3S': a deal of 2 players has 10"):
        arrow.verdicts(rows)
    with pytest.raises(RowError, match=r"row 0: '8C .* 8C': 8♣ is dealt 2 times"):
        arrow.verdicts(rows[3:])
    with pytest.raises(RowError, match="row 0: '8C': a deal has five cards for each of"):
        arrow.verdicts(pa.array([None, "8C"])[1:])
    for wrong in (1, 11, 2.5, "2"):
        with pytest.raises((DealError, TypeError), match=f"from 2 to 10, not '?{wrong}"):
            arrow.verdicts(rows, players=wrong)  # type: ignore[arg-type]
    with pytest.raises(HandError, match="not a column of text"):
        arrow.verdicts(pa.array([1]))
    nothing = pa.chunked_array([], pa.string())
    assert as_list(arrow.verdicts(nothing)) == []
    fields = ["winner", "strength_1", "strength_2", "strength_3"]
    assert [field.name for field in arrow.verdicts(nothing, players=3).type] == fields


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["8C TS KC 9H 4S"], "list is not an Arrow column"),
        (pa.array([1.5]), "a column of double is not a column of hands"),
        (pa.array([1], pa.int32()), "a column of int32 is not a column of hands"),
        (pa.array([b"8C TS KC 9H 4S"]), "a column of binary is not a column of hands"),
        (pa.array([[1.5]]), "lists of double are not hands"),
        (pa.array([[["Ah"]]]), "lists of list<.*> are not hands"),
        (
            pa.array([0b11111], pa.timestamp("us")),
            "a column of timestamp.* is not a col",
        ),
        (pa.array([0b11111], pa.duration("ns")), "a column of duration.* is not a col"),
        (pa.array([[0, 1, 2, 3, 4]], pa.list_(pa.date32())), "lists of date32.* are not hands"),
    ],
)
def test_what_holds_no_hands(wrong: object, message: str) -> None:
    with pytest.raises(HandError, match=message):
        arrow.strength(wrong)


class Foreign:
    """A column of another library: it has the PyCapsule interface, and nothing else is known."""

    def __init__(self, column: pa.Array | pa.ChunkedArray) -> None:
        for name in ("__arrow_c_array__", "__arrow_c_stream__"):
            if hasattr(column, name):
                setattr(self, name, getattr(column, name))


def test_columns_of_other_libraries() -> None:
    hands = pa.array(["8C TS KC 9H 4S", None])
    assert arrow.strength(Foreign(hands)).equals(pa.array([578, None], pa.uint16()))
    chunks = pa.chunked_array([hands, hands])
    assert isinstance(arrow.strength(Foreign(chunks)), pa.ChunkedArray)
    assert as_list(arrow.strength(Foreign(chunks))) == [578, None] * 2
