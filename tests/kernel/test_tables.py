"""The tables that the compiled kernel is built with."""

from __future__ import annotations

import pytest

from showdown.kernel import tables


@pytest.mark.parametrize(("cards", "count"), [(5, 6188), (6, 18395), (7, 49205)])
def test_every_sum_is_found(cards: int, count: int) -> None:
    sums = tables.sums(cards)
    assert len(sums) == count
    shift = tables.SHIFTS[cards]
    highest = cards * tables.KEYS[cards][-1]
    offsets, entries = tables.displace(sums, shift, highest)
    for total, strength in sums.items():
        assert entries[offsets[total >> shift] + total % (1 << shift)] == strength
    assert len(offsets) == (highest >> shift) + 1
    assert max(offsets) < 1 << 16
    assert max(offsets) + (1 << shift) <= len(entries)


def test_keys_with_equal_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.KEYS, 5, tuple(range(13)))
    with pytest.raises(ValueError, match="have the same sum of keys"):
        tables.sums(5)
