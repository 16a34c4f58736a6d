"""What the cells of a table hold: a card, a hand, a whole deal, or none of these."""

from __future__ import annotations

import re

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..layout.card_patterns import CARDS, is_unread_card
from ..layout.line_layout import layout_of_line
from ..needs import need
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, HAND_SIZES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, Literal

    Kind = Literal["card", "hand", "deal", "number", ""]

__all__ = [
    "are_numbers",
    "cards_in",
    "hand_size",
    "kind_of",
    "reads_as_cards",
    "rows_with_cards",
    "rows_with_numbers",
]

MAX_LENGTH = 1000
"""A longer cell holds no deal."""

_AROUND = "\\s,;|/()\\[\\]{}'\":.+_&<>*\\\\=~·•–—^!\u200b\ufeff-"
_GAP = f"[{_AROUND}]*"
_RANK_NAMES = {
    "two": "2", "deuce": "2", "three": "3", "trey": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K",
    "ace": "A",
}  # fmt: skip
_SUIT_NAMES = {name: name[0] for name in ("club", "diamond", "heart", "spade")}
_SUIT_NAMES = {f"{name}s": letter for name, letter in _SUIT_NAMES.items()} | _SUIT_NAMES
_RANK = f"(?:{'|'.join(_RANK_NAMES)}|{RANK})"
_SUIT = f"(?:{'|'.join(_SUIT_NAMES)}|{SUIT})"
_OF = r"[\s_-]{0,3}(?:of)?[\s_-]{0,3}"
_HIDDEN = r"(?:XX|\?{1,2}|(?:black|red)?joker)"
_ANY_CARD = (
    f"(?:{_RANK}{_OF}{_SUIT}|{PLAYING_CARD})",
    f"(?:{_SUIT}{_OF}{_RANK}|{PLAYING_CARD})",
    _HIDDEN,
)
_CARDS_PATTERN = "(?i)" + "|".join(
    [f"{card}(?:{_GAP}|\\s*and\\s*){card}|^{_GAP}{card}{_GAP}$" for card in _ANY_CARD]
)
"""Cells with two cards in a row, or with one and nothing else."""
FEW_TEXTS = 1000
"""Arrow takes longer to prepare a pattern than Python to search so many texts for it."""
_SPELT = [
    re.compile(f"(?i)(?<![^\\W_])({_RANK}){_OF}({_SUIT})(?![^\\W_])"),
    re.compile(f"(?i)(?<![^\\W_])({_SUIT}){_OF}({_RANK})(?![^\\W_])"),
]
"""Cards in words, or with blanks or dashes within, rank first and suit first."""
_HARMLESS = b"0123456789.,:;+-/ \t"
"""A column of these has numbers, dates or times."""

_CARDS = [CARDS["rank first"], CARDS["suit first"]]
_NUMBER = re.compile("[0-9]|[1-4][0-9]|5[012]")
_BETWEEN_NUMBERS = re.compile(r"[\s,;|/-]+")
_SEVERAL_NUMBERS = r"^\s*-?[^\s,;|/:.-]+(?:[\s,;|/-]+[^\s,;|/:.-]+){3,}\s*$"
"""Four words or more, without the colons and points of times and amounts."""
_WORD = re.compile(f"[^{_AROUND}]+")


def kind_of(cell: str, style: str | None = None, *, strict: bool = False) -> Kind:
    """What a cell holds; unless it is `strict`, a hand or deal may have a few wrong cards.

    >>> kind_of("8C"), kind_of("8C TS KC 9H 4S"), kind_of("8C TS KC 9H 4X"), kind_of("Ace High")
    ('card', 'hand', 'hand', '')
    """
    cell = cell.strip()
    if _NUMBER.fullmatch(cell):
        return "number"
    if any(card.fullmatch(cell) for card in _CARDS):
        return "card"
    if not 5 <= len(cell) <= MAX_LENGTH:
        return ""
    if not are_numbers(style) and not any(card.search(cell) for card in _CARDS):
        return ""
    line = cell.encode("utf-8", "replace")
    for players in (1, None):
        layout = layout_of_line(line, ReadOptions(players, style=style))
        if layout is not None and (style or not are_numbers(layout.style)):
            return "hand" if layout.players == 1 else "deal"
    if strict or are_numbers(style):
        return ""
    words, right = _WORD.findall(cell), cards_in(cell)
    if right < 3 or right < 2 * (len(words) - right):
        return ""
    return "hand" if len(words) <= max(HAND_SIZES) else "deal"


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


def reads_as_cards(cell: str) -> int:
    """How many cards a cell has that holds nothing else, or a hand with a few wrong ones.

    >>> reads_as_cards("2C"), reads_as_cards("Ac Kd"), reads_as_cards("lost with Ac Kd")
    (1, 2, 0)
    >>> reads_as_cards("Ace of hearts, 2 - H"), reads_as_cards("2 H 3 H"), reads_as_cards("at 2")
    (2, 2, 0)
    """
    for text in (cell, *(spelt.sub(_in_letters, cell) for spelt in _SPELT)):
        words = [word for word in _WORD.findall(text) if word.lower() != "and"]
        found = cards_in(text)
        if 0 < len(words) <= found:
            return found
    if kind_of(cell) in ("hand", "deal"):
        return HAND_SIZE
    # A hand without separators, of which a character is missing or wrong.
    words = _WORD.findall(cell)
    covered = max(sum(map(len, card.findall("".join(words)))) for card in _CARDS)
    glued = len(words) == 1 and covered >= 6 and 3 * covered >= 2 * len(words[0])
    return HAND_SIZE if glued else 0


def _in_letters(card: re.Match[str]) -> str:
    """A card in words, with blanks around it."""
    parts = map(str.lower, card.groups())
    return f" {''.join(_RANK_NAMES.get(part) or _SUIT_NAMES.get(part, part) for part in parts)} "


def rows_with_cards(
    columns: Mapping[Any, Any], *, single_allowed: bool
) -> Iterator[tuple[int, Any, str]]:
    """The row, column and text of cells that read as cards, in columns of Arrow's strings.

    With `single_allowed`, the first cell of a row with only one card is left out: a room may be
    called `2C`.
    """
    pa, compute = need("pyarrow", "tables"), need("pyarrow.compute", "tables")
    names = [name for name, cells in columns.items() if _may_have_cards(cells)]
    if not names:
        return
    length = len(columns[names[0]])
    cells = pa.concat_arrays([columns[name] for name in names])
    texts = compute.unique(cells)
    if len(texts) > FEW_TEXTS:
        texts = texts.filter(compute.match_substring_regex(texts, _CARDS_PATTERN))
    found = (text for text in texts.to_pylist() if text and re.search(_CARDS_PATTERN, text))
    counts = {text: reads_as_cards(text) for text in found}
    wrong = pa.array([text for text, count in counts.items() if count], cells.type)
    if not len(wrong):
        return
    single: set[int] = set()
    for at in compute.indices_nonzero(compute.is_in(cells, wrong)).to_pylist():
        column, row = divmod(at, length)
        text = cells[at].as_py()
        if single_allowed and counts[text] == 1 and row not in single:
            single.add(row)
        else:
            yield row, names[column], text


def rows_with_numbers(columns: Mapping[Any, Any]) -> Iterator[tuple[int, Any, str]]:
    """The row, column and text of cells with several numbers, of which most may be cards."""
    compute = need("pyarrow.compute", "tables")
    for name, cells in columns.items():
        matches = compute.fill_null(compute.match_substring_regex(cells, _SEVERAL_NUMBERS), False)
        for row in compute.indices_nonzero(matches).to_pylist():
            text = cells[row].as_py()
            words = _BETWEEN_NUMBERS.split(text.strip())
            if 3 * cards_in(text, "numbers") >= 2 * len(words):
                yield row, name, text


def _may_have_cards(cells: Any) -> bool:
    """Whether there is anything but numbers, dates and times in an array of strings."""
    _, offsets, data = cells.buffers()
    if not data or not len(cells):
        return False
    ends = memoryview(offsets).cast("q")
    text = bytes(memoryview(data)[ends[cells.offset] : ends[cells.offset + len(cells)]])
    return bool(text.translate(None, _HARMLESS))


def are_numbers(style: str | None) -> bool:
    """Whether cards are written as numbers, or as pairs of numbers, in this style."""
    return style is not None and style.startswith(("numbers", "pairs"))


def hand_size(cell: str) -> int:
    """How many cards a hand has that is written in a cell; five if that is not clear.

    >>> hand_size("8C TS KC 9H 4S 2D 2X")
    7
    """
    words = _WORD.findall(cell)
    size = len(words) if len(words) > 1 else cards_in(cell)
    return size if size in HAND_SIZES else HAND_SIZE
