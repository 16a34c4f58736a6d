"""The layout of a text, detected from its first lines.

`first_lines` takes them from a block. Lines of nothing but cards and spaces are recognized here.
Of any other, `line_layout` finds the layout line by line; the one that most share is that of the
text, and `header` recognizes what is above the deals.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from ..card_text import card_numbers
from ..errors import FileError
from ..games import DRAW
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from ..values import Value
from .layout import FROM_ONE, MAX_LENGTH, NUMBERS, Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..reading.blocks import Block

    Line = tuple[int, bytes, int]
    """A line that is not blank: its number, its text, and the byte where it starts."""

MAX_LINES = 50
"""How many lines the layout is detected from."""
PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of only these is a row of empty cells, or the bracket of a list."""


class Detected(Value):
    """What the first lines of a text show.

    Attributes:
        layout: the layout of its deals; if no line is valid, the likeliest.
        has_deals: whether any line is valid.
        starts_valid: whether the first line is, or the first below a header; where invalid lines
            are skipped, half of the lines must be valid too.
    """

    layout: Layout
    has_deals: bool
    starts_valid: bool


def first_lines(block: Block, number: int) -> list[Line]:
    r"""The first lines of a block that are not blank, comments or punctuation.

    `number` is the number of the block's first line.

    >>> from showdown.reading.blocks import Block
    >>> first_lines(Block(b"# two\n\n 2C,3C\r\n", 0, 15), 1)
    [(3, b'2C,3C', 8)]
    """
    found: list[Line] = []
    text, place = block.text, block.start
    while place < block.stop and len(found) < MAX_LINES:
        stop = text.find(b"\n", place, block.stop)
        stop = block.stop if stop < 0 else stop
        line = text[place : min(stop, place + MAX_LENGTH)]
        start = place + len(line) - len(line.lstrip())
        line = _without_comment(line.strip()).rstrip()
        if line.translate(None, PUNCTUATION):
            found.append((number, line, block.base + start))
        number += 1
        place = stop + 1
    return found


def detect(
    lines: list[Line], given: ReadOptions, name: str, *, valid: bool = False
) -> Detected | None:
    """The layout of a text, from its first lines; None if one must be `valid`, and none is.

    It is the most common one; of several, that of the first deal, or an error where the lines of
    the others would be skipped. Errors call the text `name`.
    """
    texts = [line for _, line, _ in lines]
    if (usual := _usual_layout(texts, given)) is not None:
        return Detected(usual, has_deals=True, starts_valid=True)
    from .header import RANKS_FIRST, names_a_hand, puts_ranks_first, with_header
    from .invalid import layout_as_meant, likely_layout
    from .line_layout import layout_of_line

    own = [layout_of_line(line, given) for line in texts]
    ignored: tuple[str, ...] = ()
    if not any(own):
        is_hand = given.players is None and texts and names_a_hand(texts[0])
        alone = detect(lines, given.but(players=1), name, valid=True) if is_hand else None
        if alone is not None:
            return alone
        from .extras import without_extras
        from .ignored import ignored_extras

        ignored, own = ignored_extras(texts, given)
        texts = [without_extras(line, ignored) for line in texts]
    count = len(own) - own.count(None)
    ranks_first = bool(lines) and puts_ranks_first(lines[0])
    if valid and (not count or (ranks_first and given.style == "pairs")):
        return None
    meant = own
    if given.skip_bad or not count:
        meant = [one or layout_as_meant(line, given) for one, line in zip(own, texts, strict=True)]
    found = {at: layout.but(ignored=ignored) for at, layout in enumerate(meant) if layout}
    if not found:
        return Detected(likely_layout(texts, given), has_deals=False, starts_valid=False)
    shared = Counter(found.values())
    layout, *others = [one for one in shared if shared[one] == max(shared.values())]
    if given.mixed:
        layout = layout.but(respelled=any(one.respelled for one in shared))
    if others and given.skip_bad and count:
        raise FileError(
            f"{name}: two layouts are equally common in its first lines ({layout}; {others[0]}): "
            f"choose one with --players, --cards or --layout"
        )
    if count:
        _require_clear_hands(texts, layout, given, name)
        if layout.has_class:
            _require_clear_class(texts, name)
    first = min(found)
    layout, header = with_header(layout, lines[:first])
    starts_valid = header == first and own[first] is not None
    if ranks_first and layout.style == "pairs":
        raise FileError(f"{name}: {RANKS_FIRST}")
    if layout.style == NUMBERS and given.style is None and (starts_valid or given.skip_bad):
        _require_a_first_number(texts[header:], layout, name)
    is_mostly_valid = not given.skip_bad or 2 * count >= len(lines)
    return Detected(layout, count > 0, starts_valid=starts_valid and is_mostly_valid)


def _require_one_way(layout: Layout, given: ReadOptions, name: str) -> None:
    """Refuse 42 cards, which 6 or 7 players may share. Where draw hands may have five, they do."""
    ways = given.ways_to_deal(layout.size)
    is_five = given.hole == DRAW.hole and any(each == HAND_SIZE for _, each in ways)
    if len(ways) > 1 and not _marks_hands(layout) and not is_five:
        shown = " or ".join(f"{players} hands of {cards}" for players, cards in ways)
        board = f" and a board of {layout.board}" if layout.board else ""
        raise FileError(
            f"{name}: the {layout.size} cards of a deal may be {shown}{board}: say which with "
            f"--players"
        )


def _without_comment(line: bytes) -> bytes:
    if b"#" not in line:
        return line
    if line.startswith(b"#"):
        return b""
    from .card_patterns import respelled

    return line[: (respelled(line) + b"#").index(b"#")]


def _usual_layout(lines: Sequence[bytes], given: ReadOptions) -> Layout | None:
    """The layout of lines of equally many cards and single spaces; None for any other lines.

    Most files are like this, and need no regular expressions, which are slow to import.
    """
    ways = given.ways_to_deal(len(lines[0].split())) if lines else []
    if len(ways) != 1 or given.mixed or given.style not in (None, "rank first"):
        return None
    [(players, each)] = ways
    known = card_numbers()
    for line in lines:
        cards = line.decode("utf-8", "replace").split(" ")
        if len(cards) != players * each or not all(card in known for card in cards):
            return None
    return Layout(players, each, board=given.shared)


def _marks_hands(layout: Layout) -> bool:
    """Whether more than the separator between cards is between hands."""
    around = (*layout.around[: layout.players], layout.around[-1])
    return around != Layout(layout.players, separator=layout.separator).around


def _require_clear_hands(
    lines: Sequence[bytes], layout: Layout, given: ReadOptions, name: str
) -> None:
    """Refuse wider gaps that are not where hands end: they may be before a board, for example."""
    if given.players or given.cards or layout.players == 1 or _marks_hands(layout):
        return
    from .line_layout import group_sizes, reads

    found = {group_sizes(line, layout) for line in lines if reads(layout, line)}
    sizes = found.pop() if len(found) == 1 else ()
    if len(sizes) < 2 or min(sizes) == 1:
        _require_one_way(layout, given, name)
        return
    ends = {*accumulate(sizes)}
    hands = {*accumulate(layout.groups)}
    if layout.board and not hands <= ends:
        _require_one_way(layout, given, name)
    if not (hands <= ends or hands >= ends):
        raise FileError(
            f"{name}: wider gaps form groups of {', '.join(map(str, sizes))} cards, which are not "
            f"{layout.players} hands of {layout.cards}: if they are, give --players"
        )


def _require_clear_class(lines: Sequence[bytes], name: str) -> None:
    """Refuse pairs where the class of a hand may be the first number as well as the last."""
    from .extras import COLUMN, without_extras
    from .line_layout import layout_of_line

    pairs = ReadOptions(style="pairs")
    if all(layout_of_line(without_extras(line, (COLUMN,)), pairs) for line in lines):
        raise FileError(
            f"{name}: the class of a hand may be the first number or the last: give the columns of "
            f"the cards, as in --columns A:J --layout pairs"
        )


def _require_a_first_number(lines: Sequence[bytes], layout: Layout, name: str) -> None:
    """Refuse numbers without a 0 among them: they may be 0 to 51 or 1 to 52."""
    import re

    rows = [list(map(int, re.findall(rb"[0-9]{1,9}", line))) for line in lines]
    if not any(0 in row for row in rows if len(row) == layout.size):
        if any(52 in row for row in rows if len(row) == layout.size):
            raise FileError(
                f"{name}: cards are numbers from 1 to 52: say which card each number is, with "
                f"--layout {FROM_ONE} if 1 is 2♣, 2 is 2♦ … 52 is A♠, or with another order of "
                f"ranks and suits"
            )
        raise FileError(
            f"{name}: cards are numbers, but 0 is not among the first, so they may start at 0 or "
            f"at 1: give --layout {NUMBERS} (0 is 2♣, 51 is A♠) or --layout {FROM_ONE} (1 is 2♣, "
            f"52 is A♠)"
        )
