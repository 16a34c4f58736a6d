"""The kernel's own tests, in C++: warnings are errors, and sanitizers watch where there are any."""

from __future__ import annotations

import os
import re
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


def configure(folder: Path, *options: str) -> None:
    """Make a folder ready to be built in; skips if there is no compiler."""
    ninja = ["-G", "Ninja"] if shutil.which("ninja", path=PATH) else []
    python = f"-DPython_EXECUTABLE={sys.executable}"
    # Fresh, for the environment may be another than last time; what was built is kept.
    done, said = run("cmake", "--fresh", "-S", ROOT, "-B", folder, *ninja, python, *options)
    if "No CMAKE_CXX_COMPILER could be found" in said:
        pytest.skip("there is no C++ compiler")
    assert done, said


def links_sanitizers(folder: Path, scratch: Path) -> bool:
    """Whether the compiler that a folder is configured for can link sanitized programs."""
    cache = (folder / "CMakeCache.txt").read_text(encoding="utf-8")
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.MULTILINE)
    assert compiler is not None, cache
    (scratch / "empty.cpp").write_text("int main() {}\n", encoding="utf-8")
    flags = "-fsanitize=address,undefined"
    return run(compiler[1], flags, scratch / "empty.cpp", "-o", scratch / "empty")[0]


def test_kernel(tmp_path: Path) -> None:
    folder = ROOT / "build" / "cpp-tests"
    configure(folder, "-DSHOWDOWN_STRICT=ON")
    if links_sanitizers(folder, tmp_path):
        configure(folder, "-DSHOWDOWN_STRICT=ON", "-DSHOWDOWN_SANITIZE=ON")
    done, said = run("cmake", "--build", folder, "--config", "Release", "--parallel")
    assert done, said
    done, said = run("ctest", "--test-dir", folder, "-C", "Release", "--output-on-failure")
    assert done, said
    assert "100% tests passed" in said
