"""The layout of one line: its cards are found, and the text around them says how it is written."""

from __future__ import annotations

import re
from functools import lru_cache

from .. import kernel
from ..kernel.faults import Fault
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .card_patterns import AROUND_CARDS, CARDS, respelled
from .labels import without_labels
from .layout import MAX_LENGTH, NUMBERS, Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PAIRS = re.compile(
    r"[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}( *\1 *[0-9])? *"
)
"""The five cards of a hand as suits and ranks, and perhaps its class."""
_ROW_OF_NUMBERS = re.compile(r"[0-9]+(?:[ \t]*[,; \t][ \t]*[0-9]+)*")
_PAIR_NUMBERS = 2 * HAND_SIZE

_GAP = re.compile(f"[{AROUND_CARDS}]*")
_SIGN = re.compile("(?<![0-9])[-+](?=[0-9])")
_SAYS_SOMETHING = re.compile("[^\\W_]|[\u2660-\u2667\U0001f0a1-\U0001f0de]")


@lru_cache(256)
def layout_of_line(line: bytes, given: ReadOptions) -> Layout | None:
    """The layout of a line; None if it is not a deal."""
    if len(line) > MAX_LENGTH:
        return None
    joined = respelled(line)
    text = joined.decode("utf-8", "replace")
    if any(c.isspace() for c in text if not c.isascii()):
        return None
    found = _layout(text, given)
    return found and found.but(respelled=joined != line)


def reads(layout: Layout, line: bytes) -> bool:
    """Whether a line is a deal in a layout; cards may be repeated."""
    text = respelled(line) if layout.respelled else line
    fields = layout.fields(repeats=True)
    _, deals, fault = kernel.read(text, 0, len(text), fields, None, None, None)
    return deals == 1 or (fault is not None and fault[0] == Fault.NO_SUCH_HAND)


def group_sizes(line: bytes, layout: Layout) -> tuple[int, ...]:
    """The sizes of the groups of cards between wider gaps, if those do not just align cards.

    >>> group_sizes(b"8C TS  KC 9H 4S 7D  2S 5D 3S AC", Layout())
    (2, 4, 4)
    """
    text = line.decode("utf-8", "replace")
    cards = CARDS[layout.style].findall(text) if layout.style in CARDS else []
    gaps = CARDS[layout.style].split(text)[1:-1] if cards else []
    widths = {*map(len, gaps)}
    if len({*gaps}) != 2 or len(widths) != 2 or len({*map(len, cards)}) != 1:
        return (layout.size,)
    ends = [place for place, gap in enumerate(gaps, 1) if len(gap) == max(widths)]
    return tuple(end - start for start, end in zip((0, *ends), (*ends, layout.size), strict=True))


def says_something(text: str) -> bool:
    """Whether a text has more than punctuation."""
    return _SAYS_SOMETHING.search(text) is not None


def other_column(text: str) -> str | None:
    """The problem with a line of numbers that are cards among other columns; None if it is not."""
    if _ROW_OF_NUMBERS.fullmatch(text) is None or _PAIRS.fullmatch(text):
        return None
    numbers = list(map(int, re.findall("[0-9]{1,9}", text)))
    size = len(numbers)
    if _look_like_pairs(numbers[1:] if size == _PAIR_NUMBERS + 1 else numbers):
        what, example = "UCI's poker hands", "--columns B:K --layout pairs"
    elif 2 * HAND_SIZE < size <= 2 * HAND_SIZE + 2 and len({*numbers} & {*range(53)}) < size:
        what, example = "cards in numbers", "--columns A:J --layout numbers, or B:K"
    else:
        return None
    is_table = any(sign in text for sign in ",;\t")
    choose = f"choose the card columns, as in {example}" if is_table else "remove the other column"
    return f"{size} numbers per line look like {what} with another column: {choose}"


def _layout(text: str, given: ReadOptions) -> Layout | None:
    found = without_labels(text, given.players, has_board=given.shared > 0)
    if found is None or "#" in text:
        return None
    bare, hands = found
    if (pairs := _pairs_layout(bare, given)) is not None:
        return pairs
    for style in CARDS:
        if given.style in (None, style) or given.style.startswith(f"{style}:"):
            gaps = _gaps(text, bare, style, given)
            options = given.but(players=hands, style=given.style or style)
            layout = None if gaps is None else _layout_of_gaps(gaps, options)
            if layout is not None:
                return layout
    return None


def _pairs_layout(text: str, given: ReadOptions) -> Layout | None:
    """The layout of a hand in pairs; None if it is not one."""
    if given.style not in (None, "pairs") or given.players not in (None, 1) or given.shared:
        return None
    found = _PAIRS.fullmatch(text.strip()) if given.cards in (None, HAND_SIZE) else None
    if found is None:
        return None
    has_class = found[2] is not None
    return Layout(1, HAND_SIZE, "pairs", found[1], mixed=given.mixed, has_class=has_class)


def _look_like_pairs(numbers: Sequence[int]) -> bool:
    """Whether every second number is a suit or 0, as in pairs, perhaps beside other columns."""
    more = len(numbers) - _PAIR_NUMBERS
    return 0 <= more <= 3 and any(
        all(0 <= suit <= 4 for suit in numbers[start : start + _PAIR_NUMBERS : 2])
        for start in range(more + 1)
    )


def _gaps(text: str, bare: str, style: str, given: ReadOptions) -> list[str] | None:
    """The text before, between and after the cards; None if there is more than cards.

    `bare` is the text with spaces for its labels.
    """
    cards = list(CARDS[style].finditer(bare))
    if not cards or not _GAP.fullmatch(CARDS[style].sub("", bare)):
        return None
    ends = [0, *(card.end() for card in cards)]
    starts = [*(card.start() for card in cards), len(text)]
    if style == NUMBERS:
        numbers = [int(card[0]) for card in cards]
        if max(numbers) > 52 or _SIGN.search(bare):
            return None
        if given.style is None and _look_like_pairs(numbers):
            return None
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]


def _layout_of_gaps(gaps: list[str], given: ReadOptions) -> Layout | None:
    """The layout in which all gaps within hands are the same, and all gaps between them."""
    inner = gaps[1:-1]
    if not any("\t" in gap and not gap.strip(' \t"') for gap in inner):
        return _divided(gaps, given, tabs=False)
    found = _divided(gaps, given, tabs=True)
    # Tabs may be just spaces: if many cards have them between them, and others have spaces.
    tabs = sum("\t" in gap for gap in inner)
    if found is None and not any(map(str.strip, inner)) and tabs < len(inner) <= 2 * tabs:
        found = _divided(gaps, given, tabs=False)
    return found


def _divided(gaps: list[str], given: ReadOptions, *, tabs: bool) -> Layout | None:
    """The likeliest way to divide the cards into hands and a board; `tabs` may be delimiters."""
    bare = [_bare(gap, tabs=tabs) for gap in gaps]
    board = given.shared
    likeliest = None
    for players, each in given.ways_to_deal(len(gaps) - 1):
        dealt = players * each
        starts = range(each, dealt + bool(board), each)
        in_hands = [i for i in range(1, dealt) if i % each]
        within, on_board = {bare[i] for i in in_hands}, {*bare[dealt + 1 : -1]}
        if len(within) == len(on_board) == 1 and within | on_board == {"", " "}:
            within, on_board = {""}, {""}  # Where nothing separates cards, there may be spaces.
        within |= on_board
        around = [bare[0].strip(" "), *(bare[i] for i in starts), bare[-1].strip()]
        marks = {gap for gap in around[1:players] if not says_something(gap)}
        if len(within) != 1 or len(marks) > 1 or (around[0] == "\t" and "\t" in bare[1:-1]):
            continue
        if any(gap.count(":") > 1 for gap in around):
            continue  # Two labels are in front of one hand.
        around[0] = around[0].strip("\t")
        [separator], texts = within, tuple(_without_a_list(around))
        assert given.style is not None
        layout = Layout(
            players, each, given.style, separator, texts, mixed=given.mixed, board=board
        )
        # Wider blanks, or a tab, may show where a hand ends.
        if {gaps[i] for i in starts}.isdisjoint(gaps[i] for i in in_hands):
            return layout
        likeliest = likeliest or layout
    return likeliest


def _bare(gap: str, *, tabs: bool) -> str:
    """A gap without blanks, but with its tabs if asked; a space if nothing else is left."""
    bare = "".join([c for c in gap if not c.isspace() or (tabs and c == "\t")])
    return bare or " " * bool(gap)


def _without_a_list(around: list[str]) -> list[str]:
    """Without the bracket of a list of deals that starts or ends here, and the comma after it."""
    text = "".join(around)
    more = text.count("[") - text.count("]")
    if more == 1 and around[0].startswith("["):
        around[0] = around[0][1:]
    around[-1] = around[-1].rstrip(",")
    if more == -1 and around[-1].endswith("]"):
        around[-1] = around[-1][:-1]
    return around
