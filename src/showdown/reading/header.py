"""The line above the deals: the number of deals, or a name for each field."""

from __future__ import annotations

import re

from ..errors import DealError, quoted
from .groups import BOARD_NAMES, misplaced
from .layout import PAIRS, Layout
from .skeleton import cards_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import HeadLine

_SEPARATORS = "\t;,|"
_NUMBER = re.compile(r"[0-9]{1,12}")
_WHOLE_DEALS = re.compile(r"(?:deal|hand|card|game)s?", re.IGNORECASE)
"""Names for a column of whole deals."""
_CLASS = 1


def with_header(layout: Layout, header: HeadLine, deal: HeadLine, name: str) -> Layout:
    """The layout with a line above the first deal as its header; the same if it is not one.

    Raises:
        DealError: if it has a name for each field, but their numbers are not in order.
    """
    text = header.text.strip()
    if _NUMBER.fullmatch(text):
        return layout.but(header=header.number, announced=int(text))
    names = fields_like(text, deal.text)
    if not _is_header(names, text, layout):
        return layout
    hands = [each for each in names if each.lower() not in BOARD_NAMES]
    problem = None if count_up(names) or layout.style == PAIRS else disorder(hands)
    if problem is not None:
        ordered = ",".join(sorted(names, key=_numbers))
        error = header.error(DealError(problem), name)
        raise error.suggest("For the order of their numbers", columns=ordered)
    return layout.but(header=header.number)


def _is_header(names: Sequence[str], text: str, layout: Layout) -> bool:
    """Whether a line has a name for each card, each hand, or each whole deal."""
    if len(names) == 1:
        return _WHOLE_DEALS.fullmatch(names[0]) is not None
    sizes = [layout.size, len(layout.groups)]
    if layout.style == PAIRS:
        sizes = [2 * layout.size + _CLASS * layout.has_class]
    if len(names) not in sizes or not all(names) or ":" in text:
        return False
    return are_names(names)


def are_names(names: Sequence[str]) -> bool:
    """Whether cells are the names of columns, and not cards; `c2` among `c1`, `c2` … is a name.

    >>> are_names(["hand1", "hand2"]), are_names(["c1", "c2"]), are_names(["c2", "c3"])
    (True, True, False)
    """
    if count_up(names):
        return True
    bare = [name.rstrip("0123456789") for name in names]
    first = dict(reversed([*zip(bare, names, strict=True)]))
    return all(
        (cards_of(name) == 0 and not name.isdecimal())
        or (stem and first[stem] in (f"{stem}0", f"{stem}1"))
        for stem, name in zip(bare, names, strict=True)
    )


def fields_like(text: str, deal: str) -> list[str]:
    """The fields of a line that are separated like those of a deal.

    >>> fields_like("hand1,hand 2", "8C TS KC 9H 4S,7D 2S 5D 3S AC")
    ['hand1', 'hand 2']
    """
    separator = next((sign for sign in _SEPARATORS if sign in deal and sign in text), None)
    fields = text.strip(" ").split(separator)
    if separator is not None and fields[-1] == "":
        fields.pop()  # A separator may be behind each line.
    return [field.strip().strip("\"'") for field in fields]


def count_up(names: Sequence[str]) -> bool:
    """Whether names are the whole numbers from 0, as pandas writes them, or from 1.

    >>> count_up(["0", "1", "2"]), count_up(["8C", "TS"])
    (True, False)
    """
    places = range(len(names))
    return [*names] in ([str(at) for at in places], [str(at + 1) for at in places])


def disorder(names: Sequence[str]) -> str | None:
    """The problem with column names whose plain digits are not in order; None if there is none.

    They may be in order for each player, as in `p1c1 … p2c5` and `c1 … c5, d1 … d5`.

    >>> disorder(["p1c1", "p1c2", "p2c1", "p2c2"]), disorder(["c1", "c2", "d1", "d2"])
    (None, None)
    """
    numbers = [_numbers(name) for name in names]
    if not any(numbers):
        return None
    stems = [re.sub("[0-9]+", "#", name.lower()) for name in names]
    if len({*stems}) == 1 and len(numbers[0]) == 1:
        return misplaced(names)
    firsts = [stems.index(stem) for stem in stems]
    runs = [[numbers[at] for at in range(len(stems)) if stems[at] == stem] for stem in {*stems}]
    in_order = firsts == sorted(firsts) and all(run == sorted(run) for run in runs)
    if in_order and len({*map(len, numbers)}) == 1:
        return None
    return f"the numbers in {', '.join(map(quoted, names[:10]))} are not in order"


def _numbers(name: str) -> list[int]:
    return [int(digits) for digits in re.findall("[0-9]{1,9}", name)]
