"""Byte-order marks, UTF-16, and the line ends of old Macs."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS

from showdown import DealError, FileError, tally
from showdown.deals.lines import deal_at
from showdown.source import blocks
from showdown.source.decode import is_plain
from showdown.source.open import blocks_of

LINES = (
    "8C TS KC 9H 4S 7D 2S 5D 3S AC",
    "5C AD 5D AC 9C 7C 5H 8D TD KS",
    "3H 7H 6S KC JS QH TD JC 2D 8S",
)
TEXT = "\n".join([*LINES, ""])

ENCODERS: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "utf-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "utf-16-le with a mark": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16-be with a mark": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "utf-32-le with a mark": lambda text: codecs.BOM_UTF32_LE + text.encode("utf-32-le"),
    "utf-32-be with a mark": lambda text: codecs.BOM_UTF32_BE + text.encode("utf-32-be"),
}

every_encoding = pytest.mark.parametrize("encoding", ENCODERS)


def text_of(source: Any) -> bytes:
    found = list(blocks_of(source).blocks)
    return b"".join(b.text[b.start : b.stop] for b in found)


class Dripping(io.BytesIO):
    """A file that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self.size = size

    def read(self, size: int | None = -1) -> bytes:
        del size
        return super().read(self.size)


@every_encoding
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end(encoding: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(ENCODERS[encoding](TEXT.replace("\n", end)))
    right = tally(TEXT.encode())
    assert tally(path) == tally(path.read_bytes()) == right
    with path.open("rb") as file:
        assert tally(file) == right
    path.write_bytes(ENCODERS[encoding](TEXT.replace("\n", end)[: -len(end)]))
    assert tally(path) == right
    assert str(deal_at(str(path), 3)[0][0]) == "3♥"


@every_encoding
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places(encoding: str, end: str) -> None:
    wrong = TEXT.replace("TD KS", "1D KS").replace("\n", end)
    with pytest.raises(DealError) as caught:
        tally(ENCODERS[encoding](wrong))
    assert (caught.value.line, caught.value.column) == (2, 25)
    assert caught.value.text == LINES[1].replace("TD KS", "1D KS")
    mark = 3 if encoding.endswith("a mark") else 0
    assert caught.value.offset == mark + wrong.index("1D KS")


@given(
    st.sampled_from([*ENCODERS]),
    st.sampled_from([None, *PACKERS]),
    st.lists(st.sampled_from([*LINES, "", " ", LINES[0].lower()]), min_size=1, max_size=30),
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


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 9))
def test_decoding_any_text(encoding: str, text: str, size: int) -> None:
    text = LINES[0] + "\n" + text
    assert text_of(Dripping(text.encode(encoding), size)).decode() == text


@given(st.text("8C\r\n").map(str.encode), st.integers(1, 5))
def test_returns_that_end_lines(text: bytes, size: int) -> None:
    text = b"8C\rTS" + text
    found = text_of(Dripping(text, size))
    assert found == text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") == text_of(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            codecs.BOM_UTF16_LE + (TEXT + "8C").encode("utf-16-le")[:-1],
            "<bytes>:4: byte 184 is not valid UTF-16: truncated data",
        ),
        (
            codecs.BOM_UTF16_BE + TEXT[:33].encode("utf-16-be") + b"\xdc\0\0C",
            "<bytes>:2: byte 68 is not valid UTF-16: illegal encoding",
        ),
        (
            codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le") + b"\xff\xff\xff\xff",
            "<bytes>:4: byte 364 is not valid UTF-32: code point not in range(0x110000)",
        ),
    ],
)
def test_what_is_no_text(data: bytes, message: str) -> None:
    with pytest.raises(FileError) as caught:
        tally(data)
    assert str(caught.value) == message
    with pytest.raises(FileError) as caught:
        tally(Dripping(data, 3), name="<bytes>")
    assert str(caught.value) == message


def test_utf_8_that_is_none() -> None:
    with pytest.raises(DealError, match="2:1: these bytes are no text"):
        tally(codecs.BOM_UTF8 + TEXT[:30].encode() + b"\xff")


def test_a_wrong_line_before_what_is_no_text_is_told_first() -> None:
    data = codecs.BOM_UTF16_LE + TEXT.replace("TD KS", "1D KS").encode("utf-16-le") + b"8"
    with pytest.raises(DealError, match="2:25: '1D' is not a card"):
        tally(data)


def test_lines_with_a_mark() -> None:
    assert tally(["\ufeff" + LINES[0], LINES[1]]).deals == 2
    assert tally(io.StringIO("\ufeff" + TEXT)).deals == 3


def test_only_the_first_mark_is_skipped() -> None:
    with pytest.raises(DealError, match="1:1: a byte-order mark stands before the card"):
        tally(codecs.BOM_UTF8 * 2 + TEXT.encode())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("sign", ["\u4e00", "\U0001f600", "\u3000"])
def test_utf_16_without_a_mark_where_a_sign_has_its_zero_in_the_other_byte(
    sign: str, encoding: str
) -> None:
    text = TEXT.replace("\n", f" # {sign}\n").encode(encoding)
    assert not is_plain(text)
    assert tally(text) == tally(TEXT.encode())


def test_bytes_that_have_zeros_but_are_no_utf_16() -> None:
    with pytest.raises(DealError, match="1:7: these bytes are no text"):
        tally(TEXT.replace("KC", "K\0").encode())


def test_a_file_with_a_mark_in_many_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 40)
    path = tmp_path / "deals.txt"
    path.write_bytes(codecs.BOM_UTF8 + TEXT.encode())
    assert blocks_of(path).size == len(TEXT)
    assert text_of(path) == text_of(path.read_bytes()) == TEXT.encode()


def test_what_needs_no_decoding_is_not_copied() -> None:
    for data in (TEXT.encode(), TEXT.replace("\n", "\r\n").encode()):
        assert next(blocks_of(data).blocks).text is data
        assert text_of(io.BytesIO(data)) == data
