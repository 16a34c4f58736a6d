"""Everything made to run on one kernel."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

import pytest

from showdown import kernel as chosen
from showdown.kernel import plain
from showdown.ranking import _ranking_of

__all__ = ["use_kernel"]


def use_kernel(kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all functions be this kernel's until the test ends."""
    for name in plain.__all__:
        monkeypatch.setattr(chosen, name, getattr(kernel, name))
    monkeypatch.setattr("showdown.evaluating._evaluate", kernel.evaluate)
    monkeypatch.setattr("showdown.ranking._ranking_of", lru_cache(_ranking_of.__wrapped__))
