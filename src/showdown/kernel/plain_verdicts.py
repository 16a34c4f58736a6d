"""What decides deals, as the compiled kernel finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .plain_buffers import require, view, writable

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["share"]

_CATEGORY = 20
"""Where the category stands in an order; the ranks stand below it."""
_PARTS = range(0, _CATEGORY + 1, 4)
"""Where each part of an order stands."""


def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how many parts of their orders, from the category on, the best two agree."""
    hands = _orders(_rows(strengths), _known(orders))
    shared = writable(out, "B")
    require(len(shared) == len(hands), "out has not one item a deal")
    shared[:] = bytes([_agreement(row) for row in hands])


def _rows(strengths: Buffer) -> list[list[int]]:
    rows = view(strengths, "H", 2)
    require(1 <= (rows.shape or ())[1] <= 10, "a deal has 1 to 10 players")
    return cast(list[list[int]], rows.tolist())


def _known(orders: Buffer) -> list[int]:
    known = view(orders, "I", 1).tolist()
    require(1 < len(known) <= 1 << 16, "there are 2 to 65,536 orders")
    right = all(0 < order >> _CATEGORY < 16 for order in known[1:])
    require(right, "a strength has no category")
    return known


def _orders(rows: list[list[int]], known: list[int]) -> list[list[int]]:
    require(
        all(0 < strength < len(known) for row in rows for strength in row),
        "a strength has no order",
    )
    return [[known[strength] for strength in row] for row in rows]


def _agreement(orders: list[int]) -> int:
    """How far the best two agree; a lone hand agrees with nothing."""
    second, first = sorted([0, *orders])[-2:]
    return sum(first ^ second < 1 << bit for bit in _PARTS)
