"""Both kernels, held to the same tests."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from showdown import STANDARD, Rank, Rules
from showdown.kernel import _compiled, plain

if TYPE_CHECKING:
    from showdown.kernel.lines import Fields

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC"
SHORT = Rules("short", tuple(Rank)[4:], STANDARD.order)
"""Of a deck without the cards below six."""


@pytest.fixture(params=[_compiled, plain], ids=["compiled", "plain"])
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The compiled kernel, then the plain one."""
    module: ModuleType = request.param
    return module


def fields(
    players: int = 2,
    cards: int = 5,
    board: int = 0,
    *,
    repeats: bool = False,
    style: int = 0,
    separator: str = " ",
    mark: str | None = None,
    before: str = "",
    after: str = "",
    board_mark: str | None = None,
    order: bytes = bytes([*range(52), 255]),
) -> Fields:
    mark = separator if mark is None else mark
    marks = [mark] * (players - 1) + [mark if board_mark is None else board_mark] * (board > 0)
    around = tuple(gap.encode() for gap in (before, *marks, after))
    return players, cards, board, repeats, style, separator.encode(), around, order


def shaped(*rows: Sequence[int]) -> memoryview:
    """Rows of strengths as the kernels take them."""
    flat = array("H", [strength for row in rows for strength in row])
    return memoryview(flat).cast("B").cast("H", (len(rows), len(rows[0])))
