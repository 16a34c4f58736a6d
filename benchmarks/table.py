"""Plain aligned tables, as readable in a pipe as in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def show(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
    lines = [list(headings), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print(f"\n{title}\n")
    for number, (first, *others) in enumerate(lines):
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        print("  ".join(["", first.ljust(widths[0]), *cells]).rstrip())
        if number == 0:
            print("  ".join(["", *("-" * width for width in widths)]))
    # A long run is watched, or followed in a file.
    print(end="", flush=True)


def right(is_right: bool) -> str:
    """How an answer is marked."""
    return "right" if is_right else "WRONG"
