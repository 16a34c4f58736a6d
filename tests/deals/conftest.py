from __future__ import annotations

import zlib

import pytest
from isal import isal_zlib

from showdown.deals import inflating, packed


@pytest.fixture(params=[zlib, isal_zlib], ids=["zlib", "isal"])
def _each_inflater(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """gzip unpacked by Python's own library, then by the faster one."""
    monkeypatch.setattr(inflating, "library", lambda: request.param)
    assert packed.ENGINES["gzip"]() is not None
