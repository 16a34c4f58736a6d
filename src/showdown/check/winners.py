"""Winners in the words of people's programs."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ONLY_PLAYER_1", "Found", "misfit", "winners"]

ONLY_PLAYER_1 = "whether Player 1 wins"
"""The form of answers that do not tell Player 2's wins from ties."""

Found = tuple[str, bytes]
"""How winners were written, and who they are: 1, 2, or 0 for a tie."""

_TIE = r"tie\b.*|draw\b.*|split\b.*|push\b.*|equal\b.*|none"
_FORMS = {
    "winners' numbers": (r"1", r"2", r"0|1[ ,]+2"),
    "players": (
        r"(player|p|hand)\s*#?\s*(1|one)( |$|\.|:).*",
        r"(player|p|hand)\s*#?\s*(2|two)( |$|\.|:).*",
        rf"{_TIE}|0|(players|hands|hand) 1 and 2\b.*",
    ),
    "Black and White": (r"black\b.*", r"white\b.*", _TIE),
    "left and right": (r"left", r"right", _TIE),
    "wins and losses": (r"win|won|w", r"loss|lose|loses|lost|l", rf"{_TIE}|t|d"),
    "signs": (r"\+?1", r"-1", r"0"),
}
_TRUTHS = {"true": 1, "false": 0, "yes": 1, "no": 0, "t": 1, "f": 0}


def winners(words: Sequence[str], right: bytes) -> Found | None:
    r"""Who wins, if each of these words says so in the same form.

    `right` are the winners by the rules: where Player 2 wins at times and no word is 2, but 0 is
    among them, 0 stands for any deal that Player 1 does not win.

    >>> winners(["White wins.", "Black wins. - with full house: 4 over 3"], b"\2\1")
    ('Black and White', b'\x02\x01')
    """
    said = {word: _plain(word) for word in set(words)}
    for form, patterns in _FORMS.items():
        meaning = {
            word: winner
            for word, plain in said.items()
            for winner, pattern in zip((1, 2, 0), patterns, strict=True)
            if re.fullmatch(pattern, plain)
        }
        if len(meaning) < len(said):
            continue
        if form == "winners' numbers" and not {"0", "1", "2"} & set(said.values()):
            continue  # Only pairs of numbers: these are scores.
        found = bytes(meaning[word] for word in words)
        if form == "winners' numbers" and 0 in found and 2 not in found and 2 in right:
            return ONLY_PLAYER_1, found
        return form, found
    if set(said.values()) <= set(_TRUTHS):
        return ONLY_PLAYER_1, bytes(_TRUTHS[said[word]] for word in words)
    return None


def misfit(words: Sequence[str]) -> int:
    """Where the first word stands that is no winner, or not written as those before it.

    >>> misfit(["Player 1", "Player 2", "Player 3"])
    2
    """
    places = []
    for patterns in _FORMS.values():
        either = re.compile("|".join(patterns))
        wrong = (place for place, word in enumerate(words) if not either.fullmatch(_plain(word)))
        places.append(next(wrong, 0))
    return max(places)


def _plain(word: str) -> str:
    return word.strip().lower().removesuffix(".").strip()
