"""Commands in pages of the docs, run as a reader would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path


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


def run_page(page: str, folder: Path, environment: dict[str, str]) -> None:
    """Run the commands of a page one after the other; the first shows the file of deals."""
    (first, deals), *others = sessions(page)
    assert first == "cat poker.txt"
    (folder / "poker.txt").write_text(deals)
    for command, printed in others:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, printed, ""), command
