"""Invalid lines, skipped and reported."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showdown import DealError, Tally, tally
from showdown.counting.deciding import verdicts
from showdown.kernel.faults import Fault
from showdown.reading.invalid import Bad

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
OTHER = "5H 5C 6S 7S KD 2C 3S 8S 8D TD"
MARKED = "8C,TS,KC,9H,4S|7D,2S,5D,3S,AC"
LABELLED = "Black: 8C TS KC 9H 4S  White: 7D 2S 5D 3S AC"


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


def test_bad_lines_come_one_by_one() -> None:
    text = f"{DEAL}\n8C 8C\r\n\n{OTHER}\n{MARKED}\n{DEAL} 2C".encode()
    found, bad = both(text)
    assert found == Tally(2, (0, 2), 0, 3)
    assert [(one.line, one.raw, one.fault) for one in bad] == [
        (2, b"8C 8C\r\n", Fault.REPEATED_CARD),
        (5, MARKED.encode() + b"\n", Fault.WRONG_SEPARATOR),
        (6, DEAL.encode() + b" 2C", Fault.TOO_MANY_CARDS),
    ]
    assert str(bad[1].error).startswith("<bytes>:5:3: this line is laid out differently")
    assert bad[2].error.offset == len(text) - 2


@pytest.mark.parametrize("deal", [DEAL, MARKED, LABELLED])
def test_bad_lines_of_any_layout(deal: str) -> None:
    found, bad = both("\n".join([deal, deal + " x", "", deal, "rubbish", deal]).encode())
    assert (found.deals, found.skipped) == (3, 2)
    assert [(one.line, one.raw.decode()) for one in bad] == [(2, deal + " x\n"), (5, "rubbish\n")]


def test_the_layout_is_that_of_the_first_good_line() -> None:
    for first in ("rubbish", "8C 8C 8C", DEAL + " 2C", "8C,"):
        found, bad = both(f"{first}\n{MARKED}\n{MARKED}\n".encode())
        assert (found.deals, [one.line for one in bad]) == (2, [1])
    with pytest.raises(DealError):
        tally(f"{DEAL} 2C\n{MARKED}\n".encode())


def test_an_error_of_the_callback_ends_the_job() -> None:
    def full(_: Bad) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        tally(f"{DEAL}\nx\n{DEAL}\n".encode(), on_bad=full)


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
