r"""What the page asks, answered: JSON in, JSON out.

A request is a line of JSON, and behind it the bytes of the sources that it is about. `ask` names
what is called with its `hands` and `options`: `decide` and `csv` with deals, `exam`, `check` with
deals and answers, `why`, `hand`, `odds`, `outs` or `range`. `sizes` has the length of each source.
An answer is one or more lines of JSON; an error is an answer too.

>>> deal = b"4D 6S 9H QH QC 3D 6D 7H QD QS"
>>> *parts, totals = answers(b'{"ask": "decide", "sizes": [29]}\n' + deal)
>>> b'"winner":[1]' in parts[0], totals
(True, b'{"deals":1,"players":2,"wins":[1,0],"ties":0,"skipped":0}')
"""

from __future__ import annotations

import io
import json
import re
import sys

from ..counting.deciding import verdicts
from ..counting.verdict_columns import Columns
from ..errors import DealError, LibraryError, ShowdownError, quoted
from ..hands.hand import Hand
from ..hands.verdicts import showdown
from ..output.fields import hand_fields, odds_fields, outs_fields, tally_fields
from ..rules.games import game_named
from ..rules.hand_classes import classes
from ..rules.rules import STANDARD
from .report import report_fields, why_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..counting.totals import Tally
    from ..equity.counts import Progress
    from ..reading.rewriting import Bad

    Fields = dict[str, Any]

MOST_BAD = 100
"""How many invalid lines are shown; the rest are counted."""


class RequestError(ShowdownError, ValueError):
    """The page asks something that cannot be answered."""


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
    hands, options = question.get("hands", []), question.get("options", {})
    sources = []
    for size in question.get("sizes", []):
        sources.append(rest[:size])
        rest = rest[size:]
    match question.get("ask"), sources:
        case "decide", [deals]:
            yield from _decide(deals, options)
        case "csv", [deals]:
            yield {"csv": _csv(deals, options)}
        case "exam", []:
            yield {"exam": _exam(**options)}
        case "check", [deals, printed]:
            from ..check import grade

            names = {"deals_name": "deals", "answers_name": "answers"}
            deals = deals or _exam(**options).encode()
            yield report_fields(grade(deals, printed, **options, **names))
        case "why", []:
            yield why_fields(showdown(*hands, **options))
        case "hand", []:
            yield _hand(Hand(*hands, **options))
        case "odds", []:
            from ..equity.odds import odds

            counted = odds(*hands, **options, progress=progress)
            yield odds_fields(counted, options.get("game", "holdem"))
        case "range", []:
            yield {"classes": _classes(*hands, **options)}
        case "outs", []:
            from ..equity.outs import outs

            yield outs_fields(outs(*hands, **options))
        case asked, _:
            raise RequestError(f"{quoted(asked)} with {len(sources)} sources cannot be answered")


def _decide(deals: bytes, options: Fields) -> Iterator[Fields]:
    """Parts with verdicts and invalid lines, then the totals."""
    total: Tally | None = None
    bad: list[Fields] = []
    words: dict[int, str] = {}
    done = skipped = 0

    def note(line: Bad) -> None:
        nonlocal skipped
        skipped += 1
        if skipped <= MOST_BAD:
            bad.append(_error(line.error))

    def progress(read: int) -> None:
        nonlocal done
        done += read

    reading = {"name": "deals", **options, "on_bad": note, "progress": progress}
    for block in verdicts(deals, **reading):
        counted = block.tally()
        total = counted if total is None else total + counted
        table = Columns(block.players, block.game, hands=True)
        # What decides is worked out when it is asked.
        names = [name for name in table.names if name != "decided_by"]
        columns: Fields = {name: list(table.cells(name, block)) for name in names}
        known = classes(block.game.rules)
        words |= {each: known[each - 1].description for each in {*block.strengths} - words.keys()}
        for player in range(block.players):
            strengths = block.strengths[player :: block.players]
            columns[f"category{player + 1}"] = list(map(words.__getitem__, strengths))
        yield {"columns": columns, "bad": bad, "done": done, "game": block.game.name}
        bad.clear()
    if bad:  # They are behind the last valid deal.
        yield {"columns": {"line": []}, "bad": bad, "done": done}
    assert total is not None  # A source has a block at the least.
    yield tally_fields(total.but(skipped=skipped))


def _csv(deals: bytes, options: Fields) -> str:
    """What `showdown FILE --skip-bad --hands --reason -o FILE.csv` writes."""
    from ..output.files import write_rows

    blocks = list(verdicts(deals, **options, on_bad=lambda _: None))
    players = blocks[0].players
    table = Columns(players, blocks[0].game, hands=True, reason=players > 1)
    out = io.BytesIO()
    write_rows("csv", out, table.names, (row for block in blocks for row in table.rows(block)))
    return out.getvalue().decode()


def _exam(task: str = "euler") -> str:
    """What `showdown exam` prints."""
    from ..check import exam

    return "\n".join([*exam(task), ""])


def _hand(hand: Hand) -> Fields:
    """What a hand is, its place among all hands, and what other evaluators make of it."""
    table, place = classes(hand.rules), hand.strength - 1
    counts = [row.count for row in table]
    near = table[max(0, place - 1) : place + 2]
    fields: Fields = hand_fields(hand) | {
        "kickers": [card.rank.word for card in hand.kickers],
        "size": hand.rules.cards,
        "classes": len(table),
        "weaker": sum(counts[:place]),
        "ties": counts[place],
        "stronger": sum(counts[place + 1 :]),
        "next": [
            {
                "strength": row.strength,
                "ranks": [rank.letter for rank in row.ranks],
                "description": row.description,
            }
            for row in near
        ],
    }
    if hand.rules is STANDARD:
        from ..notations import get, names

        fields["notations"] = [
            {"name": name, "value": str(get(name).of(hand)), "source": get(name).source}
            for name in names()
        ]
    return fields


def _classes(text: str, game: str = "holdem") -> dict[str, float]:
    """Which part of each class of two cards, such as `AKs`, a range has, weights counted."""
    from ..equity.players import read_table
    from ..equity.ranges import class_combos, class_name

    hands = read_table([text, "random"], game_named(game), "", "").players[0].hands or {}
    weights: dict[tuple[int, int, str], int] = {}
    for first, second in hands:
        ranks = first // 4, second // 4
        suited = "" if ranks[0] == ranks[1] else "os"[first % 4 == second % 4]
        weights[*ranks, suited] = weights.get((*ranks, suited), 0) + hands[first, second]
    most = max(hands.values(), default=1)
    return {
        class_name(each): weight / (most * len(class_combos(each)))
        for each, weight in weights.items()
    }


def _error(error: Exception) -> Fields:
    """An error as fields: what is wrong, what settles it, and where with the line as text."""
    if isinstance(error, LibraryError) and sys.platform == "emscripten":
        _, _, libraries = str(error).partition("pip install ")
        return {
            "message": "This is a table, a workbook or a compressed file, which the browser cannot "
            "read: paste its deals as text, one per line, or install showdown on your computer, "
            f"then {libraries} (pip install {libraries}), and run showdown page."
        }
    if not isinstance(error, ShowdownError):
        return {"message": str(error)}
    # The page's texts have no names.
    message = re.sub(r"^(?:answers|deals):(\d+):(?:\d+:)? ", r"Line \1: ", error.description)
    fields: Fields = {
        "message": re.sub(r"^(?:answers|deals): ", "", message),
        "suggestions": [
            {
                "words": each.words,
                "options": {**each.options},
                "function": each.function,
                "arguments": each.arguments,
            }
            for each in error.suggestions
        ],
    }
    if isinstance(error, DealError) and error.line is not None and error.column is not None:
        names = ("problem", "line", "column", "field", "text")
        fields |= {name: getattr(error, name) for name in names}
    return fields


def _line(fields: Fields) -> bytes:
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace")
