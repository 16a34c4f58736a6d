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


def test_the_keys_are_the_smallest() -> None:
    """One rank after the other, no smaller key would keep all sums apart."""
    keys: list[int] = []
    sums = [1, 0, 0, 0, 0, 0]
    for expected in tables.KEYS[5]:
        key = keys[-1] + 1 if keys else 0
        while (found := extended(sums, key)) is None:
            key += 1
        assert key == expected
        keys.append(key)
        sums = found


def extended(sums: list[int], key: int) -> list[int] | None:
    """The sums of up to five cards, as the bits of a number, with one more rank.

    None if two are the same.
    """
    longer: list[int] = []
    for size in range(len(sums) - 1, -1, -1):
        union = 0
        for times in range(size + 1):
            fresh = sums[size - times] << times * key
            if union & fresh:
                return None
            union |= fresh
        longer.insert(0, union)
    return longer
