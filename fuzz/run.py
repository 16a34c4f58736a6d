#!/usr/bin/env python3
"""Fuzz the kernel for a number of seconds, shared by all targets: `python fuzz/run.py 60`.

libFuzzer's own options may follow. Builds in `build/fuzz`, where the inputs found stay in `corpus`
and one that breaks the kernel is left as, for example, `deals-crash-...`; `build/fuzz/deals FILE`
runs such a file again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import seeds

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "fuzz"
PATH = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
TARGETS = ("deals", "cards", "odds")
CLANG = "apt-get install clang libclang-rt-dev, or your system's packages of those"
SANITIZERS = "-fsanitize=fuzzer,address,undefined"
EMPTY = 'extern "C" int LLVMFuzzerTestOneInput(const char*, decltype(sizeof 0)) { return 0; }\n'


def tool(name: str, install: str) -> str:
    """Where a program is."""
    return shutil.which(name, path=PATH) or give_up(f"{name} is missing: {install}")


def give_up(why: str) -> NoReturn:
    """Say why the fuzzer cannot run, and end."""
    print(f"fuzz/run.py: {why}", file=sys.stderr)
    sys.exit(2)


def require_fuzzer(clang: str) -> None:
    """Give up if the compiler has come without its sanitizers' libraries."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "empty.cpp"), Path(folder, "empty")
        source.write_text(EMPTY, encoding="ascii")
        command: list[str | Path] = [clang, SANITIZERS, source, "-o", program]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            give_up(f"clang++ cannot link a fuzzer: {CLANG}")


def build(clang: str) -> None:
    """Build the fuzzers, with the tables that this Python makes."""
    cmake = tool("cmake", "pip install cmake")
    options = [f"-DCMAKE_CXX_COMPILER={clang}", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run([cmake, "--fresh", "-S", HERE, "-B", BUILD, *options], check=True)
    subprocess.run([cmake, "--build", BUILD, "--parallel"], check=True)


def fuzz(target: str, seconds: int, options: Sequence[str]) -> int:
    """Seed and run a fuzzer; gives its exit code, which is 0 if nothing broke."""
    corpus = BUILD / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    if target == "deals":
        seeds.deals(corpus)
        options = [f"-dict={HERE / 'deals.dict'}", "-max_len=2048", *options]
    command: list[str | Path] = [
        BUILD / target,
        f"-max_total_time={seconds}",
        "-print_final_stats=1",
        f"-artifact_prefix={BUILD / target}-",
        *options,
        corpus,
    ]
    return subprocess.run(command, check=False).returncode


def main(seconds: str = "60", *options: str) -> int:
    """Build the fuzzers and run each; gives 0 if nothing broke."""
    if not seconds.isdecimal():
        give_up("usage: python fuzz/run.py [SECONDS [LIBFUZZER'S OPTIONS]]")
    clang = tool("clang++", CLANG)
    require_fuzzer(clang)
    build(clang)
    each = int(seconds) // len(TARGETS) or 1  # With none, libFuzzer would never end.
    return max(fuzz(target, each, options) for target in TARGETS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
