"""What a table of verdicts tells of deals, as the compiled kernel finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .plain_buffers import require, view, writable
from .plain_packing import packed

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["pack_verdicts", "share"]

_CATEGORY, _PARTS = 20, range(0, 24, 4)
"""Where the category stands in an order, and where each of its parts does."""


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
    width = max(1, (len(known) - 2).bit_length())
    outs = [writable(out, "B") for out in (winners, places, categories, decided, shared)]
    for out, bits in zip(
        outs, (players.bit_length(), players * width, players * 4, 1, 3), strict=True
    ):
        require(len(out) == room * bits, "a column has not its bits a row")
    hands = _orders(rows, known)
    agreements = [_agreement(row) for row in hands]
    untied = [parts for parts in agreements if parts < len(_PARTS)]
    best = [row.index(max(row)) + 1 for row in hands]
    won = [
        player if parts < len(_PARTS) else 0 for player, parts in zip(best, agreements, strict=True)
    ]
    columns = (
        packed(won, players.bit_length()),
        b"".join([packed([row[i] - 1 for row in rows], width) for i in range(players)]),
        b"".join([packed([(row[i] >> _CATEGORY) - 1 for row in hands], 4) for i in range(players)]),
        packed([parts < len(_PARTS) for parts in agreements], 1),
        packed(untied, 3),
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
    right = len(known) > 1 and all(0 < order >> _CATEGORY < 16 for order in known[1:])
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
