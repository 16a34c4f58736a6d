"""The layout of a text, detected from its first lines."""

from __future__ import annotations

from itertools import accumulate

from ..card_text import card_numbers
from ..errors import FileError
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..source.blocks import Block

    Line = tuple[int, bytes, int]
    """A line that is not blank: its number, its text, and the byte where it starts."""

    Candidate = tuple[Layout, list[int]]
    """A layout, and the indices of the lines that it reads."""

__all__ = [
    "MAX_LINES",
    "PUNCTUATION",
    "detect",
    "first_lines",
    "is_card",
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
        _require_groups(lines, plain, given, name)
        return plain
    found = _candidates(lines, given)
    if not found:
        return None
    first = min(place for _, read in found for place in read)
    if given.skip_bad:
        layout = shared_by_most(_votes(lines, given), name)
    else:
        layout = _of_the_first(found, first)
    _require_groups(lines, layout, given, name)
    from .header import header_of

    header = header_of(lines[:first], lines[first][1], layout)
    if header.lines != first and not given.skip_bad:
        return None
    if layout.style == "numbers" and given.style is None:
        _require_a_first_number([line for _, line, _ in lines[header.lines :]], layout, name)
    return layout.but(header=header.number, announced=header.announced)


def is_card(token: bytes) -> bool:
    """Whether the kernel reads a token as a card with the rank first.

    >>> is_card(b"10h"), is_card(b"|")
    (True, False)
    """
    return token.decode("utf-8", "replace") in card_numbers()


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
    """The layout of lines that are only cards and spaces, with equally many cards in each.

    Most files are like this, and need no regular expressions, which are slow to import.
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
    """The layouts of the valid lines, each with the lines it reads."""
    from .line_layout import layout_of_line, reads

    found: list[Candidate] = []
    seen: set[int] = set()
    for place, (_, line, _) in enumerate(lines):
        layout = None if place in seen else layout_of_line(line, given)
        if layout is None:
            continue
        read = [
            other
            for other, (_, text, _) in enumerate(lines)
            if other == place or (reads(layout, text) and not _are_pairs(text, layout, given))
        ]
        seen.update(read)
        found.append((layout, read))
    return found


def _are_pairs(line: bytes, layout: Layout, given: ReadOptions) -> bool:
    """Whether a line with as many numbers as a deal looks like a hand in pairs."""
    if layout.style != "numbers" or given.style is not None:
        return False
    from .line_layout import looks_like_pairs

    return looks_like_pairs([int(number) for number in _numbers(line)])


def _votes(lines: list[Line], given: ReadOptions) -> list[Candidate]:
    """The layouts of the lines, each with the lines that have it; invalid cards do not matter.

    A line counts for its own layout only: a laxer one, without a tab between the hands, say, may
    read it too.
    """
    from .card_patterns import PLACEHOLDERS, with_placeholders
    from .line_layout import layout_of_line

    votes: dict[Layout, list[int]] = {}
    for place, (_, line, _) in enumerate(lines):
        layout = layout_of_line(line, given)
        for style in PLACEHOLDERS if layout is None else ():
            layout = layout or layout_of_line(with_placeholders(line, style), given)
        if layout is not None:
            votes.setdefault(layout, []).append(place)
    return [*votes.items()]


def _of_the_first(found: list[Candidate], first: int) -> Layout:
    """The layout of the first deal, unless that is the odd one out."""
    own = next(candidate for candidate in found if first in candidate[1])
    others = [candidate for candidate in found if first not in candidate[1]]
    return max([own, *others], key=lambda candidate: len(candidate[1]))[0]


def shared_by_most(found: list[Candidate], name: str) -> Layout:
    """The most common layout.

    Raises:
        FileError: if another one is equally common.
    """
    most = max(len(read) for _, read in found)
    best = [layout for layout, read in found if len(read) == most]
    if len(best) > 1:
        raise FileError(
            f"{name}: two layouts are equally common in its first lines ({best[0]}; {best[1]}): "
            f"choose one with --players, --cards or --layout"
        )
    return best[0]


def _require_groups(lines: list[Line], layout: Layout, given: ReadOptions, name: str) -> None:
    """Refuse cards that wider gaps group otherwise than into hands, in the same way in all lines.

    The groups may be hole cards and a board, for example.

    Raises:
        FileError: if there are such groups, and neither players nor cards are given.
    """
    unclear = not (given.players or given.cards or layout.players == 1)
    if not unclear or layout.around != Layout(layout.players, separator=layout.separator).around:
        return
    if layout.separator == " " and not any(b"  " in line for _, line, _ in lines):
        require_one_way(layout, given, name)
        return
    from .line_layout import group_sizes, reads

    found = {group_sizes(line, layout) for _, line, _ in lines if reads(layout, line)}
    if not found:  # Something else follows the cards, such as empty cells.
        require_one_way(layout, given, name)
        return
    sizes = found.pop()
    ends = {*accumulate(sizes)}
    hands = {*range(layout.cards, layout.size + 1, layout.cards)}
    if found or len(sizes) == 1 or min(sizes) == 1:
        require_one_way(layout, given, name)
    if not found and min(sizes) > 1 and not (hands <= ends or hands >= ends):
        raise FileError(
            f"{name}: wider gaps form groups of {', '.join(map(str, sizes))} cards, which are not "
            f"{layout.players} hands of {layout.cards}: if they are, give --players"
        )


def require_one_way(layout: Layout, given: ReadOptions, name: str) -> None:
    """Refuse cards that may be shared by several numbers of players: 42.

    Where hands may have five cards, they have.

    Raises:
        FileError: if nothing shows where the hands end, and neither players nor cards are given.
    """
    ways = given.ways_to_deal(layout.size)
    is_plain = layout.around == Layout(layout.players, separator=layout.separator).around
    if len(ways) > 1 and is_plain and all(cards != HAND_SIZE for _, cards in ways):
        shown = " or ".join(f"{players} hands of {cards}" for players, cards in ways)
        raise FileError(
            f"{name}: the {layout.size} cards of a deal may be {shown}: say which with --players"
        )


def _require_a_first_number(lines: list[bytes], layout: Layout, name: str) -> None:
    from .number_styles import require_a_first_number

    rows = [list(map(int, _numbers(line))) for line in lines]
    require_a_first_number({n for row in rows if len(row) == layout.size for n in row}, name)


def _numbers(line: bytes) -> list[bytes]:
    import re

    return re.findall(rb"[0-9]{1,9}", line)
