"""Columns in every layout of Arrow, against the hands one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pyarrow as pa
import pytest
from many_hands import HANDS, NAMES, RIGHT

from showdown import Hand, HandError, RowError, ShowdownError, evaluate
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
    """With nulls, in slices and in chunks."""
    chance = Random(5)
    gone = [chance.random() < 0.1 for _ in HANDS]
    hands = [None if no else hand for no, hand in zip(gone, HANDS, strict=True)]
    right = [None if no else strength for no, strength in zip(gone, RIGHT, strict=True)]
    whole = column(layout, hands)
    for start, stop in ((0, 30_000), (1, 2), (7, 1993), (5, 5)):
        assert arrow.strength(whole[start:stop]).to_pylist() == right[start:stop]
    chunks = pa.chunked_array([whole[:700], whole[700:700], whole[700:1999], whole[1999:]])
    assert arrow.strength(chunks).to_pylist() == right
    assert arrow.strength(column(layout, [None, None])).to_pylist() == [None, None]
    assert arrow.category(pa.chunked_array([], whole.type)).to_pylist() == []
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


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("8C TS KC 9H 4S",), "tuple is not an Arrow column"),
        (pa.array([1.5]), "a column of double is not a column of hands"),
        (pa.array([1], pa.int32()), "a column of int32 is not a column of hands"),
        (pa.array([b"8C TS KC 9H 4S"]), "a column of binary is not a column of hands"),
        (pa.array([31], pa.duration("ns")), "a column of duration.* is not a col"),
    ],
)
def test_what_holds_no_hands(wrong: object, message: str) -> None:
    with pytest.raises(HandError, match=message):
        arrow.strength(wrong)


def test_lists_of_objects() -> None:
    hands: list[object] = [
        Hand("8C TS KC 9H 4S"),
        (0, 1, 2, 3, 4),
        "A♥ K♥ Q♥ J♥ 10♥",
        None,
        0b11111,
    ]
    assert arrow.strength(hands).to_pylist() == [578, 7297, 7462, None, 7297]
    with pytest.raises(RowError, match="is a hand under standard rules, not ace-high"):
        arrow.strength(hands, rules="ace-high")
