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


def tool(name: str) -> str | None:
    return shutil.which(name, path=PATH)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """What a command printed, errors among the rest, and how it ended."""
    return subprocess.run(
        command,
        env={**os.environ, "PATH": PATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def configure(*options: str) -> Path:
    """A folder of `build/` that is ready to be built in; skips if there is no compiler."""
    cmake = tool("cmake")
    assert cmake is not None, "cmake is missing: pip install cmake ninja"
    folder = ROOT / "build" / "cpp-tests"
    ninja = tool("ninja")
    generator = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"] if ninja else []
    python = f"-DPython_EXECUTABLE={sys.executable}"
    # Fresh, for the environment may be another than last time; what was built is kept.
    done = run(cmake, "--fresh", "-S", ROOT, "-B", folder, *generator, python, *options)
    if "No CMAKE_CXX_COMPILER could be found" in done.stdout:
        pytest.skip("there is no C++ compiler")
    assert done.returncode == 0, done.stdout
    return folder


def build_and_test(folder: Path) -> None:
    cmake, ctest = tool("cmake"), tool("ctest")
    assert cmake is not None
    assert ctest is not None
    built = run(cmake, "--build", folder, "--config", "Release", "--parallel")
    assert built.returncode == 0, built.stdout
    tested = run(ctest, "--test-dir", folder, "-C", "Release", "--output-on-failure")
    assert tested.returncode == 0, tested.stdout
    assert "100% tests passed" in tested.stdout, tested.stdout


def links_sanitizers(folder: Path, scratch: Path) -> bool:
    """Whether the compiler that a folder is configured for can link sanitized programs."""
    cache = (folder / "CMakeCache.txt").read_text(encoding="utf-8")
    compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.MULTILINE)
    assert compiler is not None, cache
    source = scratch / "empty.cpp"
    source.write_text("int main() {}\n", encoding="utf-8")
    flags = "-fsanitize=address,undefined"
    return run(compiler[1], flags, source, "-o", scratch / "empty").returncode == 0


def test_kernel(tmp_path: Path) -> None:
    options = ["-DSHOWDOWN_STRICT=ON"]
    folder = configure(*options)
    if links_sanitizers(folder, tmp_path):
        folder = configure(*options, "-DSHOWDOWN_SANITIZE=ON")
    build_and_test(folder)
