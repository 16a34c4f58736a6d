"""The page's words: what it calls the games, and errors without the options of the command."""

from __future__ import annotations

import re

TITLES = {
    "draw": "Five-card draw",
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-8": "Omaha hi-lo (8 or better)",
    "short-deck": "Short-deck hold'em",
    "stud": "Seven-card stud",
    "stud-8": "Seven-card stud hi-lo (8 or better)",
    "razz": "Razz",
    "lowball-27": "2-7 lowball",
    "lowball-a5": "A-5 lowball",
    "badugi": "Badugi",
}
"""What the page calls the games."""

_INSTEAD = (
    (r"^(?:answers|deals):(\d+):(?:\d+:)? ", r"Line \1: "),
    (r"^(?:answers|deals): ", ""),
    (r"^deals is a ", "This is a "),
    (r" deals of deals\b", " deals"),
    (r", or let `[^`]*` run the program|, or give --skip-bad", ""),
    (r"; if it is a total, .*", "; a total alone is not enough: print each answer"),
    (r"--columns, or --hand1 and --hand2(?:, and --board)?", "the showdown command"),
    (r"with --(?:columns|sheet)\b", "with the showdown command"),
    (r"--game (?!says)([\w-]+)", r"the game \1"),
    (r"--game\b", "the game"),
)
"""What errors say of files, commands and their options, and what the page says."""

_OPTION = re.compile(
    r"--(decks|layout|rules|players|cards|task|mixed)\b"
    r"(?: (many|pairs|numbers[\w:+]*|\d+\b|(?<=--task )[\w-]+))?"
)
_LABELS = {"mixed": "lines: mixed"}
_VALUES = {"numbers": "numbers 0 to 51", "numbers:23456789TJQKAcdhs+1": "numbers 1 to 52"}
_NAME = re.compile(rf"(?<![\w'/.-])({'|'.join([*TITLES][1:])})(?![\w'-]|\.\w)")


def for_the_page(text: str) -> str:
    """An error's words, with the options of the page instead of those of the command.

    >>> for_the_page("8♣ is dealt twice (--decks many allows that)")
    '8♣ is dealt twice (the option “decks: many” allows that)'
    >>> for_the_page("deals: two layouts: choose one with --players, --cards or --layout")
    'two layouts: choose one with the option “players”, the option “cards” or the option “layout”'
    >>> for_the_page("a.xlsx: both have deals: choose one with --sheet")
    'a.xlsx: both have deals: choose one with the showdown command'
    """
    # Below it is the line that is wrong, as it is.
    text, *excerpt = text.split("\n")
    for words, instead in _INSTEAD:
        text = re.sub(words, instead, text)
    text = _NAME.sub(lambda found: TITLES[found[1]], _OPTION.sub(_option, text))
    if "--" in text:
        text += " (options of the showdown command)"
    return "\n".join([text, *excerpt])


def _option(found: re.Match[str]) -> str:
    name, value = found.groups()
    label = f"{name}: {_VALUES.get(value, value)}" if value else _LABELS.get(name, name)
    return f"the option “{label}”"
