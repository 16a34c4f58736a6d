"""Everything made to run on one kernel."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType
from typing import Any

import pytest

from showdown import Rules
from showdown import kernel as chosen
from showdown.kernel import plain
from showdown.kernel.ranking import _ranking_of, column

__all__ = ["ranked", "use_kernel"]


def use_kernel(kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all functions be this kernel's until the test ends."""
    for name in plain.__all__:
        monkeypatch.setattr(chosen, name, getattr(kernel, name))
    monkeypatch.setattr("showdown.hands.evaluating._evaluate", kernel.evaluate)
    monkeypatch.setattr("showdown.kernel.ranking._ranking_of", lru_cache(_ranking_of.__wrapped__))


RANKINGS: dict[tuple[ModuleType, Rules], Any] = {}


def ranked(kernel: ModuleType, rules: Rules | None) -> Any:
    """Rules as a kernel takes them: made once, for the plain kernel needs a while."""
    if rules is None:
        return None
    if (kernel, rules) not in RANKINGS:
        RANKINGS[kernel, rules] = kernel.Ranking(column(rules))
    return RANKINGS[kernel, rules]
