"""Which kernel runs, and how that is forced."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


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


def test_unknown_choice() -> None:
    done = run("import showdown.kernel", "fast")
    assert "SHOWDOWN_KERNEL is 'compiled' or 'plain', not 'fast'" in done.stderr


WITHOUT_COMPILED = "import sys; sys.modules['showdown.kernel._compiled'] = None; "


def test_the_plain_kernel_serves_where_the_other_is_missing() -> None:
    done = run(WITHOUT_COMPILED + "from showdown import kernel; print(kernel.NAME)", None)
    assert done.stdout == "plain\n", done.stderr


def test_a_forced_kernel_must_be_there() -> None:
    done = run(WITHOUT_COMPILED + "import showdown.kernel", "compiled")
    assert "ImportError" in done.stderr
    assert done.returncode == 1
