"""The layout of a text, detected from its first lines."""

from __future__ import annotations

from ..card_text import card_numbers
from ..errors import FileError
from ..read_options import ReadOptions
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .head import Line

    Candidate = tuple[Layout, list[int]]
    """A layout, and the places of the lines that it reads."""

__all__ = ["detect", "is_card"]


def detect(lines: list[Line], given: ReadOptions | None = None, *, name: str = "") -> Layout | None:
    """The layout that most of a text's first lines share; None if the first is not a deal.

    Only a header may be above the first deal, whose layout it is unless more lines share another.
    With `skip_bad`, lines above it may be bad, and most lines decide.

    Args:
        lines: the first lines of the text, as `first_lines` gives them.
        given: what is given of the layout.
        name: what errors call the text.

    Raises:
        FileError: if the lines can be read in two ways; it names the options that choose one.

    >>> detect([(1, b"2C,3C,4C,5C,6C|2D,3D,4D,5D,6D", 0)])
    Layout(2, separator=',', around=('', '|', ''))
    """
    given = given or ReadOptions()
    if (plain := _plain(lines, given)) is not None:
        return plain
    found = _candidates(lines, given)
    if not found:
        return None
    first = min(place for _, read in found for place in read)
    layout = _shared_by_most(found, name) if given.skip_bad else _of_the_first(found, first)
    from .header import header_of

    header = header_of(lines[:first], lines[first][1], layout)
    if header.lines != first and not given.skip_bad:
        return None
    if layout.style == "numbers" and given.style is None:
        _require_a_first_number([line for _, line, _ in lines[header.lines :]], layout, name)
    return layout.but(header=header.number, announced=header.announced)


def is_card(token: bytes) -> bool:
    """Whether the kernel reads it as a card with the rank first.

    >>> is_card(b"10h"), is_card(b"|")
    (True, False)
    """
    return token.decode("utf-8", "replace") in card_numbers()


def _plain(lines: list[Line], given: ReadOptions) -> Layout | None:
    """The layout of lines that are nothing but cards with blanks between them, as many in each.

    Most files are so, and need no regular expressions, which take long to load.
    """
    if given.mixed or given.style not in (None, "rank first") or not lines:
        return None
    size = len(lines[0][1].split())
    ways = given.ways_to_deal(size)
    if len(ways) != 1:
        return None
    for _, line, _ in lines:
        tokens = line.split()
        if len(tokens) != size or b"\t" in line or not all(map(is_card, tokens)):
            return None
    return Layout(*ways[0])


def _candidates(lines: list[Line], given: ReadOptions) -> list[Candidate]:
    """The layouts of the lines that are deals, each with the lines it reads."""
    from .line_layout import layout_of_line, reads

    found: list[Candidate] = []
    seen: set[int] = set()
    for place, (_, line, _) in enumerate(lines):
        layout = None if place in seen else layout_of_line(line, given)
        if layout is None:
            continue
        read = [p for p, other in enumerate(lines) if p == place or reads(layout, other[1])]
        seen.update(read)
        found.append((layout, read))
    return found


def _of_the_first(found: list[Candidate], first: int) -> Layout:
    """The layout of the first deal, unless that is the odd one out."""
    own = next(candidate for candidate in found if first in candidate[1])
    others = [candidate for candidate in found if first not in candidate[1]]
    return max([own, *others], key=lambda candidate: len(candidate[1]))[0]


def _shared_by_most(found: list[Candidate], name: str) -> Layout:
    """The layout of most lines.

    Raises:
        FileError: if as many have another.
    """
    most = max(len(read) for _, read in found)
    best = [layout for layout, read in found if len(read) == most]
    if len(best) > 1:
        raise FileError(
            f"{name}: its first lines are laid out in two ways, as often in one as in the other "
            f"({best[0]}; {best[1]}): choose with --players, --cards or --layout"
        )
    return best[0]


def _require_a_first_number(lines: list[bytes], layout: Layout, name: str) -> None:
    import re

    from .number_styles import require_a_first_number

    rows = [list(map(int, re.findall(rb"[0-9]{1,9}", line))) for line in lines]
    require_a_first_number({n for row in rows if len(row) == layout.size for n in row}, name)
