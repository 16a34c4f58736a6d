"""Values: classes that are written as a list of fields, and the public ones among them."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

import showdown as sd
from showdown.rules.rules import ace_high_order, standard_order
from showdown.values import Value

SHOWN = sd.showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
COUNTED = sd.tally(b"5D 4S 3H 2C AC 6D 6S 4H 3C 2D", categories=True)
SINGLE = [sd.Card("8c"), sd.STANDARD, sd.ACE_HIGH, sd.notations.kev]
OTHERS = [
    *(SHOWN, SHOWN.reasons[0], SHOWN.hands[0], COUNTED, COUNTED.categories, sd.classes()[0]),
    sd.Rules("short-deck", [14, 9, 6, 7, 8, 10, 11, 12, 13, 6], standard_order),  # type: ignore[arg-type]
    sd.Rules("standard", tuple(sd.Rank), ace_high_order),
]


@pytest.mark.parametrize("value", [*SINGLE, *OTHERS], ids=lambda value: type(value).__name__)
def test_public_values(value: Any) -> None:
    names = vars(sd) | {name: getattr(sd, name) for name in sd.__all__} | globals()
    copies = [pickle.loads(pickle.dumps(value)), copy(value), deepcopy(value)]
    # The representation of a class has that of a Category, and long ones are cut.
    if not isinstance(value, sd.HandClass) and "…" not in repr(value) and "..." not in repr(value):
        copies.append(eval(repr(value), names))
    for again in copies:
        assert (again, hash(again), repr(again)) == (value, hash(value), repr(value))
        assert again is value or value not in SINGLE
    assert value not in ("8c", 8, *(other for other in (*SINGLE, *OTHERS) if other is not value))
    for name in (*value.__match_args__, "other"):
        with pytest.raises(AttributeError, match=f"^{type(value).__name__} objects cannot be"):
            setattr(value, name, 1)
        with pytest.raises(AttributeError):
            delattr(value, name)


class Point(Value):
    x: int
    y: int = 0


def test_a_value_is_its_fields() -> None:
    assert Point(1) == Point(x=1, y=0) == Point(2).but(x=1) != Point(1, 1)
    assert hash(Point(1)) == hash(Point(1, 0))
    assert Point(1) != (1, 0)
    assert repr(Point(1)) == "Point(x=1, y=0)"
