"""Columns of texts written side by side, as lines of even width that the kernel reads."""

from __future__ import annotations

from ... import kernel
from ...kernel.faults import Fault
from ...source.blocks import Block
from ..bad import past_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..bad import BadPlace
    from .cells import Texts
    from .lines import Form

    Lengths = tuple[int, int]
    """The shortest and the longest."""

__all__ = ["ruled"]

CACHED = 1 << 13
"""The lines of so many rows stay in the second-level cache while their columns are written."""


def ruled(texts: Sequence[Texts], form: Form, above: int) -> tuple[bytes, tuple[int, ...]]:
    """The lines, and how wide their columns are."""
    each = form.in_cell or form.layout.cards
    widths = [3 * each - 1] * len(texts)
    even = False
    text = bytearray()
    for _ in range(2):  # Once more where a cell is wider than what most files have.
        text = _ruled(len(texts[0]), widths, form.signs)
        lengths = _fill(text, texts, widths)
        even = all(
            shortest == longest == width
            for (shortest, longest), width in zip(lengths, widths, strict=True)
        )
        if all(longest <= width for (_, longest), width in zip(lengths, widths, strict=True)):
            break
        widths = [max(longest, 1) for _, longest in lengths]
    line = sum(widths) + len(widths)
    above = min(above, len(texts[0]))
    if above:
        text[: above * line] = (b" " * (line - 1) + b"\n") * above
    if not even:
        _blank(text, widths, form.signs)
        if form.strict != form.layout:
            _mark_odd(text, texts, widths, form, above)
    return bytes(text), tuple(widths)


def _ruled(rows: int, widths: Sequence[int], signs: str) -> bytearray:
    """Empty lines, ruled: what stands between their columns is there."""
    line = "".join(" " * width + sign for width, sign in zip(widths, signs, strict=True))
    return bytearray(line.encode()) * rows


def _fill(text: bytearray, texts: Sequence[Texts], widths: Sequence[int]) -> list[Lengths]:
    """Write the columns into ruled lines; the shortest and the longest cell of each."""
    line = sum(widths) + len(widths)
    lengths: list[Lengths] = []
    with memoryview(text) as out:
        for start in range(0, len(texts[0]), CACHED):
            found, place = [], start * line
            for column, width in zip(texts, widths, strict=True):
                with out[place : (start + CACHED) * line] as rest:
                    found.append(column.part(start, CACHED).pad(width, line, rest))
                place += width + 1
            pairs = zip(lengths or found, found, strict=True)
            lengths = [(min(a, c), max(b, d)) for (a, b), (c, d) in pairs]
    return lengths or [(0, 0)] * len(texts)


def _blank(text: bytearray, widths: Sequence[int], signs: str) -> None:
    """Lines that have nothing but marks become blank."""
    empty = bytes(_ruled(1, widths, signs))
    if empty.strip() and empty in text:
        text[:] = text.replace(empty, b" " * (len(empty) - 1) + b"\n")


def _mark_odd(
    text: bytearray, texts: Sequence[Texts], widths: Sequence[int], form: Form, above: int
) -> None:
    """Put marks into the lines where a column has more cards than its share.

    Without them such a line might pass for a deal.
    """
    line = sum(widths) + len(widths)
    marked = _ruled(len(texts[0]), widths, form.marks)
    _fill(marked, texts, widths)
    marked[: above * line] = text[: above * line]
    _blank(marked, widths, form.marks)
    fields = form.strict.fields(repeats=True)
    bad: list[BadPlace] = []
    whole = Block(bytes(marked), 0, len(marked))
    for _ in past_faults(
        lambda part: kernel.read(part.text, part.start, part.stop, fields, None, None, None),
        lambda found: (found[0], found[2]),
        whole,
        bad,
    ):
        pass
    for row, fault, place in bad:
        if fault == Fault.NO_SUCH_HAND or marked[place : place + 1] not in b" \t\n,|":
            continue  # It is no deal without marks either.
        text[row * line : (row + 1) * line] = marked[row * line : (row + 1) * line]
