"""The ranking as formulas, worked out anew by LibreOffice after all results were taken out."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from random_hands import random_lines
from workbooks import Cells, needs_libreoffice, recalculated, written

from showdown import ACE_HIGH, STANDARD, Category, Rules, showdown
from showdown.counting.deciding import verdicts
from showdown.counting.verdict_columns import Columns
from showdown.output.workbook_formulas import sum_of
from showdown.rules.hand_classes import shapes, strengths
from showdown.rules.rules import ace_high_order

HANDS = {
    Category.HIGH_CARD: ("7c 5d 4h 3s 2c", "Ac Qd Th 8s 6c"),
    Category.ONE_PAIR: ("2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc"),
    Category.TWO_PAIR: ("3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
    Category.THREE_OF_A_KIND: ("2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc"),
    Category.STRAIGHT: ("5c 4d 3h 2s Ac", "Ac Kd Qh Js Tc"),
    Category.FLUSH: ("7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c"),
    Category.FULL_HOUSE: ("2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
    Category.FOUR_OF_A_KIND: ("2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    Category.STRAIGHT_FLUSH: ("5c 4c 3c 2c Ac", "Kc Qc Jc Tc 9c"),
    Category.ROYAL_FLUSH: ("Ac Kc Qc Jc Tc",),
}
"""The weakest and the strongest hand of each category."""

KICKERS = (
    ("As Kd 9h 7c 3s", "Ad Ks 9c 7h 2d"),
    ("Js Jd 9h 8c 3s", "Jc Jh 9c 8h 2d"),
    ("Js Jd 9h 9c 3s", "Jc Jh 9s 9d 4d"),
    ("Qs 9s 7s 5s 3s", "Qh 9h 7h 5h 2h"),
    ("3s 2h Ad Kc Qs", "Kd Qh Js Tc 9d"),
)


def special() -> list[tuple[str, str]]:
    """Each category against each, at its weakest and its strongest, ties too; every kicker."""
    deals = list(KICKERS)
    for one, other in product([hand for pair in HANDS.values() for hand in pair], repeat=2):
        for suits in permutations("cdhs"):
            changed = other.translate(str.maketrans("cdhs", "".join(suits)))
            if not set(one.split()) & set(changed.split()):
                deals.append((one, changed))
                break
    categories = {tuple(hand.category for hand in showdown(*deal).hands) for deal in deals}
    assert len(categories) == 100
    return deals


def compare(cells: Cells, lines: list[str], players: int, rules: Rules = STANDARD) -> None:
    """Compare the result of every formula with the verdicts, one by one."""
    (block,) = verdicts(lines, rules=rules)
    columns = Columns(players, block.game, hands=True)
    assert len(cells["Deals"]) == 1 + len(lines)
    for row, right in zip(cells["Deals"][1:], columns.rows(block), strict=True):
        for name, shown, cell in zip(columns.names, row, right, strict=False):
            if not name.startswith("hand"):
                assert shown == ("" if cell is None else cell), (name, right)


def same(recalculated: Cells, saved: Cells) -> None:
    """What was saved is what the formulas give, down to the last hidden cell."""
    assert recalculated.keys() == saved.keys()
    for name, rows in saved.items():
        for row, expected in zip(recalculated[name], rows, strict=True):
            assert {*row[len(expected) :]} <= {""}  # Empty cells at the end are not saved.
            for cell, right in zip(row, expected, strict=False):
                assert cell == (pytest.approx(right) if isinstance(right, float) else right)


@needs_libreoffice
@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=lambda rules: rules.name)
def test_two_players(tmp_path: Path, rules: Rules) -> None:
    path = tmp_path / "two.xlsx"
    lines = [" ".join(hands) for hands in special()]
    lines += random_lines(1000 if rules is STANDARD else 300, seed=7)
    saved = written(path, lines, rules=rules, formulas=True)
    cells = recalculated(path)
    compare(cells, lines, 2, rules)
    same(cells, saved)


@needs_libreoffice
@pytest.mark.parametrize("players", [3, 10])
def test_more_players(tmp_path: Path, players: int) -> None:
    path = tmp_path / "more.xlsx"
    split = ["Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"]
    others = ["9h 8d 7h 6h 4h", "9s 8h 7s 6s 4s", "9d 8s 7d 6d 4d", "5h 5s 3h 3s 2h"]
    others += ["9c 8c 7c 6c 4c", "2c 2d 3c 3d 5c", "Ac Kc Qc Jc 2s"]
    hands = (split + others)[:players]
    moved = [hands[0], *hands[3:], hands[1], hands[2]][:players]
    lines = ["  ".join(hands), "  ".join(moved), *random_lines(150, players, seed=8)]
    saved = written(path, lines, formulas=True)
    assert saved["Deals"][1][1:3] == [0, "1 2 3"]
    cells = recalculated(path)
    compare(cells, lines, players)
    same(cells, saved)


@needs_libreoffice
def test_other_cards_other_winners(tmp_path: Path) -> None:
    path = tmp_path / "changed.xlsx"
    before, after = random_lines(300, seed=1), random_lines(300, seed=2)
    saved = written(path, before, formulas=True)
    typed: dict[str, Any] = {}
    for row, line in enumerate(after, 2):
        typed |= {f"C{row}": line[:14], f"F{row}": line[15:].lower().replace("t", "10")}
    cells = recalculated(path, typed)
    compare(cells, after, 2)
    (block,) = verdicts(after)
    assert cells["Summary"] != saved["Summary"]
    wins = [block.winners.count(winner) for winner in (1, 2, 0)]
    assert [row[1] for row in cells["Summary"][4:7]] == wins
    (pairs,) = [row for row in cells["Summary"] if row[0] == "one pair"]
    assert pairs[1] + pairs[3] == sum(1278 <= strength <= 4137 for strength in block.strengths)


@needs_libreoffice
def test_invalid_cards_are_named(tmp_path: Path) -> None:
    def flush_beats_full_house(ranks: Any, flush: bool) -> Any:
        category, order = ace_high_order(ranks, flush)
        swap: dict[Any, Any] = {
            Category.FLUSH: Category.FULL_HOUSE,
            Category.FULL_HOUSE: Category.FLUSH,
        }
        return swap.get(category, category), order

    short = Rules("short deck", STANDARD.ranks[4:], flush_beats_full_house)
    path = tmp_path / "wrong.xlsx"
    wrong: dict[str, tuple[str | float | None, str]] = {
        "C2": ("Ac Kc Qc Jc 2c", "hand1 is not five cards"),
        "F3": (None, "hand2 is not five cards"),
        "C4": ("Ac Kc Qc Jc", "hand1 is not five cards"),
        "F5": ("Ad Ad Ah Kd Kh", "A card is dealt twice"),
        "F6": ("Ac Ad Ah Kd Kh", "A card is dealt twice"),
        "C7": (8, "hand1 is not five cards"),
    }
    deal = "Ac Kc Qc Jc 9c Ad Ah As Kd Kh"
    saved = written(path, [deal] * 7, rules=short, formulas=True)
    cells = recalculated(path, {cell: text for cell, (text, _) in wrong.items()})
    for row, (_, message) in zip(cells["Deals"][1:], wrong.values(), strict=False):
        assert row[1] == message
        assert [*row[3:5], *row[6:9]] == [""] * 5
    assert cells["Deals"][7][:9] == saved["Deals"][7][:9]
    assert saved["Deals"][7][1] == 1  # Here a flush beats a full house.
    assert [row[1] for row in cells["Summary"][4:7]] == [1, 0, 0]


@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=lambda rules: rules.name)
def test_sums(rules: Rules) -> None:
    assert len({sum_of(shape) for shape in shapes(rules)}) == len(strengths(rules)) == 7462
