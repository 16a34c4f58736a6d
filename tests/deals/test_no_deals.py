"""Files that have no deals are named as what they are."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import ZipFile

import pytest

from showdown import tally
from showdown.errors import DealError, FileError

PROSE = "Dear all,\nthis is a letter about poker.\nRegards\n"
HISTORY = """\
PokerStars Hand #2000001:  Hold'em No Limit ($0.50/$1.00 USD)
Seat 1: alice ($100 in chips)
*** HOLE CARDS ***
Dealt to alice [Ah Kh]
"""


def zipped(*names: str) -> bytes:
    made = io.BytesIO()
    with ZipFile(made, "w") as book:
        for name in names or ("deals.txt",):
            book.writestr(name, "8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    return made.getvalue()


NAMES = ",".join(f"c{n}" for n in range(1, 11))
NUMBERS = "10,4,12,1,3,13,8,48,5,9"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (PROSE.encode(), "no deals found: its first line is 'Dear all,'"),
        (
            b"we play on Friday,\nsee you\n",
            "no deals found: its first line is 'we play on Friday,'",
        ),
        (HISTORY.encode(), "no deals found: it looks like a hand history; "),
        (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj", "no deals found: it is a PDF: save its text"),
        (b"\x89PNG\r\n\x1a\n....", "no deals found: it is an image"),
        (b"RIFF8\0\0\0WEBPVP8 ", "no deals found: it is an image, a sound or a video"),
        (b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0", "no deals found: it is an image"),
        (b"{\\rtf1\\ansi 8C}", "no deals found: it is a document: save it as text"),
        (zipped("[Content_Types].xml", "word/document.xml"), "no deals found: it is a document"),
        (b"7z\xbc\xaf\x27\x1c....", "no deals found: it is an archive: unpack it"),
        (zipped(), "it is a zip archive: unpack it, or use gzip"),
        (b"name,age,city\nann,3,rome\n", "no card columns among 'name', 'age', 'city': choose"),
        (b"", "no deals found"),
        (b"[]", "no deals found"),
        (b"{}\n", "no deals found"),
        (b"hand1,hand2\n", "no deals found"),
        (b"Cards\n", "no deals found"),
        (b"<!DOCTYPE html>\n<html>", "no deals found: it is an HTML page: save the deals as text"),
        (b"\n\n <html lang='en'>", "no deals found: it is an HTML page: save the deals as text"),
        (b"<?xml version='1.0'?>", "no deals found: it is an XML file: save the deals as text"),
        (b"#1 8C TS KC 9H 4S 7D 2S 5D 3S AC\n", "no deals found: a line that starts with # is"),
        (b"ten of clubs\n", "no deals found: cards in words are not read: write TC for the ten"),
        (b"Ten of Clubs, 9 of Hearts\n", "no deals found: cards in words are not read"),
        (b"5_hearts Ace_clubs ten_of_clubs\n", "no deals found: cards in words are not read"),
        (
            f"id,{NAMES},winner\n0,{NUMBERS},2\n".encode(),
            "its header does not name the cards in order: if numbers are cards, give --layout num",
        ),
        (b"a,b\n4c9c,Ts6s\n7dJc,Kh8c\n", "column 'a' has 2 cards, but a hand in draw has 5 to 7 "),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_files_without_deals(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    for source, name in ((file, str(file)), (content, "<bytes>")):
        with pytest.raises(FileError) as caught:
            tally(source)
        assert str(caught.value).startswith(f"{name}: {message}")


ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"


def test_a_hand_with_a_label_per_line() -> None:
    hands = f"Player 1: {ONE}\nPlayer 2: {TWO}\n".encode()
    with pytest.raises(DealError, match=r":1:1: only one hand .--players 1 reads a hand per line"):
        tally(hands)
    assert tally(hands, players=1).deals == 2
    with pytest.raises(DealError):
        tally(f"Player 1: {ONE} {TWO}\n".encode())


def test_bullets() -> None:
    assert tally(f"* {ONE} {TWO}\n* {TWO} {ONE}\n".encode()).wins == (1, 1)
    with pytest.raises(DealError, match="hidden card"):
        tally(f"* {ONE} 2D 2H {TWO} 3D 3H\n".encode())  # Three hands of five, or two of seven.
