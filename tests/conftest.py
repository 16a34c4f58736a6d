"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def euler() -> Path:
    """Project Euler's file for problem 54, which may not be shipped."""
    path = ROOT.parent / "shared" / "data" / "p054_poker.txt"
    if not path.exists():
        pytest.skip(f"{path.name} of Project Euler is not here")
    return path
