"""Layouts found from the first deal of a text, where it is not the plain one."""

from __future__ import annotations

import re
from itertools import pairwise

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..rules import MOST_PLAYERS
from .layout import BRACKETS, SEPARATORS, Layout, hands_of, is_a_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["find"]

_RANK = f"(?:10|[{RANK_LETTERS}])"
_SUIT = f"(?:[{SUIT_LETTERS}]|[\u2660-\u2667]\ufe0f?)"
_SIGN = "[\U0001f0a1-\U0001f0de]"
_CARDS = {
    "rank first": re.compile(f"{_RANK}{_SUIT}|{_SIGN}", re.IGNORECASE),
    "suit first": re.compile(f"{_SUIT}{_RANK}|{_SIGN}", re.IGNORECASE),
    "numbers": re.compile(r"\d+"),
}
_PAIRS = re.compile(
    r"[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}(?: *\1 *\d)? *"
)
"""The five cards of a hand as suits and ranks, and perhaps its class."""
_LABEL = re.compile(r"(?<!\w)\"?(?:Player ?\d+|Hand ?\d+|[A-Za-z]\w*)\"?\s*:")
_NUMBERS = re.compile(r"\d[\d,; \t]*")
_WORD = re.compile(r"\w+")
_MEANS_SOMETHING = re.compile("[^\\W_]|[\u2660-\u2667\U0001f0a1-\U0001f0de]")


def find(
    lines: Sequence[bytes],
    players: int | None,
    cards: int | None,
    mixed: bool,
    style: str | None = None,
) -> Layout | None:
    """The layout of the first of some lines that is a deal; before it there may be a header."""
    texts = [line.decode("utf-8", "replace") for line in lines]
    texts = [text for text in texts if _MEANS_SOMETHING.search(text)]
    for place, text in enumerate(texts[:2]):
        found = _layout(text, players, cards, place, mixed, style)
        if found is not None and (place == 0 or _is_header(texts[0], text, found)):
            return found
    return None


def _layout(
    text: str,
    players: int | None,
    cards: int | None,
    header: int,
    mixed: bool,
    wanted: str | None,
) -> Layout | None:
    labels = tuple(
        label[0] for label in _LABEL.finditer(text) if not is_a_card(label[0][:-1].encode())
    )
    if labels and not (2 <= len(labels) <= MOST_PLAYERS and players in (None, len(labels))):
        return None
    bare = text
    for label in labels:
        bare = bare.replace(label, " " * len(label))
    pairs = _PAIRS.fullmatch(bare.strip()) if wanted in (None, "pairs") else None
    if pairs and players in (None, 1) and cards in (None, 5):
        return Layout(1, 5, "pairs", pairs[1], header=header, mixed=mixed)
    for style, card in _CARDS.items():
        if wanted not in (None, style):
            continue
        tokens = list(card.finditer(bare))
        if not tokens or _MEANS_SOMETHING.search(card.sub("", bare)):
            continue
        if style == "numbers" and any(int(token[0]) > 51 for token in tokens):
            continue
        gaps = [_kind(bare[one.end() : two.start()]) for one, two in pairwise(tokens)]
        if None in gaps or (style == "numbers" and "" in gaps):
            continue
        hands = len(labels) if labels and len(tokens) % len(labels) == 0 else players
        for many, each in hands_of(len(tokens), hands, cards):
            between = {gap for place, gap in enumerate(gaps, 1) if place % each == 0}
            within = {gap for place, gap in enumerate(gaps, 1) if place % each}
            if len(between) <= 1 and len(within) == 1:
                separator, mark = str(within.pop()), str((between or {" "}).pop())
                return Layout(
                    many,
                    each,
                    style,
                    separator,
                    mark if many > 1 else separator,
                    BRACKETS if mixed or set(bare) & set(BRACKETS) else "",
                    labels,
                    header,
                    mixed,
                )
    return None


def _kind(gap: str) -> str | None:
    """What stands between two cards: a blank, another character, or nothing."""
    signs = [sign for sign in gap if not sign.isspace() and sign not in BRACKETS]
    if not signs:
        return " " if gap else ""
    return signs[0] if len(signs) == 1 and signs[0] in SEPARATORS else None


def _is_header(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line before the first deal counts the deals, or names their columns."""
    words = _WORD.findall(line)
    if _NUMBERS.fullmatch(line):
        return len(words) <= 2
    if layout.style == "pairs":
        return not any(word.isdecimal() for word in words)
    cards = sum(len(card[0]) for card in _CARDS[layout.style].finditer(line))
    if 2 * cards >= len(_MEANS_SOMETHING.findall(line)):
        return False  # A deal, though not a right one.
    signs = [sign for sign in ",;\t|" if sign in deal]
    if signs:
        return any(line.count(sign) == deal.count(sign) for sign in signs)
    return len(line.split()) in (layout.players, layout.size)
