"""Patterns for cards in text, valid or not."""

from __future__ import annotations

import re

from ..card_text import PLAYING_CARD, RANK, SUIT
from .numbered_names import are_names

SEPARATORS = ",;|-/"
AROUND_CARDS = rf"\s{re.escape(SEPARATORS)}\[\](){{}}\"':"
"""Characters that may be around cards, for a set in a regular expression."""
CARDS = {
    "rank first": re.compile(f"{RANK}{SUIT}|{PLAYING_CARD}"),
    "suit first": re.compile(f"{SUIT}{RANK}|{PLAYING_CARD}"),
    "numbers": re.compile("[0-9]+"),
}
PLACEHOLDERS = {"rank first": "2C", "suit first": "C2"}
"""A card in each style with letters."""

_UNREAD = re.compile(
    f"[?x*]{{1,2}}|(?:black|red)?joker|or|[\U0001f0a0\U0001f0bf\U0001f0cf\U0001f0df]|1[1-4]?{SUIT}",
    re.IGNORECASE,
)
"""Hidden cards, jokers, and an ace or a face card as a number."""
_WORDS_TOO = ("x", "or")
"""Those that are also words or column names."""
_NEARLY = {
    "rank first": re.compile(rf"\w{{1,2}}{SUIT}|{RANK}\w|\w{{3}}{SUIT}"),
    "suit first": re.compile(rf"{SUIT}\w{{1,2}}|\w{RANK}"),
}
"""What may have been meant as a card."""
_STRETCH = re.compile(rf"[^{AROUND_CARDS}]+")
_SPLIT_CARD = re.compile(r"(?<=\[)\s*\w{1,2}\s+\w\s*(?=\])")
"""A single card in brackets, with spaces between rank and suit."""
MIN_TOUCHING = 5
"""At least this many characters of cards without separators are not a word."""

_CARD_WITH_BLANKS = re.compile(rf"(\[[ \t]*{RANK})([ \t]+)({SUIT})(?=[ \t]*\])".encode())
_CARD_WITH_DASH = re.compile(
    rf"(?<![\w-])(?:({RANK})-({SUIT})|({SUIT})-({RANK}))(?![\w-])".encode()
)
_WIDE_SPACE = re.compile(rb"\xc2\xa0|\xe2\x80[\x80-\x8a\xaf]|\xe3\x80\x80")
"""Spaces beyond ASCII, such as the no-break space of web pages."""
_NUMBER_SIGN = re.compile(
    rb"(\b(?:player|seat|hand|team|deal|game|round)[ \t]?)#(?=[0-9]{1,3}[ \t]*:)", re.IGNORECASE
)
"""The sign in a label such as `Seat #1:`, which does not start a comment."""


def is_unread_card(word: str) -> bool:
    """Whether a word is a hidden or impossible card (`XX`, `joker`, `1S`), so not a column name."""
    return _UNREAD.fullmatch(word) is not None


def has_a_card(text: str) -> bool:
    """Whether a text contains a card with letters, or something clearly meant as one.

    >>> list(map(has_a_card, ["hand 1, hand 2", "8CTSKX9H", "S1,C1,S2,C2,CLASS", "?? joker"]))
    [False, True, False, True]
    """
    words = _STRETCH.findall(text)
    if are_names([word for word in words if word[-1].isdecimal()]):
        words = [word for word in words if not word[-1].isdecimal()]
    unread = [word for word in words if is_unread_card(word)]
    if 2 * len(unread) > len(words) or any(word.lower() not in _WORDS_TOO for word in unread):
        return True
    return any(map(_is_cards, words))


def is_prose(text: str) -> bool:
    """Whether a text is words without cards; such as `as` and `Ah` are words too.

    >>> list(map(is_prose, ["Dear all, as promised", "8C TX", "Alice: 8C TS KC", "AhKh QsQd"]))
    [True, False, False, False]
    """
    words = [word.rstrip(".!?") for word in _STRETCH.findall(text)]
    others = [word for word in words if word.isalpha() and len(word) > 2]
    others = [word for word in others if CARDS["rank first"].sub("", word)]
    has_cards = any(_is_cards(word) for word in words if not word.isalpha())
    enough = 2 * len(others) + (len(words) > 3) > len(words) > 1
    return enough and not has_cards


def _is_cards(word: str) -> bool:
    """Whether a word is a card, or consists mostly of cards."""
    for style in PLACEHOLDERS:
        cards = CARDS[style].findall(word)
        covered = sum(map(len, cards))
        several = len(cards) > 1 and len(word) >= MIN_TOUCHING
        digit = any(map(str.isdecimal, word))  # Names may have the letters of cards, such as Ada.
        if covered == len(word) or (2 * covered > len(word) and (several or digit)):
            return True
    return False


def with_placeholders(line: bytes, style: str) -> bytes:
    """A line in which whatever may have been meant as a card is replaced by a valid one.

    >>> with_placeholders(b"[8C X 1S] [??, joker, TS]", "rank first")
    b'[8C 2C 2C] [2C, 2C, TS]'
    """

    def card(found: re.Match[str]) -> str:
        word = found[0]
        right = any(CARDS[one].fullmatch(word) for one in PLACEHOLDERS)
        meant = is_unread_card(word) or _NEARLY[style].fullmatch(word)
        return PLACEHOLDERS[style] if meant and not right else word

    text = line.decode("utf-8", "replace")
    if are_names(re.findall(r"\w+", text)):
        return line
    return _STRETCH.sub(card, _SPLIT_CARD.sub(" ".join(PLACEHOLDERS[style]), text)).encode()


def respelled(text: bytes) -> bytes:
    """A text of the same length, with cards, labels and spaces as the kernel reads them.

    >>> respelled(b"[K d][10  s] [9c]"), respelled(b"Seat #1: 8C # first"), respelled(b"S-2 H-8")
    (b'[Kd ][10s  ] [9c]', b'Seat  1: 8C # first', b'S2  H8 ')
    """
    if not text.isascii():
        text = _WIDE_SPACE.sub(lambda found: b" " * len(found[0]), text)
    text = _CARD_WITH_BLANKS.sub(rb"\1\3\2", text)
    text = _CARD_WITH_DASH.sub(rb"\1\2\3\4 ", text)
    return _NUMBER_SIGN.sub(rb"\1 ", text) if b"#" in text else text
