"""What is quoted from input never controls the terminal, and never shows a password."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest
from command import Run

import showdown as sd
from showdown.errors import quoted, shown

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n"
EVIL = "\x1b]0;owned\x07\x9b31m\u202e\u2028"
"""Escape sequences in seven and in eight bits, text in reverse, and a line break."""


def is_safe(text: str) -> bool:
    return all(sign.isprintable() or sign == "\n" for sign in text)


def test_what_cannot_be_shown_is_escaped() -> None:
    assert shown("Ärzte ♠ 役") == "Ärzte ♠ 役"
    assert shown(EVIL) == r"\x1b]0;owned\x07\x9b31m\u202e\u2028"
    assert shown(shown(EVIL)) == shown(EVIL)
    assert shown("a\udcff\ud800") == r"a\udcff\ud800"

    class Evil:
        def __repr__(self) -> str:
            return EVIL

    assert is_safe(quoted(Evil()))


@pytest.mark.parametrize(
    ("url", "right"),
    [
        ("https://ann:secret@example.org/x", "https://ann:***@example.org/x"),
        ("s3://:secret@host", "s3://:***@host"),
        ("https://u:se/cret@host/x", "https://u:***@host/x"),
        ("http://host:80/x@y", "http://host:80/x@y"),
        ("ftp://a:se@cret@host/x", "ftp://a:***@host/x"),
        ("https://token@example.org/", "https://***@example.org/"),
        ("see http://a:b@c and http://d:e@f", "see http://a:***@c and http://d:***@f"),
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
        f"{DEAL}8C TS KC 9H 4S{EVIL}7D 2S 5D 3S AC\n",
        f"8C{EVIL}TS{EVIL}KC{EVIL}9H{EVIL}4S{EVIL}7D{EVIL}2S{EVIL}5D{EVIL}3S{EVIL}AC\n8C\n",
        f"one{EVIL},two{EVIL}\n8C TS KC 9H 4S,7D 2S 5D 3S 8C\n",
        f"one{EVIL},two{EVIL}\n8C TS KC 9H 4S,7D 2S 5D 3S {EVIL}\n",
        f"one,two,who{EVIL}\n8C TS KC 9H 4S,7D 2S 5D 3S AC,{EVIL}\n",
        f'{{"one{EVIL}": "8C TS KC 9H 4S", "two": "7D 2S 5D 3S {EVIL}"}}\n',
    ],
)
def test_input_does_not_control_the_terminal(run: Run, tmp_path: Path, text: str) -> None:
    name = f"x{EVIL}\n.txt"
    (tmp_path / name).write_text(text)
    (tmp_path / "good.txt").write_text(DEAL)
    for command in (
        *("NAME", "--verbose --skip-bad NAME", "NAME good.txt"),
        *("--lines --skip-bad good.txt NAME", "validate NAME", "explain NAME:1", "answers NAME"),
        *("check NAME NAME", "check good.txt NAME", "check --task EVIL good.txt NAME"),
        *(f"--{option} EVIL NAME" for option in ("columns", "sheet", "layout", "EVIL")),
        *("-o EVIL.doc NAME", "-o noEVIL/x.csv good.txt", "answers --as EVIL good.txt"),
    ):
        done = run(*(w.replace("NAME", name).replace("EVIL", EVIL) for w in command.split(" ")))
        assert is_safe(done.stderr), command
        assert is_safe(done.stdout.replace("\t", " ")), command


def test_a_report_does_not_control_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "answers.csv").write_text("deal,winner of\x1b[31m\n1,2\n")
    (tmp_path / "deals.txt").write_text(DEAL)
    done = run("check", "deals.txt", "answers.csv")
    assert is_safe(done.stdout + done.stderr)
    report = sd.check.grade([DEAL], ["winner", "1"], deals_name=f"a{EVIL}")
    assert is_safe(str(report))


@pytest.mark.parametrize("name", [f"mine{EVIL}", "mine\n\x1b[J"])
def test_sheets_and_titles_do_not_control_the_terminal(tmp_path: Path, name: str) -> None:
    frame = polars.DataFrame({name: ["8C TS KC 9H 4S"], "his": ["7D 2S 5D 3S 8C"]})
    frame.write_parquet(tmp_path / "deals.parquet")
    with pytest.raises(sd.DealError) as caught:
        sd.tally(tmp_path / "deals.parquet", columns="1-2")
    assert is_safe(str(caught.value))
    assert caught.value.field is not None
    assert is_safe(caught.value.field)
