"""Arguments with which the compiled kernel would leave its memory."""

from __future__ import annotations

import os
from array import array
from typing import Any

import numpy as np
import pytest
from kernel.conftest import DEAL, fields, shaped
from kernels import ranked

from showdown import DEUCE_TO_SEVEN, STANDARD
from showdown.kernel import _compiled

COLUMN = array("H", range(7463))
KINDS = bytes(7463)
ONE = array("H", [9])
TWO = np.zeros(2, np.uint16)
HAND = b"AhKhQhJhTh"
READ_ONLY = (BufferError, TypeError)
STRIDED = (BufferError, ValueError)


def fives(rows: int = 2, size: int = 5, kind: Any = np.uint8) -> Any:
    return np.zeros((rows, size), kind)


def array_of(form: str, values: Any, shape: tuple[int, ...]) -> memoryview:
    view: Any = memoryview(array(form, values)).cast("B")
    rows: memoryview = view.cast(form, shape)
    return rows


PAIRS = array_of("B", [0, 1, 4, 5], (2, 2))
BOARD = bytes([8, 12, 16, 20, 24])
SIX = bytes(range(8, 14))


def changed(place: int, strength: int) -> array[int]:
    found = COLUMN[:]
    found[place] = strength
    return found


LINE = {"text": DEAL, "start": 0, "stop": 29}
SPAN = {"file": os.open(__file__, os.O_RDONLY), "first": 1, "last": 1}
USUAL: dict[str, dict[str, object]] = {
    "count": {**LINE, "layout": fields(), "ranking": None, "categories": None},
    "count_span": {**SPAN, "layout": fields(), "ranking": None, "categories": None},
    "read": {**LINE, "layout": fields(), "cards": None, "strengths": TWO, "lines": None},
    "evaluate": {"cards": "AsKsQsJsTs"},
    "evaluate_many": {"cards": fives(), "out": TWO},
    "evaluate_holes": {"holes": fives(2, 4), "board": fives(1), "exactly": 2, "out": TWO},
    "evaluate_badugi": {"cards": fives(2, 4), "column": array("H", bytes(2 << 13)), "out": TWO},
    "mask_texts": {"data": HAND, "offsets": array("q", [0, 10]), "out": array("Q", [0])},
    "decide": {"values": shaped([0, 1]), "out": bytearray(1)},
    "count_decided": {"strengths": shaped([1, 1]), "winners": b"\1", "categories": KINDS},
    "Ranking": {"column": COLUMN},
    "compare_ranges": {
        "hands": PAIRS,
        "weights": array_of("Q", [1] * 4, (2, 2)),
        "suits": array_of("B", range(4), (1, 4)),
        "part": 0,
        "board": BOARD,
        "dead": b"",
        "out": array_of("Q", [0] * 8, (2, 2, 2)),
    },
    "sample_deals": {
        "hands": bytes(PAIRS),
        "weights": array("Q", [1, 1]),
        "sizes": [1, 1],
        "given": [2, 2],
        "board": b"",
        "dead": b"",
        "deals": 1,
        "seed": 0,
        "out": array("Q", [0] * 4),
        "hole": 2,
        "exactly": 0,
        "ranking": None,
    },
    "share_pots": {
        "hands": array_of("B", bytes(PAIRS), (1, 2, 2)),
        "boards": array_of("B", BOARD[:4], (1, 4)),
        "dead": b"",
        "out": array_of("d", [0, 0], (1, 2)),
        "exactly": 0,
    },
    "count_matchups": {
        "hands": bytes(PAIRS),
        "weights": array("Q", [1, 1]),
        "sizes": [1, 1],
        "boards": BOARD[:3],
        "dead": b"",
        "out": array_of("Q", [0] * 4, (1, 4)),
        "results": array("Q", [0] * 4),
        "hole": 2,
        "exactly": 0,
        "ranking": None,
    },
}
"""Arguments that no function refuses."""

LAYOUTS = [
    *(fields(0), fields(11), fields(2, 0), fields(2, 8), fields(style=5), fields(separator="  ")),
    *(fields(mark="\n"), fields(before="#"), fields(after="\0"), (3, *fields()[1:])),
    *(fields(2, 4), fields(2, 2, 5), fields(2, 2, 6), fields(2, 5, -1)),
    *(fields(style=2, order=bytes(52)), fields(style=2, order=b"4" * 53)),
]
WRONG: list[tuple[str, Any, list[dict[str, object]]]] = [
    ("count", ValueError, [{"stop": 30}, {"start": 5, "stop": 4}, {"layout": fields(11)}]),
    ("count", ValueError, [{"layout": fields(2, 4)}, {"layout": fields(2, 5, 5)}]),
    ("count", ValueError, [{"categories": KINDS[1:]}, {"categories": b"\n" * 7463}]),
    ("count_span", ValueError, [{"first": 0}, {"first": 2}, {"first": -1}, {"layout": fields(0)}]),
    ("count_span", ValueError, [{"layout": fields(2, 4)}, {"categories": KINDS[1:]}]),
    ("count_span", TypeError, [{"file": __file__}, {"layout": (2, 5)}, {"last": 1 << 64}]),
    ("count_span", OSError, [{"file": -1, "last": 2}]),
    ("count_span", EOFError, [{"last": 1 << 40}]),
    ("count", TypeError, [{"ranking": COLUMN}, {"text": DEAL.decode()}]),
    ("read", ValueError, [{"stop": 30}, {"start": 2, "stop": 1}, {"cards": bytearray(9)}]),
    ("read", ValueError, [{"strengths": ONE}, {"lines": array("I")}]),
    ("read", ValueError, [{"layout": layout} for layout in LAYOUTS]),
    ("read", TypeError, [{"layout": (2, 5)}, {"text": DEAL.decode()}]),
    ("read", TypeError, [{"cards": array("H", [0] * 10)}]),
    ("read", READ_ONLY, [{"cards": bytes(10)}]),
    ("evaluate_many", ValueError, [{"cards": fives(2, 4)}, {"cards": fives(2, 8)}]),
    ("evaluate_many", ValueError, [{"cards": np.zeros(10, np.uint8)}, {"cards": fives(1)}]),
    ("evaluate_many", ValueError, [{"cards": HAND}, {"out": TWO.reshape(2, 1)}]),
    ("evaluate_many", ValueError, [{"cards": array("Q", [1, 2]), "out": ONE}]),
    ("evaluate_many", STRIDED, [{"cards": fives(2, 10)[:, ::2]}, {"cards": fives(5, 2).T}]),
    ("evaluate_many", TypeError, [{"cards": fives(kind=np.int32)}, {"cards": array("I", [1, 2])}]),
    ("evaluate_many", TypeError, [{"out": TWO.view(np.int16)}, {"out": TWO.view(">u2")}]),
    ("evaluate_many", TypeError, [{"cards": "text"}, {"cards": None}]),
    ("evaluate_many", READ_ONLY, [{"out": bytes(4)}]),
    ("evaluate_holes", ValueError, [{"exactly": exactly} for exactly in (0, 1, 3)]),
    ("evaluate_holes", ValueError, [{"holes": fives(2, size)} for size in (1, 8)]),
    ("evaluate_holes", ValueError, [{"exactly": 0, "holes": fives(2, size)} for size in (0, 3)]),
    ("evaluate_holes", ValueError, [{"board": fives(3)}, {"board": fives(1, 4)}, {"out": ONE}]),
    ("evaluate_holes", ValueError, [{"board": HAND}, {"holes": HAND}]),
    ("evaluate_holes", TypeError, [{"board": None}, {"holes": fives(kind=np.int32)}]),
    ("evaluate_holes", TypeError, [{"ranking": COLUMN}]),
    ("evaluate_holes", READ_ONLY, [{"out": bytes(4)}]),
    ("evaluate_badugi", ValueError, [{"cards": fives()}, {"column": COLUMN}, {"out": ONE}]),
    ("evaluate_badugi", TypeError, [{"column": None}, {"cards": "text"}]),
    ("evaluate_badugi", READ_ONLY, [{"out": bytes(4)}]),
    ("mask_texts", ValueError, [{"offsets": array("q", ends)} for ends in ([0, 11], [5, 4], [-1])]),
    ("mask_texts", ValueError, [{"offsets": array("q")}, {"out": array("Q")}]),
    ("mask_texts", TypeError, [{"offsets": array("i", [0, 10])}, {"data": None}, {"out": ONE}]),
    ("mask_texts", READ_ONLY, [{"out": bytes(8)}]),
    ("decide", ValueError, [{"values": array("H", [0, 1])}, {"out": bytearray(2)}]),
    ("decide", TypeError, [{"out": array("I", [0])}, {"values": fives(1, 2, np.uint32)}]),
    ("decide", READ_ONLY, [{"out": bytes(1)}]),
    ("count_decided", ValueError, [{"strengths": shaped([1, 7463])}, {"winners": b"\1\1"}]),
    ("count_decided", ValueError, [{"categories": KINDS[1:]}, {"strengths": shaped([1] * 11)}]),
    ("count_decided", TypeError, [{"strengths": fives(1, 2)}, {"categories": "x"}]),
    ("Ranking", ValueError, [{"column": COLUMN[1:]}, {"column": array("H", range(7464))}]),
    ("Ranking", ValueError, [{"column": array("H")}, {"column": changed(0, 1)}]),
    ("Ranking", ValueError, [{"column": changed(*one)} for one in ((5, 7463), (5, 0), (7462, 0))]),
    ("Ranking", TypeError, [{"column": one} for one in (array("I", range(7463)), "column", None)]),
]
WRONG += [
    ("compare_ranges", ValueError, [{"board": bytes([0, 8, 12])}, {"board": SIX}]),
    ("compare_ranges", ValueError, [{"suits": array_of("B", [0, 1, 2, 4], (1, 4))}]),
    ("compare_ranges", ValueError, [{"weights": array_of("Q", [1, 1], (1, 2))}]),
    ("sample_deals", ValueError, [{"sizes": sizes} for sizes in ([1, 2], [1, 0], [1])]),
    ("sample_deals", ValueError, [{"given": [2]}, {"given": [3, 1]}, {"hole": 3}]),
    ("sample_deals", ValueError, [{"board": None}, {"board": None, "hole": 8}]),
    ("sample_deals", ValueError, [{"weights": array("Q", [1, 0])}, {"dead": bytes(range(8, 52))}]),
    ("sample_deals", ValueError, [{"hands": bytes([0, 0, 4, 5])}]),
    ("share_pots", ValueError, [{"hands": array_of("B", bytes(22), (1, 11, 2))}]),
    ("share_pots", ValueError, [{"exactly": 2, "hands": array_of("B", bytes(8), (1, 1, 8))}]),
    ("share_pots", ValueError, [{"boards": array_of("B", SIX, (1, 6))}, {"boards": None}]),
    ("share_pots", ValueError, [{"out": array_of("d", [0] * 3, (1, 3))}, {"dead": b"33"}]),
    ("count_matchups", ValueError, [{"sizes": sizes} for sizes in ([1], [1, 2], [2, 1])]),
    ("count_matchups", ValueError, [{"hands": bytes([0, card, 4, 5])} for card in (0, 99)]),
    ("count_matchups", ValueError, [{"weights": array("Q", [1])}, {"hole": 4}, {"exactly": 1}]),
    ("count_matchups", ValueError, [{"boards": SIX}, {"boards": bytes([8, 8, 9])}]),
    ("count_matchups", ValueError, [{"dead": bytes([8])}, {"results": array("Q", [0])}]),
]
RANKINGS: list[dict[str, object]] = [{"ranking": one} for one in (1, "x", COLUMN, STANDARD)]
MASKS = {"cards": array("Q", [1, 2])}
WRONG += [(name, TypeError, RANKINGS) for name in ("evaluate", "evaluate_many")]
WRONG += [("evaluate_many", TypeError, [MASKS | one for one in RANKINGS])]


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_arguments(name: str) -> None:
    getattr(_compiled, name)(*USUAL[name].values())


@pytest.mark.parametrize(("name", "error", "calls"), WRONG)
def test_wrong_arguments(name: str, error: Any, calls: list[dict[str, object]]) -> None:
    for wrong in calls:
        with pytest.raises(error):
            getattr(_compiled, name)(*(USUAL[name] | wrong).values())


def test_flushes_must_help() -> None:
    wrong = {"ranking": ranked(_compiled, DEUCE_TO_SEVEN)}
    for name in ("count_matchups", "sample_deals"):
        with pytest.raises(ValueError, match="a flush must be worth"):
            getattr(_compiled, name)(*(USUAL[name] | wrong).values())
