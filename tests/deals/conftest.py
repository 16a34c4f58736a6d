"""Deals read by both kernels."""

from __future__ import annotations

import pytest
from kernels import use_kernel

from showdown.kernel import _compiled, plain


@pytest.fixture(params=[_compiled, plain], ids=["compiled", "plain"])
def _each_kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    use_kernel(request.param, monkeypatch)
