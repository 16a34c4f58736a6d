"""Both kernels, held to the same tests."""

from __future__ import annotations

from types import ModuleType

import pytest

from showdown.kernel import _compiled, plain


@pytest.fixture(params=[_compiled, plain], ids=["compiled", "plain"])
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The compiled kernel, then the plain one."""
    module: ModuleType = request.param
    return module
