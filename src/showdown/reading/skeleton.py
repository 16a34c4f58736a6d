"""A line taken apart: its cards, and the skeleton that is left when they are taken out.

Every card of a line is one of these cards, and every other sign is in one of the gaps around them,
so nothing is overlooked: what a gap may hold is decided in `groups`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ..cards.card import not_a_card
from ..cards.card_text import (
    PLAYING_CARD,
    PLAYING_CARDS,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    VARIATION_SELECTORS,
    card_numbers,
)
from ..errors import quoted
from ..values import Value
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES

CARDS = {
    "rank first": re.compile(f"{RANK}{SUIT}|{PLAYING_CARD}"),
    "suit first": re.compile(f"{SUIT}{RANK}|{PLAYING_CARD}"),
}
"""A card in each style that is written in letters."""
_SIGNS = "".join({sign for suit in SUITS for sign in suit if not sign.isalpha()})
WORD = re.compile(rf"(?:[\w{VARIATION_SELECTORS}{_SIGNS}]|[{''.join(PLAYING_CARDS)}])+")
"""Letters, digits and suits with nothing between them."""
_WORD_OF_CARDS = {style: re.compile(f"(?:{card.pattern})+") for style, card in CARDS.items()}
FIRST_CARDS = {style: re.compile(f"(?:{card.pattern})*") for style, card in CARDS.items()}
"""The cards that a word starts with."""
_NUMBER = re.compile(r"(?<![\w.+-])[0-9]+(?![\w.])")
LINE_NUMBER = re.compile(
    r"^[ \t]*(?:(?:deal|game|round)[ \t]*)?[0-9]{1,12}[.:)]+[ \t]*(?=\S)", re.IGNORECASE
)
"""What may be in front of any line: `1.`, `2)`, `Game 3:`."""
_AROUND = re.compile(r"[\s,;|/\-\[\](){}\"']*")
"""Blanks, separators, brackets and quotes."""
_HIDDEN = re.compile(r"[?]{1,2}|[xX]{2}|\U0001f0a0")
"""What stands for a hidden card."""
_UNREADABLE = "\ufffd"
"""What decoding puts in place of a byte that is not UTF-8."""
_LONGEST_CELL = 1 << 16
"""In a longer cell, cards are not looked for."""
_TOO_LONG = 3
"""More digits than the number of a card has."""
_LONGEST_WORD, _LONGEST_CARD = 12, 6
"""How much of a word is shown, and how long a word may be that was meant as a card."""


class Skeleton(Value):
    """A line without its cards.

    Attributes:
        style: how the cards are written.
        starts: where each card starts in the line.
        ends: where it ends.
        line: the line.
    """

    style: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    line: str

    @property
    def size(self) -> int:
        """How many cards the line has."""
        return len(self.starts)

    @property
    def gaps(self) -> tuple[str, ...]:
        """The text before each card, and behind the last."""
        befores = zip((0, *self.ends), (*self.starts, len(self.line)), strict=True)
        return tuple([self.line[end:start] for end, start in befores])

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as they are written."""
        places = zip(self.starts, self.ends, strict=True)
        return tuple([self.line[start:end] for start, end in places])

    @property
    def numbers(self) -> list[int]:
        """The cards as numbers from 0 to 51."""
        if self.style not in CARDS:
            return [int(card) - (self.style == FROM_ONE) for card in self.cards]
        known = card_numbers() if self.style == "rank first" else _suits_first()
        return [known[card] for card in self.cards]


@cache
def _suits_first() -> dict[str, int]:
    turned = {s + r: 4 * rank + suit for r, rank in RANKS.items() for s, suit in SUITS.items()}
    return turned | card_numbers()


@lru_cache(1 << 10)
def skeleton_of(line: str, style: str) -> Skeleton:
    """Take a line apart; a word counts as cards only if it has nothing else in it.

    >>> skeleton_of("Black: 8CTS, bob9C", "rank first").gaps
    ('Black: ', '', ', bob9C')
    """
    places: list[tuple[int, int]] = []
    if style not in CARDS:
        first = int(style == FROM_ONE)
        numbers = [each for each in _NUMBER.finditer(line) if len(each[0]) < _TOO_LONG]
        places = [each.span() for each in numbers if first <= int(each[0]) < first + 52]
    else:
        whole, card = _WORD_OF_CARDS[style], CARDS[style]
        for word in WORD.finditer(line):
            if whole.fullmatch(word[0]):
                places += [each.span() for each in card.finditer(line, *word.span())]
    starts, ends = zip(*places, strict=True) if places else ((), ())
    return Skeleton(style, starts, ends, line)


def cards_of(cell: str, style: str | None = None) -> int | None:
    """How many cards a cell has if it has nothing else; 0 for none; None if it has both.

    Around cards there may be blanks, separators, brackets and quotes. Cards are in letters, rank
    first or suit first, unless a style of numbers is given.

    >>> [cards_of(cell) for cell in ("8C TS", "[Ah, Kd]", "C8", "Alice", "5 AS", "R2D2", "12:30")]
    [2, 2, 1, 0, None, 0, 0]
    """
    if len(cell) > _LONGEST_CELL:
        return None
    styles = [*CARDS] if style is None else [NUMBERS if style == PAIRS else style]
    best = max((skeleton_of(cell, each) for each in styles), key=lambda bare: bare.size)
    if not best.size:
        return 0
    return best.size if all(map(_AROUND.fullmatch, best.gaps)) else None


def without_line_number(line: str) -> str:
    """A line with blanks for the number in front of it, such as `1.`, `2)` or `Game 3:`."""
    return LINE_NUMBER.sub(lambda number: " " * len(number[0]), line)


def likely_style(lines: tuple[str, ...], style: str | None) -> str:
    """The style that is given, or the one in letters that finds more cards in some lines."""
    if style is not None:
        return NUMBERS if style == PAIRS else style
    counts = {each: sum(skeleton_of(line, each).size for line in lines) for each in CARDS}
    return max(counts, key=counts.__getitem__)


def no_card(token: str, style: str) -> str:
    """Why a word is not a card in a style."""
    shown = quoted(token if len(token) <= _LONGEST_WORD else f"{token[:_LONGEST_WORD]}…")
    if _UNREADABLE in token or "\0" in token:
        return "these bytes are not text: save the file as UTF-8"
    if hidden := next((sign for sign in token if not sign.isprintable()), None):
        return f"an invisible character, U+{ord(hidden):04X}"
    if token.startswith("#"):
        return "a remark behind a deal: start comment lines with #"
    if _HIDDEN.match(token):
        return f"{shown} is a hidden card: a showdown needs every card"
    if style not in CARDS:
        return f"{shown} is not a card: here cards are {STYLES[style]}"
    if style == "suit first" and token.isascii() and token in card_numbers():
        return f"{shown} has the rank first: here the suit is, as in {token[-1]}{token[:-1]}"
    return not_a_card(token) if len(token) <= _LONGEST_CARD else f"{shown} is not a card"
