"""Builds the page as a folder of static files, site/page/: Python runs in the browser.

It takes npm's package of Pyodide, pinned by its hash, and the plain wheel of showdown. Python's
standard library and showdown are packed as bytecode, by that Pyodide itself, so that the browser
does not compile them each time. What is slow in the plain kernel is compiled to WebAssembly by Zig.
It needs node and npm.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from showdown.page.serving import page_files

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "page"
PYODIDE = "pyodide@314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
KERNEL = ("hands", "holes", "matchups", "odds", "ranges", "ranking", "sampling")
KEPT = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def main() -> None:
    """Build site/page/."""
    BUILD.mkdir(parents=True, exist_ok=True)
    npm = fetch_pyodide()
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    for wheel in BUILD.glob("*.whl"):
        wheel.unlink()
    subprocess.run(
        [*pip, f"--config-settings=build-dir={BUILD}/wheel", f"--wheel-dir={BUILD}", str(ROOT)],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false", "STRICT": ""},
        check=True,
    )
    (wheel,) = BUILD.glob("*-py3-none-any.whl")
    target = ROOT / "site" / "page"
    shutil.rmtree(target, ignore_errors=True)
    engine = target / "engine"
    engine.mkdir(parents=True)
    for name in KEPT:
        shutil.copy(npm / name, engine / name)
    script = Path(__file__).with_name("pack.mjs")
    subprocess.run(["node", script, npm, wheel, engine], check=True)
    shutil.copy(kernel(), engine / "kernel.wasm")
    for name, content in page_files().items():
        (target / name).write_bytes(content)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target.relative_to(ROOT)}: {size:,} bytes")


def fetch_pyodide() -> Path:
    """The folder of npm's package, downloaded once."""
    folder = BUILD / PYODIDE
    if not folder.exists():
        subprocess.run(["npm", "pack", "--silent", PYODIDE], cwd=BUILD, check=True)
        packed = BUILD / f"{PYODIDE.replace('@', '-')}.tgz"
        found = hashlib.sha256(packed.read_bytes()).hexdigest()
        if found != SHA256:
            sys.exit(f"{packed}: its hash is {found}, not {SHA256}")
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def kernel() -> Path:
    """The kernel as WebAssembly, with what takes long in Python."""
    made, source, web = BUILD / "kernel.wasm", ROOT / "cpp" / "kernel", ROOT / "cpp/web/web.cpp"
    tables = [sys.executable, str(source / "tables.py"), str(BUILD / "tables.hpp")]
    subprocess.run(tables, check=True)
    exported = sorted(set(re.findall(r"\bweb_\w+", web.read_text(encoding="utf-8"))))
    zig = [sys.executable, "-m", "ziglang", "c++", "-target", "wasm32-wasi", "-std=c++20", "-O3"]
    zig += ["-mexec-model=reactor", "-msimd128", "-fno-exceptions", "-fno-rtti", "-s"]
    # Offsets into a text have 64 bits, and addresses 32.
    zig += ["-Wno-c++11-narrowing", f"-I{source}", f"-I{BUILD}", str(web)]
    zig += [str(source / f"{name}.cpp") for name in KERNEL]
    zig += [f"-Wl,--export={name}" for name in exported]
    subprocess.run([*zig, "-o", str(made)], check=True)
    return made


if __name__ == "__main__":
    main()
