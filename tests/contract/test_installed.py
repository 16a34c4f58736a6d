"""What an installed wheel must have: the compiled kernel, which gives the plain one's answers."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest
from contract.expected import random_hands

import showdown as sd
from showdown import kernel
from showdown.kernel import plain

ROOT = Path(__file__).parents[2]


def test_the_kernel_is_compiled() -> None:
    assert kernel.NAME == "compiled"
    assert sd.__version__ == version("poker-showdown")


def test_the_example_deals() -> None:
    answer = json.loads((ROOT / "tests" / "answer.json").read_text(encoding="utf-8"))
    tally = sd.tally(ROOT / "examples" / "deals.txt")
    assert answer == {"deals": tally.deals, "wins": list(tally.wins), "ties": tally.ties}


@pytest.mark.parametrize(("size", "count"), [(5, 34_000), (6, 33_000), (7, 33_000)])
def test_a_hundred_thousand_hands(size: int, count: int) -> None:
    hands = random_hands(count, size, seed=size)
    assert list(map(kernel.evaluate, hands)) == list(map(plain.evaluate, hands))
