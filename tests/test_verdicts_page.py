"""The commands in docs/verdicts.md, run one after the other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from showdown.cli.options import FORMATS
from showdown.show.verdicts.judges import JUDGES
from showdown.show.verdicts.writers import ENDINGS

PAGE = (Path(__file__).parents[1] / "docs" / "verdicts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def sessions() -> list[tuple[str, str]]:
    """Each command, and what it prints."""
    found = []
    for block in BLOCKS:
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = step.partition("\n")
            found.append((command, printed))
    return found


@pytest.mark.skipif(os.name == "nt", reason="there is no sh here")
def test_the_page(tmp_path: Path) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, module in (("showdown", "-m showdown"), ("python", "")):
        (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
        (commands / name).chmod(0o755)
    (first, deals), *others = sessions()
    assert first == "cat poker.txt"
    (tmp_path / "poker.txt").write_text(deals)
    for command, printed in others:
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert (done.stdout, done.stderr) == (printed, ""), command


def test_every_format_is_on_the_page() -> None:
    commands = "\n".join(command for command, _ in sessions())
    assert [judge for judge in JUDGES if f"--format {judge} " not in commands] == []
    assert [ending for ending in ENDINGS if f"`{ending}`" not in PAGE] == []
    assert tuple(JUDGES) == FORMATS
