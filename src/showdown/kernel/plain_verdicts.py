"""What a table of verdicts tells of deals, as the compiled kernel finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .plain_buffers import require, view, writable
from .plain_packing import packed

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["pack_verdicts", "share"]

_CATEGORY = 20
"""Where the category stands in an order; the ranks stand below it."""
_PARTS = range(0, _CATEGORY + 1, 4)
"""Where each part of an order stands."""
_CATEGORY_BITS, _DECIDED_BITS, _SHARED_BITS = 4, 1, 3


def share(strengths: Buffer, orders: Buffer, out: Buffer) -> None:
    """Write in how many parts of their orders, from the category on, the best two agree."""
    hands = _orders(_rows(strengths), _known(orders))
    shared = writable(out, "B")
    require(len(shared) == len(hands), "out has not one item a deal")
    shared[:] = bytes([_agreement(row) for row in hands])


def pack_verdicts(
    strengths: Buffer,
    orders: Buffer,
    winners: Buffer,
    places: Buffer,
    categories: Buffer,
    decided: Buffer,
    shared: Buffer,
) -> int:
    """Pack the columns of a table of verdicts; how many rows are no tie."""
    rows, known = _rows(strengths), _known(orders)
    players = (view(strengths, "H", 2).shape or ())[1]
    room = (len(rows) + 7) // 8
    winner_bits, place_bits = players.bit_length(), max(1, (len(known) - 2).bit_length())
    widths = (
        winner_bits,
        players * place_bits,
        players * _CATEGORY_BITS,
        _DECIDED_BITS,
        _SHARED_BITS,
    )
    outs = [writable(out, "B") for out in (winners, places, categories, decided, shared)]
    for out, bits in zip(outs, widths, strict=True):
        require(len(out) == room * bits, "a column has not its bits a row")
    hands = _orders(rows, known)
    agreements = [_agreement(row) for row in hands]
    untied = [parts for parts in agreements if parts < len(_PARTS)]
    won = [
        row.index(max(row)) + 1 if parts < len(_PARTS) else 0
        for row, parts in zip(hands, agreements, strict=True)
    ]
    place_columns = [[row[i] - 1 for row in rows] for i in range(players)]
    category_columns = [[(row[i] >> _CATEGORY) - 1 for row in hands] for i in range(players)]
    columns = (
        packed(won, winner_bits),
        b"".join([packed(column, place_bits) for column in place_columns]),
        b"".join([packed(column, _CATEGORY_BITS) for column in category_columns]),
        packed([parts < len(_PARTS) for parts in agreements], _DECIDED_BITS),
        packed(untied, _SHARED_BITS),
    )
    for out, column in zip(outs, columns, strict=True):
        out[: len(column)] = column
    return len(untied)


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
