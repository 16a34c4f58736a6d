"""Bad lines byte for byte, where the text that is read is not what stands in the file."""

from __future__ import annotations

import gzip
import io
import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import tally
from showdown.deals.bad import Bad
from showdown.deals.block import Block
from showdown.deals.rewritten import JoinedBlock, Tape
from showdown.deciding import verdicts

DEAL = "8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ A♣"
MARKS = {
    "utf-8": b"",
    "utf-8-sig": BOM_UTF8,
    "utf-16-le": BOM_UTF16_LE,
    "utf-16-be": BOM_UTF16_BE,
    "utf-32-le": BOM_UTF32_LE,
    "utf-32-be": BOM_UTF32_BE,
}


class Dripping(io.RawIOBase):
    """A source that gives few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data = io.BytesIO(data)
        self.size = size

    def read(self, _: int = -1) -> bytes:
        """The next few."""
        return self.data.read(self.size)


def left_out(data: bytes, size: int | None = None) -> tuple[int, list[Bad]]:
    """How many deals are counted, and the bad lines, whichever way the deals are read."""
    bad: list[Bad] = []
    found = tally(data if size is None else Dripping(data, size), on_bad=bad.append)
    again: list[Bad] = []
    list(verdicts(data, on_bad=again.append))
    assert [(one.line, one.raw, one.encoding) for one in again] == [
        (one.line, one.raw, one.encoding) for one in bad
    ]
    assert found.skipped == len(bad)
    return found.deals, bad


@pytest.mark.parametrize("encoding", MARKS)
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@given(
    st.lists(st.sampled_from([DEAL, "x", "8♣ 8♣", "🂡 Ünsinn", "[", DEAL + " 2♣"])),
    st.booleans(),
    st.integers(1, 40),
)
def test_every_byte_of_every_bad_line(
    encoding: str, end: str, lines: list[str], ended: bool, size: int
) -> None:
    bare = encoding.removesuffix("-sig")
    written = [(line + end).encode(bare) for line in [DEAL, *lines]]
    if not ended:
        written[-1] = [DEAL, *lines][-1].encode(bare)
    deals, bad = left_out(MARKS[encoding] + b"".join(written), size)
    wrong = [raw for line, raw in zip([DEAL, *lines], written, strict=True) if line != DEAL]
    assert [one.raw for one in bad] == wrong
    assert deals + len(bad) == 1 + len(lines)
    assert {one.encoding for one in bad} <= {bare}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_line_feeds_among_returns(encoding: str) -> None:
    text = f"{DEAL}\rx\ny\r{DEAL}\rz\r\n"
    deals, bad = left_out(MARKS[encoding] + text.encode(encoding))
    assert (deals, [one.raw.decode(encoding) for one in bad]) == (2, ["x\n", "y\r", "z\r\n"])


@pytest.mark.parametrize("encoding", MARKS)
def test_escapes_stay(encoding: str) -> None:
    deal, twice, none = (json.dumps(line) for line in (DEAL, "8♣️ 8♣", "🂡 x\u2663\u0041"))
    assert "\\u2663\\ufe0f" in twice
    assert "\\ud83c\\udca1" in none
    text = f"[\n{deal},\n{twice},\n{deal},\n{none},\n{deal},\n {twice}\n]\n"
    data = MARKS[encoding] + text.encode(encoding.removesuffix("-sig"))
    for size in (None, 1, 5, 64):
        deals, bad = left_out(data, size)
        assert deals == 3
        assert [one.raw.decode(one.encoding) for one in bad] == [
            f"{twice},\n",
            f"{none},\n",
            f" {twice}\n",
        ]


def test_items_of_a_list_that_have_no_line() -> None:
    deal, twice = json.dumps(DEAL), json.dumps("8♣ 8♣")
    deals, bad = left_out(f"[{deal}, {twice}, {deal},{twice}]".encode())
    assert (deals, [one.raw.decode() for one in bad]) == (2, [f" {twice},", f"{twice}]"])
    hands = json.dumps([DEAL[:14], DEAL[15:]], indent=1)
    wrong = json.dumps([DEAL[:14], "8♣\t"], indent=1)
    deals, bad = left_out(f"[{hands},\r\n{wrong},\r\n{hands},\r\n  {wrong}\r\n]".encode())
    assert deals == 2
    assert [one.raw.decode() for one in bad] == [f"{wrong},", f"  {wrong}\r\n]"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-32-be"])
@pytest.mark.parametrize("end", ["\n", "\r"])
def test_many_blocks(encoding: str, end: str) -> None:
    lines = [DEAL if number % 1000 else f"♣ {number}" for number in range(1, 100_001)]
    data = MARKS[encoding] + end.join(lines).encode(encoding)
    for packed in (data, gzip.compress(data, 1)):
        bad: list[Bad] = []
        assert tally(packed, on_bad=bad.append, threads=2).deals == 99_900
        assert [one.raw.decode(encoding) for one in bad[:-1]] == [
            f"♣ {number}{end}" for number in range(1000, 100_000, 1000)
        ]


@pytest.mark.parametrize("encoding", MARKS)
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_records_of_a_table(encoding: str, end: str) -> None:
    pytest.importorskip("polars")
    good, bad_row, long_row = f"1,Ä,{DEAL}", "2,Ä,8♣ 8♣ T♠", f'3,"é{end}é",{DEAL} 2♣'
    rows = ["id,note,deal", good, bad_row, good, long_row, good]
    written = end.join(rows).encode(encoding.removesuffix("-sig"))
    deals, bad = left_out(MARKS[encoding] + written)
    assert (deals, [one.raw.decode(one.encoding) for one in bad]) == (
        3,
        [bad_row + end, long_row + end],
    )


def test_objects_of_json() -> None:
    pytest.importorskip("polars")
    rows = [json.dumps({"id": 1, "deal": deal}) for deal in (DEAL, "8♣ 8♣", DEAL, DEAL)]
    for encoding in ("utf-8", "utf-16-le"):
        deals, bad = left_out(MARKS[encoding] + "\n".join(rows).encode(encoding))
        assert (deals, [one.raw.decode(encoding) for one in bad]) == (3, [rows[1] + "\n"])


@given(
    st.lists(st.sampled_from(["\\u2663", "\\ud83c\\udca1", "8C", "\\u0041", "é"]), min_size=1),
    st.data(),
)
def test_pieces_of_pieces(words: list[str], data: st.DataObject) -> None:
    signs = {"\\u2663": "♣", "\\ud83c\\udca1": "🂡"}
    text = "".join(signs.get(word, word) for word in words).encode()
    tape = Tape(iter([word.encode() for word in words]), "utf-16-be", escaped=True)
    list(tape)
    cut = data.draw(st.integers(0, len(words)))
    place = sum(len(signs.get(word, word).encode()) for word in words[:cut])
    first = tape.block(Block(text[:place], 0, place))
    second = tape.block(Block(text[place:], 0, len(text) - place))
    whole = JoinedBlock.of([first, second])
    start = data.draw(st.integers(0, len(words) - 1))
    stop = data.draw(st.integers(start + 1, len(words)))
    places = [sum(len(signs.get(w, w).encode()) for w in words[:at]) for at in (start, stop)]
    right = "".join(words[start:stop]).encode("utf-16-be")
    assert whole.raw(*places) == right
    piece = whole.piece(*places)
    assert piece.raw(0, piece.stop) == right
    assert piece.text == text[places[0] : places[1]]
