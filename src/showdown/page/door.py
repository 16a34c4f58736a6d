r"""What the page asks, answered: JSON in, JSON out.

A request is a line of JSON, and behind it the bytes of the sources that it is about. Its `ask` is
`decide`, `why`, `csv`, `exam`, `check`, `hand`, `odds` or `outs`, and `sizes` has the length of
each source. An answer is one or more lines of JSON; an error is an answer too.

>>> deal = b"4D 6S 9H QH QC 3D 6D 7H QD QS"
>>> *parts, totals = answers(b'{"ask": "decide", "sizes": [29]}\n' + deal)
>>> b'"winner":[1]' in parts[0], totals
(True, b'{"deals":1,"players":2,"wins":[1,0],"ties":0,"skipped":0}')
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys

from ..deciding import verdicts
from ..errors import DealError, LibraryError, ShowdownError, quoted
from ..games import DRAW, game_named
from ..hand import Hand
from ..hand_classes import classes
from ..rules import ACE_HIGH, STANDARD
from ..show.fields import (
    card_codes,
    hand_fields,
    odds_fields,
    outs_fields,
    tally_fields,
)
from ..tallies import Totals
from ..verdict_table.columns import Columns
from ..verdicts import showdown
from .report import report_fields, why_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..deals.bad import Bad
    from ..deciding import Verdicts
    from ..equity.counts import Progress
    from ..hand_classes import HandClass

    Fields = dict[str, Any]

MOST_BAD = 100
"""How many invalid lines are shown; the rest are counted."""
ROUGH = 1 << 13
"""How many deals are sampled before those that take longer."""
STEP = 1 << 16
"""How many bytes of deals are decided between two parts of an answer."""
OPTION = re.compile(r"--(decks|layout|rules|players|cards|task|mixed)\b( [\w+:-]+)?")

OF_THE_COMMAND = (
    (re.compile(r"^answers:(\d+): "), r"Line \1: "),
    (re.compile(r"^answers: "), ""),
    (re.compile(r" deals of deals\b"), " deals"),
    (re.compile(r", or let `[^`]*` run the program|, or give --skip-bad"), ""),
    (re.compile(r"; if it is a total, .*"), "; a total alone is not enough: print each answer"),
)
"""What errors say of files and commands, and what the page says."""


class RequestError(ShowdownError, ValueError):
    """The page asks something that cannot be answered."""


class Steps(io.BytesIO):
    """Bytes that are read a little at a time, so that the first verdicts come soon."""

    def read(self, size: int | None = -1, /) -> bytes:
        """At most `STEP` bytes."""
        return super().read(STEP if size is None or size < 0 else min(size, STEP))


def answers(request: bytes, progress: Progress | None = None) -> Iterator[bytes]:
    """The lines that answer a request, without line ends; the last one may be an error.

    `progress` is called while odds are counted, and may end the count by an exception.
    """
    try:
        for fields in _answers(request, progress):
            yield _line(fields)
    except (ShowdownError, ValueError, TypeError, RecursionError) as error:
        yield _line({"error": _error(error)})


def _answers(request: bytes, progress: Progress | None) -> Iterator[Fields]:
    head, _, rest = request.partition(b"\n")
    question: Any = json.loads(head)
    if not isinstance(question, dict):
        raise RequestError("a request is a JSON object")
    sources = []
    for size in question.get("sizes", []):
        sources.append(rest[:size])
        rest = rest[size:]
    match question.get("ask"), sources:
        case "decide", [deals]:
            yield from _decide(_saved(deals) or deals, question)
        case "csv", [deals]:
            yield {"csv": _csv(_saved(deals) or deals, question)}
        case "check", [deals, given]:
            yield _check(deals or _exam(question), given, question)
        case "exam", []:
            yield {"exam": _exam(question).decode()}
        case "why", []:
            board: Any = question.get("board") or None
            decks: Any = question.get("decks") or "one"
            found = showdown(
                *question.get("hands", ()), board=board, decks=decks, **_played(question)
            )
            yield why_fields(found)
        case "hand", []:
            board = question.get("board") or None
            yield _hand(Hand(question.get("cards", ""), board=board, **_played(question)))
        case "odds", []:
            yield from _odds(question, progress)
        case "outs", []:
            yield _outs(question)
        case asked, _:
            raise RequestError(f"{quoted(asked)} with {len(sources)} sources cannot be answered")


def _played(question: Fields) -> Fields:
    """The game, and other rules if they are chosen."""
    named = {rules.name: rules for rules in (STANDARD, ACE_HIGH)}
    name = question.get("rules")
    if name and name not in named:
        raise RequestError(f"rules must be one of {', '.join(named)}, not {quoted(name)}")
    return {"game": question.get("game") or DRAW, "rules": named[name] if name else None}


def _blocks(deals: bytes, question: Fields, **more: Any) -> Iterator[Verdicts]:
    given: Fields = {name: question.get(name) or None for name in ("players", "cards", "style")}
    for name in ("players", "cards"):
        if str(given[name]).isdecimal():
            given[name] = int(given[name])
    return verdicts(
        Steps(deals),
        name=question.get("name", "deals"),
        decks=question.get("decks") or "one",
        mixed=bool(question.get("mixed")),
        **_played(question),
        **given,
        **more,
    )


def _saved(table: bytes) -> bytes | None:
    r"""The deals of verdicts that the page has saved, on the same lines; else None.

    Tables need libraries, which a browser does not have.

    >>> _saved(b"line,winner,hand1,hand2,board\n1,2,AH 2D,AC JH,3C 4S 8H KC QD\n")
    b'\nAH 2D  AC JH  3C 4S 8H KC QD'
    """
    if not table.startswith(b"line,winner,"):
        return None
    try:
        names, *rows = csv.reader(io.StringIO(table.decode("utf-8", "replace")))
    except csv.Error:
        return None
    places = [n for n, name in enumerate(names) if re.fullmatch(r"hand\d+|board", name)]
    if not places or any(len(row) not in (0, len(names)) for row in rows):
        return None
    deals = ["  ".join(row[place] for place in places) if row else "" for row in rows]
    return "\n".join(["", *deals]).encode()


def _decide(deals: bytes, question: Fields) -> Iterator[Fields]:
    """Parts with verdicts and invalid lines, then the totals."""
    totals = Totals(categories=bool(question.get("categories")))
    bad: list[Fields] = []
    done = 0

    def note(line: Bad) -> None:
        totals.skip(line)
        if totals.skipped <= MOST_BAD:
            bad.append(_error(line.error))

    def progress(read: int) -> None:
        nonlocal done
        done += read

    for block in _blocks(deals, question, on_bad=note, progress=progress):
        totals.add(block)
        table = Columns(block.players, block.game, hands=True)
        # What decides is worked out when it is asked.
        names = [name for name in table.names if name != "decided_by"]
        columns = {name: list(table.cells(name, block)) for name in names}
        yield {"columns": columns, "bad": bad, "done": done}
        bad.clear()
    if bad:  # They are behind the last valid deal.
        yield {"columns": {"line": []}, "bad": bad, "done": done}
    yield tally_fields(totals.tally())


def _csv(deals: bytes, question: Fields) -> str:
    """What `showdown FILE --skip-bad --hands --reason -o FILE.csv` writes."""
    from ..show.files import write_rows

    blocks = list(_blocks(deals, question, on_bad=lambda _: None))
    players = blocks[0].players
    table = Columns(players, blocks[0].game, hands=True, reason=players > 1)
    out = io.BytesIO()
    write_rows("csv", out, table.names, (row for block in blocks for row in table.rows(block)))
    return out.getvalue().decode()


def _exam(question: Fields) -> bytes:
    """What `showdown exam` prints."""
    from ..check import exam

    return "\n".join([*exam(question.get("task", "euler")), ""]).encode()


def _check(deals: bytes, given: bytes, question: Fields) -> Fields:
    from ..check import grade

    task = question.get("task", "euler")
    return report_fields(grade(deals, given, task=task, deals_name="deals", answers_name="answers"))


def _hand(hand: Hand) -> Fields:
    """What a hand is, what other evaluators make of it, and its place among all classes."""
    table = classes(hand.rules)
    place = hand.strength - 1
    found: Fields = hand_fields(hand) | {
        "kickers": [card.rank.word for card in hand.kickers],
        "classes": len(table),
        "weaker": sum(row.count for row in table[:place]),
        "equal": table[place].count,
        "stronger": sum(row.count for row in table[place + 1 :]),
        "next": [_class_fields(row) for row in table[max(0, place - 1) : place + 2]],
    }
    if hand.rules is STANDARD:
        from ..notations import get, names

        found["notations"] = [
            {"name": name, "value": str(get(name).of(hand)), "source": get(name).source}
            for name in names()
        ]
    return found


def _odds(question: Fields, progress: Progress | None) -> Iterator[Fields]:
    """What `showdown odds --seed 1 --json` prints, and a rough answer before if that takes long."""
    from ..equity.odds import odds
    from ..equity.players import read_table

    hands, table = _table(question)
    game = game_named(table["game"])
    players = read_table(hands, game, table["board"], table["dead"]).players
    if not all(player.known for player in players):
        yield odds_fields(odds(*hands, **table, samples=ROUGH, seed=1), game.name)
    seed = question.get("seed", 1)
    yield odds_fields(odds(*hands, **table, seed=seed, progress=progress), game.name)


def _outs(question: Fields) -> Fields:
    """What `showdown odds --json` prints for one hand, and what gets it ahead of another."""
    from ..equity.outs import outs

    hands, table = _table(question)
    if len(hands) not in (1, 2):
        raise RequestError(f"outs are for one hand, or against another, not for {len(hands)}")
    found = outs(hands[0], table.pop("board"), *hands[1:], **table)
    against = {"ahead": card_codes(found.ahead or ()), "level": card_codes(found.level or ())}
    return outs_fields(found) | (against if len(hands) > 1 else {})


def _table(question: Fields) -> tuple[list[str], Fields]:
    """The hands, and what else is known."""
    given = {name: question.get(name) or "" for name in ("board", "dead")}
    return list(question.get("hands", ())), given | {"game": question.get("game") or "holdem"}


def _class_fields(row: HandClass) -> Fields:
    ranks = [rank.letter for rank in row.ranks]
    return {"strength": row.strength, "ranks": ranks, "description": row.description}


def _error(error: Exception) -> Fields:
    """An error as fields: what is wrong, and where if that is known, with the line as text."""
    if isinstance(error, LibraryError) and sys.platform == "emscripten":
        return {
            "message": "This is a table, a workbook or a compressed file, which the browser cannot "
            "read: paste its deals as text, one per line, or install showdown (pip install "
            "poker-showdown) and run showdown page."
        }
    message = _for_the_page(str(error))
    if not isinstance(error, DealError) or error.line is None or error.column is None:
        return {"message": message}
    fields = ("line", "column", "field", "text")
    return {"message": message, "problem": _for_the_page(error.problem)} | {
        name: getattr(error, name) for name in fields
    }


def _for_the_page(text: str) -> str:
    """An error's words, with the options of the page instead of those of the command.

    >>> _for_the_page("8♣ is dealt twice (--decks many allows that)")
    '8♣ is dealt twice (the option “decks: many” allows that)'
    """
    for words, instead in OF_THE_COMMAND:
        text = words.sub(instead, text)
    return OPTION.sub(
        lambda found: f"the option “{found[1]}{(found[2] or '').replace(' ', ': ', 1)}”", text
    )


def _line(fields: Fields) -> bytes:
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace")
