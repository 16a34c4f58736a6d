"""A line taken apart: its cards, and all other signs, in the gaps around them."""

from __future__ import annotations

import re
from functools import lru_cache

from ..cards.card import not_a_card
from ..cards.card_text import (
    PLAYING_CARD,
    PLAYING_CARDS,
    RANK,
    SUIT,
    SUITS,
    VARIATION_SELECTORS,
    card_numbers,
)
from ..errors import quoted
from ..values import Value
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES

CARDS = {  # A card in each style that is written in letters.
    "rank first": re.compile(f"{RANK}{SUIT}|{PLAYING_CARD}"),
    "suit first": re.compile(f"{SUIT}{RANK}|{PLAYING_CARD}"),
}
_SIGNS = "".join({sign for suit in SUITS for sign in suit if not sign.isalpha()})
WORD = re.compile(  # Letters, digits and suits with nothing between them.
    r"(?!(?<=[</])t[dh]>)(?<![</]t(?=[dh]>))"  # <td> and <th> of HTML are not cards.
    rf"(?:[^\W_]|[{VARIATION_SELECTORS}{_SIGNS}{''.join(PLAYING_CARDS)}])+"
)
_WORD_OF_CARDS = {style: re.compile(f"(?:{card.pattern})+") for style, card in CARDS.items()}
_GLUED = re.compile(  # Cards with letters between them, as in `AhKhvQsQd`.
    rf"{RANK}{SUIT}\w+{RANK}{SUIT}|(?:{RANK}{SUIT})+[xX]{{1,2}}|.*(?:{RANK}{SUIT}){{3}}.*"
)
_APART = re.compile(rf"(?:{RANK}(?:\W{{1,2}}{SUIT}(?!\w)| of {SUIT}[a-z]*)\W*){{2,}}")
"""Cards whose rank and suit are apart, as in `A h, K h` and `A of hearts`."""
FIRST_CARDS = {style: re.compile(f"(?:{card.pattern})*") for style, card in CARDS.items()}
_NUMBER = re.compile(r"(?<![\w.+-])[0-9]{1,2}(?![\w.])")
LINE_NUMBER = re.compile(r"(?i)^[ \t]*(?:(?:deal|game|round)[ \t]*)?[0-9]{1,12}[.:)]+[ \t]*(?=\S)")
"""What may be in front of any line: `1.`, `2)`, `Game 3:`."""
_AROUND = re.compile(r"[\s,;|/\-\[\](){}\"']*")
MISTYPED = re.compile(r"(?:(?<![0-9]{2}:)10|[0-9])[A-Za-z]|[TJQKA][xX]|\?+|[xX]{2}")
BOARD = re.compile("(?:(?:board|flop|turn|river|community|table)(?:c|cards?)?)+", re.IGNORECASE)
"""Words for the cards that all players share, without what is not a letter."""
WORDS = re.compile(rf"(?:{RANK}{SUIT}|{SUIT}{RANK})+(?=(?i:{BOARD.pattern}))|{WORD.pattern}")
"""The words of a line: `AhKhBoard` is two."""
_EMPTY_FIELD = re.compile(r"(?:(?<=[,;|\t])|^(?!\|))(?=[ \"']*[,;|\t])")
_OTHER_WORD = re.compile(r"[^\W_]+|#")
STRUCK = ("-", "/")  # In front of the first card, these may strike out the line.
HIDDEN = re.compile(r"[?]{1,2}|[xX]{2}|\U0001f0a0")


class Skeleton(Value):
    """A line taken apart: its cards, where each starts, and the gaps before each and at the end."""

    style: str
    line: str
    cards: tuple[str, ...]
    starts: tuple[int, ...]
    gaps: tuple[str, ...]

    @property
    def alike(self) -> Skeleton:
        """The same line with the same card everywhere: only what is around cards makes a layout."""
        card = {"rank first": "2c", "suit first": "c2"}.get(self.style)
        return skeleton_of(card.join(self.gaps), self.style) if card and self.cards else self

    @property
    def numbers(self) -> list[int]:
        """The cards as numbers from 0 to 51."""
        if self.style not in CARDS:
            return [int(card) - (self.style == FROM_ONE) for card in self.cards]
        known = card_numbers()
        if self.style == "rank first":
            return [known[card] for card in self.cards]
        return [known[re.sub("(.+?)(10|.)$", r"\2\1", card)] for card in self.cards]


@lru_cache(1 << 10)
def skeleton_of(line: str, style: str) -> Skeleton:
    """Take a line apart; a word counts as cards only if it has nothing else in it."""
    if style in CARDS:
        words = [word for word in WORD.finditer(line) if _WORD_OF_CARDS[style].fullmatch(word[0])]
        matches = [card for word in words for card in CARDS[style].finditer(line, *word.span())]
    else:
        first = int(style == FROM_ONE)
        matches = [each for each in _NUMBER.finditer(line) if first <= int(each[0]) < first + 52]
    cards = tuple([card[0] for card in matches])
    starts = tuple([card.start() for card in matches])
    ends = zip([0, *(card.end() for card in matches)], [*starts, len(line)], strict=True)
    return Skeleton(style, line, cards, starts, tuple([line[end:start] for end, start in ends]))


@lru_cache(1 << 12)
def cards_of(cell: str, style: str | None = None) -> int | None:
    """How many cards a cell has, in letters unless numbers are given; None if it has more.

    Around cards there may be blanks, separators, and whole brackets and quotes.
    """
    styles = [*CARDS] if style is None else [NUMBERS if style == PAIRS else style]
    best = max((skeleton_of(cell, each) for each in styles), key=lambda bare: len(bare.cards))
    if not best.cards:
        is_unclear = any(map(_GLUED.fullmatch, WORD.findall(cell))) or _APART.fullmatch(cell)
        return None if is_unclear else 0
    is_whole = all(cell.count(pair[0]) == cell.count(pair[1]) for pair in ("[]", "()", "{}"))
    is_whole = is_whole and cell.count('"') % 2 == cell.count("'") % 2 == 0
    is_whole = is_whole and best.gaps[0].strip()[:1] not in STRUCK
    return len(best.cards) if is_whole and all(map(_AROUND.fullmatch, best.gaps)) else None


def mistyped(word: re.Match[str]) -> bool:
    """Whether a word may be a card that is mistyped or hidden; `xX` in `xX_Ann_Xx` is not."""
    around = word.string[word.start() - 1 : word.start()] + word.string[word.end() :][:1]
    return "_" not in around and MISTYPED.fullmatch(word.string, *word.span()) is not None


def numbered_words(line: str, style: str) -> list[re.Match[str]]:
    """What is counted: words that may be cards, the first of others between, and empty fields."""
    end, found = 0, list[re.Match[str]]()
    for word in WORDS.finditer(line):
        if mistyped(word) or cards_of(word[0], style) != 0:
            other = _OTHER_WORD.search(line, end, word.start())
            found += [other] if other else []
            found += _EMPTY_FIELD.finditer(line, end, word.start())
            found.append(word)
            end = word.end()
    return found


def has_line_number(line: str, style: str) -> bool:
    """Whether a line has a number in front of it, with a blank behind if cards are numbers too."""
    number = LINE_NUMBER.match(line)
    return number is not None and (style in CARDS or (style != PAIRS and number[0][-1].isspace()))


def without_line_number(line: str) -> str:
    """A line with blanks for the number in front of it, such as `1.`, `2)` or `Game 3:`."""
    return LINE_NUMBER.sub(lambda number: " " * len(number[0]), line)


def likely_style(lines: tuple[str, ...], style: str | None) -> str:
    """The style that is given, or the one in letters that finds more cards in some lines."""
    if style is not None:
        return NUMBERS if style == PAIRS else style
    counts = {each: sum(len(skeleton_of(line, each).cards) for line in lines) for each in CARDS}
    return max(counts, key=counts.__getitem__)


def no_card(token: str, style: str) -> str:
    """Why a word is not a card in a style."""
    shown = quoted(token if len(token) <= 12 else f"{token[:12]}…")
    if "\ufffd" in token or "\0" in token:
        return "these bytes are not text: save the file as UTF-8"
    if hidden := next((sign for sign in token if not sign.isprintable()), None):
        return f"an invisible character, U+{ord(hidden):04X}"
    if token.startswith("#"):
        return "comments start a line with #, and must not name the board or an order of hands"
    if HIDDEN.match(token):
        return f"{shown} is a hidden card: a showdown needs every card"
    if style not in CARDS:
        return f"{shown} is not a card: here cards are {STYLES[style]}"
    return not_a_card(token) if len(token) <= 6 else f"{shown} is not a card"
