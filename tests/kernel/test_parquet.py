"""Pages of Parquet files, unpacked by both kernels."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import pairwise
from struct import pack, unpack_from
from types import ModuleType
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from showdown.kernel import _compiled, plain

HAND = b"8C TS KC 9H 4S JH QS"
NUMBERS = st.integers(0, 2**32 - 1)
TEXTS = st.lists(st.integers(0, 20).map(lambda size: HAND[:size]), max_size=12)


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def zigzag(number: int) -> bytes:
    return varint(2 * number if number >= 0 else -2 * number - 1)


def side_by_side(numbers: list[int], width: int) -> bytes:
    bits = "".join(f"{number:0{width}b}"[::-1] for number in numbers) if width else ""
    return bytes(int(bits[i : i + 8][::-1], 2) for i in range(0, len(bits), 8))


def run(number: int, times: int, width: int) -> bytes:
    return varint(times << 1) + number.to_bytes((width + 7) // 8, "little")


def groups(numbers: list[int], width: int) -> bytes:
    filled = numbers + [0] * (-len(numbers) % 8)
    return varint(len(filled) // 8 << 1 | 1) + side_by_side(filled, width)


def differences(numbers: list[int], block: int, parts: int) -> bytes:
    """DELTA_BINARY_PACKED, its blocks in so many parts."""
    found = varint(block) + varint(parts) + varint(len(numbers)) + zigzag(numbers[0])
    deltas = [later - number for number, later in pairwise(numbers)]
    each = block // parts
    for start in range(0, len(deltas), block):
        least = min(deltas[start : start + block])
        more = [delta - least for delta in deltas[start : start + block]]
        some = [more[i : i + each] for i in range(0, block, each)]
        widths = [max(part, default=0).bit_length() for part in some]
        found += zigzag(least) + bytes(widths)
        for part, width in zip(some, widths, strict=True):
            if part:
                found += side_by_side(part + [0] * (each - len(part)), width)
    return found


def plain_page(texts: list[bytes]) -> bytes:
    return b"".join(pack("<I", len(text)) + text for text in texts)


def unpacked_runs(kernel: ModuleType, raw: bytes, width: int, count: int) -> tuple[int, list[int]]:
    out = array("I", [9]) * count
    return kernel.unpack_runs(raw, width, out), out.tolist()


def unpacked_deltas(kernel: ModuleType, raw: bytes, count: int) -> tuple[int, list[int]]:
    out = array("I", [9]) * count
    return kernel.unpack_deltas(raw, out), out.tolist()


def views(write: Callable[..., None], *arguments: Any, rows: int, data: bytes) -> list[bytes]:
    """The texts that views show."""
    out = bytearray(b"\xaa") * (16 * rows)
    assert write(*arguments, out) is None  # type: ignore[func-returns-value]
    found = []
    for row in range(0, len(out), 16):
        size, start, buffer, place = unpack_from("=I4sII", out, row)
        if size <= 12:
            assert out[row + 4 : row + 16] == out[row + 4 : row + 4 + size].ljust(12, b"\0")
            found.append(bytes(out[row + 4 : row + 4 + size]))
        else:
            found.append(data[place : place + size])
            assert buffer == 0
            assert start == found[-1][:4]
    return found


def outcome(call: Callable[[ModuleType], object], kernel: ModuleType) -> object:
    """What a call gives, or that it raises."""
    try:
        return call(kernel)
    except ValueError:
        return ValueError


def assert_same(call: Callable[[ModuleType], object]) -> None:
    assert outcome(call, _compiled) == outcome(call, plain)


@st.composite
def damaged(draw: st.DrawFn, right: st.SearchStrategy[bytes]) -> bytes:
    """Bytes of which some are changed, taken away or added."""
    raw = bytearray(draw(right))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(raw)))
        raw[place : place + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return bytes(raw)


def snappy(text: bytes) -> bytes:
    raw: bytes = pa.compress(text, codec="snappy", asbytes=True)
    return raw


SIZES = st.integers(0, 63)
BACK = st.integers(0, 70)
ELEMENTS = st.one_of(
    st.binary(min_size=1, max_size=60).map(lambda text: bytes([len(text) - 1 << 2]) + text),
    st.builds(lambda size, back: bytes([size % 8 << 2 | 1, back]), SIZES, BACK),
    st.builds(lambda size, back: pack("<BH", size << 2 | 2, back), SIZES, BACK),
    st.builds(lambda size, back: pack("<BI", size << 2 | 3, back), SIZES, BACK),
)
PIECES = st.sampled_from([HAND, b"8C TS\n", b"AS ", b"x"]) | st.binary(max_size=99)
REPEATING = st.lists(PIECES).map(b"".join)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\0", b""),
        (b"\5\x10hello", b"hello"),
        (b"\7\x08xab\x01\x02", b"xababab"),
        (b"\7\x08xab\x0e\x02\0", b"xababab"),
        (b"\7\x08xab\x0f\x02\0\0\0", b"xababab"),
        (b"\x41\x00z\xfe\x01\0", b"z" * 65),
        (b"\x7d\xf0\x7c" + b"z" * 125, b"z" * 125),
    ],
)
def test_snappy(kernel: ModuleType, raw: bytes, text: bytes) -> None:
    assert kernel.unpack_snappy(raw, len(text)) == text
    assert kernel.unpack_snappy(memoryview(raw), len(text)) == text
    for size in (len(text) + 1, len(text) + 64, 1 << 60, *([len(text) - 1] if text else [])):
        with pytest.raises(ValueError, match="damaged Snappy data"):
            kernel.unpack_snappy(raw, size)
    for cut in range(len(raw)):
        with pytest.raises(ValueError, match="damaged Snappy data"):
            kernel.unpack_snappy(raw[:cut], len(text))


@pytest.mark.parametrize(
    "elements",
    [
        b"\x01\x00",  # a copy of what is 0 bytes back
        b"\x01\x05",  # and of what is before the first byte
        b"\x0e\xff\xff",
        b"\x0f\xff\xff\xff\xff",
        b"\xfc\xff\xff\xff\xff",  # a literal of 4 GiB
    ],
)
def test_snappy_that_is_damaged(kernel: ModuleType, elements: bytes) -> None:
    with pytest.raises(ValueError, match="damaged Snappy data"):
        kernel.unpack_snappy(b"\x08\x0cabcd" + elements, 8)


@example((HAND + b"\n") * 5000)
@given(REPEATING)
def test_snappy_of_others(text: bytes) -> None:
    for kernel in (_compiled, plain):
        assert kernel.unpack_snappy(snappy(text), len(text)) == text


@given(REPEATING, st.lists(ELEMENTS).map(b"".join), st.integers(0, 300), st.data())
def test_both_kernels_unpack_the_same_snappy(
    text: bytes, elements: bytes, size: int, data: st.DataObject
) -> None:
    assert_same(lambda kernel: kernel.unpack_snappy(varint(size) + elements, size))
    raw = data.draw(damaged(st.just(snappy(text))))
    assert_same(lambda kernel: kernel.unpack_snappy(raw, len(text)))
    assert_same(lambda kernel: kernel.unpack_snappy(raw, size))


@pytest.mark.parametrize(
    ("raw", "width", "numbers", "used"),
    [
        (b"\x03\x88\xc6\xfa", 3, [0, 1, 2, 3, 4, 5, 6, 7], 4),
        (b"\x08\x05", 3, [5, 5, 5, 5], 2),
        (b"\xc8\x01\xff", 3, [7, 7], 3),
        (b"\x04\x39\x30\x02\x01\x00more", 16, [12345, 12345, 1], 6),
        (b"\x02\xff\xff\xff\xff", 32, [0xFFFFFFFF], 5),
        (b"\x06", 0, [0, 0, 0], 1),
        (b"", 9, [], 0),
        (b"\xff" * 9 + b"\x01ab", 8, [97, 98], 12),
    ],
)
def test_runs(kernel: ModuleType, raw: bytes, width: int, numbers: list[int], used: int) -> None:
    assert unpacked_runs(kernel, raw, width, len(numbers)) == (used, numbers)
    for cut in range(used):
        with pytest.raises(ValueError, match="too few numbers"):
            unpacked_runs(kernel, raw[:cut], width, len(numbers))


def test_what_stands_before_runs_has_64_bits(kernel: ModuleType) -> None:
    for raw in (b"\x80" * 9 + b"\x02a\x04a", b"\x80" * 10 + b"\x04a"):
        with pytest.raises(ValueError, match="too few numbers"):
            unpacked_runs(kernel, raw, 8, 2)


@given(width=st.integers(0, 32), data=st.data())
def test_runs_of_every_width(width: int, data: st.DataObject) -> None:
    number = st.integers(0, 2**width - 1)
    repeated = st.tuples(number, st.integers(0, 300))
    mixed = st.lists(number, max_size=24).map(lambda some: some[: len(some) // 8 * 8])
    raw = b""
    numbers: list[int] = []
    for some in data.draw(st.lists(repeated | mixed, max_size=5)):
        if isinstance(some, tuple):
            raw, numbers = raw + run(*some, width), numbers + [some[0]] * some[1]
        else:
            raw, numbers = raw + groups(some, width), numbers + some
    last = data.draw(st.lists(number, min_size=1, max_size=20))
    whole = raw + groups(last, width)
    used = len(whole) - (len(last) + 7) // 8 * width + (len(last) * width + 7) // 8
    for kernel in (_compiled, plain):
        found = unpacked_runs(kernel, whole, width, len(numbers + last))
        assert found == (used, numbers + last)
    wrong = data.draw(damaged(st.just(whole)))
    count = data.draw(st.integers(0, 400))
    assert_same(lambda kernel: unpacked_runs(kernel, wrong, width, count))


@pytest.mark.parametrize(
    ("raw", "numbers"),
    [
        (b"\x08\x01\x05\x02\x02\x00", [1, 2, 3, 4, 5]),
        (b"\x08\x01\x08\x0e\x03\x02\xc0\x3f", [7, 5, 3, 1, 2, 3, 4, 5]),
        (b"\x80\x01\x04\x01\x0e", [7]),
        (b"\x80\x01\x04\x00\x00", []),
        (b"\x08\x01\x02\x01\x02\x00", [0xFFFFFFFF, 0]),
        (b"\x08\x01\x02\x00\x00\x20" + b"\xff" * 32, [0, 0xFFFFFFFF]),
    ],
)
def test_differences(kernel: ModuleType, raw: bytes, numbers: list[int]) -> None:
    assert unpacked_deltas(kernel, raw, len(numbers)) == (len(raw), numbers)
    assert unpacked_deltas(kernel, raw + b"more", len(numbers)) == (len(raw), numbers)
    for cut in range(len(raw)):
        with pytest.raises(ValueError, match="damaged differences"):
            unpacked_deltas(kernel, raw[:cut], len(numbers))
    with pytest.raises(ValueError, match="damaged differences"):
        unpacked_deltas(kernel, raw, len(numbers) + 1)


@pytest.mark.parametrize(
    "head",
    [
        b"\x00\x01\x02\x00",
        b"\x08\x00\x02\x00",
        b"\x08\x02\x02\x00",
        b"\x08\x03\x02\x00",
        b"\x08\x10\x02\x00",
        b"\x88\x80\x40\x01\x02\x00",  # more than 1 << 20 a block
        b"\x08\x01\x02\x00\x00\x21",  # 33 bits
        b"\x80" * 10 + b"\x08\x01\x02\x00",
        b"\x08" + b"\x80" * 10 + b"\x01\x02\x00",
        b"\x08\x01" + b"\x80" * 10 + b"\x02\x00",
    ],
)
def test_differences_that_are_damaged(kernel: ModuleType, head: bytes) -> None:
    with pytest.raises(ValueError, match="damaged differences"):
        unpacked_deltas(kernel, head + bytes(300), 2)


@given(
    st.lists(st.integers(0, 20) | st.integers(0, 2**31 - 1), min_size=1, max_size=150),
    st.sampled_from([(128, 4), (8, 1), (64, 8), (32, 1)]),
    st.data(),
)
def test_differences_in_blocks(
    numbers: list[int], blocks: tuple[int, int], data: st.DataObject
) -> None:
    raw = differences(numbers, *blocks)
    for kernel in (_compiled, plain):
        assert unpacked_deltas(kernel, raw, len(numbers)) == (len(raw), numbers)
    wrong = data.draw(damaged(st.just(raw)))
    assert_same(lambda kernel: unpacked_deltas(kernel, wrong, len(numbers)))


def test_texts_of_every_size(kernel: ModuleType) -> None:
    for size in range(20):
        texts = [b"", HAND[:size]]
        page = plain_page(texts)
        assert views(kernel.view_plain, page, None, rows=2, data=page) == texts
        data, lengths = HAND[:size], array("I", [0, size])
        assert views(kernel.view_lengths, data, lengths, None, rows=2, data=data) == texts
        for wrong in (page[:-1], page[: size + 3], b"", page[:4] + b"\xff\xff\xff\xff" + page[8:]):
            with pytest.raises(ValueError, match="a text is not inside the data"):
                kernel.view_plain(wrong, None, bytearray(32))
        with pytest.raises(ValueError, match="a text is not inside the data"):
            kernel.view_lengths(data, array("I", [0, size + 1]), None, bytearray(32))
        with pytest.raises(ValueError, match="a text is not inside the data"):
            kernel.view_lengths(data, array("I", [size]), None, bytearray(32))


@given(TEXTS, st.integers(0, 9), st.data())
def test_texts_and_nulls(texts: list[bytes], nulls: int, data: st.DataObject) -> None:
    levels = array("I", data.draw(st.permutations([1] * len(texts) + [0] * nulls)))
    rest = iter(texts)
    wanted = [next(rest) if level else b"" for level in levels]
    page, together = plain_page(texts), b"".join(texts)
    lengths = array("I", map(len, texts))
    rows = len(levels)
    numbers = array("I", range(len(texts)))
    for kernel in (_compiled, plain):
        assert views(kernel.view_plain, page, levels, rows=rows, data=page) == wanted
        found = views(kernel.view_lengths, together, lengths, levels, rows=rows, data=together)
        assert found == wanted
        entries = bytearray(16 * len(texts))
        kernel.view_plain(page, None, entries)
        found = views(kernel.view_entries, entries, numbers, levels, rows=rows, data=page)
        assert found == wanted


@given(damaged(TEXTS.map(plain_page)), st.lists(st.integers(0, 1), max_size=9), st.data())
def test_both_kernels_view_the_same(page: bytes, levels: list[int], data: st.DataObject) -> None:
    rows = len(levels)
    numbers = array("I", data.draw(st.lists(st.integers(0, 20) | NUMBERS, max_size=9)))

    def viewed(name: str, *arguments: object) -> Callable[[ModuleType], bytes]:
        def view(kernel: ModuleType) -> bytes:
            out = bytearray(16 * rows)
            getattr(kernel, name)(page, *arguments, out)
            return bytes(out)

        return view

    for some in (None, array("I", levels)):
        assert_same(viewed("view_plain", some))
        assert_same(viewed("view_lengths", numbers, some))
        assert_same(viewed("view_entries", numbers, some))


def test_entries_are_of_the_dictionary(kernel: ModuleType) -> None:
    entries = pack("=I12s", 4, b"8CTS") + pack("=I12s", 2, b"KC")
    numbers = array("I", [1, 0, 1])
    found = views(kernel.view_entries, entries, numbers, None, rows=3, data=b"")
    assert found == [b"KC", b"8CTS", b"KC"]
    for wrong in ([1, 2, 0], [1, 0], [0, 1, 2**32 - 1]):
        with pytest.raises(ValueError, match="a text is not inside the data"):
            kernel.view_entries(entries, array("I", wrong), None, bytearray(48))
    with pytest.raises(ValueError, match="a text is not inside the data"):
        kernel.view_entries(entries[:-1], array("I", [1]), None, bytearray(16))


@given(TEXTS, st.integers(0, 22), st.integers(0, 3), st.integers(-2, 1))
def test_texts_in_fields(texts: list[bytes], width: int, between: int, more: int) -> None:
    page, stride = plain_page(texts), width + between
    rows = max(len(texts) + more, 0)
    some = [text[:width].ljust(width) for text in texts[:rows]]

    def padded(kernel: ModuleType) -> tuple[object, bytes]:
        out = bytearray(b"|" * (rows * stride))
        return kernel.pad_plain(page, rows, width, stride, out), bytes(out)

    if stride == 0 or rows > len(texts):
        assert_same(padded)
        return
    sizes = [len(text) for text in texts[:rows]]
    wanted = (min(sizes, default=0), max(sizes, default=0), len(plain_page(texts[:rows])))
    for kernel in (_compiled, plain):
        assert padded(kernel) == (wanted, b"".join(text + b"|" * between for text in some))


NUMBERS_OUT, VIEWS_OUT = array("I", [0]), bytearray(16)
RIGHT: dict[str, tuple[object, ...]] = {
    "unpack_snappy": (b"\0", 0),
    "unpack_runs": (b"\x02\x01", 1, NUMBERS_OUT),
    "unpack_deltas": (b"\x08\x01\x01\x02", NUMBERS_OUT),
    "pad_plain": (bytes(4), 1, 4, 4, bytearray(4)),
    "view_plain": (bytes(4), array("I", [1]), VIEWS_OUT),
    "view_lengths": (b"", array("I", [0]), array("I", [1]), VIEWS_OUT),
    "view_entries": (bytes(16), array("I", [0]), array("I", [1]), VIEWS_OUT),
}


@pytest.mark.parametrize("name", RIGHT)
def test_memory_that_is_not_so(kernel: ModuleType, name: str) -> None:
    call, right = getattr(kernel, name), RIGHT[name]
    call(*right)
    for place, argument in enumerate(right):
        wrong: list[object] = [-1] if isinstance(argument, int) else [array("d", [0]), "text"]
        if isinstance(argument, array):
            wrong.append(b"\0\0\0\0")
        elif isinstance(argument, (bytes, bytearray)):
            wrong += [array("I", [0]), memoryview(bytearray(32))[::2]]
        if place == len(right) - 1 and not isinstance(argument, int):
            wrong.append(memoryview(argument).toreadonly())  # type: ignore[arg-type]
        for other in wrong:
            with pytest.raises((BufferError, TypeError, ValueError)):
                call(*right[:place], other, *right[place + 1 :])


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("unpack_runs", (b"\x02\x01", 33, array("I", [0])), "a number has 0 to 32 bits"),
        ("view_plain", (bytes(4), None, bytearray(17)), "views have sixteen bytes each"),
        ("view_plain", (bytes(4), array("I"), bytearray(16)), "levels are not one a row"),
        ("view_plain", (bytes(4), array("I", [1]), bytearray()), "levels are not one a row"),
        ("pad_plain", (bytes(4), 1, 5, 4, bytearray(9)), "a field is wider than its row"),
        ("pad_plain", (bytes(8), 2, 4, 4, bytearray(7)), "out has not a field a row"),
        ("pad_plain", (bytes(8), 2, 0, 0, bytearray(7)), "out has not a field a row"),
    ],
)
def test_what_is_not_so_is_said(
    kernel: ModuleType, name: str, arguments: tuple[object, ...], error: str
) -> None:
    with pytest.raises(ValueError, match=error):
        getattr(kernel, name)(*arguments)
