"""The kernel's own tests, in C++: warnings are errors, and sanitizers watch where there are any."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Tools of this environment come before the system's, even where it is not activated.
PATH = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])


def run(tool: str, *arguments: str | Path) -> tuple[bool, str]:
    """Whether a tool succeeds, and all that it prints."""
    path = shutil.which(tool, path=PATH)
    assert path is not None, f"{tool} is missing: pip install cmake ninja"
    done = subprocess.run(
        [path, *arguments],
        env={**os.environ, "PATH": PATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode == 0, done.stdout


def test_kernel() -> None:
    folder = ROOT / "build" / "cpp-tests"
    ninja = ["-G", "Ninja"] if shutil.which("ninja", path=PATH) else []
    options = [f"-DPython_EXECUTABLE={sys.executable}"]
    options += [f"-DSHOWDOWN_{name}=ON" for name in ("STRICT", "SANITIZE")]
    # Fresh, for the environment may be another than last time; what was built is kept.
    done, said = run("cmake", "--fresh", "-S", ROOT, "-B", folder, *ninja, *options)
    if "No CMAKE_CXX_COMPILER could be found" in said:
        pytest.skip("there is no C++ compiler")
    assert done, said
    done, said = run("cmake", "--build", folder, "--config", "Release", "--parallel")
    assert done, said
    done, said = run("ctest", "--test-dir", folder, "-C", "Release", "--output-on-failure")
    assert done, said
    assert "100% tests passed" in said
