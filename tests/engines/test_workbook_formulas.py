"""The ranking as formulas, worked out anew by LibreOffice after all results were taken out."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_hands import random_lines
from workbooks import Cells, decided, needs_libreoffice, recalculated, written

from showdown import ACE_HIGH, STANDARD, Card, CardError, Category, Rules, showdown
from showdown.counting.verdict_columns import Columns
from showdown.output.workbook.formulas import key
from showdown.output.workbook.sheets import SheetColumns
from showdown.reading.tables.table import column_letters
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

TIES_AND_KICKERS = (
    ("As Kd 9h 7c 3s", "Ad Ks 9c 7h 3d"),
    ("As Kd 9h 7c 3s", "Ad Ks 9c 7h 2d"),
    ("Js Jd 9h 8c 3s", "Jc Jh 9c 8h 3d"),
    ("Js Jd 9h 8c 3s", "Jc Jh 9c 8h 2d"),
    ("Js Jd 9h 9c 3s", "Jc Jh 9s 9d 3d"),
    ("Js Jd 9h 9c 3s", "Jc Jh 9s 9d 4d"),
    ("6s 5d 4h 3c 2s", "6d 5s 4c 3h 2d"),
    ("Qs 9s 7s 5s 3s", "Qh 9h 7h 5h 3h"),
    ("Qs 9s 7s 5s 3s", "Qh 9h 7h 5h 2h"),
    ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h"),
    ("Ac Kc Qc Jc Tc", "Ad Kd Qd Jd Td"),
    ("3s 2h Ad Kc Qs", "Kd Qh Js Tc 9d"),
)


def special() -> list[tuple[str, str]]:
    """Each category against each, at its weakest and its strongest; ties, and every kicker."""
    deals = list(TIES_AND_KICKERS)
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
    """Compare the result of every formula with the showdowns, one by one."""
    columns = SheetColumns(Columns(players, hands=True, reason=True), 5)
    assert len(cells["Deals"]) == 2 + len(lines)
    for number, (row, line) in enumerate(zip(cells["Deals"][2:], lines, strict=True), 1):
        cards = line.split()
        shown = showdown(*(cards[5 * i : 5 * i + 5] for i in range(players)), rules=rules)
        assert row[:2] == [number, shown.winner]
        for player, hand in enumerate(shown.hands, 1):
            assert row[columns.at[f"strength{player}"]] == hand.strength
            assert row[columns.at[f"category{player}"]] == hand.category.words.capitalize()
        assert row[columns.at["reason"]] == shown.reason
        if players > 2:
            assert row[2] == " ".join(map(str, shown.winners))
        else:
            (reason,) = shown.reasons
            decider: str = reason.decided_by
            if reason.place is not None:
                decider = f"{('1st', '2nd', '3rd', '4th', '5th')[reason.place]} rank"
                decider += " (kicker)" if reason.decided_by == "kicker" else ""
            assert row[columns.at["decided_by"]] == decider


def same(recalculated: Cells, saved: Cells) -> None:
    """What was saved is what the formulas give, down to the last hidden cell."""
    assert recalculated.keys() == saved.keys()
    for name, rows in saved.items():
        for row, expected in zip(recalculated[name], rows, strict=True):
            assert row == [
                pytest.approx(cell) if isinstance(cell, float) else cell for cell in expected
            ]


@needs_libreoffice
@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=lambda rules: rules.name)
def test_two_players(tmp_path: Path, rules: Rules) -> None:
    path = tmp_path / "two.xlsx"
    lines = [" ".join(hands) for hands in special()]
    lines += random_lines(1000 if rules is STANDARD else 300, seed=7)
    saved = written(path, decided(lines, rules), formulas=True, reasons=True)
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
    between = "  " if players > 2 else " "
    lines = [between.join(hands), between.join(moved), *random_lines(150, players, seed=8)]
    saved = written(path, decided(lines), formulas=True, reasons=True)
    assert saved["Deals"][2][1:3] == [0, "1 2 3"]
    cells = recalculated(path)
    compare(cells, lines, players)
    same(cells, saved)


@needs_libreoffice
def test_custom_rules(tmp_path: Path) -> None:
    def flush_beats_full_house(ranks: Any, flush: bool) -> Any:
        category, order = ace_high_order(ranks, flush)
        swap: dict[Any, Any] = {
            Category.FLUSH: Category.FULL_HOUSE,
            Category.FULL_HOUSE: Category.FLUSH,
        }
        return swap.get(category, category), order

    short = Rules("short deck", STANDARD.ranks[4:], flush_beats_full_house)
    path = tmp_path / "short.xlsx"
    written(path, decided(["Ac Kc Qc Jc 9c Ad Ah As Kd Kh"] * 2, short), formulas=True)
    cells = recalculated(path, {"C4": "2c"})
    assert [row[1] for row in cells["Deals"][2:]] == [1, "'2c' is not a card"]


@needs_libreoffice
def test_other_cards_other_winners(tmp_path: Path) -> None:
    path = tmp_path / "changed.xlsx"
    before, after = random_lines(300, seed=1), random_lines(300, seed=2)
    saved = written(path, decided(before), formulas=True, reasons=True)
    columns = SheetColumns(Columns(2, hands=True, reason=True), 5)
    typed: dict[str, Any] = {
        f"{column_letters(columns.at[f'card{number}'])}{row}": card
        for row, line in enumerate(after, 3)
        for number, card in enumerate(line.split(), 1)
    }
    cells = recalculated(path, typed)
    compare(cells, after, 2)
    ((_, block),) = decided(after)
    summary = cells["Summary"]
    assert summary != saved["Summary"]
    assert [row[2] for row in summary[6:9]] == [block.winners.count(winner) for winner in (1, 2, 0)]
    held = next(i for i, row in enumerate(summary) if row[1] == "Held")
    assert summary[held + 9][1] == "One pair"
    assert summary[held + 9][4] == sum(1278 <= strength <= 4137 for strength in block.strengths)


@needs_libreoffice
def test_invalid_cards_are_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.xlsx"
    deal = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    wrong: dict[str, tuple[str | float | None, str]] = {
        "C3": ("1x", "'1x' is not a card"),
        "N4": (None, "A card is missing"),
        "J5": ("  ", "A card is missing"),
        "D6": ("8c", "8♣ is dealt twice"),
        "N7": ("8♣", "8♣ is dealt twice"),
        "E8": (8, "'8' is not a card"),
        "M9": ("10c 8c", "'10c 8c' is not a card"),
    }
    saved = written(path, decided([deal] * 8), formulas=True, reasons=True)
    cells = recalculated(path, {cell: text for cell, (text, _) in wrong.items()})
    for row, (cell, (_, message)) in zip(cells["Deals"][2:], wrong.items(), strict=False):
        assert row[1] == message
        mine, theirs = (row[7:9], row[14:16]) if cell[0] < "J" else (row[14:16], row[7:9])
        if cell != "N7":
            assert mine == ["", ""]
        assert theirs == (saved["Deals"][2][14:16] if cell[0] < "J" else saved["Deals"][2][7:9])
        assert row[16:18] == ["", ""]
    assert cells["Deals"][9][:18] == saved["Deals"][9][:18]
    summary = {row[1]: row[2] for row in cells["Summary"][6:11]}
    assert summary == {"Player 1": 0, "Player 2": 1, "Tie": 0, "Undecided": 7, "All deals": 8}


@needs_libreoffice
def test_what_may_be_typed(tmp_path: Path) -> None:
    """Every way that `Card` reads, and nothing that it does not."""
    suits = [*"cCdDhHsS♣♦♥♠♧♢♡♤", "♣\ufe0e", "♥\ufe0f"]
    texts = [rank + suit for rank in [*"23456789tjqkaTJQKA", "10"] for suit in suits]
    texts += [*suits, *"8TA|*?~", "1", "10", "1c", "c8", "8cc", "88c", "?c", "*c", "8*", "~8c"]
    texts += ["8c|", "|8c|", "8c|  |8d", "110c", "1010c", "T0c", "0c", "11c", "8 c", "8c 9c"]
    texts += ["joker", "As Ks", "TRUE", "#N/A", "８c", "8ç", "8c  ", "  8c", "aß"]
    chance = Random(3)
    for size in (2, 3):
        texts += ["".join(chance.choices("12789tJqKA0cdhsCS♥♠♣| ", k=size)) for _ in range(300)]
    path = tmp_path / "typed.xlsx"
    deal = "2c 3c 4c 5c 7d 2d 3d 4d 5d 7h"
    written(path, decided([deal] * len(texts)), formulas=True)
    typed: dict[str, Any] = {f"C{row}": text for row, text in enumerate(texts, 3)}
    column = SheetColumns(Columns(2, hands=True), 5).at["number1"]
    for row, text in zip(recalculated(path, typed)["Deals"][2:], texts, strict=True):
        try:
            number = Card(text).number
        except CardError:
            number = -1
        assert row[column] == number, text


def test_only_what_every_spreadsheet_knows(tmp_path: Path) -> None:
    path = tmp_path / "functions.xlsx"
    known = """
        AND CHOOSE COUNT COUNTIF COUNTIFS FIND IF IFERROR INDEX INT ISNUMBER LARGE LEFT LEN MATCH
        MAX MID MIN MOD MODE N OR SUBSTITUTE SUM SUMPRODUCT TRIM UPPER
    """
    written(path, decided(random_lines(2, 4)), formulas=True, reasons=True)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        text = "".join(archive.read(name).decode() for name in names if "sheet" in name)
    assert not [name for name in names if "vba" in name or "metadata" in name]
    formulas = [unescape(part) for part in re.findall(r"<f(?:ormula)?>([^<]*)</f", text)]
    assert len(formulas) > 100
    bare = [re.sub(r'"[^"]*"', '""', formula) for formula in formulas]
    assert {name for each in bare for name in re.findall(r"([A-Za-z_.]+)\(", each)} == set(
        known.split()
    )
    assert max(map(len, formulas)) < 8192
    assert 't="array"' not in text


@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=lambda rules: rules.name)
def test_keys(rules: Rules) -> None:
    assert len({key(shape) for shape in shapes(rules)}) == len(strengths(rules)) == 7462
