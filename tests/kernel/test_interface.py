"""Both kernels have one interface; which one runs, and how that is forced."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
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


def run(code: str, choice: str | None) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k != "SHOWDOWN_KERNEL"}
    if choice is not None:
        environment["SHOWDOWN_KERNEL"] = choice
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("choice", "name"),
    [(None, "compiled"), ("", "compiled"), ("compiled", "compiled"), ("plain", "plain")],
)
def test_choice(choice: str | None, name: str) -> None:
    code = "from showdown import kernel; print(kernel.NAME, kernel.count.__module__)"
    done = run(code, choice)
    assert done.stdout.split()[0] == name, done.stderr
    assert name in done.stdout.split()[1]


WITHOUT_COMPILED = "import sys; sys.modules['showdown.kernel._compiled'] = None; "


def test_a_kernel_that_is_missing() -> None:
    done = run("import showdown.kernel", "fast")
    assert "SHOWDOWN_KERNEL is 'compiled' or 'plain', not 'fast'" in done.stderr
    done = run(WITHOUT_COMPILED + "from showdown import kernel; print(kernel.NAME)", None)
    assert done.stdout == "plain\n", done.stderr
    done = run(WITHOUT_COMPILED + "import showdown.kernel", "compiled")
    assert "ImportError" in done.stderr
    assert done.returncode == 1


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
