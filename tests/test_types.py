"""What type checkers see of the package, and of a program that uses all of it."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import every_function
import pytest

import showdown
from showdown import check
from showdown.kernel import _compiled

LEAST = 98
"""How many percent of the package's names have known types."""


def pyright(*arguments: str) -> str:
    """What pyright prints about this installation."""
    pytest.importorskip("pyright")
    folder = Path(sys.executable).parent
    done = subprocess.run(
        [folder / "pyright", *arguments],
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_every_function(tmp_path: Path) -> None:
    every_function.main(tmp_path)
    text = Path(every_function.__file__).read_text(encoding="utf-8")
    names = {f"sd.{name}" for name in showdown.__all__} - {"sd.check", "sd.notations"}
    assert {n for n in names | {f"check.{n}" for n in check.__all__} if n not in text} == set()


@pytest.mark.slow
def test_the_program_is_typed() -> None:
    assert pyright(every_function.__file__).startswith("0 errors, 0 warnings")


@pytest.mark.slow
def test_names_have_types() -> None:
    printed = pyright("--verifytypes", "showdown", "--ignoreexternal")
    score = printed.partition("Type completeness score: ")[2].partition("%")[0]
    assert float(score) >= LEAST, printed[:5000]


def signature_of(function: Any) -> inspect.Signature | None:
    """The signature of one of the kernel's functions, from the text that it comes with."""
    signatures = getattr(function, "__nb_signature__", None)
    if not signatures:
        return None
    (text, _, defaults) = signatures[0]
    for place in reversed(range(len(defaults or ()))):
        text = text.replace(f"\\{place}", f"_[{place}]")
    names: dict[str, Any] = {"_": defaults}
    exec(f"from __future__ import annotations\n{text}: ...", names)
    return inspect.signature(next(value for name, value in names.items() if callable(value)))


@pytest.mark.slow
def test_the_kernels_stub(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """stubtest, told what the functions of a nanobind module are."""
    stubtest = pytest.importorskip("mypy.stubtest")
    monkeypatch.setattr(stubtest, "is_probably_a_function", callable)
    monkeypatch.setattr(stubtest, "safe_inspect_signature", signature_of)
    assert signature_of(_compiled.evaluate_many) is not None
    options = stubtest.parse_options(["showdown.kernel._compiled"])
    assert stubtest.test_stubs(options) == 0, capsys.readouterr().out
