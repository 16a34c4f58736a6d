"""The layout of a text, detected from its first lines.

`first_lines` takes them from a block. Lines of nothing but cards and spaces are recognized here;
of any other, `line_layout` finds the layout line by line, and the one that most share is that of
the text. `header` recognizes what is above the deals. If the first deal is invalid, `guess` finds
the layout that an error is worded for.
"""

from __future__ import annotations

from itertools import accumulate

from ..card_text import card_numbers
from ..errors import FileError
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .layout import Layout
from .number_styles import FROM_ONE, NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..source.blocks import Block

    Line = tuple[int, bytes, int]
    """A line that is not blank: its number, its text, and the byte where it starts."""

__all__ = [
    "MAX_LINES",
    "PUNCTUATION",
    "are_cards",
    "detect",
    "first_lines",
    "require_one_way",
    "shared_by_most",
]

MAX_LINES = 50
"""How many lines the layout is detected from."""
MAX_LENGTH = 1 << 16
"""Only this many bytes of a line are examined."""
_FEW = 64
"""After this many blank bytes or comments, more are skipped in one step."""
PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of only these is a row of empty cells, or the bracket of a list."""


def first_lines(block: Block, number: int) -> list[Line]:
    r"""The first lines of a block, without blank lines, comments and lines of punctuation.

    `number` is the number of the block's first line.

    >>> from showdown.source.blocks import Block
    >>> first_lines(Block(b"# two\n\n 2C,3C\r\n", 0, 15), 1)
    [(3, b'2C,3C', 8)]
    """
    found: list[Line] = []
    text, place = block.text, block.start
    step, comments = _FEW, 0
    while place < block.stop and len(found) < MAX_LINES:
        piece = text[place : min(place + step, block.stop)]
        blanks = len(piece) - len(piece.lstrip())
        number += piece.count(b"\n", 0, blanks)
        place += blanks
        if blanks == len(piece):
            step = MAX_LENGTH
            continue
        step = _FEW
        comments = comments + 1 if text.startswith(b"#", place) else 0
        if comments > _FEW:
            stop = _past_comments(block, place)
            number, place = number + text.count(b"\n", place, stop), stop
            continue
        stop = text.find(b"\n", place, block.stop)
        stop = block.stop if stop < 0 else stop
        line = _without_comment(text[place : min(stop, place + MAX_LENGTH)]).rstrip()
        if line.translate(None, PUNCTUATION):
            found.append((number, line, block.base + place))
        place = stop
    return found


def detect(lines: list[Line], given: ReadOptions | None = None, *, name: str = "") -> Layout | None:
    """The layout of a text, from its first lines; None if the first line is invalid.

    It is that of the first deal, unless more lines share another. Only a header may be above the
    first deal. With `skip_bad`, invalid lines may be too, and the most common layout is chosen.

    Args:
        lines: the first lines of the text, as `first_lines` gives them.
        given: the options for the layout.
        name: the name of the text in errors.

    Raises:
        FileError: if the layout is ambiguous; the message names the options that settle it.

    >>> detect([(1, b"2C,3C,4C,5C,6C|2D,3D,4D,5D,6D", 0)])
    Layout(2, separator=',', around=('', '|', ''))
    """
    given = given or ReadOptions()
    if (plain := _plain(lines, given)) is not None:
        return plain
    from .line_layout import layout_of_line

    layouts = [layout_of_line(line, given) for _, line, _ in lines]
    deals = [place for place, layout in enumerate(layouts) if layout is not None]
    if not deals:
        return None
    first = deals[0]
    if given.skip_bad:
        layout = shared_by_most(_with_invalid_cards(lines, layouts, given), name)
    else:
        layout = _of_the_first([(layouts[place], lines[place][1]) for place in deals])
    _require_clear_hands(lines, layout, given, name)
    from .header import with_header

    layout, header = with_header(layout, lines[:first], lines[first][1])
    if header != first and not given.skip_bad:
        return None
    if layout.style == NUMBERS and given.style is None:
        _require_a_first_number([line for _, line, _ in lines[header:]], layout, name)
    return layout


def are_cards(tokens: Sequence[bytes]) -> bool:
    """Whether the kernel reads all tokens as cards with the rank first."""
    known = card_numbers()
    return all(token.decode("utf-8", "replace") in known for token in tokens)


def shared_by_most(layouts: Sequence[Layout], name: str) -> Layout:
    """The most common of the layouts of some lines.

    Raises:
        FileError: if another one is equally common.
    """
    most = max(map(layouts.count, layouts))
    best = [layout for layout in dict.fromkeys(layouts) if layouts.count(layout) == most]
    if len(best) > 1:
        raise FileError(
            f"{name}: two layouts are equally common in its first lines ({best[0]}; {best[1]}): "
            f"choose one with --players, --cards or --layout"
        )
    return best[0]


def require_one_way(layout: Layout, given: ReadOptions, name: str) -> None:
    """Refuse cards that may be shared by several numbers of players: 42.

    Where hands may have five cards, they have.

    Raises:
        FileError: if nothing shows where the hands end, and neither players nor cards are given.
    """
    ways = given.ways_to_deal(layout.size)
    if len(ways) > 1 and not _marks_hands(layout) and all(each != HAND_SIZE for _, each in ways):
        shown = " or ".join(f"{players} hands of {cards}" for players, cards in ways)
        raise FileError(
            f"{name}: the {layout.size} cards of a deal may be {shown}: say which with --players"
        )


def _past_comments(block: Block, start: int) -> int:
    """Where the first thing is that is neither blank nor a comment."""
    import re

    found = re.compile(rb"^[ \t\r\v\f]*[^#\s]", re.MULTILINE).search(block.text, start, block.stop)
    return block.stop if found is None else found.end() - 1


def _without_comment(line: bytes) -> bytes:
    if b"#" not in line:
        return line
    if line.startswith(b"#"):
        return b""
    from .card_patterns import COMMENT

    return COMMENT.sub(lambda found: found[1] or b"", line)


def _plain(lines: list[Line], given: ReadOptions) -> Layout | None:
    """The layout of lines of cards with single spaces, with equally many in each, if one only.

    Most files are like this, and need no regular expressions, which are slow to import.
    """
    if given.mixed or given.style not in (None, "rank first") or not lines:
        return None
    size = len(lines[0][1].split())
    ways = given.ways_to_deal(size)
    for _, line, _ in lines if len(ways) == 1 else ():
        tokens = line.split(b" ")
        if len(tokens) != size or not are_cards(tokens):
            return None
    return Layout(*ways[0]) if len(ways) == 1 else None


def _of_the_first(deals: list[tuple[Layout, bytes]]) -> Layout:
    """The layout of the first deal, unless that is the odd one out."""
    from .line_layout import reads

    first = deals[0][0]
    others = [layout for layout, line in deals if layout != first and not reads(first, line)]
    other = max(others, key=others.count, default=first)
    return other if others.count(other) > len(deals) - len(others) else first


def _with_invalid_cards(
    lines: list[Line], layouts: list[Layout | None], given: ReadOptions
) -> list[Layout]:
    """The layouts of all lines that have one if invalid cards do not matter."""
    from .card_patterns import PLACEHOLDERS, with_placeholders
    from .line_layout import layout_of_line

    found = []
    for (_, line, _), layout in zip(lines, layouts, strict=True):
        for style in PLACEHOLDERS if layout is None else ():
            layout = layout or layout_of_line(with_placeholders(line, style), given)
        found.append(layout)
    return [layout for layout in found if layout is not None]


def _marks_hands(layout: Layout) -> bool:
    """Whether more than the separator between cards is between hands."""
    return layout.around != Layout(layout.players, separator=layout.separator).around


def _require_clear_hands(lines: list[Line], layout: Layout, given: ReadOptions, name: str) -> None:
    """Refuse cards of which nothing shows, or wider gaps contradict, where the hands end.

    The groups between wider gaps may be hole cards and a board, for example.

    Raises:
        FileError: if neither players nor cards are given.
    """
    if given.players or given.cards or layout.players == 1 or _marks_hands(layout):
        return
    from .line_layout import group_sizes, reads

    found = {group_sizes(line, layout) for _, line, _ in lines if reads(layout, line)}
    sizes = found.pop() if len(found) == 1 else ()
    if len(sizes) < 2 or min(sizes) == 1:
        require_one_way(layout, given, name)
        return
    ends = {*accumulate(sizes)}
    hands = {*range(layout.cards, layout.size + 1, layout.cards)}
    if not (hands <= ends or hands >= ends):
        raise FileError(
            f"{name}: wider gaps form groups of {', '.join(map(str, sizes))} cards, which are not "
            f"{layout.players} hands of {layout.cards}: if they are, give --players"
        )


def _require_a_first_number(lines: list[bytes], layout: Layout, name: str) -> None:
    """Refuse numbers that do not show whether they start at 0.

    Raises:
        FileError: if there is no 0 among them, so that they may be 1 to 52.
    """
    import re

    rows = [list(map(int, re.findall(rb"[0-9]{1,9}", line))) for line in lines]
    numbers = {number for row in rows if len(row) == layout.size for number in row}
    if 0 in numbers:
        return
    if 52 in numbers:
        raise FileError(
            f"{name}: cards are numbered 1 to 52: give their order, such as "
            f"--layout {FROM_ONE} (1 is 2♣, 52 is A♠)"
        )
    raise FileError(
        f"{name}: cards are numbers, but neither 0 nor 52 is among the first, so they may start "
        f"at 0 or at 1: give --layout {NUMBERS} (0 is 2♣ and 51 is A♠) or --layout {FROM_ONE} "
        f"(1 is 2♣, 52 is A♠)"
    )
