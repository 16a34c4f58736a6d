"""The shipped deals and their answer, worked out by counting."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from oracle import scores

from showdown import Card

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_known_answer() -> None:
    answer = json.loads((EXAMPLES / "deals.json").read_text())
    lines = (EXAMPLES / "deals.txt").read_text().splitlines()
    cards = np.array([[Card(card).number for card in line.split()] for line in lines], np.uint8)
    first, second = scores(cards[:, :5]), scores(cards[:, 5:])
    assert answer == {
        "deals": len(lines),
        "wins": [int((first > second).sum()), int((first < second).sum())],
        "ties": int((first == second).sum()),
    }
