"""Rivals that are not Python packages, where the environment says where they are.

`OMPEVAL` is a folder with the sources of OMPEval, and `ZIG_POKER_EVAL` the built program
`poker-eval` of zig-poker-eval.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

_BUILD = Path("build/ompeval")


def ompeval(deals: int, *ranges: str) -> float | None:
    """Million deals a second sampled by OMPEval on one thread; None without its sources."""
    source = os.environ.get("OMPEVAL")
    if not source:
        return None
    program = _BUILD / "sample"
    if not program.exists():
        _build(Path(source), program)
    command = [str(program), str(deals), *ranges]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _build(source: Path, program: Path) -> None:
    shutil.copytree(source / "omp", _BUILD / "omp", dirs_exist_ok=True)
    shutil.copytree(source / "libdivide", _BUILD / "libdivide", dirs_exist_ok=True)
    # Newer compilers want the range of a generator to be constant, and headers included.
    header = _BUILD / "omp" / "Random.h"
    text = header.read_text(encoding="utf-8")
    text = re.sub(r"static (uint64_t m(?:in|ax)\(\))", r"static constexpr \1", text)
    header.write_text(text, encoding="utf-8")
    options = ["-O3", "-march=native", "-std=c++11", "-pthread", "-include", "functional"]
    driver = Path(__file__).with_name("ompeval.cpp")
    files = [driver, *sorted((_BUILD / "omp").glob("*.cpp"))]
    subprocess.run(["g++", *options, f"-I{_BUILD}", *files, "-o", program], check=True)


def zig_batch() -> float | None:
    """Million hands of seven cards a second by zig-poker-eval's batch; None without its program."""
    program = os.environ.get("ZIG_POKER_EVAL")
    if not program:
        return None
    command = [program, "bench", "--filter", "eval"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"batch_evaluation: .*\((\d+\.?\d*)M/s\)", done.stdout + done.stderr)
    return float(found[1]) if found else None
