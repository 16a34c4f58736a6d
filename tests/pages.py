"""Examples in docstrings and pages of the docs, and how to run them as a reader would."""

from __future__ import annotations

import doctest
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from command import Run

import showdown

ROOT = Path(__file__).parents[1]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [
    "showdown",
    *(
        module.name
        for module in pkgutil.walk_packages(showdown.__path__, "showdown.")
        if not module.name.endswith(("__main__", "_compiled", "kernel.web"))
    ),
]
PAGES = [
    path.relative_to(ROOT).as_posix()
    for path in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
]
WITH_SPARK = [name for name in MODULES + PAGES if "spark" in name]
"""Those that need a session, which takes long to start."""


def failed_examples(name: str, **given: Any) -> int:
    """How many examples of a module or a page went wrong."""
    if name.endswith(".md"):
        names = given | {"__name__": "__main__"}
        path = str(ROOT / name)
        return doctest.testfile(path, module_relative=False, globs=names, optionflags=FLAGS).failed
    return doctest.testmod(import_module(name), extraglobs=given, optionflags=FLAGS).failed


def read_page(name: str) -> str:
    """The text of a page."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def sessions(page: str) -> list[tuple[str, str]]:
    """Each command, and what it prints."""
    found = []
    for block in blocks(page, "text"):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = step.partition("\n")
            found.append((command, printed))
    return found


def reader(folder: Path) -> dict[str, str]:
    """The environment of a reader, for whom `showdown` and `python` are ours."""
    commands = folder / "bin"
    commands.mkdir()
    for name, module in (("showdown", "-m showdown"), ("python", "")):
        (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
        (commands / name).chmod(0o755)
    return {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}


def in_shell(
    command: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command of a page."""
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def run_page(page: str, folder: Path, run: Run) -> None:
    """Run the commands of a page one after the other; one of them shows the file of deals.

    Those that need no shell run in this process, which is quicker.
    """
    environment = reader(folder)
    for command, printed in sessions(page):
        words = shlex.split(command)
        if command in ("cat poker.txt", "cat holdem.txt"):
            (folder / words[1]).write_text(printed)
            continue
        alone = words[0] == "showdown" and not {*"|>"} & {*command}
        done = run(*words[1:]) if alone else in_shell(command, folder, environment)
        assert (done.returncode, done.stdout, done.stderr) == (0, printed, ""), command
