"""Whole processes: what they print, and the most memory they hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryFile

PYTHON = sys.executable
SHOWDOWN = str(Path(sysconfig.get_path("scripts"), "showdown"))
WC = shutil.which("wc") or "/usr/bin/wc"

# Linux hands the parent's peak on to a child: only a small parent can see the peak of a small one.
MEMORY = """\
import os, resource, sys
null = os.open(os.devnull, os.O_WRONLY)
actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
os.waitpid(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions), 0)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def run(*command: str) -> str:
    """What a command prints, with as little around it as can be: its time is taken."""
    with TemporaryFile() as output:
        # A file, so that nobody draws a progress bar.
        actions = [(os.POSIX_SPAWN_DUP2, output.fileno(), stream) for stream in (1, 2)]
        process = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
        _, status = os.waitpid(process, 0)
        output.seek(0)
        text = output.read().decode()
    if status != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{text}")
    return text


def peak_memory(*command: str) -> int:
    """The most bytes that a command held, what it mapped and touched among them."""
    done = subprocess.run([PYTHON, "-c", MEMORY, *command], capture_output=True, check=True)
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


def first_number(text: str) -> int:
    """The number in an answer such as `376` or `Player 1 wins   376   37.6 %`."""
    found = re.search(r"(?:Player 1 wins|^)\s*([\d,]+)", text)
    return int(found[1].replace(",", "")) if found else -1
