"""Completion in shells, and the man page."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from command import Run

from showdown.cli import COMMANDS
from showdown.cli.help_texts import HELP
from showdown.cli.manual import man_page

WORDS = [
    ("exp", "explain"),
    ("--cat", "--categories"),
    ("check --ru", "--run"),
    ("--format k", "--format kata"),
    ("validate --game short", "--game short-deck"),
    ("pok", "poker.txt"),
    ("--lines pok", "--lines poker.txt"),
    ("other.txt pok", "other.txt poker.txt"),
    ("other.txt --cat", "other.txt --categories"),
    ("explain pok", "explain poker.txt"),
    ("validate other.txt third.txt pok", "third.txt poker.txt"),
]
STARTS = {
    "bash": ["bash", "--norc", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}


@pytest.mark.parametrize("shell", STARTS)
def test_shells(run: Run, tmp_path: Path, shell: str) -> None:
    pty = pytest.importorskip("pty")  # Windows has none.
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is missing")
    (tmp_path / "poker.txt").touch()
    (tmp_path / "script").write_text(run("completion", shell).stdout)
    start = "autoload -Uz compinit; compinit -u -D; " if shell == "zsh" else ""
    typed = f'{start}eval "$(cat script)"; showdown() {{ echo "got: $*"; }}\n'
    typed += "".join(f"showdown {words}\t\n" for words, _ in WORDS)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        STARTS[shell], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    ) as process:
        os.close(theirs)
        late = threading.Timer(30, process.kill)
        late.start()
        os.write(ours, f"{typed}exit\n".encode())
        shown = b""
        with suppress(OSError):  # Linux raises it when the other end is closed.
            while piece := os.read(ours, 4096):
                shown += piece
        late.cancel()
    os.close(ours)
    got = [line for line in shown.decode().splitlines() if line.startswith("got: ")]
    for line, (words, completed) in zip(got, WORDS, strict=True):
        assert line.rstrip().endswith(completed), words


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is missing")
def test_fish(run: Run, tmp_path: Path) -> None:
    (tmp_path / "poker.txt").touch()
    (tmp_path / "script").write_text(run("completion", "fish").stdout)
    typed = "".join(f"complete -C 'showdown {words}'; echo ---; " for words, _ in WORDS)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source script; {typed}"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stderr == ""
    offered = [
        {line.partition("\t")[0] for line in part.split("\n")}
        for part in done.stdout.split("---\n")
    ]
    for (_, completed), found in zip(WORDS, offered, strict=False):
        assert completed.split()[-1] in found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_have_all_commands(run: Run, shell: str) -> None:
    script = run("completion", shell).stdout
    assert [name for name in HELP if name != "count" and name not in script] == []


def test_commands_have_help_and_are_in_the_manual() -> None:
    assert {*COMMANDS} - {"help"} == {*HELP} - {"count"}
    assert [name for name in HELP if name.upper() not in man_page() and name != "count"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("help explan", "unknown command 'explan': did you mean 'explain'?\n"),
        ("help xyz", "unknown command 'xyz'\n"),
        ("completion", "the following arguments are required: SHELL\n"),
    ],
)
def test_wrong_usage(run: Run, words: str, message: str) -> None:
    done = run(*words.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(message)


@pytest.mark.parametrize("command", HELP)
def test_help_fits_a_narrow_terminal(run: Run, command: str) -> None:
    page = run("help", command, COLUMNS="40").stdout
    assert [line for line in page.splitlines() if len(line) > 40 and " " in line.strip()] == []
