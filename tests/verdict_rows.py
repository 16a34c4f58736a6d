"""Deals for the writers, and the rows they should give, worked out one by one."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from random_hands import random_lines

from showdown import ACE_HIGH, STANDARD, Rules, Showdown, showdown
from showdown.deciding import Verdicts, verdicts
from showdown.games import DRAW
from showdown.show.files import write_verdict_file
from showdown.verdict_table.columns import Columns

WHEEL = "5D 4S 3H 2C AC"
HANDS = [
    *(WHEEL, "2D 3D 4D 5D AD", "AS KS QS JS TS", "AH KH QH JH TH", "9C 9D 9H 4S 4C"),
    *("7C 7D 7H 7S 2H", "QC TC 7C 6C 3C", "QD TD 7D 6D 2D", "JD JC 9S 9C 8H", "JH JS 8S 8C 4H"),
    "6C 6D 6S KH KD",
]
"""Hands that random deals seldom have."""

GIVEN = [
    pytest.param(players, rules, reason, file, id=f"{players}-{rules.name}-{reason}-{file}")
    for players, rules, reason, file in [
        (2, STANDARD, False, ""),
        (2, STANDARD, True, ""),
        (2, ACE_HIGH, True, 'a "b", c\\.txt'),
        (3, STANDARD, True, "déals.txt"),
        (4, ACE_HIGH, False, "deals.txt"),
        (10, STANDARD, False, ""),
    ]
]
"""Players, rules, whether with reasons, and the file's name if it is shown."""


def deals(players: int) -> list[str]:
    """Lines of deals, random ones and then rare hands against one another."""
    lines = [line.upper() for line in random_lines(120, players, seed=players)]
    rare = [HANDS[i:] + HANDS[:i] for i in range(len(HANDS))]
    for step in range(1, 6):
        lines += [" ".join(hands[: step * players : step]) for hands in rare]
    return [line for line in lines if len(line.split()) == 5 * players]


def decided(lines: Sequence[str], players: int, rules: Rules = STANDARD) -> list[Showdown]:
    """The deals, one by one."""
    found = []
    for line in lines:
        cards = line.split()
        hands = [cards[5 * i : 5 * i + 5] for i in range(players)]
        found.append(showdown(*hands, rules=rules, decks="many"))
    return found


def blocks(lines: Sequence[str], rules: Rules = STANDARD) -> list[Verdicts]:
    """The same deals as a block."""
    return list(verdicts(lines, rules=rules, decks="many"))


def rows(
    lines: Sequence[str],
    players: int,
    rules: Rules = STANDARD,
    *,
    file: str = "",
    reason: bool,
    hands: bool = True,
) -> list[dict[str, object]]:
    """The rows that a table should have."""
    found = []
    for number, (line, shown) in enumerate(zip(lines, decided(lines, players, rules), strict=True)):
        row: dict[str, object] = {"file": file} if file else {}
        row |= {"line": number + 1, "winner": shown.winner}
        if players > 2:
            row["winners"] = " ".join(map(str, shown.winners))
        for player, hand in enumerate(shown.hands, 1):
            if hands:
                row[f"hand{player}"] = " ".join(line.split()[5 * player - 5 : 5 * player])
            row[f"category{player}"] = str(hand.category)
            row[f"strength{player}"] = hand.strength
        place = decided_place(shown)
        row["decided_by"] = "category" if place == 0 else place and str(place - 1)
        if reason:
            row["reason"] = shown.reason
        found.append(row)
    return found


def decided_place(shown: Showdown) -> int | None:
    """Where the best loser differs: 0 in the category, 1 in the first rank; None if nobody wins."""
    if shown.is_tie:
        return None
    runner_up = max(shown.reasons, key=lambda reason: reason.worse.strength)
    return 0 if runner_up.place is None else runner_up.place + 1


def write(
    form: str, lines: list[str], rules: Rules, *, reason: bool, file: str, hands: bool = True
) -> bytes:
    """What a writer makes of the deals."""
    out = io.BytesIO()
    found = blocks(lines, rules)
    files = (file,) if file else ()
    columns = Columns(
        found[0].players, DRAW.but(rules=rules), hands=hands, reason=reason, files=files
    )
    write_verdict_file(form, out, columns, [(file, block) for block in found])
    return out.getvalue()
