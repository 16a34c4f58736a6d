"""Whatever a public function is given, it works or its error says what it accepts."""

from __future__ import annotations

import io
import linecache
import math
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pytest

import showdown as sd
from showdown.counting.deciding import verdicts
from showdown.errors import quoted

DEALS = ["5H 5C 6S 7S KD 2C 3S 8S 8D TD", "2D 9C AS AH AC 3D 6D 7D TD QD"]
ONE, OTHER = "5H 5C 6S 7S KD", "2C 3S 8S 8D TD"
LONG = 10**4300
"""An int that Python refuses to print."""

ENGINES = ("polars", "duckdb")
"""They have their own errors for unknown columns, and wrap others."""


class Unprintable:
    """An object whose repr and str fail."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    __str__ = __repr__


class Reader:
    """A file that returns something other than bytes or text."""

    def __init__(self, gives: object) -> None:
        self.gives = gives

    def read(self, _size: int = -1) -> object:
        return self.gives


NASTY: list[Any] = [
    *(None, True, 0, 5, -1, 2.5, 10**20, LONG, -LONG, math.nan, math.inf, 1j),
    *("", "x", "2", "\0", "\ud800", "9" * 4301, b"", b"x", bytearray(b"\xff"), memoryview(b"1")),
    *([], [None], [5], ["x"], [b"x"], [[]], (), {}, {"x": 1}, set(), range(3), iter([])),
    *(object(), Unprintable(), lambda *_: None, Ellipsis, NotImplemented, ValueError("x")),
    *(Reader(5), Reader(None), Reader(LONG), Reader([]), Reader(2.5), Path("no/such/file")),
    *(io.StringIO("x"), io.BytesIO(b"\xff\xfe"), np.array([2.5]), np.array(5), np.array([])),
    *(sd.Card("Ah"), sd.Hand(ONE), sd.STANDARD, sd.Category.FLUSH),
    *(np.int64(2), np.uint8(5), np.True_),
]


def ends(found: Any) -> object:
    """The first few items of an iterator, or the value itself."""
    if isinstance(found, Iterator):
        return [item for item, _ in zip(found, range(5), strict=False)]
    return found


def of_two(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of two hands, as one that takes them by name."""

    def call(one: object, other: object, **more: object) -> Any:
        return function(one, other, **more)

    return call


def one_of(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that takes another hand, as one that takes it by name."""

    def call(other: object, **more: object) -> Any:
        return method(other, **more)

    return call


RULES = {"rules": sd.STANDARD}
READ: dict[str, Any] = {"players": 2, "cards": 5, "mixed": False, "decks": "one", "threads": 1}
READ |= dict.fromkeys(("style", "on_bad", "columns", "sheet", "hand1")) | RULES
READING = READ | dict.fromkeys(("name", "progress", "on_layout", "hand2"))


def tables() -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """Public functions that need other libraries."""
    arrow, polars, pandas, duckdb = map(
        pytest.importorskip, ("pyarrow", "polars", "pandas", "duckdb")
    )
    from showdown.columns import arrow as hands

    for integration in ("pandas", "polars", "duckdb"):
        getattr(sd, integration)
    column, series = arrow.array([ONE, OTHER]), pandas.Series([ONE, OTHER])
    frame = polars.DataFrame({"h": [ONE, OTHER]})
    connection = duckdb.connect()
    source: dict[str, Any] = {"source": DEALS[0].encode(), **READ}
    how = RULES | {"errors": "raise"}

    return {
        "read": (lambda **more: [*sd.read(**more)], source),
        "register": (lambda **more: sd.duckdb.register(connection, **more), how),
        "arrow.strength": (hands.strength, {"hands": column, **how}),
        "polars.strength": (frame["h"].poker.strength, how),
        "polars.category": (lambda **of: frame.select(polars.col("h").poker.category(**of)), how),
        "pandas.describe": (series.poker.describe, how),
        "pandas.winner": (one_of(series.poker.winner), {"other": series, **how}),
        "polars.winner": (
            one_of(lambda *more, **how: frame.select(polars.col("h").poker.winner(*more, **how))),
            {"other": "h", **how},
        ),
    }


EULER = {"deals": DEALS, "task": "euler", "deals_name": None}
GAME = RULES | {"game": None, "board": None}
TWO: dict[str, Any] = {"one": ONE, "other": OTHER, "decks": "one", **GAME}
HOLDEM = {"board": [5, 6, 7, 8, 9], "game": "holdem"}
NUMBERS = np.array([[0, 1, 2, 3, 4]], np.uint8)
PUBLIC: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "tally": (sd.tally, {"source": DEALS, "categories": False, **READING}),
    "verdicts": (verdicts, {"source": DEALS, **READING}),
    "evaluate": (sd.evaluate, {"cards": ONE, **GAME}),
    "evaluate_many": (sd.evaluate_many, {"cards": NUMBERS, **GAME}),
    "evaluate_many of a game": (sd.evaluate_many, {"cards": NUMBERS[:, :2], **HOLDEM}),
    "Hand": (sd.Hand, {"cards": ONE, **GAME}),
    "Hand of a game": (sd.Hand, {"cards": "AhKh", **HOLDEM}),
    "Card": (sd.Card, {"card": "Ah"}),
    "showdown": (of_two(sd.showdown), TWO),
    "winner": (of_two(sd.winner), TWO),
    "Showdown": (sd.Showdown, {"hands": [sd.Hand(ONE), sd.Hand(OTHER)]}),
    "deal": (sd.deal, {"count": 2, "players": 2, "seed": 1}),
    "classes": (sd.classes, RULES),
    "grade": (sd.check.grade, {"answers": ["2", "2"], "answers_name": None, **EULER}),
    "grade_total": (sd.check.grade_total, {"total": 0, **EULER}),
    "answers": (sd.check.answers, {"mistakes": ["wheel-missing"], **EULER}),
    "exam": (sd.check.exam, {"task": "euler", "seed": 54, "ties": False}),
    "notations.get": (sd.notations.get, {"name": "kev"}),
    "notation.strength": (sd.notations.kev.strength, {"value": 1}),
}


def is_ours(trace: TracebackType | None) -> bool:
    """Whether an error was raised on purpose: by showdown, or by the engine that runs it."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    assert trace is not None
    file = trace.tb_frame.f_code.co_filename
    if any(part in ENGINES for part in Path(file).parent.parts[-3:]):
        return True
    line = linecache.getline(file, trace.tb_lineno)
    return str(Path(sd.__file__).parent) in file and "raise" in line


def wrongs(name: str, call: Callable[..., Any], usual: dict[str, Any]) -> list[str]:
    """Which values of which arguments end in an error that was not raised on purpose."""
    ends(call(**usual))
    wrong = []
    for argument in usual:
        for value in NASTY:
            try:
                ends(call(**{**usual, argument: value}))
            except Exception as error:
                engine = type(error).__module__.strip("_").partition(".")[0] in ENGINES
                expected = isinstance(error, (sd.ShowdownError, TypeError, ValueError))
                ours = expected and len(str(error)) >= 12 and is_ours(error.__traceback__)
                if not engine and not ours:
                    given = f"{name}({argument}={quoted(value)})"
                    wrong.append(f"{given}: {type(error).__name__}: {error}")
    return wrong


@pytest.mark.parametrize("name", PUBLIC)
def test_wrong_arguments(name: str) -> None:
    assert wrongs(name, *PUBLIC[name]) == []


def test_wrong_arguments_with_other_libraries() -> None:
    assert [wrong for name, public in tables().items() for wrong in wrongs(name, *public)] == []


def test_integers_of_numpy_are_numbers() -> None:
    assert sd.tally(DEALS, players=np.int64(2), threads=np.uint8(1)).wins == (0, 2)  # type: ignore[arg-type]
    assert next(verdicts(DEALS, players=np.int64(2))).winners == b"\2\2"  # type: ignore[arg-type]
    assert list(sd.deal(seed=np.int64(54))) == list(sd.deal(seed=54))  # type: ignore[arg-type]


def test_errors_are_pickled_with_their_place() -> None:
    with pytest.raises(sd.DealError) as caught:
        sd.tally(b"\n8C TS KC 9H 4S 7D 2S 5D 3S 1X\n", name="poker.txt")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.file, error.line, error.column) == ("poker.txt", 2, 28)
    assert (error.text, str(error)) == ("8C TS KC 9H 4S 7D 2S 5D 3S 1X", str(caught.value))
