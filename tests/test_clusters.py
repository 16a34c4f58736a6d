"""Splits of files, added up, against the tally of the whole files."""

from __future__ import annotations

import bz2
import gzip
import pickle
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from random_hands import random_lines

from showdown import ACE_HIGH, DealError, FileError, LibraryError, Tally, tally
from showdown.counting.clusters import Span, count_span, file_spans, total

DEALS = random_lines(40, seed=6)
HANDS = [f"{text[:14]};{text[15:]}" for text in DEALS]
THREES = [text.replace("  ", " ") for text in random_lines(40, 3)]
BAD = "8C TS KC 9H 4S 7D 2S 5D 3S 1C"


def counted(spans: Iterable[Span]) -> Tally:
    """What an engine does: spans and parts are pickled, and parts come in another order."""
    spans = [*spans]
    parts = [count_span(pickle.loads(pickle.dumps(span))) for span in spans]
    assert [part.span for part in parts] == spans
    return total(pickle.loads(pickle.dumps(parts[::-1])))


def outcome(count: Callable[..., Tally]) -> tuple[Any, ...]:
    """A tally, or the error that there is instead."""
    try:
        return (count(),)
    except (DealError, FileError) as error:
        # Whether a span has deals above an invalid line is not known of the whole file.
        return type(error), error.description


def assert_like_the_whole(path: Path, sizes: Iterable[int], **options: Any) -> None:
    """In spans of any size, a file gives the same tally, or the same error."""
    for skip in (False, True):
        right = outcome(partial(tally, path, skip_bad=skip, **options))
        for size in sizes:
            spans = file_spans(path, size=size, bad="skip" if skip else "raise", **options)
            assert outcome(partial(counted, spans)) == right


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of forty deals."""
    path = tmp_path / "deals.txt"
    path.write_text("\n".join(DEALS), encoding="ascii")
    return path


TEXTS = {
    "plain": "\n".join([*DEALS, ""]),
    "byte-order mark and header": "\ufeffplayer 1;player 2\n" + "\n".join(HANDS),
    "blank lines and comments": "# one\n\n" + "\n\n# two\n \n".join(DEALS) + "\n\n\n",
    "announced": "\n".join(["40", *DEALS]),
    "labels": "\n".join(f"Black: {hands.replace(';', ' White: ')}" for hands in HANDS),
    "board in front": "#\n"
    + "\n".join(f"Board: {text[:14]}  {text[15:20]}  {text[21:26]}" for text in DEALS),
    "hi-lo": "\n".join(f"{text[:11]}  {text[12:23]}  {text[24:38]}" for text in THREES),
    "one hand": "1,10,1,11,1,13,1,12,1,1,9\n3,12,3,2,1,11,4,5,2,5,1\n" * 9,
    "numbers": "\n".join(" ".join(map(str, range(at % 7, at % 7 + 40, 4))) for at in range(1, 41)),
    "a bad line": "\n".join([*DEALS[:20], BAD, *DEALS[20:], "8C"]),
    "a bad first line": "\n".join([BAD, *DEALS]),
}


@pytest.mark.parametrize("name", TEXTS)
def test_any_size_gives_the_same(path: Path, name: str) -> None:
    path.write_text(TEXTS[name], encoding="utf-8", newline="")
    size = path.stat().st_size
    given: dict[str, dict[str, Any]] = {
        "numbers": {"style": name},
        "hi-lo": {"game": "omaha-8"},
    }
    options = given.get(name, {})
    if name != "a bad first line":
        assert len(file_spans(path, size=100, **options)) >= size // 100
    # From a few bytes per span to all bytes in one.
    assert_like_the_whole(path, [4, 30, 31, 61, size // 2, size - 1], **options)


LINES = [*DEALS[:3], "", "  ", "# x", "8C", DEALS[3] + "\r", DEALS[4].lower()]


@given(
    lines=st.lists(st.sampled_from(LINES), min_size=1, max_size=12),
    ended=st.booleans(),
    size=st.integers(1, 200),
)
def test_any_lines_give_the_same(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], ended: bool, size: int
) -> None:
    bad, deals = lines.count("8C"), len([line for line in lines if line.strip(" #x")])
    assume(bad <= deals - bad + 1 or bad == deals)  # Else the layout is refused, in other words.
    path = tmp_path_factory.mktemp("lines") / "deals.txt"
    path.write_bytes("\n".join([*lines, ""] if ended else lines).encode())
    assert_like_the_whole(path, [size], players=2, cards=5)


def test_other_rules_and_counts(path: Path) -> None:
    path.write_text("\n".join(["AS 2S 3H 4H 5H KD QD JH TH 8C", *DEALS]), encoding="ascii")
    assert_like_the_whole(path, [50, 500], rules=ACE_HIGH, categories=True)
    path.write_text("8C 8C 8C 8D 9S 9H 9D TC 2C 2H\n" * 9, encoding="ascii")
    assert_like_the_whole(path, [50, 500], decks="many")
    assert counted(file_spans(path, size=50, bad="skip")) == Tally(0, (0, 0), skipped=9)


def write_files(folder: Path) -> dict[str, Path]:
    """Write files that are one span each."""
    text = "\n".join(DEALS)
    rows = "".join(f"\n{i},{hands.replace(';', ',')}" for i, hands in enumerate(HANDS))
    written = {
        "a.gz": gzip.compress(text.encode()),
        "a.bz2": bz2.compress(text.encode()),
        "utf-16.txt": text.encode("utf-16"),
        "returns.txt": text.replace("\n", "\r").encode(),
        "table.csv": f"id,one,two{rows}".encode(),
    }
    for name, content in written.items():
        (folder / name).write_bytes(content)
    return {name: folder / name for name in written}


def test_what_cannot_be_cut_is_one_split(tmp_path: Path) -> None:
    for path in write_files(tmp_path).values():
        assert len(file_spans(path, size=100)) == 1
        assert_like_the_whole(path, [100])
    table = tmp_path / "table.csv"
    assert_like_the_whole(table, [100], hand1="two", hand2="one")
    assert_like_the_whole(table, [100], columns="2-3")
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    hands = {"one": [text[:14] for text in DEALS], "two": [text[15:] for text in DEALS]}
    parquet.write_table(pa.table(hands), tmp_path / "deals.parquet")
    assert_like_the_whole(tmp_path / "deals.parquet", [100])


def test_many_files(tmp_path: Path) -> None:
    """Each with a layout of its own; those without deals change nothing."""
    folder = tmp_path / "ü %20 [deals]"
    folder.mkdir()
    paths = write_files(folder)
    for name in ("plain", "announced", "labels"):
        paths[name] = folder / f"{name}.txt"
        paths[name].write_text(TEXTS[name], encoding="utf-8", newline="")
    for name in ("_SUCCESS", ".plain.txt.crc"):
        (folder / name).write_bytes(b"no deal")
    (folder / "blank.txt").write_bytes(b"\n# nothing\n\n")
    (folder / "empty.gz").write_bytes(gzip.compress(b""))
    (folder / "folder").mkdir()
    right = sum(map(tally, paths.values()), Tally(0, (0, 0)))
    for size in (5, 1 << 20):
        assert counted(file_spans(folder, size=size)) == right
    assert counted(file_spans([paths["plain"]] * 2, size=100)).deals == 80
    assert counted(file_spans(str(tmp_path / "*" / "*.gz"))).deals == 40


def test_the_error_is_in_its_file(path: Path) -> None:
    for lines, words in (
        ([*DEALS, "8C", DEALS[0]], r"e\.txt:41:3: 1 card, but 2 players hold 10"),
        (
            random_lines(40, 3),
            r"e\.txt has 3 hands per deal, but .*deals\.txt has 2",
        ),
    ):
        (path.parent / "e.txt").write_text("\n".join(lines), encoding="ascii")
        with pytest.raises(DealError, match=words):
            counted(file_spans(path.parent, size=100))


def test_nothing_to_count(tmp_path: Path) -> None:
    (tmp_path / "_SUCCESS").write_bytes(b"8C")
    (tmp_path / "folder").mkdir()
    for source, words in (
        (tmp_path / "none.txt", r"none\.txt: no such file or directory"),
        (tmp_path / "none*.txt", r"none\*\.txt: no file matches this pattern"),
        *(([], "no files to count"), (tmp_path, "no such files")),
    ):
        with pytest.raises(FileError, match=words):
            file_spans(source)
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "blank.txt").write_bytes(b"\n# nothing\n")
    with pytest.raises(FileError, match=r"blank\.txt, .*empty\.txt: no deals found"):
        counted(file_spans(tmp_path))


def test_a_file_that_changes(path: Path) -> None:
    first, *_ = file_spans(path, size=100)
    path.write_text("\n".join(DEALS[1:]), encoding="ascii")
    with pytest.raises(FileError, match="the file changed while it was being counted"):
        count_span(first)


def test_a_line_without_end(path: Path) -> None:
    path.write_bytes("\n".join([*DEALS, *DEALS, ""]).encode() + b" " * (18 << 20))
    first, *others = file_spans(path, size=8 << 20)
    with pytest.raises(FileError, match="a line is longer than 16 MB"):
        count_span(first)
    assert [count_span(span).tally.deals for span in others] == [0, 0]


def test_missing_parts() -> None:
    parts = list(map(count_span, file_spans("examples/deals.txt", size=10_000)))
    for wrong in (parts[1:], parts[:2], [*parts, parts[1]], []):
        with pytest.raises(ValueError, match="some are missing or repeated"):
            total(wrong)


def test_urls(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsspec = pytest.importorskip("fsspec")
    for source in (path.as_uri(), path.parent.as_uri()):
        assert counted(file_spans(source, size=100)) == tally(DEALS)
    system = fsspec.filesystem("memory")
    text = "\n".join([*DEALS, "8C"]).encode()
    system.pipe({"/split/1.txt": text, "/split/2.txt.gz": gzip.compress(text), "/split/_x": b"x"})
    try:
        for source in ("memory://split", "memory://split/*.*", "memory://split/1.txt"):
            spans = file_spans(source, size=100, bad="skip")
            skipped = 1 if source.endswith("1.txt") else 2
            assert len(spans) == 13 + skipped - 1
            assert counted(spans).deals == 40 * skipped
        with pytest.raises(DealError, match=r"memory://.*1\.txt:41:3: 1 card"):
            counted(file_spans("memory://split", size=100))
        with pytest.raises(FileError, match=r"memory://split/\*\.csv: no such files"):
            file_spans("memory://split/*.csv")
    finally:
        system.rm("/split", recursive=True)
    [span] = file_spans("https://example.org/deals.txt")
    assert span.last == 0
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(LibraryError, match="fsspec"):
        file_spans("memory://deals")
