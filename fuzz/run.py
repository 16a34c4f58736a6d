#!/usr/bin/env python3
"""Fuzz the kernel for so many seconds: `python fuzz/run.py 60`.

libFuzzer's own options may follow. Builds in `build/fuzz`, where the inputs found stay in `corpus`
and one that breaks the kernel is left as `deals-crash-...`; `build/fuzz/deals FILE` runs such a
file again.
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
    """Build the fuzzer, with the tables that this Python makes."""
    cmake = tool("cmake", "pip install cmake")
    options = [f"-DCMAKE_CXX_COMPILER={clang}", f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run([cmake, "--fresh", "-S", HERE, "-B", BUILD, *options], check=True)
    subprocess.run([cmake, "--build", BUILD, "--parallel"], check=True)


def fuzz(seconds: int, options: Sequence[str]) -> int:
    """Seed and run the fuzzer; gives its exit code, which is 0 if nothing broke."""
    corpus = BUILD / "corpus" / "deals"
    corpus.mkdir(parents=True, exist_ok=True)
    seeds.deals(corpus)
    command: list[str | Path] = [
        BUILD / "deals",
        f"-max_total_time={seconds}",
        "-max_len=2048",
        "-print_final_stats=1",
        f"-dict={HERE / 'deals.dict'}",
        f"-artifact_prefix={BUILD / 'deals'}-",
        *options,
        corpus,
    ]
    return subprocess.run(command, check=False).returncode


def main(seconds: str = "60", *options: str) -> int:
    """Build the fuzzer and run it; gives 0 if nothing broke."""
    if not seconds.isdecimal():
        give_up("usage: python fuzz/run.py [SECONDS [LIBFUZZER'S OPTIONS]]")
    clang = tool("clang++", CLANG)
    require_fuzzer(clang)
    build(clang)
    return fuzz(int(seconds) or 1, options)  # For none, libFuzzer would go on for ever.


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
