"""The cells of tables: as text, and whether that is a card, a hand, a whole deal, or none."""

from __future__ import annotations

import re

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..layout.card_patterns import CARDS, is_unread_card
from ..layout.line_layout import layout_of_line
from ..layout.numbered_names import misnumbered, parse
from ..needs import need
from ..read_options import ReadOptions
from ..rules import HAND_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any, Literal

    Kind = Literal["card", "hand", "holes", "board", "deal", "number", ""]

ANY = ReadOptions()
MAX_LENGTH = 1000
"""A longer cell holds no deal."""

_AROUND = "\\s,;|/()\\[\\]{}'\":.+_&<>*\\\\=~·•–—^!\u00a0\u200b\ufeff-"
_GAP = f"[{_AROUND}]*"
_WORD = re.compile(f"[^{_AROUND}]+")
_NAMES = "two|deuce|three|trey|four|five|six|seven|eight|nine|ten|jack|queen|king|ace"
_RANK = f"(?:{_NAMES}|{RANK})"
_SUIT = f"(?:(?:club|diamond|heart|spade)s?|{SUIT})"
_OF = r"[\s_-]{0,3}(?:of)?[\s_-]{0,3}"
_HIDDEN = rf"XX|\?{{1,2}}|(?:black|red)?joker|{PLAYING_CARD}"
_ANY_CARD = (f"(?:{_RANK}{_OF}{_SUIT}|{_HIDDEN})", f"(?:{_SUIT}{_OF}{_RANK}|{_HIDDEN})")
"""A card in letters, in words, or with blanks or dashes within: rank first and suit first."""
_CARDS_PATTERN = "(?i)" + "|".join(
    f"{card}(?:{_GAP}|\\s*and\\s*){card}|^{_GAP}{card}{_GAP}$" for card in _ANY_CARD
)
"""Cells with two cards in a row, or with one and nothing else."""
_SEVERAL_NUMBERS = r"^\s*-?[^\s,;|/:.-]+(?:[\s,;|/-]+[^\s,;|/:.-]+){3,}\s*$"
"""Four words or more, without the colons and points of times and amounts."""
_NO_CARD = re.compile(f"(?i)(?:[{_AROUND}]|and)*")
_CARDS = [CARDS["rank first"], CARDS["suit first"]]
_NUMBER = re.compile("[0-9]|[1-4][0-9]|5[012]")
_BETWEEN_NUMBERS = re.compile(r"[\s,;|/-]+")


_LONGEST_CARD = 4
"""Longer list items are hands, and get a separator between them."""
_BETWEEN = " | "


def kind_of(cell: str, options: ReadOptions = ANY, *, strict: bool = False) -> Kind:
    """What a cell holds; unless it is `strict`, a hand or deal may have a few wrong cards.

    A hand has a player's own cards, and a deal has several hands. In games with a board, hole cards
    are those of several players without it.

    >>> kind_of("8C"), kind_of("8C TS KC 9H 4S"), kind_of("8C TS KC 9H 4X"), kind_of("Ace High")
    ('card', 'hand', 'hand', '')
    """
    cell = cell.strip()
    if _NUMBER.fullmatch(cell):
        return "number"
    if any(card.fullmatch(cell) for card in _CARDS):
        return "card"
    style, hole, shared = options.style, options.hole, options.shared
    if not min(2 * min(hole), 5) <= len(cell) <= MAX_LENGTH:
        return ""
    if not are_numbers(style) and not any(card.search(cell) for card in _CARDS):
        return ""
    line = cell.encode("utf-8", "replace")
    own, deal = (ReadOptions(style=style, hole=hole, shared=cards) for cards in (0, shared))
    ways: list[tuple[Kind, ReadOptions]] = [("hand", own.but(players=1)), ("deal", deal)]
    if shared:
        board = own.but(players=1, hole=(3, 4, 5))
        ways += [("holes", own), ("board", board), ("deal", deal.but(players=1))]
    for kind, way in ways:
        layout = layout_of_line(line, way)
        if layout is not None and (style or not are_numbers(layout.style)):
            return kind
    words, right = len(_WORD.findall(cell)), cards_in(cell)
    if strict or are_numbers(style) or right < max(3, 2 * (words - right)):
        return ""
    return "hand" if words <= max(hole) else "deal"


def cards_in(cell: str, style: str | None = None) -> int:
    """How many words of a cell are cards, or stand for cards, such as `XX`.

    >>> cards_in("8C, XX"), cards_in("Sam"), cards_in("8CTSKC9H4S")
    (2, 0, 5)
    """
    if are_numbers(style):
        return sum(bool(_NUMBER.fullmatch(word)) for word in _BETWEEN_NUMBERS.split(cell))
    words = _WORD.findall(cell)
    return sum(map(is_unread_card, words)) + max(
        sum(len(card.findall(word)) for word in words if not card.sub("", word)) for card in _CARDS
    )


def rows_with_cards(
    columns: Mapping[Any, Any], *, single_allowed: bool, numbers: bool
) -> Iterator[tuple[int, Any, str]]:
    """The row, column and text of cells that read as cards, in columns of Arrow's strings.

    With `single_allowed`, the first cell of a row with only one card is left out: a room may be
    called `2C`. With `numbers`, cells with several numbers, most of which may be cards, are found.
    """
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    names = [*columns]
    cells = pa.concat_arrays([*columns.values()])
    pattern = f"{_CARDS_PATTERN}|{_SEVERAL_NUMBERS}" if numbers else _CARDS_PATTERN
    found = compute.unique(cells.filter(compute.match_substring_regex(cells, pattern)))
    counts = {
        text: count for text in found.to_pylist() if text and (count := _reads_as(text, numbers))
    }
    single: set[int] = set()
    where = compute.is_in(cells, pa.array([*counts], cells.type))
    for at in compute.indices_nonzero(where).to_pylist():
        column, row = divmod(at, len(cells) // len(names))
        text = cells[at].as_py()
        if single_allowed and counts[text] == 1 and row not in single:
            single.add(row)
        else:
            yield row, names[column], text


def are_numbers(style: str | None) -> bool:
    """Whether cards are written as numbers, or as pairs of numbers, in this style."""
    return style is not None and style.startswith(("numbers", "pairs"))


def _reads_as(cell: str, numbers: bool) -> int:
    """How many cards a cell has that holds nothing else, or a hand with a few wrong ones.

    >>> _reads_as("2C", False), _reads_as("Ac Kd", False), _reads_as("lost with Ac Kd", False)
    (1, 2, 0)
    >>> _reads_as("Ace of hearts, 2 - H", False), _reads_as("2 H 3 H", False)
    (2, 2)
    """
    for card in _ANY_CARD:
        rest, count = re.subn(f"(?i){card}", "", cell)
        if count and _NO_CARD.fullmatch(rest):
            return count
    words = _WORD.findall(cell)
    # Or a hand without separators, of which a character is missing or wrong.
    covered = max(sum(map(len, card.findall(cell))) for card in _CARDS)
    glued = len(words) == 1 and covered >= 6 and 3 * covered >= 2 * len(words[0])
    many = numbers and 3 * cards_in(cell, "numbers") >= 2 * len(
        _BETWEEN_NUMBERS.split(cell.strip())
    )
    return HAND_SIZE if glued or many or kind_of(cell) in ("hand", "deal") else 0


def text_of(value: object) -> str:
    """The value of a cell as text: a list of cards is a hand, a list of longer texts several hands.

    The fields of an object are in the order of the numbers or letters in their names.

    >>> text_of(5.0), text_of(None), text_of(["8C", "TS"]), text_of([["8C", "TS"], ["KC"]])
    ('5', '', '8C TS', '8C TS | KC')
    >>> text_of({"p2": "8C", "p1": "TS"}), text_of({"mine": "8C", "his": "TS"})
    ('TS | 8C', '8C | TS')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        names = [*value]
        if all(parse(name)[1] for name in names):
            names.sort(key=lambda name: parse(name)[1])
        elif misnumbered(names):
            names.sort(key=str.lower)
        return _BETWEEN.join(text_of(value[name]) for name in names)
    if isinstance(value, (list, tuple)):
        if any(isinstance(item, dict) and len(item) > 1 for item in value):
            return str(value)  # Perhaps several deals, which are not one of all their hands.
        nested = any(isinstance(item, (list, tuple)) for item in value)
        items = ["null" if item is None else text_of(item) for item in value]
        several = nested or any(len(item) > _LONGEST_CARD for item in items)
        return (_BETWEEN if several else " ").join(items)
    return str(value)


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def can_hold_cards(kind: Any) -> bool:
    """Whether cells of an Arrow type may be cards: strings, and types that may contain strings."""
    types = need("pyarrow").types
    while hasattr(kind, "value_type"):
        kind = kind.value_type
    return not (types.is_primitive(kind) or types.is_decimal(kind) or types.is_null(kind))


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    kind, text = column.type, pa.large_string()
    is_list = hasattr(kind, "value_field")
    if pa.types.is_dictionary(kind):
        return text_column(column.dictionary).take(column.indices)
    if pa.types.is_floating(kind):
        whole = compute.floor(column)
        if compute.all(compute.equal(whole, column), min_count=0).as_py():
            column = whole.cast(pa.int64())
    try:
        if not is_list:
            return column.cast(text)
        if not pa.types.is_floating(kind.value_type):
            lists = column.cast(pa.list_(pa.string()))
            items = lists.flatten()
            longest = compute.max(compute.utf8_length(items)).as_py() or 0
            if longest <= _LONGEST_CARD and not items.null_count:
                return compute.binary_join(lists, " ").cast(text)
    # Bytes may not be UTF-8, and structs and lists of lists cannot be cast.
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        pass
    return text_array(column.to_pylist())
