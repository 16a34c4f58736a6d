"""The kernels have one interface, and the stub tells it."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import showdown.kernel
from showdown.kernel import _compiled, plain

STUB = Path(showdown.kernel.__file__).with_name("_compiled.pyi")
STATED = {
    node.name: [argument.arg for argument in node.args.args]
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef)
}
CLASSES = {"Ranking"}


def test_the_functions() -> None:
    assert set(STATED) | CLASSES == set(plain.__all__)
    assert set(STATED) | CLASSES == {name for name in dir(_compiled) if not name.startswith("_")}
    chosen = {"compiled": _compiled, "plain": plain}[showdown.kernel.NAME]
    for name in {*STATED, *CLASSES}:
        assert getattr(showdown.kernel, name) is getattr(chosen, name)


@pytest.mark.parametrize("name", STATED)
def test_the_arguments(name: str) -> None:
    assert list(inspect.signature(getattr(plain, name)).parameters) == STATED[name]
    signature = getattr(_compiled, name).__nb_signature__[0][0]
    compiled = ast.parse(signature.replace("\\", "") + ": ...").body[0]
    assert isinstance(compiled, ast.FunctionDef)
    assert [argument.arg for argument in compiled.args.args] == STATED[name]
