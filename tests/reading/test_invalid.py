"""Invalid lines, skipped and reported."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import STANDARD, DealError, Rank, Rules, Tally, tally
from showdown.counting.deciding import verdicts
from showdown.reading.rewriting import Bad

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
OTHER = "5H 5C 6S 7S KD 2C 3S 8S 8D TD"
MARKED = "8C,TS,KC,9H,4S|7D,2S,5D,3S,AC"


def both(text: bytes) -> tuple[Tally, list[Bad]]:
    """What is counted and what is left out, whichever way the deals are read."""
    bad: list[Bad] = []
    found = tally(text, on_bad=bad.append)
    again: list[Bad] = []
    lines = [line for block in verdicts(text, on_bad=again.append) for line in block.lines]
    assert [(one.line, one.raw, str(one.error)) for one in again] == [
        (one.line, one.raw, str(one.error)) for one in bad
    ]
    assert len(lines) == found.deals
    assert not set(lines) & {one.line for one in bad}
    return found, bad


def test_the_layout_is_that_of_the_first_good_line() -> None:
    for first in ("rubbish", "8C 8C 8C", DEAL + " 2C", "8C,"):
        found, bad = both(f"{first}\n{MARKED}\n{MARKED}\n".encode())
        assert (found.deals, [one.line for one in bad]) == (2, [1])
    with pytest.raises(DealError):
        tally(f"{DEAL} 2C\n{MARKED}\n".encode())


def test_words_for_other_rules_and_decks() -> None:
    with pytest.raises(DealError, match="2's cards repeat so that no rule ranks the hand"):
        tally(DEAL[:15].encode() + b"7D 7D 7D 7D 7S", decks="many")
    short = Rules("short", tuple(Rank)[4:], STANDARD.order)
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL.replace('4S', '10d')}\n".encode(), rules=short)
    assert caught.value.problem == "2♠ is not in this deck: short has the ranks 6 7 8 9 T J Q K A"
    assert caught.value.column == 20


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        (DEAL.replace("KC", "\u202eKC"), 7, "an invisible character, U+202E"),
        (f"{DEAL}{' ' * 500}rubbish", 530, "'rubbish' is not a card"),
    ],
)
def test_excerpts_of_lines(line: str, column: int, problem: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL}\n\n{line}\r\n{DEAL}\n".encode(), name="poker.txt")
    error = caught.value
    assert (error.problem, error.line, error.column) == (problem, 3, column)
    first, excerpt, caret = error.description.split("\n")
    assert first == f"poker.txt:3:{column}: {problem}"
    assert len(excerpt) <= 80
    assert caret.endswith("^")


@given(
    st.lists(st.sampled_from([DEAL, OTHER, "x", "8C 8C", "", "# no", MARKED, DEAL + " 2C"])),
    st.booleans(),
)
def test_every_line_is_a_deal_or_bad_or_blank(lines: list[str], ended: bool) -> None:
    lines = [DEAL] * len(lines) + lines  # Most first lines decide on the layout.
    text = "\n".join([DEAL, *lines, *([""] if ended else [])]).encode()
    found, bad = both(text)
    blank = sum(not line or line == "# no" for line in lines)
    assert found.deals + found.skipped + blank == 1 + len(lines)
    assert found.skipped == len(bad)
    kept = text.split(b"\n")
    assert all(one.raw.removesuffix(b"\n") == kept[one.line - 1] for one in bad)


def test_many_blocks_and_threads() -> None:
    lines = [DEAL if number % 1000 else f"bad {number}" for number in range(1, 400_001)]
    text = "\n".join(lines).encode()
    for threads in (1, 2, 5):
        bad: list[Bad] = []
        found = tally(text, on_bad=bad.append, threads=threads)
        assert (found.deals, found.skipped) == (399_600, 400)
        assert [one.line for one in bad] == list(range(1000, 400_001, 1000))
        assert all(one.raw == f"bad {one.line}\n".encode() for one in bad[:-1])
