"""Completion in shells, and the man page."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from command import Run

from showdown.cli import COMMANDS
from showdown.cli.help_texts import HELP
from showdown.cli.manual import man_page


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is missing")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("exp", {"explain"}),
        ("--cat", {"--categories"}),
        ("check --ru", {"--run"}),
        ("--format k", {"kata"}),
        ("validate --game short", {"short-deck"}),
    ],
)
def test_bash(run: Run, words: str, offered: set[str]) -> None:
    script = run("completion", "bash").stdout
    script += f"COMP_WORDS=(showdown {words})\nCOMP_CWORD={len(words.split())}\n_shtab_showdown\n"
    script += 'echo "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=True, text=True)
    assert offered <= {*done.stdout.split()}


TYPED = '. ./script; showdown() {{ echo "got: $*"; }}\n{}\t\nexit\n'


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is missing")
@pytest.mark.parametrize("words", ["showdown pok", "showdown explain pok", "showdown --lines pok"])
def test_bash_completes_files(run: Run, tmp_path: Path, words: str) -> None:
    pty = pytest.importorskip("pty")  # Windows has none.
    (tmp_path / "poker.txt").touch()
    (tmp_path / "script").write_text(run("completion", "bash").stdout)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        ["bash", "--norc", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    ) as shell:
        os.close(theirs)
        os.write(ours, f'. ./script; showdown() {{ echo "got: $*"; }}\n{words}\t\nexit\n'.encode())
        shown = b""
        with suppress(OSError):  # Linux says so when nobody writes any more.
            while piece := os.read(ours, 4096):
                shown += piece
        shell.wait(30)
    os.close(ours)
    assert b"got: " in shown
    assert b"poker.txt" in shown


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(run: Run, shell: str) -> None:
    script = run("completion", shell).stdout
    assert [name for name in HELP if name != "count" and name not in script] == []


def test_commands_have_help_and_are_in_the_manual() -> None:
    assert {*COMMANDS} - {"help"} == {*HELP} - {"count"}
    assert [name for name in HELP if name.upper() not in man_page() and name != "count"] == []
