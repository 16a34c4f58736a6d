"""Values: classes that are written as a list of fields."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy

import pytest

from showdown.values import Value


class Point(Value):
    x: int
    y: int = 0


class Named(Point):
    name: str = ""


class Text(Value):
    __match_args__ = ("text",)

    text: str
    length: int

    def __init__(self, text: str) -> None:
        self._set(text=text, length=len(text))


def test_a_value_is_its_fields() -> None:
    assert Point(1) == Point(x=1, y=0) == Point(2).but(x=1) != Point(1, 1)
    assert hash(Point(1)) == hash(Point(1, 0))
    assert Point(1) != (1, 0)
    assert repr(Named(1, name="A")) == "Named(x=1, y=0, name='A')"
    assert Named(1, name="A") == Named(1, 0, "A") != Point(1)
    for value in (Point(1, 2), Text("abc")):
        assert pickle.loads(pickle.dumps(value)) == copy(value) == deepcopy(value) == value
        with pytest.raises(AttributeError, match="cannot be changed"):
            value.x = 2  # type: ignore[misc, union-attr]
        with pytest.raises(AttributeError, match="cannot be changed"):
            del value.x  # type: ignore[misc, union-attr]
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_its_own_constructor() -> None:
    text = Text("abc")
    assert (text.text, text.length, repr(text)) == ("abc", 3, "Text(text='abc')")
    assert text == Text("abc") != Text("x")


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
