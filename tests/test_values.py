"""Values: classes whose fields are all there is to write."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

from showdown.values import Value


class Point(Value):
    """A point."""

    x: int
    y: int = 0


class Named(Point):
    """A point with a name."""

    name: str = ""


class Text(Value):
    """A text with a constructor of its own."""

    __match_args__ = ("text",)
    __slots__ = ("__dict__",)

    text: str
    length: int

    def __init__(self, text: str) -> None:
        self._set(text=text, length=len(text), more=1)


def test_a_value_is_what_its_fields_are() -> None:
    assert Point(1) == Point(x=1, y=0) == Point(2).but(x=1) != Point(1, 1)
    assert hash(Point(1)) == hash(Point(1, 0))
    assert Point(1) != (1, 0)
    assert repr(Point(1)) == "Point(x=1, y=0)"
    point: Any = Point(1, 2)
    assert pickle.loads(pickle.dumps(point)) == copy(point) == deepcopy(point) == point
    match point:
        case Point(x, y):
            assert (x, y) == (1, 2)
    assert Named(1, name="A") == Named(1, 0, "A") != Point(1)
    assert repr(Named(1, name="A")) == "Named(x=1, y=0, name='A')"
    with pytest.raises(AttributeError, match="a Point cannot be changed"):
        point.x = 2
    with pytest.raises(AttributeError, match="a Point cannot be changed"):
        del point.x
    assert not hasattr(point, "__dict__")


@pytest.mark.parametrize(
    ("values", "named", "message"),
    [
        ((), {}, r"Point\(\) lacks x"),
        ((1, 2, 3), {}, r"Point\(\) takes each of x, y once, and nothing else"),
        ((1,), {"x": 1}, "takes each of x, y once"),
        ((1,), {"z": 1}, "takes each of x, y once"),
    ],
)
def test_wrong_fields(values: tuple[int, ...], named: dict[str, int], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Point(*values, **named)


def test_a_constructor_of_its_own() -> None:
    text = Text("abc")
    assert (text.text, text.length, vars(text)) == ("abc", 3, {"more": 1})
    assert text == Text("abc") != Text("x")
    assert repr(pickle.loads(pickle.dumps(text))) == "Text(text='abc')"
