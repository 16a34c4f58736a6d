"""The commands that explain, deal and query."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from contract import expected
from contract.conftest import Says
from contract.expected import DEALS, REASONS, deal_of, text

QUEENS = ("4D 6S 9H QH QC", "3D 6D 7H QD QS")


@pytest.fixture(autouse=True)
def _deals(_empty_folder: None) -> None:
    Path("deals.txt").write_text(text(DEALS))


def fates(shown: str) -> list[str]:
    """What becomes of each player."""
    above = shown.split("\n\n", maxsplit=1)[0]
    return [line.split()[-1] for line in above.splitlines() if line.startswith("Player ")]


@pytest.mark.parametrize("line", range(1, len(REASONS) + 1))
def test_explain(prints: Says, line: int) -> None:
    deal = DEALS[line - 1]
    shown = prints("explain", *map(" ".join, deal))
    words = (["splits", "splits"], ["wins", "loses"], ["loses", "wins"])
    assert fates(shown) == words[expected.winner(deal)]
    assert shown.splitlines()[-1] == REASONS[line - 1]
    assert prints("explain", f"deals.txt:{line}") == shown


def test_explain_as_json(prints: Says) -> None:
    found = json.loads(prints("explain", "--json", *QUEENS))
    assert list(found) == ["winner", "winners", "reason", "hands"]
    assert (found["winner"], found["winners"], found["reason"]) == (1, [1], REASONS[8])
    assert found["hands"][0] == {
        "cards": ["4d", "6s", "9h", "Qh", "Qc"],
        "best": ["Qh", "Qc", "9h", "6s", "4d"],
        "strength": expected.strength(QUEENS[0].split()),
        "category": "one pair",
        "description": "Pair of Queens",
    }
    tie = json.loads(prints("explain", "--json", "deals.txt:3"))
    assert (tie["winner"], tie["winners"]) == (0, [1, 2])


DIGESTS = {
    ("1000", "--seed", "54"): "e72c3f0154ea05f56ebc97308994d103e5cca196cebebccaaaa4d902f3a581ac",
    (
        "100",
        "--seed",
        "1",
        "--players",
        "9",
    ): "44ef8ab05badfd52765cedf20b87ca165f8a8e7478830788a9b518d22d00c1cb",
}


@pytest.mark.parametrize("arguments", DIGESTS)
def test_deals_of_a_seed_are_the_same_for_ever(prints: Says, arguments: tuple[str, ...]) -> None:
    dealt = prints("deal", *arguments)
    assert hashlib.sha256(dealt.encode()).hexdigest() == DIGESTS[arguments]
    deals = [deal_of(line) for line in dealt.splitlines()]
    assert len(deals) == int(arguments[0])
    assert all(len({card for hand in deal for card in hand}) == 5 * len(deal) for deal in deals)
