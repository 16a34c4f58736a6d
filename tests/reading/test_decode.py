"""Byte-order marks, UTF-16, other encodings, and the line ends of old Macs."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packing import PACKERS

from showdown import DealError, FileError, tally

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
    "utf-16-le with a mark": lambda text: ("\ufeff" + text).encode("utf-16-le"),
    "utf-16-be with a mark": lambda text: ("\ufeff" + text).encode("utf-16-be"),
}


class Dripping(io.BytesIO):
    """A file that gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self.size = size

    def read(self, size: int | None = -1) -> bytes:
        del size
        return super().read(self.size)


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
    right = tally(lines, categories=True)
    wrong = [*lines, LINES[1].replace("TD KS", "1D KS")]
    for text, error in ((lines, None), (wrong, (len(wrong), 25))):
        data = ENCODERS[encoding]("".join(line + end for line in text))
        if packing is not None:
            data = PACKERS[packing](data)
        for source in (data, Dripping(data, size)):
            if error is None:
                assert tally(source, categories=True) == right
            else:
                with pytest.raises(DealError) as caught:
                    tally(source)
                assert (caught.value.line, caught.value.column) == error


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (
            codecs.BOM_UTF16_LE + (TEXT + "8C").encode("utf-16-le")[:-1],
            DealError,
            "4:1: no cards in this line",
        ),
        (
            codecs.BOM_UTF8 + TEXT[:30].encode() + b"8C \xff",
            DealError,
            "2:4: these bytes are not text",
        ),
        (TEXT.replace("KC", "K\0").encode(), DealError, "1:7: these bytes are not text"),
        (codecs.BOM_UTF8 * 2 + TEXT.encode(), DealError, "1:1: an invisible character, U+FEFF"),
        (  # An invalid line is reported before invalid bytes far after it.
            codecs.BOM_UTF16_LE + TEXT.replace("TD KS", "1D KS").encode("utf-16-le") * 30 + b"8",
            DealError,
            "2:25: '1D' is not a card",
        ),
    ],
)
def test_invalid_bytes(data: bytes, error: type[Exception], message: str) -> None:
    with pytest.raises(FileError, match="no deals found"):
        tally(io.StringIO("\ud800"))
    for source in (data, Dripping(data, 3)):
        with pytest.raises(error, match=re.escape(message)):
            tally(source, name="<bytes>")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_other_encodings_are_refused(encoding: str, mark: str) -> None:
    text = (mark + TEXT).encode(encoding)
    for data in (text, PACKERS["gzip"](text)) if not (mark and "16" in encoding) else ():
        with pytest.raises(FileError, match=r"this is not UTF-8: .* save it as UTF-8"):
            tally(data)
