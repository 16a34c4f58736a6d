"""The layout of one line, from what is around its cards."""

from __future__ import annotations

import re

from .. import kernel
from ..kernel.faults import Fault
from ..read_options import ReadOptions
from ..rules import HAND_SIZE
from .card_patterns import AROUND_CARDS, CARDS, respelled
from .labels import label_problem, without_labels
from .layout import Layout
from .number_styles import NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Dealt = tuple[int, int, str, tuple[str, ...]]
    """The number of hands and of cards in each, the separator, and the text around hands."""

__all__ = [
    "MAX_LENGTH",
    "group_sizes",
    "layout_of_line",
    "looks_like_pairs",
    "reads",
    "says_something",
    "uci_problem",
]

MAX_LENGTH = 4096
"""Longer lines are not deals: the longest deal has 70 cards and ten names."""

_PAIRS = re.compile(
    r"[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}( *\1 *[0-9])? *"
)
"""The five cards of a hand as suits and ranks, and perhaps its class."""
_ROW = re.compile(r"[0-9]+(?:[ \t]*[,; \t][ \t]*[0-9]+)*")
_PAIR_NUMBERS = 2 * HAND_SIZE

_GAP = re.compile(f"[{AROUND_CARDS}]*")
_SIGN = re.compile("(?<![0-9])[-+](?=[0-9])")
_SAYS_SOMETHING = re.compile("[^\\W_]|[\u2660-\u2667\U0001f0a1-\U0001f0de]")


def layout_of_line(line: bytes, given: ReadOptions | None = None) -> Layout | None:
    """The layout of a line; None if it is not a deal.

    >>> layout_of_line(b"2C,3C,4C,5C,6C|2D,3D,4D,5D,6D")
    Layout(2, separator=',', around=('', '|', ''))
    """
    if len(line) > MAX_LENGTH:
        return None
    given = given or ReadOptions()
    found = _layout(line.decode("utf-8", "replace"), given)
    if found is None and (joined := respelled(line)) != line:
        found = _layout(joined.decode("utf-8", "replace"), given)
        return None if found is None else found.but(respelled=True)
    return found


def reads(layout: Layout, line: bytes) -> bool:
    """Whether a line is a deal in a layout; cards may be repeated.

    >>> reads(Layout(2, separator=","), b"8C,TS,KC,9H,4S,7D,2S,5D,3S,AC")
    True
    """
    text = respelled(line) if layout.respelled else line
    fields = layout.fields(repeats=True)
    _, deals, fault = kernel.read(text, 0, len(text), fields, None, None, None)
    return deals == 1 or (fault is not None and fault[0] == Fault.NO_SUCH_HAND)


def group_sizes(line: bytes, layout: Layout) -> tuple[int, ...]:
    """The sizes of the groups of cards that wider gaps form; without such gaps, one group.

    Cards of different lengths may just be aligned, so they form one group.

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
    """Whether a text has more than punctuation, such as empty cells or the bracket of a list."""
    return _SAYS_SOMETHING.search(text) is not None


def _layout(text: str, given: ReadOptions) -> Layout | None:
    found = None if label_problem(text) else without_labels(text, given.players)
    if found is None or "#" in text:
        return None
    bare, hands = found
    if (pairs := _pairs_layout(bare, given)) is not None:
        return pairs
    for style in CARDS:
        if given.style is not None and given.style.partition(":")[0] != style:
            continue
        gaps = _gaps(text, bare, style, given)
        dealt = None if gaps is None else _deal_out(gaps, hands, given)
        if dealt is not None:
            return Layout(*dealt[:2], given.style or style, *dealt[2:], mixed=given.mixed)
    return None


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
        touching = any(map(int.__eq__, ends[1:], starts[1:-1]))
        if touching or max(numbers) > 52 or _SIGN.search(bare):
            return None
        if given.style is None and looks_like_pairs(numbers):
            return None
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]


def _deal_out(gaps: list[str], hands: int | None, given: ReadOptions) -> Dealt | None:
    """Divide the cards so that all gaps within hands are the same, and all gaps between them."""
    delimited = any("\t" in gap and not gap.strip(' \t"') for gap in gaps[1:-1])
    for tabs in (True, False) if delimited else (False,):
        if delimited and not tabs and not _are_runs_of_blanks(gaps[1:-1]):
            return None
        bare = [_bare(gap, tabs=tabs) for gap in gaps]
        found = []
        for players, each in ReadOptions(hands, given.cards).ways_to_deal(len(gaps) - 1):
            inner = range(1, len(gaps) - 1)
            within = {bare[i] for i in inner if i % each}
            around = [bare[0].strip(" "), *bare[each:-1:each], bare[-1].strip()]
            marks = {gap for gap in around[1:-1] if not says_something(gap)}
            if len(within) != 1 or len(marks) > 1 or (around[0] == "\t" and "\t" in bare[1:-1]):
                continue
            # Wider blanks, or a tab, may show where a hand ends.
            shown = {gaps[i] for i in inner if i % each == 0}.isdisjoint(
                gaps[i] for i in inner if i % each
            )
            around[0] = around[0].strip("\t")
            if any(gap.count(":") > 1 for gap in around):
                continue  # Two labels are in front of one hand.
            found.append((not shown, (players, each, within.pop(), tuple(_without_a_list(around)))))
        if found:
            return min(found, key=lambda way: way[0])[1]
    return None


def _are_runs_of_blanks(gaps: Sequence[str]) -> bool:
    """Whether tabs are just spaces: many cards have them between them, and others have spaces."""
    tabs = sum("\t" in gap for gap in gaps)
    return not any(map(str.strip, gaps)) and tabs < len(gaps) <= 2 * tabs


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


def _pairs_layout(text: str, given: ReadOptions) -> Layout | None:
    """The layout of a hand in pairs; None if it is not one.

    >>> _pairs_layout("1,10,1,11,1,13,1,12,1,1,9", ReadOptions())
    Layout(1, style='pairs', separator=',', has_class=True)
    """
    if given.style not in (None, "pairs") or given.players not in (None, 1):
        return None
    found = _PAIRS.fullmatch(text.strip()) if given.cards in (None, HAND_SIZE) else None
    if found is None:
        return None
    has_class = found[2] is not None
    return Layout(1, HAND_SIZE, "pairs", found[1], mixed=given.mixed, has_class=has_class)


def looks_like_pairs(numbers: Sequence[int]) -> bool:
    """Whether every second number is a suit or 0, as in pairs; in other deals it hardly ever is.

    The ranks may be invalid, and there may be other columns, such as an id.

    >>> looks_like_pairs([1, 10, 1, 0, 1, 13, 1, 12, 1, 1])
    True
    >>> looks_like_pairs([24, 35, 44, 30, 11, 21, 3, 13, 7, 48])
    False
    """
    more = len(numbers) - _PAIR_NUMBERS
    return 0 <= more <= 3 and any(
        all(0 <= suit <= 4 for suit in numbers[start : start + _PAIR_NUMBERS : 2])
        for start in range(more + 1)
    )


def uci_problem(text: str) -> str | None:
    """The problem with a line that is a hand in pairs among other columns; None if it is not.

    >>> uci_problem("12,1,10,1,11,1,13,1,12,1,1,9")
    "12 numbers per line look like UCI's poker hands with another column: choose the card columns, \
as in --columns B:K --layout pairs"
    """
    if _ROW.fullmatch(text) is None or _PAIRS.fullmatch(text):
        return None
    numbers = list(map(int, re.findall("[0-9]{1,9}", text)))
    if not looks_like_pairs(numbers[1:] if len(numbers) == _PAIR_NUMBERS + 1 else numbers):
        return None
    return (
        f"{len(numbers)} numbers per line look like UCI's poker hands with another column: "
        f"choose the card columns, as in --columns B:K --layout pairs"
    )
