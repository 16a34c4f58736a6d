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

from ..cards.cards_in_text import read_cards
from ..counting.deciding import verdicts
from ..counting.totals import added
from ..counting.verdict_columns import Columns
from ..errors import DealError, HandError, LibraryError, ShowdownError, quoted
from ..hands.evaluating import best_of, evaluate
from ..hands.hand import Hand
from ..hands.verdicts import showdown
from ..output.fields import (
    card_codes,
    hand_fields,
    odds_fields,
    outs_fields,
    tally_fields,
)
from ..rules.games import DRAW, game_named, game_with
from ..rules.hand_classes import classes
from ..rules.rules import (
    ACE_HIGH,
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    HAND_SIZE,
    MOST_PLAYERS,
    STANDARD,
    Category,
    not_in_deck,
)
from .report import report_fields, why_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..counting.deciding import Verdicts
    from ..counting.totals import Tally
    from ..equity.counts import Progress
    from ..errors import Suggestion
    from ..reading.invalid import Bad
    from ..rules.hand_classes import HandClass

    Fields = dict[str, Any]

MOST_BAD = 100
"""How many invalid lines are shown; the rest are counted."""
ROUGH = 1 << 13
"""How many deals are sampled before those that take longer."""
STEP = 1 << 16
"""How many bytes of deals are decided between two parts of an answer."""
CARDS = re.compile(r"(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]\W*)+", re.IGNORECASE)


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
            yield from _decide(deals, question)
        case "csv", [deals]:
            yield {"csv": _csv(deals, question)}
        case "check", [deals, given]:
            yield _check(deals or _exam(question), given, question)
        case "exam", []:
            yield {"exam": _exam(question).decode()}
        case "why", []:
            board: Any = question.get("board") or None
            decks: Any = question.get("decks") or "one"
            found = showdown(
                *question.get("hands", ()), board=board, decks=decks, **_own_game(question)
            )
            yield why_fields(found)
        case "hand", []:
            yield _hand(question)
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
    return {"game": question.get("game") or None, "rules": named[name] if name else None}


def _own_game(question: Fields) -> Fields:
    """The game of hands that are not read from a text: draw, unless another is chosen."""
    played = _played(question)
    return played | {"game": played["game"] or DRAW}


def _blocks(deals: bytes, question: Fields, **more: Any) -> Iterator[Verdicts]:
    given: Fields = {name: question.get(name) or None for name in ("players", "cards", "style")}
    for name in ("players", "cards"):
        if str(given[name]).isdecimal():
            given[name] = int(given[name])
    given |= {"name": question.get("name", "deals"), "decks": question.get("decks") or "one"}
    given |= {"mixed": bool(question.get("mixed")), **_played(question), **more}
    try:
        return verdicts(Steps(deals), **given)
    except LibraryError:
        if (found := _columns(deals)) is None:
            raise
        return verdicts(Steps(found), **given)


def _columns(table: bytes) -> bytes | None:
    r"""The deals of a simple table, on the same lines; None if it needs the libraries for tables.

    Its columns are called `hand1`, `hand2` … `board`, as in the verdicts that the page saves, and
    no others have cards.

    >>> _columns(b"id,hand1,hand2,board\n1,AH 2D,AC JH,3C 4S 8H KC QD\n")
    b'\nAH 2D  AC JH  3C 4S 8H KC QD'
    """
    try:
        names, *rows = csv.reader(io.StringIO(table.decode()))
    except (csv.Error, ValueError):
        return None
    count = sum(name.startswith("hand") for name in names)
    held = [f"hand{player}" for player in range(1, count + 1)] + ["board"] * ("board" in names)
    alike = all(len(row) in (0, len(names)) for row in rows)
    if not count or not alike or any(names.count(name) != 1 for name in held):
        return None
    places = list(map(names.index, held))
    deals = ["  ".join(row[place] for place in places) if row else "" for row in rows]
    others = {cell for row in rows for place, cell in enumerate(row) if place not in places}
    return None if any(map(CARDS.fullmatch, others)) else "\n".join(["", *deals]).encode()


def _decide(deals: bytes, question: Fields) -> Iterator[Fields]:
    """Parts with verdicts and invalid lines, then the totals."""
    categories = bool(question.get("categories"))
    total: Tally | None = None
    bad: list[Fields] = []
    skipped = 0
    done, pots = 0, [0.0] * MOST_PLAYERS

    def note(line: Bad) -> None:
        nonlocal skipped
        skipped += 1
        if skipped <= MOST_BAD:
            bad.append(_error(line.error))

    def progress(read: int) -> None:
        nonlocal done
        done += read

    for block in _blocks(deals, question, on_bad=note, progress=progress):
        total = added(total, block.tally(categories=categories))
        table = Columns(block.players, block.game, hands=True)
        # What decides is worked out when it is asked.
        names = [name for name in table.names if name != "decided_by"]
        columns: Fields = {name: list(table.cells(name, block)) for name in names}
        for player in range(block.players):
            pots[player] += sum(columns.get(f"share{player + 1}", ()))
        if block.game.rules in (ACE_TO_FIVE, DEUCE_TO_SEVEN):  # A high card says nothing there.
            known = classes(block.game.rules)
            for name in (name for name in columns if name.startswith("category")):
                strengths = columns[name.replace("category", "strength")]
                columns[name] = [
                    known[strength - 1].description if held == Category.HIGH_CARD.words else held
                    for held, strength in zip(columns[name], strengths, strict=True)
                ]
        yield {"columns": columns, "bad": bad, "done": done, "game": block.game.name}
        bad.clear()
    if bad:  # They are behind the last valid deal.
        yield {"columns": {"line": []}, "bad": bad, "done": done}
    assert total is not None  # A source has a block at the least.
    found = total.but(skipped=skipped)
    more: Fields = {}
    if found.deals and any(pots):
        parts = [
            f"Player {n} {_percent(part / found.deals)}"
            for n, part in enumerate(pots[: found.players], 1)
        ]
        more = {"pots": f"Shares of all pots: {', '.join(parts)}"}
    yield tally_fields(found) | more


def _csv(deals: bytes, question: Fields) -> str:
    """What `showdown FILE --skip-bad --hands --reason -o FILE.csv` writes."""
    from ..output.files import write_rows

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


def _hand(question: Fields) -> Fields:
    """What a hand is, what other evaluators make of it, and its place among all classes.

    The last of its cards are the board. If cards are missing, only how many.
    """
    game = game_with(**_own_game(question))
    cards = read_cards(question.get("cards", ""))
    least, most = min(game.hole) + game.board, max(game.hole) + game.board
    for card in cards:
        if card.rank not in game.rules.ranks:
            raise HandError(not_in_deck(card, game.rules))
        if cards.count(card) > 1:
            raise HandError(f"{card} occurs more than once: a hand cannot repeat a card")
    if 0 < len(cards) < least:
        missing = least - len(cards)
        return {"missing": f"{missing} more card{'s' * (missing > 1)} to go."}
    if game.board and len(cards) > most:
        own = " to ".join(map(str, sorted({least - game.board, most - game.board})))
        sizes = " to ".join(map(str, sorted({least, most})))
        raise HandError(f"{len(cards)} cards, but {own} and a board of {game.board} are {sizes}")
    own_cards, board = cards[: -game.board or None], cards[len(cards) - game.board :] or None
    hand = Hand(own_cards, board=board, **_own_game(question))
    table = classes(hand.rules)
    place = hand.strength - 1
    found: Fields = hand_fields(hand) | {
        "kickers": [card.rank.word for card in hand.kickers],
        "classes": len(table),
        "place": _place(hand, table),
        "next": [_class_fields(row) for row in table[max(0, place - 1) : place + 2]],
    }
    if hand.rules is STANDARD:
        from ..notations import get, names

        found["notations"] = [
            {"name": name, "value": str(get(name).of(hand)), "source": get(name).source}
            for name in names()
        ]
    return found


def _place(hand: Hand, table: Sequence[HandClass]) -> str:
    """Where a hand is among all hands."""
    place = hand.strength - 1
    counts = [row.count for row in table]
    every = f"{'four' if hand.rules.cards < HAND_SIZE else 'five'}-card hand"
    ties = f"ties with {_percent(counts[place] / sum(counts))}"
    weaker, stronger = (sum(some) / sum(counts) for some in (counts[:place], counts[place + 1 :]))
    words = (
        f"It beats {_percent(weaker)} of all {every}s, {ties}, and loses to {_percent(stronger)}."
    )
    if not weaker:
        words = f"It beats no {every}, {ties}, and loses to all others."
    elif not stronger:
        words = f"No {every} beats it. It {ties}, and beats all others."
    return f"Strength {hand.strength:,} of {len(table):,}. {words}"


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
    board = read_cards(table.pop("board"))
    found = outs(hands[0], board, *hands[1:], **table)
    if len(hands) == 1:
        return outs_fields(found)
    game = game_named(table["game"])
    best = (best_of(read_cards(hand), board, game) for hand in hands)
    mine, theirs = (evaluate(five, rules=game.rules) for five in best)
    against = {"ahead": card_codes(found.ahead or ()), "level": card_codes(found.level or ())}
    return outs_fields(found) | against | {"leads": mine > theirs}


def _table(question: Fields) -> tuple[list[str], Fields]:
    """The hands, and what else is known."""
    given = {name: question.get(name) or "" for name in ("board", "dead")}
    return list(question.get("hands", ())), given | {"game": question.get("game") or "holdem"}


def _percent(part: float) -> str:
    shown = f"{100 * part:.1f}"
    if shown in ("0.0", "100.0") and 0 < part < 1:
        shown = "under 0.1" if part < 0.5 else "over 99.9"
    return f"{shown}\u00a0%"


def _class_fields(row: HandClass) -> Fields:
    ranks = [rank.letter for rank in row.ranks]
    return {"strength": row.strength, "ranks": ranks, "description": row.description}


def _error(error: Exception) -> Fields:
    """An error as fields: what is wrong, and where if that is known, with the line as text."""
    if isinstance(error, LibraryError) and sys.platform == "emscripten":
        _, _, libraries = str(error).partition("pip install ")
        return {
            "message": "This is a table, a workbook or a compressed file, which the browser cannot "
            "read: paste its deals as text, one per line, or install showdown on your computer, "
            f"then {libraries} (pip install {libraries}), and run showdown page."
        }
    description = error.description if isinstance(error, ShowdownError) else str(error)
    fields: Fields = {"message": _about_text(description)}
    if isinstance(error, ShowdownError):
        buttons = [_button(each) for each in error.suggestions if not each.function]
        fields["buttons"] = [button for button in buttons if button["options"].keys() <= _CONTROLS]
    if isinstance(error, DealError) and error.line is not None and error.column is not None:
        places = {name: getattr(error, name) for name in ("line", "column", "field", "text")}
        fields |= {"problem": error.problem, **places}
    return fields


_CONTROLS = {"game", "decks", "players", "cards", "style", "mixed"}
"""The options of the page that a button can set."""


def _button(suggestion: Suggestion) -> Fields:
    """A suggestion as the page shows it: a button that sets options."""
    options = {name: "1" if it is True else str(it) for name, it in suggestion.options.items()}
    return {"words": suggestion.words, "options": options}


def _about_text(message: str) -> str:
    """An error's words without the name that the page's text has as a file."""
    message = re.sub(r"^(?:answers|deals):(\d+):(?:\d+:)? ", r"Line \1: ", message)
    return re.sub(r"^(?:answers|deals): ", "", message)


def _line(fields: Fields) -> bytes:
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace")
