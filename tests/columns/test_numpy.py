"""Hands in NumPy arrays, against the hands one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from many_hands import NAMES as CARD_NAMES
from numpy.typing import NDArray
from oracle import random_hands

from showdown import HandError, RowError, evaluate, evaluate_many

NAMES = np.array(CARD_NAMES)
MANY = 30_000
HANDS = {size: random_hands(MANY, size, seed=size) for size in (5, 6, 7)}
RIGHT = {
    size: np.array([evaluate(hand) for hand in hands.tolist()], np.uint16)
    for size, hands in HANDS.items()
}


def texts(cards: NDArray[np.uint8], between: str = " ") -> NDArray[np.str_]:
    return np.array([between.join(row) for row in NAMES[cards]])


def masks(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    bits: NDArray[np.uint64] = np.uint64(1) << cards.astype(np.uint64)
    return np.asarray(np.bitwise_or.reduce(bits, axis=1))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_many_hands(size: int) -> None:
    hands, right = HANDS[size], RIGHT[size]
    written = texts(hands)
    arrays: list[Any] = [
        hands,
        hands.astype(np.int64),
        masks(hands),
        texts(hands, ","),
        texts(hands, ""),
    ]
    arrays += [written.astype(kind) for kind in ("U", np.dtypes.StringDType(), object)]
    for cards in arrays:
        found = evaluate_many(cards)
        assert found.dtype == np.uint16
        np.testing.assert_array_equal(found, right)


def odd(array: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The same values in arrays that are stored oddly."""
    swapped = array.astype(array.dtype.newbyteorder(">"))
    swapped.flags.writeable = False
    unaligned = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    unaligned[...] = array
    return {
        "every other row": np.repeat(array, 2, axis=0)[::2],
        "backwards": array[::-1].copy()[::-1],
        "by columns": np.asfortranarray(array),
        "byte-swapped and read-only": swapped,
        "unaligned": unaligned,
    }


@pytest.mark.parametrize(
    "write", [lambda cards: cards, lambda cards: cards.astype(np.int32), masks, texts]
)
def test_odd_arrays(write: Any) -> None:
    hands = write(HANDS[6])
    for name, array in odd(hands).items():
        np.testing.assert_array_equal(evaluate_many(array), RIGHT[6], name)


def test_shapes() -> None:
    hands, right = HANDS[7], RIGHT[7]
    turned = hands.reshape(10, 30, 100, 7).transpose(2, 0, 1, 3)
    found = right.reshape(10, 30, 100).transpose(2, 0, 1)
    np.testing.assert_array_equal(evaluate_many(turned), found)
    written = texts(hands).reshape(100, 300)
    np.testing.assert_array_equal(evaluate_many(written.T), right.reshape(100, 300).T)
    assert evaluate_many(hands[0]) == evaluate_many(written[0, 0]) == right[0]
    assert evaluate_many("8C TS KC 9H 4S") == 578
    for shape in ((0, 5), (0, 3, 7), (3, 0, 6)):
        assert evaluate_many(np.zeros(shape, np.uint8)).shape == shape[:-1]
        for kind in ("U14", np.uint64, object, np.dtypes.StringDType()):
            assert evaluate_many(np.zeros(shape, kind)).shape == shape


def test_bad_rows_are_named() -> None:
    hands = HANDS[7].copy()
    hands[20_000, 3] = 52
    with pytest.raises(RowError, match=r"row 20000: \[.*\]: 52 is not a card"):
        evaluate_many(np.asfortranarray(hands))
    wide = hands.astype(np.int64)
    wide[10_000, 3] = 256 + 3
    with pytest.raises(RowError, match=r"row 10000: \[.*\]: 259 is not a card"):
        evaluate_many(wide)
    written = texts(HANDS[5])
    written[-1] = "8C TS KC 9H 1S"
    for kind in ("U14", object, np.dtypes.StringDType()):
        with pytest.raises(RowError, match="row 29999: '8C TS KC 9H 1S': '1S' is not a card"):
            evaluate_many(written.astype(kind))
    with pytest.raises(RowError, match=r"row 0: 'As': .* write the cards of a hand as one text"):
        evaluate_many([["As", "Ks", "Qs", "Js", "Ts"]])
    with pytest.raises(RowError, match="row 1: None cannot be read as cards"):
        evaluate_many(["8C TS KC 9H 4S", None])  # type: ignore[arg-type]
    odd: list[Any] = [np.nan, "8C \ud800", {}]
    for other in odd:
        with pytest.raises(RowError, match="row 1: "):
            evaluate_many(np.array(["8C TS KC 9H 4S", other], object))
    bits = masks(HANDS[5])
    bits[5] = 2**60
    with pytest.raises(RowError, match=f"row 5: a mask of cards has .* unlike {2**60}"):
        evaluate_many(bits)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (np.zeros((3, 8), np.uint8), "has 5, 6 or 7 in its last dimension"),
        (np.uint8(3), "has 5, 6 or 7 in its last dimension"),
        (np.zeros((3, 5)), "an array of float64 does not hold hands"),
        ([["Ah", "Kh"], ["Ah"]], "hands with different numbers of cards are not an array: write"),
        (np.ma.masked_equal(np.array([[0, 1, 2, 3, 4]], np.uint8), 2), "masked"),
    ],
)
def test_what_holds_no_hands(cards: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_many(cards)


@pytest.mark.parametrize("form", ["numbers", "masks", "texts"])
def test_hands_and_boards_are_broadcast(form: str) -> None:
    write = {"numbers": lambda cards: cards, "masks": masks, "texts": texts}[form]

    def shaped(cards: NDArray[np.uint8], *shape: int) -> Any:
        written = write(cards)
        return written.reshape(*shape, -1) if form == "numbers" else written.reshape(shape)

    dealt = np.array([np.random.default_rng(n).permutation(52)[:17] for n in range(40)], np.uint8)
    own, boards = dealt[:, :12].reshape(-1, 2), dealt[:, 12:]
    right = [
        [evaluate(hand, board=board, game="holdem") for hand in hands]
        for hands, board in zip(own.reshape(40, 6, 2).tolist(), boards.tolist(), strict=True)
    ]
    hands = shaped(own, 40, 6)
    found = evaluate_many(hands, board=shaped(boards, 40, 1), game="holdem")
    assert found.tolist() == right
    of_one = evaluate_many(hands[7], board=shaped(boards, 40)[7], game="holdem")
    assert of_one.tolist() == right[7]
    many = evaluate_many(hands[7][0], board=shaped(boards, 40)[[7, 7]], game="holdem")
    assert many.tolist() == [right[7][0]] * 2
    with pytest.raises(ValueError, match=r"hands of shape \(40, 6\) and boards of shape \(40,\)"):
        evaluate_many(hands, board=shaped(boards, 40), game="holdem")
    with pytest.raises(RowError, match=r"row 1: .* occurs twice"):
        evaluate_many(hands[7][:2], board=[*boards[7].tolist()[:4], int(own[43, 0])], game="holdem")
