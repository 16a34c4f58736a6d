"""Finds out what the lines of a text have besides their deals, if that is clear."""

from __future__ import annotations

from itertools import pairwise

from .card_patterns import PLACEHOLDERS, has_a_card, is_unread_card, with_placeholders
from .extras import (
    BULLET,
    CATEGORY,
    COLUMN,
    INDEX,
    LABEL,
    NUMBER,
    PATTERNS,
    RESULT,
    without_extras,
)
from .labels import no_player, spells_a_card
from .line_layout import layout_of_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..read_options import ReadOptions
    from .layout import Layout

__all__ = ["ignored_extras"]

_WAYS = (
    *((NUMBER,), (RESULT,), (NUMBER, RESULT), (INDEX,), (INDEX, RESULT), (COLUMN,), (BULLET,)),
    (LABEL,),
)
_LETTERS = "rank first", "suit first"
"""The styles whose cards are not numbers."""
_RANKS = range(2, 15)
_JOINED = bytes.maketrans(b":./-", b"____")


def ignored_extras(
    lines: Sequence[bytes], given: ReadOptions
) -> tuple[tuple[str, ...], list[Layout | None]]:
    """What to ignore so that most lines are deals, and their layouts; nothing if that is unclear.

    A number without punctuation may be a card whose suit is missing. So one in front must not be
    a rank, or must increase from line to line; and one behind must not be a rank in some line if
    one card more would make a deal.
    """
    best: tuple[str, ...] = ()
    layouts: list[Layout | None] = [None] * len(lines)
    for extras in _WAYS:
        bare = [without_extras(line, extras) for line in lines]
        found = [
            layout_of_line(short, given) if short != line else None
            for short, line in zip(bare, lines, strict=True)
        ]
        if found.count(None) < layouts.count(None) and _is_clear(lines, found, extras, given):
            best, layouts = extras, found
    return best, [layout and layout.but(ignored=best) for layout in layouts]


def _is_clear(
    lines: Sequence[bytes],
    found: Sequence[Layout | None],
    extras: Sequence[str],
    given: ReadOptions,
) -> bool:
    """Whether what is ignored cannot be cards."""
    deals = [(line, layout) for line, layout in zip(lines, found, strict=True) if layout]
    if (
        NUMBER in extras or LABEL in extras
    ) and given.players != 1:  # A hand of a deal may have a line of its own.
        of_one = (b"hand", b"play", b"seat")
        begins = [(line.lstrip()[:4].lower(), layout.players) for line, layout in deals]
        if any(word in (of_one if players == 1 else of_one[1:]) for word, players in begins):
            return False
    if COLUMN in extras:
        return all(layout.style == "pairs" and not layout.has_class for _, layout in deals)
    if any(layout.style not in _LETTERS and extras != (NUMBER,) for _, layout in deals):
        return False
    if INDEX in extras:
        numbers = [int(at[1]) for line, _ in deals if (at := PATTERNS[INDEX].match(line))]
        increase = all(one < other for one, other in pairwise(numbers))
        if any(number in _RANKS for number in numbers) and not (increase and len(numbers) > 1):
            return False
    if LABEL in extras and not all(_is_label(line, layout, given) for line, layout in deals):
        return False
    if BULLET in extras and any(given.ways_to_deal(layout.size + 1) for _, layout in deals):
        return False  # It may be a hidden card.
    if RESULT in extras:
        behind = [at[1] for line, _ in deals if (at := PATTERNS[RESULT].search(line))]
        is_rank = [word.isdigit() and int(word) in _RANKS for word in behind]
        more = any(given.ways_to_deal(layout.size + 1) for _, layout in deals)
        return not (more and all(is_rank))
    return True


def _is_label(line: bytes, layout: Layout, given: ReadOptions) -> bool:
    """Whether the word in front of a deal cannot be one of its cards, or say whose they are."""
    found = PATTERNS[LABEL].match(line)
    if found is None or CATEGORY.fullmatch(found[1]):
        return True
    word, has_colon = found[1].translate(_JOINED), bool(found[2])
    if word[:1].isdigit() and has_a_card(word.decode()):
        return False
    # Such as Fred, which ends with the letter of a suit.
    is_name = len(word) > 3 and word.isalpha() and not is_unread_card(word.decode())
    if not is_name and any(with_placeholders(word, style) != word for style in PLACEHOLDERS):
        return False
    text = word.decode().rstrip("0123456789").replace("_", " ").strip()
    is_card = spells_a_card(f"{text} hearts") or spells_a_card(f"two {text}")
    if (len(text) > 1 and is_card) or no_player(text):
        return False
    if b":" in line[found.end() :] or (has_colon and given.players != 1):
        return False
    is_plain = word.isalpha() and not has_colon  # Such as `wild`, which may be a card.
    return not ((is_plain or word[:1].isdigit()) and given.ways_to_deal(layout.size + 1))
