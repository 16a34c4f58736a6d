"""What a table of verdicts tells, found and packed by both kernels; the oracle sorts tuples."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from packed_bits import unpacked

from showdown import hand_classes
from showdown.kernel import _compiled, plain
from showdown.rules import ACE_HIGH, STANDARD, Rules

Rows = list[list[int]]
STRENGTHS = {rules: len(hand_classes.classes(rules)) for rules in (STANDARD, ACE_HIGH)}

deals = st.integers(1, 10).flatmap(
    lambda players: st.lists(
        st.lists(
            # Few strengths make many ties and hands that are much alike.
            st.one_of(st.integers(1, 7462), st.integers(1270, 1290), st.sampled_from([1, 7462])),
            min_size=players,
            max_size=players,
        ),
        min_size=1,
        max_size=40,
    )
)


def shaped(rows: Rows) -> memoryview:
    """Rows as the kernel wants them."""
    flat = array("H", [strength for row in rows for strength in row])
    return memoryview(flat).cast("B").cast("H", (len(rows), len(rows[0])))


def order(strength: int, rules: Rules) -> tuple[int, ...]:
    """The category and the ranks of a strength."""
    one = hand_classes.classes(rules)[strength - 1]
    ranks = [rank.value for rank in one.ranks]
    return (one.category, *ranks)


def expected_share(row: Sequence[int], rules: Rules) -> int:
    """In how much of them the best two agree."""
    if len(row) == 1:
        return 0
    best, second = sorted(row, reverse=True)[:2]
    pairs = zip(order(best, rules), order(second, rules), strict=True)
    return [*(one == other for one, other in pairs), False].index(False)


def share(kernel: ModuleType, rows: Rows, rules: Rules = STANDARD) -> list[int]:
    out = bytearray(b"\xaa") * len(rows)
    kernel.share(shaped(rows), hand_classes.order_numbers(rules), out)
    return list(out)


def packed(kernel: ModuleType, rows: Rows, rules: Rules = STANDARD) -> list[list[int]]:
    """The columns, unpacked: winners, strengths, categories, decided, shared."""
    players, groups = len(rows[0]), (len(rows) + 7) // 8
    widths = (
        players.bit_length(),
        (STRENGTHS[rules] - 1).bit_length(),
        4,
        1,
        3,
    )
    each = (1, players, players, 1, 1)
    outs = [bytearray(b"\xaa") * (groups * w * n) for w, n in zip(widths, each, strict=True)]
    untied = kernel.pack_verdicts(shaped(rows), hand_classes.order_numbers(rules), *outs)
    used = (untied + 7) // 8 * 3
    found = [unpacked(bytes(out), width) for out, width in zip(outs, widths, strict=True)]
    found[4] = unpacked(bytes(outs[4][:used]), 3)
    return found


def expected_columns(rows: Rows, rules: Rules = STANDARD) -> list[list[int]]:
    """The same from tuples, groups of eight filled up with zeros."""
    ties = [len(row) > 1 and row.count(max(row)) > 1 for row in rows]
    winners = [0 if tie else row.index(max(row)) + 1 for row, tie in zip(rows, ties, strict=True)]
    hands = list(zip(*rows, strict=True))
    return [
        filled(winners),
        [place for hand in hands for place in filled([strength - 1 for strength in hand])],
        [
            place
            for hand in hands
            for place in filled([order(strength, rules)[0] - 1 for strength in hand])
        ],
        filled([not tie for tie in ties]),
        filled(
            [expected_share(row, rules) for row, tie in zip(rows, ties, strict=True) if not tie]
        ),
    ]


def filled(numbers: Sequence[int]) -> list[int]:
    return [*map(int, numbers), *[0] * (-len(numbers) % 8)]


@given(deals)
@example([[7462]])
@example([[1, 1]])
def test_the_best_two_agree_as_their_ranks_do(rows: Rows) -> None:
    for kernel in (_compiled, plain):
        assert share(kernel, rows) == [expected_share(row, STANDARD) for row in rows]


@given(deals)
@example([[1, 1]] * 9)
@example([[5]] * 8)
def test_columns_hold_what_the_rows_tell(rows: Rows) -> None:
    for kernel in (_compiled, plain):
        assert packed(kernel, rows) == expected_columns(rows)


@pytest.mark.parametrize("rules", STRENGTHS)
@pytest.mark.parametrize("players", [1, 2, 3, 10])
def test_every_strength_beside_others(kernel: ModuleType, rules: Rules, players: int) -> None:
    """Each class meets its neighbours and far ones; there are ties in some batches only."""
    most = STRENGTHS[rules]
    rows = [
        [(strength + 977 * player * player) % most + 1 for player in range(players)]
        for strength in range(most)
    ]
    rows += [[one] * players for one in range(1, most, 50)]
    rows += [[low, high] for low, high in pairwise(range(1, most + 1))] if players == 2 else []
    assert packed(kernel, rows, rules) == expected_columns(rows, rules)
    assert share(kernel, rows, rules) == [expected_share(row, rules) for row in rows]


@pytest.mark.parametrize("rows", [1, 7, 8, 9, 255, 256, 257, 511, 512, 513, 520])
def test_rows_around_groups_and_batches(kernel: ModuleType, rows: int) -> None:
    """A tie every third, ninth or hundredth row shifts what decides by as many."""
    for step in (3, 9, 100):
        deals = [[row + 1, row + 1 if row % step == 1 else 7000 - row] for row in range(rows)]
        assert packed(kernel, deals) == expected_columns(deals)


def test_no_rows(kernel: ModuleType) -> None:
    nothing, orders = np.zeros((0, 2), np.uint16), hand_classes.order_numbers()
    kernel.share(nothing, orders, bytearray())
    assert kernel.pack_verdicts(nothing, orders, *[bytearray() for _ in range(5)]) == 0


def test_strengths_without_an_order(kernel: ModuleType) -> None:
    orders = hand_classes.order_numbers()
    for strength in (0, 7463, 65535):
        for row in ([strength, 1], [1, strength]):
            with pytest.raises(ValueError, match="a strength has no order"):
                share(kernel, [[1, 2]] * 300 + [row])
            with pytest.raises(ValueError, match="a strength has no order"):
                packed(kernel, [[1, 2]] * 300 + [row])
    for odd in ([0, 1], [0, 1 << 20, 1 << 24], [0, 0xFFFFF]):
        with pytest.raises(ValueError, match="a strength has no category"):
            kernel.share(shaped([[1, 1]]), array("I", odd), bytearray(1))
    for count in (0, 1, 65537, 65538):
        with pytest.raises(ValueError, match=r"there are 2 to 65,536 orders"):
            kernel.share(shaped([[1, 1]]), array("I", [1 << 20]) * count, bytearray(1))
    with pytest.raises(TypeError):
        kernel.share(shaped([[1, 1]]), array("H", orders[:1]), bytearray(1))


def test_as_many_orders_as_there_are_strengths(kernel: ModuleType) -> None:
    orders = array("I", [0, *(1 << 20 | number for number in range(65535))])
    sizes = (2, 32, 8, 1, 3)
    for strength in (1, 65535):
        outs = [bytearray(size) for size in sizes]
        assert kernel.pack_verdicts(shaped([[strength, 2]]), orders, *outs) == 1
        assert unpacked(bytes(outs[1]), 16)[0] == strength - 1
    with pytest.raises(ValueError, match="a strength has no order"):
        kernel.pack_verdicts(shaped([[0, 2]]), orders, *map(bytearray, sizes))


def test_what_has_no_room(kernel: ModuleType) -> None:
    orders = hand_classes.order_numbers()
    rows = shaped([[1, 2]])
    sizes = (2, 26, 8, 1, 3)
    assert kernel.pack_verdicts(rows, orders, *map(bytearray, sizes)) == 1
    for place in range(5):
        for more in (-1, 1):
            wrong = [size + more * (i == place) for i, size in enumerate(sizes)]
            with pytest.raises(ValueError, match="a column has not its bits a row"):
                kernel.pack_verdicts(rows, orders, *map(bytearray, wrong))
        kept = [bytes(size) if i == place else bytearray(size) for i, size in enumerate(sizes)]
        with pytest.raises((BufferError, TypeError)):
            kernel.pack_verdicts(rows, orders, *kept)
    with pytest.raises(ValueError, match="out has not one item a deal"):
        kernel.share(rows, orders, bytearray(2))
    with pytest.raises((BufferError, TypeError)):
        kernel.share(rows, orders, bytes(1))
    for shape in (array("H", [1, 2]), shaped([[1] * 11])):
        with pytest.raises(ValueError, match=r"dimensions|a deal has 1 to 10 players"):
            kernel.share(shape, orders, bytearray(1))
        with pytest.raises(ValueError, match=r"dimensions|a deal has 1 to 10 players"):
            kernel.pack_verdicts(shape, orders, *map(bytearray, sizes))
