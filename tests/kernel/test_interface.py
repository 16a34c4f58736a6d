"""Both kernels have one interface; which one runs, and how that is forced."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import showdown.kernel
from showdown.kernel import _compiled, plain

STUB = Path(showdown.kernel.__file__).with_name("_compiled.pyi")
STATED = {
    node.name: [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body
    if isinstance(node, ast.FunctionDef)
}
CLASSES = {"Ranking"}
ONLY_COMPILED = {
    *("compare_ranges", "count_matchups", "sample_deals", "share_pots"),
    "count_span",
}
"""Odds, and what reads files."""


LEFT_OUT = "import sys; sys.modules['showdown.kernel._compiled'] = None; "
NAME = "from showdown import kernel; print(kernel.NAME, kernel.count.__module__)"


@pytest.mark.parametrize(
    ("code", "choice", "code_of_exit", "said"),
    [
        *((NAME, choice, 0, "compiled showdown.kernel._compiled") for choice in ("", "compiled")),
        (NAME, "plain", 0, "plain showdown.kernel.plain"),
        (LEFT_OUT + NAME, "", 0, "plain showdown.kernel.plain"),
        (LEFT_OUT + NAME, "compiled", 1, "ImportError"),
        (NAME, "fast", 1, "SHOWDOWN_KERNEL is 'compiled' or 'plain', not 'fast'"),
    ],
)
def test_choice(code: str, choice: str, code_of_exit: int, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SHOWDOWN_KERNEL": choice},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code_of_exit
    assert said in done.stdout + done.stderr


def test_the_functions() -> None:
    assert (set(STATED) | CLASSES) - ONLY_COMPILED == set(plain.__all__)
    assert set(STATED) | CLASSES == {name for name in dir(_compiled) if not name.startswith("_")}
    chosen = {"compiled": _compiled, "plain": plain}[showdown.kernel.NAME]
    for name in {*plain.__all__}:
        assert getattr(showdown.kernel, name) is getattr(chosen, name)
