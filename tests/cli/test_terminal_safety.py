"""What is quoted from input never controls the terminal, and never shows a password."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run

import showdown as sd
from showdown.errors import shown

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
EVIL = "\x1b]0;owned\x07\x9b31m\u202e\u2028"
"""Escape sequences in seven and in eight bits, text in reverse, and a line break."""


def is_safe(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


@pytest.mark.parametrize(
    ("url", "right"),
    [
        ("https://ann:secret@example.org/x", "https://ann:***@example.org/x"),
        ("https://token@example.org/", "https://***@example.org/"),
        ("s3://ann:a@b@example.org", "s3://ann:***@example.org"),
        *((kept, kept) for kept in ("https://a.org/a:b@c", "s3://deals@a.org/a", "deals:1@x.txt")),
    ],
)
def test_passwords_are_hidden(url: str, right: str) -> None:
    assert shown(url) == right
    assert right in str(sd.FileError(f"{url}: no"))


@pytest.mark.parametrize("address", ["http://ann:secret@127.0.0.1:9/x", "nosuch://:secret@host/x"])
def test_a_password_is_not_echoed(run: Run, address: str) -> None:
    for command in (
        *("ADDRESS", "validate ADDRESS", "answers ADDRESS"),
        *("explain ADDRESS:1", "check ADDRESS -"),
        *("--no-such-option ADDRESS", "-o ADDRESS -"),
    ):
        done = run(*command.replace("ADDRESS", address).split(" "), stdin="1\n")
        assert done.returncode > 0
        assert "secret" not in done.stdout + done.stderr
    with pytest.raises(sd.FileError) as caught:
        sd.tally(address)
    assert "secret" not in str(caught.value) + repr(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        f"8C TS KC 9H 4S 7D 2S 5D 3S {EVIL}\n",
        f"8C{EVIL}TS{EVIL}KC{EVIL}9H{EVIL}4S{EVIL}7D{EVIL}2S{EVIL}5D{EVIL}3S{EVIL}AC\n8C\n",
        f"one{EVIL},two{EVIL}\n8C TS KC 9H 4S,7D 2S 5D 3S {EVIL}\n",
        f"one,two,who{EVIL}\n8C TS KC 9H 4S,7D 2S 5D 3S AC,{EVIL}\n",
    ],
)
def test_input_does_not_control_the_terminal(run: Run, tmp_path: Path, text: str) -> None:
    name = f"x{EVIL}\n.txt"
    (tmp_path / name).write_text(text)
    (tmp_path / "good.txt").write_text(DEAL)
    for command in (
        *("NAME", "--skip-bad NAME", "NAME good.txt"),
        *("--lines --skip-bad good.txt NAME", "validate NAME", "explain NAME:1", "answers NAME"),
        *("check NAME NAME", "check good.txt NAME", "check --task EVIL good.txt NAME"),
        *(f"--{option} EVIL NAME" for option in ("columns", "sheet", "layout", "EVIL")),
        *("-o EVIL.doc NAME", "-o noEVIL/x.csv good.txt", "answers --as EVIL good.txt"),
    ):
        done = run(*(w.replace("NAME", name).replace("EVIL", EVIL) for w in command.split(" ")))
        assert is_safe(done.stderr), command
        assert is_safe(done.stdout.replace("\t", " ")), command
