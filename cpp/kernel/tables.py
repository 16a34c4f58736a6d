"""The compiled kernel's lookup tables, made from the rules when the package is built.

A hand is found by the sum of its cards' keys. No two sets of ranks have the same sum: `KEYS` are
the smallest such numbers, taken one rank after the other. The sums are far apart, so they are cut
into rows of `2 ** shift`, and the rows are laid over one another so that no two entries meet (row
displacement): `entries[offsets[sum >> shift] + sum % 2 ** shift]`.

`python cpp/kernel/tables.py FILE` writes them as a C++ header, with `src` on Python's path.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path

from showdown.kernel.faults import Fault
from showdown.rules.hand_classes import Shape, categories, order_numbers, strengths

KEYS = {
    5: (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
    7: (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
}
"""The key of each rank from the two to the ace, by the number of cards."""

SHIFTS = {5: 7, 6: 8, 7: 7}
"""How wide the rows are, by the number of cards: small tables whose offsets fit 16 bits."""

Ranks = tuple[int, ...]


def best(cards: int) -> dict[Shape, int]:
    """The strength of the best five among `cards` cards of every shape."""
    if cards == 5:
        return strengths()
    fewer = best(cards - 1)
    best_of: dict[Shape, int] = {}
    for ranks in combinations_with_replacement(range(2, 15), cards):
        if all(low != high for low, high in zip(ranks, ranks[4:], strict=False)):
            best_of[ranks, False] = max(fewer[rest, False] for rest in leaving_one(ranks))
    for ranks in combinations(range(2, 15), cards):
        best_of[ranks, True] = max(fewer[rest, True] for rest in leaving_one(ranks))
    return best_of


def leaving_one(ranks: Ranks) -> Iterable[Ranks]:
    """The ranks without one of them, in every way."""
    return (ranks[:i] + ranks[i + 1 :] for i in range(len(ranks)) if ranks[i] != ranks[i - 1])


def sums(cards: int) -> dict[int, int]:
    """The strength of each sum of keys; 0 for five of a kind, which is not a hand."""
    key = dict(zip(range(2, 15), KEYS[cards], strict=True))
    shapes = [(ranks, strength) for (ranks, flush), strength in best(cards).items() if not flush]
    if cards == 5:
        shapes += [((rank,) * 5, 0) for rank in key]
    table = {sum(key[rank] for rank in ranks): strength for ranks, strength in shapes}
    if len(table) != len(shapes):
        raise ValueError(f"two sets of {cards} ranks have the same sum of keys")
    return table


def displace(table: dict[int, int], shift: int, highest: int) -> tuple[list[int], list[int]]:
    """Offsets and entries: rows laid over one another, the fullest first, each as low as it fits.

    There are offsets for sums up to `highest`. `taken` has a bit for each entry in use: shifted
    down by a column, it shows the offsets at which that column would meet a taken entry.
    """
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for total in table:
        rows[total >> shift].append(total % (1 << shift))
    offsets = [0] * ((highest >> shift) + 1)
    entries: dict[int, int] = {}
    taken = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        blocked = 0
        for column in columns:
            blocked |= taken >> column
        offset = (~blocked & (blocked + 1)).bit_length() - 1
        offsets[row] = offset
        for column in columns:
            taken |= 1 << (offset + column)
            entries[offset + column] = table[(row << shift) + column]
    # With a wrong card, any row may be looked up in any column: the table must reach that far.
    return offsets, [entries.get(i, 0) for i in range(max(offsets) + (1 << shift))]


def flushes() -> list[int]:
    """The best strength of five to seven ranks in one suit, by their bits: bit 0 is the two."""
    table = [0] * (1 << 13)
    for cards in KEYS:
        for (ranks, flush), strength in best(cards).items():
            if flush:
                table[sum(1 << (rank - 2) for rank in ranks)] = strength
    return table


def header() -> str:
    """The tables as the text of a C++ header."""
    parts = [
        "// Made by tables.py from the rules; not kept in git.",
        "#pragma once",
        "#include <cstdint>",
        "namespace showdown::tables {",
        "enum class Fault : int { " + ", ".join(f"{f.name} = {f.value}" for f in Fault) + " };",
        f"inline constexpr int kStrengths = {len(set(strengths().values())) + 1};",
        "inline " + array("std::uint16_t", "kFlushes", flushes()),
        "template <int Cards> struct Ranks;",
    ]
    for cards, shift in SHIFTS.items():
        # Repeated cards are looked up before they are refused: even aces only.
        offsets, entries = displace(sums(cards), shift, cards * KEYS[cards][-1])
        parts += [
            f"template <> struct Ranks<{cards}> {{",
            f"static constexpr int kShift = {shift};",
            "static " + array("std::uint32_t", "kKeys", KEYS[cards]),
            "static " + array("std::uint16_t", "kOffsets", offsets),
            "static " + array("std::uint16_t", "kEntries", entries),
            "};",
        ]
    parts += [
        "inline " + array("std::uint8_t", "kCategories", categories()),
        "inline " + array("std::uint32_t", "kOrders", order_numbers()),
    ]
    return "\n".join([*parts, "}  // namespace showdown::tables", ""])


def array(kind: str, name: str, values: Sequence[int]) -> str:
    """A C++ array of constants; the compiler checks that each fits its type."""
    return f"constexpr {kind} {name}[{len(values)}] = {{{','.join(map(str, values))}}};"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(header(), encoding="ascii")
