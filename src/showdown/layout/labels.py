"""Labels in front of hands, such as `Player 1:`, `Black:` or `"hand1":`, and names of a board."""

from __future__ import annotations

import re

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..errors import quoted
from ..rules import MOST_PLAYERS
from .card_patterns import has_a_card
from .numbered_names import misnumbered, parse

_CARD = f"(?:{RANK}{SUIT}|{SUIT}{RANK}|{PLAYING_CARD})"
_CARDS = re.compile(f"(?:{_CARD})+")
_VERSUS = re.compile(r"(?<=\s)(?:vs?\b\.?|versus|against)(?=\s)", re.IGNORECASE)
"""Words between two hands."""
_RANK_WORD = "ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce"
_SUIT_WORD = "(?:club|diamond|heart|spade)s?"
_SPELLED = re.compile(
    rf"(?i).*(?<![^\W_])(?:[^\W_]+[\W_]+of|{_RANK_WORD}|10|[2-9akqjt])[\W_]+{_SUIT_WORD}"
    r"(?![^\W_]).*"
)
"""A label with a card in words, such as `Two of Hearts`."""
CARDS_IN_WORDS = "no deals found: cards in words are not read: write TC for the ten of clubs"
_NUMBERED = [("player", "#"), ("hand", "#"), ("seat", "#")]
_SIGN = r"[^\s,;|/\[\](){}\":]"
_WORD = (  # It starts with a letter or is an ordinal, and is not cards.
    rf"(?!(?:{_CARD})+(?:-|(?!{_SIGN})))"
    rf"(?:[^\W\d_]{_SIGN}*|\d+(?i:st|nd|rd|th)(?!{_SIGN}))"
)
_LABEL = re.compile(
    rf"(?<!{_SIGN})(?:(?:(?:{_CARD})+|\d+)?-)*"  # Cards and dashes, such as `4S-` in `4S-White:`.
    rf"(?:^|(?!(?i:vs?|versus|against)\.?[ \t]+{_SIGN}))"  # Words between two hands.
    rf"(?P<label>\"?(?P<name>{_WORD}(?:[ \t]+(?:{_WORD}|\d+|-)){{0,3}})\s*(?P<quote>\"?)\s*:)"
)
"""Up to four words before a colon, after the last card; keys of JSON are in quotes."""

_SHARED = "community|common|shared|public"
_BOARD = re.compile(
    rf"(?:the )?(?:(?:(?:{_SHARED}|final) )?(?:boards?|flop|turn|river|table)(?: cards?)?"
    rf"|(?:{_SHARED})(?: cards?)?)(?: ?\d+)?",
    re.IGNORECASE,
)
_DEAD = re.compile(
    r"(?:the )?(?:mucks?|mucked|discards?|discarded|dead|burn(?:ed|t|s)?|stub|folded)"
    r"(?: (?:cards?|hands?))?(?: ?\d+)?",
    re.IGNORECASE,
)
_BETWEEN_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|[\s_.-]+")


def without_labels(
    text: str, players: int | None, *, has_board: bool = False
) -> tuple[str, int | None] | None:
    """A deal with spaces for labels and `vs`, and the number of hands, if labels show it.

    None if there are more or fewer labels than hands, or one is wrong. The last may be a board's.
    """
    if label_problem(text, has_board=has_board):
        return None
    labels = _labels_in(text)
    for label in labels:
        start, stop = label.span("label")
        text = text[:start] + " " * (stop - start) + text[stop:]
    if has_board and labels and is_board_name(labels[-1]["name"]):
        labels = labels[:-1]
    if len(labels) == 1 and labels[0]["label"][0] == labels[0]["quote"]:
        labels = []  # The name of all hands together.
    if labels and not (2 <= len(labels) <= MOST_PLAYERS and players in (None, len(labels))):
        return None
    return _VERSUS.sub(lambda word: " " * len(word[0]), text), len(labels) or players


def label_problem(text: str, *, has_board: bool = False) -> tuple[str, int] | None:
    """What is wrong with the labels of a line, and where; None if nothing is.

    >>> label_problem("A:Ac-Kd B:Ah-Kh Muck:2c-2d")
    ("the cards of 'Muck' belong to no player: remove them", 16)
    """
    labels = _labels_in(text)
    if has_board and labels and is_board_name(labels[-1]["name"]):
        labels = labels[:-1]
    names = [label["name"] for label in labels]
    starts = [label.start("label") for label in labels]
    for name, start in zip(names, starts, strict=True):
        if problem := no_player(name, has_board=has_board):
            return problem, start
    if not 2 <= len(labels) <= MOST_PLAYERS:
        return None
    if has_a_card(text[: starts[-1]]) and not has_a_card(text[labels[-1].end() :]):
        return f"no cards follow {quoted(names[-1])}: leave it out", starts[-1]
    parsed = list(map(parse, names))
    seen: set[object] = set()
    for name, start, (stem, numbers) in zip(names, starts, parsed, strict=True):
        same = (stem, numbers) if numbers else name.lower()
        if same in seen:
            return f"two hands are labeled {quoted(name)}", start
        seen.add(same)
        if _SPELLED.fullmatch(name) or _CARDS.fullmatch(re.sub(r"\W", "", name)):
            words = f"{quoted(name)} may be a card: write it as a rank and a suit, such as 8C"
            return words, start
    if wrong := misnumbered(names):
        return wrong[0], starts[wrong[1]]
    if len({stem for stem, _ in parsed}) == 1:
        return None
    for place, (stem, numbers) in enumerate(parsed):  # `Player 2:` among names of other kinds.
        if stem in _NUMBERED and numbers[0] != place + 1:
            return f"hand {place + 1} is labeled {quoted(names[place])}", starts[place]
    return None


def spells_a_card(text: str) -> bool:
    """Whether a text has a card in words, such as `Two of Hearts`."""
    return _SPELLED.fullmatch(text) is not None


def is_board_name(name: str) -> bool:
    """Whether the name of a label or column stands for a board."""
    return _BOARD.fullmatch(_BETWEEN_WORDS.sub(" ", name.strip())) is not None


def no_player(name: str, *, has_board: bool = False) -> str | None:
    """What is wrong with cards of this name if it stands for a board or a muck; else None.

    In games that `has_board`, the name of a board is wrong for any cards but the last.
    """
    words = f"the cards of {quoted(name)} belong to no player"
    if is_board_name(name):
        hint = "give a game that has a board, such as --game holdem"
        return f"{quoted(name)} must come after the hands" if has_board else f"{words}: {hint}"
    dead = _DEAD.fullmatch(_BETWEEN_WORDS.sub(" ", name.strip()))
    return None if dead is None else f"{words}: remove them"


def _labels_in(text: str) -> list[re.Match[str]]:
    return [*_LABEL.finditer(text)] if ":" in text else []
