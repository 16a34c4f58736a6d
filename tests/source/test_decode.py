"""Byte-order marks, UTF-16 and UTF-32, and the line ends of old Macs."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS

from showdown import DealError, FileError, tally
from showdown.deals.lines import deal_at

LINES = (
    "8C TS KC 9H 4S 7D 2S 5D 3S AC",
    "5C AD 5D AC 9C 7C 5H 8D TD KS",
    "3H 7H 6S KC JS QH TD JC 2D 8S",
)
TEXT = "\n".join([*LINES, ""])
RIGHT = tally(TEXT.encode())

ENCODERS: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "utf-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
} | {
    f"{name} with a mark": lambda text, name=name: ("\ufeff" + text).encode(name)
    for name in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
}


class Dripping(io.BytesIO):
    """A file that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self.size = size

    def read(self, size: int | None = -1) -> bytes:
        del size
        return super().read(self.size)


@pytest.mark.parametrize("encoding", ENCODERS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end(encoding: str, end: str, tmp_path: Path) -> None:
    path, encode = tmp_path / "deals.txt", ENCODERS[encoding]
    text = TEXT.replace("\n", end)
    path.write_bytes(encode(text))
    with path.open("rb") as file:
        assert tally(path) == tally(path.read_bytes()) == tally(file) == RIGHT
    assert str(deal_at(str(path), 3)[0][0][0]) == "3♥"
    wrong = text.replace("TD KS", "1D KS")
    with pytest.raises(DealError) as caught:
        tally(encode(wrong))
    error = caught.value
    assert (error.line, error.column, error.text) == (2, 25, LINES[1].replace("TD KS", "1D KS"))
    assert error.offset == wrong.index("1D KS") + (3 if encoding.endswith("a mark") else 0)


@given(
    st.sampled_from([*ENCODERS]),
    st.sampled_from([None, *PACKERS]),
    st.lists(st.sampled_from([*LINES, "", " ", LINES[0].lower()]), min_size=1, max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.integers(1, 300),
)
def test_any_deals_cut_anyhow(
    encoding: str, packing: str | None, lines: list[str], end: str, size: int
) -> None:
    lines = [LINES[2], *lines]
    data = ENCODERS[encoding]("".join(line + end for line in lines))
    if packing is not None:
        data = PACKERS[packing](data)
    right = tally(lines, categories=True)
    assert tally(Dripping(data, size), categories=True) == right
    assert tally(data, categories=True, threads=2) == right


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (
            codecs.BOM_UTF16_LE + (TEXT + "8C").encode("utf-16-le")[:-1],
            FileError,
            "<bytes>:4: byte 184 is not valid UTF-16: truncated data",
        ),
        (
            codecs.BOM_UTF16_BE + TEXT[:33].encode("utf-16-be") + b"\xdc\0\0C",
            FileError,
            "<bytes>:2: byte 68 is not valid UTF-16: illegal encoding",
        ),
        (
            codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le") + b"\xff\xff\xff\xff",
            FileError,
            "<bytes>:4: byte 364 is not valid UTF-32: code point not in range(0x110000)",
        ),
        (codecs.BOM_UTF8 + TEXT[:30].encode() + b"\xff", DealError, "2:1: byte 0xFF is not UTF-8"),
        (TEXT.replace("KC", "K\0").encode(), DealError, "1:7: these bytes are not text"),
        (codecs.BOM_UTF8 * 2 + TEXT.encode(), DealError, "1:1: a byte-order mark before the card"),
        (  # An invalid line is reported before invalid bytes far after it.
            codecs.BOM_UTF16_LE + TEXT.replace("TD KS", "1D KS").encode("utf-16-le") * 30 + b"8",
            DealError,
            "2:25: '1D' is not a card",
        ),
    ],
)
def test_invalid_bytes(data: bytes, error: type[Exception], message: str) -> None:
    for source in (data, Dripping(data, 3)):
        with pytest.raises(error, match=re.escape(message)):
            tally(source, name="<bytes>")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("character", ["\u4e00", "\U0001f600", "\u3000"])
def test_utf_16_is_detected_among_other_characters(character: str, encoding: str) -> None:
    """Without a mark, and with zeros in the other bytes, too."""
    assert tally(TEXT.replace("\n", f" # {character}\n").encode(encoding)) == RIGHT
    assert tally(io.StringIO("\ufeff" + TEXT)) == tally(["\ufeff" + LINES[0], *LINES[1:]]) == RIGHT
