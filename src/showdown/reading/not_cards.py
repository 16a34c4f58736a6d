"""Why a word of a deal is not a card."""

from __future__ import annotations

import re

from ..card_text import card_numbers
from ..cards import not_a_card
from ..errors import quoted
from .layout import NUMBERS, PAIRS, numbered_style

_HIDDEN = re.compile(r"[?]{1,2}|[xX]{2}|\U0001f0a0")
"""What stands for a hidden card."""
_UNREADABLE = "\ufffd"
"""What decoding puts in place of a byte that is not UTF-8."""
_LONGEST_WORD, _LONGEST_CARD = 12, 6
"""How much of a word is shown, and how long a word may be that was meant as a card."""


def is_unreadable(sign: str) -> bool:
    """Whether a character is invisible, or stands for bytes that are not text."""
    return sign == _UNREADABLE or not (sign.isprintable() or sign.isspace())


def no_card(token: str, style: str) -> str:
    """Why a word is not a card in a style.

    >>> no_card("??", "rank first")
    "'??' is a hidden card: a showdown needs every card"
    """
    shown = quoted(token if len(token) <= _LONGEST_WORD else f"{token[:_LONGEST_WORD]}…")
    if token.startswith("\ufeff"):
        return "a byte-order mark before the card: save the text without it"
    if _UNREADABLE in token or "\0" in token:
        return "these bytes are not text: save the file as UTF-8"
    if hidden := next((sign for sign in token if not sign.isprintable()), None):
        return f"an invisible character, U+{ord(hidden):04X}"
    if _HIDDEN.match(token):
        return f"{shown} is a hidden card: a showdown needs every card"
    if numbered_style(style):
        first = 0 if style == NUMBERS else 1
        return f"{shown} is not a card: here cards are numbers from {first} to {51 + first}"
    if style == PAIRS:
        return f"{shown} is not a card: here cards are a suit, 1 to 4, and a rank, 1 to 13"
    if style == "suit first" and token.isascii() and token in card_numbers():
        suited = f"{token[-1:].lower()}{token[:-1].upper()}"
        return f"{shown} has the rank first: here the suit is, as in {suited}"
    return not_a_card(token) if len(token) <= _LONGEST_CARD else f"{shown} is not a card"
